"""The columns of the tables that a simulation writes, per game and per turn.

A list column has an entry for each seat, unless its comment says otherwise.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from agra.lab.runs.match import SOURCES, Match, Outcome
from agra.lab.runs.turn_rows import TurnRow

#: The lines of a score sheet.
SHEET = (
    "rupees", "artisans", "merchants", "scholars", "meditation", "covers", "akbar",
    "dutch_trader", "subadar", "sadr_us_sudur", "grand_mufti", "grand_imam", "court_artist",
    "dewan",
)  # fmt: skip

#: Column types: a number, a text, a boolean; a list of numbers or texts; lists of texts.
INT, TEXT, BOOL, INTS, TEXTS, TEXT_LISTS = "int", "text", "bool", "ints", "texts", "text lists"


class Column(NamedTuple):
    """A column of a table."""

    name: str
    holds: str


#: The columns with a value of the outcome of a game.
_OF_OUTCOME = (
    Column("scores", INTS),
    Column("winners", INTS),
    Column("places", INTS),
    Column("rounds", INT),
    Column("decisions", INT),
    Column("end_reason", TEXT),
    Column("end_seat", INT),
    Column("start_player", INT),
    Column("river", TEXTS),
    Column("contracts", TEXT_LISTS),
    Column("orders", INTS),
    Column("gifts", INTS),
)
GAME_COLUMNS = (
    Column("game", INT),
    Column("seed", INT),
    Column("players", INT),
    Column("bots", TEXTS),
    *_OF_OUTCOME,
    *(Column(f"sheet_{line}", INTS) for line in SHEET),
    *(Column(f"income_{source}", INTS) for source in SOURCES),
    Column("stalled", BOOL),  # last: older files have the others in this order
)

TURN_COLUMNS = (
    Column("game", INT),
    Column("seed", INT),
    Column("bot", TEXT),
    *(Column(own.name, TEXTS if own.name == "spaces" else INT) for own in fields(TurnRow)),
)

Row = Sequence[Any]


def game_row(game: int, match: Match, outcome: Outcome) -> Row:
    """The row of a game, in the order of `GAME_COLUMNS`."""
    return [
        game,
        match.seed,
        len(match.bots),
        list(match.bots),
        *(getattr(outcome, column.name) for column in _OF_OUTCOME),
        *([sheet.get(line, 0) for sheet in outcome.sheets] for line in SHEET),
        *(outcome.income[source] for source in SOURCES),
        outcome.stalled,
    ]


def turn_rows(game: int, match: Match, outcome: Outcome) -> list[Row]:
    """The rows of a game's turns, in the order of `TURN_COLUMNS`."""
    names = [own.name for own in fields(TurnRow)]
    return [
        [game, match.seed, match.bots[turn.seat], *(getattr(turn, name) for name in names)]
        for turn in outcome.turns
    ]
