"""Creates a sandbox: a private game against bots from a position of another game."""

import secrets
from collections import Counter
from typing import Final

from django.urls import reverse

from agra.bots.view import GUESS
from agra.rules.state import State
from agra.table.colours import colours_of
from agra.table.errors import NotPossible
from agra.table.game import advice, opponents
from agra.table.game.deciding import settle
from agra.table.game.lines import line_of
from agra.table.game.looking import ORIGIN, position_at, secret_until
from agra.table.game.new_game import SeatPlan, make_seats
from agra.table.game.results import without_result
from agra.table.game.sight import Players, Sight
from agra.table.game.transaction import one_act
from agra.table.models import FROM_ROUND, Entry, Game
from agra.table.people.seats import names_of, seats_of, turn_of
from agra.text.i18n import _
from agra.text.names import colour

#: The option with the turn of the review from which a sandbox was started.
REVIEWED: Final = "reviewed_turn"


def way_back(game: Game) -> str:
    """Return the address from which a sandbox was started; "" for other games."""
    origin = game.sandbox_of if game.sandbox_of_id else None
    if origin is None:
        return ""
    turn = game.options.get(REVIEWED)
    if turn is not None:
        return reverse("review_turn", args=[origin.code, turn])
    return reverse("at", args=[origin.code, game.sandbox_from])


def may_choose_level(game: Game) -> bool:
    """Whether a sandbox of this game may have bots of any level.

    A strong bot shows good answers. So it may not play a position of a game that people still play
    against each other, unless their host allows hints.
    """
    real = advice.original(game)
    return real is None or real.finished or advice.is_allowed(real)


def level_of_bots(game: Game) -> str:
    """Return the level of most bots of a game; the strongest level if it has no bots."""
    known = opponents.opponents()
    counts = Counter(seat.bot for seat in seats_of(game) if seat.bot in known)
    return counts.most_common(1)[0][0] if counts else opponents.strongest()


def seat_for(state: State, viewer: int | None, reviewed: bool) -> int:
    """Return the seat with which somebody plays on from a position: usually their own.

    A spectator gets the seat that has to decide, and so does the reader of a review, who may want
    to play another player's turn.
    """
    mover = turn_of(state)
    return viewer if viewer is not None and not reviewed else mover or 0


def sandbox(
    game: Game, number: int, viewer: int | None, level: str, turn: int | None = None
) -> Game:
    """Return a private game against bots from a position of another game.

    Rupees that the player may not know are replaced by a guess, so a sandbox reveals no secret.
    Whoever does not play their own seat (`seat_for`) has the name of its colour. `turn` is the turn
    of the review from which somebody plays on.
    """
    with line_of(game) as line:
        state = position_at(line, number)
        steps = line.steps[:number]
        corrected = line.corrections()
        over = line.state.to_move is None
    if state.to_move is None:
        raise NotPossible(_("The game is over at that point: play on from an earlier position."))
    seat = seat_for(state, viewer, over and turn is not None)
    viewer = viewer if viewer == seat else None
    # In a sandbox of a sandbox, the player knows the rupees that `ORIGIN` knew in the real game.
    origin = viewer
    if game.sandbox_rupees:
        origin = None if viewer is None else game.options.get(ORIGIN)
    secret = number < secret_until(game)
    hidden = secret or not (over or state.open_rupees or game.options.get("open_rupees"))
    rupees = None
    if hidden:
        rupees = known_rupees(state, origin if secret else viewer)
    elif game.sandbox_rupees:
        rupees = state.all_rupees  # replaying the entries would give the true ones
    old = names_of(seats_of(game))
    own = old[seat] if viewer is not None else colour(colours_of(game)[seat])
    with one_act():
        made = Game.objects.create(
            stored_title=game.stored_title,
            players=game.players,
            seed=secrets.randbits(52),
            setup=game.setup,
            position=game.position,
            options={
                **without_result(game.options),
                ORIGIN: origin,
                "typed_seed": False,
                REVIEWED: turn,
                FROM_ROUND: state.round,
            },
            components=game.components,
            rules_version=game.rules_version,
            listed=False,
            sandbox_of=game,
            sandbox_from=number,
            sandbox_rupees=rupees,
        )
        plans = [
            SeatPlan(own) if at == seat else SeatPlan(old[at], level) for at in range(game.players)
        ]
        make_seats(made, plans)
        Entry.objects.bulk_create(
            Entry(
                game=made,
                number=step.number,
                kind=Entry.CORRECTION if step.corrected else Entry.DECISION,
                seat=step.seat,
                action=None if step.corrected else step.action,
                forced=step.forced,
                note=step.note,
                position=corrected.get(step.number),
            )
            for step in steps
        )
        settle(made)
    return made


def known_rupees(state: State, viewer: int | None) -> list[int]:
    """Return the rupees that a viewer knows, with a guess for the others."""
    seen = Sight(state=state, viewer=viewer, players=Players([], []))
    return [GUESS if amount is None else amount for amount in seen.rupees]
