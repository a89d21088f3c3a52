"""Old versions of bots still play as they did: newer bots are measured against them."""

import json
from pathlib import Path
from typing import Any

import pytest

from agra.bots import bot_names, level_names
from agra.bots.registry import bot
from agra.lab.runs.match import Match, play

#: The old versions, with the names of their classes.
PEERS = {"vizier-1": "FirstVizier", "akbar-1": "FirstAkbar"}


def games_of(peer: str) -> list[dict[str, Any]]:
    """Games that the old version played with a node limit when it was new."""
    file = Path(__file__).parent / "games" / f"{peer}.json"
    games: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return games


#: In plain Python only the games of two players are repeated: both builds play the same.
GAMES = [
    pytest.param(
        *(peer, game),
        id=f"{peer}, {game['players']} players",
        marks=[pytest.mark.much] if game["players"] > 2 else [],
    )
    for peer in PEERS
    for game in games_of(peer)
]


@pytest.mark.parametrize(("peer", "game"), GAMES)
def test_an_old_version_repeats_its_recorded_games(peer: str, game: dict[str, Any]) -> None:
    bots = (f"{peer}@{game['nodes']}n",) * game["players"]
    played = play(Match(bots, game["seed"], round_limit=game["rounds"]), actions=True)
    assert played.actions == game["actions"]
    assert played.scores == game["scores"]


@pytest.mark.parametrize("peer", PEERS)
def test_an_old_version_can_be_named_but_is_not_listed(peer: str) -> None:
    assert type(bot(peer)).__name__ == PEERS[peer]
    assert peer not in level_names()
    assert peer not in bot_names()
