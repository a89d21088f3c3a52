"""The pieces on a player's own board."""

from agra.picture import player_geometry as geo
from agra.picture.geometry import Box, Place
from agra.picture.table_pieces import Piece, shape
from agra.picture.viewer import Viewer, sees_rupees
from agra.picture.words import seat_name
from agra.rules.layout import (
    CONTRACTS,
    COVERS,
    FARMER,
    FAVOURS,
    ON_COOK,
    ON_FRENCH_TRADER,
    PLAYER,
    RUPEES,
    STONE,
    STRIDE,
    SUPPLY,
    TILES_OWNED,
    USED,
    USED_STATUE,
    WORKERS,
)
from agra.rules.names import (
    COLOURS,
    COOK,
    FAVOUR_ACTIONS,
    FRENCH_TRADER,
    LUXURY,
    NOTABLES,
    PRINTED_FAVOUR_ACTIONS,
)
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _, ngettext


def contracts_of(s: State, seat: int) -> list[int]:
    """The notables whose contract a player has won."""
    won = s.d[PLAYER + STRIDE * seat + CONTRACTS]
    return [notable for notable in range(len(NOTABLES)) if won >> notable & 1]


def actions_of(s: State, seat: int) -> list[int]:
    """The favour actions at hand: the printed ones, then the tiles."""
    owned = s.d[PLAYER + STRIDE * seat + TILES_OWNED]
    return [
        action
        for action in range(len(FAVOUR_ACTIONS))
        if action < PRINTED_FAVOUR_ACTIONS or owned >> action & 1
    ]


def player_pieces(s: State, seat: int, viewer: Viewer) -> list[Piece]:
    """All pieces on the board of one player."""
    panel = geo.board(seat, s.players)
    return [
        *_covers(s, seat, panel),
        *_farmers(s, seat, panel),
        _rupees(s, seat, panel, viewer),
        *_supplies(s, seat, panel),
        _stone(s, seat, panel),
        *_tiles(s, seat, panel),
        *_reminders(s, seat, panel),
        *_contracts(s, seat, panel),
    ]


# ------------------------------------------------------------------ the farm


def _covers(s: State, seat: int, panel: Box) -> list[Piece]:
    covers = s.d[PLAYER + STRIDE * seat + COVERS]
    found: list[Piece] = []
    for bit in range(8):
        if covers >> bit & 1:
            track, square = bit // 2, 5 if bit & 1 else 1
            title = _("{player}: cover, track {track}, square {square}").format(
                player=seat_name(seat), track=track + 1, square=square
            )
            place = geo.farm_square(panel, track, square)
            found.append(Piece(f"cover-{seat}-{track + 1}-{square}", "piece-cover", place, title))
    return found


def _farmers(s: State, seat: int, panel: Box) -> list[Piece]:
    found: list[Piece] = []
    for track in range(4):
        square = s.d[PLAYER + STRIDE * seat + FARMER + track]
        title = _("{player}: farmer, track {track}, square {square}").format(
            player=seat_name(seat), track=track + 1, square=square
        )
        place = geo.farm_square(panel, track, square)
        icon = f"player-{COLOURS[seat]}-farmer"
        found.append(Piece(f"farmer-{seat}-{track + 1}", icon, place, title))
    return found


# ------------------------------------------------------------------ what is only counted


def _rupees(s: State, seat: int, panel: Box, viewer: Viewer) -> Piece:
    if sees_rupees(s, viewer, seat):
        rupees = s.d[PLAYER + STRIDE * seat + RUPEES]
        number, words = str(rupees), name_of.rupees(rupees)
    else:
        number, words = "?", _("the rupees are secret")
    return _counter(seat, "rupees", "piece-coin", geo.rupees_place(panel), number, words)


