"""The narration of the others' turns in the bar: one sentence a step, and icons for gains.

Steps are shown one after another at the viewer's own pace, so each has a reading time.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from agra.rules.events import Event
from agra.rules.names import GOODS
from agra.table.game.history import Step
from agra.table.game.sight import Sight
from agra.table.panels.history.scenes import Scene, scenes_of_turn, scenes_since
from agra.text import names as name_of
from agra.text.i18n import _, ngettext, parted, signed
from agra.text.narration import doing
from agra.text.sentences import received

#: Milliseconds that a step is shown: minimum, per word, maximum; extra if it affects the viewer.
LEAST: Final = 700
A_WORD: Final = 60
MOST: Final = 2500
MINE: Final = 2000
#: The number of dots that fit into the bar.
DOTS: Final = 14


class Reader(Protocol):
    """The reader of the narration: their seat, and the players' names and colours."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""

    @property
    def viewer(self) -> int | None:
        """The seat of the viewer; None for a spectator."""

    @property
    def colours(self) -> Sequence[str]:
        """The players' colours by seat."""


@dataclass(frozen=True)
class Chip:
    """A number and the icon of what it counts; `into` is what it became, `became` how many."""

    count: str
    icon: str
    #: the text for a screen reader
    text: str
    into: str = ""
    became: str = ""
    #: a word or two instead of a number, if a number is not enough
    words: str = ""


@dataclass(frozen=True)
class Concern:
    """How a step of another player affects the viewer."""

    text: str
    icon: str
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True)
class NarratedStep:
    """The narration of one step: the sentence, the gains, and how it affects the viewer."""

    #: the positions before and after it
    since: int
    number: int
    seat: int
    title: str
    chips: tuple[Chip, ...] = ()
    concerns: tuple[Concern, ...] = ()
    #: the number of the step in its turn, and how many steps are known
    at: int = 1
    known: int = 1

    @property
    def dots(self) -> list[bool]:
        """A dot for each step of the turn: whether it was already shown."""
        shown = min(self.known, DOTS)
        return [dot < self.at - (self.known - shown) for dot in range(shown)]

    @property
    def heard(self) -> str:
        """The whole step in one sentence, for a screen reader."""
        things = [chip.text for chip in self.chips if chip.text]
        for concern in self.concerns:
            things.append(", ".join([concern.text, *(chip.text for chip in concern.chips)]))
        if not things:
            return _("{sentence}.").format(sentence=self.title)
        return _("{sentence}: {things}.").format(sentence=self.title, things=parted(things))

    @property
    def time(self) -> int:
        """The reading time in milliseconds, at the normal pace."""
        words = len(self.title.split()) + len(self.chips)
        words += sum(len(concern.text.split()) for concern in self.concerns)
        return min(MOST, LEAST + A_WORD * words) + (MINE if self.concerns else 0)

    def as_data(self) -> dict[str, Any]:
        """The data of the step for the script of the page."""
        return {
            "since": self.since,
            "number": self.number,
            "at": self.at,
            "time": self.time,
            "text": self.heard,
        }


def last_step(sight: Sight) -> NarratedStep | None:
    """The last step of the running turn, if another player did it."""
    if not sight.history or sight.history[-1].number != sight.number:
        return None
    found = scenes_of_turn(sight.history)
    if sight.past.turn_starts and sight.past.turn_starts[-1].number == sight.number:
        return None  # the next turn has begun
    return narrated(found[-1], sight, len(found), len(found)) if found else None


def steps(history: Sequence[Step], reader: Reader, since: int) -> list[NarratedStep]:
    """The steps after a position, in their order."""
    found = scenes_since(history, since)
    every = Counter(scene.turn for scene in scenes_since(history, max(0, _start(history, since))))
    passed = Counter(every)
    for scene in found:
        passed[scene.turn] -= 1
    result = []
    for scene in found:
        passed[scene.turn] += 1
        result.append(narrated(scene, reader, passed[scene.turn], every[scene.turn]))
    return result


def step_at(history: Sequence[Step], reader: Reader, number: int) -> NarratedStep | None:
    """The step that ends in a position, counted among the known steps of its turn."""
    start = _start(history, max(0, number - 1))
    found = [step for step in steps(history, reader, start) if step.number <= number]
    return found[-1] if found else None


