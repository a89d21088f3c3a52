"""What the arguments of messages are: a table of their kinds, and values to fill them in.

A sentence can only be right for every name if each argument stands where its form fits:
`tools.standing` checks that, by the kinds of this table. `tools.reading_sheet` and the tests fill
the arguments in. A message with an argument that is not in the table fails a test: add it here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from string import Formatter
from typing import Final

from babel.messages.catalog import Message

from agra.rules import names as known
from agra.text import i18n
from agra.text import names as name_of
from tools import catalogues

FOLDER: Final = "src/agra/"


class Kind(Enum):
    """What an argument is."""

    GOOD = "a good, alone: planks"
    GOODS = "counted goods, or a list of them: 2 planks"
    NOTABLE = "a notable, alone: Cook"
    TO_NOTABLE = "a phrase: to the Cook"
    OF_NOTABLE = "a phrase: of the Cook"
    GUILD = "a guild, alone: Merchants"
    OF_GUILD = "a phrase: of the Merchants"
    SPACE = "a building or a character, alone: Quarry"
    AT_SPACE = "a phrase: at the Quarry"
    VISITED = "a phrase: the Sailor"
    PLAYER = "the name of a player, or several names"
    COLOUR = "the colour of a player"
    RUPEES = "counted: 3 rupees"
    FAVOURS = "counted: 1 favour"
    POINTS = "counted: 2 meditation points"
    COUNT = "a number that counts what follows"
    NUMBER = "a number that names something, or a computed value"
    ROMAN = "the level of a building or a notable: IV"
    LETTER = "one letter that a drawing uses"
    TEXT = "a phrase or a sentence made of other messages"
    WORD = "something typed, a file, an address, a word of a program"


_NAMES: Final = {
    Kind.GOOD: "good result wanted missing source bowl given got first second",
    Kind.GOODS: "goods things brings yields delivered",
    Kind.NOTABLE: "notable card",
    Kind.TO_NOTABLE: "to_notable",
    Kind.OF_NOTABLE: "of_notable",
    Kind.GUILD: "guild",
    Kind.OF_GUILD: "of_guild",
    Kind.SPACE: "building space place",
    Kind.AT_SPACE: "at_space",
    Kind.VISITED: "whom",
    Kind.PLAYER: "player awaited who winner",
    Kind.COLOUR: "colour",
    Kind.RUPEES: "rupees printed",
    Kind.FAVOURS: "favours",
    Kind.POINTS: "points",
    Kind.COUNT: "count players seconds minutes",
    Kind.NUMBER: (
        "accuracy after all at before begun build chance change cores cost counts day dice done"
        " field filled flags found further game held holding humans last late leader leads least"
        " left less levels limit low luck more most n narrow needed new nodes number numbers old"
        " orders others own paid picked pier pips planned port possible rewards round rounds rule"
        " rules seat seed share shown size spend split square step think token tokens total"
        " used value version votes wide win worth year"
    ),
    Kind.ROMAN: "level next",
    Kind.LETTER: "builder farmer guilds letter lying merchant neutral yellow",
    Kind.TEXT: (
        "ability action barrier beside cause changes consequences contracts date deed end event"
        " fact gains gifts group has hint holders kind label lead lines mark marks missed month"
        " needs note notes option order parts pay person phase places plan purpose question reason"
        " reward sentence sentences status steps then thing tile tiles time turn what where worker"
        " workers"
    ),
    Kind.WORD: (
        "address backends bases basis bot bots bracket city clock clocks code codes colours command"
        " court decision decisions error file folder format heading here host judge key keys"
        " known line link links listed meant method name named names near nearest none other"
        " package part path phrase process puzzle right river running said secret separator sign"
        " state style styles text title track usage variable weights words"
    ),
}
#: The kind of each argument.
KINDS: Final = {name: kind for kind, names in _NAMES.items() for name in names.split()}

#: Arguments that are something else in the messages of these files.
ELSEWHERE: Final = {
    ("first", "components/"): Kind.WORD,
    ("first", "records/"): Kind.NUMBER,
    ("first", "table/panels/history/recap"): Kind.NUMBER,
    ("first", "table/real_table/"): Kind.PLAYER,
    ("second", "table/real_table/"): Kind.PLAYER,
    ("second", "table/templates/table/puzzles/"): Kind.TEXT,
    ("wanted", "command/"): Kind.WORD,
    ("wanted", "lab/"): Kind.WORD,
    ("missing", "bots/"): Kind.WORD,
    ("status", "client/"): Kind.NUMBER,
    ("who", "records/"): Kind.WORD,
    ("who", "command/admin"): Kind.WORD,
    ("limit", "command/admin"): Kind.WORD,
    ("players", "table/panels/"): Kind.PLAYER,
    ("players", "table/real_table/"): Kind.PLAYER,
    ("players", "text/terminal_story"): Kind.PLAYER,
    ("players", "command/terminal/session"): Kind.WORD,
    ("level", "table/game/"): Kind.WORD,
    ("level", "table/templates/"): Kind.WORD,
    ("levels", "table/game/"): Kind.WORD,
    ("name", "table/live/"): Kind.PLAYER,
    ("name", "table/notices/"): Kind.PLAYER,
    ("name", "table/templates/"): Kind.PLAYER,
    ("name", "table/panels/tips/"): Kind.TEXT,
    ("name", "text/"): Kind.TEXT,
}


class UnknownArgumentError(ValueError):
    """An argument is in no kind."""


def kind_of(argument: str, message: str = "", places: Iterable[str] = ()) -> Kind:
    """The kind of an argument in an English message, which is in these source files."""
    for place in places:
        for (name, start), kind in ELSEWHERE.items():
            if name == argument and place.removeprefix(FOLDER).startswith(start):
                return kind
    if argument == "rupees" and "{rupees} rupee" in message:
        return Kind.NUMBER
    if argument not in KINDS:
        raise UnknownArgumentError(f"{argument!r} is in no kind: add it to tools/arguments.py")
    return KINDS[argument]


# ------------------------------------------------------------------ values

#: Names of players: short, long, beginning with a vowel, ending with s, of a bot.
PLAYERS: Final = ("Anil", "Maximiliane-Charlotte", "Óscar", "Thomas", "H")
COUNTS: Final = (0, 1, 2, 5)
_SPACES: Final = tuple(known.BUILDINGS)
_PLACES: Final = (*known.BUILDINGS, *known.CHARACTERS)

_VALUES: Final[dict[Kind, Callable[[], list[str]]]] = {
    Kind.GOOD: lambda: [name_of.good(name) for name in known.GOODS],
    Kind.GOODS: lambda: [name_of.goods(count, name) for name in known.GOODS for count in (1, 2)],
    Kind.NOTABLE: lambda: [name_of.notable(name) for name in known.NOTABLES],
    Kind.TO_NOTABLE: lambda: [name_of.to_notable(name) for name in known.NOTABLES],
    Kind.OF_NOTABLE: lambda: [name_of.of_notable(name) for name in known.NOTABLES],
    Kind.GUILD: lambda: [name_of.guild(name) for name in known.GUILDS],
    Kind.OF_GUILD: lambda: [name_of.of_guild(name) for name in known.GUILDS],
    Kind.SPACE: lambda: [name_of.space(name) for name in _PLACES],
    Kind.AT_SPACE: lambda: [name_of.at_space(name) for name in _PLACES],
    Kind.VISITED: lambda: [name_of.visited(name) for name in known.CHARACTERS],
    Kind.PLAYER: lambda: list(PLAYERS),
    Kind.COLOUR: lambda: [name_of.colour(name) for name in known.COLOURS],
    Kind.RUPEES: lambda: [name_of.rupees(count) for count in COUNTS],
    Kind.FAVOURS: lambda: [name_of.favours(count) for count in COUNTS],
    Kind.POINTS: lambda: [name_of.points(count) for count in COUNTS],
    Kind.COUNT: lambda: [str(count) for count in COUNTS],
    Kind.NUMBER: lambda: ["3", "12"],
    Kind.ROMAN: lambda: ["I", "IV"],
    Kind.LETTER: lambda: ["Y"],
}
#: Texts for arguments that the kinds do not fill.
_SAMPLES: Final[dict[str, Callable[[], str]]] = {
    "action": lambda: name_of.favour_action("sell"),
    "tile": lambda: name_of.favour_action("remove_cover"),
    "tiles": lambda: i18n.both([name_of.favour_action("sell"), name_of.favour_action("deliver")]),
    "date": lambda: i18n.date(datetime.date(2026, 11, 5)),
    "time": lambda: i18n.span(180),
    "contracts": lambda: i18n.both([name_of.notable("cook"), name_of.notable("sufi")]),
    "title": lambda: "Taj Mahal",
    "path": lambda: "game.txt",
    "bot": lambda: "vizier",
    "link": lambda: "https://agra.example.org/",
}


def values(argument: str, kind: Kind) -> list[str]:
    """Values of an argument in the reader's language; "‹reason›" for what only the table knows."""
    if argument in _SAMPLES:
        return [_SAMPLES[argument]()]
    return _VALUES[kind]() if kind in _VALUES else [f"‹{argument}›"]


def places_of(message: Message) -> list[str]:
    """The source files of a message."""
    return [path for path, _line in message.locations]


def filled(text: str, given: dict[str, str]) -> str:
    """A message with these values; a form such as `!r` or `:.1f` is left out."""
    parts = Formatter().parse(text)
    return "".join(
        words + ("" if name is None else given[name]) for words, name, _form, _how in parts
    )


def rows(text: str, kinds: dict[str, Kind], most: int | None = None) -> list[dict[str, str]]:
    """The values of all arguments of a text, so that each value of each argument occurs once.

    With `most` there are at most that number of rows, spread over all values.
    """
    found = {name: values(name, kinds[name]) for name in sorted(catalogues.arguments(text))}
    longest = max((len(each) for each in found.values()), default=1)
    picked: Sequence[int] = range(longest)
    if most is not None and longest > most:
        picked = [at * longest // most for at in range(most)]
    return [
        {name: each[(at + shift) % len(each)] for shift, (name, each) in enumerate(found.items())}
        for at in picked
    ]
