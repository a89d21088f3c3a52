"""Fits a policy to the choices of wide searches, in the format of `agra.bots.judgement.policy`.

The logit of an option is a share of its hand-made appeal (by kind of decision) plus a bias (by
action; all deliveries to a notable share one). The probability of an option is the softmax of the
logits. Shares and biases maximize the likelihood of the choices of the searches.
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

#: Regularization of the biases towards zero, in choices.
HOLD: Final = 1.0
STEPS: Final = 400
PACE: Final = 0.05
#: One turn in this many is held out, to measure the fit on unseen choices.
HELD_OUT: Final = 5
#: Kinds of decisions with fewer choices use the hand-made appeal.
ENOUGH: Final = 20
#: Stored numbers are multiples of 1/64, so that they are equal on every machine.
PARTS: Final = 64


def _own(actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The index of the bias of each action."""
    is_delivery = (actions >= DELIVER) & (actions < DELIVER + len(GOODS) * len(NOTABLES))
    return np.where(is_delivery, NUM_ACTIONS + (actions - DELIVER) // len(GOODS), actions)


class Fit:
    """Shares and biases, and their fit to the choices."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.own = _own(choices.action)
        self.shares: Doubles = np.ones(KINDS)
        self.amounts: Doubles = np.zeros(NUM_ACTIONS + len(NOTABLES))
        self._descent = Adam((self.shares, self.amounts), newest=0.01)

    def loudness(self) -> Doubles:
        """The logit of each option."""
        found = self.shares[self.choices.kind] * self.choices.appeal + self.amounts[self.own]
        return np.asarray(found, np.float64)

    def chances(self) -> Doubles:
        """The probability of each option."""
        loud, begins, choice = self.loudness(), self.choices.begins, self.choices.choice
        odds = np.exp(loud - np.maximum.reduceat(loud, begins)[choice])
        return np.asarray(odds / np.add.reduceat(odds, begins)[choice], np.float64)

    def learn(self, steps: int, rows: NDArray[np.bool_]) -> None:
        """Take `steps` steps towards these choices."""
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
        """The mean surprise of these choices, and the share of them with the highest logit."""
        taken, loud = self.choices.taken, self.loudness()
        loudest = loud[taken] >= np.maximum.reduceat(loud, self.choices.begins)
        return float(-np.log(self.chances()[taken])[rows].mean()), float(loudest[rows].mean())

    def numbers(self) -> dict[str, dict[str, float]]:
        """The result in the format of `agra.bots.judgement.policy`."""
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
    """Fit the policy to these choices; print how well it predicts held-out choices."""
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
