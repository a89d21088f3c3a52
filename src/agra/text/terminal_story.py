"""Prints a game in the terminal as it happens, and its scoring at the end."""

from collections.abc import Callable

from agra.rules.events import Event
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.board import draw
from agra.text.i18n import _
from agra.text.sentences import sentence

PICTURE_EVERY = 5  # rounds

Say = Callable[[str], None]


class Story:
    """Prints headings for rounds and turns, a sentence for each event, sometimes a drawing.

    Attach `listen` to the state and call `go_on` after every decision: a heading is printed when
    the turn has really begun.
    """

    def __init__(self, state: State, say: Say = print) -> None:
        self.state = state
        self.say = say
        self.names = name_of.colours(state.players)
        self.round = 0
        self.turn: Event | None = None

    def listen(self, event: Event) -> None:
        """Print an event, or remember the turn that is about to begin."""
        if event.kind == "turn":
            self.turn = event
            return
        told = sentence(event, self.names)
        if told is not None:
            self.say(f"  {told}")

    def go_on(self) -> None:
        """Print the heading of a new turn, if one has begun; sometimes with the table."""
        if self.turn is None:
            return
        turn, self.turn = self.turn, None
        if turn.count != self.round:
            if self.round and self.round % PICTURE_EVERY == 0:
                self.show(_("The table after round {round}").format(round=self.round))
            self.round = turn.count
            self.say("\n=== " + _("Round {round}").format(round=self.round) + " ===")
        self.say("\n" + _("{player}:").format(player=self.names[turn.seat]))

    def end(self) -> None:
        """Print the table, the score sheets and the winner."""
        self.show(_("The table at the end"))
        self.say("\n--- " + _("Final scoring") + " ---\n")
        self.say(score_table(self.state))
        self.say("\n" + winner_sentence(self.state))

    def show(self, title: str) -> None:
        """Print a drawing of the position."""
        self.say(f"\n--- {title} ---\n")
        self.say(draw(self.state))


def score_table(state: State) -> str:
    """The score sheets of all players side by side."""
    sheets = [state.score_sheet(seat) for seat in range(state.players)]
    lines = list(dict.fromkeys(line for sheet in sheets for line in sheet if line != "total"))
    width = max(len(name_of.score_line(line)) for line in lines)
    names = name_of.colours(state.players)
    column = max(11, *(len(name) + 2 for name in names))
    rows = [" " * width + "".join(f"{name:>{column}}" for name in names)]
    for line in [*lines, "total"]:
        if line == "total":
            rows.append("-" * len(rows[0]))
        numbers = "".join(f"{sheet.get(line, '')!s:>{column}}" for sheet in sheets)
        rows.append(f"{name_of.score_line(line):<{width}}{numbers}".rstrip())
    return "\n".join(rows)


def winner_sentence(state: State) -> str:
    """A sentence about the winner."""
    names = name_of.colours(state.players)
    winners = [names[seat] for seat in state.winners()]
    if len(winners) == 1:
        return _("{player} wins.").format(player=winners[0])
    return _("{players} share the victory.").format(players=", ".join(winners))
