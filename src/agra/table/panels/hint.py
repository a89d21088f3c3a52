"""What the strongest bot would do, and why, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final

from agra.bots import Opinion, Reason
from agra.bots.features import topic
from agra.rules.actions import action_text
from agra.table.panels.choices import Option
from agra.table.panels.question import ask
from agra.table.sight import Sight
from agra.text.i18n import N_, _

MOST_REASONS: Final = 3
MOST_OTHERS: Final = 3
#: Rupees below which a reason is not worth telling.
LEAST: Final = 0.05


@dataclass(frozen=True)
class Advice:
    """One option as the bot sees it."""

    action: int
    key: str
    short: str
    text: str
    #: what it expects, in a sentence; "" if the bot does not say
    outlook: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Hint:
    """The best option with its reasons, then a few others."""

    best: Advice
    others: tuple[Advice, ...]


#: What reasons can be about: what speaks for an option, and what against it.
ABOUT: Final[dict[str, tuple[str, str]]] = {
    "rupees": (N_("It pays rupees."), N_("It costs rupees.")),
    "contracts": (N_("It brings a contract."), N_("It loses a contract.")),
    "cards": (N_("It counts on the notables' cards."), N_("It falls behind on the cards.")),
    "influence": (N_("It brings influence."), N_("It loses influence.")),
    "orders": (N_("It fulfils an order."), N_("It loses an order.")),
    "akbar": (N_("It pleases Akbar."), N_("It leaves Akbar's bowls to others.")),
    "goods": (N_("It gives you goods that are wanted."), N_("It uses up goods that are wanted.")),
    "favours": (N_("It brings favours."), N_("It costs favours.")),
    "farm": (N_("It makes the farm yield more."), N_("It makes the farm yield less.")),
    "covers": (N_("It removes covers."), N_("It leaves covers on the farm.")),
    "stone": (N_("It advances the stone."), N_("It leaves the stone behind.")),
    "workers": (N_("It keeps workers ready."), N_("It ties up workers.")),
    "markers": (N_("It keeps markers free."), N_("It ties up markers.")),
    "tiles": (N_("It brings a useful favour tile."), N_("It gives up a useful favour tile.")),
    "end": (N_("It brings the end at a good moment."), N_("It brings the end too early.")),
    "others": (N_("It helps the others least."), N_("It helps the others.")),
    "tempo": (N_("Your next turn comes sooner."), N_("Your next turn comes later.")),
    "scoring": (N_("It counts in the final scoring."), N_("It costs in the final scoring.")),
}


def hint(sight: Sight, opinions: Sequence[Opinion]) -> Hint | None:
    """A bot's opinions, the best first, for the player who asked."""
    question = ask(sight)
    options = {option.action: option for option in question.options} if question else {}
    advice = [_advice(opinion, options.get(opinion.action)) for opinion in opinions]
    if not advice:
        return None
    return Hint(advice[0], tuple(advice[1 : 1 + MOST_OTHERS]))


def _advice(opinion: Opinion, option: Option | None) -> Advice:
    return Advice(
        opinion.action,
        option.key if option else "",
        option.short if option else action_text(opinion.action),
        option.text if option else action_text(opinion.action),
        _outlook(opinion),
        tuple(_reasons(opinion.reasons)),
    )


def _outlook(opinion: Opinion) -> str:
    if isfinite(opinion.win) and isfinite(opinion.rupees):
        return _("It expects {rupees} rupees at the end and wins {win} of 100 such games.").format(
            rupees=round(opinion.rupees), win=round(100 * opinion.win)
        )
    if isfinite(opinion.rupees):
        return _("It expects {rupees} rupees at the end.").format(rupees=round(opinion.rupees))
    return ""


def _reasons(reasons: Sequence[Reason]) -> list[str]:
    """The weightiest reasons in sentences; those about the same thing are one."""
    worths: dict[str, float] = {}
    for reason in reasons:
        subject = topic(reason.about)
        worths[subject] = worths.get(subject, 0.0) + reason.worth
    told = [item for item in worths.items() if abs(item[1]) >= LEAST]
    told.sort(key=lambda item: -abs(item[1]))
    return [_reason(subject, worth) for subject, worth in told[:MOST_REASONS]]


def _reason(subject: str, worth: float) -> str:
    """A reason in a sentence, with what it is worth."""
    if subject in ABOUT:
        words = _(ABOUT[subject][worth < 0])
    else:
        words = _("{thing}.").format(thing=subject.replace("_", " ").capitalize())
    amount = f"{abs(worth):.1f}"
    if worth < 0:
        return _("{sentence} (about {rupees} rupees lost)").format(sentence=words, rupees=amount)
    return _("{sentence} (worth about {rupees} rupees)").format(sentence=words, rupees=amount)
