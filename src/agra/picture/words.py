"""The words of a drawing: what is being decided, and names where a drawing has its own."""

from typing import Final

from agra.picture.viewer import Viewer, sees_rupees
from agra.rules import kinds
from agra.rules.kinds import FIELDS, FIELDS_SHIFT, KIND_MASK
from agra.rules.layout import (
    FINAL_ROUND,
    LAID,
    MEDITATION_PHASE,
    MP,
    PHASE,
    ROUND,
    SAILING,
    SAILOR_PAID,
    SAILOR_USED,
    TURN,
)
from agra.rules.names import BUILDINGS, GOODS, NOTABLES, SPACES
from agra.rules.state import CHANCE, State
from agra.text import names as name_of
from agra.text.i18n import N_, _, ngettext

PHASES: Final = (N_("Meditation"), N_("Action"), N_("Orders"))
NUMERALS: Final = ("I", "II", "III", "IV")

#: Where a name that is too long for a card is broken; others break at their first space.
_BREAKS: Final = {"calligrapher": N_("Calli- grapher"), "sadr_us_sudur": N_("Sadr us- Sudur")}

#: Short names of the favour actions, as they fit on a tile.
_ACTIONS: Final = (
    N_("Basic good"), N_("Process 1"), N_("Influence +1"),
    N_("Raise worker"), N_("Process +1"), N_("+1 MP"), N_("Sell a good"), N_("Remove cover"),
    N_("Deliver 1"), N_("Order phase"), N_("Farmers 2"), N_("Price token"), N_("Exchange"),
    N_("Good of 2"), N_("Stone +1"), N_("Process 1 to 2"), N_("Free labour"),
)  # fmt: skip

#: What each decision asks.
QUESTIONS: Final = {
    kinds.MERCHANT_ROLL: N_("The die is rolled for the Merchant"),
    kinds.BUILDER_ROLL: N_("The die is rolled for the Builder"),
    kinds.DRAW_TILE: N_("A favour tile is drawn"),
    kinds.MEDITATION: N_("Meditate: lay workers down, spend points, or end?"),
    kinds.CHOOSE_SPACE: N_("Place a worker on which space?"),
    kinds.END_ACTION: N_("End the action phase?"),
    kinds.ORDER_PHASE: N_("Serve Akbar, fulfil an order, or pass?"),
    kinds.END_TURN: N_("End the turn?"),
    kinds.PAY_LABOURER: N_("How is the day labourer paid?"),
    kinds.COOK_KEEP: N_("Keep the worker on the Cook?"),
    kinds.ARCHITECT: N_("Build, or one step of influence?"),
    kinds.PAY_BUILDING: N_("Pay which building material?"),
    kinds.BONUS_TILE: N_("Take which building bonus?"),
    kinds.SAILOR_PAYMENT: N_("Pay the Sailor with which good?"),
    kinds.DELIVERIES: N_("Deliver which good, and to whom?"),
    kinds.DOUBLE: N_("Deliver a second one beside it?"),
    kinds.TRADER: N_("Trade, move a price token, or end?"),
    kinds.TRADE_GIVE: N_("Give the Trader which good?"),
    kinds.TRADE_TAKE: N_("Take which good from the Trader?"),
    kinds.BOTANIST: N_("Stone, cover, or farmers?"),
    kinds.DYER: N_("Let the Dyer turn two goods into one?"),
    kinds.PROCESS_COUNT: N_("Process how many goods?"),
    kinds.FOLLOW: N_("Follow and process one good?"),
    kinds.JAGIRDAR: N_("Deliver one good with the Jagirdar?"),
    kinds.MAKE_ROOM: N_("Return which marker to make room?"),
    kinds.EXTRA_PROCESS: N_("Process one more good?"),
    kinds.UNCOVER: N_("Remove which cover?"),
    kinds.MOVE_FARMERS: N_("Move which farmer?"),
    kinds.PRICE_TOKEN: N_("Which price token, and which side?"),
    kinds.TOKEN_GOOD: N_("On which good does the price token go?"),
    kinds.RAISE_WORKERS: N_("Raise which worker?"),
    kinds.EXCHANGE_GIVE: N_("Exchange which good?"),
    kinds.EXCHANGE_TAKE: N_("Exchange it into which good?"),
    kinds.PROCESS_ONE: N_("Process one good into what?"),
    kinds.DELIVER_ONE: N_("Deliver which good, and to whom?"),
    kinds.GAIN_GOOD: N_("Gain which good?"),
    kinds.SELL: N_("Sell which good?"),
    kinds.INFLUENCE: N_("One step of influence with which guild?"),
    kinds.INFLUENCE_STEPS: N_("Take which influence step?"),
    kinds.STEP_REWARD: N_("Favours, or a favour tile?"),
    kinds.DISCARD_TILE: N_("Discard which favour tile?"),
    kinds.ANY_TILE: N_("Take which favour tile?"),
    kinds.EXTRA_ORDER_PHASE: N_("Serve Akbar, fulfil an order, or pass?"),
    kinds.SADR_GOOD: N_("Offer Akbar which good?"),
    kinds.SADR_BOWL: N_("Into which bowl does it go?"),
}


