"""Spots for parts of the table that have only a tip and cannot be chosen.

Things on such a part have their own spots, so these spots come first.
"""

from collections.abc import Iterator

from agra.picture.geometry import Box
from agra.picture.ink import width_of
from agra.picture.parts.piers import boat_place, pier_boxes
from agra.picture.pieces.piece import Piece
from agra.picture.pieces.players import counters_of
from agra.picture.plans.plan import Plan
from agra.picture.scene import Scene
from agra.rules import layout, names
from agra.table.board.spot import Spot

_HEADER = 20  # the height of a guild's header


def other_parts(scene: Scene, plan: Plan) -> Iterator[Spot]:
    """The rows of the other players."""
    for seat in plan.others.seats:
        yield Spot(f"player-{seat + 1}", "others", plan.others.row(seat))


def city_figures(scene: Scene, plan: Plan) -> Iterator[Spot]:
    """Merchant and Builder: they stand on other things, so these spots come last."""
    s, city = scene.state, plan.city
    merchant = s.board.merchant
    yield Spot("merchant", "city", city.merchant_place(merchant).box())
    at = s.board.builder
    if at != layout.BUILDER_GONE:
        yield Spot("builder", "city", city.builder_place(at, merchant).box())


def boat(scene: Scene, plan: Plan) -> Iterator[Spot]:
    """The boat lies on a pier."""
    yield Spot("boat", "river", boat_place(scene.state, plan.river.piers).box())


def river_parts(scene: Scene, plan: Plan) -> Iterator[Spot]:
    """The strip: its tip explains the order limit, which changes along it."""
    s, piers = scene.state, plan.river.piers
    strip = piers.strip
    if piers.sentence:
        strip = Box(strip.x, strip.y, strip.w, piers.sentence.y + 5 - strip.y)
    yield Spot("limit", "river", strip)
    for pier, box in pier_boxes(s, piers):
        yield Spot(f"pier-{pier}", "river", box)


def court_parts(scene: Scene, plan: Plan) -> Iterator[Spot]:
    """Akbar, and the headers of the guilds."""
    yield Spot("akbar", "court", plan.court.arch(), 20)
    for guild, name in enumerate(names.GUILDS):
        box = plan.court.guild_box(guild)
        yield Spot(f"guild-{name}", "court", box._replace(h=_HEADER), 3)


def board_parts(scene: Scene, plans: Plan) -> Iterator[Spot]:
    """The viewer's board: goods, farm, meditation, and the counters."""
    seat, fields = scene.me, scene.state.components.last_field
    plan = plans.boards[seat]
    yield Spot(f"player-{seat + 1}", "mine", plan.goods)
    yield Spot("farm", "mine", plan.farm)
    first, last = plan.field(1, fields).box(2), plan.field(fields, fields).box(2)
    track = Box(first.x, first.y, last.x + last.w - first.x, first.h)
    yield Spot("track-meditation", "mine", track)
    for piece in counters_of(scene, plan, seat):
        name = piece.id.rpartition("-")[0]
        if name != "favours":  # they can be chosen
            yield Spot(name, "mine", _counter(piece))


def _counter(piece: Piece) -> Box:
    """An icon and the number beside it."""
    box, line = piece.place.box(), piece.beside
    assert line is not None
    end = line.x + width_of(piece.number, line.size, True)
    return Box(box.x, box.y, end - box.x, box.h)
