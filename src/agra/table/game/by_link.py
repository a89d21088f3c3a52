"""Games by link: each browser has its own copy, and takes over what is new in a link.

A copy is a game like others with an entry among its options: the id and the start of the game, the
seat of this browser, and how many decisions were in a link. What was in a link cannot be undone.
Nobody in this browser can decide for the other seats.
"""

import itertools
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from agra.records import BadRecord, Record
from agra.records.luck import Start
from agra.records.packed import MOST_DECISIONS, TableLink, first_record, pack_table, unpack_start
from agra.rules.state import CHANCE, State
from agra.table.colours import colours_for
from agra.table.errors import NotPossible, NotYours
from agra.table.game.auto_pass import by_itself
from agra.table.game.deciding import settle
from agra.table.game.lines import EntryRow, Line, first_position, line_of
from agra.table.game.new_game import SeatPlan, make_seats
from agra.table.game.recording import record
from agra.table.game.transaction import one_act
from agra.table.models import FROM_ROUND, Entry, Game
from agra.table.people.player_names import distinct
from agra.table.people.seats import Standing, hold, lock_game, seats_of
from agra.table.titles import TITLES
from agra.text.i18n import _

#: The option of a game with what belongs to a game by link.
OPTION: Final = "by_link"
#: For so many decisions at the end of a link it is found out whether they were automatic.
AUTOMATIC: Final = 8


@dataclass(frozen=True)
class ByLink:
    """What belongs to a game by link in one browser."""

    #: the id in hexadecimal digits, and the packed start
    ident: str
    start: str
    #: the seat of this browser
    seat: int
    #: how many decisions were in a link that came or went
    sent: int = 0


@dataclass(frozen=True)
class Opened:
    """What happened with a link: the game that has its decisions now."""

    game: Game
    #: how many decisions were new in a game that was known before
    new: int = 0
    #: the games of this browser that go on in another way
    others: Sequence[Game] = ()


def ident_of(start: Start) -> str:
    """Return the id of a game as it is stored."""
    return f"{start.ident:012x}"


def by_link(game: Game) -> ByLink | None:
    """Return what belongs to a game by link; None for other games and for sandboxes."""
    found = game.options.get(OPTION)
    # a sandbox has the options of its game, and keeps them when that game is deleted
    is_sandbox = game.sandbox_from or game.sandbox_of_id is not None or FROM_ROUND in game.options
    return None if found is None or is_sandbox else ByLink(**found)


def is_stored_form(data: object, players: int) -> bool:
    """Whether this can be the option of a game with so many players, for files of games."""
    names = [one.name for one in fields(ByLink)]
    if not isinstance(data, dict) or sorted(data) != sorted(names):
        return False
    numbers = (data["seat"], data["sent"])
    texts = (data["ident"], data["start"])
    if not all(type(number) is int for number in numbers) or not all(
        isinstance(text, str) for text in texts
    ):
        return False
    try:
        start = unpack_start(data["start"])
    except BadRecord:
        return False
    fits = start.is_ready and start.players == players and ident_of(start) == data["ident"]
    return fits and 0 <= data["seat"] < players and 0 <= data["sent"] <= MOST_DECISIONS


def is_game_of_link(game: Game, found: ByLink, decisions: int) -> bool:
    """Whether a game of a file is the one of its link, so that links can be made of it.

    The rolls of its dice are checked elsewhere.
    """
    start = start_of(found)
    same_dice = game.dice == start.secret and not game.referee
    same_start = first_position(game) == first_record(start).state
    return same_dice and same_start and found.sent <= decisions


def undo_from(game: Game) -> int:
    """Return how many decisions can no longer be undone: those before a sandbox or in a link."""
    found = by_link(game)
    return game.sandbox_from if found is None else found.sent


def colours_in(start: Start) -> list[str]:
    """Return the colours of the seats, the same in every browser."""
    return colours_for([""] * start.players, [True] * start.players)


# ------------------------------------------------------------------ making a link


def start_of(found: ByLink) -> Start:
    """Return the start of a game by link."""
    return unpack_start(found.start)


def awaited(game: Game) -> str:
    """Return the name of the player who needs the link; "" if nobody does."""
    found = by_link(game)
    if found is None or game.finished or game.to_move in (None, found.seat):
        return ""
    assert game.to_move is not None
    return seats_of(game)[game.to_move].name if game.to_move >= 0 else ""


def is_made(game: Game) -> bool:
    """Whether the newest position of a game by link is in a link that was made."""
    found = by_link(game)
    with line_of(game) as line:
        return found is not None and (found.sent == line.number or game.finished)


