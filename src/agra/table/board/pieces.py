"""The pieces: one flat list, each with an id that stays with it, so that it can slide.

What exists once keeps its id wherever it goes ("merchant", "stone", "notable-sufi"). Workers and
markers are all alike, so their ids name where they lie.
"""

from dataclasses import dataclass

from agra.picture.geometry import Place
from agra.rules.cards import marker_at
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BUILDER,
    BUILDER_GONE,
    BUILT,
    COINS,
    COVERS,
    DOUBLE,
    FARMER,
    MARK_LEFT,
    MEDITATION_MARKER,
    MERCHANT,
    NEUTRAL,
    NO_BOWL,
    NOTABLE,
    ON_COOK,
    ON_FRENCH_TRADER,
    ON_RIVER,
    ON_TRADER,
    ORDER_MARK,
    ORDERS,
    SPACE,
    STONE,
    TOKEN_AT,
    TOKEN_SIDE,
    USED,
    USED_OIL_AND_CURRY,
    USED_STATUE,
)
from agra.rules.names import (
    COOK,
    FAVOUR_ACTIONS,
    FRENCH_TRADER,
    GOODS,
    GUILDS,
    LUXURY,
    NOTABLES,
    PRINTED_FAVOUR_ACTIONS,
    TILES,
)
from agra.rules.state import State
from agra.table.board import paint as p
from agra.table.board import tokens
from agra.table.board.colours import colour_of
from agra.table.board.ink import ink_on, shape
from agra.table.board.layout import Layout
from agra.table.board.piers import boat_place


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: which area it lies in, where, and what it looks like."""

    id: str
    area: str
    icon: str
    place: Place
    number: str = ""
    ink: str = p.INK
    kind: str = ""  # classes of its own: "figure", "veiled", "drawn", "niched", "faded"
    #: where it comes from when it appears: the store, or the owner's supply
    origin: Place | None = None


def pieces_of(s: State, layout: Layout) -> list[Piece]:
    """Every piece of the position, in the order in which they are drawn."""
    return [
        *_stores(s, layout),
        *_coins(s, layout),
        *_workers(s, layout),
        *_price_tokens(s, layout),
        *_figures(s, layout),
        _meditation_marker(s, layout),
        *_river(s, layout),
        *_gifts(s, layout),
        *_orders(s, layout),
        *_open_tiles(s, layout),
        *_influence(s, layout),
        *_farm(s, layout),
        *_at_hand(s, layout),
        *_contracts(s, layout),
        *_others(s, layout),
    ]


# ------------------------------------------------------------------ the city


def _stores(s: State, layout: Layout) -> list[Piece]:
    found: list[Piece] = []
    for seat in range(s.players):
        for good, count in enumerate(tokens.goods_of(s, seat)):
            if count:
                place = layout.city.store_place(good, seat)
                name = f"store-{GOODS[good]}-{seat}"
                found.append(Piece(name, "city", shape(seat), place, str(count), ink_on(seat)))
    return found


def _coins(s: State, layout: Layout) -> list[Piece]:
    return [
        Piece(
            f"coins-{GOODS[at]}",
            "city",
            "mark-coin",
            layout.city.coins_place(at),
            str(s.d[COINS + at]),
            p.RUPEE_TEXT,
        )
        for at in range(16)
        if s.d[COINS + at]
    ]


def _workers(s: State, layout: Layout) -> list[Piece]:
    found: list[Piece] = []
    for space in range(20):
        worker = s.d[SPACE + space]
        if worker:
            seat, lying = divmod(worker - 1, 2)
            icon = f"player-{colour_of(seat)}-worker{'-lying' if lying else ''}"
            place, home = layout.city.worker_place(space), layout.home(seat)
            found.append(Piece(f"worker-at-{space}", "city", icon, place, origin=home))
    return found


def _price_tokens(s: State, layout: Layout) -> list[Piece]:
    found: list[Piece] = []
    for token in range(3):
        at = s.d[TOKEN_AT + token]
        flags = str(s.c.token_flags[2 * token + s.d[TOKEN_SIDE + token]])
        plan = layout.city
        place = plan.token_place(token) if at == ON_TRADER else plan.value_place(at)
        found.append(Piece(f"price-{token + 1}", "city", "mark-price", place, flags, p.RUPEE_TEXT))
    return found


def _figures(s: State, layout: Layout) -> list[Piece]:
    """The Merchant and the Builder."""
    at, plan = s.d[MERCHANT], layout.city
    found = [Piece("merchant", "city", "piece-merchant", plan.merchant_place(at), kind="figure")]
    at = s.d[BUILDER]
    if at != BUILDER_GONE:
        place = plan.builder_place(at, s.d[BUILT + at] == 1)
        found.append(Piece("builder", "city", "piece-builder", place, kind="figure"))
    return found


def _meditation_marker(s: State, layout: Layout) -> Piece:
    place = layout.city.petal_points(s.d[MEDITATION_MARKER])
    return Piece("circle-marker", "city", "piece-meditation_marker", place)


# ------------------------------------------------------------------ the river


def _river(s: State, layout: Layout) -> list[Piece]:
    found: list[Piece] = []
    plan, reach = layout.river, s.c.reach[s.d[BOAT]]
    for notable in layout.notables:
        if s.d[NOTABLE + notable] != ON_RIVER:
            continue
        card, goods = layout.card(notable), s.c.notable_goods[notable]
        veiled = "veiled" if s.c.notable_level[notable] > reach else ""
        name = NOTABLES[notable]
        face = plan.face_place(card)
        found.append(Piece(f"face-{name}", "river", f"person-{name}", face, kind=veiled))
        for at, good in enumerate(goods):
            there = marker_at(s.d, notable, at)
            if there:
                markers, seat = (2, there - DOUBLE - 1) if there > DOUBLE else (1, there - 1)
                places = plan.delivery_places(card, at, len(goods), markers)
                store = layout.store(good, seat)
                found += [
                    Piece(
                        f"delivery-{name}-{GOODS[good]}-{n}",
                        "river",
                        shape(seat),
                        place,
                        origin=store,
                    )
                    for n, place in enumerate(places)
                ]
    found.append(Piece("boat", "river", "piece-boat", boat_place(s, plan), kind="figure"))
    return found


# ------------------------------------------------------------------ the Imperial board


def _marker(layout: Layout, owner: int, name: str, place: Place, good: int) -> Piece:
    """A marker on an order or in a bowl: a player's, from the store, or a neutral one."""
    if owner == NEUTRAL:
        smaller = Place(place.x, place.y, place.size * 0.8)
        return Piece(name, "court", "mark-neutral", smaller)
    store = layout.store(good, owner - 1)
    return Piece(name, "court", shape(owner - 1), place, origin=store)


