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
from agra.text.i18n import N_, _, number

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


#: What reasons can be about, said for and against an option. All are comparisons: the best option
#: is compared with the next best, the others with the best.
ABOUT: Final[dict[str, tuple[str, str]]] = {
    "rupees": (N_("More rupees."), N_("Fewer rupees.")),
    "contracts": (N_("A better contract."), N_("No contract, or a lesser one.")),
    "cards": (N_("More on the notables' cards."), N_("Less on the notables' cards.")),
    "influence": (N_("More influence."), N_("Less influence.")),
    "orders": (N_("An order more."), N_("An order less.")),
    "akbar": (N_("More gifts to Akbar."), N_("Fewer gifts to Akbar.")),
    "goods": (N_("More of the goods you can use."), N_("Fewer of the goods you can use.")),
    "favours": (N_("More favours left."), N_("Fewer favours left.")),
    "farm": (N_("The farm yields more."), N_("The farm yields less.")),
    "covers": (N_("More covers removed."), N_("Fewer covers removed.")),
    "stone": (N_("The stone comes further."), N_("The stone stays behind.")),
    "workers": (N_("More workers ready."), N_("Fewer workers ready.")),
    "markers": (N_("More markers free."), N_("Fewer markers free.")),
    "tiles": (N_("A better favour tile."), N_("No favour tile, or a lesser one.")),
    "others": (N_("The others gain less by it."), N_("The others gain more by it.")),
    "tempo": (N_("Your next turn comes sooner."), N_("Your next turn comes later.")),
    "scoring": (N_("More in the final scoring."), N_("Less in the final scoring.")),
}


def hint(sight: Sight, opinions: Sequence[Opinion]) -> Hint | None:
    """A bot's opinions, the best first, for the player who asked."""
    question = ask(sight)
    options = {option.about: option for option in question.options} if question else {}
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
        tuple(reason_sentences(opinion.reasons)),
    )


def _outlook(opinion: Opinion) -> str:
    if isfinite(opinion.win) and isfinite(opinion.rupees):
        return _("It expects {rupees} rupees at the end and wins {win} of 100 such games.").format(
            rupees=number(round(opinion.rupees)), win=round(100 * opinion.win)
        )
    if isfinite(opinion.rupees):
        return _("It expects {rupees} rupees at the end.").format(
            rupees=number(round(opinion.rupees))
        )
    return ""


def reason_sentences(reasons: Sequence[Reason]) -> list[str]:
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
    amount = number(abs(worth), 1)
    if worth < 0:
        return _("{sentence} (about {rupees} rupees lost)").format(sentence=words, rupees=amount)
    return _("{sentence} (worth about {rupees} rupees)").format(sentence=words, rupees=amount)
