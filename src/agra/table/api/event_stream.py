"""The event stream for programs: lines of JSON with one event each.

- `{"type": "step", ...}`: a decision that was made, as in the log;
- `{"type": "undo", "keep": 12}`: only the first `keep` decisions still count;
- `{"type": "state", ...}`: the current state, after each change: the version, how many
  decisions were made, who has to decide, and whether that is you;
- `{"type": "chat", ...}`: a chat message;
- `{"type": "alive"}`: nothing has happened for a while.

A client that reconnects sends what it has received: `since` decisions at a `version`.
"""

import contextlib
import json
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qs

from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError

from agra.rules.errors import AgraError
from agra.table.db.connections import in_shared_thread
from agra.table.game import looking, nudges
from agra.table.game.visit import Visit
from agra.table.live import chat, presence, sse
from agra.table.live import hub as streams
from agra.table.models import Game, Presence
from agra.table.pages.as_json import steps_as_data
from agra.table.people import blocks, tokens
from agra.table.people.seats import names_of
from agra.text.i18n import language

HEADERS: Final = {**sse.HEADERS, "Content-Type": "application/x-ndjson; charset=utf-8"}
#: The maximum number of digits of `since` and `version`.
DIGITS: Final = 9


@dataclass(frozen=True)
class Known:
    """What a client has received of a game; None stands for everything up to now."""

    since: int | None = None
    version: int | None = None
    #: the newest chat message that was sent; None before the first look
    message: int | None = None


def line(kind: str, about: Mapping[str, Any]) -> bytes:
    """One line of a stream."""
    return json.dumps({"type": kind, **about}, cls=DjangoJSONEncoder).encode() + b"\n"


async def lines(
    game_id: int, browser: str, known: Known, reads: str
) -> AsyncGenerator[bytes, None]:
    """The body of a stream, in the client's language, until either side closes it."""
    async with contextlib.aclosing(sse.changes(game_id, browser)) as changes:
        async for watcher in changes:
            try:
                unsent, known = await news(game_id, browser, known, reads, watcher is None)
            except (DatabaseError, AgraError, Game.DoesNotExist):
                return  # busy, or deleted: a client that reconnects gets the error
            for one in unsent:
                yield one
            if watcher is None:
                yield line("alive", {})


@in_shared_thread
def news(
    game_id: int, browser: str, known: Known, reads: str, idle: bool
) -> tuple[list[bytes], Known]:
    """The lines that a client has not received, and what it knows after them."""
    game = Game.objects.get(pk=game_id)
    visit = Visit(game, browser)
    if visit.standing.held:  # a program with an open stream is present
        presence.beat(game, browser, Presence.HERE)
        nudges.come_back(game, visit.standing)
    if idle:
        return [], known
    with language(reads):
        unsent, known = _happened(visit, known)
        said = chat.messages(game, bool(visit.standing.held))
        before, newest = known.message, max((one.number for one in said), default=0)
        if before is not None:
            unsent += [line("chat", vars(one)) for one in said if one.number > before]
        return unsent, replace(known, message=newest)


def _happened(visit: Visit, known: Known) -> tuple[list[bytes], Known]:
    """Lines for undone decisions, for new decisions and for the current state."""
    game = visit.game
    sight, _hand_over = looking.look(visit)
    if (known.since, known.version) == (sight.number, sight.version):
        return [], known
    with visit.line() as played:
        kept = sight.number if known.version is None else played.kept_since(known.version)
    since = sight.number if known.since is None else known.since
    first = min(since, kept, sight.number)
    found = [line("undo", {"keep": first})] if first < since else []
    names = names_of(visit.seats)
    found += [line("step", one) for one in steps_as_data(sight.history[first:], names)]
    about = {
        "game": game.code,
        "version": sight.version,
        "number": sight.number,
        "round": game.round,
        "to_move": sight.state.to_move,
        "decision": sight.state.decision,
        "yours": sight.mine,
        "over": sight.over,
    }
    found.append(line("state", about))
    return found, replace(known, since=sight.number, version=sight.version)


# ------------------------------------------------------------------ requests without Django


@in_shared_thread
def requested(code: str, header: str, query: str, reads: str) -> sse.StreamRequest | None:
    """The stream that a request wants; None if it is invalid, so that Django answers the error."""
    try:
        browser = ""
        if header:
            kind, _space, token = header.partition(" ")
            found = tokens.program_of(token) if kind.lower() == "bearer" else None
            if found is None or blocks.is_on_the_list(found.browser):
                return None
            browser = found.browser
        fields = parse_qs(query, keep_blank_values=True, max_num_fields=20)
        numbers = [fields.get(name, [None])[-1] for name in ("since", "version")]
        if any(one is not None and not _is_number(one) for one in numbers):
            return None
        since, version = (None if one is None else int(one) for one in numbers)
        game_id = streams.find_now(code, browser)
        if game_id is None:
            return None
        known = Known(since, version)
        return sse.StreamRequest(game_id, browser, lines(game_id, browser, known, reads), HEADERS)
    except ValueError:  # too many fields
        return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= DIGITS
