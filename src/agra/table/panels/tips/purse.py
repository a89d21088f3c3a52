"""The purse strip of a phone: what a player owns and spends, in view on every panel."""

from dataclasses import dataclass

from agra.table.game.sight import Sight
from agra.text import names as name_of
from agra.text.i18n import _, say_count


@dataclass(frozen=True)
class Stock:
    """A number with its icon, and the same in words."""

    name: str
    icon: str
    number: str
    words: str


def purse_of(sight: Sight, shown: int = 0) -> tuple[Stock, ...]:
    """The stocks of the viewer, or for a spectator those of the seat that is shown in large."""
    seat = shown if sight.viewer is None else sight.viewer
    state, colour = sight.state, sight.colours[seat]
    player, rupees = state.player(seat), sight.rupees[seat]
    points = state.board.meditation_points if seat == state.turn else 0
    found = (
        ("rupees", "piece-coin", rupees,
         _("the rupees are secret") if rupees is None else name_of.rupees(rupees)),
        ("favours", "piece-favour", player.favours, name_of.favours(player.favours)),
        ("workers", f"player-{colour}-worker", player.workers,
         say_count("{count} worker in supply", "{count} workers in supply", player.workers)),
        ("lying", f"player-{colour}-worker-lying", player.lying,
         say_count("{count} worker lying down", "{count} workers lying down", player.lying)),
        ("markers", f"player-{colour}-shape", player.markers,
         say_count("{count} marker in supply", "{count} markers in supply", player.markers)),
        ("points", "mark-points", points, name_of.points(points)),
    )  # fmt: skip
    return tuple(
        Stock(name, icon, "?" if count is None else str(count), words)
        for name, icon, count, words in found
    )
