"""Rewrites games/akbar.json after an intended change of Akbar's network or search.

python -m tests.bots.write_akbar_games
"""

import json
from pathlib import Path
from typing import Final

from agra.lab.runs.match import Match, play

#: Players, seed, nodes a turn, and the round limit.
GAMES: Final = ((2, 21, 250, 8), (3, 22, 300, 3), (4, 23, 400, 2))


def main() -> None:
    """Play the games and write the file."""
    games = []
    for players, seed, nodes, rounds in GAMES:
        bots = (f"akbar@{nodes}n",) * players
        played = play(Match(bots, seed, round_limit=rounds), actions=True)
        games.append({
            "players": players, "seed": seed, "nodes": nodes, "rounds": rounds,
            "actions": played.actions, "scores": played.scores,
        })  # fmt: skip
    text = json.dumps(games, separators=(",", ":"))
    (Path(__file__).parent / "games" / "akbar.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
