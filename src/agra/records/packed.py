"""Packs a game into the text of a link: a game by link, a replay or a puzzle.

The form is described in docs/play-by-link.md.

A packed text is made of the letters, digits and signs of base64url. Every decision is stored as its
number among the legal ones, so a decision with one option takes no room at all. A game of people
or bots takes some 300 characters.

>>> from agra.records import Record
>>> from agra.records.packed import pack_replay, unpack
>>> record = Record.begin(players=2, seed=1, names=["Ada", "Ben"], date="2026-01-31")
>>> record.add(record.state.legal_actions()[0])
>>> found = unpack(pack_replay(record))
>>> found.record.actions == record.actions
True
"""

import base64
import datetime
import hashlib
import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from agra.components import default_components
from agra.records import dice
from agra.records.digits import DAMAGED, Reader, Writer
from agra.records.errors import BadRecord, OtherComponents, OtherRules
from agra.records.game import UNKNOWN_DATE
from agra.records.luck import (
    HASH_SIZE,
    ID_SIZE,
    LONGEST_NAME,
    NUMBER_SIZE,
    Start,
    check_link_name,
    hash_of,
)
from agra.records.record import Record
from agra.rules.errors import N_, AgraError
from agra.rules.names import BUILDINGS, COLOURS, GOODS, GUILDS, NOTABLES, TILES
from agra.rules.setup import Setup, random_setup
from agra.rules.state import CHANCE, State
from agra.rules.version import KNOWN_VERSIONS

#: The version of this form: the digit after the first letter of a text.
VERSION: Final = 1
#: How a packed text looks; the last letter shows that nothing was cut off.
FORM: Final = re.compile(r"A([0-9])([A-Za-z0-9_-]+)Z", re.ASCII)

#: The longest text that is read, and the most decisions of a packed game.
LONGEST: Final = 4000
MOST_DECISIONS: Final = 12_000

_CHECKSUM: Final = 4  # bytes
_DIGEST: Final = 6  # hexadecimal digits of the components' digest
_LIMITS: Final = 1000  # the highest round limit
_RULES: Final = 256  # versions of the rules
_DAYS: Final = datetime.date.max.toordinal() + 1
_NAME: Final = 4 * LONGEST_NAME  # bytes
_PUZZLE: Final = 80  # bytes of a puzzle's name

#: The kinds of links, and the base of their digit.
_TABLE, _REPLAY, _PUZZLES, _KINDS = 0, 1, 2, 8

_NO_ROOM: Final = N_(
    "Only a game with the usual set-up and components, and without corrections, fits into a link:"
    " send its record as a file."
)


@dataclass(frozen=True)
class TableLink:
    """A game by link: its start, and the game as soon as all numbers are there."""

    start: Start
    record: Record | None = None


@dataclass(frozen=True)
class ReplayLink:
    """A game to look at, and the position to show; None for the whole game."""

    record: Record
    at: int | None = None


@dataclass(frozen=True)
class PuzzleLink:
    """A puzzle that comes with the program, by its name."""

    name: str


Link = TableLink | ReplayLink | PuzzleLink


# ------------------------------------------------------------------ packing


def pack_table(start: Start, actions: Sequence[int] = ()) -> str:
    """Return a game by link as text: its start and, if it has begun, its decisions.

    Decisions of chance follow from the numbers of the players and take no room.
    """
    start.check()
    out = _begun(_TABLE)
    _put_options(out, start.players, vars(start))
    out.put(start.ident, 256**ID_SIZE)
    out.put(len(start.hashes), start.players + 1)
    out.put(len(start.numbers), start.players + 1)
    for name in start.names:
        out.put_text(name, _NAME)
    for number in start.numbers:
        out.put(number, 256**NUMBER_SIZE)
    for made in start.hashes[len(start.numbers) :]:
        out.put(int.from_bytes(made, "big"), 256**HASH_SIZE)
    if start.is_ready:
        _put_decisions(out, first_record(start).state, actions, with_chance=False)
    return _text(out)


def pack_replay(record: Record, at: int | None = None) -> str:
    """Return a game as text, with the position to show after `at` decisions.

    `BadRecord` if it does not fit: it began with a position or has other components or corrections.
    The seed, the secret of the dice, comments and variations are left out.
    """
    usual = record.components.digest == default_components().digest
    limit = record.options["round_limit"] or 0
    if not usual or record.start is not None or record.corrections or limit > _LIMITS:
        raise BadRecord(_NO_ROOM)
    out = _begun(_REPLAY)
    _put_options(out, record.players, {**record.options, "rules": record.rules})
    for name in record.names:
        out.put_text(name[:LONGEST_NAME], _NAME)
    known = list(itertools.permutations(COLOURS, record.players))
    out.put(known.index(record.colours), len(known))
    day = 0 if record.date == UNKNOWN_DATE else datetime.date.fromisoformat(record.date).toordinal()
    out.put(day, _DAYS)
    _put_setup(out, record.players, record.setup)
    out.put(0 if at is None else at + 1, MOST_DECISIONS + 2)
    _put_decisions(out, record.position(0), record.actions, with_chance=True)
    return _text(out)


