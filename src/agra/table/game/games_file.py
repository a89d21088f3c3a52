"""Games as one file, to move them between browsers, devices and servers (docs/games-file.md).

This module writes the file and reads it back; `games_import.py` stores what was read. A file is
data from a stranger: its size is limited, and every value in it is checked.
"""

import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.utils import timezone

from agra.records import dice
from agra.rules.names import COLOURS
from agra.rules.version import KNOWN_VERSIONS, RULES_VERSION
from agra.table.config.run_mode import in_browser
from agra.table.db.storable import MOST_ROUNDS, is_storable
from agra.table.errors import TableError
from agra.table.game import advice, by_link, filed_starts, standing_answers
from agra.table.game.corrections import MOST_CORRECTIONS
from agra.table.game.filed_starts import FiledStart
from agra.table.game.lines import EntryRow, rows_after
from agra.table.game.looking import ORIGIN
from agra.table.game.sandbox import REVIEWED
from agra.table.models import FROM_ROUND, Entry, Game, Seat
from agra.table.people.player_names import readable
from agra.text.i18n import _

FORMAT: Final = "agra-games"
VERSION: Final = 1
#: The option of a game with the identity of the game that it is a copy of.
COPY_OF: Final = "copy_of"
MEGABYTE: Final = 1024 * 1024
#: More entries than a game of today can have: games of earlier versions could be longer.
LONGEST_GAME: Final = 25_000
#: The format of a game's code.
CODE: Final = re.compile(r"[a-z0-9]{1,16}")
#: The most bits of a number in the file.
BITS: Final = 62
#: What is raised for a value that is not as it should be.
DAMAGE: Final = (ValueError, TypeError, KeyError, IndexError, OverflowError, RecursionError)


@dataclass(frozen=True)
class Limits:
    """What an import may cost: megabytes packed and unpacked, games, and seconds."""

    packed: int
    unpacked: int
    games: int
    seconds: float


#: For a visitor of a server, and for the owner of a computer.
VISITOR: Final = Limits(2, 8, 500, 30.0)
OWNER: Final = Limits(64, 256, 100_000, 3600.0)


class BadGamesFile(TableError):
    """The file cannot be imported; nothing was changed."""


@dataclass(frozen=True)
class FiledSeat:
    """A seat in the file."""

    name: str
    bot: str
    stand_in: str
    #: nobody has taken it yet
    free: bool
    #: whoever wrote the file played it
    mine: bool
    #: its player was at the screen
    active: bool
    preferences: dict[str, Any]


@dataclass(frozen=True)
class FiledGame:
    """A game in the file, with the fields of `Game`."""

    #: the same for all copies of a game
    identity: str
    title: str
    created: datetime
    changed: datetime
    players: int
    rules: int
    setup: dict[str, Any]
    position: dict[str, Any] | None
    components: str
    options: dict[str, Any]
    referee: bool
    listed: bool
    #: None and "" if they are secret
    seed: int | None
    dice: str
    #: the identity of the game that a sandbox was copied from, or ""
    sandbox_of: str
    sandbox_from: int
    sandbox_rupees: list[int] | None
    seats: tuple[FiledSeat, ...]
    rows: tuple[EntryRow, ...]


# ------------------------------------------------------------------ which games


def identity_of(game: Game) -> str:
    """Return what all copies of a game have in common."""
    return str(game.options.get(COPY_OF) or game.code)


def is_alone(game: Game, browser: str) -> bool:
    """Whether nobody but this browser plays a person's seat of a game.

    The others of a game by link have copies of their own, so only its own seat counts.
    Needs `seats__holders`, which should be prefetched.
    """
    linked = by_link.by_link(game)
    for seat in game.seats.all():
        if linked is not None and seat.number != linked.seat:
            continue
        holders = {holder.browser for holder in seat.holders.all()}
        if not seat.bot and holders != {browser} and not (seat.free and not holders):
            return False
    return True


def games_of(browser: str) -> list[Game]:
    """Return the games of a browser that its file may have, the newest first.

    An unfinished game with people elsewhere is left out: it would tell their rupees and the dice.
    """
    if not browser:
        return []
    found = Game.objects.filter(holders__browser=browser, rules_version__in=KNOWN_VERSIONS)
    found = found.distinct().order_by("-changed").select_related("sandbox_of")
    every = found.prefetch_related("seats__holders")
    # not more than can be opened again
    return [game for game in every if _may_leave(game, browser)][: limits_here().games]


