"""Read-only accessors of a position: views of players and notables, and a one-line summary.

The views read the position itself, so they always show its current values and cost nothing until
they are used. The names are those of docs/positions.md.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from agra.rules import layout as at
from agra.rules.cards import marker_at
from agra.rules.layout import player_at
from agra.rules.names import COLOURS, GOODS, GUILDS, NOTABLES, TILES
from agra.rules.state import CHANCE, State


class Numbers(Mapping[str, int]):
    """Numbers of a position by name: a view of consecutive cells of its memory."""

    __slots__ = ("_first", "_names", "_state", "_what")

    def __init__(self, state: State, first: int, names: tuple[str, ...], what: str) -> None:
        self._state = state
        self._first = first
        self._names = names
        self._what = what

    def __getitem__(self, name: str) -> int:
        if name not in self._names:
            known = ", ".join(self._names)
            raise KeyError(f"There is no {self._what} {name!r}: there are {known}.")
        return self._state._d[self._first + self._names.index(name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return repr({name: count for name, count in self.items() if count})


class Player:
    """One player, see `agra.rules.accessors_protocol.PlayerGlance`."""

    __slots__ = ("_at", "_state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._at = player_at(seat)
        #: the seat, from 0
        self.seat: Final = seat

    @property
    def colour(self) -> str:
        """The colour of the seat."""
        return COLOURS[self.seat]

    @property
    def rupees(self) -> int:
        """The rupees. Other players see them only with open rupees."""
        return self._state._d[self._at + at.RUPEES]

    @property
    def goods(self) -> Numbers:
        """How many markers are in the store of each of the sixteen goods, by name."""
        return Numbers(self._state, self._at + at.GOODS_AT, GOODS, "good")

    @property
    def favours(self) -> int:
        """The favours."""
        return self._state._d[self._at + at.FAVOURS]

    @property
    def markers(self) -> int:
        """Markers in supply."""
        return self._state._d[self._at + at.SUPPLY]

    @property
    def workers(self) -> int:
        """Workers in supply."""
        return self._state._d[self._at + at.WORKERS]

    @property
    def stone(self) -> int:
        """The field of the meditation track that the stone lies on, from 1."""
        return self._state._d[self._at + at.STONE]

    @property
    def influence(self) -> Numbers:
        """The step on the track of each guild, 0 below the first."""
        return Numbers(self._state, self._at + at.INFLUENCE_AT, GUILDS, "guild")

    @property
    def contracts(self) -> tuple[str, ...]:
        """The notables whose contracts were won."""
        won = self._state._d[self._at + at.CONTRACTS]
        return tuple(name for notable, name in enumerate(NOTABLES) if won >> notable & 1)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The favour tiles that the player owns."""
        d, own = self._state._d, at.OWNED + self.seat
        return tuple(name for tile, name in enumerate(TILES) if d[at.TILE + tile] == own)

    @property
    def on_cook(self) -> int:
        """Workers on the Cook."""
        return self._state._d[self._at + at.ON_COOK]

    @property
    def lying(self) -> int:
        """Workers that lie on the board."""
        return self._state._d[self._at + at.LYING]

    @property
    def reminders(self) -> int:
        """Markers that lie on used favour actions and scrolls."""
        return self._state._d[self._at + at.REMINDERS]

    @property
    def covers(self) -> int:
        """The covers left on the farm as bits, two for each track: square 1, then square 5."""
        return self._state._d[self._at + at.COVERS]

    def stored(self, good: int) -> int:
        """How many markers lie in the store of a good, by its number."""
        return self._state._d[self._at + at.GOODS_AT + good]

    def step(self, guild: int) -> int:
        """The step on the track of a guild, by its number."""
        return self._state._d[self._at + at.INFLUENCE_AT + guild]

    def farmer(self, track: int) -> int:
        """The square of the farmer on a track, 1 to 5."""
        return self._state._d[self._at + at.FARMER + track]

    def has_won(self, notable: int) -> bool:
        """Whether the contract of a notable, by its number, was won."""
        return self._state._d[self._at + at.CONTRACTS] >> notable & 1 == 1

    def has_action(self, action: int) -> bool:
        """Whether a favour action, by its number, is at hand, printed or on a tile."""
        return self._state._d[self._at + at.TILES_OWNED] >> action & 1 == 1

    @property
    def used(self) -> int:
        """What was used in this turn, as bits of `layout`: favour actions first."""
        return self._state._d[self._at + at.USED]

    @property
    def score(self) -> int:
        """The total of the score sheet, as if the game ended now."""
        return self._state.score_sheet(self.seat)["total"]

    def __repr__(self) -> str:
        return (
            f"<Player {self.seat} ({self.colour}): {self.rupees} rupees, goods {self.goods!r},"
            f" {self.favours} favours, {len(self.contracts)} contracts>"
        )


class Notable:
    """One notable, see `agra.rules.accessors_protocol.NotableGlance`."""

    __slots__ = ("_number", "_state")

    def __init__(self, state: State, number: int) -> None:
        self._state = state
        self._number = number

    @property
    def name(self) -> str:
        """The notable's name."""
        return NOTABLES[self._number]

    @property
    def level(self) -> int:
        """The level, 1 to 4."""
        return self._state._c.notable_level[self._number]

    @property
    def guild(self) -> str:
        """The guild."""
        return GUILDS[self._state._c.notable_guild[self._number]]

    @property
    def goods(self) -> tuple[str, ...]:
        """The ordered goods, from the top."""
        return tuple(GOODS[good] for good in self._state._c.notable_goods[self._number])

    @property
    def markers(self) -> tuple[tuple[int, int] | None, ...]:
        """For each ordered good the seat that delivered it and its markers, or None."""
        found: list[tuple[int, int] | None] = []
        for place in range(len(self.goods)):
            marker = marker_at(self._state._d, self._number, place)
            if marker > at.DOUBLE:
                found.append((marker - at.DOUBLE - 1, 2))
            else:
                found.append((marker - 1, 1) if marker else None)
        return tuple(found)

    @property
    def winner(self) -> int | None:
        """The seat that won the contract, or None."""
        there = self._state._d[at.NOTABLE + self._number]
        return there - at.WON if there >= at.WON else None

    def __repr__(self) -> str:
        winner = self.winner
        won = "" if winner is None else f", won by {COLOURS[winner]}"
        return f"<Notable {self.name}, level {self.level}, {self.guild}{won}>"


class Notables(Mapping[str, Notable]):
    """The notables of this game by name, on the river or won."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __getitem__(self, name: str) -> Notable:
        number = NOTABLES.index(name) if name in NOTABLES else -1
        if number < 0 or not self._state._d[at.NOTABLE + number]:
            raise KeyError(f"The notable {name!r} is not in this game: {', '.join(self)} are.")
        return Notable(self._state, number)

    def __iter__(self) -> Iterator[str]:
        d = self._state._d
        return (name for number, name in enumerate(NOTABLES) if d[at.NOTABLE + number])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<Notables {', '.join(self)}>"


def about(state: State) -> str:
    """Return a one-line summary: players, round, phase, and who decides what."""
    head = f"<State: {state.players} players, round {state.round}"
    who = state.to_move
    if who is None:
        return f"{head}, over, scores {', '.join(map(str, state.scores()))}>"
    decider = "chance" if who == CHANCE else COLOURS[who]
    return f"{head}, {state.phase} phase, {decider} decides {state.decision!r}>"