def pack_puzzle(name: str) -> str:
    """Return a puzzle that comes with the program as text."""
    out = _begun(_PUZZLES)
    out.put_text(name, _PUZZLE)
    return _text(out)


def _begun(kind: int) -> Writer:
    out = Writer()
    out.put(kind, _KINDS)
    out.put(int(default_components().digest[:_DIGEST], 16), 16**_DIGEST)
    return out


def _put_options(out: Writer, players: int, options: Mapping[str, Any]) -> None:
    """Add the version of the rules, the number of players and the options."""
    out.put(options["rules"], _RULES)
    out.put(players - 2, 3)
    out.put(int(options["open_rupees"]), 2)
    out.put(int(options["merchant_coin_on_stop"]), 2)
    out.put(options["round_limit"] or 0, _LIMITS + 1)


def _put_setup(out: Writer, players: int, setup: Setup) -> None:
    """Add a set-up; `BadRecord` if it has an order that would be lost."""
    out.put(BUILDINGS.index(setup["merchant"]), len(BUILDINGS))
    out.put(BUILDINGS.index(setup["builder"]), len(BUILDINGS))
    out.put(setup["start_player"], players)
    for names, chosen in ((NOTABLES, "river"), (TILES, "open_tiles"), (GOODS, "akbar")):
        if setup[chosen] != sorted(setup[chosen], key=names.index):
            raise BadRecord(_NO_ROOM)
        for name in names:
            out.put(int(name in setup[chosen]), 2)
    for guild in GUILDS:
        orders = setup["orders"][guild]
        if orders["neutral"] != sorted(orders["neutral"]):
            raise BadRecord(_NO_ROOM)
        out.put(orders["marked"] - 1, 6)
        for order in range(1, 7):
            out.put(int(order in orders["neutral"]), 2)


def _put_decisions(out: Writer, state: State, actions: Sequence[int], with_chance: bool) -> None:
    """Add decisions from this position on, which is changed."""
    if len(actions) > MOST_DECISIONS:
        raise BadRecord(_NO_ROOM)
    out.put(len(actions), MOST_DECISIONS + 1)
    for action in actions:
        legal, is_stored = sorted(state.legal_actions()), with_chance or state.to_move != CHANCE
        state.apply(action)
        if is_stored:
            out.put(legal.index(action), len(legal))


def _text(out: Writer) -> str:
    data = out.data()
    packed = base64.urlsafe_b64encode(_checksum(data) + data).decode().rstrip("=")
    text = f"A{VERSION}{packed}Z"
    if len(text) > LONGEST:
        raise BadRecord(_NO_ROOM)
    return text


def _checksum(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:_CHECKSUM]


# ------------------------------------------------------------------ unpacking


def unpack(text: str) -> Link:
    """Return what a packed text holds, checked like any record.

    White space does not matter. Any mistake raises `BadRecord` with one sentence.
    """
    try:
        kind, got = _opened(text)
        if kind == _TABLE:
            return _table(got)
        return _replay(got) if kind == _REPLAY else _puzzle(got)
    except BadRecord:
        raise
    except AgraError:
        raise BadRecord(DAMAGED) from None


def unpack_start(text: str) -> Start:
    """Return the start of a game by link; `BadRecord` if the text holds decisions, too.

    Nothing is played, so this takes no time even for a text that somebody made to take long.
    """
    kind, got = _opened(text)
    if kind != _TABLE:
        raise BadRecord(DAMAGED)
    start = _start(got)
    got.end()
    return start


def _opened(text: str) -> tuple[int, Reader]:
    """Return the kind of a text, and its further digits."""
    got = Reader(_data_of("".join(text[: 2 * LONGEST].split())))
    kind = got.get(_KINDS)
    digest = f"{got.get(16**_DIGEST):0{_DIGEST}x}"
    if kind not in (_TABLE, _REPLAY, _PUZZLES):
        raise BadRecord(DAMAGED)
    if kind != _PUZZLES and digest != default_components().digest[:_DIGEST]:
        message = N_("The game in this link uses different components from this program.")
        raise OtherComponents(message)
    return kind, got


def _data_of(text: str) -> bytes:
    """Return the bytes of a text; the version counts before everything else."""
    if len(text) > LONGEST:
        message = N_("The link is too long: a game of Agra has at most {most} characters.")
        raise BadRecord(message, most=LONGEST)
    if not re.match(r"A[0-9]", text, re.ASCII):
        raise BadRecord(N_("This is not a link to a game of Agra."))
    if int(text[1]) != VERSION:
        message = N_(
            "The link has the format {version}, but this program reads format {known}:"
            " open it with a newer version of the program."
        )
        raise OtherRules(message, version=int(text[1]), known=VERSION)
    match = FORM.fullmatch(text)
    if match is None or len(match[2]) % 4 == 1:
        raise BadRecord(DAMAGED)
    found = base64.urlsafe_b64decode(match[2] + "=" * (-len(match[2]) % 4))
    data = found[_CHECKSUM:]
    again = base64.urlsafe_b64encode(found).decode().rstrip("=")
    if _checksum(data) != found[:_CHECKSUM] or again != match[2] or data[-1:] == b"\0":
        raise BadRecord(DAMAGED)
    return data


