"""Writes and parses the headers of the text format.

A header is `[Key value]`, the value a piece of JSON: text in double quotes, or an object for the
set-up and for components in the record.
"""

import difflib
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from agra.components import default_components
from agra.records.draft import Draft, at_place
from agra.records.errors import BadRecord, OtherRules, Place
from agra.records.game import Game, Result, checked_colours
from agra.rules.errors import N_
from agra.rules.names import COLOURS
from agra.rules.version import KNOWN_VERSIONS

FORMAT: Final = "agra-record"
#: The versions of the format: the first one; the one with start positions, corrections, variations
#: and additional headers; the one with other colours than the defaults. A record is written in the
#: oldest version that supports its content.
PLAIN: Final = 1
WIDER: Final = 2
COLOURED: Final = 3
VERSIONS: Final = (PLAIN, WIDER, COLOURED)

#: The result of a running game, and the text for options that all have their defaults.
RUNNING: Final = "*"
NO_OPTIONS: Final = "none"

FLAGS: Final = ("open_rupees", "merchant_coin_on_stop")
LIMIT: Final = "round_limit"

_SEATS: Final = tuple(f"Seat{seat}" for seat in range(4))
_SHEETS: Final = tuple(f"Sheet{seat}" for seat in range(4))

#: All headers, in the order of the file.
KEYS: Final = (
    "Format", "Rules", "Components", "Date", "Players", *_SEATS, "SeatColours", "Options",
    "Result", "Winners", *_SHEETS, "Seed", "Dice", "DiceSecret",
    "Setup", "Position", "ComponentsData",
)  # fmt: skip

_OBJECTS: Final = ("Setup", "Position", "ComponentsData")

_OWN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_ALIKE: Final = 0.8  # an additional header at least this similar to a known one counts as a typo
_NUMBER: Final = re.compile(r"-?[0-9]{1,1000}")
_SHEET_LINE: Final = re.compile(r"([a-z_]+) (-?[0-9]{1,9})")


# ------------------------------------------------------------------ writing


def headers_of(record: Game) -> dict[str, Any]:
    """Return the headers of a record and their values, in the order of the file."""
    found: dict[str, Any] = {
        "Format": f"{FORMAT} {version_of(record)}",
        "Rules": str(record.rules),
        "Components": record.components.digest,
        "Date": record.date,
        "Players": str(record.players),
    }
    found.update(zip(_SEATS, record.names))
    if has_own_colours(record):
        found["SeatColours"] = ", ".join(record.colours)
    found["Options"] = _options_text(record.options)
    result = record.result
    found["Result"] = RUNNING if result is None else ", ".join(map(str, result.scores))
    if result is not None:
        found["Winners"] = ", ".join(record.colours[seat] for seat in result.winners)
        found.update(zip(_SHEETS, map(_sheet_text, result.sheets)))
    check_own(record.own_headers)
    found.update(record.own_headers)
    if record.seed is not None:
        found["Seed"] = str(record.seed)
    if record.dice_hash:
        found["Dice"] = record.dice_hash
    if record.dice_secret:
        found["DiceSecret"] = record.dice_secret
    if record.start is None:
        found["Setup"] = record.setup
    else:
        found["Position"] = record.start
    if carries_components(record):
        found["ComponentsData"] = record.components.raw
    return found


def version_of(record: Game) -> int:
    """Return the format version of a record's text: the oldest that supports its content.

    Comments do not matter: every version allows them, though the first readers ignored them.
    """
    if has_own_colours(record):
        return COLOURED
    has_positions = record.start is not None or bool(record.corrections)
    return WIDER if has_positions or record.own_headers or record.variations else PLAIN


def has_own_colours(record: Game) -> bool:
    """Whether the seats have other colours than the defaults."""
    return record.colours != COLOURS[: record.players]


def check_own(own: dict[Any, Any], place: Place = "") -> None:
    """Raise `BadRecord` unless these are valid additional headers."""
    for key in own:
        if not isinstance(key, str) or not _OWN.fullmatch(key):
            message = N_("The name of a header must consist of letters and digits, not {key!r}.")
            raise BadRecord(message, place, key=key)
        for meant in difflib.get_close_matches(key, KEYS, n=1, cutoff=_ALIKE):
            message = N_(
                "The name {key} is too similar to the header {meant}: choose another name."
            )
            raise BadRecord(message, place, key=key, meant=meant)


def carries_components(record: Game) -> bool:
    """Whether the record must contain its components, because they are not the package's."""
    return record.components.digest != default_components().digest


def _options_text(options: dict[str, Any]) -> str:
    said = [flag for flag in FLAGS if options[flag]]
    if options[LIMIT] is not None:
        said.append(f"{LIMIT} {options[LIMIT]}")
    return ", ".join(said) or NO_OPTIONS


