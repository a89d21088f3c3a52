"""The pieces on the table: one flat list with stable ids, so that pieces can be animated.

A unique piece ("merchant", "stone-2", "notable-sufi") has the same id everywhere. Workers and
markers are interchangeable: their ids name their place ("worker-sailor", "good-wood-1",
"delivery-mahout-2-1").
"""

from collections.abc import Iterator

from agra.picture import palette as p
from agra.picture import tokens
from agra.picture.colours import colour_of
from agra.picture.geometry import Box, Place
from agra.picture.ink import ink_on, shape
from agra.picture.parts.piers import boat_place
from agra.picture.pieces.piece import Piece
from agra.picture.plans.plan import Plan
from agra.picture.scene import Scene
from agra.rules import layout, names
from agra.text import names as name_of
from agra.text.i18n import _, labelled


def city_pieces(scene: Scene, plan: Plan) -> list[Piece]:
    """All pieces in the city, in drawing order."""
    return [
        *_goods(scene, plan),
        *_coins(scene, plan),
        *_workers(scene, plan),
        *_price_tokens(scene, plan),
        *_figures(scene, plan),
        _meditation_marker(scene, plan),
    ]


def river_pieces(scene: Scene, plan: Plan) -> list[Piece]:
    """The notables with their deliveries, and the boat."""
    return [*_notables(scene, plan), _boat(scene, plan)]


def court_pieces(scene: Scene, plan: Plan) -> list[Piece]:
    """All pieces on the Imperial board, in drawing order."""
    return [
        *_gifts(scene, plan),
        *_orders(scene, plan),
        *_open_tiles(scene, plan),
        *_influence(scene, plan),
    ]


# ------------------------------------------------------------------ the city


def _goods(scene: Scene, plan: Plan) -> Iterator[Piece]:
    for seat in range(scene.state.players):
        for good, count in enumerate(tokens.goods_of(scene.state, seat)):
            if count:
                title = labelled(scene.names[seat], name_of.goods(count, names.GOODS[good]))
                place, name = plan.city.store_place(good, seat), f"good-{names.GOODS[good]}-{seat}"
                icon, ink = shape(seat), ink_on(seat)
                yield Piece(name, "city", icon, place, title, str(count), ink)


def _coins(scene: Scene, plan: Plan) -> Iterator[Piece]:
    for at, building in enumerate(names.BUILDINGS):
        coins = scene.state.board.coins(at)
        if coins:
            title = labelled(name_of.space(building), name_of.rupees(coins))
            place, name = plan.city.in_cell(at, plan.city.cell.coins), f"coins-{building}"
            yield Piece(name, "city", "piece-coin", place, title, str(coins), kind="purse")


def _workers(scene: Scene, plan: Plan) -> Iterator[Piece]:
    board = scene.state.board
    for space, name in enumerate(names.SPACES):
        seat = board.worker(space)
        if seat is not None:
            lying = board.is_lying(space)
            words = _("{player}, lying: {space}") if lying else _("{player}, standing: {space}")
            title = words.format(player=scene.names[seat], space=name_of.space(name))
            icon = f"player-{colour_of(seat)}-worker{'-lying' if lying else ''}"
            place, home = plan.city.worker_place(space), plan.home(seat)
            yield Piece(f"worker-{name}", "city", icon, place, title, origin=home)


def _price_tokens(scene: Scene, plan: Plan) -> Iterator[Piece]:
    s, city = scene.state, plan.city
    for token in range(3):
        at = s.board.token_good(token)
        flags = str(s.components.token_flags[2 * token + s.board.token_side(token)])
        if at == layout.ON_TRADER:
            place, where = city.token_place(token), name_of.space("trader")
        else:
            place, where = city.value_place(at), name_of.good(names.GOODS[at])
        title = _("Price token {flags}: {where}").format(flags=flags, where=where)
        name, ink = f"token-{token + 1}", p.RUPEE_TEXT
        yield Piece(name, "city", "mark-price", place, title, flags, ink)


def _figures(scene: Scene, plan: Plan) -> Iterator[Piece]:
    """The Merchant and the Builder."""
    s, city = scene.state, plan.city
    at = s.board.merchant
    title = _("Merchant: {building}").format(building=name_of.space(names.BUILDINGS[at]))
    place = city.merchant_place(at)
    yield Piece("merchant", "city", "piece-merchant", place, title, kind="figure")
    at = s.board.builder
    if at != layout.BUILDER_GONE:
        title = _("Builder: {building}").format(building=name_of.space(names.BUILDINGS[at]))
        place = city.builder_place(at, s.board.merchant)
        yield Piece("builder", "city", "piece-builder", place, title, kind="figure")


def _meditation_marker(scene: Scene, plan: Plan) -> Piece:
    at = scene.state.board.meditation_marker
    title = _("Blocked: {action}").format(action=name_of.favour_action(names.OUTER_ACTIONS[at]))
    place = plan.city.petals[at].points
    return Piece("meditation-marker", "city", "piece-meditation_marker", place, title)


