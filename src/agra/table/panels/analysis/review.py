"""The panels of a review: chances to win, marked turns, one turn compared with the best.

Everything depends only on the record, on the turns judged so far, and on the selected player.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.bots import Reason
from agra.review import MARKS, Judged, Played, changes, numbers
from agra.rules.events import Event
from agra.rules.names import BUILDINGS, CHARACTERS, GOODS, NOTABLES, SPACES
from agra.rules.state import State
from agra.table.game.history import Step
from agra.table.game.sight import Sight
from agra.table.panels.history.narration import Chip, chips_of
from agra.text import review as words
from agra.text.advice import plan_words, reason_sentence
from agra.text.i18n import _, number

#: A sign for each mark; it also has a word and a colour.
SIGNS: Final = {"great": "★", "good": "✓", "slip": "?", "blunder": "✕"}
MISTAKES: Final = ("slip", "blunder")
MOST_CHIPS: Final = 3
MOST_REASONS: Final = 3
MOST_PARTS: Final = 4

#: Icons for the topics of differences in rupees, and for facts.
_ICONS: Final = {
    "rupees": "piece-coin", "contracts": "action-deliver", "cards": "action-deliver",
    "influence": "action-influence", "orders": "action-order_phase", "akbar": "person-akbar",
    "goods": "piece-crate", "favours": "piece-favour", "farm": "action-move_farmers",
    "covers": "piece-cover", "stone": "action-meditation_step", "workers": "action-raise_worker",
    "markers": "mark-own", "tiles": "action-extra_process", "others": "mark-neutral",
    "tempo": "mark-pointer", "scoring": "mark-star", "later": "mark-die",
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One turn in the list."""

    number: int
    round: int
    #: "" until it is judged
    mark: str
    sign: str
    word: str
    icons: tuple[str, ...]
    text: str
    #: "−3.1", "0", or "" until it is judged
    lost: str
    selected: bool


@dataclass(frozen=True)
class Mark:
    """The number of turns with a mark."""

    mark: str
    sign: str
    text: str


@dataclass(frozen=True)
class Card:
    """The card of a turn: the played one, or a better one."""

    title: str
    text: str
    chips: tuple[Chip, ...]
    outlook: str


@dataclass(frozen=True)
class Part:
    """A part of a difference, or a fact, with its icon."""

    icon: str
    text: str


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


def changed(rupees: float) -> str:
    """A change in rupees with its sign."""
    return f"+{number(rupees, 1)}" if rupees > 0 else f"\u2212{number(-rupees, 1)}"


# ------------------------------------------------------------------ the list


def rows(
    turns: Sequence[Played],
    history: Sequence[Step],
    judged: dict[int, Judged],
    seat: int,
    selected: int,
) -> list[Row]:
    """The turns of one player, in the order of the game."""
    return [
        _row(turn, history, judged.get(turn.number), turn.number == selected)
        for turn in turns
        if turn.seat == seat
    ]


def _row(turn: Played, history: Sequence[Step], found: Judged | None, selected: bool) -> Row:
    events = events_of(history, turn)
    mark = found.mark if found else ""
    return Row(
        number=turn.number,
        round=turn.round,
        mark=mark,
        sign=SIGNS.get(mark, ""),
        word=words.mark_word(mark) if mark else _("not judged yet"),
        icons=icons_of(events, turn.seat),
        text=words.turn_words(events, turn.seat),
        lost=words.lost_words(found.lost) if found else "",
        selected=selected,
    )


def events_of(history: Sequence[Step], turn: Played) -> list[Event]:
    """The events of a turn."""
    return [event for step in history[turn.first : turn.last] for event in step.events]


def icons_of(events: Sequence[Event], seat: int) -> tuple[str, ...]:
    """One or two icons for a turn: the character or the good of its main action."""
    mine = [event for event in events if event.seat == seat]
    built = [event.what for event in mine if event.kind == "built"]
    if built:
        return ("person-architect", _space_icon(built[0]))
    space = words.main_space(mine)
    if space == "sailor":
        helped = [event.where for event in mine if event.kind == "delivered"]
        return ("person-sailor", *(f"person-{name}" for name in helped[:1]))
    if space:
        return (_space_icon(space),)
    return ("person-akbar",) if any(event.kind == "served" for event in mine) else ("mark-points",)


def _space_icon(space: str) -> str:
    if space in CHARACTERS:
        return f"person-{space}"
    return f"good-{GOODS[BUILDINGS.index(space)]}"


def marks(judged: Sequence[Judged]) -> list[Mark]:
    """The number of turns with each mark."""
    counts = numbers(judged).marks
    return [Mark(mark, SIGNS[mark], words.marks_counted(mark, counts[mark])) for mark in MARKS]


