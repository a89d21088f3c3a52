"""A policy that takes decisions as wide searches do, in the words of `agra.bots.judgement.policy`.

Every option speaks with a share of its appeal by common sense, by kind of decision, and an amount
of its own, by action; deliveries to a notable share one. The louder it is the likelier it is to be
chosen (softmax), and shares and amounts are those that make the choices of the searches likeliest.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agra.bots.judgement.policy import KINDS
from agra.lab.train.adam import Adam
from agra.lab.train.policy_data import Choices
from agra.rules.actions import DELIVER, NUM_ACTIONS
from agra.rules.names import GOODS, NOTABLES

Doubles = NDArray[np.float64]

#: How hard amounts are held near nothing, in choices.
HOLD: Final = 1.0
STEPS: Final = 400
PACE: Final = 0.05
#: One turn of so many is not learnt from, to see how much is true of others.
HELD_OUT: Final = 5
#: Kinds of decisions that were met less often are left to common sense.
ENOUGH: Final = 20
#: What is kept is a multiple of this part of 1: the same on every machine.
PARTS: Final = 64


def _own(actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of the amount that belongs to each action."""
    is_delivery = (actions >= DELIVER) & (actions < DELIVER + len(GOODS) * len(NOTABLES))
    return np.where(is_delivery, NUM_ACTIONS + (actions - DELIVER) // len(GOODS), actions)


class Fit:
    """Shares and amounts, and how they come nearer to the choices."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.own = _own(choices.action)
        self.shares: Doubles = np.ones(KINDS)
        self.amounts: Doubles = np.zeros(NUM_ACTIONS + len(NOTABLES))
        self._descent = Adam((self.shares, self.amounts), newest=0.01)

    def loudness(self) -> Doubles:
        """By option."""
        found = self.shares[self.choices.kind] * self.choices.appeal + self.amounts[self.own]
        return np.asarray(found, np.float64)

    def chances(self) -> Doubles:
        """By option, how likely it is to be chosen."""
        loud, begins, choice = self.loudness(), self.choices.begins, self.choices.choice
        odds = np.exp(loud - np.maximum.reduceat(loud, begins)[choice])
        return np.asarray(odds / np.add.reduceat(odds, begins)[choice], np.float64)

    def learn(self, steps: int, rows: NDArray[np.bool_]) -> None:
        """So many steps towards these choices."""
        of_rows = rows[self.choices.choice]
        for _ in range(steps):
            wrong = self.chances()
            wrong[self.choices.taken] -= 1.0
            wrong *= of_rows
            amounts: Doubles = np.bincount(self.own, wrong, len(self.amounts)).astype(np.float64)
            shares: Doubles = np.bincount(
                self.choices.kind, wrong * self.choices.appeal, KINDS
            ).astype(np.float64)
            self._descent.step((shares, amounts + HOLD * self.amounts), PACE)

    def surprise(self, rows: NDArray[np.bool_]) -> tuple[float, float]:
        """How surprising these choices are, and the share of them that is loudest."""
        taken, loud = self.choices.taken, self.loudness()
        loudest = loud[taken] >= np.maximum.reduceat(loud, self.choices.begins)
        return float(-np.log(self.chances()[taken])[rows].mean()), float(loudest[rows].mean())

    def numbers(self) -> dict[str, dict[str, float]]:
        """What was learnt, as `agra.bots.judgement.policy` reads it."""
        met = np.bincount(self.choices.kind[self.choices.begins], minlength=KINDS)
        known = np.flatnonzero(met >= ENOUGH)
        amounts = self.amounts[_own(np.arange(NUM_ACTIONS))]
        appeal = {str(at): _rounded(amount) for at, amount in enumerate(amounts)}
        return {
            "shares": {str(kind): _rounded(self.shares[kind]) for kind in known},
            "appeal": {action: amount for action, amount in appeal.items() if amount},
        }


def _rounded(number: Any) -> float:
    return round(float(number) * PARTS) / PARTS


def fit_policy(choices: Choices, steps: int = STEPS) -> dict[str, dict[str, float]]:
    """The policy of these choices; says how well it knows choices that it did not learn from."""
    held_out = choices.turns % HELD_OUT == 0
    if held_out.any() and not held_out.all():
        trial = Fit(choices)
        _tell("common sense", trial, held_out)
        trial.learn(steps, ~held_out)
        _tell("policy", trial, held_out)
    fit = Fit(choices)
    fit.learn(steps, np.ones(len(choices), bool))
    return fit.numbers()


def _tell(name: str, fit: Fit, rows: NDArray[np.bool_]) -> None:
    surprise, first = fit.surprise(rows)
    print(
        f"{name}: {int(rows.sum())} choices of {len(fit.choices)} not learnt from,"
        f" surprised by {surprise:.3f}, {first:.1%} of them first or among the first",
        flush=True,
    )