def _may_leave(game: Game, browser: str) -> bool:
    """Whether a game, or the one that a sandbox is a copy of, is over or played by nobody else."""
    real = advice.original(game)
    if real is None or real.finished or is_alone(real, browser):
        return True
    return by_link.by_link(real) is not None  # every player of a game by link has all of it


# ------------------------------------------------------------------ writing


def packed(games: Iterable[Game], browser: str | None) -> bytes:
    """Return the file of these games; `browser` is whose seats are marked, None for nobody's."""
    components: dict[str, int] = {}
    data = {
        "format": FORMAT,
        "version": VERSION,
        "written": timezone.now().isoformat(timespec="seconds"),
        "games": [_game(game, browser, components) for game in games],
        "components": list(components),
    }
    if starts := filed_starts.written(browser):
        data["starts"] = starts[: limits_here().games]  # not more than can be opened again
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


def _game(game: Game, browser: str | None, components: dict[str, int]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": identity_of(game),
        "title": game.stored_title,
        "created": game.created.isoformat(timespec="seconds"),
        "changed": game.changed.isoformat(timespec="seconds"),
        "rules": game.rules_version,
        "seed": game.seed,
        "dice": game.dice,
        "options": {key: game.options[key] for key in _OPTIONS if key in game.options},
        "real_table": game.referee,
        "listed": game.listed,
        "seats": [_seat(seat, browser) for seat in sorted(game.seats.all(), key=_by_number)],
        "entries": [_entry(row) for row in rows_after(game, 0)],
    }
    if game.position is not None:
        found["position"] = game.position
    else:
        found["setup"] = game.setup
    if game.components:
        found["components"] = components.setdefault(game.components, len(components))
    if game.sandbox_of is not None or game.sandbox_rupees or game.sandbox_from:
        of = identity_of(game.sandbox_of) if game.sandbox_of is not None else ""
        rupees = game.sandbox_rupees
        found["sandbox"] = {"of": of, "from": game.sandbox_from, "rupees": rupees}
    return found


def _by_number(seat: Seat) -> int:
    return seat.number


def _seat(seat: Seat, browser: str | None) -> dict[str, Any]:
    held = [one for one in seat.holders.all() if browser is not None and one.browser == browser]
    found = {
        "name": seat.chosen_name,
        "bot": seat.bot,
        "stand_in": seat.stand_in,
        "free": seat.free,
        "mine": bool(held) and not seat.bot,
        "active": any(one.active for one in held),
        "preferences": seat.preferences,
    }
    return {key: value for key, value in found.items() if value}


def _entry(row: EntryRow) -> list[Any]:
    if row.kind == Entry.NOTE:
        return [row.kind, row.seat, row.note]
    if row.kind == Entry.CORRECTION:
        return [row.kind, row.seat, row.note, row.position]
    return [row.kind, row.seat, row.action, *([1] if row.forced else [])]


# ------------------------------------------------------------------ reading


def read(data: bytes, limits: Limits) -> tuple[list[FiledGame], list[FiledStart]]:
    """Read the games of a file, and those by link that have not begun yet.

    `BadGamesFile` says in one sentence why it cannot be imported.
    """
    found = _parsed(_unpacked(data, limits))
    games, texts = found.get("games"), found.get("components", [])
    starts = found.get("starts", [])
    if not isinstance(games, list) or not isinstance(starts, list) or not _all_are(texts, str):
        raise BadGamesFile(_("This file of games is damaged: nothing was changed."))
    if max(len(games), len(starts)) > limits.games:
        raise too_many()
    read_games = []
    for number, game in enumerate(games, 1):
        try:
            _check(is_storable(game))
            read_games.append(_read_game(game, texts))
        except _NewerRules:
            raise newer() from None
        except DAMAGE:
            raise damaged(number) from None
    try:
        _check(is_storable(starts))
        return read_games, [filed_starts.read(start) for start in starts]
    except DAMAGE:
        raise BadGamesFile(_("This file of games is damaged: nothing was changed.")) from None


def damaged(number: int) -> BadGamesFile:
    """Return the error for a game that cannot be read or played."""
    words = _("Game {number} in this file is damaged: nothing was changed.")
    return BadGamesFile(words.format(number=number))


