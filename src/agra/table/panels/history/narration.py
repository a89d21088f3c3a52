"""What the bar tells while the others play: one sentence a step, and what it brought in icons.

Steps are shown one after another at the viewer's own pace, so each says how long it takes to read.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from agra.rules.events import Event
from agra.table.game.history import Step
from agra.table.game.sight import Sight
from agra.table.panels.history.scenes import Scene, scenes_of_turn, scenes_since
from agra.text import names as name_of
from agra.text.i18n import _, ngettext, parted
from agra.text.narration import doing

#: Milliseconds that a step stays: at least, more for each word, at most; longer if it is about me.
LEAST: Final = 700
A_WORD: Final = 60
MOST: Final = 2500
MINE: Final = 2000
#: So many dots of a turn fit into the bar.
DOTS: Final = 14


class Reader(Protocol):
    """Who is told: whose view it is, and how the players are called."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks, or None."""

    @property
    def colours(self) -> Sequence[str]:
        """The players' colours by seat."""


@dataclass(frozen=True)
class Chip:
    """A number and the icon of what it counts; `into` is what it became."""

    count: str
    icon: str
    #: the same for those who hear it
    text: str
    into: str = ""
    #: a word or two instead of a number, where a number would not be enough
    words: str = ""


@dataclass(frozen=True)
class Concern:
    """What a step of somebody else means for the viewer."""

    text: str
    icon: str
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True)
class Told:
    """One step: who, what, where; what it brought; what it means for the viewer."""

    #: the positions before and after it
    since: int
    number: int
    seat: int
    title: str
    chips: tuple[Chip, ...] = ()
    concerns: tuple[Concern, ...] = ()
    #: which step of the turn it is, and of how many that are known
    at: int = 1
    known: int = 1

    @property
    def dots(self) -> list[bool]:
        """The steps of the turn: told, or still to be told."""
        shown = min(self.known, DOTS)
        return [dot < self.at - (self.known - shown) for dot in range(shown)]

    @property
    def heard(self) -> str:
        """All of it in one sentence."""
        things = [chip.text for chip in self.chips if chip.text]
        for concern in self.concerns:
            things.append(", ".join([concern.text, *(chip.text for chip in concern.chips)]))
        if not things:
            return _("{sentence}.").format(sentence=self.title)
        return _("{sentence}: {things}.").format(sentence=self.title, things=parted(things))

    @property
    def time(self) -> int:
        """The milliseconds it takes to read it, at the normal pace."""
        words = len(self.title.split()) + len(self.chips)
        words += sum(len(concern.text.split()) for concern in self.concerns)
        return min(MOST, LEAST + A_WORD * words) + (MINE if self.concerns else 0)

    def as_data(self) -> dict[str, Any]:
        """What a page must know to show it in time."""
        return {
            "since": self.since,
            "number": self.number,
            "time": self.time,
            "text": self.heard,
        }


def last_step(sight: Sight) -> Told | None:
    """The last thing done in the running turn, if somebody else did it."""
    if not sight.history or sight.history[-1].number != sight.number:
        return None
    found = scenes_of_turn(sight.history)
    if sight.past.turn_starts and sight.past.turn_starts[-1].number == sight.number:
        return None  # the next turn has begun
    return told(found[-1], sight, len(found), len(found)) if found else None


def steps(history: Sequence[Step], reader: Reader, since: int) -> list[Told]:
    """The steps after a position, in their order."""
    found = scenes_since(history, since)
    every = Counter(scene.turn for scene in scenes_since(history, max(0, _start(history, since))))
    passed = Counter(every)
    for scene in found:
        passed[scene.turn] -= 1
    result = []
    for scene in found:
        passed[scene.turn] += 1
        result.append(told(scene, reader, passed[scene.turn], every[scene.turn]))
    return result


def step_at(history: Sequence[Step], reader: Reader, number: int) -> Told | None:
    """The step that ends in a position, with what is known of its turn by now."""
    start = _start(history, max(0, number - 1))
    found = [step for step in steps(history, reader, start) if step.number <= number]
    return found[-1] if found else None


def _start(history: Sequence[Step], since: int) -> int:
    """Where the turn began in which a decision was made."""
    if since >= len(history):
        since = max(0, len(history) - 1)
    if not history:
        return 0
    turn = (history[since].round, history[since].turn)
    while since > 0 and (history[since - 1].round, history[since - 1].turn) == turn:
        since -= 1
    return since


# ------------------------------------------------------------------ telling a scene


def told(scene: Scene, reader: Reader, at: int = 1, known: int = 1) -> Told:
    """A scene as the viewer is told it."""
    return Told(
        since=scene.since,
        number=scene.number,
        seat=scene.seats[0],
        title=title_of(scene, reader.names),
        chips=chips_of(scene.events, scene.seats),
        concerns=concerns_of(scene, reader),
        at=at,
        known=known,
    )


def title_of(scene: Scene, names: Sequence[str]) -> str:
    """The sentence."""
    players = ", ".join(names[seat] for seat in scene.seats)
    if scene.theme.kind == "follow":
        return doing(scene.theme, players, len(scene.seats))
    return doing(scene.theme, players, counted(scene))


def counted(scene: Scene) -> int:
    """How often the deed was done, where that is told."""
    return sum(event.kind == "laid" for event in scene.events) or 1


def signed(count: int) -> str:
    """A change: with its sign, a real minus."""
    return f"+{count}" if count > 0 else f"\u2212{-count}"


