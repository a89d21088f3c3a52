"""The printed values of the game as flat tables for the rules.

They come from a components file; `agra.components` reads and validates it.
"""

import hashlib
import json
import zlib
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from agra.rules.hooks import HOOKS
from agra.rules.names import BUILDINGS, FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES
from agra.rules.tables import Tables

Raw = dict[str, Any]

#: An immutable row of numbers, and several rows.
Row = tuple[int, ...]
Rows = tuple[Row, ...]

#: The keys of a table that are not values: they say how reliable the values are.
BASIS_KEYS: Final = ("basis", "basis_of")


class Components:
    """Every number of the components file in flat tuples, indexed by the numbers of `names`.

    `raw` is the content of a validated file; the default is the file in the package. All positions
    of all games share the components, so they are immutable.
    """

    def __init__(self, raw: Raw | None = None) -> None:
        raw = raw if raw is not None else HOOKS.components(None).raw
        self._text: str = json.dumps(raw)
        self.digest: str = digest_of(raw)
        self._read_buildings(raw)
        self._read_notables(raw)
        self._read_tracks(raw)
        self._read_river(raw)
        self._read_tiles(raw)
        self._read_player(raw)
        #: the same numbers in flat memory, only for the rules
        self._tables: Tables = Tables(self)

    def __setattr__(self, name: str, value: object) -> None:
        if "_tables" in self.__dict__:  # the last attribute that is set
            raise _fixed()
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise _fixed()

    @property
    def raw(self) -> Raw:
        """The content of the file, as a copy that may be changed."""
        found: Raw = json.loads(self._text)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        return known_components, (self.digest, self.packed)

    @cached_property
    def packed(self) -> bytes:
        """Return the values in compressed form, small enough for every pickled position."""
        return zlib.compress(self._text.encode(), 9)

    def _read_buildings(self, raw: Raw) -> None:
        rows: dict[str, Raw] = {row["id"]: row for row in raw["building"]}
        ordered = [rows[name] for name in BUILDINGS]
        self.value: Row = _row(row["value"] for row in ordered)
        self.build_value: Row = _row(row.get("build_value", 0) for row in ordered)
        self.cost: Row = _row(row.get("cost", 0) for row in ordered)
        #: the good that becomes this one along the arrow into its building, or -1
        self.source: Row = _row(
            GOODS.index(row["from"]) if "from" in row else -1 for row in ordered
        )
        #: the goods that this one can become
        self.targets: Rows = tuple(
            _row(good for good in range(16) if self.source[good] == source) for source in range(16)
        )
        self.sources: Row = _row(good for good in range(16) if self.targets[good])
        self.materials: Row = _row(good for good in range(16) if self.build_value[good] > 0)

    def _read_notables(self, raw: Raw) -> None:
        rows: dict[str, Raw] = {row["id"]: row for row in raw["notable"]}
        ordered = [rows[name] for name in NOTABLES]
        self.notable_level: Row = _row(row["level"] for row in ordered)
        self.notable_guild: Row = _row(GUILDS.index(row["guild"]) for row in ordered)
        #: ordered goods, top to bottom
        self.notable_goods: Rows = tuple(_goods(row["orders"]) for row in ordered)
        #: for each good, where it can be delivered: 16 * notable + 4 * place on the card
        self.wanted_at: Rows = tuple(
            _row(
                16 * notable + 4 * place
                for notable, goods in enumerate(self.notable_goods)
                for place, wanted in enumerate(goods)
                if wanted == good
            )
            for good in range(len(GOODS))
        )
        #: the two goods of each order: guild * 6 + order, top to bottom
        orders = [order for guild in GUILDS for order in raw["guild_orders"][guild]]
        self.order_first: Row = _goods(order[0] for order in orders)
        self.order_second: Row = _goods(order[1] for order in orders)

    def _read_tracks(self, raw: Raw) -> None:
        track = raw["influence_track"]
        #: rupees for an order, by step; step 0 is below the track
        self.influence_rewards: Row = (0, *_row(track["rewards"]))
        self.influence_top: int = len(track["rewards"])
        #: favours on entering a step (or a tile instead)
        favours = {int(entry["step"]): int(entry["favours"]) for entry in track["favour_steps"]}
        self.favours_at_step: Row = _row(
            favours.get(step, 0) for step in range(self.influence_top + 1)
        )
        meditation = raw["meditation_track"]
        #: meditation points by field; fields count from 1
        self.meditation_values: Row = (0, *_row(meditation["values"]))
        self.last_field: int = len(meditation["values"])
        #: goods to pay for the step from field n to n + 1, at n
        self.meditation_costs: Rows = ((), *(_goods(goods) for goods in meditation["costs"]))
        self.two_favours_from_field: int = int(meditation["two_favours_from_field"])
        self.last_field_bonus: int = int(meditation["last_field_bonus"])
        #: flags of token t with side i up, at 2 * t + i
        self.token_flags: Row = _row(
            flags for sides in raw["price_tokens"]["sides"] for flags in sides
        )
        #: the good at each corner of the farm, clockwise, and the corner of each basic good
        self.corner_good: Row = _goods(raw["farm"]["corners"])
        self.corner_of: Row = _row(self.corner_good.index(good) for good in range(4))
        self.farmer_start: int = int(raw["farm"]["farmer_start"])

    def _read_river(self, raw: Raw) -> None:
        river = raw["river"]
        #: notables of each level on the river and the guild split, by number of players
        sizes = (2, 3, 4)
        counts = [_row(river[_size_key("notables", players)]) for players in sizes]
        self.river_counts: Rows = ((), (), *counts)
        split = [_row(river[_size_key("guild_split", players)]) for players in sizes]
        self.guild_split: Rows = ((), (), *split)
        #: by pier, 1 to 6: highest level in reach, order limit, what moves the boat on
        reach, limits, level, contracts = [0] * 7, [0] * 7, [0] * 7, [0] * 7
        limit = int(river["start_order_limit"])
        for pier in sorted(raw["pier"], key=lambda entry: int(entry["number"])):
            number = int(pier["number"])
            limit = int(pier.get("order_limit", limit))
            limits[number] = limit
            reach[number] = int(pier["reach"])
            if "leave_after" in pier:
                level[number] = int(pier["leave_after"]["level"])
                contracts[number] = int(pier["leave_after"]["contracts"])
        self.reach: Row = _row(reach)
        self.limit: Row = _row(limits)
        self.leave_level: Row = _row(level)
        self.leave_contracts: Row = _row(contracts)
        akbar = raw["akbar"]
        self.bowls_left: Row = _goods(akbar["left"])
        self.bowls_right: Row = _goods(akbar["right"])
        self.akbar_rewards: Row = _row(akbar["rewards"])
        self.akbar_further: int = int(akbar["further"])

    def _read_tiles(self, raw: Raw) -> None:
        tiles = [tile for level in (2, 3, 4) for tile in raw["building_bonus"][f"level_{level}"]]
        self.bonus_rupees: Row = _row(tile.get("rupees", 0) for tile in tiles)
        self.bonus_favours: Row = _row(tile.get("favours", 0) for tile in tiles)
        self.bonus_covers: Row = _row(tile.get("cover", 0) for tile in tiles)
        self.bonus_guild: Row = _row(
            GUILDS.index(tile["influence"]) if "influence" in tile else -1 for tile in tiles
        )
        rows: dict[str, Raw] = {row["id"]: row for row in raw["favour_action"]}
        ordered = [rows[name] for name in FAVOUR_ACTIONS]
        self.favour_own: Row = _row(row["own"] for row in ordered)
        self.favour_spend: Row = _row(row["spend"] for row in ordered)
        self.least_favours: int = min(self.favour_own)
        #: by number of favours: bits of the favour actions that a player with them may use
        self.affordable: Row = _row(
            sum(1 << number for number, own in enumerate(self.favour_own) if own <= favours)
            for favours in range(64)
        )

    def _read_player(self, raw: Raw) -> None:
        player = raw["player"]
        self.workers: int = int(player["workers"])
        self.markers: int = int(player["markers"])
        self.start_rupees: int = int(player["start_rupees"])
        self.tile_slots: int = int(player["favour_tile_slots"])


