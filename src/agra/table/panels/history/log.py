"""The log of a game, in sentences."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.urls import get_script_prefix

from agra.rules.events import Event
from agra.table.game.history import Step
from agra.table.game.sight import Sight
from agra.table.game.stall_check import ENDED
from agra.text.i18n import _, current_language
from agra.text.sentences import sentence


@dataclass(frozen=True)
class LogLine:
    """One sentence; the position after it is decision `number`."""

    number: int
    #: the seat whose shape is shown before it; -1 for none
    seat: int
    text: str
    link: str


@dataclass
class Turn:
    """One player's turn, or the end of it."""

    round: int
    seat: int
    player: str
    lines: list[LogLine] = field(default_factory=list)
    #: whether it is a turn of the reader
    own: bool = False

    @property
    def title(self) -> str:
        """Its heading."""
        if self.own:
            words = _("Round {round}, {player} (you)")
            return words.format(round=self.round, player=self.player)
        return _("Round {round}, {player}").format(round=self.round, player=self.player)


def turns(sight: Sight, since: int = 0, most: int | None = None) -> list[Turn]:
    """The turns with the sentences of the decisions after `since`, the newest first."""
    found = _turns(sight, since, most)
    for turn in found:
        turn.lines.reverse()
    return found[::-1]


def rounds(sight: Sight, first: int, last: int) -> list[Turn]:
    """The turns of the rounds `first` to `last` with their sentences, the newest first."""
    since = bisect_left(sight.history, first, key=lambda step: step.round)
    until = bisect_right(sight.history, last, key=lambda step: step.round)
    return turns(replace(sight, past=replace(sight.past, steps=sight.history[:until])), since)


def reader_of(sight: Sight) -> int:
    """The seat of the reader; -1 for spectators, and where the reader decides for everybody."""
    if sight.viewer is None or sight.guest or sight.referee:
        return -1
    return sight.viewer


def at_link(code: str, number: int) -> str:
    """The address of a position in the history."""
    return f"{get_script_prefix()}game/{code}/at/{number}"


def _turns(sight: Sight, since: int, most: int | None = None) -> list[Turn]:
    """The turns after a decision, the oldest first; only the last `most` turns."""
    found = []
    for run in _runs(sight.history, since, most):
        lines = [line for step in run for line in _lines(sight, step)]
        if lines:
            seat = run[0].turn
            own = seat == reader_of(sight)
            found.append(Turn(run[0].round, seat, sight.names[seat], lines, own))
    return found


def _runs(history: Sequence[Step], since: int, most: int | None) -> list[list[Step]]:
    """The steps after a decision, grouped by turn; the search goes back from the newest."""
    runs: list[list[Step]] = []
    for at in range(len(history) - 1, since - 1, -1):
        step = history[at]
        if not runs or (runs[-1][-1].round, runs[-1][-1].turn) != (step.round, step.turn):
            if most is not None and len(runs) >= most:
                break
            runs.append([])
        runs[-1].append(step)
    for run in runs:
        run.reverse()
    return runs[::-1]


def _lines(sight: Sight, step: Step) -> list[LogLine]:
    reader = (current_language(), sight.code, *sight.names)
    if reader not in step.said:
        step.said[reader] = _new_lines(sight, step)
    found: list[LogLine] = step.said[reader]
    return found


def _new_lines(sight: Sight, step: Step) -> list[LogLine]:
    link = at_link(sight.code, step.number)
    if step.corrected:
        return [LogLine(step.number, -1, correction_words(step), link)]
    return [LogLine(step.number, seat, text, link) for seat, text in told(step.events, sight.names)]


def correction_words(step: Step) -> str:
    """A sentence about a manual correction of the position, with the reason."""
    if step.note == ENDED:
        return _("The players end the game here.")
    if not step.note:
        return _("The position was corrected by hand.")
    return _("The position was corrected by hand: {note}").format(note=step.note)


def told(events: Iterable[Event], names: Sequence[str]) -> list[tuple[int, str]]:
    """The sentences about events, each with its seat. A new turn has a heading instead."""
    found = []
    for event in events:
        if event.kind == "turn":
            continue
        text = sentence(event, names)
        if text is not None:
            found.append((event.seat, text))
    return found
