"""The three kinds of players: always legal, repeatable, and as good as they claim to be."""

import random

import pytest

import agra
from agra.bots import KINDS, UnknownPlayer, player_of_kind
from agra.lab.play import decide, play_out


def new_table(
    kinds: list[str], seed: int, round_limit: int | None = None
) -> tuple[agra.State, list[agra.Event]]:
    """A whole game, played by these kinds; returns the final position and everything told."""
    rng = random.Random(seed)
    events: list[agra.Event] = []
    state = agra.new_game(len(kinds), seed=seed, round_limit=round_limit, listener=events.append)
    play_out(state, [player_of_kind(kind) for kind in kinds], rng)
    return state, events


def rounds_of(state: agra.State) -> int:
    rounds = state.to_json()["round"]
    assert isinstance(rounds, int)
    return rounds


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", list(KINDS))
def test_answers_are_legal_and_leave_the_position_alone(kind: str, players: int) -> None:
    rng = random.Random(players)
    state = agra.new_game(players, seed=players, round_limit=4)
    seats = [player_of_kind(kind)] * players
    while state.to_move is not None:
        before = state.copy()
        action = decide(state, seats, rng)
        assert state == before
        assert action in state.legal_actions()
        state.apply(action)


@pytest.mark.parametrize("kind", list(KINDS))
def test_same_seed_same_game(kind: str) -> None:
    first, told = new_table([kind] * 3, seed=5, round_limit=5)
    second, told_again = new_table([kind] * 3, seed=5, round_limit=5)
    assert first == second
    assert [event.to_json() for event in told] == [event.to_json() for event in told_again]
    other, _ = new_table([kind] * 3, seed=6, round_limit=5)
    assert other != first


def test_unknown_kind_is_refused_by_name() -> None:
    with pytest.raises(UnknownPlayer, match=r"no player 'vizier'.*uniform, eager, planner"):
        player_of_kind("vizier")


def test_uniform_takes_every_option() -> None:
    state = agra.new_game(4, seed=1)
    state.apply(agra.parse_action("end meditation"))
    rng = random.Random(1)
    player = player_of_kind("uniform")
    seen = {player.choose(state, rng) for _ in range(400)}
    assert seen == set(state.legal_actions())


@pytest.mark.parametrize(("better", "worse"), [("eager", "uniform"), ("planner", "eager")])
def test_each_kind_beats_the_simpler_one(better: str, worse: str) -> None:
    won = 0
    for seed in range(6):
        kinds = [better, worse] if seed % 2 else [worse, better]
        state, _ = new_table(kinds, seed, round_limit=60)
        won += state.winners() == [kinds.index(better)]
    assert won >= 5


def test_planner_finishes_games_with_high_contracts_in_time() -> None:
    levels: set[int] = set()
    for seed in (1, 2, 3):
        state, events = new_table(["planner"] * 4, seed)
        assert 8 <= rounds_of(state) <= 40
        won = [event.what for event in events if event.kind == "won"]
        levels |= {state.c.notable_level[agra.rules.names.NOTABLES.index(name)] for name in won}
    assert levels == {1, 2, 3, 4}


def test_eager_finishes_games_and_does_not_dither() -> None:
    """Price tokens and farmers go to and fro without end if nobody has an aim."""
    for seed in (1, 2, 3):
        state, events = new_table(["eager"] * 4, seed)
        turns = sum(event.kind == "turn" for event in events)
        tokens = sum(event.kind == "price_token" for event in events)
        delivered = sum(event.kind in ("delivered", "fulfilled", "served") for event in events)
        assert rounds_of(state) <= 80
        assert tokens < turns / 4
        assert delivered > turns / 5


@pytest.mark.parametrize("kind", ["eager", "planner"])
def test_no_player_looks_at_the_others_rupees(kind: str) -> None:
    """Hidden rupees, changed behind a player's back, change no answer."""
    rng = random.Random(3)
    state = agra.new_game(3, seed=3, round_limit=4)
    player = player_of_kind(kind)
    while state.to_move is not None:
        seat = state.to_move
        if seat >= 0 and len(state.legal_actions()) > 1:
            poorer = state.to_json()
            for other, belongings in enumerate(poorer["players"]):
                belongings["rupees"] += 7 if other != seat else 0
            hidden = agra.State.from_json(poorer)
            asked = random.Random(8)
            assert player.choose(state, random.Random(8)) == player.choose(hidden, asked)
        state.apply(decide(state, [player] * 3, rng))
