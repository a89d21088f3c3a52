"""Texts of the review: summaries of turns, marks, kinds of decision, facts."""

from collections.abc import Iterable, Sequence
from typing import Final

from agra.rules.events import Event
from agra.rules.names import BUILDINGS
from agra.text import names as name_of
from agra.text.i18n import (
    N_,
    NP_,
    _,
    counted,
    labelled,
    ngettext,
    number,
    parted,
    percent,
    pgettext,
    say_count,
    signed,
)

_MARKS: Final = {
    "great": NP_("mark of a turn", "great"),
    "good": NP_("mark of a turn", "good"),
    "slip": NP_("mark of a turn", "slip"),
    "blunder": NP_("mark of a turn", "blunder"),
}

_KINDS: Final = {
    "space": N_("Where the worker goes"),
    "meditation": N_("Meditation"),
    "orders": N_("Orders and gifts"),
    "extras": N_("Extras"),
    "action": N_("How the action is used"),
}

#: Topics of a difference in rupees.
_TOPICS: Final = {
    "rupees": N_("rupees"),
    "contracts": N_("contracts"),
    "cards": N_("deliveries"),
    "influence": N_("influence"),
    "orders": N_("orders"),
    "akbar": N_("gifts to Akbar"),
    "goods": N_("goods"),
    "favours": N_("favours"),
    "farm": N_("farm"),
    "covers": N_("covers"),
    "stone": N_("stone"),
    "workers": N_("workers"),
    "markers": N_("markers"),
    "tiles": N_("favour tiles"),
    "others": N_("the others"),
    "tempo": N_("turn order"),
    "scoring": N_("final scoring"),
    "later": N_("later turns"),
}


def mark_word(mark: str) -> str:
    """A mark in a word."""
    return pgettext(*_MARKS[mark])


def marks_counted(mark: str, count: int) -> str:
    """A number of turns with a mark: "4 slips"."""
    words = {
        "great": ngettext("{count} great turn", "{count} great turns", count),
        "good": ngettext("{count} good turn", "{count} good turns", count),
        "slip": ngettext("{count} slip", "{count} slips", count),
        "blunder": ngettext("{count} blunder", "{count} blunders", count),
    }
    return words[mark].format(count=count)


_SWINGS: Final = {
    "own": N_("own turn, against the best turn: {change} (round {round})"),
    "lucky": N_("luckiest dice: {change} (round {round})"),
    "unlucky": N_("unluckiest dice: {change} (round {round})"),
}


def swing_words(cause: str, round_: int, change: float) -> str:
    """A large effect on the chance to win, in games out of 100."""
    return _(_SWINGS[cause]).format(round=round_, change=signed(round(100 * change)))


def moments_title(count: int, decided: bool) -> str:
    """The title of the moments of a review: mistakes that cost chances, or only rupees."""
    if not count:
        return _("No turn was a mistake.")
    if decided:
        return say_count(
            "{count} moment that decided the game", "{count} moments that decided the game", count
        )
    return say_count(
        "{count} turn that could have been better",
        "{count} turns that could have been better",
        count,
    )


def no_more_mistakes() -> str:
    """A sentence below the moments of a review that are fewer than usual."""
    return _("There was no other mistake.")


def chance_words(lost: float) -> str:
    """The part of the chance to win that a turn gave away, as a change in games out of 100.

    It is not the change through the round, which also has the dice and the others' turns in it.
    """
    words = _("chance to win: {change} against the best turn")
    return words.format(change=percent(signed(-round(100 * lost))))


def decided_words() -> str:
    """A sentence about a turn whose mark does not follow the rupees that it gave away."""
    return _(
        "The game was already decided: this turn is judged by the chance to win, not by rupees."
    )


#: By habit what was counted (singular, plural), and what to do better.
_HABITS: Final = {
    "orders": (
        counted(
            "In {count} turn the vizier would have fulfilled an order or given a good to Akbar; "
            "neither happened.",
            "In {count} turns the vizier would have fulfilled an order or given a good to Akbar; "
            "neither happened.",
        ),
        N_("Before you end a turn, look at the marked orders and at the empty bowls."),
    ),
    "deliveries": (
        counted(
            "In {count} turn the vizier would have delivered to a notable; nothing was delivered.",
            "In {count} turns the vizier would have delivered to a notable; nothing was delivered.",
        ),
        N_("At the start of a turn, check which of your goods the notables within reach want."),
    ),
    "meditation": (
        counted(
            "In {count} turn the vizier would have laid workers down to meditate; none were laid"
            " down.",
            "In {count} turns the vizier would have laid workers down to meditate; none were laid"
            " down.",
        ),
        N_("Lay down workers that nobody will eject soon, and spend their meditation points."),
    ),
    "favours": (
        counted(
            "In {count} turn the vizier would have spent favours; none were spent.",
            "In {count} turns the vizier would have spent favours; none were spent.",
        ),
        N_("Look at your favour actions on every turn: you may use each of them once."),
    ),
    "labourers": (
        counted(
            "In {count} turn a day labourer was hired; the vizier would have hired none.",
            "In {count} turns a day labourer was hired; the vizier would have hired none.",
        ),
        N_("Place workers where others want to go: an ejected worker comes home."),
    ),
    "goods_left": (
        counted(
            "{count} good was left at the end: goods in stores earn no rupees in the final"
            " scoring.",
            "{count} goods were left at the end: goods in stores earn no rupees in the final"
            " scoring.",
        ),
        N_("In the last rounds, use the goods you have instead of producing more."),
    ),
    "favours_left": (
        counted(
            "{count} favour was left at the end: favours earn no rupees in the final scoring.",
            "{count} favours were left at the end: favours earn no rupees in the final scoring.",
        ),
        N_("Spend favours during the game: you may use each favour action once a turn."),
    ),
}