def next_mistake(
    turns: Sequence[Played], judged: dict[int, Judged], seat: int, after: int
) -> int | None:
    """The next slip or blunder of a player; after the last one, the first again."""
    found = [
        turn.number
        for turn in turns
        if turn.seat == seat and turn.number in judged and judged[turn.number].mark in MISTAKES
    ]
    return next((number for number in found if number > after), found[0] if found else None)


def worst(judged: dict[int, Judged], seat: int) -> int | None:
    """The turn of a player with the largest loss."""
    mine = [found for found in judged.values() if found.seat == seat]
    return max(mine, key=lambda found: (found.lost, -found.number)).number if mine else None


# ------------------------------------------------------------------ one turn


def shown(
    turn: Played,
    sight: Sight,
    history: Sequence[Step],
    found: Judged | None,
    worst_one: int | None,
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
        title=_title(found, you, name, turn.number == worst_one),
        judged=found,
        spot=_spot(found.space) if found else "",
    )
    if found is None:
        return base
    start = turn.view.state
    own_title = _("You played") if you else _("{player} played").format(player=name)
    played = _card(own_title, start, turn.seat, found.played, found.after.rupees, found.after.win)
    best = None
    if found.lost:
        best = _card(
            _("The vizier plays"), start, turn.seat, found.best,
            found.best_after.rupees, found.best_after.win,
        )  # fmt: skip
        if best.text == played.text:  # the short texts are the same: show all steps
            best = replace(best, text=plan_words(start, turn.seat, found.best))
    return replace(
        base,
        mark=found.mark,
        sign=SIGNS[found.mark],
        word=words.mark_word(found.mark),
        lost=words.lost_words(found.lost),
        played=played,
        best=best,
        parts=tuple(_parts(found)),
        reasons=tuple(_reasons(found, sight)),
        luck=_luck(found),
        best_spot=_spot(found.best_space) if found.lost else "",
    )


def _title(found: Judged | None, you: bool, name: str, is_worst: bool) -> str:
    if found is None:
        return _("Not judged yet")
    lost = words.lost_words(found.lost)
    if is_worst and found.lost:
        if you:
            return _("Your worst turn: {rupees}").format(rupees=lost)
        return _("The worst turn of {player}: {rupees}").format(player=name, rupees=lost)
    if found.lost:
        return _("{mark}: {rupees}").format(
            mark=words.mark_word(found.mark).capitalize(), rupees=lost
        )
    return _("This is the best turn.")


def _card(
    title: str, start: State, seat: int, actions: Sequence[int], rupees: float, win: float
) -> Card:
    events = simulated_events(start, actions)
    chips = [chip for chip in chips_of(events, [seat]) if chip.icon != "mark-points"]
    return Card(
        title,
        words.turn_words(events, seat),
        tuple(chips[:MOST_CHIPS]),
        _("Then: {rupees} rupees expected at the end, {win} of 100 games won").format(
            rupees=round(rupees), win=round(100 * win)
        ),
    )


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
            _ICONS.get(about, "mark-star"),
            _("{thing} {rupees}").format(thing=words.topic_word(about), rupees=changed(amount)),
        )
        for about, amount in large.items()
        if amount
    ]


def _reasons(found: Judged, sight: Sight) -> list[Part]:
    """Up to three reasons, each with an icon of its topic."""
    parts = [
        Part(
            _icon(reason),
            reason_sentence(reason.about, reason.facts, _who(reason, found.seat, sight)),
        )
        for reason in found.told[:MOST_REASONS]
    ]
    if not parts and found.kind:
        parts.append(Part("mark-points", words.kind_words(found.kind)))
    if round(found.best_after.rupees) < round(found.after.rupees):
        # explain why the better turn shows the smaller sum
        parts.append(
            Part("mark-neutral", _("Fewer rupees at the end, but fewer still for the others."))
        )
    return parts


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
    return f"good-{what}" if what in GOODS else _ICONS.get(reason.about, "mark-star")


def _luck(found: Judged) -> str:
    """The effect of the dice and the others' answers in this turn; "" if there is none."""
    dice = round(100 * found.dice[found.seat]) if found.dice else 0
    answers = round(100 * found.answers)
    phrases = []
    if dice:
        phrases.append(_("dice: {change} of 100 games").format(change=_games(dice)))
    if answers:
        phrases.append(
            _("answers of the others: {change} of 100 games").format(change=_games(answers))
        )
    return ", ".join(phrases)


def _games(count: int) -> str:
    return f"\u2212{-count}" if count < 0 else f"+{count}" if count else "0"


def _spot(space: int) -> str:
    """The spot of a space in the drawing; "" without a main action."""
    if space < 0:
        return ""
    name = SPACES[space]
    return f"space-{name if name in CHARACTERS else GOODS[BUILDINGS.index(name)]}"


# ------------------------------------------------------------------ chances to win