def _sheet_text(sheet: dict[str, int]) -> str:
    return ", ".join(f"{line} {count}" for line, count in sheet.items())


# ------------------------------------------------------------------ reading


class Headers:
    """The headers found in a text, each with its line."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.lines: dict[str, int] = {}
        self.last_line = 1
        #: additional headers or typos; `check_known` decides once the format is checked
        self._unknown: list[str] = []

    def add(self, key: str, value: Any, line: int) -> None:
        """Add a header; raise `BadRecord` if it is a duplicate or has the wrong type."""
        if key in self.values:
            message = N_("The header {key} is already on line {line}.")
            raise BadRecord(message, line, key=key, line=self.lines[key])
        if key not in KEYS:
            self._unknown.append(key)
        elif key in _OBJECTS:
            if not isinstance(value, dict):
                raise BadRecord(
                    N_("The header {key} must contain a JSON object in braces."), line, key=key
                )
        elif not isinstance(value, str):
            raise BadRecord(
                N_("The header {key} must contain text in double quotes."), line, key=key
            )
        self.values[key] = value
        self.lines[key] = line
        self.last_line = line

    def wrong(self, key: str, message: str, **arguments: Any) -> BadRecord:
        """Return the error about a header, at its line."""
        return BadRecord(message, self.lines[key], key=key, **arguments)

    def check_known(self) -> None:
        """Reject headers that look like typos; accept all others as additional headers."""
        for key in self._unknown:
            for meant in difflib.get_close_matches(key, KEYS, n=1, cutoff=_ALIKE):
                message = N_(
                    "There is no header {key}: write {meant}, or give your own header another name."
                )
                raise self.wrong(key, message, meant=meant)

    def own(self) -> dict[str, Any]:
        """Return the additional headers."""
        return {key: self.values[key] for key in self._unknown}

    def need(self, key: str, message: str = N_("The header {key} is missing.")) -> Any:
        """Return the value of a required header; raise the message if it is missing."""
        if key not in self.values:
            raise BadRecord(message, self.last_line, key=key)
        return self.values[key]

    def number(self, key: str) -> int:
        """Return the value of a header that must be a whole number."""
        text = self.need(key)
        if not _NUMBER.fullmatch(text):
            message = N_("The header {key} must be a whole number, not {text!r}.")
            raise self.wrong(key, message, text=text)
        return int(text)

    def parts(self, key: str, message: str, of: Callable[[str], Any], **known: str) -> list[Any]:
        """Return the parsed parts of a comma-separated list; `of` returns None for a wrong part.

        In that case the error has this message and the arguments `known`.
        """
        found = []
        for part in self.need(key).split(","):
            value = of(part.strip())
            if value is None:
                raise self.wrong(key, message, part=part.strip(), **known)
            found.append(value)
        return found


def check_format(headers: Headers) -> None:
    """Reject text that is not a record, or has an unknown version of the format or rules.

    This must be the first check: a newer format may have other headers.
    """
    if "Format" not in headers.values:
        message = N_(
            'This is not a record of a game of Agra: the header [Format "{format} '
            '{version}"] is missing.'
        )
        raise BadRecord(message, headers.last_line, format=FORMAT, version=PLAIN)
    name, _, version = headers.values["Format"].partition(" ")
    line = headers.lines["Format"]
    if name != FORMAT or not _NUMBER.fullmatch(version):
        raise BadRecord(
            N_('The format must be "{format} {version}".'), line, format=FORMAT, version=PLAIN
        )
    check_versions(int(version), line, headers.number("Rules"), headers.lines["Rules"])


def check_versions(version: int, at: Place, rules: int, rules_at: Place) -> None:
    """Reject a record with another version of the format or of the rules."""
    if version not in VERSIONS:
        known = ", ".join(map(str, VERSIONS))
        message = N_(
            "The record has the format {format} {version}, but this program reads {format} {known}."
        )
        raise OtherRules(message, at, format=FORMAT, version=version, known=known)
    if rules not in KNOWN_VERSIONS:
        known = ", ".join(map(str, KNOWN_VERSIONS))
        message = N_(
            "The game was played with version {rules} of the rules, but this program plays "
            "versions {known}."
        )
        raise OtherRules(message, rules_at, rules=rules, known=known)


def draft_of(headers: Headers) -> Draft:
    """Return the values of the headers as a draft."""
    check_format(headers)
    headers.check_known()
    players = _players(headers)
    _check_seats(headers, players)
    names = [headers.need(key) for key in _SEATS[:players]]
    colours = _colours(headers, players)
    return Draft(
        rules=headers.number("Rules"),
        components=headers.need("Components"),
        carried=headers.values.get("ComponentsData"),
        date=headers.need("Date"),
        names=names,
        options=_options(headers),
        seed=headers.number("Seed") if "Seed" in headers.values else None,
        setup=_setup(headers),
        position=headers.values.get("Position"),
        result=_result(headers, colours),
        places=_places(headers),
        dice_hash=headers.values.get("Dice", ""),
        dice_secret=headers.values.get("DiceSecret", ""),
        colours=colours,
    )


def _colours(headers: Headers, players: int) -> tuple[str, ...]:
    """Return the colours by seat, or the default colours."""
    if "SeatColours" not in headers.values:
        return COLOURS[:players]
    parts = headers.values["SeatColours"].split(",")
    with at_place(headers.lines["SeatColours"]):
        return checked_colours([part.strip() for part in parts], players)


def _setup(headers: Headers) -> dict[str, Any]:
    """Return the set-up; a game that begins with a position has none."""
    if "Position" not in headers.values:
        found: dict[str, Any] = headers.need("Setup")
        return found
    if "Setup" in headers.values:
        message = N_("A game begins with a set-up or with a position, not with both.")
        raise headers.wrong("Position", message)
    return {}


def _players(headers: Headers) -> int:
    players = headers.number("Players")
    if not 2 <= players <= 4:
        message = N_("Agra is for 2, 3 or 4 players, not {players}.")
        raise headers.wrong("Players", message, players=players)
    return players


def _check_seats(headers: Headers, players: int) -> None:
    for key in (*_SEATS[players:], *_SHEETS[players:]):
        if key in headers.values:
            message = N_(
                "The header {key} names a seat that a game of {players} players does not have."
            )
            raise headers.wrong(key, message, players=players)


def _places(headers: Headers) -> dict[str, Place]:
    """Return the place of each value of the draft."""
    lines = headers.lines
    places: dict[str, Place] = {key.lower(): line for key, line in lines.items()}
    places["carried"] = lines.get("ComponentsData", 0)
    places["dice_secret"] = lines.get("DiceSecret", 0)
    for seat, key in enumerate(_SEATS):
        places[f"name {seat}"] = lines.get(key, 0)
    for seat, key in enumerate(_SHEETS):
        places[f"sheet {seat}"] = lines.get(key, 0)
    return places


def _options(headers: Headers) -> dict[str, Any]:
    if headers.need("Options") == NO_OPTIONS:
        return {}
    message = N_("The header {key} must be {none!r} or options such as {known}, not {part!r}.")
    known = f"{', '.join(FLAGS)}, {LIMIT} 12"
    pairs = headers.parts("Options", message, _option, none=NO_OPTIONS, known=known)
    options = dict(pairs)
    if len(options) != len(pairs):
        raise headers.wrong("Options", N_("The header Options names an option twice."))
    return options


def _option(text: str) -> tuple[str, Any] | None:
    if text in FLAGS:
        return text, True
    name, _, number = text.partition(" ")
    return (name, int(number)) if name == LIMIT and _NUMBER.fullmatch(number) else None


def _result(headers: Headers, colours: Sequence[str]) -> Result | None:
    players = len(colours)
    if headers.need("Result") == RUNNING:
        for key in ("Winners", *_SHEETS):
            if key in headers.values:
                message = N_(
                    'The header {key} is given, but the result is "{running}": the game'
                    " is not over."
                )
                raise headers.wrong(key, message, running=RUNNING)
        return None
    message = N_(
        'The header {key} must be "{running}" or scores separated by commas, not {part!r}.'
    )
    scores = headers.parts("Result", message, _score, running=RUNNING)
    if len(scores) != players:
        message = N_("The header Result has {count} scores for {players} players.")
        raise headers.wrong("Result", message, count=len(scores), players=players)
    for key in ("Winners", *_SHEETS[:players]):
        headers.need(key, N_("The header {key} is missing, though there is a result."))
    message = N_("The header {key} must be colours separated by commas, not {part!r}.")
    return Result(
        scores=scores,
        winners=headers.parts(
            "Winners", message, lambda text: colours.index(text) if text in colours else None
        ),
        sheets=[_sheet(headers, key) for key in _SHEETS[:players]],
    )


def _score(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _sheet(headers: Headers, key: str) -> dict[str, int]:
    message = N_(
        "The header {key} must be lines such as 'rupees 12' separated by commas, not {part!r}."
    )
    lines = headers.parts(key, message, _sheet_line)
    sheet: dict[str, int] = dict(lines)
    if len(sheet) != len(lines):
        raise headers.wrong(key, N_("The header {key} contains a line twice."))
    return sheet


def _sheet_line(text: str) -> tuple[str, int] | None:
    match = _SHEET_LINE.fullmatch(text)
    return (match[1], int(match[2])) if match else None
