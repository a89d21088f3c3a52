"""Starts a rematch with the same players."""

from agra.table.errors import NotPossible, NotYours
from agra.table.game import new_game, rated
from agra.table.game.by_link import by_link
from agra.table.game.lines import first_position
from agra.table.game.new_table import belongs_to
from agra.table.game.results import without_result
from agra.table.game.table_names import next_title
from agra.table.game.transaction import one_act
from agra.table.live import news
from agra.table.models import Game, Holder, Seat
from agra.table.people.seats import Standing, seats_of
from agra.text.i18n import _


def play_again(game: Game, standing: Standing) -> Game:
    """Return a new game with the same seats and options, begun by the next player.

    The first request creates it; later ones return the same game. The browsers stay on their seats.
    """
    if not standing.held and not standing.host:
        raise NotYours(_("Only a player in this game can do that: open your seat link."))
    if game.referee:
        raise NotPossible(_("Set up the next game on your real table, and enter it as a new game."))
    if by_link(game) is not None:
        raise NotPossible(
            _("Start the next game by link as a new game: set-up and dice are new, too.")
        )
    if not game.finished:
        raise NotPossible(_("The game is not over yet: finish it first."))
    with one_act():
        made = Game.objects.select_for_update(of=("self",)).get(pk=game.pk).followed_by
        if made is not None:
            return made
        made = begin_again(game)
        Game.objects.filter(pk=game.pk).update(followed_by=made)
    news.notify(game.pk)
    return made


def start_player_of(game: Game) -> int:
    """Return the seat that began a game, with a set-up or with a position (handicap)."""
    return int(first_position(game).to_json()["start_player"])


def begin_again(game: Game) -> Game:
    """Create the next game at the same table."""
    old = seats_of(game)
    plans = [new_game.SeatPlan(seat.chosen_name, seat.bot, seat.free, seat.colour) for seat in old]
    made = new_game.begin(
        new_game.NewGame(
            plans,
            options={
                key: value
                for key, value in without_result(game.options).items()
                if key != "typed_seed"
            },
            components=game.components,
            listed=game.listed,
            start=(start_player_of(game) + 1) % game.players,
            title=next_title(game.stored_title),
        )
    )
    if rated.is_rated(game):
        rated.make_rated(made)
    belongs_to(made, game.owner)
    for before, seat in zip(old, seats_of(made), strict=True):
        Seat.objects.filter(pk=seat.pk).update(preferences=before.preferences)
        seat.preferences = before.preferences
    chairs = {seat.number: seat for seat in seats_of(made)}
    Holder.objects.bulk_create(
        Holder(
            game=made,
            seat=None if holder.seat is None else chairs[holder.seat.number],
            browser=holder.browser,
            active=holder.active,
        )
        for holder in Holder.objects.filter(game=game).select_related("seat")
    )
    return made
