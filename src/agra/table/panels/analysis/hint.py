"""A hint in words: what the strongest bot would do in the turn, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite, nan
from typing import Final
from zlib import crc32

from agra.bots import Fact, Plan, Reason
from agra.bots.advice.adviser import tells_chances
from agra.bots.advice.plans import MOST_FURTHER, OF_THE_END
from agra.bots.judgement.features import topic
from agra.rules import actions as act
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.table.panels.analysis.reason_spots import ahead_spots, reason_spots
from agra.table.panels.question.action_spots import spots_of
from agra.table.panels.question.buttons import face_of
from agra.table.panels.question.choices import Option
from agra.table.panels.question.question import ask
from agra.text import names as name_of
from agra.text.advice import (
    MOST_STEPS,
    beside_words,
    is_about_equal,
    outlook_words,
    own_decisions,
    plan_steps,
    plan_words,
    reason_words,
    with_positions,
)
from agra.text.capital import capital
from agra.text.coach.ahead import Ahead, ahead
from agra.text.i18n import N_, _, number
from agra.text.options.menu_labels import label

MOST_REASONS: Final = 3
#: Amounts of a reason below this many rupees are not shown.
LEAST: Final = 0.05
#: A lead in rupees of which less than this share is expected at the end is explained.
SHRINKS: Final = 0.75


@dataclass(frozen=True)
class WordedReason:
    """One reason in words."""

    text: str
    #: its worth with a sign; "" if unknown
    amount: str
    #: whether it is in favour of the plan
    good: bool
    #: its places on the drawing
    spots: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The reason with its worth."""
        text = self.text[:1].upper() + self.text[1:]
        if not self.amount:
            return _("{option}.").format(option=text)
        words = _("{reason} (about {change} rupees at the end).")
        return words.format(reason=text, change=self.amount)


@dataclass(frozen=True)
class Advice:
    """One plan as the bot sees it."""

    #: the viewer's own decisions in it
    own: tuple[int, ...]
    #: the plan in a few words, and all its steps if there are more of them
    title: str
    steps: tuple[str, ...]
    #: the chance to win with the best plan, "" if it is not told; the comparison with the best
    #: plan; and the heading of the reasons: what the plan is compared with ("" if it is not)
    outlook: str
    beside: str
    rival: str
    reasons: tuple[WordedReason, ...]
    #: the spots of its steps, in order
    spots: tuple[str, ...]
    #: the first step: the value of its button ("" if there is none), its words, and the step in a
    #: sentence
    value: str
    do: str
    first: str
    #: whether it is about equal to the best plan, as `beside` says
    equal: bool = False

    @property
    def key(self) -> str:
        """A key of the visible content: its words, and the action of its button."""
        return f"{crc32(f'{self.title} {self.value}'.encode()):x}"


@dataclass(frozen=True)
class Later:
    """A sentence about the turns after this one, and its places on the drawing."""

    text: str
    spots: tuple[str, ...]
    #: whether the coach says it before the choice of this turn, and a shorter text for his line
    of_this_turn: bool = False
    short: str = ""
    in_line: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts for the coach's line, the longer one first."""
        text = self.in_line or self.text
        return (text, self.short) if self.short else (text,)


@dataclass(frozen=True)
class Hint:
    """Up to three plans, the best first."""

    plans: tuple[Advice, ...]
    #: what comes after the best plan: an aim, and what the others threaten
    ahead: tuple[Later, ...] = ()

    @property
    def best(self) -> Advice:
        """The plan that the bot would follow."""
        return self.plans[0]

    @property
    def keys(self) -> list[str]:
        """The keys of its plans."""
        return [plan.key for plan in self.plans]

    def added(self, shown: Sequence[str]) -> tuple[Advice, ...]:
        """The plans that are not among those with these keys."""
        return tuple(plan for plan in self.plans if plan.key not in shown)

    def is_better(self, shown: Sequence[str]) -> bool:
        """Whether its best plan is clearly better than the first plan of these keys."""
        as_good = [plan.key for plan in self.plans if plan is self.best or plan.equal]
        return shown[0] not in as_good


