"""Creates games on a real table: from a set-up, from a position, from a file."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction

from agra.components import default_components
from agra.components.writing import components_text
from agra.positions import FORMAT, VERSION, from_json
from agra.records import Record, read
from agra.records.game import options_of as all_options
from agra.rules.errors import AgraError
from agra.rules.setup import Setup
from agra.rules.state import State
from agra.rules.values import Components
from agra.rules.version import KNOWN_VERSIONS
from agra.table.colours import colours_for
from agra.table.db.storable import check_storable
from agra.table.errors import TableError
from agra.table.game import deciding, lines, new_game
from agra.table.game.new_game import SeatPlan
from agra.table.models import Entry, Game
from agra.table.people.player_names import distinct
from agra.text.i18n import _
from agra.text.names import colour

#: The maximum length of a record in bytes.
LONGEST: Final = 256 * 1024


def open_setup(
    plans: Sequence[SeatPlan], setup: Setup, options: dict[str, Any], components: str
) -> Game:
    """Create a game that begins with a set-up."""
    return _begin(plans, options, components, setup=setup)


def open_position(plans: Sequence[SeatPlan], state: State, components: str) -> Game:
    """Create a game that begins with a position."""
    return _begin(plans, options_of(state), components, position=state.to_json())


def _begin(
    plans: Sequence[SeatPlan], options: Mapping[str, Any], components: str, **start: Any
) -> Game:
    """Create a game on a real table: it has no chat, and is not in the public list."""
    about = {**options, "chat": False}
    return new_game.begin(
        new_game.NewGame(plans, None, about, components, listed=False, referee=True, **start)
    )


def options_of(state: State) -> dict[str, Any]:
    """The options of a game as the database stores them: without unset ones."""
    return {name: option for name, option in all_options(state).items() if option is not None}


def start_position(players: int, options: dict[str, Any], c: Components) -> State:
    """The initial position of the form, before anything is entered."""
    people: list[dict[str, Any]] = [{}] * players
    return from_json(
        {"format": FORMAT, "version": VERSION, "players": people, "options": options}, c
    )


# ------------------------------------------------------------------ from a file


def open_file(data: bytes) -> Game:
    """Create a game that continues a record, or a position in JSON."""
    text = _text_of(data)
    position = _position_in(text)
    if position is not None:
        state = from_json(position, default_components())
        return open_position(nameless(state.players), state, "")
    return _open_record(read("\n" + text))


def open_finished(data: bytes) -> Game:
    """Create a finished game from its record, to review it; `BadRecord` if it is not over."""
    record = read("\n" + _text_of(data))
    record.finish()
    return _open_record(record)


def _text_of(data: bytes) -> str:
    """The text of an uploaded file."""
    if len(data) > LONGEST:
        raise TableError(_("This file is too long for a record."))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise TableError(_("This file is not a record: a record is a text file.")) from None
    check_storable(_json_in(text))
    return text


def _position_in(text: str) -> dict[str, Any] | None:
    """The position in a text; None if it is not a position in JSON."""
    found = _json_in(text)
    is_position = isinstance(found, dict) and found.get("format") == FORMAT
    return found if is_position else None


def _json_in(text: str) -> Any:
    """What a text in JSON says; the text itself if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def nameless(players: int) -> list[SeatPlan]:
    """Seat plans for people without names; their colours name them."""
    found = colours_for([""] * players, [True] * players)
    return [SeatPlan(colour(name), colour=name) for name in found]


def _open_record(record: Record) -> Game:
    """Create a game with all decisions of a record."""
    if record.rules not in KNOWN_VERSIONS:
        raise AgraError(f"There is no version {record.rules} of the rules.")
    own = record.components.digest != default_components().digest
    with transaction.atomic():
        game = _begin(
            [
                SeatPlan(name, colour=worn)
                for name, worn in zip(distinct(record.names), record.colours, strict=True)
            ],
            options_of(record.state),
            components_text(record.components.raw) if own else "",
            setup=record.setup if record.start is None else None,
            position=record.start,
            rules=record.rules,
        )
        Entry.objects.filter(game=game).delete()
        Entry.objects.bulk_create(_entries(game, record))
    lines.forget(game.pk)
    deciding.settle(game)
    return game


def _entries(game: Game, record: Record) -> list[Entry]:
    """The decisions and corrections of a record as entries of a game."""
    found: list[Entry] = []

    def add(**fields: Any) -> None:
        found.append(Entry(game=game, number=len(found) + 1, **fields))

    corrections = list(record.corrections)
    for number in range(len(record) + 1):
        while corrections and corrections[0].after == number:
            made = corrections.pop(0)
            add(kind=Entry.CORRECTION, position=made.position, note=made.note[:80])
        if number < len(record):
            add(seat=record.moments[number].to_move, action=record.actions[number])
    return found
