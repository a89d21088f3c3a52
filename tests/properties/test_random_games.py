"""Invariants that hold at every decision, tested in random games of 2 to 4 players."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import agra
from agra.bots import Company
from agra.rules.names import GOODS, TILES
from tests.support import watch

KINDS = ("random", "farmer", "trader@20n")
ROUNDS = {"random": 25, "farmer": 25, "trader@20n": 6}  # covers much, and is short enough to repeat

games = st.builds(
    lambda players, seed, kind, coin: (players, seed, kind, coin),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32 - 1),
    kind=st.sampled_from(KINDS),
    coin=st.booleans(),
)


class Walk:
    """One random game, a decision at a time."""

    def __init__(self, game: tuple[int, int, str, bool]) -> None:
        players, seed, kind, coin = game
        self.rng = random.Random(seed)
        self.company = Company([kind] * players, seed)
        self.state = agra.new_game(
            players, seed=seed, merchant_coin_on_stop=coin, round_limit=ROUNDS[kind]
        )

    def choose(self) -> int:
        """The next action: chance draws uniformly, players by their kind."""
        if self.state.to_move == agra.CHANCE:
            return self.rng.choice(self.state.legal_actions())
        return self.company.choose(self.state)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.to_move is None


def markers_of(position: dict[str, object], seat: int) -> int:
    """Every marker of a player, counted from the written position."""
    data = json.loads(json.dumps(position))
    player = data["players"][seat]
    count = player["markers_in_supply"] + sum(player["goods"].values()) + player["favours"]
    count += player["reminders"]
    for card in data["river"]["notables"].values():
        count += sum(there["markers"] for there in card.values() if there["seat"] == seat)
    for column in data["orders"].values():
        count += list(column["filled"].values()).count(seat)
    count += list(data["akbar"].values()).count(seat)
    count += player["on_french_trader"]
    assert isinstance(count, int)
    return count


def workers_of(position: dict[str, object], seat: int) -> int:
    """Every worker of a player, counted from the written position."""
    data = json.loads(json.dumps(position))
    player = data["players"][seat]
    on_board = sum(1 for worker in data["spaces"].values() if worker["seat"] == seat)
    count = player["workers_in_supply"] + player["on_cook"] + on_board
    assert isinstance(count, int)
    return count


@pytest.mark.much
@given(games)
def test_markers_and_workers_are_never_lost(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        walk.state.apply(walk.choose())
        if walk.rng.random() < 0.2:
            position = walk.state.to_json()
            for seat in range(walk.state.players):
                assert markers_of(position, seat) == 22
                assert workers_of(position, seat) == 10


@given(games)
def test_tiles_are_never_lost(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        walk.state.apply(walk.choose())
        if walk.rng.random() < 0.1:
            position = json.loads(json.dumps(walk.state.to_json()))
            hands = [player["tiles"] for player in position["players"]]
            seen = [*position["open_tiles"], *(tile for hand in hands for tile in hand)]
            assert len(seen) == len(set(seen))
            assert set(seen) <= set(TILES)
            assert len(position["open_tiles"]) <= 3
            at_a_limit = walk.state.decision in ("discard_tile", "draw_tile")
            assert max(len(hand) for hand in hands) <= 3 + at_a_limit


@given(games)
def test_rupees_change_only_by_events_that_say_so(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    events = watch(walk.state)
    while not walk.is_over():
        before = walk.state.all_rupees
        events.clear()
        walk.state.apply(walk.choose())
        for event in events:
            if event.kind == "rupees":
                assert event.why, event
                before[event.seat] += event.count
        assert walk.state.all_rupees == before
        assert min(before) >= 0


@given(games)
def test_goods_and_favours_change_only_by_events(game: tuple[int, int, str, bool]) -> None:
    """Events are enough to compute what every player has: log and statistics rely on them."""
    walk = Walk(game)
    events = watch(walk.state)
    totals = [dict.fromkeys((*GOODS, "favour"), 0) for _ in range(walk.state.players)]
    while not walk.is_over():
        events.clear()
        walk.state.apply(walk.choose())
        for event in events:
            count_event(totals, event)
        if walk.rng.random() < 0.2:
            for seat, player in enumerate(json.loads(json.dumps(walk.state.to_json()))["players"]):
                held = {good: player["goods"].get(good, 0) for good in GOODS}
                assert totals[seat] == {**held, "favour": player["favours"]}


def count_event(totals: list[dict[str, int]], event: agra.Event) -> None:
    """Add the goods and favours of an event."""
    if event.kind == "gained":
        totals[event.seat][event.what] += event.count
    elif event.kind in ("paid", "returned", "delivered", "served", "luxury"):
        totals[event.seat][event.what] -= event.count or 1
    elif event.kind == "french_trader":
        totals[event.seat][event.what] -= 1
    elif event.kind in ("processed", "exchanged"):
        totals[event.seat][event.what] -= event.count
        made = 1 if event.why == "dyer" else event.count
        totals[event.seat][event.where] += made
    elif event.kind == "fulfilled":
        for good in event.where.split():
            totals[event.seat][good] -= 1
    elif event.kind == "favour_action":
        totals[event.seat]["favour"] -= event.count


@given(games)
def test_a_copy_never_changes_with_its_original(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        copy = walk.state.copy()
        frozen = copy.to_json()
        assert copy == walk.state
        assert hash(copy) == hash(walk.state)
        for _ in range(30):
            if walk.is_over():
                break
            walk.state.apply(walk.choose())
        assert copy.to_json() == frozen
        assert copy != walk.state


@given(games)
def test_json_is_identity_and_continues_identically(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        if walk.rng.random() < 0.1:
            read = agra.State.from_json(json.loads(json.dumps(walk.state.to_json())))
            assert read == walk.state
            for _ in range(20):
                if walk.is_over():
                    break
                assert read.legal_actions() == walk.state.legal_actions()
                action = walk.choose()
                walk.state.apply(action)
                read.apply(action)
            assert read == walk.state
        else:
            walk.state.apply(walk.choose())


@given(games)
def test_every_legal_action_applies(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        legal = walk.state.legal_actions()
        assert legal, "a game that goes on has a legal action"
        assert legal == sorted(set(legal))
        assert all(0 <= action < agra.NUM_ACTIONS for action in legal)
        if walk.rng.random() < 0.1:
            for action in legal:
                trial = walk.state.copy()
                trial.apply(action)
                assert trial != walk.state
        walk.state.apply(walk.choose())
    assert walk.state.legal_actions() == []


@given(games)
def test_illegal_actions_leave_the_state_as_it_was(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        if walk.rng.random() < 0.1:
            before = walk.state.copy()
            legal = set(walk.state.legal_actions())
            for _ in range(20):
                action = walk.rng.randrange(-5, agra.NUM_ACTIONS + 5)
                if action not in legal:
                    with pytest.raises(agra.IllegalAction):
                        walk.state.apply(action)
            assert walk.state == before
            assert walk.state.legal_actions() == sorted(legal)
        walk.state.apply(walk.choose())


@given(games)
def test_chance_probabilities_sum_to_one(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        outcomes = walk.state.chance_outcomes()
        if walk.state.to_move == agra.CHANCE:
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert [action for action, _ in outcomes] == walk.state.legal_actions()
        else:
            assert outcomes == []
        walk.state.apply(walk.choose())


@given(games)
def test_why_not_answers_for_exactly_the_illegal_actions(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        if walk.rng.random() < 0.02:
            legal = set(walk.state.legal_actions())
            for action in range(agra.NUM_ACTIONS):
                assert (walk.state.why_not(action) is None) == (action in legal)
        walk.state.apply(walk.choose())


@given(games)
def test_a_view_hides_exactly_the_rupees_of_others(game: tuple[int, int, str, bool]) -> None:
    walk = Walk(game)
    while not walk.is_over():
        if walk.rng.random() < 0.02:
            whole = json.loads(json.dumps(walk.state.to_json()))
            for seat in range(walk.state.players):
                view = json.loads(json.dumps(walk.state.view(seat)))
                assert view.pop("viewer") == seat
                for other, player in enumerate(view["players"]):
                    if other != seat:
                        assert player["rupees"] is None
                        player["rupees"] = whole["players"][other]["rupees"]
                assert view == whole
        walk.state.apply(walk.choose())