def _start(history: Sequence[Step], since: int) -> int:
    """The start of the turn of a decision."""
    if since >= len(history):
        since = max(0, len(history) - 1)
    if not history:
        return 0
    turn = (history[since].round, history[since].turn)
    while since > 0 and (history[since - 1].round, history[since - 1].turn) == turn:
        since -= 1
    return since


# ------------------------------------------------------------------ narrating a scene


def narrated(scene: Scene, reader: Reader, at: int = 1, known: int = 1) -> NarratedStep:
    """The narration of a scene for a reader."""
    return NarratedStep(
        since=scene.since,
        number=scene.number,
        seat=scene.seats[0],
        title=title_of(scene, reader),
        chips=chips_of(scene.events, scene.seats),
        concerns=concerns_of(scene, reader),
        at=at,
        known=known,
    )


def title_of(scene: Scene, reader: Reader) -> str:
    """The sentence about a scene."""
    players = ", ".join(reader.names[seat] for seat in scene.seats)
    if scene.theme.kind == "follow":
        return doing(scene.theme, players, len(scene.seats))
    if won := scene.won_by_other:
        names = {"player": players, "winner": reader.names[won.seat]}
        words = _("{player} completes the card for {winner}: {notable}")
        return words.format(**names, notable=name_of.notable(won.what))
    return doing(scene.theme, players, counted(scene))


def counted(scene: Scene) -> int:
    """How often the action was done, if the sentence names it; else 1."""
    return sum(event.kind == "laid" for event in scene.events) or 1


#: Events that change a stock by their count, and events about one piece.
_STOCKS: Final = {
    "gained": 1, "paid": -1, "returned": -1, "delivered": -1, "served": -1, "favour_action": -1,
    "rupees": 1, "points": 1,
}  # fmt: skip
_PIECES: Final = {"raised": 1, "stone": 1, "uncovered": -1, "french_trader": -1}
#: What a stock counts if the event does not name it.
_COUNTED: Final = {"favour_action": "favour", "rupees": "rupees", "points": "points"}


class Tally:
    """Counts what some players gained and spent in a scene."""

    def __init__(self) -> None:
        #: goods, favours, rupees, points and pieces
        self.things: Counter[str] = Counter()
        #: goods that became other goods, by both kinds: how many, and how many they became
        self.given: Counter[tuple[str, str]] = Counter()
        self.made: Counter[tuple[str, str]] = Counter()
        self.influence: Counter[str] = Counter()
        self.tiles: list[str] = []

    def add(self, event: Event) -> None:
        """Count one event."""
        kind, what, count = event.kind, event.what, event.count
        if kind in _STOCKS:
            self.things[_COUNTED.get(kind, what)] += _STOCKS[kind] * count
        elif kind in _PIECES:
            self.things[what if kind == "french_trader" else kind] += _PIECES[kind]
        elif kind == "influence":
            self.influence[what] += 1
        elif kind in ("processed", "exchanged"):
            self.given[what, event.where] += count
            self.made[what, event.where] += received(event)
        elif kind == "fulfilled":
            self.things.subtract(event.where.split())
        elif kind == "tile_taken":
            self.tiles.append(what)
        elif kind == "tile_discarded" and what in self.tiles:
            self.tiles.remove(what)

    def chips(self) -> list[Chip]:
        """The counts as chips: processed goods, goods, favours, rupees, points, influence ..."""
        found = [_made(*kinds, count, self.made[kinds]) for kinds, count in self.given.items()]
        found += [
            Chip(signed(count), f"good-{good}", _heard(count, name_of.goods(abs(count), good)))
            for good, count in self.things.items()
            if count and good in GOODS
        ]
        amounts = (
            ("favour", "piece-favour", name_of.favours),
            ("rupees", "piece-coin", name_of.rupees),
            ("points", "mark-points", name_of.points),
        )
        for thing, icon, words in amounts:
            if count := self.things[thing]:
                found.append(Chip(signed(count), icon, _heard(count, words(abs(count)))))
        for guild, count in self.influence.items():
            text = _("{guild} {change}").format(guild=name_of.guild(guild), change=signed(count))
            found.append(Chip(signed(count), f"guild-{guild}", text))
        return found + self._pieces()

    def _pieces(self) -> list[Chip]:
        """The chips of raised workers, fields of the stone, covers and tiles."""
        raised, stone, covers = (self.things[kind] for kind in ("raised", "stone", "uncovered"))
        workers = ngettext("{count} worker stands up", "{count} workers stand up", raised)
        fields = ngettext("stone: {count} field", "stone: {count} fields", stone)
        removed = ngettext("{count} cover removed", "{count} covers removed", -covers)
        amounts = (
            (raised, "action-raise_worker", workers),
            (stone, "action-meditation_step", fields),
            (covers, "piece-cover", removed),
        )
        found = [
            Chip(signed(count), icon, words.format(count=abs(count)))
            for count, icon, words in amounts
            if count
        ]
        named = ((tile, name_of.favour_action(tile)) for tile in self.tiles)
        return found + [Chip(signed(1), f"action-{tile}", name) for tile, name in named]