def newer() -> BadGamesFile:
    """Return the error for a file that a newer version has written."""
    return BadGamesFile(_("This file comes from a newer version of Agra: update Agra here first."))


def too_large(megabytes: int) -> BadGamesFile:
    """Return the error for a file above the limit."""
    words = _("This file of games is too large: the limit is {most} MB.")
    return BadGamesFile(words.format(most=megabytes))


def too_many() -> BadGamesFile:
    """Return the error for more games than one import may have."""
    return BadGamesFile(_("This file has too many games for one import: nothing was changed."))


def limits_here() -> Limits:
    """Return the limits for visitors of this table."""
    return OWNER if in_browser() else VISITOR


def _unpacked(data: bytes, limits: Limits) -> bytes:
    """Return the JSON in a file, which may be packed."""
    if len(data) > limits.packed * MEGABYTE:
        raise too_large(limits.packed)
    if not data.startswith(b"\x1f\x8b"):
        return data
    most = limits.unpacked * MEGABYTE
    try:
        opened = zlib.decompressobj(wbits=31)
        found = opened.decompress(data, most)
    except zlib.error:
        raise BadGamesFile(_("This file of games is damaged: nothing was changed.")) from None
    if opened.unconsumed_tail:
        raise too_large(limits.unpacked)
    if not opened.eof:
        raise BadGamesFile(_("This file of games is damaged: nothing was changed."))
    return found


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadGamesFile(_("This is not a file of Agra games."))
    version = found.get("version")
    if not isinstance(version, int) or version < 1:
        raise BadGamesFile(_("This file of games is damaged: nothing was changed."))
    if version > VERSION:
        raise newer()
    return found


class _NewerRules(ValueError):
    """A game was played with rules that are not known here."""


def _read_game(data: Any, texts: list[str]) -> FiledGame:
    """Check a game of the file; an error of any kind says that it is damaged."""
    game = _is(data, dict)
    rules = _number(game["rules"], 1)
    if rules not in KNOWN_VERSIONS:
        raise _NewerRules if rules > RULES_VERSION else ValueError
    seats = tuple(map(_read_seat, _is(game["seats"], list)))
    players = len(seats)
    _check(2 <= players <= 4 and sum(seat.active for seat in seats) <= 1)
    rows = _is(game["entries"], list)
    corrections = sum(row[:1] == [Entry.CORRECTION] for row in rows if isinstance(row, list))
    _check(len(rows) <= LONGEST_GAME and corrections <= MOST_CORRECTIONS)
    sandbox = _is(game.get("sandbox", {}), dict)
    rupees = sandbox.get("rupees")
    secret = _text(game.get("dice", ""), 64)
    position = game.get("position")
    return FiledGame(
        identity=_code(game["id"]),
        title=_text(game["title"], 40),
        created=_time(game["created"]),
        changed=_time(game["changed"]),
        players=players,
        rules=rules,
        setup=_object(game["setup"]) if position is None else {},
        position=None if position is None else _object(position),
        components=_storable(texts[_number(game["components"])]) if "components" in game else "",
        options=_read_options(_is(game["options"], dict), players),
        referee=_is(game["real_table"], bool),
        listed=_is(game["listed"], bool),
        seed=None if game.get("seed") is None else _number(game["seed"]),
        dice=secret if not secret or dice.HEX.fullmatch(secret) else _fail(),
        sandbox_of=_code(sandbox["of"]) if sandbox.get("of") else "",
        sandbox_from=_number(sandbox.get("from", 0), most=LONGEST_GAME),
        sandbox_rupees=None if rupees is None else _rupees(rupees, players),
        seats=seats,
        rows=tuple(_read_entry(row, number, players) for number, row in enumerate(rows, 1)),
    )


def _read_seat(data: Any) -> FiledSeat:
    seat = _is(data, dict)
    found = FiledSeat(
        name=readable(_text(seat.get("name", ""), 40)),
        bot=_text(seat.get("bot", ""), 20),
        stand_in=_text(seat.get("stand_in", ""), 20),
        preferences=_read_preferences(_is(seat.get("preferences", {}), dict)),
        **{key: _is(seat.get(key, False), bool) for key in ("free", "mine", "active")},
    )
    _check(not (found.bot and (found.stand_in or found.free or found.mine)))
    return found