# ------------------------------------------------------------------ the river


def _notables(scene: Scene, plan: Plan) -> Iterator[Piece]:
    """The notables on the river, each with its deliveries."""
    s = scene.state
    for notable, card in plan.cards.items():
        if s.board.notable(notable) != layout.ON_RIVER:
            continue
        veiled = s.components.notable_level[notable] > s.components.reach[s.board.boat]
        name, place = names.NOTABLES[notable], plan.river.face_place(card)
        title, kind = name_of.notable(name), "veiled" if veiled else ""
        yield Piece(f"notable-{name}", "river", f"person-{name}", place, title, kind=kind)
        yield from _deliveries(scene, plan, notable, card)


def _deliveries(scene: Scene, plan: Plan, notable: int, card: Box) -> Iterator[Piece]:
    s = scene.state
    goods = s.components.notable_goods[notable]
    for at, good in enumerate(goods):
        there = s.board.marker(notable, at)
        if not there:
            continue
        markers, seat = (2, there - layout.DOUBLE - 1) if there > layout.DOUBLE else (1, there - 1)
        title = _("{player}: {goods} {to_notable}").format(
            player=scene.names[seat],
            goods=name_of.goods(markers, names.GOODS[good]),
            to_notable=name_of.to_notable(names.NOTABLES[notable]),
        )
        store = plan.store(good, seat)
        for n, place in enumerate(plan.river.delivery_places(card, at, len(goods), markers)):
            name = f"delivery-{names.NOTABLES[notable]}-{at + 1}-{n + 1}"
            yield Piece(name, "river", shape(seat), place, title, origin=store)


def _boat(scene: Scene, plan: Plan) -> Piece:
    title = _("The boat is at pier {pier}").format(pier=scene.state.board.boat)
    place = boat_place(scene.state, plan.river.piers)
    return Piece("boat", "river", "piece-boat", place, title, kind="figure")


# ------------------------------------------------------------------ the Imperial board


def _marker(
    scene: Scene, plan: Plan, owner: int, name: str, place: Place, what: str, good: int
) -> Piece:
    """A marker on an order or in a bowl: a player's marker from the store, or a neutral one."""
    if owner == layout.NEUTRAL:
        smaller = Place(place.x, place.y, place.size * 0.8)
        return Piece(name, "court", "mark-neutral", smaller, f"{_('Neutral marker')}: {what}")
    title, store = labelled(scene.names[owner - 1], what), plan.store(good, owner - 1)
    return Piece(name, "court", shape(owner - 1), place, title, origin=store)


def _gifts(scene: Scene, plan: Plan) -> Iterator[Piece]:
    """The markers in Akbar's bowls."""
    for at, good in enumerate(tokens.bowls(scene.state)):
        owner = scene.state.board.bowl(good)
        if owner not in (0, layout.NO_BOWL):
            title = _("{goods} for Akbar").format(goods=name_of.goods(1, names.GOODS[good]))
            place, name = plan.court.gift_place(at), f"gift-{names.GOODS[good]}"
            yield _marker(scene, plan, owner, name, place, title, good)


def _orders(scene: Scene, plan: Plan) -> Iterator[Piece]:
    """The markers on orders, and the three guild order markers."""
    s = scene.state
    for guild, name in enumerate(names.GUILDS):
        for order, owner in enumerate(tokens.owners(s, guild)):
            if owner:
                words = _("{guild}, order {order}")
                title = words.format(guild=name_of.guild(name), order=order + 1)
                place, its = plan.court.order_marker(guild, order), f"order-{name}-{order + 1}"
                good = s.components.order_first[6 * guild + order]
                yield _marker(scene, plan, owner, its, place, title, good)
        mark = s.board.order_mark(guild)
        if mark != layout.MARK_LEFT:
            words = _("{guild}, marked order: {order}")
            title = words.format(guild=name_of.guild(name), order=mark + 1)
            place = plan.court.pointer(guild, mark)
            yield Piece(f"order-mark-{name}", "court", "mark-pointer", place, title)


def _open_tiles(scene: Scene, plan: Plan) -> Iterator[Piece]:
    slots = scene.state.components.tile_slots
    for at, tile in enumerate(tokens.open_tiles(scene.state)):
        name = names.TILES[tile]
        title = _("Open favour tile: {action}").format(action=name_of.favour_action(name))
        place = plan.court.tile_place(at, slots)
        yield Piece(f"tile-{name}", "court", f"action-{name}", place, title, kind="drawn")


def _influence(scene: Scene, plan: Plan) -> Iterator[Piece]:
    for guild, name in enumerate(names.GUILDS):
        for step in range(scene.state.components.influence_top + 1):
            seats = tokens.influence_at(scene.state, guild, step)
            places = plan.court.influence_places(guild, step, len(seats))
            for seat, place in zip(seats, places):
                words = _("{player}: {guild}, step {step}")
                title = words.format(player=scene.names[seat], guild=name_of.guild(name), step=step)
                its = f"influence-{name}-{seat}"
                yield Piece(its, "court", shape(seat), place, title)
