"""Explains why a thing on the board cannot be chosen now: one sentence and its rule.

Each thing is chosen at a certain decision (a space when a worker is placed, an order in the order
phase). The reason is the first one that would apply there. If none applies, the sentence says when
the thing can be chosen.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import get_script_prefix

from agra.rules import actions as act
from agra.rules import kinds, names
from agra.rules import layout as at
from agra.rules.decisions import INTERRUPTIBLE, is_interruptible
from agra.rules.sailor import deliveries_left
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.table.panels.question.action_spots import (
    SCROLLS,
    SPACE_NAMES,
    SQUARES,
    slot_spot,
    worker_spot,
)
from agra.table.panels.question.question import Question, ask
from agra.text.i18n import N_, _
from agra.text.options.reason_sentences import why_sentence


@dataclass(frozen=True)
class Why:
    """A sentence, and the number of its rule."""

    text: str
    rule: str

    @property
    def link(self) -> str:
        """The address of the rule."""
        return rule_link(self.rule)


def rule_link(number: str) -> str:
    """The address of a paragraph of the rules."""
    return f"{get_script_prefix()}rules#r-{number.replace('.', '-')}"


def why(sight: Sight, question: Question | None = None) -> dict[str, Why]:
    """The reason for each spot that the viewer cannot choose now; empty while others decide."""
    if not sight.mine or sight.viewer is None:
        return {}
    question = question or ask(sight)
    state, seat = sight.state, sight.viewer
    legal = set(state.legal_actions())
    homes: dict[int, State] = {}
    found: dict[str, Why] = {}
    for explain in _EXPLAIN:
        for spot, action, home, when in explain(state, seat):
            if spot in found or (action in legal and home != NOWHERE):
                continue
            if home == NOWHERE:
                found[spot] = Why(_(when[0]), when[1])
                continue
            if home not in homes:
                homes[home] = _at_home(state, seat, home)
            found[spot] = _why(homes[home], action, home, when)
    found |= _unmarked(state)
    for spot in question.by_spot() if question else ():
        found.pop(spot, None)
    return found


def _unmarked(state: State) -> dict[str, Why]:
    """The reason for orders without the marker, whatever else the player lacks."""
    found = {}
    for guild, name in enumerate(names.GUILDS):
        for number in range(6):
            if number == state.board.order_mark(guild):
                continue
            filled = state.board.order(6 * guild + number)
            text = (
                _("There is already a marker on this order.")
                if filled
                else _("This is not the marked order.")
            )
            found[f"order-{name}-{number + 1}"] = Why(text, "3.3.1")
    return found


_When = tuple[str, str]
#: A spot, the action that would choose it, the decision of that action, and its time in words.
_Case = tuple[str, int, int, _When]


def _why(state: State, action: int, home: int, when: _When) -> Why:
    """The reason against an action at the decision to which it belongs."""
    reason = state.why_not(action)
    if reason is None or reason["reason"] in _UNTOLD:
        return Why(_(when[0]), when[1])
    if home == kinds.MEDITATION and state.board.phase != at.MEDITATION_PHASE:
        if reason["reason"] != "blocked":
            return Why(_(when[0]), when[1])
    return Why(*why_sentence(state, reason))


def _at_home(state: State, seat: int, home: int) -> State:
    """The same position at the decision to which an action belongs."""
    top = state.pending.kind
    if home in (NOW, top):
        return state
    return State.of(state.numbers(), [home | seat << kinds.SEAT_SHIFT], state.components)


#: Reasons that are less helpful than the time of the decision.
_UNTOLD: Final = ("other_decision", "not_offered", "own_moment")

#: Stands for the pending decision itself.
NOW: Final = -1
#: Stands for a thing that no rule explains: the words of its case are the reason.
NOWHERE: Final = -2

_LABOURER: Final = (
    N_("Your worker is here. In the action phase you can hire a day labourer here."),
    "3.2.7",
)
_ANSWER: Final = (N_("You can't choose this good now."), "1.9")
_NO_GOOD: Final = (N_("This question is not about your goods."), "1.9")
_UNWANTED: Final = (N_("No notable in reach wants this good now."), "4.2")
_NO_DELIVERY: Final = (N_("You have no deliveries left."), "3.2.33")
_MATERIAL: Final = (N_("This good is not a building material."), "3.2.25")
_PLACING: Final = (N_("You place a worker at the start of the action phase."), "3.2.1")
_BUILDING: Final = (
    N_("You build with the Architect, at the Builder's site or with the Mujtahida."),
    "3.2.25",
)
_DELIVERING: Final = (
    N_("You deliver goods with the Sailor or the Jagirdar, by meditating or with a favour tile."),
    "3.2.33",
)
_ORDERING: Final = (N_("You fulfil orders in the order phase or with the Sailor."), "3.3.1")
_SERVING: Final = (
    N_("You serve Akbar in the order phase, with a favour tile or with the Sadr us-Sudur."),
    "3.3.2",
)
_MEDITATING: Final = (N_("You can do this only in the meditation phase."), "3.1.7")
_LAYING: Final = (N_("You lay workers down in the meditation phase."), "3.1.1")
_STEPPING: Final = (
    N_(
        "Influence steps come from deliveries, the Architect, orders, bonus tiles, "
        "favours, paintings and the Painter."
    ),
    "4.16",
)
_TILES: Final = (
    N_(
        "You can take a favour tile when your marker reaches a step with a lotus, or with "
        "the Mosaic Maker."
    ),
    "4.23",
)
_SECONDARY: Final = (
    N_("Answer this question before you use secondary actions (extras)."),
    "3.4.13",
)
_STONE: Final = (
    N_("You advance the stone with the Botanist, with a favour tile or with the Sufi."),
    "3.2.50",
)
_COVERS: Final = (
    N_(
        "You remove covers with the Botanist, by meditating, or with a favour tile or a bonus tile."
    ),
    "3.2.51",
)
_FARMERS: Final = (
    N_("You move farmers with the Botanist, by meditating or with a favour tile."),
    "3.2.52",
)

#: Questions that are answered at the buildings: the actions of their goods.
_AT_BUILDINGS: Final = {
    kinds.TRADE_TAKE: act.TAKE,
    kinds.EXCHANGE_TAKE: act.INTO,
    kinds.PROCESS_ONE: act.PROCESS,
    kinds.GAIN_GOOD: act.GAIN,
    kinds.TOKEN_GOOD: act.ON,
}

#: Questions that are answered with the player's goods: the actions of these.
_WITH_GOODS: Final = {
    kinds.SAILOR_PAYMENT: act.PAY,
    kinds.TRADER: act.GIVE,
    kinds.TRADE_GIVE: act.GIVE,
    kinds.MAKE_ROOM: act.RETURN,
    kinds.EXCHANGE_GIVE: act.EXCHANGE,
    kinds.SELL: act.SELL,
    kinds.SADR_GOOD: act.OFFER,
}
_DELIVERY: Final = (kinds.DELIVERIES, kinds.DELIVER_ONE, kinds.JAGIRDAR)


def _spaces(state: State, seat: int) -> Iterator[_Case]:
    kind = state.pending.kind
    for space, name in enumerate(SPACE_NAMES):
        building = space - names.FIRST_BUILDING
        if building >= 0 and kind in _AT_BUILDINGS:
            yield f"space-{name}", _AT_BUILDINGS[kind] + building, NOW, _ANSWER
        elif kind == kinds.ARCHITECT and building >= 4:
            yield f"space-{name}", act.BUILD + building, NOW, _BUILDING
        elif kind == kinds.MEDITATION and state.board.worker(space) == seat:
            yield f"space-{name}", act.PLACE + space, kinds.CHOOSE_SPACE, _LABOURER
        else:
            yield f"space-{name}", act.PLACE + space, kinds.CHOOSE_SPACE, _PLACING


def _goods(state: State, seat: int) -> Iterator[_Case]:
    """The player's own goods, which are not explained by the building that they lie in."""
    kind = state.pending.kind
    for good, name in enumerate(names.GOODS):
        if not state.player(seat).stored(good):
            continue
        if kind in _DELIVERY:
            left = kind != kinds.DELIVERIES or deliveries_left(state, seat)
            yield f"good-{name}", act.DELIVER + good, NOWHERE, _UNWANTED if left else _NO_DELIVERY
        elif kind == kinds.PAY_BUILDING:
            yield f"good-{name}", act.PAY + good, NOWHERE, _MATERIAL
        elif kind in _WITH_GOODS:
            yield f"good-{name}", _WITH_GOODS[kind] + good, NOW, _ANSWER
        else:
            yield f"good-{name}", act.GIVE + good, NOWHERE, _NO_GOOD


