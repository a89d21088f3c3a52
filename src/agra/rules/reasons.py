"""Reasons why an action is not legal, as data, and explanations that several rules share.

A reason is a dictionary. `reason` is one of `REASONS`; further keys give the details: `needs` and
`has` for amounts, `what` for a good, tile, contract or track, `decision` for the pending decision.
docs/actions.md lists them all.

The functions `why_not_...` are beside the rules that they explain. They do not decide what is
legal: the functions `..._options` do. `why_not` calls them only for illegal actions, so each
returns the first obstacle, from the general to the specific. All take the position, the seat and
the fields of the pending decision, and the number of the action within its block, from 0.
"""

from typing import Any, Final

from agra.rules.flat import i64
from agra.rules.layout import PLAYER, STRIDE, VALUE
from agra.rules.names import GOODS
from agra.rules.position import Position

Reason = dict[str, Any]

#: Every reason that can be given, with what it means.
REASONS: Final[dict[str, str]] = {
    "game_over": "the game is over",
    "chance": "a die roll or a tile draw comes first",
    "other_decision": "another decision is pending",
    "not_built": "the building is not built, and the Builder is not there",
    "already_built": "the building is already built",
    "no_worker": "the player has no worker in the supply",
    "labourer_price": "the player has too few rupees for the day labourer",
    "no_own_worker": "the player has no standing worker there",
    "no_lying_worker": "the player has no worker lying down there",
    "generating_over": "a meditation point was spent: no more workers can be laid down",
    "blocked": "the meditation marker blocks this action",
    "meditation_points": "too few meditation points",
    "materials": "the building materials are not worth the cost",
    "good": "the player does not have the good",
    "value": "the value of the good is not allowed",
    "not_in_game": "the notable is not in this game",
    "won_already": "the contract has already been won",
    "out_of_reach": "the boat has not reached this level",
    "not_ordered": "the notable does not order this good",
    "delivered": "the good has already been delivered there",
    "no_delivery": "the player has no deliveries left",
    "deliveries": "an order takes two deliveries",
    "one_order": "only one order for each Sailor action",
    "column_full": "all orders of the guild are fulfilled",
    "influence": "the player must be on step 1 or higher of the influence track",
    "order_limit": "the order limit is reached",
    "bowl_filled": "the bowl is already filled",
    "no_bowl": "Akbar has no bowl for this good",
    "top": "the influence marker is already on the top step",
    "step_taken": "no influence step is left for this notable",
    "tile": "the player does not have the favour tile",
    "tile_not_there": "the favour tile is not on display",
    "used": "it has already been used this turn",
    "favours": "too few favours",
    "own_moment": "the player is asked when it can be used",
    "end_of_action": "only at the end of the action phase",
    "meditation_phase": "only in the meditation phase",
    "contract": "the player does not have the contract",
    "mullah": "the Mullah's contract cannot lower this price now",
    "no_effect": "it would have no effect",
    "not_offered": "this decision does not offer it",
}


def told(why: Reason) -> str:
    """Return a reason in words, with its details in brackets."""
    details = [str(why["what"])] if "what" in why else []
    for amount in ("needs", "has"):
        if amount in why:
            details.append(f"{amount} {why[amount]}")
    return REASONS[why["reason"]] + (f" ({', '.join(details)})" if details else "")


def lacks(good: i64) -> Reason:
    """The player does not have the good."""
    return {"reason": "good", "what": GOODS[good]}


def why_not_own_good(s: Position, seat: i64, fields: i64, good: i64) -> Reason:
    """The player does not have a good to pay, give, return, ..., or its value is wrong."""
    if not s._d[PLAYER + STRIDE * seat + good]:
        return lacks(good)
    return why_not_value(s, seat, fields, good)


def why_not_value(s: Position, seat: i64, fields: i64, good: i64) -> Reason:
    """The value of a good to take, gain, exchange into or put a token on is wrong."""
    return {"reason": "value", "what": GOODS[good], "has": s._d[VALUE + good]}


def why_not_effect(s: Position, seat: i64, fields: i64, number: i64) -> Reason:
    """The action would have no effect."""
    return {"reason": "no_effect"}
