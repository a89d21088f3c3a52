"""Explains why an action is not possible: a whole sentence and the number of its rule."""

from typing import Any, Final

from agra.rules.state import State
from agra.text import names as name_of
from agra.text.abbreviations import NUMERALS
from agra.text.i18n import N_, _

#: By the reason's name (`agra.rules.reasons.REASONS`): the sentence, and the rule.
_SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "game_over": (N_("The game is over."), "6.5"),
    "chance": (N_("Wait for the die roll or the tile draw."), "7.3"),
    "other_decision": (N_("Another decision comes first."), "3.0.3"),
    "not_built": (
        N_("You can't work here: it is not built, and the Builder is elsewhere."), "3.2.1",
    ),
    "already_built": (N_("It is already built."), "3.2.25"),
    "no_worker": (N_("You have no worker in your supply."), "3.2.11"),
    "labourer_price": (N_("A day labourer costs {needs}; you only have {has}."), "3.2.9"),
    "no_own_worker": (N_("You have no standing worker here."), "3.1.1"),
    "no_lying_worker": (N_("You have no worker lying down here."), "3.4.1"),
    "generating_over": (
        N_("You have already spent a point: you can't lay down more workers this turn."), "3.1.4",
    ),
    "blocked": (N_("The meditation marker blocks this action."), "3.1.15"),
    "meditation_points": (N_("It costs {needs}; you only have {has}."), "3.1.7"),
    "materials": (N_("It costs {needs}; your materials are only worth {has}."), "3.2.25"),
    "good": (N_("You have none of this good: {what}."), "1.9"),
    "goods": (N_("You need {needs}; you only have {has}."), "1.9"),
    "value": (N_("Its value ({has}) is not allowed here."), "1.18"),
    "not_in_game": (N_("This notable is not in the game."), "2.3.4"),
    "won_already": (N_("This contract has already been won."), "4.10"),
    "out_of_reach": (
        N_("You can deliver to level {level} once the boat is at pier {pier}."), "4.1",
    ),
    "not_ordered": (N_("Not wanted here: {what}."), "4.2"),
    "delivered": (N_("Already delivered here: {what}."), "4.2"),
    "no_delivery": (N_("You have no deliveries left."), "3.2.33"),
    "deliveries": (N_("An order takes 2 deliveries; you only have {has} left."), "3.2.35"),
    "one_order": (N_("You can fulfil only one order per Sailor action."), "3.2.35"),
    "column_full": (N_("{what}: no orders left."), "3.3.7"),
    "influence": (N_("{what}: you must be on step 1 or higher."), "3.3.4"),
    "order_limit": (
        N_("This guild already has {has} of the {needs} orders allowed now."), "3.3.3",
    ),
    "bowl_filled": (N_("This bowl is already filled."), "3.3.2"),
    "no_bowl": (N_("Akbar has no bowl for this good: {what}."), "3.3.2"),
    "top": (N_("Your marker is already on the top step."), "4.21"),
    "step_taken": (N_("No influence step left to take for this notable."), "4.18"),
    "tile": (N_("You do not own this tile."), "3.4.2"),
    "tile_not_there": (N_("This tile is not on display."), "4.23"),
    "used": (N_("You have already used it this turn."), "3.4.2"),
    "favours": (N_("You must own {needs}; you only have {has}."), "3.4.2"),
    "own_moment": (N_("You will be asked when you can use it."), "3.4.15"),
    "end_of_action": (N_("Only at the end of the action phase."), "3.4.8"),
    "meditation_phase": (N_("Only in the meditation phase."), "3.4.16"),
    "contract": (N_("{what}: you do not have this contract."), "5.5"),
    "mullah": (N_("The Mullah cannot make this cheaper now."), "5.7.13"),
    "no_effect": (N_("It would have no effect now."), "3.4.17"),
    "not_offered": (N_("You can't do that right now."), "3.0.3"),
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
    if name == "good" and "needs" in reason:
        name = "goods"
    message, rule = _SENTENCES[name]
    what, needs = str(reason.get("what", "")), reason.get("needs", 0)
    if name == "out_of_reach":
        pier = next((n for n, reach in enumerate(state.components.reach) if reach >= needs), 0)
        return _(message).format(level=NUMERALS[needs - 1], pier=pier), rule
    if name == "goods":
        needs = name_of.goods(needs, what)
    elif name in _AMOUNTS:
        needs = _AMOUNTS[name](needs)
    return _(message).format(what=name_of.thing(what), needs=needs, has=reason.get("has", 0)), rule
