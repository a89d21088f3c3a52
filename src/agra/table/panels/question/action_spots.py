"""The spots of each action: the ids that options and the drawing share.

The spot of a building is named after its good, because the city shows the good there. A good to
gain is chosen at the building (`space-wood`), a good to give at the player's markers there
(`good-wood`). An option that uses up a good can also be chosen at this good. If several options
have the same spot, a click there asks which of them is meant.
"""

from collections.abc import Callable, Sequence
from typing import Final

from agra.rules import actions as act
from agra.rules.layout import ON_RIVER, OPEN
from agra.rules.names import (
    BONUS_TILES,
    CHARACTERS,
    FAVOUR_ACTIONS,
    FIRST_BUILDING,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    TILES,
)
from agra.rules.state import State

#: The name of each space in spot ids: a main character, or the good of a building.
SPACE_NAMES: Final = CHARACTERS + GOODS
SCROLLS: Final = ("statue", "book", "painting", "clothes", "oil", "curry")
TRACKS: Final = (1, 2, 3, 4)
SQUARES: Final = (1, 5)


def _all_spots() -> frozenset[str]:
    spots = {f"{kind}-{name}" for kind in ("space", "worker") for name in SPACE_NAMES}
    spots |= {f"petal-{outer}" for outer in OUTER_ACTIONS}
    spots |= {f"{kind}-{good}" for kind in ("good", "bowl") for good in GOODS}
    spots |= {f"{kind}-{name}" for kind in ("notable", "contract") for name in NOTABLES}
    spots |= {f"slot-{notable}-{good}" for notable in NOTABLES for good in GOODS}
    spots |= {f"{kind}-{guild}" for kind in ("order", "track") for guild in GUILDS}
    spots |= {f"order-{guild}-{number}" for guild in GUILDS for number in range(1, 7)}
    spots |= {f"tile-{tile}" for tile in TILES} | {f"favour-{name}" for name in FAVOUR_ACTIONS}
    spots |= {f"scroll-{name}" for name in SCROLLS} | {f"bonus-{tile}" for tile in BONUS_TILES}
    spots |= {f"cover-{track}-{square}" for track in TRACKS for square in SQUARES}
    spots |= {f"farmer-{track}" for track in TRACKS} | {f"token-{n}" for n in (1, 2, 3)}
    return frozenset(spots | {"circle", "tile-draw", "favours", "rupees", "stone", "cook"})


#: Every id that an option or a reason can name.
SPOTS: Final = _all_spots()

#: Parts of the table that cannot be chosen, but have a tip.
PARTS: Final = frozenset(
    {f"pier-{pier}" for pier in range(1, 7)}
    | {f"player-{seat}" for seat in range(1, 5)}
    | {f"guild-{guild}" for guild in GUILDS}
    | {"boat", "limit", "merchant", "builder", "akbar", "farm", "track-meditation", "markers"}
    | {"workers", "top-round", "top-seats", "top-pier", "top-limit", "top-end"}
)


def worker_spot(space: int) -> str:
    """The spot of the worker on a space."""
    return f"worker-{SPACE_NAMES[space]}"


def slot_spot(notable: int, good: int) -> str:
    """The spot of an ordered good on a notable's card."""
    return f"slot-{NOTABLES[notable]}-{GOODS[good]}"


