"""The small line below a question: its cause, and what is left to decide.

A place or a person comes before a colon, so that a sentence can be translated without articles and
cases.
"""

from collections.abc import Callable, Sequence
from typing import Final

from agra.rules import actions as act
from agra.rules import events as why
from agra.rules import kinds
from agra.rules import layout as at
from agra.rules.names import BUILDINGS, FAVOUR_ACTIONS, GOODS, JAGIRDAR, TAKSHAKA
from agra.rules.sailor import deliveries_left
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import N_, _, labelled, ngettext, say_count
from agra.text.situation import in_last_round

#: Questions whose detail counts what is paid or left. It stays where there is little room.
COUNTING: Final = frozenset(("pay_building", "sailor_payment", "deliveries", "raise_workers"))


def whose_turn(state: State, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is, for a player who decides in it; "" if the cause already says so."""
    kind = state.pending.kind
    if seat == state.turn or kind == kinds.FOLLOW or kind in _BY_OTHERS:
        return ""
    return _("Active player: {player}.").format(player=names[state.turn])


def detail_of(state: State, seat: int, names: Sequence[str]) -> str:
    """The cause of the question, and what else the player must know to answer it."""
    kind, fields = state.pending.kind, state.pending.fields
    if kind == kinds.FOLLOW:
        return _followed(state, names, fields)
    if kind in _BY_OTHERS:
        return _at_its_space(state, _(_BY_OTHERS[kind]).format(player=names[state.turn]))
    found = _CAUSES[kind]
    return _(found) if isinstance(found, str) else found(state, seat, fields)


# ------------------------------------------------------------------ causes stored in the entry

_REASONS: Final = {
    why.TRADE: N_("You are at the Trader."),
    why.BOTANIST: N_("You are at the Botanist."),
    why.BONUS_TILE: N_("From your bonus tile."),
    why.MEDITATION: N_("Meditation: you spend points."),
    why.CONTRACT: N_("Painter: you have won the contract."),
    why.OIL_AND_CURRY: N_("You spend oil or curry."),
    why.BOOK: N_("You spend a book."),
    why.PAINTING: N_("You spend a painting."),
    why.CALIPH: N_("Caliph: you spend 1 cotton."),
    why.ENGLISH_TRADER: N_("Your contract: English Trader."),
    why.PIER_5: N_("The boat reaches pier 5."),
}


def _reason(number: int) -> str:
    """The cause of a decision in words."""
    action = number - why.FAVOUR_ACTION
    if 0 <= action < len(FAVOUR_ACTIONS):
        return _by_favour(FAVOUR_ACTIONS[action])
    return _(_REASONS[number])


def _by_favour(name: str) -> str:
    return _("Favour action: {action}.").format(action=name_of.favour_action(name))


# ------------------------------------------------------------------ the turn


def _meditation(state: State, seat: int, fields: int) -> str:
    points = state.board.meditation_points
    if state.board.has_spent:
        return _("{points} left.").format(points=name_of.points(points))
    if state.board.laid_down or points:
        return _("{points} so far.").format(points=name_of.points(points))
    if in_last_round(state):
        return _("The last round: your turn begins.")
    return _("Round {round}: your turn begins.").format(round=state.round)


def _choose_space(state: State, seat: int, fields: int) -> str:
    if state.player(seat).used & at.USED_STATUE:
        return _("You spend a statue for one more main action.")
    return _("The action phase begins.")


def _end_action(state: State, seat: int, fields: int) -> str:
    if act.STATUE in state.legal_actions():
        return _("You can spend a statue for one more main action.")
    return _("Your main action is done.")


def _order_phase(state: State, seat: int, fields: int) -> str:
    if any(act.SERVE <= action < act.TILE for action in state.legal_actions()):
        return _("The order phase begins.")
    return _("You can't serve Akbar or fulfil an order now.")


# ------------------------------------------------------------------ main actions


def _pay_building(state: State, seat: int, fields: int) -> str:
    building, paid, materials = fields & 15, fields >> 4 & 63, fields >> 10
    cost = state.components.cost[building]
    different, takshaka = bool(materials & (materials - 1)), state.player(seat).has_won(TAKSHAKA)
    paid += different + takshaka
    words = {
        (False, False): _("{building}: {paid} of {cost} paid, {left} still to pay."),
        (False, True): _("{building}: {paid} of {cost} paid (including 1 from the Takshaka)."),
        (True, False): _("{building}: {paid} of {cost} paid (including 1 for two kinds)."),
        (True, True): _(
            "{building}: {paid} of {cost} paid (1 from the Takshaka, 1 for two kinds)."
        ),
    }[different, takshaka]
    return words.format(
        building=name_of.place(BUILDINGS[building]), paid=paid, cost=cost, left=cost - paid
    )


def _bonus(state: State, seat: int, fields: int) -> str:
    for entry in state.pending.entries():
        if entry.kind == kinds.OCCUPY:
            building = BUILDINGS[entry.fields & 15]
            return _("You have built: {building}.").format(building=name_of.place(building))
    return _("You have built a building of level {level}.").format(level=fields & 7)


def _sailor_payment(state: State, seat: int, fields: int) -> str:
    if not fields & 15:
        free = 1 + state.player(seat).has_won(JAGIRDAR)
        return say_count(
            "Sailor: {count} delivery is free.", "Sailor: {count} deliveries are free.", free
        )
    paid = fields & 15
    return say_count(
        "Sailor: you have paid for {count} more delivery.",
        "Sailor: you have paid for {count} more deliveries.",
        paid,
    )


def _deliveries(state: State, seat: int, fields: int) -> str:
    left = deliveries_left(state, seat)
    every = left + state.board.sailor_used
    return say_count(
        "Sailor: {left} of {count} delivery left.",
        "Sailor: {left} of {count} deliveries left.",
        every,
        left=left,
    )


def _double(state: State, seat: int, fields: int) -> str:
    good = GOODS[fields >> 5 & 15]
    have = state.player(seat).stored(fields >> 5 & 15)
    return _("{notable}: you have {goods} in all.").format(
        goods=name_of.goods(have, good), notable=name_of.notable(fields & 31)
    )


def _trader(state: State, seat: int, fields: int) -> str:
    if fields & 1:
        return _("Trader: the trade is done.")
    if fields & 2:
        return _("Trader: you have moved a price token.")
    return _("You are at the Trader.")


def _botanist(state: State, seat: int, fields: int) -> str:
    possible = len({*state.legal_actions()} & _BOTANIST)
    if fields:
        left = _("You may do one more thing.")
    elif possible == len(_BOTANIST):
        left = _("You may do two of the three.")
    else:
        left = (
            _("You may do both.") if possible > 1 else _("Only one of the three is possible now.")
        )
    return " ".join([left, *_no_stone(state)])


#: The three things that the Botanist offers.
_BOTANIST: Final = frozenset((act.ADVANCE_STONE, act.REMOVE_COVER, act.MOVE_FARMERS))


def _no_stone(state: State) -> list[str]:
    """Why the stone cannot advance now, if it has not advanced already."""
    reason = state.why_not(act.ADVANCE_STONE)
    if reason is None or reason["reason"] == "used":
        return []
    if reason["reason"] == "good":
        return [_("Missing for the stone: {missing}.").format(missing=name_of.good(reason["what"]))]
    return [_("The stone is on its last field.")]


def _building(state: State, seat: int, fields: int) -> str:
    building = fields & 15
    return _("{building}: {source} → {result}.").format(
        building=name_of.space(BUILDINGS[building]),
        source=name_of.good(state.components.source[building]),
        result=name_of.good(building),
    )


# ------------------------------------------------------------------ parts that many rules share


def _make_room(state: State, seat: int, fields: int) -> str:
    gain, count = fields & 31, fields >> 5 & 31
    things = name_of.goods(count, gain) if gain < 16 else name_of.favours(count)
    left = state.player(seat).markers
    if not left:
        return _("No marker left for {things}.").format(things=things)
    words = ngettext(
        "Only {count} marker left for {things}.", "Only {count} markers left for {things}.", left
    )
    return words.format(count=left, things=things)


def _move_farmers(state: State, seat: int, fields: int) -> str:
    steps = fields & 3
    words = ngettext("{cause} {count} step left.", "{cause} {count} steps left.", steps)
    return words.format(cause=_reason(fields >> 3), count=steps)


def _token_good(state: State, seat: int, fields: int) -> str:
    flags = state.components.token_flags[2 * (fields & 3) + (fields >> 2 & 1)]
    words = ngettext(
        "Price token {token} shows {count} flag.", "Price token {token} shows {count} flags.", flags
    )
    return words.format(token=(fields & 3) + 1, count=flags)


def _raise(state: State, seat: int, fields: int) -> str:
    workers = fields & 3
    return say_count(
        "{cause} {count} worker may stand up.",
        "{cause} Up to {count} workers may stand up.",
        workers,
        cause=_reason(fields >> 3),
    )


def _of_good(state: State, seat: int, fields: int) -> str:
    good = fields & 15
    words = _("You give: {good} (value {value}).")
    return words.format(good=name_of.good(good), value=state.board.value(good))


def _process_one(state: State, seat: int, fields: int) -> str:
    if fields & 1:
        return _reason(why.MEDITATION)
    return _by_favour("process_1_to_2" if fields & 2 else "process")


def _influence(state: State, seat: int, fields: int) -> str:
    steps = fields & 3
    words = ngettext("{cause} {count} step.", "{cause} {count} steps.", steps)
    return words.format(cause=_reason(fields >> 6), count=steps)


def _influence_steps(state: State, seat: int, fields: int) -> str:
    steps = (fields & 0xFFFFFF).bit_count()
    return say_count(
        "You may take {count} step for your deliveries.",
        "You may take {count} steps for your deliveries.",
        steps,
    )


#: Constant words, or a function of the position, the seat and the fields of the decision.
_Cause = str | Callable[[State, int, int], str]
_CAUSES: Final[dict[int, _Cause]] = {
    kinds.MEDITATION: _meditation,
    kinds.CHOOSE_SPACE: _choose_space,
    kinds.END_ACTION: _end_action,
    kinds.ORDER_PHASE: _order_phase,
    kinds.END_TURN: N_("All three phases of your turn are over."),
    kinds.PAY_LABOURER: lambda _state, _seat, fields: _("{place}: you hire a day labourer.").format(
        place=name_of.place(fields & 31)
    ),
    kinds.ARCHITECT: N_("You are at the Architect."),
    kinds.PAY_BUILDING: _pay_building,
    kinds.BONUS_TILE: _bonus,
    kinds.SAILOR_PAYMENT: _sailor_payment,
    kinds.DELIVERIES: _deliveries,
    kinds.DOUBLE: _double,
    kinds.TRADER: _trader,
    kinds.TRADE_GIVE: lambda _state, _seat, fields: _(
        "Trader: you have given goods worth {value} so far."
    ).format(value=fields >> 2),
    kinds.TRADE_TAKE: lambda _state, _seat, fields: _(
        "Trader: you may still take goods worth {value}."
    ).format(value=fields),
    kinds.BOTANIST: _botanist,
    kinds.DYER: lambda _state, _seat, fields: _("Dyer. Just produced: {good}.").format(
        good=name_of.good(fields & 15)
    ),
    kinds.PROCESS_COUNT: _building,
    kinds.MAKE_ROOM: _make_room,
    kinds.EXTRA_PROCESS: _building,
    kinds.UNCOVER: lambda _state, _seat, fields: _reason(fields),
    kinds.MOVE_FARMERS: _move_farmers,
    kinds.PRICE_TOKEN: lambda _state, _seat, fields: _reason(fields),
    kinds.TOKEN_GOOD: _token_good,
    kinds.RAISE_WORKERS: _raise,
    kinds.EXCHANGE_GIVE: lambda _state, _seat, fields: _reason(fields >> 1),
    kinds.EXCHANGE_TAKE: _of_good,
    kinds.PROCESS_ONE: _process_one,
    kinds.DELIVER_ONE: lambda _state, _seat, fields: (
        _reason(why.MEDITATION) if fields & 1 else _by_favour("deliver")
    ),
    kinds.GAIN_GOOD: lambda _state, _seat, fields: _reason(fields >> 3),
    kinds.SELL: lambda *_more: _by_favour("sell"),
    kinds.INFLUENCE: _influence,
    kinds.INFLUENCE_STEPS: _influence_steps,
    kinds.STEP_REWARD: N_("Your marker reaches a step with a lotus."),
    kinds.DISCARD_TILE: N_("You own one favour tile too many."),
    kinds.ANY_TILE: N_("Mosaic Maker: you have won the contract."),
    kinds.EXTRA_ORDER_PHASE: N_("Favour action: extra order phase."),
    kinds.SADR_GOOD: N_("Sadr us-Sudur: you have won the contract."),
    kinds.SADR_BOWL: _of_good,
}


# ------------------------------------------------------------------ what others have done

_BY_OTHERS: Final = {
    kinds.COOK_KEEP: N_("{player} ejects your worker."),
    kinds.JAGIRDAR: N_("Sailor: {player} has delivered."),
}


def _at_its_space(state: State, told: str) -> str:
    """The sentence after the space at which a worker has just ejected another, if there is one."""
    for entry in state.pending.entries():
        if entry.kind == kinds.ARRIVE:
            return labelled(name_of.space(entry.fields & 31), told)
    return told


def _followed(state: State, names: Sequence[str], fields: int) -> str:
    building = fields & 15
    return _("{building}: {player} processes goods ({good}).").format(
        building=name_of.space(BUILDINGS[building]),
        player=names[fields >> 4 & 3],
        good=name_of.good(state.components.source[building]),
    )