#: Sentences for reasons without facts, by topic: in favour of an option, and against it.
ABOUT: Final[dict[str, tuple[str, str]]] = {
    "rupees": (N_("More rupees."), N_("Fewer rupees.")),
    "contracts": (N_("A better contract."), N_("No contract, or a worse one.")),
    "cards": (
        N_("More markers on the notables' cards."),
        N_("Fewer markers on the notables' cards."),
    ),
    "influence": (N_("More influence."), N_("Less influence.")),
    "orders": (N_("One more order."), N_("One fewer order.")),
    "akbar": (N_("More gifts to Akbar."), N_("Fewer gifts to Akbar.")),
    "goods": (N_("More of the goods you can use."), N_("Fewer of the goods you can use.")),
    "favours": (N_("More favours left."), N_("Fewer favours left.")),
    "farm": (N_("The farm yields more."), N_("The farm yields less.")),
    "covers": (N_("More covers removed."), N_("Fewer covers removed.")),
    "stone": (N_("The stone gets further."), N_("The stone does not get as far.")),
    "workers": (N_("More workers ready."), N_("Fewer workers ready.")),
    "markers": (N_("More markers in supply."), N_("Fewer markers in supply.")),
    "tiles": (N_("A better favour tile."), N_("No favour tile, or a worse one.")),
    "others": (
        N_("The other players gain less from it."),
        N_("The other players gain more from it."),
    ),
    "tempo": (N_("Your next turn comes sooner."), N_("Your next turn comes later.")),
    "scoring": (N_("More in the final scoring."), N_("Less in the final scoring.")),
}


def hint(sight: Sight, plans: Sequence[Plan]) -> Hint | None:
    """A hint with a bot's plans, the best first, for the viewer."""
    if not plans or sight.viewer is None:
        return None
    question = ask(sight)
    options = question.options if question else ()
    best = plans[0]
    win = best.win if sight.counts_rupees else nan
    later = ahead(sight.state, sight.viewer, best.actions, sight.names, win)
    return Hint(
        tuple(_advice(sight, plan, plans, options) for plan in plans),
        tuple(_later(one, sight.viewer) for one in later),
    )


def _later(one: Ahead, viewer: int) -> Later:
    return Later(one.text, ahead_spots(one, viewer), one.of_this_turn, one.short, one.in_line)


def _advice(sight: Sight, plan: Plan, plans: Sequence[Plan], options: Sequence[Option]) -> Advice:
    seat, best = sight.viewer or 0, plans[0]
    first = first_option(sight.state, seat, plan.actions, options)
    told = tells_chance(sight, seat, sight.state.round)
    beside, equal = "", plan.equal
    if plan is not best and (plan.equal or isfinite(plan.behind)):
        apart = (plan.behind, best.win - plan.win if told else None, plan.equal)
        beside, equal = beside_words(*apart), is_about_equal(*apart)
    steps = tuple(plan_steps(sight.state, seat, plan.actions))
    return Advice(
        tuple(own_decisions(sight.state, seat, plan.actions)),
        plan_words(sight.state, seat, plan.actions),
        steps if len(steps) > MOST_STEPS else (),
        outlook_words(plan.win if told and isfinite(plan.win) else None) if plan is best else "",
        beside,
        _rival(plan, plan is best, alone=len(plans) == 1),
        tuple(worded(plan.reasons, sight.names)),
        tuple(spots_of_plan(sight, seat, plan.actions)),
        first.value if first else "",
        first_words(first) if first else "",
        first.text if first else "",
        equal,
    )


def _rival(plan: Plan, best: bool, alone: bool) -> str:
    """What the reasons of a plan compare it with; "" where they do not compare rupees.

    A plan alone is the rest of one whose beginning was played: it was compared when it was found.
    """
    if all(reason.about in OF_THE_END for reason in plan.reasons):
        return ""
    if alone:
        return _("Why I chose this turn, in rupees compared with my second-best plan:")
    if best:
        return _("Compared with the next best plan, in rupees expected at the end:")
    return _("Compared with the best plan, in rupees expected at the end:")


def tells_chance(sight: Sight, seat: int, round_: int) -> bool:
    """Whether a page tells the chance of a seat to win (`agra.bots.advice.adviser`).

    Nobody can tell it without the others' rupees.
    """
    if not sight.counts_rupees:
        return False
    kinds = [kind for other, kind in enumerate(sight.players.kinds) if other != seat]
    levels = (None if kind == "person" else kind.removeprefix("bot ") for kind in kinds)
    return tells_chances(round_, levels)


def first_words(option: Option) -> str:
    """The words of a step's button; those of a farmer or a cover are in the group of a track."""
    if not act.UNCOVER <= option.action < act.FULFIL or not option.note:
        return option.short
    return _("{track}: {change}").format(track=capital(option.note), change=option.short)


