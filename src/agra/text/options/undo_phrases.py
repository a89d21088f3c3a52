"""Names an action in a few words for undo: "delivery: curry"."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from agra.rules import actions as act
from agra.rules.names import (
    BONUS_TILES,
    BUILDINGS,
    FAVOUR_ACTIONS,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    SPACES,
    TILES,
)
from agra.text import names as name_of
from agra.text.i18n import N_, _

_PLAIN: Final = {
    act.LAY_COOK: N_("worker from the Cook"),
    act.MEDITATE_FARMER: N_("farmer (1 point)"),
    act.END_MEDITATION: N_("end of meditation"),
    act.PAY_RUPEES: N_("payment"),
    act.RETURN_FAVOUR: N_("return of a favour"),
    act.FAVOURS: N_("favours"),
    act.ADVANCE_STONE: N_("stone"),
    act.REMOVE_COVER: N_("cover"),
    act.MOVE_FARMERS: N_("farmers"),
    act.MOVE_TOKEN: N_("price token"),
    act.KEEP: N_("worker on the Cook"),
    act.FOLLOW: N_("following"),
    act.DOUBLE: N_("second good"),
    act.DECLINE: N_("no"),
    act.DONE: N_("stop"),
    act.END_ACTION: N_("end of action"),
    act.PASS: N_("pass"),
    act.END_TURN: N_("end of the turn"),
    act.OIL: N_("oil"),
    act.CURRY: N_("curry"),
    act.OIL_AND_CURRY: N_("oil and curry"),
    act.STATUE: N_("statue"),
    act.BOOK: N_("book"),
    act.PAINTING: N_("painting"),
    act.CLOTHES: N_("clothes"),
    act.CALIPH: N_("Caliph"),
    act.ENGLISH_TRADER: N_("English Trader"),
    act.MOSAIC_1: N_("Mosaic Maker"),
    act.MOSAIC_3: N_("Mosaic Maker"),
}

#: First action of a block, its names, the function that shows one, and the words.
_BLOCKS: Final[tuple[tuple[int, Sequence[Any], Callable[[Any], str], str], ...]] = (
    (act.PLACE, SPACES, name_of.space, N_("{name}")),
    (act.LAY, SPACES, name_of.space, N_("worker laid down")),
    (act.MEDITATE, OUTER_ACTIONS, name_of.favour_action, N_("{name}")),
    (act.RAISE, SPACES, name_of.space, N_("worker stood up")),
    (act.STEP, NOTABLES, name_of.notable, N_("step: {name}")),
    (act.INFLUENCE, GUILDS, name_of.guild, N_("step: {name}")),
    (act.BUILD, BUILDINGS, name_of.space, N_("building: {name}")),
    (act.BONUS, BONUS_TILES, str, N_("bonus tile")),
    (act.PAY, GOODS, name_of.good, N_("paid: {name}")),
    (act.GIVE, GOODS, name_of.good, N_("given: {name}")),
    (act.TAKE, GOODS, name_of.good, N_("taken: {name}")),
    (act.RETURN, GOODS, name_of.good, N_("returned: {name}")),
    (act.EXCHANGE, GOODS, name_of.good, N_("exchanged: {name}")),
    (act.INTO, GOODS, name_of.good, N_("new good: {name}")),
    (act.PROCESS, GOODS, name_of.good, N_("new good: {name}")),
    (act.COUNT, range(4), str, N_("processing")),
    (act.GAIN, GOODS, name_of.good, N_("gained: {name}")),
    (act.SELL, GOODS, name_of.good, N_("sold: {name}")),
    (act.SERVE, GOODS, name_of.good, N_("for Akbar: {name}")),
    (act.OFFER, GOODS, name_of.good, N_("for Akbar: {name}")),
    (act.BOWL, GOODS, name_of.good, N_("bowl: {name}")),
    (act.ON, GOODS, name_of.good, N_("price token: {name}")),
    (act.TOKEN, range(6), str, N_("price token")),
    (act.UNCOVER, range(8), str, N_("cover")),
    (act.FARMER, range(8), str, N_("farmer")),
    (act.FULFIL, GUILDS, name_of.guild, N_("order: {name}")),
    (act.TILE, TILES, name_of.favour_action, N_("tile: {name}")),
    (act.DISCARD, TILES, name_of.favour_action, N_("tile given back")),
    (act.DELIVER, GOODS * len(NOTABLES), name_of.good, N_("delivery: {name}")),
    (act.FAVOUR, FAVOUR_ACTIONS, name_of.favour_action, N_("{name}")),
    (act.FAVOUR_MULLAH, FAVOUR_ACTIONS, name_of.favour_action, N_("{name}")),
    (act.FRENCH_TRADER, GOODS, name_of.good, N_("French Trader: {name}")),
)


def deed(action: int) -> str:
    """An action in a few words."""
    if action in _PLAIN:
        return _(_PLAIN[action])
    for first, names, shown, words in _BLOCKS:
        if first <= action < first + len(names):
            return _(words).format(name=shown(names[action - first]))
    return _("roll or draw")
