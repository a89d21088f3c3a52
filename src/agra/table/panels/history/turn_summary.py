"""The summary of the running turn: what has changed since it began."""

from collections.abc import Iterator
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
    had, has = before.player(seat), now.player(seat)
    known = sight.knows_rupees(seat)
    counts = [
        ("piece-coin", now.rupees(seat) - before.rupees(seat) if known else 0),
        ("piece-favour", has.favours - had.favours),
        *((f"good-{good}", has.stored(n) - had.stored(n)) for n, good in enumerate(GOODS)),
        *_influence(before, now, seat),
        *((f"person-{name}", has.has_won(n) - had.has_won(n)) for n, name in enumerate(NOTABLES)),
        ("action-meditation_step", has.stone - had.stone),
        ("piece-cover", has.covers.bit_count() - had.covers.bit_count()),
    ]
    return Summary(seat, tuple(Change(icon, int(count)) for icon, count in counts if count))


def _influence(before: State, now: State, seat: int) -> Iterator[tuple[str, int]]:
    for guild, name in enumerate(GUILDS):
        yield f"guild-{name}", now.player(seat).step(guild) - before.player(seat).step(guild)
        if seat == now.turn:  # due at the end of the action
            yield (
                f"guild-{name}",
                sum(
                    now.board.was_supplied(notable)
                    and now.components.notable_guild[notable] == guild
                    for notable in range(len(NOTABLES))
                ),
            )
