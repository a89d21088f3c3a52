"""Training at a tiny size: games are stored, weights are learnt, and bots play with them."""

import json
import re
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from agra.bots.judgement.action_appeal import rate
from agra.bots.judgement.akbar_network import ONE, Judge, mind_from
from agra.bots.judgement.policy import COMMON_SENSE, policy_from
from agra.bots.planning.turn_search import step
from agra.bots.weight_files import mind_of, read
from agra.components import default_components, load_components, shipped_components_text
from agra.components.writing import components_text
from agra.lab.runs.match import Match, play
from agra.lab.train import acceptance_match as gating
from agra.lab.train import game_files
from agra.lab.train import play as playing
from agra.lab.train import policy_data as watching
from agra.lab.train.command import main, mind_data
from agra.lab.train.data import LAMBDA, Game, files_in, games_in, lead_of, returns
from agra.lab.train.net import HIDDEN, TOGETHER, Nets, fit_net
from agra.lab.train.network_inputs import table_of
from agra.lab.train.player_mix import SHIPPED, Styles
from agra.lab.train.policy import Fit, fit_policy
from agra.lab.train.policy_data import Choices
from agra.lab.train.skill import UNSEEN, Skill, lead_to_come
from agra.rules.flat import i64, vec
from agra.rules.layout import ROUND
from agra.rules.setup import new_game

#: These tests run in one process because they share games.
pytestmark = pytest.mark.xdist_group("train")

HOME = default_components().digest


@contextmanager
def short_games() -> Iterator[pytest.MonkeyPatch]:
    """Shorten the training games in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "ROUND_LIMIT", 3)
        patch.setattr(playing, "WIDTHS", (1,))
        yield patch


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few short games."""
    into = tmp_path_factory.mktemp("games")
    with short_games():
        for first in (1, 5):
            playing.play_chunk(first, 4, [], str(into))
    return into


def test_games_are_stored_with_their_positions_and_results(games: Path) -> None:
    found = list(games_in(files_in([games])))
    assert len(found) == 8
    assert {game.players for game in found} >= {2, 4}
    for game in found:
        assert len(game.positions) >= 2 * game.players
        assert game.won.sum() == pytest.approx(1.0)
        assert [state.players for state in game.states()] == [game.players] * len(game.positions)


def test_stored_games_are_not_played_again(
    games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_files, "CHUNK", 4)
    before = [file.stat().st_mtime_ns for file in files_in([games])]
    assert main(["play", "--games", "8", "--seed", "1", "--into", str(games)]) == 0
    assert capsys.readouterr().out == "All 8 games are there already.\n"
    assert [file.stat().st_mtime_ns for file in files_in([games])] == before


def test_a_game_follows_from_its_seed(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "ROUND_LIMIT", 3)
    monkeypatch.setattr(playing, "WIDTHS", (1,))
    again = playing.Game(3, Styles([])).play()
    kept = next(game for game in games_in(files_in([games])) if game.seed == 3)
    assert again.scores == kept.scores.tolist()
    assert again.who[0][0] == SHIPPED


def test_returns_mix_the_next_value_with_the_result() -> None:
    said = np.array([[1.0], [2.0]], np.float32)
    last = 10.0
    first = LAMBDA * last + (1 - LAMBDA) * 2.0
    found = returns(said, np.array([10.0], np.float32))
    assert found[:, 0].tolist() == pytest.approx([first, last])


def test_the_lead_is_over_the_best_and_over_all() -> None:
    leads = lead_of(np.array([[10.0, 4.0, 2.0]], np.float32))
    assert leads[0].tolist() == pytest.approx([6.5, -4.0, -6.5])


