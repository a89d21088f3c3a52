"""The list of the turns of a review: marks, rupees and icons of each turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.review import (
    MARKS,
    Judged,
    Played,
    chance_lost,
    cost_of,
    is_decided,
    is_mistake,
    numbers,
)
from agra.rules.events import Event
from agra.rules.names import BUILDINGS, CHARACTERS, GOODS
from agra.table.game.history import Step
from agra.text import review as words
from agra.text.i18n import _, number

#: A sign for each mark; it also has a word and a colour.
SIGNS: Final = {"great": "★", "good": "✓", "slip": "?", "blunder": "✕"}
#: Icons for the topics of differences in rupees, and for facts.
TOPIC_ICONS: Final = {
    "rupees": "piece-coin", "contracts": "action-deliver", "cards": "action-deliver",
    "influence": "action-influence", "orders": "action-order_phase", "akbar": "person-akbar",
    "goods": "piece-crate", "favours": "piece-favour", "farm": "action-move_farmers",
    "covers": "piece-cover", "stone": "action-meditation_step", "workers": "action-raise_worker",
    "markers": "mark-own", "tiles": "action-extra_process", "others": "mark-neutral",
    "tempo": "mark-pointer", "scoring": "mark-star", "later": "mark-die",
}  # fmt: skip


@dataclass(frozen=True)
class TurnRow:
    """One turn in the list."""

    number: int
    round: int
    #: "" until it is judged
    mark: str
    sign: str
    word: str
    icons: tuple[str, ...]
    text: str
    #: "−3.1", "0", or "" until it is judged; in brackets if the mark does not follow the rupees
    lost: str
    selected: bool


@dataclass(frozen=True)
class Mark:
    """The number of turns with a mark."""

    mark: str
    sign: str
    text: str


def changed(rupees: float) -> str:
    """A change in rupees with its sign."""
    return f"+{number(rupees, 1)}" if rupees > 0 else f"\u2212{number(-rupees, 1)}"


def rows(
    turns: Sequence[Played],
    history: Sequence[Step],
    judged: dict[int, Judged],
    seat: int,
    selected: int,
) -> list[TurnRow]:
    """The turns of one player, in the order of the game."""
    return [
        _row(turn, history, judged.get(turn.number), turn.number == selected)
        for turn in turns
        if turn.seat == seat
    ]


def _row(turn: Played, history: Sequence[Step], found: Judged | None, selected: bool) -> TurnRow:
    events = events_of(history, turn)
    mark = found.mark if found else ""
    return TurnRow(
        number=turn.number,
        round=turn.round,
        mark=mark,
        sign=SIGNS.get(mark, ""),
        word=words.mark_word(mark) if mark else _("not judged yet"),
        icons=icons_of(events, turn.seat),
        text=words.turn_words(events, turn.seat),
        lost=_lost(found) if found else "",
        selected=selected,
    )


def _lost(found: Judged) -> str:
    """The rupees that a turn gave away; in brackets once the game was decided."""
    lost = words.lost_words(found.lost)
    return f"({lost})" if found.lost and is_decided(found) else lost


def in_brackets(judged: Sequence[Judged]) -> bool:
    """Whether the list has a loss in brackets, so that the page has to explain them."""
    return any(found.lost and is_decided(found) for found in judged)


def cost_words(found: Judged) -> str:
    """What the mark of a turn follows: the rupees given away, or a part of the chance to win."""
    if is_decided(found):
        return words.chance_words(chance_lost(found))
    return words.lost_words(found.lost)


def events_of(history: Sequence[Step], turn: Played) -> list[Event]:
    """The events of a turn."""
    return [event for step in history[turn.first : turn.last] for event in step.events]


def icons_of(events: Sequence[Event], seat: int) -> tuple[str, ...]:
    """One or two icons for a turn: the character or the good of its main action."""
    mine = [event for event in events if event.seat == seat]
    built = [event.what for event in mine if event.kind == "built"]
    if built:
        return ("person-architect", _space_icon(built[0]))
    space = words.main_space(mine)
    if space == "sailor":
        helped = [event.where for event in mine if event.kind == "delivered"]
        return ("person-sailor", *(f"person-{name}" for name in helped[:1]))
    if space:
        return (_space_icon(space),)
    return ("person-akbar",) if any(event.kind == "served" for event in mine) else ("mark-points",)


def _space_icon(space: str) -> str:
    if space in CHARACTERS:
        return f"person-{space}"
    return f"good-{GOODS[BUILDINGS.index(space)]}"


def marks(judged: Sequence[Judged]) -> list[Mark]:
    """The number of turns with each mark."""
    counts = numbers(judged).marks
    return [Mark(mark, SIGNS[mark], words.marks_counted(mark, counts[mark])) for mark in MARKS]


def next_mistake(
    turns: Sequence[Played], judged: dict[int, Judged], seat: int, after: int
) -> int | None:
    """The next slip or blunder of a player; after the last one, the first again.

    None if there is no other one than the turn itself.
    """
    found = [
        turn.number
        for turn in turns
        if turn.seat == seat and turn.number in judged and is_mistake(judged[turn.number])
        if turn.number != after
    ]
    return next((number for number in found if number > after), found[0] if found else None)


def worst(judged: dict[int, Judged], seat: int) -> int | None:
    """The worst turn of a player: by rupees, or by chances once the game is decided."""
    mine = [found for found in judged.values() if found.seat == seat]
    return (
        max(mine, key=lambda found: (cost_of(found), found.lost, -found.number)).number
        if mine
        else None
    )


def is_worst(judged: dict[int, Judged], number: int) -> bool:
    """Whether a turn is its player's worst one, and the list shows no larger loss of theirs.

    A larger loss in brackets cost less, but it would look like a contradiction.
    """
    if number not in judged:
        return False
    turn = judged[number]
    largest = max(found.lost for found in judged.values() if found.seat == turn.seat)
    return number == worst(judged, turn.seat) and turn.lost == largest
