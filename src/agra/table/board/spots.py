"""The spots: every place of the table that an option, a reason or a tip can name, with its box."""

from collections.abc import Iterator
from typing import NamedTuple

from agra.picture.geometry import Box
from agra.rules.layout import (
    AKBAR,
    COVERS,
    FARMER,
    MARK_LEFT,
    NO_BOWL,
    NOTABLE,
    ON_RIVER,
    ON_TRADER,
    ORDER_MARK,
    SPACE,
    STONE,
    TOKEN_AT,
)
from agra.rules.names import (
    BONUS_TILES,
    CHARACTERS,
    COOK,
    FAVOUR_ACTIONS,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    TILES,
)
from agra.rules.state import State
from agra.table.board import tokens
from agra.table.board.ink import box_of, spread
from agra.table.board.layout import Layout
from agra.table.board.plan_city import PhoneCityPlan
from agra.table.board.view import View
from agra.table.sight import Sight

#: The name of each space in spot ids: a main character, or the good of a building.
SPACE_NAMES = CHARACTERS + GOODS


class Spot(NamedTuple):
    """A place that can be pointed at: its id, the area it lies in, its box, how round it is."""

    id: str
    area: str
    box: Box
    round: float = 5


def spots(sight: Sight, view: View | None = None) -> dict[str, Box]:
    """The box of every spot of a position."""
    return {spot.id: spot.box for spot in all_spots(sight.state, Layout(sight, view or View()))}


def all_spots(s: State, layout: Layout) -> list[Spot]:
    """Every spot; one that lies on another comes after it."""
    return [
        *_city(s, layout),
        *_river(s, layout),
        *_court(s, layout),
        *_mine(s, layout),
    ]


def _city(s: State, layout: Layout) -> Iterator[Spot]:
    plan = layout.city
    for at, name in enumerate(CHARACTERS):
        yield Spot(f"space-{name}", "city", plan.character(at), 6)
    for outer, name in enumerate(OUTER_ACTIONS):
        yield Spot(f"petal-{name}", "city", plan.petal(outer), 12)
    if isinstance(plan, PhoneCityPlan):
        yield Spot("circle", "city", plan.farmer_box(), 12)
    else:
        yield Spot("circle", "city", box_of(plan.centre()), 25)
    for building, good in enumerate(GOODS):
        yield Spot(f"space-{good}", "city", plan.cell(building), 6)
    for space, name in enumerate(SPACE_NAMES):
        if s.d[SPACE + space]:
            yield Spot(f"worker-{name}", "city", plan.worker_box(space), 4)
    for at, count in enumerate(tokens.goods_of(s, layout.me)):
        if count:
            box = box_of(plan.store_place(at, layout.me), 1)
            yield Spot(f"good-{GOODS[at]}", "city", box, 14)
    for token in range(3):
        at = s.d[TOKEN_AT + token]
        place = plan.token_place(token) if at == ON_TRADER else plan.value_place(at)
        yield Spot(f"token-{token + 1}", "city", box_of(place, 1), 9)


def _river(s: State, layout: Layout) -> Iterator[Spot]:
    plan = layout.river
    for notable in layout.notables:
        name, card = NOTABLES[notable], layout.card(notable)
        yield Spot(f"notable-{name}", "river", card)
        if s.d[NOTABLE + notable] != ON_RIVER:
            continue
        goods = s.c.notable_goods[notable]
        for at, good in enumerate(goods):
            box = plan.slot_box(card, at, len(goods))
            yield Spot(f"slot-{name}-{GOODS[good]}", "river", box, 4)


def _court(s: State, layout: Layout) -> Iterator[Spot]:
    plan = layout.court
    for at, good in enumerate(tokens.bowls(s)):
        if s.d[AKBAR + good] != NO_BOWL:
            yield Spot(f"bowl-{GOODS[good]}", "court", plan.bowl_box(at))
    for guild, name in enumerate(GUILDS):
        yield Spot(f"track-{name}", "court", plan.track_box(guild), 4)
        mark = s.d[ORDER_MARK + guild]
        for order in range(6):
            its = f"order-{name}" if order == mark else f"order-{name}-{order + 1}"
            yield Spot(its, "court", plan.order_box(guild, order), 4)
        if mark == MARK_LEFT:
            yield Spot(f"order-{name}", "court", plan.order_box(guild, 5), 4)
    for at, tile in enumerate(tokens.open_tiles(s)):
        box = plan.tile_box(at, s.c.tile_slots)
        yield Spot(f"tile-{TILES[tile]}", "court", box)
    yield Spot("tile-draw", "court", plan.stack_box())
    for tile, name in enumerate(BONUS_TILES):
        yield Spot(f"bonus-{name}", "court", plan.bonus_box(tile), 4)


def _mine(s: State, layout: Layout) -> Iterator[Spot]:
    plan, seat = layout.mine, layout.me
    covers = tokens.own(s, seat, COVERS)
    for track in range(4):
        for bit, square in ((1, 1), (2, 5)):
            if covers & bit << 2 * track:
                box = box_of(plan.farm_square(track, square))
                yield Spot(f"cover-{track + 1}-{square}", "mine", box, 3)
    for track in range(4):
        place = plan.farm_square(track, tokens.own(s, seat, FARMER + track))
        yield Spot(f"farmer-{track + 1}", "mine", box_of(place), 3)
    stone = plan.field(tokens.own(s, seat, STONE), s.c.last_field)
    yield Spot("stone", "mine", box_of(stone, 1), 16)
    yield Spot("favours", "mine", spread(box_of(plan.favours), 1), 8)
    actions = tokens.actions_of(s, seat)
    for at, action in enumerate(actions):
        box = plan.action(at, len(actions))
        yield Spot(f"favour-{FAVOUR_ACTIONS[action]}", "mine", box)
    for scroll, name in enumerate(("statue", "book", "painting", "clothes")):
        yield Spot(f"scroll-{name}", "mine", plan.scroll(scroll))
    oil = plan.scroll(4)
    yield Spot("scroll-oil", "mine", Box(oil.x, oil.y, oil.w / 2, oil.h))
    yield Spot("scroll-curry", "mine", Box(oil.x + oil.w / 2, oil.y, oil.w / 2, oil.h))
    won = tokens.contracts_of(s, seat)
    for at, notable in enumerate(won):
        box = plan.contract(at, len(won))
        yield Spot(f"contract-{NOTABLES[notable]}", "mine", box)
        if notable == COOK:
            yield Spot("cook", "mine", Box(box.x + box.w - 40, box.y + 2, 38, 24), 4)