def _row(numbers: Iterable[Any]) -> Row:
    return tuple(int(number) for number in numbers)


def _goods(names: Iterable[Any]) -> Row:
    return tuple(GOODS.index(name) for name in names)


def _fixed() -> AttributeError:
    return AttributeError(
        "Components cannot be changed: change a copy of their raw values, and take"
        " agra.components.components_from(...)."
    )


def _size_key(name: str, players: int) -> str:
    return f"{name}_4_players" if players == 4 else f"{name}_2_3_players"


def digest_of(raw: Raw) -> str:
    """Return a short fingerprint of the values; comments, layout and bases do not change it."""
    text = json.dumps(values_only(raw), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def values_only(raw: Raw) -> Raw:
    """Return the file without its bases: only the values that the game uses."""
    kept: Raw = {}
    for section, content in raw.items():
        if section in BASIS_KEYS:
            continue
        if isinstance(content, dict):
            kept[section] = _without_basis(content)
        elif isinstance(content, list):
            kept[section] = [
                _without_basis(entry) if isinstance(entry, dict) else entry for entry in content
            ]
        else:
            kept[section] = content
    return kept


def _without_basis(table: Raw) -> Raw:
    return {key: value for key, value in table.items() if key not in BASIS_KEYS}


#: Cache of unpickled components by fingerprint: all positions of a game share them.
_MET: Final[dict[str, Components]] = {}


def known_components(digest: str, packed: bytes) -> Components:
    """Return the components with this fingerprint from the cache, or unpack them."""
    own = HOOKS.components(None)
    if own.digest == digest:
        return own
    if digest not in _MET:
        _MET[digest] = Components(json.loads(zlib.decompress(packed)))
    return _MET[digest]
