"""What a won contract does, as numbers and icons: for boxes that are too narrow for words."""

from typing import Final

from agra.picture import palette as p
from agra.picture.geometry import Box, Place
from agra.picture.ink import icon, rect, text, width_of

_COIN: Final = "piece-coin"
#: By notable: numbers, each before the icon of its unit; what gives rupees is before them. Two
#: effects have a space between them. Effects when the contract was won are left out.
_SIGNS: Final[dict[str, tuple[str, ...]]] = {
    "portuguese_trader": ("+", "action-deliver", "", "good-cloth", "+1", _COIN),
    "sufi": ("good-curry", "+1", _COIN),
    "takshaka": ("+1", "piece-trowel", "", "+1", _COIN),
    "mahout": ("+1", "good-sandstone", "/", "good-wood"),
    "khatib": ("+1", "good-turmeric", "/", "good-cotton"),
    "french_trader": ("3→5", _COIN),
    "dyer": ("2→1", "", "good-dye", "+1", _COIN),
    "cook": ("good-oil", "+1", _COIN),
    "muezzin": ("+1", "mark-points"),
    "jagirdar": ("+1", "action-deliver"),
    "caliph": ("1", "good-cotton", "→", "action-raise_worker"),
    "calligrapher": ("action-free_day_labourer", "1", _COIN, "", "good-paper", "+1", _COIN),
    "mullah": ("−1", "piece-favour", "", "good-bricks", "+1", _COIN),
    "english_trader": ("1", "action-exchange", "1"),
    "mosaic_maker": ("1", "mark-points", "→", "1", "piece-favour"),
    "mujtahida": ("good-statues", "+2", _COIN),
    "dutch_trader": ("action-order_phase", _COIN, "", "good-clothes", "+2", _COIN),
    "painter": ("good-paintings", "+2", _COIN),
    "subadar": ("action-order_phase", "1", _COIN, "", "good-books", "+2", _COIN),
    "sadr_us_sudur": ("person-akbar", "1", _COIN),
    "grand_mufti": ("guild-artisans", "guild-merchants", "guild-scholars", "3", _COIN),
    "grand_imam": ("guild-scholars", "1", _COIN),
    "court_artist": ("guild-artisans", "1", _COIN),
    "dewan": ("guild-merchants", "1", _COIN),
}
#: The width of an icon, of the space between two effects, and of that between two signs.
_SIZE, _SPACE, _GAP = 14.0, 4.0, 1.0


def signs(box: Box, face: Place, name: str, kept: float = 0) -> str:
    """The signs of a contract, right of the notable's face; `kept` is the room at the right end.

    "" if there is no room for all of them: some of them would say something else.
    """
    left = face.x + face.size / 2 + 3
    room = box.x + box.w - 3 - kept - left
    found = _SIGNS[name]
    widths = [_width(sign) for sign in found]
    total = sum(widths) + _GAP * (len(found) - 1)
    if total > room:
        return ""
    parts, x = [], left + (room - total) / 2
    for sign, wide in zip(found, widths, strict=True):
        if sign.startswith("action-"):
            parts.append(rect(x - 1, face.y - _SIZE / 2 - 1, wide + 2, _SIZE + 2, p.DRAWN, rx=3))
        parts.append(
            icon(sign, x + wide / 2, face.y, _SIZE)
            if "-" in sign
            else text(x, face.y + 4.3, sign, 12, p.INK, True)
        )
        x += wide + _GAP
    return "".join(parts)


def _width(sign: str) -> float:
    if not sign:
        return _SPACE
    arrow = 3.5 * sign.count("→")  # fonts differ in its width
    return _SIZE if "-" in sign else width_of(sign, 12, True) + arrow
