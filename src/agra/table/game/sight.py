"""What a viewer may see of a game: the only module that filters secrets.

Everything that a page, a stream or a JSON answer shows comes from a `Sight`. Its positions are
masked copies: hidden rupees are 0 in them, and `rupees` says that they are not known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from agra.positions.changed import without_rupees
from agra.rules.names import COLOURS
from agra.rules.state import CHANCE, State
from agra.table.game.history import Step, TurnMark, TurnStart, UndoRange


@dataclass(frozen=True)
class Players:
    """The players, by seat."""

    names: list[str]
    #: "person" or "bot LEVEL"
    kinds: list[str]
    #: the colour of each seat
    colours: tuple[str, ...] = COLOURS
    #: seats whose bot is thinking now
    thinking: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Past:
    """The history up to a position, and the number of decisions after it."""

    #: the number of decisions up to this position, and in the whole game
    number: int = 0
    last: int = 0
    #: every decision up to this position
    steps: Sequence[Step] = ()
    #: where each turn up to this position began, the present one last
    turn_starts: Sequence[TurnStart] = ()
    #: where each turn of the game begins, also those after this position
    marks: Sequence[TurnMark] = ()
    #: whether this is the present position; nothing can be decided in an earlier one
    live: bool = True


@dataclass(frozen=True)
class AtTable:
    """The game that a position belongs to."""

    #: the game's code in links; "" for a position without a game
    code: str = ""
    #: counts every change of the game, including undo; a decision must send it
    version: int = 0
    #: a private game from a position of another game
    sandbox: bool = False
    #: a game on a real table: the viewer decides for all seats, and enters the dice
    referee: bool = False
    #: whether hints and the coach are allowed
    advice: bool = True
    #: whether it may be reviewed when it is over
    review: bool = True


@dataclass(frozen=True)
class Sight:
    """A game as one viewer sees it."""

    #: masked: rupees that the viewer may not know are 0
    state: State
    #: the viewer's seat, or None for a spectator
    viewer: int | None
    players: Players
    past: Past = Past()
    table: AtTable = AtTable()
    #: the choices that the viewer can take back now
    undo: UndoRange = field(default_factory=UndoRange)
    #: the viewer's standing answers
    wishes: Mapping[str, str] = field(default_factory=dict)
    #: the game is over, so nothing is hidden, not even in the history
    revealed: bool = False
    #: the viewer is a spectator who looks from the seat `viewer` without its knowledge
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
        """The number of decisions up to this position."""
        return self.past.number

    @property
    def last(self) -> int:
        """The number of decisions in the game."""
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
        """Whether it is a private game from a position of another game."""
        return self.table.sandbox

    @property
    def referee(self) -> bool:
        """Whether it is a game on a real table."""
        return self.table.referee

    @property
    def advice(self) -> bool:
        """Whether hints and the coach are allowed."""
        return self.table.advice

    @property
    def may_review(self) -> bool:
        """Whether the game may be reviewed when it is over."""
        return self.table.review

    def looking_at(self, seat: int | None) -> "Sight":
        """Return the sight of a spectator from a seat, without the knowledge of that seat."""
        if self.viewer is not None or seat is None or not 0 <= seat < self.state.players:
            return self
        return replace(self, viewer=seat, guest=True)

    @property
    def over(self) -> bool:
        """Whether this position is the end of the game."""
        return self.state.to_move is None

    @property
    def mine(self) -> bool:
        """Whether the viewer has to decide now, and no bot plays for the viewer."""
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

    @property
    def counts_rupees(self) -> bool:
        """Whether the viewer can have counted everybody's rupees, as all bots of the game do.

        Every gain and payment is public. At a real table all players share the screen, so advice
        there must not depend on what one of them has counted.
        """
        return not (self.guest or self.referee) or None not in self.rupees

    def knows_rupees(self, seat: int) -> bool:
        """Whether the viewer may know how many rupees a seat has.

        At a real table all players share the screen, so it shows no rupees unless all are open.
        """
        hidden = self.guest or self.referee
        return may_know(self.state, None if hidden else self.viewer, seat, self.revealed)


def may_know(state: State, viewer: int | None, seat: int, revealed: bool = False) -> bool:
    """Whether the viewer may know how many rupees a seat has."""
    return revealed or viewer == seat or state.open_rupees or state.to_move is None


def masked(state: State, viewer: int | None, revealed: bool = False) -> State:
    """Return a copy of a position without what the viewer may not know."""
    secret = [s for s in range(state.players) if not may_know(state, viewer, s, revealed)]
    # The options of the viewer's decision do not depend on hidden values. They are copied from the
    # real position, so that a mask can never change them.
    return without_rupees(state, secret, viewer is not None and state.to_move == viewer)


def sight_of(
    state: State,
    viewer: int | None,
    names: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    revealed: bool = False,
) -> Sight:
    """Return the sight of a position without a game."""
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
