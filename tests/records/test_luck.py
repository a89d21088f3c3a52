"""The two rounds before a game by link: nobody can choose the luck."""

from dataclasses import replace

import pytest

from agra.records import BadRecord
from agra.records.luck import Start, hash_of, new_number

NAMES = ("Ann", "Ben", "Cleo")
NUMBERS = (11, 22, 33)


def joined(players: int = 3) -> Start:
    """A start whose seats are all taken, before the second round."""
    start = Start(ident=7, players=players)
    for name, number in zip(NAMES, NUMBERS[:players], strict=False):
        start = start.join(name, number)
    return start


def ready() -> Start:
    start = joined()
    for seat, number in enumerate(NUMBERS):
        start = start.reveal(seat, number)
    return start


def test_the_link_goes_round_twice_in_the_order_of_the_seats() -> None:
    start = Start(ident=7, players=3)
    seats = []
    for name, number in zip(NAMES, NUMBERS, strict=True):
        seats.append(start.next_seat)
        start = start.join(name, number)
    for seat, number in enumerate(NUMBERS):
        seats.append(start.next_seat)
        assert not start.is_ready
        start = start.reveal(seat, number)
    assert seats == [0, 1, 2, 0, 1, 2]
    assert start.is_ready
    assert start.next_seat is None
    assert start.names == NAMES


def test_every_number_changes_the_luck() -> None:
    secrets = {ready().secret}
    for seat in range(3):
        numbers = [number + (at == seat) for at, number in enumerate(NUMBERS)]
        start = Start(ident=7, players=3)
        for name, number in zip(NAMES, numbers, strict=True):
            start = start.join(name, number)
        for at, number in enumerate(numbers):
            start = start.reveal(at, number)
        secrets.add(start.secret)
    secrets.add(replace(ready(), ident=8).secret)
    assert len(secrets) == 5
    assert all(len(secret) == 64 for secret in secrets)
    assert 0 <= ready().seed < 2**52


def test_a_number_must_fit_the_hash_that_was_sent_before() -> None:
    with pytest.raises(BadRecord, match="Ann has a number that does not match the hash"):
        joined().reveal(0, 12)
    changed = replace(ready(), numbers=(11, 22, 34))
    with pytest.raises(BadRecord, match="Cleo has a number that does not match the hash"):
        changed.check()


def test_nobody_can_use_the_hash_of_another_player() -> None:
    assert len({hash_of(7, 0, 11), hash_of(7, 1, 11), hash_of(8, 0, 11)}) == 3


def test_nobody_sends_a_number_while_a_player_is_missing() -> None:
    start = Start(ident=7, players=3).join("Ann", 11).join("Ben", 22)
    with pytest.raises(BadRecord, match="Some seats are still free"):
        start.reveal(0, 11)
    with pytest.raises(BadRecord, match="Some seats are still free"):
        replace(start, numbers=(11,)).check()
    with pytest.raises(BadRecord, match="does not have a hash for every player"):
        replace(start, names=("Ann",)).check()


def test_the_numbers_follow_in_order() -> None:
    with pytest.raises(BadRecord, match="in the order of the seats"):
        joined().reveal(1, 22)
    with pytest.raises(BadRecord, match="in the order of the seats"):
        joined().reveal(0, 11).reveal(0, 11)


def test_no_more_players_than_seats() -> None:
    with pytest.raises(BadRecord, match="All seats of this game are taken"):
        joined().join("Dana", 44)
    with pytest.raises(BadRecord, match="at most 40 characters"):
        Start(ident=7, players=2).join("A" * 41, 11)


def test_a_hash_cannot_change_after_my_number_was_sent() -> None:
    seen = joined().reveal(0, 11)
    seen.check_later(ready())
    other = (*seen.hashes[:2], hash_of(7, 2, 34))
    with pytest.raises(BadRecord, match="Cleo has a different hash"):
        seen.check_later(replace(ready(), hashes=other, numbers=(11, 22, 34)))
    with pytest.raises(BadRecord, match="The players or the options of this game were changed"):
        seen.check_later(replace(ready(), names=("Ann", "Eve", "Cleo")))
    # before any number is sent, somebody may sit down again with another number
    joined().check_later(replace(joined(), hashes=other))


def test_what_was_agreed_on_cannot_change() -> None:
    for changed in ({"ident": 8}, {"open_rupees": True}, {"round_limit": 3}, {"rules": 1}):
        with pytest.raises(BadRecord, match="options of this game were changed"):
            joined().check_later(replace(ready(), **changed))


def test_numbers_and_games_are_random() -> None:
    assert len({new_number() for _ in range(8)}) == 8
    assert len({Start.new(2).ident for _ in range(8)}) == 8
