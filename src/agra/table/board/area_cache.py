"""Cache of the drawn areas of the table: a decision changes only a few of them."""

import itertools
from functools import lru_cache
from sys import getsizeof
from typing import Final, NamedTuple

from agra.picture.area_keys import Numbers, numbers_of
from agra.picture.colours import colours_now
from agra.picture.drawing import pieces_in, still_parts
from agra.picture.ink import Value, moved, tag
from agra.picture.pieces.piece import Piece, draw_piece
from agra.picture.plans.plan import Plan
from agra.picture.scene import Scene
from agra.table.board.marks import Marks
from agra.table.board.spot import Spot
from agra.table.board.spots import spots_in
from agra.table.board.window import PageWindow
from agra.table.cache.lru import LRU
from agra.table.cache.patches import Patches, patch
from agra.text.i18n import current_language

#: The size of the LRU cache of areas, and of the one of their drawings, in bytes. A table has a
#: dozen areas of 24 kB, so there is room for about seventy tables at the same time.
AREAS: Final = 6_000_000
DRAWINGS: Final = 14_000_000
#: What an area takes without its pieces and drawings.
AREA: Final = 4_000
#: The number of spots in one patch.
TOGETHER: Final = 16


class Look(NamedTuple):
    """The part of the cache key that is the same for all areas of a page."""

    view: PageWindow
    me: int
    seat: int | None
    names: tuple[str, ...]
    colours: tuple[str, ...]
    components: str
    language: str


def look_of(view: PageWindow, scene: Scene) -> Look:
    """The part of the cache key for a window and a scene."""
    names, components = tuple(scene.names), scene.state.components.digest
    return Look(view, scene.me, scene.seat, names, colours_now(), components, current_language())


class Area:
    """An area with its pieces and spots; its drawings are cached by question."""

    def __init__(self, name: str, scene: Scene, plan: Plan) -> None:
        pieces = pieces_in(name, scene, plan)
        self.name = name
        self.spots: Final = [_same(spot) for spot in spots_in(name, scene, plan)]
        self._names, self._all = _ids(tuple(spot.id for spot in self.spots))
        lying = "".join(_piece(piece) for piece in pieces if "figure" not in piece.kind)
        self.pieces: Final = patch("g", f"pieces-in-{name}", lying)
        #: the Merchant, the Builder and the boat: they are drawn above the glow
        self.figures: Final = "".join(_piece(piece) for piece in pieces if "figure" in piece.kind)
        #: with which the keys of its drawings begin
        self._number: Final = next(_numbers)

    @property
    def size(self) -> int:
        """The bytes that it takes, about."""
        return AREA + getsizeof(self.pieces.whole) + getsizeof(self.figures)

    def still(self, scene: Scene, plan: Plan, marks: Marks) -> Patches:
        """The parts without pieces, with the marks of the question and the notes."""
        key = self._number, "still", hash(marks.said(self.name, self.spots))
        found = _drawings.get(key)
        if found is None:
            drawn = still_parts(self.name, scene, plan, marks)
            found = _drawings.keep(key, _patches(f"area-{self.name}", drawn))
        return found

    def unlit(self, marks: Marks, paths: dict[str, str]) -> Patches:
        """The spots that cannot be chosen."""
        notes, names = marks.notes, self._names
        shown = (
            *map(notes.tips.get, names),
            *map(paths.get, names),
            *(map(notes.reasons.get, names) if notes.reasons else ()),
            self._all.intersection(marks.options),
            self._all & notes.changed,
        )
        key = self._number, "unlit", hash(shown)
        found = _drawings.get(key)
        if found is None:
            drawn = {
                str(first // TOGETHER): "".join(
                    spot_area(spot, marks, paths)
                    for spot in self.spots[first : first + TOGETHER]
                    if not marks.on(spot.id)
                )
                for first in range(0, len(self.spots), TOGETHER)
            }
            found = _drawings.keep(key, _patches(f"spots-in-{self.name}", drawn))
        return found


