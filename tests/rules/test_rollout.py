"""Random games played inside the rules (playouts)."""

import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import agra
from agra.rules.rollout import Dice


def game(players: int, seed: int) -> tuple[agra.State, list[int]]:
    """The same game played only with the public methods."""
    state, dice, taken = agra.new_game(players=players, seed=seed), Dice(seed), []
    while state.to_move is not None:
        legal = state.legal_actions()
        taken.append(legal[dice.below(len(legal))])
        state.apply(taken[-1])
    return state, taken


def test_a_random_game_follows_from_its_dice() -> None:
    for players in (2, 3, 4):
        over, taken = game(players, 11)
        state = agra.new_game(players=players, seed=11)
        assert agra.play_random(state, 11) == len(taken)
        assert state == over


def test_a_random_game_stops_at_its_limit() -> None:
    state = agra.new_game(players=2, seed=4)
    assert agra.play_random(state, 4, 30) == 30
    other = agra.new_game(players=2, seed=4)
    for action in game(2, 4)[1][:30]:
        other.apply(action)
    assert state == other


def test_the_listener_gets_the_events_of_a_random_game() -> None:
    events: list[agra.Event] = []
    state = agra.new_game(players=2, seed=4, listener=events.append)
    agra.play_random(state, 4)
    assert events[-1].kind == "game_over"


def test_dice_are_fair_and_follow_from_their_seed() -> None:
    for seed in (0, 1, -5, 2**62):
        dice = Dice(seed)
        rolls = [dice.below(6) for _ in range(6000)]
        assert all(800 < rolls.count(side) < 1200 for side in range(6))
        again = Dice(seed)
        assert rolls == [again.below(6) for _ in range(6000)]
    assert [Dice(1).below(1000), Dice(2).below(1000)] != [Dice(3).below(1000)] * 2


def test_without_librt_the_plain_source_plays_the_same_game(tmp_path: Path) -> None:
    """For Python versions without packed vectors, lists do the same."""
    package = Path(agra.__file__).parent
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(package, tmp_path / "agra", ignore=compiled)
    program = """
import sys, zlib
sys.path.insert(0, sys.argv[1])
sys.modules["librt"] = sys.modules["librt.vecs"] = None
import agra, agra.rules.state
state = agra.new_game(players=3, seed=8)
print(agra.play_random(state, 8), zlib.crc32(repr([*state._d]).encode()), type(state._d).__name__)
print(agra.rules.state.__file__)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    state = agra.new_game(players=3, seed=8)
    decisions = agra.play_random(state, 8)
    digest = zlib.crc32(repr([*state._d]).encode())
    source = tmp_path / "agra" / "rules" / "state.py"
    assert done.stdout.split() == [str(decisions), str(digest), "list", str(source)]