def first_option(
    state: State, seat: int, actions: Sequence[int], options: Sequence[Option]
) -> Option | None:
    """The option of the bar that begins a plan; of several, the one with more of its answers.

    If a button would give further answers that are not in the plan, it is the first answer alone.
    """
    begins = [option for option in options if option.begins(actions)]
    if begins:
        return _half(max(begins, key=lambda option: len(option.then)), actions)
    first = actions[0]
    alone = [option for option in options if first in (option.action, *option.equal)]
    found = min(alone, key=lambda option: len(option.then), default=None)
    if found is None or not found.then:
        return found
    words = capital(label(state, seat, found.action))
    text = _("{option}.").format(option=words)
    return replace(found, then=(), note="", text=text, short=face_of(state, seat, first).short)


def _half(option: Option, actions: Sequence[int]) -> Option:
    """The half of a delivery's button that a plan begins with: one good, or two."""
    second = option.second
    if second is None or len(actions) < 2:
        return option
    if actions[1] != second.action:
        return replace(option, then=(act.DECLINE,), second=None)
    short = f"{option.short} ×2"
    return replace(option, then=(second.action,), second=None, text=second.text, short=short)


#: Steps that only lead to the question which cover, farmer or token: the answer has the place.
_ASK_WHICH: Final = frozenset((act.REMOVE_COVER, act.MOVE_FARMERS, act.MOVE_TOKEN))


def spots_of_plan(sight: Sight, seat: int, actions: Sequence[int]) -> list[str]:
    """The spots of a plan on the board."""
    found: dict[str, None] = {}
    before = -1
    for state, action in with_positions(sight.state, seat, actions):
        asked = len(state.legal_actions()) > 1 or before in _ASK_WHICH
        if asked and action not in _ASK_WHICH:
            targets, marks = spots_of(state, seat, action)
            found.update(dict.fromkeys(targets[:1] or marks[:1]))
        before = action
    return list(found)


# ------------------------------------------------------------------ reasons


def reason_sentences(reasons: Sequence[Reason], names: Sequence[str] = ()) -> list[str]:
    """The most important reasons in sentences, each with its worth."""
    return [one.sentence for one in worded(reasons, names)]


def worded(reasons: Sequence[Reason], names: Sequence[str] = ()) -> list[WordedReason]:
    """The reasons in words; those without facts are combined by topic."""
    players = names or name_of.colours(4)
    main = [reason for reason in reasons if reason.about != "other"]
    found = [_worded(reason, players) for reason in main if _has_words(reason)]
    found = (found + _without_words(reasons))[: MOST_REASONS + 1 + MOST_FURTHER]
    return found + [_worded(reason, players) for reason in reasons if reason.about == "other"]


def _has_words(reason: Reason) -> bool:
    return bool(reason_words(reason.about, reason.facts))


def _worded(reason: Reason, players: Sequence[str]) -> WordedReason:
    player = players[reason.seat] if reason.seat >= 0 else ""
    # a prediction may not come true, so its amount is not shown
    amount = "" if reason.about == "next" else _amount(reason.worth)
    text = reason_words(reason.about, reason.facts, player)
    rupees = sum(map(_face_value, reason.facts))
    if amount and abs(reason.worth) < SHRINKS * rupees:
        # on average a part of any lead is made up later (`agra.bots.judgement.shrinkage`)
        text = _("{reason} now; later turns make up part of the difference").format(reason=text)
    return WordedReason(text, amount, reason.worth >= 0, reason_spots(reason))


def _face_value(fact: Fact) -> int:
    """The rupees that a difference has in words."""
    return abs(fact.count if fact.kind in ("rupees", "points") else fact.rupees)


def _amount(worth: float) -> str:
    if abs(worth) < LEAST:
        return ""
    return ("+" if worth > 0 else "\N{MINUS SIGN}") + number(abs(worth), 1)


def _without_words(reasons: Sequence[Reason]) -> list[WordedReason]:
    """The reasons without facts, as third-party bots give them: topic and worth."""
    worths: dict[str, float] = {}
    for reason in reasons:
        if not _has_words(reason):
            subject = topic(reason.about)
            worths[subject] = worths.get(subject, 0.0) + reason.worth
    items = [item for item in worths.items() if abs(item[1]) >= LEAST]
    items.sort(key=lambda item: -abs(item[1]))
    return [WordedReason(_about(about, worth), _amount(worth), worth > 0) for about, worth in items]


def _about(subject: str, worth: float) -> str:
    if subject in ABOUT:
        return _(ABOUT[subject][worth < 0]).rstrip(".")
    return subject.replace("_", " ").capitalize()
