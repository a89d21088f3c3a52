"""Policies: ratings of the options of a single decision without search.

`Policy` uses the appeal of actions (`agra.bots.judgement.action_appeal`). `LearntPolicy` was
trained with the final choices of wide searches: it adds an amount for every action, and multiplies
the appeal with a factor for each kind of decision.
"""

from typing import Any, Final

from agra.bots.judgement.action_appeal import ratings_of
from agra.rules import kinds
from agra.rules.actions import NUM_ACTIONS
from agra.rules.flat import i64, vec
from agra.rules.state import State

#: The number of kinds of decisions.
KINDS: Final = kinds.KIND_MASK + 1


class Policy:
    """The appeal of actions, without training."""

    __slots__ = ()

    def ratings(self, s: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return the rating of each option for the seat that decides."""
        return ratings_of(s, seat, legal)


class LearntPolicy(Policy):
    """The appeal of actions, adjusted by training with the choices of wide searches."""

    __slots__ = ("appeal", "share")

    def __init__(self, shares: list[float], appeal: list[float]) -> None:
        #: by kind of decision, the factor of the appeal
        self.share: vec[float] = vec[float](shares)
        #: by action, the added amount
        self.appeal: vec[float] = vec[float](appeal)

    def ratings(self, s: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return the rating of each option for the seat that decides."""
        found = ratings_of(s, seat, legal)
        share = self.share[s._stack[len(s._stack) - 1] & kinds.KIND_MASK]
        appeal = self.appeal
        at: i64
        for at in range(len(legal)):
            found[at] = share * found[at] + appeal[legal[at]]
        return found


#: The default policy of bots without a trained one.
COMMON_SENSE: Final = Policy()


def policy_from(data: dict[str, Any] | None) -> Policy:
    """Return the policy from data written by the lab, by the numbers of kinds and actions."""
    if not data:
        return COMMON_SENSE
    shares, appeal = [1.0] * KINDS, [0.0] * NUM_ACTIONS
    for number, share in data["shares"].items():
        shares[int(number)] = float(share)
    for number, more in data["appeal"].items():
        appeal[int(number)] = float(more)
    return LearntPolicy(shares, appeal)