def spots_of(state: State, seat: int, action: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spots where an option can be clicked, and other spots that it affects."""
    if action in SINGLE_SPOTS:
        return SINGLE_SPOTS[action], ()
    for first, last, find in _BLOCKS:
        if first <= action <= last:
            return find(state, seat, action - first)
    return (), ()


_Found = tuple[tuple[str, ...], tuple[str, ...]]
_Find = Callable[[State, int, int], _Found]


def _at(prefix: str, names: Sequence[str]) -> _Find:
    """One spot named after the thing."""

    def find(state: State, seat: int, number: int) -> _Found:
        return (f"{prefix}-{names[number]}",), ()

    return find


def _with_goods(spot: str, goods: Sequence[int], *marks: str) -> _Found:
    """A spot, and the goods that the option uses up."""
    own = tuple(dict.fromkeys(f"good-{GOODS[good]}" for good in goods))
    return (spot, *own), (*own, *marks)


def _deliver(state: State, seat: int, number: int) -> _Found:
    notable, good = divmod(number, 16)
    return _with_goods(slot_spot(notable, good), (good,), f"notable-{NOTABLES[notable]}")


def _process(state: State, seat: int, good: int) -> _Found:
    return _with_goods(f"space-{GOODS[good]}", (state.components.source[good],))


def _count(state: State, seat: int, count: int) -> _Found:
    return _follow(state, seat, count) if count else ((), ())


def _follow(state: State, seat: int, number: int) -> _Found:
    return _process(state, seat, state.pending.fields & 15)


def _double(state: State, seat: int, number: int) -> _Found:
    fields = state.pending.fields
    return _deliver(state, seat, 16 * (fields & 31) + (fields >> 5 & 15))


def _step(state: State, seat: int, notable: int) -> _Found:
    """The track; and the notable, unless he has left the river."""
    track = f"track-{GUILDS[state.components.notable_guild[notable]]}"
    there = state.board.notable(notable) == ON_RIVER
    return (track, f"notable-{NOTABLES[notable]}") if there else (track,), ()


def _fulfil(state: State, seat: int, guild: int) -> _Found:
    order = 6 * guild + state.board.order_mark(guild)
    goods = (state.components.order_first[order], state.components.order_second[order])
    return _with_goods(f"order-{GUILDS[guild]}", goods)


def _serve(state: State, seat: int, good: int) -> _Found:
    return _with_goods(f"bowl-{GOODS[good]}", (good,))


def _tile(state: State, seat: int, tile: int) -> _Found:
    there = state.board.tile(tile) == OPEN
    return (f"tile-{TILES[tile]}" if there else "tile-draw",), ()


def _uncover(state: State, seat: int, number: int) -> _Found:
    return (f"cover-{number // 2 + 1}-{SQUARES[number % 2]}",), ()


def _covers(state: State, seat: int, number: int) -> _Found:
    covers = state.player(seat).covers
    there = [_uncover(state, seat, n)[0][0] for n in range(8) if covers >> n & 1]
    return tuple(there), ()


def _meditate(state: State, seat: int, outer: int) -> _Found:
    """The petal; and the covers, if it removes one."""
    removes = OUTER_ACTIONS[outer] == "remove_cover"
    there = _covers(state, seat, 0)[0] if removes else ()
    return (f"petal-{OUTER_ACTIONS[outer]}", *there), ()


def _french_trader(state: State, seat: int, good: int) -> _Found:
    return _with_goods("contract-french_trader", (good,))


_FARMERS: Final = tuple(f"farmer-{track}" for track in TRACKS)
#: The spots of the actions that are no part of a block.
SINGLE_SPOTS: Final[dict[int, tuple[str, ...]]] = {
    act.LAY_COOK: ("cook",),
    act.MEDITATE_FARMER: ("circle", *_FARMERS),
    act.PAY_RUPEES: ("rupees",),
    act.RETURN_FAVOUR: ("favours",),
    act.FAVOURS: ("favours",),
    act.ADVANCE_STONE: ("stone",),
    act.MOVE_FARMERS: _FARMERS,
    act.MOVE_TOKEN: ("token-1", "token-2", "token-3"),
    act.KEEP: ("cook",),
    act.OIL: ("scroll-oil",),
    act.CURRY: ("scroll-curry",),
    act.OIL_AND_CURRY: ("scroll-oil", "scroll-curry"),
    act.STATUE: ("scroll-statue",),
    act.BOOK: ("scroll-book",),
    act.PAINTING: ("scroll-painting",),
    act.CLOTHES: ("scroll-clothes",),
    act.CALIPH: ("contract-caliph",),
    act.ENGLISH_TRADER: ("contract-english_trader",),
    act.MOSAIC_1: ("contract-mosaic_maker",),
    act.MOSAIC_3: ("contract-mosaic_maker",),
}

#: Options without a spot, and the reason; all others have one.
WITHOUT_SPOT: Final[dict[int, str]] = {
    **dict.fromkeys(range(act.ROLL, act.DRAW), "a die has no place on the board"),
    act.END_MEDITATION: "it ends a phase",
    act.COUNT: "it processes nothing",
    act.DECLINE: "it declines something",
    act.DONE: "it skips or ends something",
    act.END_ACTION: "it ends a phase",
    act.PASS: "it ends a phase",
    act.END_TURN: "it ends the turn",
}

_OWN_GOOD: Final = _at("good", GOODS)
_BUILDING: Final = _at("space", GOODS)

#: First and last action of a block, and the function that finds its spots.
_BLOCKS: Final[list[tuple[int, int, _Find]]] = [
    (act.PLACE, act.LAY - 1, _at("space", SPACE_NAMES)),
    (act.LAY, act.LAY_COOK - 1, _at("worker", SPACE_NAMES)),
    (act.MEDITATE, act.MEDITATE_FARMER - 1, _meditate),
    (act.RAISE, act.STEP - 1, _at("worker", SPACE_NAMES)),
    (act.STEP, act.INFLUENCE - 1, _step),
    (act.INFLUENCE, act.BUILD - 1, _at("track", GUILDS)),
    (act.BUILD, act.BONUS - 1, _BUILDING),
    (act.BONUS, act.PAY - 1, _at("bonus", BONUS_TILES)),
    (act.PAY, act.PAY_RUPEES - 1, _OWN_GOOD),
    (act.GIVE, act.TAKE - 1, _OWN_GOOD),
    (act.TAKE, act.RETURN - 1, _BUILDING),
    (act.RETURN, act.RETURN_FAVOUR - 1, _OWN_GOOD),
    (act.EXCHANGE, act.INTO - 1, _OWN_GOOD),
    (act.INTO, act.PROCESS - 1, _BUILDING),
    (act.PROCESS, act.COUNT - 1, _process),
    (act.COUNT, act.GAIN - 1, _count),
    (act.GAIN, act.SELL - 1, _BUILDING),
    (act.SELL, act.SERVE - 1, _OWN_GOOD),
    (act.SERVE, act.OFFER - 1, _serve),
    (act.OFFER, act.BOWL - 1, _OWN_GOOD),
    (act.BOWL, act.ON - 1, _at("bowl", GOODS)),
    (act.ON, act.TOKEN - 1, _BUILDING),
    (act.TOKEN, act.UNCOVER - 1, _at("token", "112233")),
    (act.UNCOVER, act.FARMER - 1, _uncover),
    (act.FARMER, act.FULFIL - 1, _at("farmer", "11223344")),
    (act.FULFIL, act.TILE - 1, _fulfil),
    (act.TILE, act.FAVOURS - 1, _tile),
    (act.DISCARD, act.ADVANCE_STONE - 1, _at("favour", TILES)),
    (act.REMOVE_COVER, act.REMOVE_COVER, _covers),
    (act.DELIVER, act.KEEP - 1, _deliver),
    (act.FOLLOW, act.FOLLOW, _follow),
    (act.DOUBLE, act.DOUBLE, _double),
    (act.FAVOUR, act.FAVOUR_MULLAH - 1, _at("favour", FAVOUR_ACTIONS)),
    (act.FAVOUR_MULLAH, act.STATUE - 1, _at("favour", FAVOUR_ACTIONS)),
    (act.FRENCH_TRADER, act.NUM_ACTIONS - 1, _french_trader),
]

assert len(SPACE_NAMES) == FIRST_BUILDING + len(GOODS)