def test_the_strength_of_a_player_is_not_credited_to_the_position() -> None:
    """Wide players win by 12 in every position here, so the fair result at the start is a draw."""
    positions = np.zeros((3, ROUND + 1), np.int32)
    positions[:, ROUND] = [0, 5, 10]
    games = [
        Game(
            seed,
            2,
            10,
            default_components(),
            positions,
            np.array(scores, np.float32),
            np.array(won, np.float32),
            who,
        )
        for seed in range(200)
        for scores, won, who in (
            ([62, 50], [1, 0], [("by a", "wide 8"), ("by a", "wide 1")]),
            ([50, 62], [0, 1], [("by a", "wide 1"), ("by a", "wide 8")]),
        )
    ]
    skill = Skill(games)
    assert skill.worth["wide 8"] - skill.worth["wide 1"] == pytest.approx(12, abs=1)
    brought = lead_to_come(skill.to_come(games[0]))
    assert brought[0].tolist() == pytest.approx([12 * UNSEEN, -12 * UNSEEN], abs=1)
    assert brought[1].tolist() == pytest.approx((brought[0] / 2).tolist())
    assert brought[2].tolist() == [0, 0], "nothing is to come after the last round"


@pytest.mark.much
def test_bots_can_play_with_learnt_weights_and_networks(games: Path, tmp_path: Path) -> None:
    linear, mind = tmp_path / "linear.json", tmp_path / "mind.json"
    words = ["fit", str(games), "--linear", str(linear), "--mind", str(mind), "--epochs", "1"]
    assert main(words) == 0
    learnt = mind_of(str(mind), HOME)
    assert learnt.hidden == 48 * TOGETHER
    assert [learnt.wide, learnt.narrow] == list(HIDDEN)
    bots = (f"trader@20n@weights={linear}", f"akbar@60n@weights={mind}")
    assert play(Match(bots, 1, round_limit=2)).rounds >= 2
    again = tmp_path / "again.json"
    words = ["fit", str(games), "--sums", str(mind), "--mind", str(again), "--epochs", "1"]
    assert main(words) == 0
    assert again.read_bytes() == mind.read_bytes(), "the same sums and games, the same networks"


def test_the_integer_network_judges_like_the_trained_one(games: Path) -> None:
    """The saved network judges like the trained one, except for rounding."""
    weights = read("weights-1.json")
    files = files_in([games])
    table = table_of(files, weights, Skill(games_in(files)))
    net: Nets = fit_net(table, 1, seed=1)
    said = net.said(table.inputs)
    judge = Judge(mind_from(mind_data(weights, net.numbers(), default_components())))
    row, off = 0, []
    for game in games_in(files_in([games])):
        for state in game.states():
            for seat in range(game.players):
                judge.look(state, seat)
                if table.live[row]:
                    off.append(abs(judge.ahead / ONE - table.base[row, 0] - said[row, 0]))
                row += 1
    assert row == len(table)
    assert max(off) < 0.1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["fit", "nowhere"], "add --linear FILE, --mind FILE or both"),
        (["fit", "nowhere", "--linear", "x"], "There are no games in nowhere"),
        (["play", "--into", "x", "--jobs", "0"], "--jobs must be at least 1"),
        (["play", "--into", "x", "--games", "0"], "--games must be at least 1"),
        (["play", "--into", __file__], "test_train.py cannot be a folder for games: it is a file"),
        (["play", "--into", "x", "--styles", "none.json"], "none.json does not exist"),
        (["play", "--into", "x", "--styles", __file__], "test_train.py contains no weights"),
        (["fit", "nowhere", "--epochs", "0", "--mind", "x"], "--epochs must be at least 1"),
        (["play", "--into", "x", "--components", "none.toml"], "none.toml"),
        (["gate", "farmer", "--against", "farmer", "--components", "none.toml"], "none.toml"),
    ],
)
def test_an_impossible_request_is_refused_in_a_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err