def _gifts(s: State, layout: Layout) -> list[Piece]:
    return [
        _marker(layout, s.d[AKBAR + good], f"gift-{GOODS[good]}", layout.court.gift_place(at), good)
        for at, good in enumerate(tokens.bowls(s))
        if s.d[AKBAR + good] not in (0, NO_BOWL)
    ]


def _orders(s: State, layout: Layout) -> list[Piece]:
    """The markers on orders, and the three guild order markers."""
    found: list[Piece] = []
    for guild, name in enumerate(GUILDS):
        for order in range(6):
            owner = s.d[ORDERS + 6 * guild + order]
            if owner:
                place = layout.court.order_marker(guild, order)
                good = s.c.order_first[6 * guild + order]
                found.append(_marker(layout, owner, f"filled-{name}-{order}", place, good))
        mark = s.d[ORDER_MARK + guild]
        if mark != MARK_LEFT:
            place = layout.court.pointer(guild, mark)
            found.append(Piece(f"pointer-{name}", "court", "mark-pointer", place))
    return found


def _open_tiles(s: State, layout: Layout) -> list[Piece]:
    return [
        _tile(TILES[tile], "court", layout.court.tile_place(at, s.c.tile_slots))
        for at, tile in enumerate(tokens.open_tiles(s))
    ]


def _tile(name: str, area: str, place: Place, kind: str = "") -> Piece:
    return Piece(f"action-{name}", area, f"action-{name}", place, kind=f"drawn {kind}".strip())


