"""Groups options so that the bar shows at most six choices and never needs a scroll bar.

If a decision has more options, the bar asks in two steps (or three): first for the half with fewer
choices, the good or the person, then for the rest. An option has the same key wherever it is
shown: the digits to press one after the other.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.rules import actions as act
from agra.rules.names import CHARACTERS, FIRST_BUILDING, GOODS, GUILDS, NOTABLES, TILES
from agra.rules.state import State
from agra.table.panels.question.consequences import Gain
from agra.text import names as name_of
from agra.text.abbreviations import NUMERALS
from agra.text.capital import capital
from agra.text.i18n import N_, _, ngettext
from agra.text.options.menu_labels import yields_of

MOST: Final = 6
_DIGITS: Final = "123456789"
#: Letters for secondary actions, without those of undo, restart, hint and other keys of the page.
LETTERS: Final = "abcdefgijkqstvwxyz"


@dataclass(frozen=True)
class Option:
    """One legal action, as the bar and the board offer it."""

    action: int
    #: the words of the button
    short: str
    #: the whole option in a sentence, for tooltips and screen readers
    text: str
    #: a remark about the consequences beside the words of the button
    note: str = ""
    #: whether the remark is shown in every window
    must: bool = False
    icons: tuple[str, ...] = ()
    #: rupees gained at once; negative when paid
    rupees: int = 0
    #: what else is gained or spent at once: numbers with the icons of the things
    gains: tuple[Gain, ...] = ()
    #: by how much the yields of the farm change: numbers with the icons of the goods
    yields: tuple[tuple[int, str], ...] = ()
    #: the spots where it can be clicked, and other spots that it affects
    targets: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    #: whether it ends or declines something
    go_on: bool = False
    secondary: bool = False
    #: the same delivery with two goods, if the Sailor may bring a second one
    second: "Second | None" = None
    #: other legal actions that do the same; only this option stands for them
    equal: tuple[int, ...] = ()
    #: the rupees of a day labourer; 0 if the option is none
    labourer: int = 0
    #: the answers of the same button to the next decisions
    then: tuple[int, ...] = ()
    #: the keys to press, one after the other
    key: str = ""

    @property
    def about(self) -> int:
        """The action that defines it: the chosen space if the button skips the meditation."""
        straight = self.action == act.END_MEDITATION and self.then
        return self.then[-1] if straight else self.action

    def begins(self, actions: Sequence[int]) -> bool:
        """Whether its answers are the first of these actions, as far as both go."""
        answers = (self.action, *self.then)
        if actions and actions[0] in self.equal:
            actions = (self.action, *actions[1:])
        return all(one == other for one, other in zip(answers, actions, strict=False))

    @property
    def ends_turn(self) -> bool:
        """Whether its answers end the turn."""
        return act.END_TURN in (self.action, *self.then)

    @property
    def value(self) -> str:
        """The value that the button sends."""
        return " then ".join(map(str, (self.action, *self.then)))

    @property
    def options(self) -> tuple["Option", ...]:
        """Itself, so that options and groups have the same interface."""
        return (self,)


@dataclass(frozen=True)
class Second:
    """The second half of a delivery's button: the same delivery with two goods."""

    #: the answer after the option's own action
    action: int
    text: str
    note: str
    rupees: int


@dataclass(frozen=True)
class Group:
    """Options behind one choice."""

    short: str
    icons: tuple[str, ...]
    choices: tuple["Choice", ...]
    key: str = ""
    #: a remark beside the words
    note: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """All options in it."""
        return tuple(option for choice in self.choices for option in choice.options)

    @property
    def text(self) -> str:
        """The text for a screen reader."""
        count = len(self.options)
        words = ngettext("{group}: {count} option", "{group}: {count} options", count)
        return words.format(group=self.short, count=count)


Choice = Option | Group

#: A heading with icons, and the options under it.
_Part = tuple[str, tuple[str, ...], list[Option]]
_Split = Callable[[State, list[Option]], list[_Part]]


@dataclass(frozen=True)
class _Section:
    """Options of one kind, and the possible ways to group them, from fine to coarse."""

    options: list[Option]
    splits: tuple[_Split, ...]
    #: whether it has the same groups in every turn, even if there is room for the options
    steady: bool = False


