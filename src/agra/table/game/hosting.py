"""What a table's host may do, and what a player may do with a seat.

The pages and the API both call these functions.
"""

from agra.table.errors import NotPossible, NotYours
from agra.table.game import deleting, lines, rated, recording, seating, transaction
from agra.table.game.by_link import by_link
from agra.table.live import hub, news
from agra.table.models import Entry, Game, Holder, Seat, new_secret
from agra.table.people.seats import Standing, lock_game, seats_of
from agra.text.i18n import _


def check_host(standing: Standing) -> None:
    """`NotYours` unless the visitor is the host."""
    if not standing.host:
        raise NotYours(_("Only the table's host can do that."))


def check_manages(standing: Standing, seat: Seat) -> Seat:
    """Return a seat; `NotYours` unless the visitor may hand it to a bot and back."""
    if not standing.host and seat.number not in standing.held:
        raise NotYours(_("Only the player in this seat and the table's host can do that."))
    rated.check_own(seat.game, seat, standing.held)
    check_room(seat)
    return seat


def check_room(seat: Seat) -> None:
    """`NotPossible` if the game of a seat has too many entries for another note about it."""
    entries = Entry.objects.filter(game_id=seat.game_id).order_by("-number")
    recording.check_room(entries.values_list("number", flat=True).first() or 0)


def renew_link(game: Game, standing: Standing, seat: Seat, browser: str) -> None:
    """Give a seat a new link; the host stays on a seat that the host holds."""
    check_host(standing)
    if seat.bot:
        raise NotPossible(_("A bot is already playing for this seat."))
    rated.check_own(game, seat, standing.held)
    check_room(seat)
    seating.new_link(game, seat, new_secret(), browser if seat.number in standing.held else "")


def renew_table_links(game: Game, standing: Standing, browser: str) -> None:
    """Give a table a new host link and a new open link; only this browser stays host."""
    check_host(standing)
    with transaction.one_act(game):
        lock_game(game)
        game.host_key, game.join_key = new_secret(), new_secret()
        game.save(update_fields=["host_key", "join_key"])
        Holder.objects.filter(game=game, seat=None).exclude(browser=browser).delete()
    news.notify(game.pk)


def change_options(
    game: Game, standing: Standing, hints: bool | None = None, chat: bool | None = None
) -> None:
    """Allow or forbid hints with the coach, and the chat; None leaves one as it is."""
    check_host(standing)
    rated.check_hints(game, hints)
    check_room(seats_of(game)[0])
    changed = {name: on for name, on in (("hints", hints), ("chat", chat)) if on is not None}
    with transaction.one_act(game):
        lock_game(game)
        game.options = {**Game.objects.values_list("options", flat=True).get(pk=game.pk), **changed}
        game.save(update_fields=["options"])
        seating.note(game, None, "the options change")  # every page is drawn again
    news.notify(game.pk)


def may_delete(game: Game, standing: Standing) -> bool:
    """Whether a visitor may delete a game: the host, or the player of a copy of a game by link."""
    return standing.host or (by_link(game) is not None and bool(standing.held))


def check_deletes(game: Game, standing: Standing) -> None:
    """`NotYours` unless the visitor may delete the game."""
    if not may_delete(game, standing):
        check_host(standing)


def close(game: Game, standing: Standing) -> None:
    """Delete a game for a visitor who may do so."""
    check_deletes(game, standing)
    rated.check_deleted(game)
    delete(game)


def delete(game: Game) -> None:
    """Delete a game with its chat, and close the streams of its pages."""
    number = game.pk
    deleting.delete(Game.objects.filter(pk=number))
    lines.forget(number)
    hub.end(number)
