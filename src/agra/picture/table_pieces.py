"""The pieces on the table: what lies where. One flat list, each with an id that is stable.

The id of a piece that exists once ("merchant", "stone-2", "notable-sufi") stays with it wherever it
goes, so two drawings can be compared piece by piece and a piece can slide from one place to
the next. Workers and markers are all alike: their ids name where they lie ("worker-sailor",
"good-wood-1", "delivery-mahout-2-1").
"""

from dataclasses import dataclass

from agra.picture import geometry as geo
from agra.picture.geometry import Place
from agra.picture.palette import INK, RUPEE_TEXT, WHITE
from agra.picture.words import seat_name
from agra.rules.cards import marker_at
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BUILDER,
    BUILDER_GONE,
    BUILT,
    COINS,
    DOUBLE,
    GOODS_AT,
    INFLUENCE_AT,
    MARK_LEFT,
    MEDITATION_MARKER,
    MERCHANT,
    NEUTRAL,
    NO_BOWL,
    NOT_IN_PLAY,
    NOTABLE,
    ON_RIVER,
    ON_TRADER,
    OPEN,
    ORDER_MARK,
    ORDERS,
    PLAYER,
    SPACE,
    STRIDE,
    TILE,
    TOKEN_AT,
    TOKEN_SIDE,
)
from agra.rules.names import (
    BUILDINGS,
    COLOURS,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    SPACES,
    TILES,
)
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: where it lies, what it looks like, and what it is called."""

    id: str
    icon: str
    place: Place
    title: str
    number: str = ""  # written on the piece, or right of it
    beside: bool = False
    ink: str = INK  # the colour of the number
    type_size: float = 13


def shape(seat: int) -> str:
    """The icon of a player's marker."""
    return f"player-{COLOURS[seat]}-shape"


def ink_on(seat: int) -> str:
    """The colour of a number on a player's marker."""
    return INK if COLOURS[seat] == "yellow" else WHITE


def notables_in_play(s: State) -> list[int]:
    """The notables of this game, won ones too, by level and number."""
    found = [n for n in range(len(NOTABLES)) if s.d[NOTABLE + n] != NOT_IN_PLAY]
    return sorted(found, key=lambda n: (s.c.notable_level[n], n))


def river_cards(s: State) -> dict[int, geo.Box]:
    """The place of each notable's card on the river."""
    found = notables_in_play(s)
    return dict(zip(found, geo.river([s.c.notable_level[n] for n in found]).cards))


def bowls(s: State) -> list[int]:
    """The goods of Akbar's twelve bowls, the left side first."""
    return s.c.bowls_left + s.c.bowls_right


def open_tiles(s: State) -> list[int]:
    """The open favour tiles, by number."""
    return [tile for tile in range(len(TILES)) if s.d[TILE + tile] == OPEN]


def influence_at(s: State, guild: int, step: int) -> list[int]:
    """The seats whose influence marker is on this step of a guild's track."""
    at = PLAYER + INFLUENCE_AT + guild
    return [seat for seat in range(s.players) if s.d[at + STRIDE * seat] == step]


def table_pieces(s: State) -> list[Piece]:
    """All pieces that do not lie on a player's own board."""
    return [
        *_goods(s),
        *_coins(s),
        *_figures(s),
        *_workers(s),
        *_price_tokens(s),
        _meditation_marker(s),
        *_notables(s),
        _boat(s),
        *_gifts(s),
        *_orders(s),
        *_open_tiles(s),
        *_influence(s),
    ]


# ------------------------------------------------------------------ the city


def _goods(s: State) -> list[Piece]:
    found: list[Piece] = []
    for good, name in enumerate(GOODS):
        for seat in range(s.players):
            count = s.d[PLAYER + STRIDE * seat + GOODS_AT + good]
            if count:
                title = f"{seat_name(seat)}: {name_of.goods(count, name)}"
                place = geo.store_place(good, seat)
                found.append(
                    Piece(
                        f"good-{name}-{seat}",
                        shape(seat),
                        place,
                        title,
                        str(count),
                        ink=ink_on(seat),
                    )
                )
    return found


def _coins(s: State) -> list[Piece]:
    found: list[Piece] = []
    for building, name in enumerate(BUILDINGS):
        coins = s.d[COINS + building]
        if coins:
            title = f"{name_of.space(name)}: {name_of.rupees(coins)}"
            place = geo.coins_place(building)
            piece = Piece(f"coins-{name}", "mark-coin", place, title, str(coins), ink=RUPEE_TEXT)
            found.append(piece)
    return found


def _figures(s: State) -> list[Piece]:
    """The Merchant and the Builder."""
    at = s.d[MERCHANT]
    title = _("Merchant: {building}").format(building=name_of.space(BUILDINGS[at]))
    found = [Piece("merchant", "piece-merchant", geo.merchant_place(at), title)]
    at = s.d[BUILDER]
    if at != BUILDER_GONE:
        title = _("Builder: {building}").format(building=name_of.space(BUILDINGS[at]))
        place = geo.builder_place(at, s.d[BUILT + at] == 1)
        found.append(Piece("builder", "piece-builder", place, title))
    return found


def _workers(s: State) -> list[Piece]:
    found: list[Piece] = []
    for space, name in enumerate(SPACES):
        worker = s.d[SPACE + space]
        if worker:
            seat, lying = divmod(worker - 1, 2)
            words = _("{player}, lying: {space}") if lying else _("{player}, standing: {space}")
            title = words.format(player=seat_name(seat), space=name_of.space(name))
            icon = f"player-{COLOURS[seat]}-worker{'-lying' if lying else ''}"
            found.append(Piece(f"worker-{name}", icon, geo.worker_place(space), title))
    return found