def _made(what: str, into: str, given: int, made: int) -> Chip:
    text = _("from {goods}: {result}").format(
        goods=name_of.goods(given, what), result=name_of.goods(made, into)
    )
    return Chip(str(given), f"good-{what}", text, into=f"good-{into}", became=str(made))


def _heard(count: int, words: str) -> str:
    return words if count > 0 else f"\u2212{words}"


def chips_of(events: Iterable[Event], seats: Sequence[int]) -> tuple[Chip, ...]:
    """The gains of the acting players, and the changes on the table."""
    tally, world = Tally(), []
    for event in events:
        if event.seat in seats:
            tally.add(event)
        world += _world(event)
    return (*tally.chips(), *world)


def _world(event: Event) -> list[Chip]:
    """The chips of things that belong to no player."""
    if event.kind == "boat":
        words = _("pier {pier}").format(pier=event.count)
        return [Chip("", "piece-boat", words, words=words)]
    if event.kind == "order_limit":
        words = _("order limit {limit}").format(limit=event.count)
        return [Chip(str(event.count), "action-order_phase", words)]
    if event.kind == "price_token":
        words = _("{good}: value {value}").format(good=name_of.good(event.where), value=event.count)
        return [
            Chip("", f"good-{event.where}", words, words=_("= {value}").format(value=event.count))
        ]
    if event.kind == "end_announced":
        words = _("the end is triggered")
        return [Chip("", "mark-star", words, words=words)]
    return []


# ------------------------------------------------------------------ effects on the viewer


def concerns_of(scene: Scene, reader: Reader) -> tuple[Concern, ...]:
    """How a scene of another player affects the viewer."""
    viewer = reader.viewer
    if viewer is None or viewer in scene.seats:
        return ()
    return concerns(scene.events, viewer, reader.colours[viewer])


def concerns(events: Sequence[Event], viewer: int, colour: str) -> tuple[Concern, ...]:
    """How events affect a seat: workers pushed off, contracts won and lost, gains."""
    own = [event for event in events if event.seat == viewer]
    found: list[Concern] = []
    pushed = [event for event in own if event.kind == "ejected"]
    if pushed:
        worker = f"player-{colour}-worker"
        chips = gains_of([e for e in own if e.why == "ejected"])
        found.append(Concern(_("your worker is ejected"), worker, chips))
    for event in own:
        if event.kind == "won":
            text = _("you win the contract: {notable}").format(notable=name_of.notable(event.what))
            found.append(Concern(text, f"person-{event.what}"))
        if event.why == "contract_lost":
            text = _("you miss the contract: {notable}").format(
                notable=name_of.notable(event.where)
            )
            found.append(Concern(text, f"person-{event.where}", gains_of([event])))
    named = ("ejected",) if pushed else ()
    rest = gains_of([e for e in own if e.why not in (*named, "contract_lost")])
    if rest:
        found.append(Concern(_("you"), f"player-{colour}-shape", rest))
    return tuple(found)


def gains_of(events: Iterable[Event]) -> tuple[Chip, ...]:
    """What the events gave and cost, as chips."""
    tally = Tally()
    for event in events:
        tally.add(event)
    return tuple(tally.chips())