def _influence(s: State, layout: Layout) -> list[Piece]:
    found: list[Piece] = []
    for guild, name in enumerate(GUILDS):
        for step in range(s.c.influence_top + 1):
            seats = tokens.influence_at(s, guild, step)
            places = layout.court.influence_places(guild, step, len(seats))
            for seat, place in zip(seats, places):
                found.append(Piece(f"influence-{name}-{seat}", "court", shape(seat), place))
    return found


# ------------------------------------------------------------------ my board


def _farm(s: State, layout: Layout) -> list[Piece]:
    """Covers, farmers, and the stone of my meditation track."""
    seat, plan = layout.me, layout.mine
    covers, colour = tokens.own(s, seat, COVERS), colour_of(seat)
    found: list[Piece] = []
    for track in range(4):
        for bit, square in ((1, 1), (2, 5)):
            if covers & bit << 2 * track:
                place = plan.farm_square(track, square)
                name = f"lattice-{track + 1}-{square}"
                found.append(Piece(name, "mine", "piece-cover", place))
    for track in range(4):
        place = plan.farm_square(track, tokens.own(s, seat, FARMER + track))
        name = f"peasant-{track + 1}"
        found.append(Piece(name, "mine", f"player-{colour}-farmer", place))
    place = plan.field(tokens.own(s, seat, STONE), s.c.last_field)
    stone = Place(place.x, place.y, place.size * 0.87)
    found.append(Piece("my-stone", "mine", f"player-{colour}-stone", stone))
    return found


def _at_hand(s: State, layout: Layout) -> list[Piece]:
    """My favour tiles, and the markers on what I used this turn."""
    seat, plan = layout.me, layout.mine
    actions, used = tokens.actions_of(s, seat), tokens.own(s, seat, USED)
    found: list[Piece] = []
    for at, action in enumerate(actions):
        if action >= PRINTED_FAVOUR_ACTIONS:
            place = plan.action_place(at, len(actions))
            found.append(_tile(FAVOUR_ACTIONS[action], "mine", place))
    for at, action in enumerate(actions):
        if used >> action & 1:
            box = plan.action(at, len(actions))
            place = Place(box.x + box.w - 10, box.y + 10, 19)
            found.append(Piece(f"used-{FAVOUR_ACTIONS[action]}", "mine", shape(seat), place))
    bits = [USED_STATUE << scroll for scroll in range(4)] + [USED_OIL_AND_CURRY]
    for scroll, bit in enumerate(bits):
        if used & bit:
            box = plan.scroll(scroll)
            place = Place(box.x + box.w - 11, box.y + 12, 20)
            name = "oil_and_curry" if scroll == 4 else LUXURY[scroll]
            found.append(Piece(f"used-{name}", "mine", shape(seat), place))
    return found


def _contracts(s: State, layout: Layout) -> list[Piece]:
    seat, plan = layout.me, layout.mine
    won = tokens.contracts_of(s, seat)
    found: list[Piece] = []
    for at, notable in enumerate(won):
        name = NOTABLES[notable]
        place = plan.contract_place(at, len(won))
        found.append(Piece(f"face-{name}", "mine", f"person-{name}", place))
        icon, count = shape(seat), 0
        if notable == COOK:
            icon, count = f"player-{colour_of(seat)}-worker", tokens.own(s, seat, ON_COOK)
        elif notable == FRENCH_TRADER:
            count = s.d[ON_FRENCH_TRADER]
        for n in range(count):
            place = plan.on_contract(at, len(won), n)
            found.append(Piece(f"on-{name}-{n}", "mine", icon, place))
    return found


def _others(s: State, layout: Layout) -> list[Piece]:
    """The tiles and the contracts of the others."""
    found: list[Piece] = []
    for seat in layout.others.seats:
        tiles = [a for a in tokens.actions_of(s, seat) if a >= PRINTED_FAVOUR_ACTIONS]
        used = tokens.own(s, seat, USED)
        for at, action in enumerate(tiles):
            place = layout.others.tile_place(seat, at)
            kind = "faded" if used >> action & 1 else ""
            found.append(_tile(FAVOUR_ACTIONS[action], "others", place, kind))
        won = tokens.contracts_of(s, seat)
        for at, notable in enumerate(won):
            name = NOTABLES[notable]
            place = layout.others.contract_place(seat, at, len(won))
            found.append(Piece(f"face-{name}", "others", f"person-{name}", place, kind="niched"))
    return found
