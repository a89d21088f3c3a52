"""Fitting the weights of the evaluation."""

import json
from pathlib import Path

import numpy as np
import pytest

import agra
from agra.bots import Budget, View
from agra.bots.judgement.evaluation import weights_from
from agra.bots.judgement.features import COUNT, NAMES, SCORED
from agra.lab.train import first_fit

#: These tests run in one process, so that the games are played once.
pytestmark = pytest.mark.xdist_group("fit")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games of a very short run."""
    path = tmp_path_factory.mktemp("fit") / "games.npz"
    argv = ["play", "--games", "2:2,3:1", "--seed", "7", "--width", "1", "--jobs", "1"]
    assert first_fit.main([*argv, "--out", str(path)]) == 0
    return path


@pytest.mark.much
def test_games_store_the_features_of_all_players_after_every_turn(kept: Path) -> None:
    with np.load(kept) as arrays:
        assert arrays["features2"].shape[1:] == (2, COUNT)
        assert arrays["features3"].shape[1:] == (3, COUNT)
        assert len(arrays["features2"]) == len(arrays["about2"]) == len(arrays["scores2"])
        assert set(arrays["about2"][:, first_fit.GAME]) == {7, 8}


@pytest.mark.much
def test_the_same_seed_gives_the_same_games(kept: Path) -> None:
    again = first_fit.play_games(2, [7, 8], 1, [first_fit.first_guess()])
    with np.load(kept) as arrays:
        assert np.array_equal(arrays["features2"], again[0])
        assert np.array_equal(arrays["scores2"], again[2])


def test_solving_finds_the_weights_behind_the_scores() -> None:
    """Scores computed from two features lead back to the weights of these features."""
    numbers = np.random.default_rng(1)
    rows = np.zeros((4000, 2, COUNT))
    stone, favours = NAMES.index("stone"), NAMES.index("favours")
    rows[:, :, 0] = numbers.integers(0, 30, (4000, 2))
    rows[:, :, stone] = numbers.integers(1, 7, (4000, 2))
    rows[:, :, favours] = numbers.integers(0, 6, (4000, 2))
    about = np.zeros((4000, 6), np.int64)
    about[:, first_fit.PIER] = numbers.integers(1, 6, 4000)
    about[:, first_fit.GAME] = np.arange(4000)
    scores = rows[:, :, 0] + 3 * rows[:, :, stone] + 0.5 * rows[:, :, favours]
    learnt = first_fit.solve({2: first_fit.Sample(rows, about, scores)})["players"]["2"]
    for row in learnt["weights"][:2]:
        assert row[0] == pytest.approx(1.0, abs=0.05)
        assert row[stone] == pytest.approx(3.0, abs=0.2)
        assert row[favours] == pytest.approx(0.5, abs=0.1)


@pytest.mark.much
def test_bots_can_play_with_the_solved_weights(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    first_fit.main(["solve", str(kept), "--out", str(out)])
    data = json.loads(out.read_text(encoding="utf-8"))
    weights_from(data)
    assert data["players"]["4"] == data["players"]["3"]  # nobody played with four
    more = tmp_path / "more.npz"
    argv = ["play", "--games", "2:1", "--width", "1", "--jobs", "1", "--weights", str(out)]
    assert first_fit.main([*argv, "--out", str(more)]) == 0
    assert more.exists()


def test_a_bot_can_play_with_the_first_guess() -> None:
    state = agra.new_game(players=2, seed=1)
    seat = state.to_move
    assert seat is not None
    action = first_fit.FirstGuess(1).choose(
        View(state, seat), state.legal_actions(), Budget(nodes=20)
    )
    assert action in state.legal_actions()


def test_the_first_guess_counts_everything_that_scores() -> None:
    row = first_fit.first_guess()["players"]["2"]["weights"][3]
    assert row[:SCORED] == [1.0] * SCORED


@pytest.mark.parametrize("games", ["two", "2", "5:10", "2:0", ""])
def test_a_bad_number_of_games_is_refused(
    games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        first_fit.main(["play", "--games", games, "--out", str(tmp_path / "x.npz")])
    assert refused.value.code == 2
    assert "write 2:300,4:150" in capsys.readouterr().err
    assert not (tmp_path / "x.npz").exists()


def test_a_file_of_games_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other.npz").write_text("not an archive")
    (tmp_path / "broken.npz").write_bytes(b"PK\x03\x04 cut off")
    for name, message in (
        ("missing.npz", "is not there"),
        ("other.npz", "cannot be read: play its games anew."),
        ("broken.npz", "cannot be read: play its games anew."),
    ):
        path = tmp_path / name
        assert first_fit.main(["solve", str(path), "--out", str(tmp_path / "w.json")]) == 2
        assert capsys.readouterr().err.startswith(f"{path} {message}")
    assert not (tmp_path / "w.json").exists()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--out", "no/games.npz"], "There is no folder no"),
        (["--seed", "-1"], "A seed is a whole number from 0"),
        (["--width", "0"], "--width must be at least 1, not 0."),
        (["--jobs", "0"], "--jobs must be at least 1, not 0."),
        (["--weights", "nothing.json"], "nothing.json cannot be read"),
        (["--weights", "bad.json"], "bad.json has no weights of this version of agra"),
    ],
)
def test_a_mistake_is_reported_before_the_first_game(
    given: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(first_fit, "play", lambda *_: pytest.fail("it played"))
    Path("bad.json").write_text("{}", encoding="utf-8")
    out = [] if "--out" in given else ["--out", "games.npz"]
    assert first_fit.main(["play", *out, *given]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.strip().splitlines()) == 1
    assert not Path("games.npz").exists()