def _puzzle(got: Reader) -> PuzzleLink:
    name = got.get_text(_PUZZLE)
    got.end()
    return PuzzleLink(name)


def _table(got: Reader) -> TableLink:
    start, record = _start(got), None
    if start.is_ready:
        record = first_record(start)
        _get_decisions(got, record, start.secret)
    got.end()
    return TableLink(start, record)


def _start(got: Reader) -> Start:
    options = _options(got)
    ident, players = got.get(256**ID_SIZE), options["players"]
    taken, given = got.get(players + 1), got.get(players + 1)
    if given and taken < players:
        raise BadRecord(DAMAGED)
    names = tuple(got.get_text(_NAME) for _ in range(taken))
    numbers = tuple(got.get(256**NUMBER_SIZE) for _ in range(given))
    made = [hash_of(ident, seat, number) for seat, number in enumerate(numbers)]
    made += [got.get(256**HASH_SIZE).to_bytes(HASH_SIZE, "big") for _ in range(taken - given)]
    start = Start(ident, **options, names=names, hashes=tuple(made), numbers=numbers)
    start.check()
    return start


def _replay(got: Reader) -> ReplayLink:
    options = _options(got)
    players = options["players"]
    names = [got.get_text(_NAME) for _ in range(players)]
    for seat, name in enumerate(names):
        check_link_name(name, seat)
    known = list(itertools.permutations(COLOURS, players))
    colours = known[got.get(len(known))]
    day = got.get(_DAYS)
    date = datetime.date.fromordinal(day).isoformat() if day else UNKNOWN_DATE
    setup = _setup(got, players)
    at = got.get(MOST_DECISIONS + 2) - 1
    record = Record.begin(setup=setup, names=names, date=date, colours=colours, **options)
    _get_decisions(got, record)
    got.end()
    if at > len(record):
        raise BadRecord(DAMAGED)
    return ReplayLink(record, None if at < 0 else at)


def _options(got: Reader) -> dict[str, Any]:
    """Return the version of the rules, the number of players and the options."""
    rules = got.get(_RULES)
    if rules not in KNOWN_VERSIONS:
        known = ", ".join(map(str, KNOWN_VERSIONS))
        message = N_(
            "The game was played with version {rules} of the rules, but this program plays "
            "versions {known}."
        )
        raise OtherRules(message, rules=rules, known=known)
    return {
        "rules": rules,
        "players": got.get(3) + 2,
        "open_rupees": bool(got.get(2)),
        "merchant_coin_on_stop": bool(got.get(2)),
        "round_limit": got.get(_LIMITS + 1) or None,
    }


def _setup(got: Reader, players: int) -> Setup:
    setup: Setup = {
        "merchant": BUILDINGS[got.get(len(BUILDINGS))],
        "builder": BUILDINGS[got.get(len(BUILDINGS))],
        "start_player": got.get(players),
    }
    for names, chosen in ((NOTABLES, "river"), (TILES, "open_tiles"), (GOODS, "akbar")):
        setup[chosen] = [name for name in names if got.get(2)]
    setup["orders"] = {
        guild: {
            "marked": got.get(6) + 1,
            "neutral": [order for order in range(1, 7) if got.get(2)],
        }
        for guild in GUILDS
    }
    return setup


def _get_decisions(got: Reader, record: Record, secret: str = "") -> None:
    """Add the decisions to a record; those of chance follow from the secret, if there is one."""
    rolls = 0
    for _ in range(got.get(MOST_DECISIONS + 1)):
        state = record.state
        if state.to_move is None:
            raise BadRecord(DAMAGED)
        if secret and state.to_move == CHANCE:
            rolls += 1
            record.add(dice.roll(state, secret, rolls))
        else:
            legal = sorted(state.legal_actions())
            record.add(legal[got.get(len(legal))])


def first_record(start: Start) -> Record:
    """Return the game of a start before its first decision; the luck has decided its set-up."""
    setup = random_setup(start.players, start.seed)
    record = Record.begin(
        players=start.players,
        seed=start.seed,
        setup=setup,
        open_rupees=start.open_rupees,
        merchant_coin_on_stop=start.merchant_coin_on_stop,
        round_limit=start.round_limit,
        names=start.names,
        date=UNKNOWN_DATE,
        rules=start.rules,
    )
    record.dice_hash = dice.hash_of(start.secret)
    return record
