"""Reads a file of games (`games_file.py`). It may come from a stranger: every value is checked."""

import json
import zlib
from typing import Any

from agra.records import dice
from agra.rules.version import KNOWN_VERSIONS, RULES_VERSION
from agra.table.db.storable import is_storable
from agra.table.game import filed_starts, standing_answers
from agra.table.game.corrections import MOST_CORRECTIONS
from agra.table.game.filed_options import LONGEST_GAME, read_options
from agra.table.game.filed_starts import FiledStart
from agra.table.game.games_file import (
    FORMAT,
    MEGABYTE,
    VERSION,
    BadGamesFile,
    FiledGame,
    FiledSeat,
    Limits,
    damaged,
    newer,
    too_large,
    too_many,
)
from agra.table.game.lines import EntryRow
from agra.table.game.untrusted_values import (
    DAMAGE,
    all_are,
    check,
    code_of,
    expect,
    fail,
    number_of,
    object_of,
    storable_text,
    text_of,
    time_of,
)
from agra.table.models import Entry
from agra.table.people.player_names import readable
from agra.text.i18n import _


def read(data: bytes, limits: Limits) -> tuple[list[FiledGame], list[FiledStart]]:
    """Read the games of a file, and those by link that have not begun yet.

    `BadGamesFile` says in one sentence why it cannot be imported.
    """
    found = _parsed(_unpacked(data, limits))
    games, texts = found.get("games"), found.get("components", [])
    starts = found.get("starts", [])
    if not isinstance(games, list) or not isinstance(starts, list) or not all_are(texts, str):
        raise BadGamesFile(_("This file of games is damaged: nothing was changed."))
    if max(len(games), len(starts)) > limits.games:
        raise too_many()
    read_games = []
    for number, game in enumerate(games, 1):
        try:
            check(is_storable(game))
            read_games.append(_read_game(game, texts))
        except _NewerRules:
            raise newer() from None
        except DAMAGE:
            raise damaged(number) from None
    try:
        check(is_storable(starts))
        return read_games, [filed_starts.read(start) for start in starts]
    except DAMAGE:
        raise BadGamesFile(_("This file of games is damaged: nothing was changed.")) from None


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
    game = expect(data, dict)
    rules = number_of(game["rules"], 1)
    if rules not in KNOWN_VERSIONS:
        raise _NewerRules if rules > RULES_VERSION else ValueError
    seats = tuple(map(_read_seat, expect(game["seats"], list)))
    players = len(seats)
    check(2 <= players <= 4 and sum(seat.active for seat in seats) <= 1)
    rows = expect(game["entries"], list)
    corrections = sum(row[:1] == [Entry.CORRECTION] for row in rows if isinstance(row, list))
    check(len(rows) <= LONGEST_GAME and corrections <= MOST_CORRECTIONS)
    sandbox = expect(game.get("sandbox", {}), dict)
    rupees = sandbox.get("rupees")
    secret = text_of(game.get("dice", ""), 64)
    position = game.get("position")
    return FiledGame(
        identity=code_of(game["id"]),
        title=text_of(game["title"], 40),
        created=time_of(game["created"]),
        changed=time_of(game["changed"]),
        players=players,
        rules=rules,
        setup=object_of(game["setup"]) if position is None else {},
        position=None if position is None else object_of(position),
        components=storable_text(texts[number_of(game["components"])])
        if "components" in game
        else "",
        options=read_options(expect(game["options"], dict), players),
        referee=expect(game["real_table"], bool),
        listed=expect(game["listed"], bool),
        seed=None if game.get("seed") is None else number_of(game["seed"]),
        dice=secret if not secret or dice.HEX.fullmatch(secret) else fail(),
        sandbox_of=code_of(sandbox["of"]) if sandbox.get("of") else "",
        sandbox_from=number_of(sandbox.get("from", 0), most=LONGEST_GAME),
        sandbox_rupees=None if rupees is None else _rupees(rupees, players),
        seats=seats,
        rows=tuple(_read_entry(row, number, players) for number, row in enumerate(rows, 1)),
    )


def _components(game: dict[str, Any], texts: list[str]) -> str:
    """Return the text of other components, or ""."""
    return storable_text(texts[number_of(game["components"])]) if "components" in game else ""


def _read_seat(data: Any) -> FiledSeat:
    seat = expect(data, dict)
    found = FiledSeat(
        name=readable(text_of(seat.get("name", ""), 40)),
        bot=text_of(seat.get("bot", ""), 20),
        stand_in=text_of(seat.get("stand_in", ""), 20),
        preferences=_read_preferences(expect(seat.get("preferences", {}), dict)),
        **{key: expect(seat.get(key, False), bool) for key in ("free", "mine", "active")},
    )
    check(not (found.bot and (found.stand_in or found.free or found.mine)))
    return found


def _read_preferences(data: dict[str, Any]) -> dict[str, Any]:
    """Return the preferences that are known here."""
    known = standing_answers.KNOWN
    found = {key: data[key] for key, values in known.items() if data.get(key) in values}
    return found | ({"confirm": data["confirm"]} if isinstance(data.get("confirm"), bool) else {})


def _read_entry(data: Any, number: int, players: int) -> EntryRow:
    kind, seat, *rest = expect(data, list)
    if seat is not None:
        check(number_of(seat, -1) < players)
    if kind == Entry.NOTE:
        (note,) = rest
        return EntryRow(number, kind, seat, None, False, note=text_of(note, 80))
    if kind == Entry.CORRECTION:
        note, position = rest
        return EntryRow(number, kind, seat, None, False, object_of(position), text_of(note, 80))
    check(kind in (Entry.DECISION, Entry.UNDO) and len(rest) in (1, 2) and rest[1:] in ([], [1]))
    return EntryRow(number, kind, seat, number_of(rest[0]), bool(rest[1:]))


def _rupees(value: Any, players: int) -> list[int]:
    found = [number_of(one) for one in expect(value, list)]
    check(len(found) == players and max(found) < 10_000)
    return found