def test_a_local_file_is_not_confused_with_the_packages_file(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("weights.json").write_text("{}", encoding="utf-8")
    fit = ["fit", str(games), "--linear", "new.json"]
    assert main([*fit, "--near", "weights.json"]) == 2
    assert "weights.json contains no weights for this version" in capsys.readouterr().err
    assert main(["play", "--into", "x", "--styles", "weights.json"]) == 2
    assert not Path("new.json").exists()
    assert not Path("x").exists()


def test_a_damaged_file_of_games_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "games-000000001.npz"
    broken.write_bytes(b"PK\x03\x04 cut off")
    assert main(["fit", str(tmp_path), "--linear", str(tmp_path / "new.json")]) == 2
    assert f"{broken} cannot be read: take it away" in capsys.readouterr().err


@pytest.fixture(scope="module")
def dear(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A components file in which the first building costs 9."""
    raw = tomllib.loads(shipped_components_text())
    next(place for place in raw["building"] if "cost" in place)["cost"] = 9
    place = tmp_path_factory.mktemp("dear") / "dear.toml"
    place.write_text(components_text(raw), encoding="utf-8")
    return place


def test_games_store_the_components_they_were_played_with(
    games: Path, dear: Path, tmp_path: Path
) -> None:
    with short_games():
        words = ["play", "--games", "2", "--seed", "30", "--into", str(tmp_path)]
        assert main([*words, "--components", str(dear)]) == 0
    digest = load_components(dear).digest
    assert digest != HOME
    found = list(games_in(files_in([tmp_path])))
    assert {game.components.digest for game in found} == {digest}
    assert {state.components.digest for game in found for state in game.states()} == {digest}
    assert {game.components.digest for game in games_in(files_in([games]))} == {HOME}


def test_games_with_different_components_are_not_mixed(
    games: Path, dear: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with short_games():
        playing.play_chunk(30, 1, [], str(tmp_path), dear.read_text(encoding="utf-8"))
    words = ["fit", str(games), str(tmp_path), "--linear", str(tmp_path / "new.json")]
    assert main(words) == 2
    assert "holds games with other components than" in capsys.readouterr().err
    assert not (tmp_path / "new.json").exists()


def test_a_network_belongs_to_the_components_of_its_games(
    games: Path, dear: Path, tmp_path: Path
) -> None:
    weights = read("weights-1.json")
    files = files_in([games])
    net = fit_net(table_of(files, weights, Skill(games_in(files))), 1, seed=1)
    own = load_components(dear)
    data = mind_data(weights, net.numbers(), own)
    mind = tmp_path / "mind.json"
    mind.write_text(json.dumps(data), encoding="utf-8")
    assert mind_of(str(mind), own.digest).hidden
    assert not mind_of(str(mind), HOME).hidden, "with others only its linear part speaks"


def told_by_gate(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(["gate", "farmer", "--against", "random", "--seed", "3", *words])
    return capsys.readouterr().out


def test_an_acceptance_match_resumes_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "gate.jsonl"
    monkeypatch.setattr("agra.bots.short_runs.rounds", lambda most: 3)
    told_by_gate(capsys, "--games", "4", "--keep", str(kept))
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 3, "what it is, and two set-ups"
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"at": 2, "ga')
    played: list[int] = []
    duel = gating.duel

    def counted(contest: gating.Contest, at: int) -> gating.Duel:
        played.append(at)
        return duel(contest, at)

    monkeypatch.setattr(gating, "duel", counted)
    monkeypatch.setattr("agra.lab.runs.interrupts.processes", lambda jobs: here())
    again = told_by_gate(capsys, "--games", "8", "--keep", str(kept))
    assert played == [2, 3], "what was cut off is played anew"
    whole = told_by_gate(capsys, "--games", "8")
    assert again.splitlines()[-1] == whole.splitlines()[-1]
    assert len(whole.splitlines()) > 1, "the first set-up is told at once"
    assert re.search(
        r"2 players: \d+\.\d% \(\d+\.\d% to \d+\.\d%\) of 8 games,"
        r" [+-]\d+\.\d ± \d+\.\d rupees",
        whole,
    )


def test_the_games_of_another_acceptance_match_are_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], dear: Path
) -> None:
    kept = tmp_path / "gate.jsonl"
    kept.write_text('{"new": "farmer", "old": "trader"}\n', encoding="utf-8")
    before = kept.read_bytes()
    words = ["gate", "farmer", "--against", "random", "--components", str(dear)]
    assert main([*words, "--keep", str(kept)]) == 2
    assert "contains games of something else" in capsys.readouterr().err
    assert kept.read_bytes() == before


@contextmanager
def here() -> Iterator[ThreadPoolExecutor]:
    """Run the work in this process."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture(scope="module")
def choices(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The choices of a search in some turns of two short games."""
    into = tmp_path_factory.mktemp("choices")
    with short_games() as patch:
        patch.setattr(watching, "WIDTH", 4)
        patch.setattr(watching, "MOST_NODES", 60)
        assert watching.watch_chunk(1, 2, [], "akbar.json", str(into)) > 20
    return into


def test_choices_of_searches_are_stored_with_their_options(choices: Path) -> None:
    found = Choices([choices])
    ends = [*found.begins[1:], len(found.action)]
    for begin, end, taken in zip(found.begins, ends, found.taken, strict=True):
        assert end - begin > 1
        assert begin <= taken < end
        assert len(set(found.action[begin:end])) == end - begin


def test_a_policy_predicts_the_choices_it_has_seen(choices: Path) -> None:
    found = Choices([choices])
    everything = np.ones(len(found), bool)
    fit = Fit(found)
    before = fit.surprise(everything)
    fit.learn(50, everything)
    after = fit.surprise(everything)
    assert after[0] < before[0]


def test_a_network_gets_a_policy_and_plays_by_it(choices: Path, tmp_path: Path) -> None:
    place = tmp_path / "mind.json"
    assert main(["policy", str(choices), "--into", str(place)]) == 0
    told = json.loads(place.read_text())["policy"]
    assert told == json.loads(json.dumps(fit_policy(Choices([choices]))))
    # its decisions without a search differ from the default ones
    own = mind_of(str(place), HOME).policy
    state = new_game(2, seed=4)
    legal = vec[i64](list(state.legal_actions()))
    seat = state.to_move
    assert seat is not None
    expected = [
        told["shares"].get(str(state.pending.kind), 1.0) * appeal
        + told["appeal"].get(str(action), 0.0)
        for action, appeal in zip(legal, rate(state, seat, state.legal_actions()), strict=True)
    ]
    assert list(own.ratings(state, seat, legal)) == expected


def test_a_policy_decides_only_for_its_own_seat() -> None:
    state = new_game(2, seed=4)
    while len(legal := state.legal_actions()) == 1:
        state.apply(legal[0])
    seat = state.to_move
    assert seat is not None
    usual = step(state.copy())
    other = next(action for action in legal if action != usual)
    policy = policy_from({"shares": {}, "appeal": {str(other): 1000.0}})
    assert step(state.copy(), seat, policy) == other
    assert step(state.copy(), 1 - seat, policy) == usual


def test_a_game_with_other_components_uses_the_default_appeal() -> None:
    assert mind_of("akbar.json", HOME).policy is not COMMON_SENSE
    assert mind_of("akbar.json", "others").policy is COMMON_SENSE


def test_a_policy_needs_choices_and_a_network(
    choices: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    into = ["--into", str(tmp_path / "mind.json")]
    assert main(["policy", str(tmp_path), *into]) == 2
    assert "There are no choices in" in capsys.readouterr().err
    assert main(["policy", str(choices), "--mind", "weights.json", *into]) == 2
    assert "contains only weights" in capsys.readouterr().err
    assert main(["watch", "--teacher", "none.json", "--into", str(tmp_path / "w")]) == 2
    assert "none.json does not exist" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