def _read_preferences(data: dict[str, Any]) -> dict[str, Any]:
    """Return the preferences that are known here."""
    known = standing_answers.KNOWN
    found = {key: data[key] for key, values in known.items() if data.get(key) in values}
    return found | ({"confirm": data["confirm"]} if isinstance(data.get("confirm"), bool) else {})


def _read_entry(data: Any, number: int, players: int) -> EntryRow:
    kind, seat, *rest = _is(data, list)
    if seat is not None:
        _check(_number(seat, -1) < players)
    if kind == Entry.NOTE:
        (note,) = rest
        return EntryRow(number, kind, seat, None, False, note=_text(note, 80))
    if kind == Entry.CORRECTION:
        note, position = rest
        return EntryRow(number, kind, seat, None, False, _object(position), _text(note, 80))
    _check(kind in (Entry.DECISION, Entry.UNDO) and len(rest) in (1, 2) and rest[1:] in ([], [1]))
    return EntryRow(number, kind, seat, _number(rest[0]), bool(rest[1:]))


# ------------------------------------------------------------------ options


def _colours(value: Any, players: int) -> bool:
    """Whether this is a colour for each seat."""
    return _all_are(value, str) and len(set(value) & set(COLOURS)) == len(value) == players


def _flag(value: Any, _players: int) -> bool:
    return isinstance(value, bool)


def _from_to(least: float, most: float) -> Callable[[Any, int], bool]:
    def fits(value: Any, _players: int) -> bool:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and least <= value <= most

    return fits


def _seat_or_none(value: Any, players: int) -> bool:
    return value is None or (_is_whole(value) and 0 <= value < players)


def _turn_or_none(value: Any, _players: int) -> bool:
    return value is None or (_is_whole(value) and 0 <= value <= LONGEST_GAME)


def _limit(value: Any, _players: int) -> bool:
    return value is None or (_is_whole(value) and 1 <= value <= MOST_ROUNDS)


#: The options that a file has, and what each of them may be. A clock would have run out meanwhile.
_OPTIONS: Final[Mapping[str, Callable[[Any, int], bool]]] = {
    "open_rupees": _flag,
    "merchant_coin_on_stop": _flag,
    "round_limit": _limit,
    "handicap": _from_to(0, 1000),
    "think": _from_to(0, 120),
    "colours": _colours,
    "typed_seed": _flag,
    "chat": _flag,
    "closed": _flag,
    advice.OPTION: _flag,
    by_link.OPTION: by_link.is_stored_form,
    ORIGIN: _seat_or_none,
    REVIEWED: _turn_or_none,
    FROM_ROUND: _turn_or_none,
}


def _read_options(data: dict[str, Any], players: int) -> dict[str, Any]:
    """Return the options; those of a newer version are left out."""
    found = {key: value for key, value in data.items() if key in _OPTIONS}
    _check(all(_OPTIONS[key](value, players) for key, value in found.items()))
    return found


# ------------------------------------------------------------------ values


def _fail() -> Any:
    raise ValueError


def _check(fits: bool) -> None:
    if not fits:
        raise ValueError


def _is(value: Any, kind: type) -> Any:
    return value if isinstance(value, kind) else _fail()


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _all_are(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(one, kind) for one in value)


def _number(value: Any, least: int = 0, most: int = 2**BITS - 1) -> int:
    _check(_is_whole(value) and least <= value <= most)
    return int(value)


def _text(value: Any, most: int) -> str:
    text: str = _is(value, str)
    _check(len(text) <= most and text.isprintable())
    return text


def _storable(text: str) -> str:
    """A text that every database can store."""
    text.encode()  # an error for half a character
    _check("\0" not in text)
    return text


def _object(value: Any) -> dict[str, Any]:
    """A JSON object that every database can store."""
    found: dict[str, Any] = _is(value, dict)
    _storable(json.dumps(found, ensure_ascii=False, allow_nan=False).replace("\\u0000", "\0"))
    return found


def _code(value: Any) -> str:
    code = _text(value, 16)
    _check(CODE.fullmatch(code) is not None)
    return code


def _time(value: Any) -> datetime:
    """A time of the past; one of the future, by a wrong clock, becomes the present."""
    found = datetime.fromisoformat(_text(value, 40))
    _check(found.tzinfo is not None and found.year >= 1970)
    return min(found.astimezone(UTC), timezone.now())


def _rupees(value: Any, players: int) -> list[int]:
    found = [_number(one) for one in _is(value, list)]
    _check(len(found) == players and max(found) < 10_000)
    return found
