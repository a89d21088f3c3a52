"""The program of docs/study.md runs on files that `agra simulate` writes."""

import subprocess
import sys
from pathlib import Path

import pytest

from agra.components import default_components, load_components

ROOT = Path(__file__).parents[2]
STUDY = "tools.study"


def python(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.much
def test_the_study_reads_games_and_turns(tmp_path: Path) -> None:
    games, turns = str(tmp_path / "games.parquet"), str(tmp_path / "turns.parquet")
    python(
        "-m", "agra", "simulate", "--bots", "farmer", "--players", "3", "--games", "6",
        "--round-limit", "8", "--seed", "1", "--out", games, "--turns", turns,
    )  # fmt: skip
    output = python("-m", STUDY, games, turns)
    assert "6 games with 3 players" in output
    for part in (
        "wins by order of play",
        "rupees of a score by source",
        "victories of the owner of a contract",
        "victories of the player with most of it",
        "fields of the stone at the end",
        "where workers are placed",
        "nobody has a worker in supply",
        "by round",
    ):
        assert f"\n{part}" in output
    assert "steps of influence" not in python("-m", STUDY, games)


def test_variants_are_playable_components_files(tmp_path: Path) -> None:
    output = python("-m", "tools.variants", str(tmp_path))
    files = sorted(tmp_path.glob("*.toml"))
    assert len(files) == len(output.splitlines()) == 9
    digests = {load_components(file).digest for file in files}
    assert len(digests) == 9, "each is different"
    assert default_components().digest in digests, "one of them is the shipped one"