@dataclass
class Tally:
    """What some players gained and gave in a scene."""

    goods: Counter[str] = field(default_factory=Counter)
    made: Counter[tuple[str, str]] = field(default_factory=Counter)
    favours: int = 0
    rupees: int = 0
    points: int = 0
    influence: Counter[str] = field(default_factory=Counter)
    raised: int = 0
    stone: int = 0
    covers: int = 0
    tiles: list[str] = field(default_factory=list)

    def add(self, event: Event) -> None:
        """Count one event."""
        kind, count = event.kind, event.count
        if kind == "favour_action":
            self.favours -= count
        elif kind == "rupees":
            self.rupees += count
        elif kind == "points":
            self.points += count
        elif kind == "influence":
            self.influence[event.what] += 1
        elif kind in ("processed", "exchanged"):
            self.made[event.what, event.where] += count
        elif kind == "fulfilled":
            self.goods.subtract(event.where.split())
        elif kind in ("raised", "stone", "uncovered", "tile_taken", "tile_discarded"):
            self._add_piece(event)
        elif kind in ("gained", "paid", "returned", "delivered", "served", "french_trader"):
            change = count if kind == "gained" else -1 if kind == "french_trader" else -count
            if event.what == "favour":
                self.favours += change
            else:
                self.goods[event.what] += change

    def _add_piece(self, event: Event) -> None:
        """Count what was done with workers, stone, covers and tiles."""
        if event.kind == "raised":
            self.raised += 1
        elif event.kind == "stone":
            self.stone += 1
        elif event.kind == "uncovered":
            self.covers -= 1
        elif event.kind == "tile_taken":
            self.tiles.append(event.what)
        elif event.what in self.tiles:
            self.tiles.remove(event.what)

    def chips(self) -> list[Chip]:
        """It in numbers and icons: what was made, goods, favours, rupees, points, influence ..."""
        found = [_made(what, into, count) for (what, into), count in self.made.items()]
        found += [
            Chip(signed(count), f"good-{good}", _heard(count, name_of.goods(abs(count), good)))
            for good, count in self.goods.items()
            if count
        ]
        amounts = (
            (self.favours, "piece-favour", name_of.favours),
            (self.rupees, "piece-coin", name_of.rupees),
            (self.points, "mark-points", name_of.points),
        )
        for count, icon, words in amounts:
            if count:
                found.append(Chip(signed(count), icon, _heard(count, words(abs(count)))))
        for guild, count in self.influence.items():
            text = _("{guild} {change}").format(guild=name_of.guild(guild), change=signed(count))
            found.append(Chip(signed(count), f"guild-{guild}", text))
        return found + self._pieces()

    def _pieces(self) -> list[Chip]:
        """Workers that stand again, fields of the stone, covers, tiles."""
        workers = ngettext("{count} worker", "{count} workers", self.raised)
        amounts = (
            (self.raised, "action-raise_worker", workers.format(count=self.raised)),
            (self.stone, "action-meditation_step", _("fields of the stone")),
            (self.covers, "piece-cover", _("covers on the farm")),
        )
        found = [Chip(signed(count), icon, text) for count, icon, text in amounts if count]
        named = ((tile, name_of.favour_action(tile)) for tile in self.tiles)
        return found + [Chip(signed(1), f"action-{tile}", name) for tile, name in named]


def _made(what: str, into: str, count: int) -> Chip:
    text = _("{goods} into {result}").format(
        goods=name_of.goods(count, what), result=name_of.good(into)
    )
    return Chip(str(count), f"good-{what}", text, into=f"good-{into}")


def _heard(count: int, words: str) -> str:
    return words if count > 0 else f"\u2212{words}"


def chips_of(events: Iterable[Event], seats: Sequence[int]) -> tuple[Chip, ...]:
    """What a scene brought those who acted, and what it moved on the table."""
    tally, world = Tally(), []
    for event in events:
        if event.seat in seats:
            tally.add(event)
        world += _world(event)
    return (*tally.chips(), *world)


def _world(event: Event) -> list[Chip]:
    """What belongs to nobody."""
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
        words = _("the end is announced")
        return [Chip("", "mark-star", words, words=words)]
    return []


# ------------------------------------------------------------------ what it means for the viewer


def concerns_of(scene: Scene, reader: Reader) -> tuple[Concern, ...]:
    """What happens to the viewer in a scene of somebody else's."""
    viewer = reader.viewer
    if viewer is None or viewer in scene.seats:
        return ()
    return concerns(scene.events, viewer, reader.colours[viewer])


def concerns(events: Sequence[Event], viewer: int, colour: str) -> tuple[Concern, ...]:
    """What happens to a seat: workers pushed off, contracts lost, gains."""
    own = [event for event in events if event.seat == viewer]
    found: list[Concern] = []
    pushed = [event for event in own if event.kind == "ejected"]
    if pushed:
        worker = f"player-{colour}-worker"
        chips = _chips([e for e in own if e.why == "ejected"])
        found.append(Concern(_("your worker is pushed off"), worker, chips))
    for event in own:
        if event.why == "contract_lost":
            text = _("you lose: {notable}").format(notable=name_of.notable(event.where))
            found.append(Concern(text, f"person-{event.where}", _chips([event])))
    told = ("ejected",) if pushed else ()
    rest = _chips([e for e in own if e.why not in (*told, "contract_lost")])
    if rest:
        found.append(Concern(_("you"), f"player-{colour}-shape", rest))
    return tuple(found)


def _chips(events: Iterable[Event]) -> tuple[Chip, ...]:
    tally = Tally()
    for event in events:
        tally.add(event)
    return tuple(tally.chips())
