"""What one viewer may see of a game: the one place where secrets are filtered.

Everything a page, a stream or a JSON answer shows is made of a `Sight`. Its positions are masked
copies: the rupees of the others are 0 in them and `rupees` says that they are not known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from agra.positions.changed import without_rupees
from agra.rules.names import COLOURS
from agra.rules.state import CHANCE, State
from agra.table.game.history import Step, TurnMark, TurnStart, UndoRange


@dataclass(frozen=True)
class Players:
    """Who plays, by seat."""

    names: list[str]
    #: "person" or "bot LEVEL"
    kinds: list[str]
    #: the colour of each seat: the one place that says who is yellow
    colours: tuple[str, ...] = COLOURS
    #: seats whose bot is thinking right now
    thinking: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Past:
    """What has happened up to a position, and how much was decided after it."""

    #: so many decisions lead to this position, of `last` that were made
    number: int = 0
    last: int = 0
    #: every decision up to this position
    steps: Sequence[Step] = ()
    #: where each turn up to this position began, the present one last
    turn_starts: Sequence[TurnStart] = ()
    #: where each turn of the game begins, also those after this position
    marks: Sequence[TurnMark] = ()
    #: the position is the present one; False when looking back: nothing can be decided
    live: bool = True


@dataclass(frozen=True)
class AtTable:
    """The game behind a position."""

    #: the game's code in links; "" where there is no game behind the position
    code: str = ""
    #: counts every change of the game, undoing too; a post must name it
    version: int = 0
    #: a private game played on from a position of another
    sandbox: bool = False
    #: the pieces lie on a real table: who looks decides for everybody, and for the dice
    referee: bool = False


@dataclass(frozen=True)
class Sight:
    """A game as one viewer sees it."""

    #: masked: the rupees of seats whose rupees the viewer may not know are 0
    state: State
    #: the viewer's seat, or None for a spectator
    viewer: int | None
    players: Players
    past: Past = Past()
    table: AtTable = AtTable()
    #: the viewer's own choices that can be taken back now
    undo: UndoRange = field(default_factory=UndoRange)
    #: what the viewer has answered in advance, by the decision's preference
    wishes: Mapping[str, str] = field(default_factory=dict)
    #: the game is over, so nothing is hidden any more, not even in the history
    revealed: bool = False
    #: `viewer` is only the seat that somebody looks at who may not know what it knows
    guest: bool = False

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return self.players.names

    @property
    def colours(self) -> tuple[str, ...]:
        """The players' colours."""
        return self.players.colours

    @property
    def history(self) -> Sequence[Step]:
        """Every decision up to this position."""
        return self.past.steps

    @property
    def number(self) -> int:
        """So many decisions lead to this position."""
        return self.past.number

    @property
    def last(self) -> int:
        """So many decisions were made in the game."""
        return self.past.last

    @property
    def live(self) -> bool:
        """Whether this is the present position."""
        return self.past.live

    @property
    def code(self) -> str:
        """The game's code in links."""
        return self.table.code

    @property
    def version(self) -> int:
        """The version of the game."""
        return self.table.version

    @property
    def sandbox(self) -> bool:
        """Whether it is a private game played on from a position of another."""
        return self.table.sandbox

    @property
    def referee(self) -> bool:
        """Whether the pieces lie on a real table."""
        return self.table.referee

    def looking_at(self, seat: int | None) -> "Sight":
        """The same for a spectator who looks at the table from a seat, and knows no more for it."""
        if self.viewer is not None or seat is None or not 0 <= seat < self.state.players:
            return self
        return replace(self, viewer=seat, guest=True)

    @property
    def over(self) -> bool:
        """Whether this position is the end of the game."""
        return self.state.to_move is None

    @property
    def mine(self) -> bool:
        """Whether the viewer has to decide here and now, and no bot does it instead."""
        if self.guest or not self.live:
            return False
        if self.viewer is None or self.state.to_move is None:
            return False
        if self.referee and self.state.to_move == CHANCE:
            return True
        if self.state.to_move != self.viewer:
            return False
        return self.players.kinds[self.viewer] == "person"

    @property
    def rupees(self) -> list[int | None]:
        """The rupees of each seat, None where the viewer may not know them."""
        return [
            self.state.rupees(seat) if self.knows_rupees(seat) else None
            for seat in range(self.state.players)
        ]

    def knows_rupees(self, seat: int) -> bool:
        """Whether the viewer may know how many rupees a seat has.

        At a real table everybody looks at the screen, so nobody's are on it unless all are open.
        """
        hidden = self.guest or self.referee
        return may_know(self.state, None if hidden else self.viewer, seat, self.revealed)


def may_know(state: State, viewer: int | None, seat: int, revealed: bool = False) -> bool:
    """Whether the viewer may know how many rupees a seat has."""
    return revealed or viewer == seat or state.open_rupees or state.to_move is None


def masked(state: State, viewer: int | None, revealed: bool = False) -> State:
    """A copy of the position without what the viewer may not know."""
    secret = [s for s in range(state.players) if not may_know(state, viewer, s, revealed)]
    # The options of the viewer's own decision depend on nothing hidden; they are those of the real
    # position all the same, so that a mask can never change them.
    return without_rupees(state, secret, viewer is not None and state.to_move == viewer)


def sight_of(
    state: State,
    viewer: int | None,
    names: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    revealed: bool = False,
) -> Sight:
    """The sight of a single position, without a game behind it."""
    players = state.players
    return Sight(
        state=masked(state, viewer, revealed),
        viewer=viewer,
        players=Players(
            names=list(names) if names else [colour.capitalize() for colour in COLOURS[:players]],
            kinds=list(kinds) if kinds else ["person"] * players,
        ),
        revealed=revealed or state.to_move is None,
    )
