"""Carries out a decision, and the automatic decisions that follow it."""

import random
from collections.abc import Sequence

from agra.bots.play import draw
from agra.records import dice
from agra.rules.errors import IllegalAction
from agra.rules.state import CHANCE, State
from agra.table.errors import NotPossible, NotYours, Stale
from agra.table.game.auto_pass import by_itself
from agra.table.game.history import JOINED
from agra.table.game.lines import EntryRow, Line, line_of
from agra.table.game.recording import record
from agra.table.game.standing_answers import answer_of
from agra.table.game.visit import Visit
from agra.table.models import Entry, Game, Seat
from agra.table.people.seats import Standing, seats_again
from agra.text.i18n import _
from agra.text.options.refusals import refusal


def decide(
    game: Game, seat: int, action: int, version: int | None = None, then: Sequence[int] = ()
) -> int:
    """Take an action for a seat, as bots do; return the new version.

    With a `version`, the game must not have moved since. `then` are the answers to the seat's next
    decisions, if it has any ("the second good, too", "and end my turn").
    """
    with line_of(game) as line:
        check_version(line, version)
        return _decide(game, line, seat, [action, *then])


def decide_for(
    visit: Visit, action: int, version: int | None = None, then: Sequence[int] = ()
) -> int:
    """Take an action for the person who sits at a browser; otherwise like `decide`."""
    with visit.line() as line:
        check_version(line, version)
        return _decide(visit.game, line, seat_at(visit.standing, line.state), [action, *then])


def _decide(game: Game, line: Line, seat: int, answers: Sequence[int]) -> int:
    """Take actions of a seat one after another, as long as it has to decide."""
    if line.state.to_move != seat:
        raise Stale(_("The game has moved on: this is the current position."))
    state = line.state.copy()
    rows: list[EntryRow] = []
    for answer in answers:
        if state.to_move != seat:
            break
        forced = bool(rows) and len(state.legal_actions()) == 1
        try:
            state.apply(answer)
        except IllegalAction:
            raise NotPossible(refusal(state, answer)) from None
        number, note = line.version + len(rows) + 1, JOINED if rows else ""
        rows.append(EntryRow(number, Entry.DECISION, seat, answer, forced, note=note))
    follow_up(game, state, rows, seats_again(game), line.version, line.rolls)
    return record(game, line, state, rows)


def was_taken(
    visit: Visit, answers: Sequence[int], version: int, kind: str = Entry.DECISION
) -> bool:
    """Whether the first entries after a version were these answers of this visitor.

    With the kind `Entry.UNDO`, the answer is the number of decisions that still count.
    """
    found = Entry.objects.filter(game=visit.game, number__gt=version).exclude(kind=Entry.NOTE)
    first = list(found.order_by("number").values_list("kind", "seat", "action")[: len(answers)])
    who = visit.standing
    seats = [*who.held, CHANCE] if who.referee else who.held
    return any(first == [(kind, seat, answer) for answer in answers] for seat in seats)


def settle(game: Game) -> int:
    """Carry out the automatic decisions that are due; return the version."""
    with line_of(game) as line:
        state = line.state.copy()
        rows: list[EntryRow] = []
        follow_up(game, state, rows, seats_again(game), line.version, line.rolls)
        return record(game, line, state, rows)


def check_version(line: Line, version: int | None) -> None:
    """Refuse a decision from an outdated page; notes about seats do not outdate a page."""
    if version is not None and not line.moved <= version <= line.version:
        raise Stale(_("The game has moved on: this is the current position."))


def follow_up(
    game: Game,
    state: State,
    rows: list[EntryRow],
    seats: Sequence[Seat],
    version: int = 0,
    rolls: int = 0,
) -> None:
    """Continue to the next real choice: roll, draw, take sole options, answer by preferences.

    `version` is the number of stored entries, `rolls` the number of rolls so far.
    """
    while (seat := state.to_move) is not None:
        number = (rows[-1].number if rows else version) + 1
        if seat == CHANCE and game.referee:
            outcomes = state.legal_actions()
            if len(outcomes) > 1:
                return  # the people at the real table enter the roll
            action, forced = outcomes[0], True
        elif seat == CHANCE:
            rolls += 1
            action, forced = chance(game, state, number, rolls), False
        else:
            legal = state.legal_actions()
            found = unasked(seats[seat], state, legal)
            forced = found is not None
            if found is None:
                found = answer_of(state, seats[seat], legal)
                if found is None:
                    return
            action = found
        state.apply(action)
        rows.append(EntryRow(number, Entry.DECISION, seat, action, forced))


def chance(game: Game, state: State, number: int, rolls: int) -> int:
    """Return the outcome of a die or a drawn tile: roll number `rolls` of the game.

    Older games and sandboxes draw from their seed and the number of the entry.
    """
    if game.dice:
        return dice.roll(state, game.dice, rolls)
    return draw(state, random.Random(f"{game.seed} {number}"))


def unasked(seat: Seat, state: State, legal: Sequence[int]) -> int | None:
    """Return the automatic answer, or None; a bot is asked whenever it has two options."""
    if seat.level:
        return legal[0] if len(legal) == 1 else None
    return by_itself(state, legal, bool(seat.preferences.get("confirm", True)))


def seat_at(who: Standing, state: State) -> int:
    """Return the seat for which a visitor acts now."""
    check_seated(who)
    if who.referee and state.to_move == CHANCE:
        return CHANCE
    seat = who.viewer(state)
    if seat in who.away:
        raise NotPossible(_("A bot is playing for you: take your seat back first."))
    if seat is None:
        raise Stale(_("Somebody else is playing at this screen now."))
    return seat


def check_seated(who: Standing) -> None:
    """Refuse a spectator."""
    if not who.held:
        raise NotYours(_("Only a player in this game can do that: open your seat link."))