def arrange(state: State, options: Sequence[Option]) -> tuple[Choice, ...]:
    """Arrange the main options as at most six choices, in their order, with keys."""
    last = [option for option in options if option.go_on]
    sections = _sections([option for option in options if not option.go_on])
    levels = [len(section.splits) if section.steady else 0 for section in sections]
    shown = [
        _grouped(state, section, level) if level else list[Choice](section.options)
        for section, level in zip(sections, levels, strict=True)
    ]
    while sum(map(len, shown)) + len(last) > MOST:
        open_ones = [n for n, section in enumerate(sections) if levels[n] < len(section.splits)]
        if not open_ones:
            break
        largest = max(open_ones, key=lambda n: len(shown[n]))
        levels[largest] += 1
        shown[largest] = _grouped(state, sections[largest], levels[largest])
    return tuple(_with_keys([choice for part in shown for choice in part] + [*last], _DIGITS))


def arrange_secondary(state: State, options: Sequence[Option]) -> tuple[Choice, ...]:
    """Arrange secondary actions with letters as keys; goods of the French Trader are a group."""
    shown: list[Choice] = []
    french = [option for option in options if option.action >= act.FRENCH_TRADER]
    shown += [option for option in options if option.action < act.FRENCH_TRADER]
    if french:
        shown += _group(name_of.notable("french_trader"), ("person-french_trader",), french)
    return tuple(_with_keys(shown, LETTERS))


def _with_keys(choices: Sequence[Choice], keys: str, path: str = "") -> Iterator[Choice]:
    for at, choice in enumerate(choices):
        key = path + (keys[at] if at < len(keys) else "")
        if isinstance(choice, Group):
            inner = tuple(_with_keys(choice.choices, _DIGITS, key))
            yield replace(choice, key=key, choices=inner)
        else:
            yield replace(choice, key=key)


def _grouped(state: State, section: _Section, level: int) -> list[Choice]:
    """The options of a section, grouped by one of its splits."""
    shown: list[Choice] = []
    finer = section.splits[: level - 1]
    way = section.splits[level - 1]
    for short, icons, members in way(state, section.options):
        inner: list[Choice] = list(members)
        for split in range(1, len(finer) + 1):
            if len(inner) > MOST:
                inner = _grouped(state, _Section(members, finer), split)
        shown += _group(short, icons, inner, _note(state, way, members))
    return shown


def _note(state: State, way: _Split, members: Sequence[Option]) -> str:
    """A remark beside the heading of a group: what a track yields now, or the names of sites."""
    if way in (_COVER_TRACKS, _FARMER_TRACKS):
        return _yields(state, members[0])
    return ", ".join(member.short for member in members) if way is _by_cost else ""


def _group(
    short: str, icons: tuple[str, ...], choices: Sequence[Choice], note: str = ""
) -> list[Choice]:
    """A group; a single choice stays without a group."""
    if len(choices) == 1:
        return [choices[0]]
    return [Group(short, icons, tuple(choices), note=note)]


# ------------------------------------------------------------------ sections


def _sections(options: Sequence[Option]) -> list[_Section]:
    """The options by kind, in the order of their first option; the spaces to work at are first.

    So these have the same keys during the meditation and after it.
    """
    found: dict[int, list[Option]] = {}
    for option in options:
        found.setdefault(_section_of(option.about), []).append(option)
    ordered = sorted(found.items(), key=lambda item: item[0] != act.PLACE)
    return [
        _Section(members, _SPLITS.get(first, ()), first in _STEADY) for first, members in ordered
    ]


def _section_of(action: int) -> int:
    """The first action of the section of an action; some blocks form one section."""
    if act.LAY <= action <= act.LAY_COOK:
        return act.LAY
    if act.MEDITATE <= action <= act.MEDITATE_FARMER:
        return act.MEDITATE
    if act.RETURN <= action <= act.RETURN_FAVOUR:
        return act.RETURN
    return max((first for first in _BLOCK_STARTS if first <= action), default=0)


# ------------------------------------------------------------------ ways to split


def _by(options: list[Option], part_of: Callable[[Option], int]) -> list[tuple[int, list[Option]]]:
    parts: dict[int, list[Option]] = {}
    for option in options:
        parts.setdefault(part_of(option), []).append(option)
    return sorted(parts.items())


def _as_one(title: str, icon: str = "") -> _Split:
    """Everything under one heading."""

    def split(state: State, options: list[Option]) -> list[_Part]:
        return [(_(title), (icon,) if icon else (), options)]

    return split