def _workers(state: State, seat: int) -> Iterator[_Case]:
    for space in range(len(SPACE_NAMES)):
        if state.board.worker(space) == seat and not state.board.is_lying(space):
            yield worker_spot(space), act.LAY + space, kinds.MEDITATION, _LAYING


def _circle(state: State, seat: int) -> Iterator[_Case]:
    for outer, name in enumerate(names.OUTER_ACTIONS):
        yield f"petal-{name}", act.MEDITATE + outer, kinds.MEDITATION, _MEDITATING
    yield "circle", act.MEDITATE_FARMER, kinds.MEDITATION, _MEDITATING


def _river(state: State, seat: int) -> Iterator[_Case]:
    reach = state.components.reach[state.board.boat]
    home = NOW if state.pending.kind in (kinds.DELIVERIES, kinds.JAGIRDAR) else kinds.DELIVER_ONE
    for notable, name in enumerate(names.NOTABLES):
        goods = state.components.notable_goods[notable]
        first = act.DELIVER + 16 * notable
        if state.board.notable(notable) == at.NOT_IN_PLAY:
            continue
        on_river = state.board.notable(notable) == at.ON_RIVER
        if not on_river or state.components.notable_level[notable] > reach:
            yield f"notable-{name}", first + goods[0], kinds.DELIVER_ONE, _DELIVERING
            continue
        for good in goods:
            yield slot_spot(notable, good), first + good, home, _DELIVERING


