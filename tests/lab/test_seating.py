"""The seating order and the seeds of games."""

from collections import Counter

import pytest

from agra.lab.runs.seating import all_orders, game_seed, rotated

BOTS = ("a", "b", "c", "d", "e")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_bot_sits_on_every_seat_equally_often(players: int, count: int) -> None:
    tables = [rotated(BOTS[:count], players, game) for game in range(count)]
    for seat in range(players):
        assert Counter(table[seat] for table in tables) == dict.fromkeys(BOTS[:count], 1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", [2, 3])
def test_a_single_bot_gets_every_seat_equally_often(players: int, count: int) -> None:
    """A single bot between two of another kind gets each seat equally often."""
    tables = [rotated(BOTS[:count], players, game) for game in range(count * players)]
    alone: Counter[int] = Counter()
    for table in tables:
        alone.update(seat for seat, bot in enumerate(table) if table.count(bot) == 1)
    assert len(set(alone.values())) <= 1


def test_bots_are_dealt_in_turn() -> None:
    assert rotated(("farmer", "trader"), 4, 0) == ("farmer", "trader", "farmer", "trader")
    assert rotated(("farmer", "trader"), 4, 1) == ("trader", "farmer", "trader", "farmer")


def test_neighbours_change() -> None:
    """Over all orders each bot follows each other bot equally often."""
    games = 4 * 4 * 6
    follows: Counter[tuple[str, str]] = Counter()
    for game in range(games):
        table = rotated(BOTS[:4], 4, game)
        follows.update((table[seat], table[(seat + 1) % 4]) for seat in range(4))
    assert len(follows) == 12
    assert len(set(follows.values())) == 1


def test_all_orders_of_as_many_bots_as_seats() -> None:
    orders = all_orders(("a", "b", "c"), 3)
    assert len(orders) == len(set(orders)) == 6


def test_all_orders_of_more_bots_than_seats() -> None:
    orders = all_orders(("a", "b", "c"), 2)
    assert sorted(orders) == [
        ("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b"),
    ]  # fmt: skip


def test_all_orders_of_fewer_bots_than_seats_are_fair() -> None:
    orders = all_orders(("a", "b", "c"), 4)
    assert len(orders) == 36
    for seat in range(4):
        assert set(Counter(order[seat] for order in orders).values()) == {12}
    assert all(set(order) == {"a", "b", "c"} for order in orders)


def test_runs_with_consecutive_seeds_share_no_game() -> None:
    seeds = [game_seed(seed, game) for seed in range(20) for game in range(200)]
    assert len(set(seeds)) == len(seeds)
    assert max(seeds) < 2**53


def test_the_seed_of_a_game_never_changes() -> None:
    assert game_seed(1, 0) == 62266141879727