def make_link(game: Game, standing: Standing) -> str:
    """Return the packed game for the others; from now on it cannot be undone.

    `NotPossible` while the player in this browser has to decide.
    """
    found = by_link(game)
    if found is None:
        raise NotPossible(_("This is not a game by link."))
    if found.seat not in standing.held:
        raise NotYours(_("Only a player in this game can do that: open your seat link."))
    with one_act(game), line_of(game) as line:
        if line.state.to_move == found.seat:
            raise NotPossible(_("You have to decide first. After that you can make the link."))
        if line.number > found.sent:
            store(game, line.number)
        return pack_table(start_of(found), [step.action for step in line.steps])


def store(game: Game, sent: int) -> None:
    """Store how many decisions were in a link; other options may have changed meanwhile."""
    lock_game(game)
    options = Game.objects.values_list("options", flat=True).get(pk=game.pk)
    game.options = {**options, OPTION: {**options[OPTION], "sent": sent}}
    game.save(update_fields=["options"])


# ------------------------------------------------------------------ opening a link


def copies(browser: str, start: Start) -> list[Game]:
    """Return the copies of a game in a browser, the oldest first."""
    if not browser:
        return []
    wanted = {f"options__{OPTION}__ident": ident_of(start), "holders__browser": browser}
    found = Game.objects.filter(**wanted).distinct().order_by("pk")
    return [game for game in found if by_link(game) is not None]


def shared_decisions(games: Sequence[Game]) -> int:
    """Return how many decisions several copies of a game have in common."""
    lists = []
    for game in games:
        with line_of(game) as line:
            lists.append([step.action for step in line.steps])
    same = itertools.takewhile(lambda column: len(set(column)) == 1, zip(*lists, strict=False))
    return len(list(same))


def take_over(browser: str, link: TableLink, confirm: bool) -> Opened | None:
    """Take what is new in a link into the copy of a browser; None if it has no copy.

    If the link goes on in another way than every copy, it becomes another copy.
    """
    known = copies(browser, link.start)
    if not known:
        return None
    assert link.record is not None
    for game in known:
        new = _add(game, link.start, link.record)
        if new is not None:
            return Opened(game, new)
    seats = {found.seat for game in known if (found := by_link(game)) is not None}
    made = begin(browser, link, min(seats), confirm)
    return Opened(made, others=known)


def _add(game: Game, start: Start, received: Record) -> int | None:
    """Add the decisions that are new; None if the link goes on in another way than this copy."""
    found = by_link(game)
    assert found is not None
    if start_of(found) != start:
        return None
    with one_act(game), line_of(game) as line:
        mine = tuple(step.action for step in line.steps)
        both = min(len(mine), len(received))
        if mine[:both] != received.actions[:both]:
            return None
        new = len(received) - both
        if new:
            state, rows = decision_rows(line, received.actions[both:])
            record(game, line, state, rows)
        if len(received) > found.sent:
            store(game, len(received))
        if new:
            settle(game)
    return new


def decision_rows(line: Line, actions: Sequence[int]) -> tuple[State, list[EntryRow]]:
    """Return the entries of further decisions, and the position that they lead to.

    Whether the last ones were automatic counts, because the recap opens before the first choice.
    """
    state = line.state.copy()
    rows: list[EntryRow] = []
    for left, action in zip(range(len(actions), 0, -1), actions, strict=True):
        legal, seat = state.legal_actions(), state.to_move
        forced = len(legal) == 1
        if not forced and left <= AUTOMATIC and seat != CHANCE:
            forced = by_itself(state, legal, confirm=True) == action
        number = line.version + len(rows) + 1
        rows.append(EntryRow(number, Entry.DECISION, seat, action, forced))
        state.apply(action)
    return state, rows


def begin(browser: str, link: TableLink, seat: int, confirm: bool) -> Game:
    """Store the copy of a game for the player in one seat, with all decisions so far."""
    start = link.start
    played = link.record or first_record(start)
    own = ByLink(ident_of(start), pack_table(start), seat, len(played))
    with one_act():
        game = Game.objects.create(
            # the same name in every browser
            stored_title=TITLES[start.ident % len(TITLES)],
            players=start.players,
            seed=start.seed,
            dice=start.secret,
            setup=played.setup,
            options=_options(start, own),
            rules_version=start.rules,
            listed=False,
        )
        make_seats(game, [SeatPlan(name) for name in distinct(start.names)])
        chair = seats_of(game)[seat]
        chair.preferences = {"confirm": confirm}
        chair.save(update_fields=["preferences"])
        hold(chair, browser)
        with line_of(game) as line:
            state, rows = decision_rows(line, played.actions)
            record(game, line, state, rows)
        settle(game)
    return game


def _options(start: Start, own: ByLink) -> dict[str, Any]:
    """Return the options of a copy as they are stored."""
    found: dict[str, Any] = {
        "open_rupees": start.open_rupees,
        "merchant_coin_on_stop": start.merchant_coin_on_stop,
        "colours": colours_in(start),
        "chat": False,
        "closed": True,
        OPTION: asdict(own),
    }
    if start.round_limit:
        found["round_limit"] = start.round_limit
    return found
