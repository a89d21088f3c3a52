"""The first version of the vizier still plays as it did: newer bots are measured against it."""

import json
from pathlib import Path
from typing import Any

import pytest

from agra.bots import bot_names, level_names
from agra.bots.registry import bot
from agra.lab.runs.match import Match, play

#: Games that the version of commit 1dc4198 played with a node limit.
GAMES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "games" / "vizier-1.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['players']} players")
def test_the_first_vizier_repeats_its_recorded_games(game: dict[str, Any]) -> None:
    bots = (f"vizier-1@{game['nodes']}n",) * game["players"]
    played = play(Match(bots, game["seed"], round_limit=game["rounds"]), actions=True)
    assert played.actions == game["actions"]
    assert played.scores == game["scores"]


def test_an_old_version_can_be_named_but_is_not_listed() -> None:
    assert type(bot("vizier-1")).__name__ == "FirstVizier"
    assert "vizier-1" not in level_names()
    assert "vizier-1" not in bot_names()