def habit_words(kind: str, count: int) -> str:
    """A habit in a sentence: what was counted."""
    return say_count(*_HABITS[kind][0], count)


def habit_advice(kind: str) -> str:
    """What to do better than a habit."""
    return _(_HABITS[kind][1])


def habit_cost(cost: float, turns_lost: float) -> str:
    """What a habit cost; where turns had it, what they lost in all, also for other reasons."""
    if turns_lost:
        rupees = name_of.rupees(round(turns_lost))
        return _("Together, these turns lost about {rupees}.").format(rupees=rupees)
    return _("This cost about {rupees}.").format(rupees=name_of.rupees(round(cost)))


def kind_words(kind: str) -> str:
    """A kind of decision."""
    return _(_KINDS[kind])


def topic_word(about: str) -> str:
    """The topic of a difference in rupees."""
    return _(_TOPICS[about]) if about in _TOPICS else about.replace("_", " ")


# ------------------------------------------------------------------ a turn in a few words


def lost_words(rupees: float) -> str:
    """The rupees that a turn gave away, as a change: "−3.1", or 0."""
    return f"\u2212{number(rupees, 1)}" if rupees else "0"


def turn_words(events: Sequence[Event], seat: int) -> str:
    """Summarize a player's turn in three to six words."""
    built = [event.what for event in events if event.kind == "built" and event.seat == seat]
    if built:
        return _("Builds: {place}").format(place=name_of.place(built[0]))
    parts = _by_worker(events, seat)
    told = [_part_words(part, seat) for part in parts]
    if len(told) > 1:
        return _("{steps}, then {last}").format(steps=", ".join(told[:-1]), last=told[-1])
    return told[0]


#: The events with which a main action begins.
_WORK: Final = ("placed", "day_labourer")


def _by_worker(events: Sequence[Event], seat: int) -> list[list[Event]]:
    """The events of a turn, split where a statue allows one more worker."""
    parts: list[list[Event]] = [[]]
    for event in events:
        if event.seat == seat and event.kind in _WORK and main_space(parts[-1]):
            parts.append([])
        parts[-1].append(event)
    return parts


def _part_words(events: Sequence[Event], seat: int) -> str:
    """Summarize what a player did with one worker."""
    mine = [event for event in events if event.seat == seat]
    space = main_space(mine)
    if not space:
        return _without_action(mine)
    if space in BUILDINGS:
        return _work(events, seat, space)
    return _visit(mine, space)


def main_space(mine: Iterable[Event]) -> str:
    """The space of the main action; "" if there was none."""
    return next((e.what for e in mine if e.kind in _WORK), "")


def _without_action(mine: Sequence[Event]) -> str:
    served = any(event.kind == "served" for event in mine)
    if any(event.kind == "laid" for event in mine):
        return _("Meditates, serves Akbar") if served else _("Meditates")
    return _("Serves Akbar") if served else _("No main action")


def _work(events: Sequence[Event], seat: int, space: str) -> str:
    place = name_of.place(space)
    followers = len({e.seat for e in events if e.kind == "processed" and e.why == "follower"})
    if followers:
        words = ngettext("{place}: {count} follows", "{place}: {count} follow", followers)
        return words.format(place=place, count=followers)
    mine = [event for event in events if event.seat == seat]
    brought = sum(e.count for e in mine if e.kind == "gained" and e.why == "production")
    made = sum(e.count for e in mine if e.kind == "processed" and e.why == "processing")
    if brought or made:
        return _("{place}: +{count}").format(place=place, count=brought or made)
    return place


#: Results of a visit, by the kinds of its events.
_DEEDS: Final = {
    "stone": N_("stone"),
    "uncovered": N_("cover"),
    "farmer": N_("farmers"),
    "influence": N_("influence"),
    "price_token": N_("price"),
}


def _visit(mine: Sequence[Event], space: str) -> str:
    name = name_of.space(space)
    if space == "sailor":
        deliveries = _delivered_by_sailor(mine)
        words = ngettext("{place}: {count} delivery", "{place}: {count} deliveries", deliveries)
        return words.format(place=name, count=deliveries) if deliveries else name
    if space == "trader" and any(one.kind == "paid" and one.why == "trade" for one in mine):
        return _("{place}: goods").format(place=name)
    there = mine[_arrival(mine) :]
    kinds = dict.fromkeys(event.kind for event in there if event.kind in _DEEDS)
    deeds = [_(_DEEDS[kind]) for kind in kinds][:2]
    return labelled(name, parted(deeds)) if deeds else name


def _arrival(mine: Sequence[Event]) -> int:
    """Where the main action begins; before it are meditation and extras."""
    return next(at for at, event in enumerate(mine) if main_space([event]))


def _delivered_by_sailor(mine: Sequence[Event]) -> int:
    """How many goods went to notables after the visit began, without those by the favour action.

    An order is not counted: the events do not say whether it was fulfilled here or later.
    """
    later = mine[_arrival(mine) :]
    by_favour = sum(event.kind == "favour_action" and event.what == "deliver" for event in later)
    return sum(event.count for event in later if event.kind == "delivered") - by_favour
