"""Ratings of bots on one scale, computed from their places."""

import json
import random
from pathlib import Path

import pytest

from agra.bots.ratings import rating_of
from agra.bots.registry import bot
from agra.lab.strength import level_ratings
from agra.lab.strength.level_ratings import AT, Table, rating, seated, strengths


def test_ten_wins_for_one_loss_are_about_400_points() -> None:
    tables = [Table(("trader", "farmer"), (1, 2))] * 1000 + [
        Table(("trader", "farmer"), (2, 1))
    ] * 100
    found = strengths(tables)
    assert rating(found["trader"]) == AT
    assert rating(found["farmer"]) == pytest.approx(AT - 400, abs=5)


def test_a_shared_place_is_half_a_victory() -> None:
    found = strengths([Table(("trader", "vizier"), (1, 1))] * 50)
    assert found["vizier"] == pytest.approx(1.0, abs=0.01)


def test_games_of_three_count_by_their_places() -> None:
    found = strengths([Table(("vizier", "trader", "farmer"), (1, 2, 3))] * 20)
    assert found["vizier"] > 3 * found["trader"] > 9 * found["farmer"]


def test_neighbours_sit_together() -> None:
    for seed in range(50):
        for players in (2, 3, 4):
            names = seated(players, random.Random(seed), level_ratings.BOTS)
            places = [level_ratings.BOTS.index(name) for name in names]
            assert len(set(names)) == players
            assert max(places) - min(places) < max(level_ratings.NEAR, players)


def test_games_are_played_and_fitted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AGRA_TRIAL", "1")
    data, out = tmp_path / "games.jsonl", tmp_path / "ratings.json"
    play = ["play", str(data), "--players", "2", "--bots", "random", "farmer"]
    assert level_ratings.main(play) == 0
    # a run that was stopped in the middle of a line resumes and repeats no game
    whole = data.read_text(encoding="utf-8")
    data.write_text(whole[:-9], encoding="utf-8")
    assert level_ratings.main(play) == 0
    assert data.read_text(encoding="utf-8") == whole
    assert level_ratings.main(["fit", str(data), "--out", str(out)]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))["players"]["2"]
    assert set(found) <= {"random", "farmer"}
    assert all(row["low"] <= row["high"] for row in found.values())
    assert "| farmer |" in capsys.readouterr().out


def test_the_shipped_ratings_are_of_existing_bots() -> None:
    for players in (2, 3, 4):
        found = rating_of("trader", players)
        assert found is None or found.rating == AT
        for name in level_ratings.BOTS:
            row = rating_of(name, players)
            assert row is None or row.low <= row.rating <= row.high
            assert callable(bot(name).choose)
    farmer = rating_of("farmer", 2)
    assert farmer is not None
    assert farmer.high < AT
    assert rating_of("nobody", 2) is None