def seat_name(seat: int) -> str:
    """A player is called by colour."""
    return name_of.colours(4)[seat]


def action_name(action: int) -> str:
    """The short name of a favour action."""
    return _(_ACTIONS[action])


def two_lines(notable: str) -> list[str]:
    """The name of a notable in at most two lines."""
    name = _(_BREAKS[notable]) if notable in _BREAKS else name_of.notable(notable)
    return name.split(" ", 1) if notable not in _BREAKS else name.rsplit(" ", 1)


def capital(words: str) -> str:
    """With a capital letter, for the head of a card."""
    return words[:1].upper() + words[1:]


def end_words(s: State) -> str:
    """Whether the end of the game is announced."""
    last, now = s.d[FINAL_ROUND], s.d[ROUND]
    if not s.stack:
        return _("game over")
    if not last:
        return _("end not announced")
    return _("last round") if now >= last else _("last round: {round}").format(round=last)


def decision_words(s: State) -> str:
    """Whose decision it is and what it is; who has won when the game is over."""
    mover = s.to_move
    if mover is None:
        winners = [seat_name(seat) for seat in s.winners()]
        if len(winners) == 1:
            return _("The game is over: {player} wins").format(player=winners[0])
        return _("The game is over: {players} share the victory").format(players=", ".join(winners))
    asked = _(QUESTIONS[s.stack[-1] & KIND_MASK])
    return asked if mover == CHANCE else f"{seat_name(mover)}: {asked}"


def details(s: State, viewer: Viewer) -> str:
    """What else there is to know: what the decision is about, and how far the turn has come."""
    mover = s.to_move
    if mover is None:
        return ""
    found = [*_subjects(s), *_progress(s)]
    # What a player can do may depend on the rupees, so the number of options is as secret.
    if mover == CHANCE or sees_rupees(s, viewer, mover):
        options = len(s.legal_actions())
        words = ngettext("{count} option", "{count} options", options)
        found.append(words.format(count=options))
    return " · ".join(found)


def _subjects(s: State) -> list[str]:
    """The building, good or notable that the decision is about."""
    entry = s.stack[-1]
    found: list[str] = []
    for _name, first, bits, what in FIELDS.get(entry & KIND_MASK, []):
        at = entry >> FIELDS_SHIFT >> first & (1 << bits) - 1
        if what == "buildings":
            found.append(name_of.space(BUILDINGS[at]))
        elif what == "spaces":
            found.append(name_of.space(SPACES[at]))
        elif what == "notable":
            found.append(name_of.notable(NOTABLES[at]))
        elif what == "goods" or (what == "goods_or_favour" and at < len(GOODS)):
            found.append(name_of.good(GOODS[at]))
    return found


def _progress(s: State) -> list[str]:
    d = s.d
    found: list[str] = []
    if s.to_move not in (CHANCE, d[TURN]):
        found.append(_("turn of {player}").format(player=seat_name(d[TURN])))
    if d[PHASE] == MEDITATION_PHASE and (d[MP] or d[LAID]):
        laid = ngettext("{count} worker laid down", "{count} workers laid down", d[LAID])
        found.append(laid.format(count=d[LAID]))
        found.append(_("{points} MP left").format(points=d[MP]))
    if d[SAILING]:
        words = _("Sailor: paid {paid}, delivered {used}")
        found.append(words.format(paid=d[SAILOR_PAID], used=d[SAILOR_USED]))
    return found


def summary(s: State) -> str:
    """The position in one sentence, for those who cannot see the drawing."""
    words = _("Agra, {players} players, round {round}. {decision}")
    return words.format(players=s.players, round=s.d[ROUND], decision=decision_words(s))
