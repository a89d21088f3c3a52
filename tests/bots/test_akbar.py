"""Akbar: its integer network, its last turn, and the same games in every build."""

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import agra
from agra.bots import Allowance, SeatedBot, level_names
from agra.bots.judgement.akbar_network import (
    CERTAIN,
    FIRST_BITS,
    INPUTS,
    ONE,
    ONE_BITS,
    SAID_BITS,
    Judge,
    Mind,
    chance_of,
    mind_from,
)
from agra.bots.judgement.evaluation import is_done, lead
from agra.bots.levels.akbar import Akbar, is_last_turn
from agra.bots.planning.akbar_search import DeepSearch
from agra.bots.registry import bot
from agra.bots.view import View
from agra.bots.weight_files import MIND, mind_of, read, weights_of
from agra.components import default_components
from agra.lab.runs.match import Match, play
from agra.rules.layout import FINAL_ROUND, ROUND, START, TURN
from tests.bots.corners import positions_of_games

#: Games that Akbar played with a node limit; written with `python -m tests.bots.write_akbar_games`.
GAMES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "games" / "akbar.json").read_text(encoding="utf-8")
)
HOME = default_components().digest


def some_positions() -> list[agra.State]:
    return [state for state in positions_of_games()[::40] if state._stack]


def seen(judge: Judge, state: agra.State, seat: int) -> tuple[int, int, int]:
    judge.look(state, seat)
    return judge.ahead, judge.chance, judge.rounds


# ------------------------------------------------------------------ the network


def test_akbar_is_the_best_level_and_its_network_is_small() -> None:
    assert level_names()[-1] == "akbar"
    assert len(json.dumps(read(MIND))) < 1_000_000


def test_a_judge_with_a_cache_says_what_a_new_one_says() -> None:
    """The first layer is cached between positions; no value of an older position may remain."""
    mind = mind_of(MIND, HOME)
    old = Judge(mind)
    assert mind.hidden > 0
    for state in some_positions():
        for seat in range(state.players):
            assert seen(old, state, seat) == seen(Judge(mind), state, seat)


