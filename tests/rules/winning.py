"""Positions in which a notable is about to be completed, for the tests of contracts."""

from pathlib import Path
from typing import Any

import agra
from agra.components import shipped_components_text
from tests.support import position, take

#: The goods that each notable orders, from the top of the card, and the notable's level.
CARDS: dict[str, tuple[int, list[str]]] = {
    "portuguese_trader": (1, ["cloth", "sandstone"]),
    "sufi": (1, ["curry", "cotton"]),
    "takshaka": (1, ["bricks", "turmeric"]),
    "mahout": (1, ["cement", "wood"]),
    "khatib": (1, ["paper", "sandstone"]),
    "french_trader": (1, ["planks", "turmeric"]),
    "dyer": (1, ["dye", "cotton"]),
    "cook": (1, ["oil", "wood"]),
    "muezzin": (2, ["curry", "cloth"]),
    "jagirdar": (2, ["oil", "planks"]),
    "caliph": (2, ["cloth", "dye"]),
    "calligrapher": (2, ["paper", "oil"]),
    "mullah": (2, ["bricks", "curry"]),
    "english_trader": (2, ["paper", "bricks"]),
    "mosaic_maker": (2, ["dye", "cement"]),
    "mujtahida": (3, ["statues", "oil", "wood"]),
    "dutch_trader": (3, ["clothes", "bricks", "turmeric"]),
    "painter": (3, ["paintings", "planks", "cotton"]),
    "subadar": (3, ["books", "curry", "sandstone"]),
    "sadr_us_sudur": (3, ["paper", "dye", "cloth"]),
    "grand_mufti": (4, ["statues", "books", "oil"]),
    "grand_imam": (4, ["books", "paintings", "cement"]),
    "court_artist": (4, ["paintings", "clothes", "planks"]),
    "dewan": (4, ["clothes", "statues", "curry"]),
}

#: Contracts that move the boat and have no other effect on anybody else.
_QUIET = ["mahout", "khatib", "takshaka", "muezzin", "calligrapher", "caliph", "dutch_trader",
          "subadar"]  # fmt: skip
#: How many contracts of levels I, II and III bring a level into reach so that one more can be won
#: without moving the boat (for level IV there is no such number: the boat goes to pier 6).
_NEEDED = {1: (2, 0, 0), 2: (2, 2, 0), 3: (2, 2, 1), 4: (2, 2, 1)}


def enabling_contracts(level: int, held: list[str], on_river: list[str]) -> list[str]:
    """The contracts that, together with those already held, bring a level into the boat's reach."""
    found: list[str] = []
    for lower, needed in enumerate(_NEEDED[level], start=1):
        have = sum(1 for name in held if CARDS[name][0] == lower)
        free = [name for name in _QUIET if name not in held and name not in on_river]
        spare = [name for name in free if CARDS[name][0] == lower]
        found += spare[: max(0, needed - have)]
    return found


def river_at(level: int, *seats: dict[str, Any], **sections: Any) -> agra.State:
    """A position of four players with this level within reach; the fourth has the contracts."""
    players = [dict(seat) for seat in seats] + [{} for _ in range(4 - len(seats))]
    held = [name for seat in players for name in seat.get("contracts", [])]
    on_river = list(sections.get("river", {}).get("notables", {}))
    more = enabling_contracts(level, held, on_river)
    players[3]["contracts"] = [*players[3].get("contracts", []), *more]
    return position(*players, **{"phase": "action", **sections})


def completing(
    notable: str,
    *seats: dict[str, Any],
    winner: int = 0,
    **sections: Any,
) -> agra.State:
    """The first player, on turn, is about to deliver the last good with the Sailor.

    All other goods on the card are the winner's, and the boat will not move (but for level IV).
    """
    level, wanted = CARDS[notable]
    players = [dict(seat) for seat in seats] or [{}]
    players[0]["goods"] = {wanted[-1]: 1, **players[0].get("goods", {})}
    card = dict.fromkeys(wanted[:-1], winner)
    river = {"notables": {notable: card}, "fill": True}
    state = river_at(level, *players, river=river, **sections)
    return take(state, "place sailor", "done")


def won(notable: str, *seats: dict[str, Any], winner: int = 0, **sections: Any) -> agra.State:
    """The same position after the last good was delivered."""
    state = completing(notable, *seats, winner=winner, **sections)
    return take(state, f"deliver {CARDS[notable][1][-1]} {notable}")


def with_components(folder: Path, old: str, new: str, *seats: dict[str, Any]) -> agra.State:
    """A position at the choice of a space, with one change in the components file."""
    text = shipped_components_text()
    assert text.count(old) == 1
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    data = {
        "format": "agra-position",
        "version": 1,
        "players": list(seats),
        "phase": "action",
    }
    return agra.State.from_json(data, agra.load_components(path))
