"""A trained policy plays as a bot."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import numpy as np

import agra
from agra.bots import UNLIMITED, BadBot, BotFailed, Company, View
from agra.bots.isolated import is_foreign
from agra.bots.play import decide
from agra.bots.registry import bot, bot_names
from agra.research import policy
from agra.research.observation import observe
from agra.research.vector import COMPACT_SCALE
from agra.rules.actions import NUM_ACTIONS


def network(seed: int = 1) -> dict[str, np.ndarray]:
    """A small network with random weights."""
    rng = np.random.default_rng(seed)
    cells, _ = policy.seen_cells(2)
    sizes = (len(cells), 8, 6)
    made = {"w_action": rng.normal(0, 1, (6, NUM_ACTIONS)), "b_action": np.zeros(NUM_ACTIONS)}
    for number in range(2):
        made[f"w{number}"] = rng.normal(0, 1, (sizes[number], sizes[number + 1]))
        made[f"b{number}"] = rng.normal(0, 1, sizes[number + 1])
    return made


@pytest.fixture
def saved(tmp_path: Path) -> str:
    path = tmp_path / "policy.npz"
    policy.save(path, network(), players=2)
    return f"ppo@policy={path}"


def actions_of(name: str, seed: int, decisions: int) -> list[int]:
    state = agra.new_game(players=2, seed=seed)
    company, rng = Company([name] * 2, seed), random.Random(seed)
    found = []
    for _ in range(decisions):
        found.append(decide(state, company, rng))
        state.apply(found[-1])
    return found


def test_a_policy_plays_and_follows_from_its_seed(saved: str) -> None:
    first = actions_of(saved, 5, 120)
    assert first == actions_of(saved, 5, 120)
    assert first != actions_of(saved, 6, 120)
    assert not is_foreign(saved)
    assert "ppo" not in bot_names(), "it cannot play without its file"


def test_actions_are_drawn_with_their_probabilities(saved: str) -> None:
    state = agra.new_game(players=2, seed=2)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    options, view = state.legal_actions(), View(state, state.to_move or 0)
    found = policy.load(saved.partition("=")[2])
    scale: Any = COMPACT_SCALE
    bytes_seen = np.rint(observe(state, view.seat) / scale)
    chances = found.chances(bytes_seen, options)
    assert chances.sum() == pytest.approx(1)
    drawn = Counter(
        bot(saved, seed).choose(view, options, UNLIMITED.budget()) for seed in range(400)
    )
    for action, chance in zip(options, chances, strict=True):
        assert drawn[action] / 400 == pytest.approx(chance, abs=0.1)


def test_a_policy_for_two_refuses_three_players(saved: str) -> None:
    state = agra.new_game(players=3, seed=1)
    while len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
    with pytest.raises(BotFailed, match="trained for 2 players, but this game has 3"):
        Company([saved] * 3).choose(state)


def test_a_file_that_is_no_policy_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.npz").write_text("not an archive", encoding="utf-8")
    np.savez("other.npz", weights=np.zeros(3))
    np.save("array.npy", np.zeros(3))
    wrong = network()
    policy.save(Path("short.npz"), {**wrong, "w_action": wrong["w_action"][:, :5]}, 2)
    policy.save(Path("nan.npz"), {**wrong, "b0": wrong["b0"] * np.nan}, 2)
    np.savez_compressed("torn.npz", weights=np.zeros(3))
    torn = bytearray(Path("torn.npz").read_bytes())
    start = 30 + len("weights.npy") + torn[28]  # after the header of the first array
    torn[start : start + 4] = b"\xff" * 4
    Path("torn.npz").write_bytes(torn)
    policy.save(Path("gap.npz"), {name: wrong[name] for name in wrong if name != "b1"}, 2)
    for text, sentence in (
        ("ppo", "The bot ppo needs a policy file: write ppo@policy=FILE."),
        ("ppo@policy=none.npz", "The policy file none.npz cannot be read: No such file"),
        ("ppo@policy=text.npz", "text.npz contains no policy .* it is not a numpy archive"),
        ("ppo@policy=array.npy", "array.npy contains no policy .* it is not a numpy archive"),
        ("ppo@policy=other.npz", "other.npz contains no policy .* it has no array 'format'"),
        ("ppo@policy=short.npz", "short.npz contains no policy .* another number of biases"),
        ("ppo@policy=nan.npz", "nan.npz contains no policy .* weights that are not finite numbers"),
        ("ppo@policy=torn.npz", "torn.npz contains no policy .* decompressing data"),
        ("ppo@policy=gap.npz", "gap.npz contains no policy .* it has no array 'b1'"),
        ("trader@policy=text.npz", "The bot 'trader' does not use a policy file"),
    ):
        with pytest.raises(BadBot, match=f"^{sentence}") as refused:
            bot(text)
        assert "\n" not in str(refused.value)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from agra.bots import registry

    monkeypatch.delitem(sys.modules, "agra.research.policy")
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr(registry, "_loaded", {})
    with pytest.raises(BadBot, match='The bot ppo needs the extra "pettingzoo": pip install'):
        bot("ppo@policy=x.npz")
