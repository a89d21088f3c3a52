"""Finds the box of every spot: each place that an option, a reason or a tip can name."""

from collections.abc import Callable, Iterator
from typing import Final

from agra.picture import tokens
from agra.picture.geometry import Box, Segment
from agra.picture.ink import width_of
from agra.picture.plans.plan import Plan
from agra.picture.scene import Scene
from agra.rules import layout, names
from agra.table.board.spot import Spot
from agra.table.board.tip_spots import (
    board_parts,
    boat,
    city_figures,
    court_parts,
    other_parts,
    river_parts,
)
from agra.table.board.window import PageWindow, plan_of, scene_of
from agra.table.game.sight import Sight

#: The name of each space in spot ids: a main character, or the good of a building.
SPACE_NAMES = names.CHARACTERS + names.GOODS


def spots(sight: Sight, view: PageWindow | None = None) -> dict[str, Box]:
    """The box of every spot of a position."""
    scene = scene_of(sight)
    return {spot.id: spot.box for spot in all_spots(scene, plan_of(view or PageWindow(), scene))}


def all_spots(scene: Scene, plan: Plan) -> list[Spot]:
    """Every spot; one that lies on another comes after it."""
    return [spot for area in _SPOTS for spot in spots_in(area, scene, plan)]


def spots_in(area: str, scene: Scene, plan: Plan) -> list[Spot]:
    """The spots of an area; one that lies on another comes after it."""
    return [spot for found in _SPOTS[area] for spot in found(scene, plan)]


def _city(scene: Scene, plan: Plan) -> Iterator[Spot]:
    s, city = scene.state, plan.city
    for at, name in enumerate(names.CHARACTERS):
        yield Spot(f"space-{name}", "city", city.characters[at], 6)
    for outer, name in enumerate(names.OUTER_ACTIONS):
        yield Spot(f"petal-{name}", "city", city.petal_box(outer), 12)
    yield Spot("circle", "city", city.farmer.box, 25 if city.circle else 12)
    for building, good in enumerate(names.GOODS):
        yield Spot(f"space-{good}", "city", city.cells[building], 6)
    for space, name in enumerate(SPACE_NAMES):
        if s.board.worker(space) is not None:
            yield Spot(f"worker-{name}", "city", city.worker_box(space), 4)
    stacked = city.cell.stores[0].y != city.cell.stores[-1].y
    for at, count in enumerate(tokens.goods_of(s, scene.me)):
        if count:
            box = city.store_place(at, scene.me).box(1)
            yield Spot(f"good-{names.GOODS[at]}", "city", box, 8, stacked)
    for token in range(3):
        at = s.board.token_good(token)
        # On the Trader they are close together, so the boxes are smaller and do not overlap.
        on_trader = at == layout.ON_TRADER
        box = city.token_place(token).box(-1) if on_trader else city.value_place(at).box(1)
        yield Spot(f"token-{token + 1}", "city", box, 9)


def _river(scene: Scene, plan: Plan) -> Iterator[Spot]:
    s = scene.state
    for notable, card in plan.cards.items():
        name = names.NOTABLES[notable]
        yield Spot(f"notable-{name}", "river", card)
        if s.board.notable(notable) != layout.ON_RIVER:
            continue
        goods = s.components.notable_goods[notable]
        for at, good in enumerate(goods):
            box = plan.river.slot_box(card, at, len(goods))
            yield Spot(f"slot-{name}-{names.GOODS[good]}", "river", box, 4)


