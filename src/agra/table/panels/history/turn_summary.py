"""The running summary of a turn: what changed since it began."""

from dataclasses import dataclass

from agra.rules.layout import (
    CONTRACTS,
    COVERS,
    FAVOURS,
    INFLUENCE_AT,
    PLAYER,
    RUPEES,
    STONE,
    STRIDE,
    SUPPLIED,
    TURN,
)
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.state import State
from agra.table.game.sight import Sight


@dataclass(frozen=True)
class Change:
    """One thing that is more or less than at the start of the turn."""

    icon: str
    count: int

    @property
    def signed(self) -> str:
        """The count with its sign; a real minus sign."""
        return f"+{self.count}" if self.count > 0 else f"\u2212{-self.count}"


@dataclass(frozen=True)
class Summary:
    """The changes of the running turn, for one player."""

    seat: int
    changes: tuple[Change, ...]


def summary(sight: Sight) -> Summary | None:
    """What the turn brought the viewer so far (to a spectator: the active player)."""
    if not sight.past.turn_starts or sight.over:
        return None
    seat = sight.viewer if sight.viewer is not None else sight.state._d[TURN]
    before, now = sight.past.turn_starts[-1].state, sight.state
    changes: list[Change] = []
    if sight.knows_rupees(seat):
        rupees = _change(before, now, seat, RUPEES)
        if rupees:
            changes.append(Change("piece-coin", rupees))
    favours = _change(before, now, seat, FAVOURS)
    if favours:
        changes.append(Change("piece-favour", favours))
    changes += _goods(before, now, seat)
    changes += _influence(before, now, seat)
    changes += _others(before, now, seat)
    return Summary(seat, tuple(changes))


def _change(before: State, now: State, seat: int, place: int) -> int:
    at = PLAYER + STRIDE * seat + place
    return now._d[at] - before._d[at]


def _goods(before: State, now: State, seat: int) -> list[Change]:
    counts = [(name, _change(before, now, seat, good)) for good, name in enumerate(GOODS)]
    return [Change(f"good-{name}", count) for name, count in counts if count]


def _influence(before: State, now: State, seat: int) -> list[Change]:
    found = []
    for guild, name in enumerate(GUILDS):
        steps = _change(before, now, seat, INFLUENCE_AT + guild)
        if steps:
            found.append(Change(f"guild-{name}", steps))
        due = sum(
            1
            for notable in range(len(NOTABLES))
            if now._d[SUPPLIED] >> notable & 1 and now._c.notable_guild[notable] == guild
        )
        if due and seat == now._d[TURN]:
            found.append(Change(f"guild-{name}", due))  # they come at the end of the action
    return found


def _others(before: State, now: State, seat: int) -> list[Change]:
    player = PLAYER + STRIDE * seat
    found = []
    new = now._d[player + CONTRACTS] & ~before._d[player + CONTRACTS]
    for notable, name in enumerate(NOTABLES):
        if new >> notable & 1:
            found.append(Change(f"person-{name}", 1))
    stone = _change(before, now, seat, STONE)
    if stone:
        found.append(Change("action-meditation_step", stone))
    covers = int(before._d[player + COVERS]).bit_count() - int(now._d[player + COVERS]).bit_count()
    if covers:
        found.append(Change("piece-cover", -covers))
    return found