def _price_tokens(s: State) -> list[Piece]:
    found: list[Piece] = []
    for token in range(3):
        at = s.d[TOKEN_AT + token]
        flags = s.c.token_flags[2 * token + s.d[TOKEN_SIDE + token]]
        if at == ON_TRADER:
            place, where, size = geo.trader_token_place(token), name_of.space("trader"), 12
        else:
            place, where, size = geo.value_place(at), name_of.good(GOODS[at]), 13
        title = _("Price token {flags}: {where}").format(flags=flags, where=where)
        found.append(
            Piece(
                f"token-{token + 1}",
                "mark-price",
                place,
                title,
                str(flags),
                ink=RUPEE_TEXT,
                type_size=size,
            )
        )
    return found


def _meditation_marker(s: State) -> Piece:
    at = s.d[MEDITATION_MARKER]
    title = _("Blocked: {action}").format(action=name_of.favour_action(OUTER_ACTIONS[at]))
    return Piece("meditation-marker", "piece-meditation_marker", geo.petal_points(at), title)


# ------------------------------------------------------------------ the river


def _notables(s: State) -> list[Piece]:
    """The notables on the river, each with what was delivered."""
    found: list[Piece] = []
    for notable, card in river_cards(s).items():
        name = NOTABLES[notable]
        if s.d[NOTABLE + notable] == ON_RIVER:
            place = geo.face_place(card)
            found.append(Piece(f"notable-{name}", f"person-{name}", place, name_of.notable(name)))
            found += _deliveries(s, notable, card)
    return found


def _deliveries(s: State, notable: int, card: geo.Box) -> list[Piece]:
    found: list[Piece] = []
    goods = s.c.notable_goods[notable]
    for at, good in enumerate(goods):
        there = marker_at(s.d, notable, at)
        if not there:
            continue
        markers, seat = (2, there - DOUBLE - 1) if there > DOUBLE else (1, there - 1)
        title = _("{player}: {goods} for the {notable}").format(
            player=seat_name(seat),
            goods=name_of.goods(markers, GOODS[good]),
            notable=name_of.notable(NOTABLES[notable]),
        )
        for n, place in enumerate(geo.delivery_places(card, at, len(goods), markers)):
            name = f"delivery-{NOTABLES[notable]}-{at + 1}-{n + 1}"
            found.append(Piece(name, shape(seat), place, title))
    return found


def _boat(s: State) -> Piece:
    pier = s.d[BOAT]
    title = _("The boat is at pier {pier}").format(pier=pier)
    return Piece("boat", "piece-boat", geo.boat_place(pier), title)


# ------------------------------------------------------------------ the Imperial board


def _marker(owner: int, name: str, place: Place, what: str) -> Piece:
    """A marker on an order or in a bowl: a player's, or a neutral one."""
    if owner == NEUTRAL:
        smaller = Place(place.x, place.y, place.size * 0.8)
        return Piece(name, "mark-neutral", smaller, f"{_('Neutral marker')}: {what}")
    return Piece(name, shape(owner - 1), place, f"{seat_name(owner - 1)}: {what}")


def _gifts(s: State) -> list[Piece]:
    """The markers in Akbar's bowls."""
    found: list[Piece] = []
    for at, good in enumerate(bowls(s)):
        owner = s.d[AKBAR + good]
        if owner not in (0, NO_BOWL):
            title = _("{goods} for Akbar").format(goods=name_of.goods(1, GOODS[good]))
            found.append(_marker(owner, f"gift-{GOODS[good]}", geo.gift_place(at), title))
    return found


def _orders(s: State) -> list[Piece]:
    """The markers on orders, and the three guild order markers."""
    found: list[Piece] = []
    for guild, name in enumerate(GUILDS):
        for order in range(6):
            owner = s.d[ORDERS + 6 * guild + order]
            if owner:
                place = geo.order_marker_place(guild, order)
                title = _("{guild}, order {order}").format(
                    guild=name_of.guild(name), order=order + 1
                )
                found.append(_marker(owner, f"order-{name}-{order + 1}", place, title))
        mark = s.d[ORDER_MARK + guild]
        if mark != MARK_LEFT:
            place = geo.guild_mark_place(guild, mark)
            title = _("{guild}, open order: {order}").format(
                guild=name_of.guild(name), order=mark + 1
            )
            found.append(Piece(f"order-mark-{name}", "mark-pointer", place, title))
    return found


def _open_tiles(s: State) -> list[Piece]:
    found: list[Piece] = []
    for at, tile in enumerate(open_tiles(s)):
        name = TILES[tile]
        title = _("Open favour tile: {action}").format(action=name_of.favour_action(name))
        found.append(Piece(f"tile-{name}", f"action-{name}", geo.open_tile_place(at), title))
    return found


def _influence(s: State) -> list[Piece]:
    found: list[Piece] = []
    top = s.c.influence_top
    for guild, name in enumerate(GUILDS):
        for step in range(top + 1):
            seats = influence_at(s, guild, step)
            places = geo.influence_places(guild, step, top, len(seats))
            for seat, place in zip(seats, places):
                title = _("{player}: {guild}, step {step}").format(
                    player=seat_name(seat), guild=name_of.guild(name), step=step
                )
                found.append(Piece(f"influence-{name}-{seat}", shape(seat), place, title))
    return found
