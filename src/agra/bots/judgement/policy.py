"""What single decisions are taken by, when nobody searches: how much each option appeals.

`Policy` is a beginner's common sense (`agra.bots.judgement.action_appeal`). `LearntPolicy` has seen
which options wide searches chose in the end, and puts that beside it: an amount for every action,
and a share of the common sense that was worth listening to, by kind of decision.
"""

from typing import Any, Final

from agra.bots.judgement.action_appeal import ratings_of
from agra.rules import kinds
from agra.rules.actions import NUM_ACTIONS
from agra.rules.flat import i64, vec
from agra.rules.state import State

#: Kinds of decisions are below this number.
KINDS: Final = kinds.KIND_MASK + 1


class Policy:
    """Common sense: the same for everybody."""

    __slots__ = ()

    def ratings(self, s: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """How much each option appeals to the seat that decides."""
        return ratings_of(s, seat, legal)


class LearntPolicy(Policy):
    """Common sense, and what was learnt from the choices of wide searches."""

    __slots__ = ("appeal", "share")

    def __init__(self, shares: list[float], appeal: list[float]) -> None:
        #: by kind of decision, how much common sense counts
        self.share: vec[float] = vec[float](shares)
        #: by action, what is added to it
        self.appeal: vec[float] = vec[float](appeal)

    def ratings(self, s: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """How much each option appeals to the seat that decides."""
        found = ratings_of(s, seat, legal)
        share = self.share[s._stack[len(s._stack) - 1] & kinds.KIND_MASK]
        appeal = self.appeal
        at: i64
        for at in range(len(legal)):
            found[at] = share * found[at] + appeal[legal[at]]
        return found


#: The policy of those who have learnt none.
COMMON_SENSE: Final = Policy()


def policy_from(data: dict[str, Any] | None) -> Policy:
    """The policy in data as the lab writes it, by the numbers of kinds and actions."""
    if not data:
        return COMMON_SENSE
    shares, appeal = [1.0] * KINDS, [0.0] * NUM_ACTIONS
    for number, share in data["shares"].items():
        shares[int(number)] = float(share)
    for number, more in data["appeal"].items():
        appeal[int(number)] = float(more)
    return LearntPolicy(shares, appeal)
