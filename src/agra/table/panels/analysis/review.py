"""One turn of a review, compared with the best turn.

Everything depends only on the record, on the turns judged so far, and on the selected player.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.bots import Reason
from agra.review import Judged, Played, is_mistake, needs_saying
from agra.rules.events import Event
from agra.rules.names import BUILDINGS, CHARACTERS, GOODS, NOTABLES, SPACES
from agra.rules.state import State
from agra.table.game.history import Step
from agra.table.game.sight import Sight
from agra.table.panels.analysis.hint import tells_chance
from agra.table.panels.analysis.reason_spots import reason_spots
from agra.table.panels.analysis.review_list import SIGNS, TOPIC_ICONS, changed
from agra.table.panels.history.narration import Chip, chips_of
from agra.text import review as words
from agra.text.advice import chance_words, plan_steps, plan_words, reason_sentence
from agra.text.i18n import _, percent, signed

MOST_CHIPS: Final = 3
MOST_REASONS: Final = 3
MOST_PARTS: Final = 4


@dataclass(frozen=True)
class Card:
    """The card of a turn: the played one, or a better one."""

    title: str
    text: str
    #: all its steps in words; empty if the text says them all
    steps: tuple[str, ...]
    chips: tuple[Chip, ...]
    outlook: str


@dataclass(frozen=True)
class Part:
    """A part of a difference, or a fact, with its icon."""

    icon: str
    text: str
    #: its places on the drawing
    spots: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shown:
    """The selected turn."""

    number: int
    round: int
    seat: int
    #: the number of decisions before it
    first: int
    last: int
    title: str
    judged: Judged | None
    mark: str = ""
    sign: str = ""
    word: str = ""
    lost: str = ""
    played: Card | None = None
    best: Card | None = None
    parts: tuple[Part, ...] = ()
    reasons: tuple[Part, ...] = ()
    luck: str = ""
    #: spots in the drawing: the played action, and the better one ("" if it was the best)
    spot: str = ""
    best_spot: str = ""


# ------------------------------------------------------------------ one turn


def shown(
    turn: Played,
    sight: Sight,
    history: Sequence[Step],
    found: Judged | None,
    is_worst: bool,
) -> Shown:
    """The selected turn in detail."""
    you = turn.seat == sight.viewer
    name = sight.names[turn.seat]
    base = Shown(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        first=turn.first,
        last=turn.last,
        title=_title(found, you, name, is_worst),
        judged=found,
        spot=_spot(found.space) if found else "",
    )
    if found is None:
        return base
    start = turn.view.state
    own_title = _("You played") if you else _("{player} played").format(player=name)
    told = tells_chance(sight, turn.seat, turn.round)
    after, then = found.after, found.best_after
    # only what a turn brings is compared without the luck of the dice and of the answers
    real = found.played if turn.corrected else turn.actions
    played = _card(own_title, turn, found.played, real, after.win if told else None)
    best = None
    if found.lost:
        title = _("The vizier would play")
        best = _card(title, turn, found.best, found.best, then.win if told else None)
        if best.text == played.text:  # the short texts are the same: show all steps
            best = replace(best, text=plan_words(start, turn.seat, found.best))
        chips, better = told_chips(played.chips, best.chips)
        played, best = replace(played, chips=chips), replace(best, chips=better)
    else:
        played = replace(played, chips=played.chips[:MOST_CHIPS])
    return replace(
        base,
        mark=found.mark,
        sign=SIGNS[found.mark],
        word=words.mark_word(found.mark),
        lost=words.lost_words(found.lost),
        played=played,
        best=best,
        parts=tuple(_parts(found)),
        reasons=tuple(reasons(found, sight)),
        luck=_luck(found),
        best_spot=_spot(found.best_space) if found.lost else "",
    )


def _title(found: Judged | None, you: bool, name: str, is_worst: bool) -> str:
    if found is None:
        return _("Not judged yet")
    lost = words.lost_words(found.lost)
    if is_worst and is_mistake(found):
        if you:
            return _("Your worst turn: {rupees}").format(rupees=lost)
        return _("Worst turn ({player}): {rupees}").format(player=name, rupees=lost)
    if found.lost:
        return _("{mark}: {rupees}").format(
            mark=words.mark_word(found.mark).capitalize(), rupees=lost
        )
    return _("This is the best turn.")


def _card(
    title: str, turn: Played, compared: Sequence[int], told: Sequence[int], win: float | None
) -> Card:
    """A card with what the compared decisions bring, and the told ones in words."""
    start, seat = turn.view.state, turn.seat
    brought = simulated_events(start, compared)
    chips = tuple(chip for chip in chips_of(brought, [seat]) if chip.icon != "mark-points")
    steps = plan_steps(start, seat, told)
    text = words.turn_words(simulated_events(start, told), seat)
    outlook = ""  # the rupees at the end are not told: their estimate changes a lot
    if win is not None:
        outlook = _("Chance to win after this turn: {chance}").format(chance=chance_words(win))
    return Card(title, text, tuple(steps) if len(steps) > 1 else (), chips, outlook)


def told_chips(
    played: tuple[Chip, ...], better: tuple[Chip, ...]
) -> tuple[tuple[Chip, ...], tuple[Chip, ...]]:
    """The chips of both cards that there is room for: first those in which the turns differ.

    What both turns bring is on both cards or on none, so that it does not look like a difference.
    """
    both = [chip for chip in played if chip in better]
    differing = max(len(played), len(better)) - len(both)
    common = both[: max(0, MOST_CHIPS - differing)]

    def told(chips: tuple[Chip, ...]) -> tuple[Chip, ...]:
        return tuple(chip for chip in chips if chip in common or chip not in both)[:MOST_CHIPS]

    return told(played), told(better)


def simulated_events(start: State, actions: Sequence[int]) -> list[Event]:
    """The events of a turn that was not played."""
    events: list[Event] = []
    state = start.copy()
    state.listener = events.append
    for action in actions:
        state.apply(action)
    return events


def _parts(found: Judged) -> list[Part]:
    """The difference in rupees by topic; small parts are summed at the end."""
    amounts: dict[str, float] = {}
    for reason in found.reasons:
        about = "others" if reason.seat >= 0 else reason.about
        amounts[about] = amounts.get(about, 0.0) - reason.worth
    order = sorted(amounts, key=lambda about: -abs(amounts[about]))[: MOST_PARTS - 1]
    large = {about: round(amounts[about], 1) for about in order}
    large["later"] = round(-found.lost - sum(large.values()), 1)
    return [
        Part(
            TOPIC_ICONS.get(about, "mark-star"),
            _("{thing} {rupees}").format(thing=words.topic_word(about), rupees=changed(amount)),
        )
        for about, amount in large.items()
        if amount
    ]


def reasons(found: Judged, sight: Sight) -> list[Part]:
    """Up to three reasons, each with an icon of its topic."""
    parts = [
        Part(
            _icon(reason),
            reason_sentence(reason.about, reason.facts, _who(reason, found.seat, sight)),
            _spots(reason, found.seat == sight.viewer),
        )
        for reason in found.told[:MOST_REASONS]
    ]
    if not parts and found.kind:
        parts.append(Part("mark-points", words.kind_words(found.kind)))
    if needs_saying(found):  # first: a long list of reasons has to be scrolled
        parts.insert(0, Part("mark-star", words.decided_words()))
    return parts


def _spots(reason: Reason, own: bool) -> tuple[str, ...]:
    """The places of a reason; the drawing has markers of goods only for the viewer."""
    return tuple(name for name in reason_spots(reason) if own or not name.startswith("good-"))


def on_board(turn: Shown, board: str) -> Shown:
    """The turn, with only those places of its reasons that this drawing of the board has."""
    placed = [
        replace(part, spots=tuple(name for name in part.spots if f'id="spot-{name}"' in board))
        for part in turn.reasons
    ]
    return replace(turn, reasons=tuple(placed))


def _who(reason: Reason, seat: int, sight: Sight) -> str:
    """The name of the other player in a reason; "" for the player of the turn."""
    if reason.seat >= 0:
        return sight.names[reason.seat]
    foreseen = bool(reason.facts) and reason.facts[0].kind == "wins"
    return sight.names[seat] if foreseen and seat != sight.viewer else ""


def _icon(reason: Reason) -> str:
    """The icon of the first notable or good in a reason, or of its topic."""
    what = reason.facts[0].what if reason.facts else ""
    if what in NOTABLES:
        return f"person-{what}"
    return f"good-{what}" if what in GOODS else TOPIC_ICONS.get(reason.about, "mark-star")


def _luck(found: Judged) -> str:
    """The effect of the dice and the others' answers in this turn; "" if there is none."""
    dice = round(100 * found.dice[found.seat]) if found.dice else 0
    answers = round(100 * found.answers)
    phrases = (
        (dice, _("dice: {change} chance to win")),
        (answers, _("the others' answers: {change} chance to win")),
    )
    return ", ".join(words.format(change=percent(signed(n))) for n, words in phrases if n)


def _spot(space: int) -> str:
    """The spot of a space in the drawing; "" without a main action."""
    if space < 0:
        return ""
    name = SPACES[space]
    return f"space-{name if name in CHARACTERS else GOODS[BUILDINGS.index(name)]}"
