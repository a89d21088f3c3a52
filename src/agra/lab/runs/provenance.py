"""Provenance of rows: the settings of a run, stored with its files.

A Parquet file stores them in its metadata (`agra`), a CSV or JSON lines file in a file beside it
(`games.csv.meta.json`). With them any game of the file can be played again.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from agra import __version__
from agra.bots import Allowance
from agra.lab.optional_packages import BadRun, needed
from agra.lab.runs.match import Match, components_of, play
from agra.lab.runs.seating import game_seed, rotated
from agra.records import Record
from agra.records.game import UNKNOWN_DATE
from agra.rules.actions import NUM_ACTIONS
from agra.rules.int_arguments import whole_number
from agra.rules.version import RULES_VERSION

KEY: Final = "agra"
FORMAT: Final = "agra-run"
VERSION: Final = 1


def of_run(bots: tuple[str, ...], seed: int, games: int, first: Match) -> dict[str, Any]:
    """The settings that determine a run; `first` has those that all games share."""
    found = {
        "format": FORMAT,
        "version": VERSION,
        "agra": __version__,
        "rules": RULES_VERSION,
        "actions": NUM_ACTIONS,
        "components": components_of(first).digest,
        "components_text": first.components,
        "players": len(first.bots),
        "bots": list(bots),
        "seed": seed,
        "games": games,
        "open_rupees": first.open_rupees,
        "merchant_coin_on_stop": first.merchant_coin_on_stop,
        "round_limit": first.round_limit,
        "max_rounds": first.max_rounds,
        "allowance": asdict(first.allowance),
    }
    return {name: plain(value) for name, value in found.items()}


def plain(value: Any) -> Any:
    """Convert a value for JSON: numpy integers become Python integers."""
    number = whole_number(value)
    return value if number is None else number


def beside(path: Path) -> Path:
    """The metadata file of a CSV or JSON lines file."""
    return path.with_name(path.name + ".meta.json")


def read(path: Path) -> dict[str, Any]:
    """The settings behind the rows of a file; `BadRun` if the file has none."""
    try:
        if path.suffix.lower() == ".parquet":
            parquet = needed("pyarrow.parquet", "lab", f"Reading {path.name}")
            kept = (parquet.read_schema(path).metadata or {}).get(KEY.encode(), b"{}")
        else:
            kept = beside(path).read_bytes()
        found = json.loads(kept)
    except OSError as error:
        raise BadRun(f"{error.filename or path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise BadRun(f"{path} does not say how its games were played: {error}.") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadRun(f"{path} does not say how its games were played.")
    if found["version"] > VERSION:
        raise BadRun(f"{path} was written by a newer version of agra: update agra.")
    return found


def match_of(run: dict[str, Any], game: int) -> Match:
    """One of the games of a run, counted from 0."""
    if not 0 <= game < run["games"]:
        raise BadRun(
            f"The run had {run['games']} games: choose 0 to {run['games'] - 1}, not {game}."
        )
    return Match(
        rotated(tuple(run["bots"]), run["players"], game),
        game_seed(run["seed"], game),
        run["open_rupees"],
        run["merchant_coin_on_stop"],
        run["round_limit"],
        run["components_text"],
        Allowance(**run["allowance"]),
        max_rounds=run.get("max_rounds"),  # runs of earlier versions had no limit
    )


def played_again(run: dict[str, Any], game: int) -> Record:
    """Play a game of a run again with its bots and record it.

    The result is the same if the bots have no time limit and neither they nor the rules have
    changed.
    """
    match = match_of(run, game)
    record = begun(match, run["seed"], game)
    play(match, watch=lambda _, action: record.add(action))
    return record


def begun(match: Match, seed: int, game: int) -> Record:
    """The record of a game of a run, before its first decision."""
    record = Record.begin(
        players=len(match.bots),
        **match.options(),
        names=[f"{bot} (bot)" for bot in match.bots],
        date=UNKNOWN_DATE,  # a run repeated on another day gives the same record
    )
    record.own_headers = {"Run": {"seed": seed, "game": game, "agra": __version__}}
    return record