def _court(state: State, seat: int) -> Iterator[_Case]:
    serving = (kinds.ORDER_PHASE, kinds.EXTRA_ORDER_PHASE, kinds.DELIVERIES)
    at_orders = state.pending.kind in serving
    home = NOW if at_orders else kinds.ORDER_PHASE
    for guild, name in enumerate(names.GUILDS):
        yield f"order-{name}", act.FULFIL + guild, home, _ORDERING
        yield f"track-{name}", act.INFLUENCE + guild, kinds.INFLUENCE, _STEPPING
    for good, name in enumerate(names.GOODS):
        if state.board.bowl(good) != at.NO_BOWL:
            yield f"bowl-{name}", act.SERVE + good, kinds.ORDER_PHASE, _SERVING
    for tile, name in enumerate(names.TILES):
        if state.board.tile(tile) == at.OPEN:
            yield f"tile-{name}", act.TILE + tile, NOW, _TILES


def _own_things(state: State, seat: int) -> Iterator[_Case]:
    covers = state.player(seat).covers
    yield "stone", act.ADVANCE_STONE, kinds.BOTANIST, _STONE
    for number in range(8):
        track, end = divmod(number, 2)
        if covers >> number & 1:
            spot = f"cover-{track + 1}-{SQUARES[end]}"
            yield spot, act.UNCOVER + number, kinds.UNCOVER, _COVERS
        yield f"farmer-{track + 1}", act.FARMER + number, kinds.MOVE_FARMERS, _FARMERS


def _secondary_home(state: State) -> int:
    """The pending decision if secondary actions may interrupt it, else the end of the turn."""
    kind = state.pending.kind
    fits = INTERRUPTIBLE[kind] and is_interruptible(kind, state.pending.fields)
    return NOW if fits else kinds.END_TURN


def _secondary(state: State, seat: int) -> Iterator[_Case]:
    home = _secondary_home(state)
    player = state.player(seat)
    for number, name in enumerate(names.FAVOUR_ACTIONS):
        if player.has_action(number):
            yield f"favour-{name}", act.FAVOUR + number, home, _SECONDARY
    for number, name in enumerate(SCROLLS[:4]):
        yield f"scroll-{name}", act.STATUE + number, home, _SECONDARY
    yield "scroll-oil", act.OIL, home, _SECONDARY
    yield "scroll-curry", act.CURRY, home, _SECONDARY


_ABILITIES: Final = {
    names.CALIPH: act.CALIPH,
    names.ENGLISH_TRADER: act.ENGLISH_TRADER,
    names.MOSAIC_MAKER: act.MOSAIC_1,
    names.FRENCH_TRADER: act.FRENCH_TRADER,
}


def _contracts(state: State, seat: int) -> Iterator[_Case]:
    home = _secondary_home(state)
    player = state.player(seat)
    for notable, action in _ABILITIES.items():
        if player.has_won(notable):
            if notable == names.FRENCH_TRADER:
                action += next((good for good in range(len(names.GOODS)) if player.stored(good)), 0)
            yield f"contract-{names.NOTABLES[notable]}", action, home, _SECONDARY


_EXPLAIN: Final[tuple[Callable[[State, int], Iterator[_Case]], ...]] = (
    _spaces,
    _goods,
    _workers,
    _circle,
    _river,
    _court,
    _own_things,
    _secondary,
    _contracts,
)
