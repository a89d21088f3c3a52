"""Decodes an observation into the keys and values of `State.view`.

Written only from docs/research.md, so that it does not share the encoder's mistakes.
"""

from typing import Any

import numpy as np

from agra.components import default_components
from agra.rules.names import (
    ABILITIES,
    BONUS_TILES,
    BUILDINGS,
    FAVOUR_ACTIONS,
    GOODS,
    GUILDS,
    LUXURY,
    NOTABLES,
    OUTER_ACTIONS,
    SPACES,
    TILES,
)

PHASES = ("meditation", "action", "order")


def marked(cells: Any) -> list[int]:
    """The indexes of the cells that are not 0."""
    return [int(number) for number in np.flatnonzero(cells)]


def only(cells: Any) -> int:
    """The one marked cell, or -1 if there is none."""
    found = marked(cells)
    assert len(found) <= 1
    return found[0] if found else -1


def count(cells: Any, scale: int) -> int:
    """The number in a section of one cell."""
    assert len(cells) == 1
    return round(float(cells[0]) * scale)


def name_of(names: tuple[str, ...], cells: Any) -> str | None:
    """The name of the one marked cell; None for the cell after the names, or without a mark."""
    number = only(cells)
    return names[number] if 0 <= number < len(names) else None


def numbers(names: tuple[str, ...], cells: Any, scale: int) -> dict[str, int]:
    """The numbers that are not 0, by name."""
    return {names[n]: round(float(cells[n]) * scale) for n in marked(cells)}


class Reader:
    """One observation, of a seat among a number of players."""

    def __init__(self, pieces: dict[str, Any], seat: int, players: int) -> None:
        self.pieces = pieces
        self.seat = seat
        self.players = players

    def owner(self, place: int) -> int:
        return (self.seat + place) % self.players

    def marker(self, cells: Any) -> Any:
        place = only(cells)
        return "neutral" if place == 4 else self.owner(place)

    def spaces(self) -> dict[str, Any]:
        workers = {}
        for space, cells in zip(SPACES, self.pieces["spaces"], strict=True):
            worker = only(cells)
            if worker >= 0:
                workers[space] = {"seat": self.owner(worker // 2), "lying": worker % 2 == 1}
        return workers

    def orders(self) -> dict[str, Any]:
        columns = {}
        for guild, name in enumerate(GUILDS):
            column = self.pieces["orders"][6 * guild : 6 * guild + 6]
            filled = {
                str(n + 1): self.marker(cells) for n, cells in enumerate(column) if any(cells)
            }
            mark = only(self.pieces["order_marks"][guild])
            columns[name] = {"marked": mark + 1 if mark < 6 else None, "filled": filled}
        return columns

    def akbar(self) -> dict[str, Any]:
        bowls = zip(GOODS, self.pieces["akbar"], strict=True)
        return {good: self.marker(cells) for good, cells in bowls if any(cells[:5])}

    def river(self) -> dict[str, Any]:
        cards = self.pieces["deliveries"].reshape(len(NOTABLES), 3, 8)
        notables: dict[str, Any] = {}
        for number, name in enumerate(NOTABLES):
            if not self.pieces["notables"][number][0]:
                continue
            notables[name] = {}
            for place, cells in enumerate(cards[number]):
                who = only(cells)
                if who >= 0:
                    good = GOODS[default_components().notable_goods[number][place]]
                    markers = {"seat": self.owner(who % 4), "markers": 1 + who // 4}
                    notables[name][good] = markers
        return {"boat": only(self.pieces["boat"]) + 1, "notables": notables}

    def price_tokens(self) -> list[dict[str, str]]:
        return [
            {"on": name_of(GOODS, cells) or "trader", "side": "high" if high else "low"}
            for cells, high in zip(
                self.pieces["price_tokens"], self.pieces["price_token_sides"], strict=True
            )
        ]

    def sailor(self) -> dict[str, Any] | None:
        if not self.pieces["sailing"][0]:
            return None
        return {
            "paid": count(self.pieces["sailor_paid"], 10),
            "used": count(self.pieces["sailor_used"], 10),
            "order_done": bool(self.pieces["sailor_order"][0]),
            "supplied": [NOTABLES[n] for n in marked(self.pieces["supplied"])],
        }

    def meditation(self) -> dict[str, Any]:
        return {
            "points": count(self.pieces["meditation_points"], 10),
            "laid": count(self.pieces["laid"], 10),
            "spent": bool(self.pieces["spent"][0]),
            "muezzin_done": bool(self.pieces["muezzin_done"][0]),
            "last_outer": name_of(OUTER_ACTIONS, self.pieces["last_outer"]),
        }

    def table(self) -> dict[str, Any]:
        """Everything except players, options and pending entries, with the keys of `State.view`."""
        pieces = self.pieces
        final = count(pieces["final_round"], 100)
        return {
            "round": count(pieces["round"], 100),
            "final_round": final or None,
            "start_player": self.owner(only(pieces["start_player"])),
            "turn": self.owner(only(pieces["turn"])),
            "spaces": self.spaces(),
            "built": [BUILDINGS[n] for n in marked(pieces["built"]) if n >= 4],
            "coins": {
                BUILDINGS[n]: round(pieces["coins"][n] * 10) for n in marked(pieces["coins"])
            },
            "merchant": name_of(BUILDINGS, pieces["merchant"]),
            "builder": name_of(BUILDINGS, pieces["builder"]),
            "builder_owes_move": bool(pieces["builder_owes"][0]),
            "price_tokens": self.price_tokens(),
            "meditation_marker": name_of(OUTER_ACTIONS, pieces["meditation_marker"]),
            "orders": self.orders(),
            "akbar": self.akbar(),
            "river": self.river(),
            "open_tiles": [t for t, cells in zip(TILES, pieces["tiles"], strict=True) if cells[0]],
            "bonus_tiles": [BONUS_TILES[n] for n in marked(pieces["bonus_tiles"])],
            "meditation": self.meditation(),
            "steps_taken": [NOTABLES[n] for n in marked(pieces["steps_taken"])],
            "sailor": self.sailor(),
        }

    def player(self, place: int) -> dict[str, Any]:
        """A player, with the keys of `State.view`; goods on the French Trader are left out."""
        cells = {
            name.removeprefix(f"player{place}."): values
            for name, values in self.pieces.items()
            if name.startswith(f"player{place}.")
        }
        abilities = FAVOUR_ACTIONS + LUXURY + ABILITIES
        covers = marked(cells["covers"])
        return {
            "rupees": count(cells["rupees"], 100) if cells["known"][0] else None,
            "goods": numbers(GOODS, cells["goods"], 22),
            "favours": count(cells["favours"], 22),
            "markers_in_supply": count(cells["supply"], 22),
            "workers_in_supply": count(cells["workers"], 10),
            "stone": count(cells["stone"], 10),
            "influence": {
                g: round(s * 10) for g, s in zip(GUILDS, cells["influence"], strict=True)
            },
            "farmers": [round(square * 5) for square in cells["farmers"]],
            "covers": [[(1, 5)[n % 2] for n in covers if n // 2 == track] for track in range(4)],
            "tiles": self._owned(TILES, "tiles", place),
            "contracts": self._owned(NOTABLES, "notables", place),
            "on_cook": count(cells["on_cook"], 10),
            "used": [abilities[n] for n in marked(cells["used"])],
            "reminders": count(cells["reminders"], 22),
        }

    def _owned(self, names: tuple[str, ...], piece: str, place: int) -> list[str]:
        rows = zip(names, self.pieces[piece], strict=True)
        return [name for name, cells in rows if cells[1 + place]]
