"""What a step of a plan gives, takes and moves, in words: "give 2 wood, take 1 dye"."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from agra.rules import actions as act
from agra.rules.layout import player_at
from agra.rules.names import FREE_DAY_LABOURER, GOODS, SPACES, TILES
from agra.rules.state import State
from agra.rules.workers import labourer_due
from agra.text import names as name_of
from agra.text.i18n import N_, _, both
from agra.text.options.menu_labels import bonus_text, label

#: A decision of the player, and the position before it.
Decision = tuple[State, int]

#: First action of a block of goods, and its words.
_GOODS: Final = (
    (act.PAY, N_("pay {goods}")),
    (act.GIVE, N_("give {goods}")),
    (act.TAKE, N_("take {goods}")),
    (act.RETURN, N_("return {goods}")),
    (act.EXCHANGE, N_("exchange {goods}")),
    (act.INTO, N_("get {goods}")),
    (act.GAIN, N_("gain {goods}")),
    (act.SELL, N_("sell {goods}")),
)


def details(decisions: Sequence[Decision], seat: int) -> list[str]:
    """The decisions inside of a step in words; consecutive goods are counted together."""
    found: list[str] = []
    for block, same in groupby(decisions, key=lambda one: _block(one[1])):
        members = list(same)
        if block is None:
            found += [words for one in members if (words := _detail(*one, seat))]
        else:
            first, message = block
            goods = counted_goods([action - first for _state, action in members])
            found.append(_(message).format(goods=goods))
    return found


def counted_goods(goods: Sequence[int]) -> str:
    """Goods with their numbers: "2 wood and 1 dye"."""
    counts = {good: goods.count(good) for good in goods}
    return both([name_of.goods(count, good) for good, count in counts.items()])


def _block(action: int) -> tuple[int, str] | None:
    return next((one for one in _GOODS if one[0] <= action < one[0] + len(GOODS)), None)


def _detail(state: State, action: int, seat: int) -> str:
    """One decision inside of a step; "" if it only continues."""
    for first, last, words in _WORDS:
        if first <= action <= last:
            return words(state, seat, action - first)
    return ""


def _label(first: int) -> "_Words":
    """The words of the button."""
    return lambda state, seat, number: label(state, seat, first + number)


def _processed(state: State, seat: int, count: int) -> str:
    return label(state, seat, act.COUNT + count) if count else ""


def _raised(state: State, seat: int, space: int) -> str:
    return _("stand up the worker {at_space}").format(at_space=name_of.at_space(SPACES[space]))


def _bonus(state: State, seat: int, tile: int) -> str:
    return _("bonus tile: {brings}").format(brings=bonus_text(state, tile))


def _on_track(state: State, seat: int, number: int) -> str:
    return name_of.track(number // 2)


def _token(state: State, seat: int, good: int) -> str:
    after = state.copy()
    after.apply(act.ON + good)
    words = _("{good}: value {before}→{after}")
    return words.format(
        good=name_of.good(good), before=state.board.value(good), after=after.board.value(good)
    )


def _favours(state: State, seat: int, _number: int) -> str:
    return name_of.favours(state.pending.fields & 15)


def _discard(state: State, seat: int, tile: int) -> str:
    return _("give back “{tile}”").format(tile=name_of.favour_action(TILES[tile]))


_Words = Callable[[State, int, int], str]

#: First and last action of a block, and the words of a decision.
_WORDS: Final[tuple[tuple[int, int, _Words], ...]] = (
    (act.RAISE, act.STEP - 1, _raised),
    (act.BONUS, act.PAY - 1, _bonus),
    (act.RETURN_FAVOUR, act.RETURN_FAVOUR, _label(act.RETURN_FAVOUR)),
    (act.PROCESS, act.COUNT - 1, _label(act.PROCESS)),
    (act.COUNT, act.GAIN - 1, _processed),
    (act.OFFER, act.BOWL - 1, _label(act.OFFER)),
    (act.ON, act.TOKEN - 1, _token),
    (act.UNCOVER, act.FARMER - 1, _on_track),
    (act.FARMER, act.FULFIL - 1, _on_track),
    (act.FAVOURS, act.FAVOURS, _favours),
    (act.DISCARD, act.ADVANCE_STONE - 1, _discard),
    (act.KEEP, act.KEEP, _label(act.KEEP)),
)


def labourer_price(decisions: Sequence[Decision], seat: int) -> int:
    """The rupees for a day labourer in a plan that begins with a space; 0 if it needs none."""
    state, action = decisions[0]
    if state.board.worker(action - act.PLACE) != seat:
        return 0
    with_tile = (act.FAVOUR + FREE_DAY_LABOURER, act.FAVOUR_MULLAH + FREE_DAY_LABOURER)
    if len(decisions) > 1 and decisions[1][1] in with_tile:
        return 0
    return int(labourer_due(state, player_at(seat)))