def _court(scene: Scene, plans: Plan) -> Iterator[Spot]:
    s, plan = scene.state, plans.court
    for at, good in enumerate(tokens.bowls(s)):
        if s.board.bowl(good) != layout.NO_BOWL:
            yield Spot(f"bowl-{names.GOODS[good]}", "court", plan.bowl_box(at))
    for guild, name in enumerate(names.GUILDS):
        yield Spot(f"track-{name}", "court", plan.track_box(guild), 4)
        mark = s.board.order_mark(guild)
        for order in range(6):
            its = f"order-{name}" if order == mark else f"order-{name}-{order + 1}"
            yield Spot(its, "court", plan.order_box(guild, order), 4)
        if mark == layout.MARK_LEFT:
            yield Spot(f"order-{name}", "court", plan.order_box(guild, 5), 4)
    for at, tile in enumerate(tokens.open_tiles(s)):
        box = plan.tile_box(at, s.components.tile_slots)
        yield Spot(f"tile-{names.TILES[tile]}", "court", box)
    yield Spot("tile-draw", "court", plan.stack_box())


def _bonuses(scene: Scene, plan: Plan) -> Iterator[Spot]:
    for tile, name in enumerate(names.BONUS_TILES):
        yield Spot(f"bonus-{name}", "bonuses", plan.court.bonus_box(tile), 4)


def _oil_and_curry(stored: Callable[[int], int], whole: Box) -> Iterator[Spot]:
    """The halves of a scroll; who has only one of the two goods can use the whole scroll for it."""
    left = Box(whole.x, whole.y, whole.w / 2, whole.h)
    right = Box(whole.x + whole.w / 2, whole.y, whole.w / 2, whole.h)
    only_oil = stored(names.OIL) and not stored(names.CURRY)
    only_curry = stored(names.CURRY) and not stored(names.OIL)
    found = [
        Spot("scroll-oil", "mine", whole if only_oil else left),
        Spot("scroll-curry", "mine", whole if only_curry else right),
    ]
    yield from reversed(found) if only_oil else found  # the larger one lies on the other


def _around(line: Segment, words: str) -> Box:
    """The box around bold words."""
    width = width_of(words, line.size, bold=True)
    left = line.x - (width / 2 if line.anchor == "middle" else 0)
    return Box(left, line.y - 0.8 * line.size, width, line.size)


def _mine(scene: Scene, plans: Plan) -> Iterator[Spot]:
    s, seat = scene.state, scene.me
    plan = plans.boards[seat]
    for track, square in tokens.covers_of(s, seat):
        box = plan.farm_square(track, square).box()
        yield Spot(f"cover-{track + 1}-{square}", "mine", box, 3)
    for track in range(4):
        place = plan.farm_square(track, s.player(seat).farmer(track))
        yield Spot(f"farmer-{track + 1}", "mine", place.box(), 3)
    stone = plan.field(s.player(seat).stone, s.components.last_field)
    yield Spot("stone", "mine", stone.box(1), 16)
    number = _around(plan.favours_count, str(s.player(seat).favours))
    yield Spot("favours", "mine", plan.favours.box(1), 8, number=number)
    actions = tokens.actions_of(s, seat)
    for at, action in enumerate(actions):
        box = plan.action(at, len(actions))
        yield Spot(f"favour-{names.FAVOUR_ACTIONS[action]}", "mine", box)
    for scroll, name in enumerate(("statue", "book", "painting", "clothes")):
        yield Spot(f"scroll-{name}", "mine", plan.scroll(scroll))
    yield from _oil_and_curry(s.player(seat).stored, plan.scroll(4))
    won = tokens.contracts_of(s, seat)
    for at, notable in enumerate(won):
        box = plan.contract(at, len(won))
        yield Spot(f"contract-{names.NOTABLES[notable]}", "mine", box)
        if notable == names.COOK:
            yield Spot("cook", "mine", Box(box.x + box.w - 38, box.y + 2, 36, 18), 4)


_SPOTS: Final[dict[str, tuple[Callable[[Scene, Plan], Iterator[Spot]], ...]]] = {
    "city": (_city, city_figures),
    "river": (river_parts, _river, boat),
    "court": (court_parts, _court),
    "bonuses": (_bonuses,),
    "mine": (board_parts, _mine),
    "others": (other_parts,),
}