def rounds_by_weights(mind: Mind, inputs: list[float]) -> int:
    """What the network says about the rounds left, computed weight by weight."""
    neurons, wide, narrow = int(mind.hidden), int(mind.wide), int(mind.narrow)
    totals = [int(bias) for bias in mind.second_bias]
    for at in range(neurons):
        total = int(mind.first_bias[at])
        for number, value in enumerate(inputs):
            total += int(value) * int(mind.first[number * neurons + at])
        for to in range(narrow):
            weight = int(mind.second[at * narrow + to])
            totals[at // wide * narrow + to] += (max(0, total) >> FIRST_BITS - SAID_BITS) * weight
    heads = [int(weight) for weight in mind.heads]
    said = int(mind.heads_bias[2])
    for to, total in enumerate(totals):
        said += (max(0, total) >> ONE_BITS) * heads[2 * len(totals) + to]
    return said >> SAID_BITS


def test_the_network_says_what_its_weights_say() -> None:
    """Both builds add up the same weights, each in its fastest way."""
    mind = mind_of(MIND, HOME)
    judge, met = Judge(mind), 0
    for state in some_positions():
        for seat in range(state.players):
            judge.look(state, seat)
            if not is_done(state, seat):
                assert judge.rounds == rounds_by_weights(mind, list(judge.inputs))
                met += 1
    assert met > 10


def test_the_inputs_of_the_network_are_integers() -> None:
    judge = Judge(mind_of(MIND, HOME))
    for state in some_positions():
        judge.look(state, 0)
        assert len(judge.inputs) == INPUTS
        assert all(float(number).is_integer() for number in judge.inputs)


def test_other_components_are_judged_only_by_the_linear_part() -> None:
    """The network knows one set of components; for others only the linear evaluation is used."""
    mind = mind_of(MIND, "another digest")
    assert mind.hidden == 0
    judge = Judge(mind)
    running = [state for state in some_positions() if not state._d[FINAL_ROUND]]
    assert running
    for state in running:
        judge.look(state, 0)
        assert judge.ahead / ONE == pytest.approx(lead(state, 0, mind.weights), abs=0.1)


def test_a_finished_game_is_judged_by_its_result() -> None:
    state = agra.new_game(2, seed=3, round_limit=1)
    dice = random.Random(1)
    while state.to_move is not None:
        state.apply(dice.choice(state.legal_actions()))
    judge = Judge(mind_of(MIND, HOME))
    chances = []
    for seat in (0, 1):
        judge.look(state, seat)
        chances.append(judge.chance)
        assert judge.ahead == ONE * (state.scores()[seat] - state.scores()[1 - seat])
    assert sum(chances) == CERTAIN
    assert [chance > 0 for chance in chances] == [seat in state.winners() for seat in (0, 1)]


def test_chances_rise_with_their_logit_and_stay_between_0_and_1() -> None:
    chances = [chance_of(logit * ONE // 4) for logit in range(-80, 81)]
    assert all(one <= other for one, other in pairwise(chances))
    assert chances[80] == CERTAIN // 2
    assert 0 <= chances[0] < chances[-1] <= CERTAIN


def test_a_network_for_other_inputs_is_refused() -> None:
    data = dict(read(MIND)) | {"inputs": ["rupees"]}
    with pytest.raises(ValueError, match="train it again"):
        mind_from(data)


# ------------------------------------------------------------------ the search


def last_turn() -> tuple[agra.State, int]:
    """A position in which the last turn of a game begins, after a game of traders."""
    for seed in range(1, 9):
        state = agra.new_game(2, seed=seed, round_limit=7)
        company = [SeatedBot(bot("trader"), seat, allowance=Allowance(nodes=60)) for seat in (0, 1)]
        dice = random.Random(seed)
        while state.to_move is not None:
            seat = state.to_move
            fresh = state._d[TURN] == seat and state.decision == "meditation"
            if fresh and state._d[FINAL_ROUND] == state._d[ROUND] and seat != state._d[START]:
                return state, seat
            legal = state.legal_actions()
            state.apply(company[seat].choose(state) if seat >= 0 else dice.choice(legal))
    raise AssertionError("no game came to a last turn with a choice")


def lead_after_turn(level: str, start: agra.State, seat: int, nodes: int) -> int:
    """How far the seat is ahead after it has played the last turn."""
    state = start.copy()
    seated = SeatedBot(bot(level), seat, allowance=Allowance(nodes=nodes))
    dice = random.Random(5)
    while state.to_move is not None:
        legal = state.legal_actions()
        state.apply(seated.choose(state) if state.to_move == seat else dice.choice(legal))
    scores = state.scores()
    return scores[seat] - scores[1 - seat]


def test_the_last_turn_is_played_for_rupees() -> None:
    state, seat = last_turn()
    assert is_last_turn(View(state, seat))
    akbar = lead_after_turn("akbar", state, seat, 600)
    assert akbar > lead_after_turn("farmer", state, seat, 600)
    assert akbar >= lead_after_turn("vizier", state, seat, 600)


def test_turns_are_compared_by_the_network() -> None:
    """The comparison gives the best turns and the played one, in rupees behind the best."""
    state = agra.new_game(2, seed=4)
    seat = state.to_move
    assert seat is not None
    akbar = Akbar(1)
    played = [state.legal_actions()[-1]]
    turns = akbar.turns(View(state, seat), Allowance(nodes=400).budget(), also=[played])
    assert turns[0].behind == 0
    assert any(turn.actions[0] == played[0] for turn in turns)
    assert turns == akbar.turns(View(state, seat), Allowance(nodes=400).budget(), also=[played])


def test_chances_of_all_players_add_up() -> None:
    for state in some_positions()[:6]:
        outlook = Akbar().outlook(View(state, 0))
        assert len(outlook) == state.players
        assert sum(seat.win for seat in outlook) == pytest.approx(1.0)
        assert all(seat.win > 0 for seat in outlook)


def test_akbar_can_play_with_weights_from_another_file(tmp_path: Path) -> None:
    file = tmp_path / "plain.json"
    file.write_text(json.dumps(read("weights-1.json")), encoding="utf-8")
    made = bot(f"akbar@weights={file}")
    assert mind_of(made.learnt, HOME).hidden == 0
    assert weights_of(str(file)).flat == weights_of("weights-1.json").flat


# ------------------------------------------------------------------ the same games everywhere


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=f"{players} players", marks=[pytest.mark.much] if players > 2 else [])
        for game in GAMES
        if (players := game["players"])
    ],
)
def test_the_same_seed_and_nodes_give_the_same_game(game: dict[str, Any]) -> None:
    bots = (f"akbar@{game['nodes']}n",) * game["players"]
    played = play(Match(bots, game["seed"], round_limit=game["rounds"]), actions=True)
    assert played.actions == game["actions"]
    assert played.scores == game["scores"]


def test_a_repeated_search_finds_the_same() -> None:
    """Tried actions are remembered while a search is widened, not from one query to the next."""
    state = agra.new_game(players=2, seed=3)
    search = DeepSearch(mind_of(MIND, state._c.digest), 2, 6)
    seat = state.to_move
    assert seat is not None
    first, second = (search.lines(state, seat, 10) for _ in range(2))
    assert len(first) > 1
    assert [line.actions for line in second] == [line.actions for line in first]
