"""Explains why an action is not possible: a whole sentence and the number of its rule."""

from typing import Any, Final

from agra.rules.names import BUILDINGS, FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES, OUTER_ACTIONS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import N_, _

#: By the reason's name (`agra.rules.reasons.REASONS`): the sentence, and the rule.
_SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "game_over": (N_("The game is over."), "6.5"),
    "chance": (N_("First the die or the drawn tile must show."), "7.3"),
    "other_decision": (N_("Another question comes first."), "3.0.3"),
    "not_built": (N_("Nobody can work here: it is a site, and the Builder is elsewhere."), "3.2.1"),
    "already_built": (N_("It is built already."), "3.2.25"),
    "no_worker": (N_("You have no worker in your supply."), "3.2.11"),
    "labourer_price": (N_("A day labourer costs {needs}, and you have {has}."), "3.2.9"),
    "no_own_worker": (N_("None of your standing workers is here."), "3.1.1"),
    "no_lying_worker": (N_("None of your workers lies here."), "3.4.1"),
    "generating_over": (
        N_("You have spent a point: no more workers can be laid down this turn."), "3.1.4",
    ),
    "blocked": (N_("The meditation marker lies here and blocks this action."), "3.1.15"),
    "meditation_points": (
        N_("It takes {needs}, and you have {has}."), "3.1.7",
    ),
    "materials": (N_("It costs {needs}, and your materials are worth {has}."), "3.2.25"),
    "good": (N_("You have no {what}."), "1.9"),
    "goods": (N_("It takes {needs} {what}, and you have {has}."), "1.9"),
    "value": (N_("Its value, {has}, does not fit."), "1.18"),
    "not_in_game": (N_("This notable is not in the game."), "2.3.4"),
    "won_already": (N_("This contract is won already."), "4.10"),
    "out_of_reach": (N_("Not yet: the boat has not reached level {needs}."), "4.1"),
    "not_ordered": (N_("This notable does not want {what}."), "4.2"),
    "delivered": (N_("{what} was delivered here already."), "4.2"),
    "no_delivery": (N_("No delivery is left."), "3.2.33"),
    "deliveries": (N_("An order takes {needs} deliveries; left: {has}."), "3.2.35"),
    "one_order": (N_("Only one order can be fulfilled in a Sailor action."), "3.2.35"),
    "column_full": (N_("{what}: all orders are fulfilled."), "3.3.7"),
    "influence": (N_("{what}: you need influence, step 1 or higher."), "3.3.4"),
    "order_limit": (
        N_("The order limit is reached: {has} orders are filled, and {needs} may be."), "3.3.3",
    ),
    "bowl_filled": (N_("This bowl is filled."), "3.3.2"),
    "no_bowl": (N_("Akbar has no bowl for {what}."), "3.3.2"),
    "top": (N_("Your marker stands on the top step."), "4.21"),
    "step_taken": (N_("You have taken the step for this notable, or none is due."), "4.18"),
    "tile": (N_("You do not own this tile."), "3.4.2"),
    "tile_not_there": (N_("This tile does not lie here."), "4.23"),
    "used": (N_("You have used it this turn."), "3.4.2"),
    "favours": (N_("You must own {needs}, and you have {has}."), "3.4.2"),
    "own_moment": (N_("You are asked at the right moment."), "3.4.15"),
    "end_of_action": (N_("Only at the end of the action phase."), "3.4.8"),
    "meditation_phase": (N_("Only in the meditation phase."), "3.4.16"),
    "contract": (N_("{what}: you do not hold this contract."), "5.5"),
    "mullah": (N_("The Mullah cannot make this cheaper now."), "5.7.13"),
    "no_effect": (N_("It would have no effect now."), "3.4.17"),
    "not_offered": (N_("This question does not offer it."), "3.0.3"),
}  # fmt: skip

#: Reasons with amounts, and the functions that format these.
_AMOUNTS: Final = {
    "labourer_price": name_of.rupees,
    "meditation_points": name_of.points,
    "favours": name_of.favours,
}


def why_sentence(state: State, reason: dict[str, Any]) -> tuple[str, str]:
    """A reason of `State.why_not` as a sentence for the player, and the number of its rule."""
    name = str(reason["reason"])
    if name == "out_of_reach":
        return _out_of_reach(state, int(reason["needs"])), "4.1"
    if name == "good" and "needs" in reason:
        name = "goods"
    message, rule = _SENTENCES[name]
    what = _thing(str(reason.get("what", "")))
    if message.startswith("{what}"):
        what = what[:1].upper() + what[1:]
    needs = reason.get("needs", 0)
    if name in _AMOUNTS:
        needs = _AMOUNTS[name](needs)
    return _(message).format(what=what, needs=needs, has=reason.get("has", 0)), rule


def _out_of_reach(state: State, level: int) -> str:
    """The first pier that reaches the level."""
    pier = next((n for n, reach in enumerate(state.components.reach) if reach >= level), 0)
    return _("Not yet: level {level} opens when the boat reaches pier {pier}.").format(
        level=("", "I", "II", "III", "IV")[level], pier=pier
    )


def _thing(name: str) -> str:
    """The display name of a good, a building, a guild ...; otherwise the name itself."""
    if name in GOODS:
        return name_of.good(name)
    if name in GUILDS:
        return name_of.guild(name)
    if name in BUILDINGS:
        return name_of.space(name)
    if name in NOTABLES:
        return name_of.notable(name)
    if name in FAVOUR_ACTIONS or name in OUTER_ACTIONS:
        return name_of.favour_action(name)
    return name.replace("_", " ")
