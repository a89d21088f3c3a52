"""Navigation through the history of a game: by decision, by turn, by round."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from agra.table.game.sight import Sight
from agra.text.i18n import _

BACK: Final = "ArrowLeft"
ON: Final = "ArrowRight"
TURN_BACK: Final = "Shift+ArrowLeft"
TURN_ON: Final = "Shift+ArrowRight"


@dataclass(frozen=True)
class Way:
    """A link to another position; None if there is none."""

    id: str
    #: an arrow for small windows, a word for large ones
    sign: str
    word: str
    text: str
    to: int | None
    #: the attribute `rel`, and the key
    rel: str = ""
    key: str = ""


@dataclass(frozen=True)
class Replay:
    """A position in its game, with links to others."""

    number: int
    last: int
    title: str
    back: tuple[Way, ...]
    on: tuple[Way, ...]


def replay(sight: Sight) -> Replay:
    """The navigation of a position of the past."""
    at, last = sight.number, sight.last
    turns = sorted({mark.number for mark in sight.past.marks} | {0})
    rounds: dict[int, int] = {}
    for mark in sight.past.marks:
        rounds.setdefault(mark.round, mark.number)
    begins = sorted({*rounds.values(), 0})
    before, after = at > 0, at < last
    back = (
        Way("step-first", "|◂", "|◂", _("Start"), 0 if before else None, "first", "Home"),
        Way(
            "round-back",
            "◂◂◂",
            _("◂ Round"),
            _("Previous round"),
            _before(begins, at),
            key="PageUp",
        ),
        Way("turn-back", "◂◂", _("◂ Turn"), _("Previous turn"), _before(turns, at), key=TURN_BACK),
        Way("step-back", "◂", _("◂ Step"), _("Back"), at - 1 if before else None, "prev", BACK),
    )
    on = (
        Way("step-on", "▸", _("Step ▸"), _("Forward"), at + 1 if after else None, "next", ON),
        Way("turn-on", "▸▸", _("Turn ▸"), _("Next turn"), _after(turns, at, last), key=TURN_ON),
        Way(
            "round-on",
            "▸▸▸",
            _("Round ▸"),
            _("Next round"),
            _after(begins, at, last),
            key="PageDown",
        ),
        Way("step-last", "▸|", "▸|", _("End"), last if after else None, "last", "End"),
    )
    return Replay(at, last, _title(sight), back, on)


def _title(sight: Sight) -> str:
    """The round and whose turn it is."""
    begun = [mark for mark in sight.past.marks if mark.number <= sight.number]
    if not begun:
        return ""
    return _("Round {round}, {player}").format(
        round=begun[-1].round, player=sight.names[begun[-1].seat]
    )


def _before(places: Iterable[int], at: int) -> int | None:
    return max((place for place in places if place < at), default=None)


def _after(places: Iterable[int], at: int, last: int) -> int | None:
    found = min((place for place in places if place > at), default=last)
    return found if found > at else None