_ROWS: Final = (
    N_("Sandstone row"),
    N_("Wood row"),
    N_("Turmeric row"),
    N_("Cotton row"),
    N_("Return 1 favour"),
)


def _by_row(first: int) -> _Split:
    """Goods by the colour of their row."""

    def split(state: State, options: list[Option]) -> list[_Part]:
        def row(option: Option) -> int:
            good = option.about - first
            return good % 4 if 0 <= good < len(GOODS) else 4

        def icon(option: Option) -> str:
            good = option.about - first
            return f"good-{GOODS[good]}" if 0 <= good < len(GOODS) else option.icons[0]

        return [
            (_(_ROWS[number]), tuple(map(icon, members)), members)
            for number, members in _by(options, row)
        ]

    return split


_PARTS: Final = (
    N_("Characters"),
    N_("Column 1"),
    N_("Column 2"),
    N_("Column 3"),
    N_("Column 4"),
    N_("Cook"),
)


def _by_part(first: int) -> _Split:
    """Spaces by their part of the board."""

    def split(state: State, options: list[Option]) -> list[_Part]:
        def part(option: Option) -> int:
            space = option.about - first
            return 0 if space < len(CHARACTERS) else (space - FIRST_BUILDING) // 4 + 1

        return [
            (_(_PARTS[number]), tuple(member.icons[0] for member in members), members)
            for number, members in _by(options, part)
        ]

    return split


_WORK: Final = (N_("Characters"), N_("Produce"), N_("Process"))


def _by_work(state: State, options: list[Option]) -> list[_Part]:
    """Spaces to work at by what a worker does there."""

    def work(option: Option) -> int:
        building = option.about - act.PLACE - FIRST_BUILDING
        return 0 if building < 0 else 1 if building < 4 else 2

    return [
        (_(_WORK[number]), tuple(member.icons[0] for member in members), members)
        for number, members in _by(options, work)
    ]


def _by_cost(state: State, options: list[Option]) -> list[_Part]:
    """Sites by what they cost."""
    words, costs = _("Build, cost {cost}"), state.components.cost
    return [
        (words.format(cost=cost), tuple(member.icons[-1] for member in members), members)
        for cost, members in _by(options, lambda option: costs[option.about - act.BUILD])
    ]