@dataclass(frozen=True)
class Line:
    """One player's chance to win over the game."""

    seat: int
    colour: str
    name: str
    you: bool
    points: str
    shapes: tuple[tuple[float, float], ...]
    label: float
    values: tuple[int, ...]


@dataclass(frozen=True)
class Graph:
    """The chances to win of all players as lines, and the same data as a table."""

    width: int
    height: int
    left: float
    right: float
    grid: tuple[tuple[float, int], ...]
    ticks: tuple[tuple[float, int], ...]
    tick_at: float
    lines: tuple[Line, ...]
    #: the selected turn: left edge, width, and the round it is in
    band: tuple[float, float] | None
    #: the rows of the table: the title, and the chances of all players
    table: tuple[tuple[str, tuple[int, ...]], ...]


#: Width and height, and the margins: left, right, top, bottom. On a phone there is no room for the
#: names, because letters are not scaled down.
_EDGES: Final = {
    "wide": (362, 186, 40, 272, 18, 158),
    "low": (362, 140, 40, 272, 12, 114),
    "phone": (350, 164, 42, 338, 12, 138),
}
#: A player's shape is drawn on the line at every this many rounds.
_EVERY: Final = 5
#: The width of the band of the selected turn, and the distance of the names at the ends.
_BAND: Final = 14.0
_APART: Final = 17.0


def graph(
    turns: Sequence[Played], chances: Sequence[Sequence[float]], sight: Sight, selected: int,
    room: str,
) -> Graph | None:  # fmt: skip
    """The chances to win after each turn; None until they are known."""
    if len(chances) != len(turns) + 1:
        return None
    width, height, left, right, top, bottom = _EDGES[room]
    last = len(chances) - 1

    def x(at: float) -> float:
        return round(left + (right - left) * at / max(1, last), 1)

    def y(chance: float) -> float:
        return round(bottom - (bottom - top) * chance, 1)

    ends = {turn.round: turn.number for turn in turns}
    ends_at = _labels([y(chance) for chance in chances[-1]], height - 6)
    lines = []
    for seat in range(len(chances[0])):
        own = [row[seat] for row in chances]
        marked = [at for round_, at in ends.items() if round_ % _EVERY == 0 and at < last]
        you = seat == sight.viewer
        lines.append(
            Line(
                seat,
                sight.colours[seat],
                _("You") if you else sight.names[seat],
                you,
                " ".join(f"{x(at)},{y(chance)}" for at, chance in enumerate(own)),
                tuple((x(at), y(own[at])) for at in marked),
                ends_at[seat],
                tuple(round(100 * chance) for chance in own),
            )
        )
    # the viewer's line is above the others
    lines.sort(key=lambda line: line.you)
    rounds = sorted(ends)
    ticks = [1, *(r for r in rounds if r % _EVERY == 0)]
    if rounds and rounds[-1] - ticks[-1] >= _EVERY - 2:
        ticks.append(rounds[-1])
    return Graph(
        width, height, left, right,
        tuple((y(share / 100), share) for share in (0, 25, 50, 75, 100)),
        tuple((x(ends[r]), r) for r in ticks if r in ends),
        bottom + 19,
        tuple(lines),
        (x(selected) - _BAND / 2, _BAND) if 0 < selected <= last else None,
        _table(turns, lines, sight),
    )  # fmt: skip


def _labels(wanted: Sequence[float], lowest: float) -> dict[int, float]:
    """The heights of the names at the ends of the lines: apart, and none below `lowest`."""
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    places: list[float] = []
    for seat in order:
        places.append(max(wanted[seat], places[-1] + _APART) if places else wanted[seat])
    for at in range(len(places) - 1, -1, -1):
        below = lowest if at == len(places) - 1 else places[at + 1] - _APART
        places[at] = min(places[at], below)
    return {seat: round(place, 1) for seat, place in zip(order, places, strict=True)}


def _table(
    turns: Sequence[Played], lines: Sequence[Line], sight: Sight
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    titles = [
        _("Start"),
        *(
            _("Round {round}, {player}").format(round=turn.round, player=sight.names[turn.seat])
            for turn in turns
        ),
    ]
    return tuple(
        (title, tuple(line.values[at] for line in lines)) for at, title in enumerate(titles)
    )


def balance(
    chances: Sequence[Sequence[float]], judged: dict[int, Judged], seat: int
) -> tuple[Part, ...]:
    """What changed a player's chance to win: luck and skill, separately."""
    if not chances or not judged:
        return ()
    found = changes(chances, list(judged.values()), seat)
    return (
        Part(
            "person-vizier", _("own turns {change}").format(change=_games(round(100 * found.own)))
        ),
        Part("mark-die", _("dice {change}").format(change=_games(round(100 * found.dice)))),
        Part("mark-neutral", _("others {change}").format(change=_games(round(100 * found.others)))),
    )
