"""The summary of the running turn: what has changed since it began."""

from dataclasses import dataclass

from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.text.i18n import signed


@dataclass(frozen=True)
class Change:
    """A count that has changed since the start of the turn."""

    icon: str
    count: int

    @property
    def signed(self) -> str:
        """The count with its sign."""
        return signed(self.count)


@dataclass(frozen=True)
class Summary:
    """The changes of the running turn, for one player."""

    seat: int
    changes: tuple[Change, ...]


def summary(sight: Sight) -> Summary | None:
    """What the viewer has gained in the turn so far (for a spectator: the active player)."""
    if not sight.past.turn_starts or sight.over:
        return None
    seat = sight.viewer if sight.viewer is not None else sight.state.turn
    before, now = sight.past.turn_starts[-1].state, sight.state
    changes: list[Change] = []
    if sight.knows_rupees(seat):
        rupees = now.rupees(seat) - before.rupees(seat)
        if rupees:
            changes.append(Change("piece-coin", rupees))
    favours = now.player(seat).favours - before.player(seat).favours
    if favours:
        changes.append(Change("piece-favour", favours))
    changes += _goods(before, now, seat)
    changes += _influence(before, now, seat)
    changes += _others(before, now, seat)
    return Summary(seat, tuple(changes))


def _goods(before: State, now: State, seat: int) -> list[Change]:
    had, has = before.player(seat), now.player(seat)
    counts = [(name, has.stored(good) - had.stored(good)) for good, name in enumerate(GOODS)]
    return [Change(f"good-{name}", count) for name, count in counts if count]


def _influence(before: State, now: State, seat: int) -> list[Change]:
    found = []
    for guild, name in enumerate(GUILDS):
        steps = now.player(seat).step(guild) - before.player(seat).step(guild)
        if steps:
            found.append(Change(f"guild-{name}", steps))
        due = sum(
            1
            for notable in range(len(NOTABLES))
            if now.board.was_supplied(notable) and now.components.notable_guild[notable] == guild
        )
        if due and seat == now.turn:
            found.append(Change(f"guild-{name}", due))  # due at the end of the action
    return found


def _others(before: State, now: State, seat: int) -> list[Change]:
    had, has = before.player(seat), now.player(seat)
    found = []
    for notable, name in enumerate(NOTABLES):
        if has.has_won(notable) and not had.has_won(notable):
            found.append(Change(f"person-{name}", 1))
    stone = has.stone - had.stone
    if stone:
        found.append(Change("action-meditation_step", stone))
    covers = had.covers.bit_count() - has.covers.bit_count()
    if covers:
        found.append(Change("piece-cover", -covers))
    return found
