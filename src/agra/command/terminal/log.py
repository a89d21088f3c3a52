"""The log of a game: events as sentences, turn by turn."""

from dataclasses import dataclass, field

from agra.records import Record
from agra.rules.events import Event
from agra.text.i18n import _
from agra.text.sentences import sentence


@dataclass
class Turn:
    """One turn: its player, its round, and its sentences, each with the number of its decision."""

    round: int
    seat: int
    lines: list[tuple[int, str]] = field(default_factory=list)


class Log:
    """Records the events of a game as sentences, with undo."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.turns: list[Turn] = []
        self._decision = 0
        self._place = (0, 0)

    def before(self, record: Record) -> None:
        """Record the state of the game before a decision."""
        self._decision = len(record) + 1
        self._place = (record.state.round, record.state.turn)

    def listen(self, event: Event) -> None:
        """Add the sentence of an event."""
        if event.kind == "turn":
            return
        line = sentence(event, self.names)
        if line is not None:
            self.add(line)

    def add(self, line: str) -> None:
        """Add a sentence to the current decision."""
        if not self.turns or (self.turns[-1].round, self.turns[-1].seat) != self._place:
            self.turns.append(Turn(*self._place))
        self.turns[-1].lines.append((self._decision, line))

    def take_back(self, decisions: int) -> None:
        """Remove all sentences after this many decisions."""
        for turn in self.turns:
            turn.lines = [line for line in turn.lines if line[0] <= decisions]
        self.turns = [turn for turn in self.turns if turn.lines]

    def since(self, decision: int) -> list[tuple[str, int, list[str]]]:
        """The turns after this many decisions: title, seat, sentences."""
        found = []
        for turn in self.turns:
            lines = [line for number, line in turn.lines if number > decision]
            if lines:
                title = _("Round {round}, {player}").format(
                    round=turn.round, player=self.names[turn.seat]
                )
                found.append((title, turn.seat, lines))
        return found

    def until(self, decision: int) -> list[tuple[str, int, list[str]]]:
        """The turns of the first `decision` decisions."""
        short = Log(self.names)
        short.turns = [Turn(turn.round, turn.seat, turn.lines[:]) for turn in self.turns]
        short.take_back(decision)
        return short.since(0)

    @staticmethod
    def of(record: Record, names: list[str]) -> "Log":
        """The log of a recorded game."""
        log = Log(names)
        for number, state, _action, events in record.replay():
            log._decision = number
            log._place = (state.round, state.turn)
            for event in events:
                log.listen(event)
        return log