def _by_track(first: int) -> _Split:
    """Actions by production track: its two ends or directions."""

    def split(state: State, options: list[Option]) -> list[_Part]:
        corner = state.components.corner_good
        return [
            (
                capital(name_of.track(track)),
                tuple(f"good-{GOODS[corner[end % 4]]}" for end in (track, track + 1)),
                members,
            )
            for track, members in _by(options, lambda option: (option.about - first) // 2)
        ]

    return split


_COVER_TRACKS: Final = _by_track(act.UNCOVER)
_FARMER_TRACKS: Final = _by_track(act.FARMER)


def _yields(state: State, option: Option) -> str:
    """What the production track of an option yields now."""
    seat = state.to_move
    assert seat is not None
    first = act.FARMER if option.about >= act.FARMER else act.UNCOVER
    track = (option.about - first) // 2
    yields = yields_of(state, seat, track).replace(" ", "\u00a0").replace(",\u00a0", ", ")
    return _("now: {yields}").format(yields=yields)


def _by_guild(state: State, options: list[Option]) -> list[_Part]:
    """Influence steps by their guild."""
    guild_of = state.components.notable_guild
    return [
        (name_of.guild(guild), (f"guild-{GUILDS[guild]}",), members)
        for guild, members in _by(options, lambda option: guild_of[option.about - act.STEP])
    ]


_TILE_KINDS: Final = (
    (N_("Sell, exchange, gain"), ("sell", "exchange", "good_of_value_2")),
    (N_("Process, work"), ("extra_process", "process_1_to_2", "free_day_labourer")),
    (N_("Deliver, orders, prices"), ("deliver", "order_phase", "price_token")),
    (N_("Farm"), ("remove_cover", "move_farmers")),
    (N_("Meditate, stand up"), ("raise_worker", "meditation_point", "meditation_step")),
)


def _by_tile_kind(first: int) -> _Split:
    """Favour tiles by kind; each group is named after its tiles."""

    def split(state: State, options: list[Option]) -> list[_Part]:
        def kind(option: Option) -> int:
            name = TILES[option.about - first]
            return next(n for n, (_title, tiles) in enumerate(_TILE_KINDS) if name in tiles)

        return [
            (_(_TILE_KINDS[number][0]), tuple(option.icons[0] for option in members), members)
            for number, members in _by(options, kind)
        ]

    return split


# ------------------------------------------------------------------ deliveries


def _good_of(option: Option) -> int:
    return (option.about - act.DELIVER) % 16


def _notable_of(option: Option) -> int:
    return (option.about - act.DELIVER) // 16


def _goods_first(options: list[Option]) -> bool:
    return len(set(map(_good_of, options))) <= len(set(map(_notable_of, options)))


def _by_half(state: State, options: list[Option]) -> list[_Part]:
    """Deliveries by the good or by the person, whichever are fewer."""
    if _goods_first(options):
        return [
            (capital(name_of.good(good)), (f"good-{GOODS[good]}",), members)
            for good, members in _by(options, _good_of)
        ]
    return [
        (name_of.notable(notable), (f"person-{NOTABLES[notable]}",), members)
        for notable, members in _by(options, _notable_of)
    ]


def _by_coarse_half(state: State, options: list[Option]) -> list[_Part]:
    """Deliveries by rows of goods or levels of persons, if `_by_half` has too many groups."""
    if _goods_first(options):
        parts = _by(options, lambda option: _good_of(option) % 4)
        goods = {row: sorted(set(map(_good_of, members))) for row, members in parts}
        return [
            (_(_ROWS[row]), tuple(f"good-{GOODS[good]}" for good in goods[row]), members)
            for row, members in parts
        ]
    level = state.components.notable_level
    return [
        (_("Level {level}").format(level=NUMERALS[number - 1]), (), members)
        for number, members in _by(options, lambda option: level[_notable_of(option)])
    ]


#: The blocks of goods, and the heading of each.
_GOODS_BLOCKS: Final = {
    act.PAY: N_("Pay a good"),
    act.GIVE: N_("Give a good"),
    act.TAKE: N_("Take a good"),
    act.RETURN: N_("Return a marker"),
    act.EXCHANGE: N_("Exchange a good"),
    act.INTO: N_("Get a good"),
    act.PROCESS: N_("Process a good"),
    act.GAIN: N_("Gain a good"),
    act.SELL: N_("Sell a good"),
    act.SERVE: N_("Serve Akbar"),
    act.OFFER: N_("Give a good"),
    act.BOWL: N_("Choose a bowl"),
    act.ON: N_("Choose a good"),
}

#: By the first action of a block: the ways to group its options, from fine to coarse.
_SPLITS: Final[dict[int, tuple[_Split, ...]]] = {
    act.PLACE: (_by_part(act.PLACE), _by_work),
    act.LAY: (_by_part(act.LAY), _as_one(N_("Lay down"), "mark-points")),
    act.MEDITATE: (_as_one(N_("Spend points"), "mark-points"),),
    act.RAISE: (_by_part(act.RAISE), _as_one(N_("Stand a worker up"), "action-raise_worker")),
    act.STEP: (_by_guild, _as_one(N_("Influence steps"), "action-influence")),
    act.INFLUENCE: (_as_one(N_("Influence step"), "action-influence"),),
    act.BUILD: (_by_cost, _as_one(N_("Build a building"), "piece-trowel")),
    **{first: (_by_row(first), _as_one(title)) for first, title in _GOODS_BLOCKS.items()},
    act.UNCOVER: (_COVER_TRACKS,),
    act.FARMER: (_FARMER_TRACKS,),
    act.FULFIL: (_as_one(N_("Guild orders"), "action-order_phase"),),
    act.DRAW: (_by_tile_kind(act.DRAW),),
    act.TILE: (_by_tile_kind(act.TILE), _as_one(N_("Take a favour tile"), "piece-favour")),
    act.DELIVER: (_by_half, _by_coarse_half, _as_one(N_("Deliver a good"), "action-deliver")),
}
#: Blocks that have the same groups in every turn.
_STEADY: Final = (act.PLACE, act.LAY)
_BLOCK_STARTS: Final = (
    *sorted({*_SPLITS, act.BONUS, act.PAY_RUPEES, act.COUNT, act.TOKEN, act.FAVOURS, act.DISCARD}),
    act.ADVANCE_STONE,
    act.KEEP,
)  # fmt: skip