def _supplies(s: State, seat: int, panel: Box) -> list[Piece]:
    """Workers and markers in supply, and favours."""
    block = PLAYER + STRIDE * seat
    workers, markers, favours = s.d[block + WORKERS], s.d[block + SUPPLY], s.d[block + FAVOURS]
    icon, place = f"player-{COLOURS[seat]}-worker", geo.workers_place(panel)
    words = ngettext("{count} worker in supply", "{count} workers in supply", workers)
    found = [_counter(seat, "workers", icon, place, str(workers), words.format(count=workers))]
    icon, place = shape(seat), geo.markers_place(panel)
    words = ngettext("{count} marker in supply", "{count} markers in supply", markers)
    found.append(_counter(seat, "markers", icon, place, str(markers), words.format(count=markers)))
    icon, place = "piece-favour", geo.favours_place(panel)
    words = name_of.favours(favours)
    found.append(_counter(seat, "favours", icon, place, str(favours), words))
    return found


def _counter(seat: int, what: str, icon: str, place: Place, number: str, words: str) -> Piece:
    """A number beside an icon."""
    title = f"{seat_name(seat)}: {words}"
    size = 17 if what in ("rupees", "favours") else 14
    return Piece(f"{what}-{seat}", icon, place, title, number, beside=True, type_size=size)


# ------------------------------------------------------------------ the rest of the board


def _stone(s: State, seat: int, panel: Box) -> Piece:
    field = s.d[PLAYER + STRIDE * seat + STONE]
    title = _("{player}: stone on field {field}").format(player=seat_name(seat), field=field)
    place = geo.stone_place(panel, field, s.c.last_field)
    return Piece(f"stone-{seat}", f"player-{COLOURS[seat]}-stone", place, title)


def _tiles(s: State, seat: int, panel: Box) -> list[Piece]:
    """The favour tiles; the printed favour actions are part of the board."""
    actions = actions_of(s, seat)
    found: list[Piece] = []
    for at, action in enumerate(actions):
        if action >= PRINTED_FAVOUR_ACTIONS:
            name = FAVOUR_ACTIONS[action]
            title = f"{seat_name(seat)}: {name_of.favour_action(name)}"
            place = geo.action_place(panel, at, len(actions))
            found.append(Piece(f"tile-{name}", f"action-{name}", place, title))
    return found


def _reminders(s: State, seat: int, panel: Box) -> list[Piece]:
    """The markers on favour actions and scrolls that were used this turn."""
    used = s.d[PLAYER + STRIDE * seat + USED]
    actions = actions_of(s, seat)
    places = [
        (FAVOUR_ACTIONS[action], geo.action_place(panel, at, len(actions)))
        for at, action in enumerate(actions)
        if used >> action & 1
    ]
    places += [
        (name, geo.scroll_place(panel, scroll))
        for scroll, name in enumerate(LUXURY)
        if used & USED_STATUE << scroll
    ]
    title = _("{player}: used this turn").format(player=seat_name(seat))
    return [
        Piece(f"used-{name}-{seat}", shape(seat), Place(place.x + 6, place.y + 7, 18), title)
        for name, place in places
    ]


def _contracts(s: State, seat: int, panel: Box) -> list[Piece]:
    won = contracts_of(s, seat)
    found: list[Piece] = []
    for at, notable in enumerate(won):
        name = NOTABLES[notable]
        title = f"{seat_name(seat)}: {name_of.notable(name)}"
        place = geo.contract_place(panel, at, len(won))
        found.append(Piece(f"notable-{name}", f"person-{name}", place, title))
        icon, count = shape(seat), 0
        if notable == COOK:
            icon = f"player-{COLOURS[seat]}-worker"
            count = s.d[PLAYER + STRIDE * seat + ON_COOK]
        elif notable == FRENCH_TRADER:
            count = s.d[ON_FRENCH_TRADER]
        for n in range(count):
            place = geo.on_contract_place(panel, at, len(won), n)
            found.append(Piece(f"on-{name}-{n + 1}", icon, place, title))
    return found
