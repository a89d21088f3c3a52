"""A viewer's view of a position, and the overlay of a page."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from agra.picture import palette as p
from agra.picture import tokens
from agra.picture.geometry import Segment
from agra.picture.ink import tag, title
from agra.rules.errors import BadSetup
from agra.rules.names import GUILDS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _, ngettext

#: A viewer who is not a player and sees no rupees.
SPECTATOR: Final = -1

#: A seat, `SPECTATOR`, or None: sees everything.
Viewer = int | None


@dataclass(frozen=True)
class Scene:
    """A position as one viewer sees it: the only input of parts and pieces."""

    state: State
    #: the seat whose board comes first, or is the only large one
    me: int
    names: Sequence[str]
    #: the rupees of each seat; None if hidden from the viewer
    rupees: Sequence[int | None]
    #: the viewer's own seat, if the viewer has one
    seat: int | None = None
    #: seats whose bot is thinking
    thinking: Collection[int] = ()

    def held(self, seat: int) -> str:
        """The rupees of a seat in figures, or a question mark."""
        rupees = self.rupees[seat]
        return "?" if rupees is None else str(rupees)


def scene_of(s: State, viewer: Viewer) -> Scene:
    """The scene of a position alone; players are named by their colours."""
    if viewer is not None and viewer != SPECTATOR and not 0 <= viewer < s.players:
        raise BadSetup(
            f"There is no seat {viewer}: the viewer is a seat from 0 to {s.players - 1}, "
            "SPECTATOR, or None to see everything."
        )
    seat = None if viewer == SPECTATOR else viewer
    all_known = viewer is None or s.open_rupees
    rupees = [s.rupees(its) if all_known or its == seat else None for its in range(s.players)]
    return Scene(s, seat or 0, name_of.colours(s.players), rupees, seat)


#: A counter: an icon ("" for none), its number or words, and its meaning.
Count = tuple[str, str, str]


class Overlay:
    """The overlay of a drawing. This one is for self-contained drawings: nothing is clickable.

    The table in the browser has its own, which highlights clickable things.
    """

    def on(self, spot: str) -> bool:
        """Whether the spot can be clicked now."""
        return False

    def key(self, spot: str) -> str:
        """The keyboard shortcut on the spot, if any."""
        return ""

    def ground(self, spot: str, otherwise: str) -> str:
        """The fill of a spot: pale when it can be clicked."""
        return p.PALE if self.on(spot) else otherwise

    def cell_end(self, scene: Scene, good: int, line: Segment) -> str:
        """The label at the right end of a building's name."""
        return ""

    def ledger(self, scene: Scene, seat: int) -> tuple[str, list[Count]]:
        """The second line of a player's goods: its heading, and its counters."""
        s = scene.state
        found: list[Count] = []
        for guild, name in enumerate(GUILDS):
            count = tokens.owners(s, guild).count(seat + 1)
            words = ngettext("{guild}: {count} order", "{guild}: {count} orders", count)
            words = words.format(guild=name_of.guild(name), count=count)
            found.append((f"guild-{name}", str(count), words))
        gifts, covers = tokens.gifts_of(s, seat), 8 - len(tokens.covers_of(s, seat))
        words = _("goods given to Akbar: {count}").format(count=gifts)
        found.append(("person-akbar", str(gifts), words))
        words = _("covers removed: {count}").format(count=covers)
        found.append(("piece-cover", str(covers), words))
        if s.is_over and scene.rupees[seat] is not None:
            total = s.score_sheet(seat)["total"]
            found.append(("", _("total {total}").format(total=total), ""))
        else:
            found.append(("", *_worth(s, seat)))
        return _("In all"), found

    def named(self, drawn: str, words: str, name: str = "") -> str:
        """A drawing with its tooltip and its id."""
        if not words:
            return drawn
        return tag("g", title(words) + drawn, **({"id": name} if name else {}))


def _worth(s: State, seat: int) -> tuple[str, str]:
    """The worth of a player's goods, as a short text and in words."""
    goods = tokens.goods_of(s, seat)
    worth = sum(count * s.board.value(good) for good, count in enumerate(goods))
    words = ngettext("{count} good worth {worth}", "{count} goods worth {worth}", sum(goods))
    return _("worth {worth}").format(worth=worth), words.format(count=sum(goods), worth=worth)