def _patches(name: str, drawn: dict[str, str]) -> Patches:
    """A group of the drawing as a patch, or as several patches if its parts have names."""
    if "" in drawn or len(drawn) < 2:
        return Patches("", (patch("g", name, "".join(drawn.values())),), "")
    parts = tuple(patch("g", f"{name}-{part}", content) for part, content in drawn.items())
    return Patches(f'<g id="{name}">', parts, "</g>")


_areas: LRU[tuple[str, Look, Numbers], Area] = LRU(AREAS, lambda area: area.size)
#: By the number of the area, the kind of drawing, and a hash of what it shows: the whole of that
#: would take as much memory as the drawing, and among the few drawings of an area no two hashes
#: are equal.
_drawings: LRU[tuple[int, str, int], Patches] = LRU(DRAWINGS, lambda drawn: drawn.size)
_numbers: Final = itertools.count()


#: Areas that look the same from every seat.
_SHARED: Final = ("river", "court", "bonuses")


def area_of(name: str, look: Look, scene: Scene, plan: Plan) -> Area:
    """An area of a scene; from the cache if nothing in it has changed."""
    seen = look._replace(me=-1, seat=None) if name in _SHARED else look
    key = (name, seen, numbers_of(name, scene, plan))
    return _areas.get(key) or _areas.keep(key, Area(name, scene, plan))


def forget() -> None:
    """Clear the cache."""
    _areas.clear()
    _drawings.clear()


# ------------------------------------------------------------------ pieces and spots


@lru_cache(maxsize=8192)
def _same(spot: Spot) -> Spot:
    """The one spot that stands for all that are equal, so that areas share it."""
    return spot


@lru_cache(maxsize=512)
def _ids(names: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The ids of the spots of an area, as a list and as a set, which areas share."""
    return names, frozenset(names)


@lru_cache(maxsize=6144)
def _piece(piece: Piece) -> str:
    """A piece at its position, with the data for its animation."""
    more: dict[str, Value] = {"class": f"piece {piece.kind}".strip()}
    if piece.origin is not None:
        more["data-from"] = moved(piece.origin.x, piece.origin.y)
    place = moved(piece.place.x, piece.place.y)
    return tag("g", draw_piece(piece), id=f"p-{piece.id}", transform=place, **more)


def spot_area(spot: Spot, marks: Marks, paths: dict[str, str]) -> str:
    """The rectangle of a spot: it receives the pointer and has the texts of its tip."""
    name, notes = spot.id, marks.notes
    reason, tip = notes.reasons.get(name), notes.tips.get(name, "")
    changed, path = name in notes.changed, paths.get(name)
    if marks.on(name):
        options = marks.options[name]
        keys = " ".join(option.key for option in options)
        return _area(spot, changed, tip, path, keys, " ".join(option.text for option in options))
    if reason is None:
        return _area(spot, changed, tip, path)
    return _area(spot, changed, tip, path, None, reason.text, reason.rule)


@lru_cache(maxsize=6144)
def _area(
    spot: Spot,
    changed: bool,
    tip: str,
    path: str | None,
    keys: str | None = None,
    words: str | None = None,
    rule: str = "",
) -> str:
    """The rectangle of a spot, cached: a decision changes only a few of them.

    A spot with `keys` can be chosen, and `words` say what that does; else they say why not.
    """
    name = spot.id
    kind = "spot" if keys is None else "spot on"
    more: dict[str, Value] = {"class": kind, "data-spot": name, "id": f"spot-{name}"}
    if keys is not None:
        more["data-keys"] = keys
        more["role"] = "button"
        more["tabindex"] = 0
        more["aria-label"] = words or ""
    elif words is not None:
        more["data-why"] = words
        if rule:
            more["data-rule"] = rule
    if tip and keys is not None:
        more["data-tip"] = tip
    elif tip:  # the label is the tip: scripts read it there
        more["role"] = "img"
        more["aria-label"] = tip
    if path is not None:
        more["data-path"] = path
    if changed:
        more["class"] = f"{more['class']} changed"
    x, y, w, h = spot.box
    return tag("rect", x=x, y=y, width=w, height=h, rx=spot.round, **more)
