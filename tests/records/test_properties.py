"""Properties of the record of any game."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

import agra
from agra.records import BadRecord, Record, read
from tests.records.example import bot_game, example

games = st.builds(
    bot_game,
    kind=st.sampled_from(["random", "farmer"]),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32 - 1),
    decisions=st.none() | st.integers(0, 400),
    open_rupees=st.booleans(),
    merchant_coin_on_stop=st.booleans(),
    round_limit=st.integers(1, 12),
    date=st.dates().map(str) | st.just("?"),
)

LINES = example().text().split("\n")


@given(games)
def test_written_read_and_written_again_is_the_same(record: Record) -> None:
    text = record.text()
    again = read(text)
    assert again.text() == text
    assert again == record
    assert again.actions == record.actions
    assert again.state == record.state


@given(games)
def test_json_there_and_back_is_the_same(record: Record) -> None:
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again.to_json() == record.to_json()
    assert again.text() == record.text()


@given(games, st.randoms(use_true_random=False))
def test_every_prefix_is_the_game_at_that_point(record: Record, rng: random.Random) -> None:
    state = record.position(0)
    stops = set(rng.sample(range(len(record) + 1), min(8, len(record) + 1)))
    for at, action in enumerate((*record.actions, -1)):
        if at in stops:
            assert record.position(at) == state
            prefix = read(record.prefix(at).text())
            assert prefix.state == state
            assert prefix.actions == record.actions[:at]
        if action >= 0:
            state.apply(action)


@given(games)
def test_no_line_of_a_game_is_too_wide(record: Record) -> None:
    lines = record.text().split("\n")
    assert all(len(line) <= 100 for line in lines if not line.startswith("["))


def read_or_mistake(text: str) -> Record | BadRecord:
    try:
        return read(text)
    except BadRecord as error:
        return error


@given(
    line=st.integers(0, len(LINES) - 1),
    other=st.integers(0, len(LINES) - 1),
    cut=st.integers(0, 100),
    inserted=st.text(max_size=5) | st.sampled_from(['"', "[", "{", "}", ";", ":", "*", "\n", "1"]),
)
def test_a_damaged_record_is_read_or_refused_with_its_line(
    line: int, other: int, cut: int, inserted: str
) -> None:
    """Every damaged text gives a record that can be written again, or a `BadRecord`."""
    lines = LINES[:]
    lines[line] = lines[line][:cut] + inserted + lines[other][cut:]
    text = "\n".join(lines)
    found = read_or_mistake(text)
    if isinstance(found, Record):
        assert read(found.text()) == found
    else:
        assert found.line is not None
        assert 1 <= found.line <= len(text.splitlines()) + 1
        assert "\n" not in str(found)


def test_a_long_game_is_written_and_read() -> None:
    record = bot_game("random", players=4, seed=8, decisions=1500)
    assert len(record) == 1500
    assert read(record.text()).text() == record.text()


def test_all_events_of_a_replay_are_those_of_the_game() -> None:
    record = bot_game("farmer", players=3, seed=9, round_limit=6)
    state = agra.new_game(players=3, setup=record.setup, round_limit=6)
    heard: list[agra.Event] = []
    state.listener = heard.append
    for action in record.actions:
        state.apply(action)
    replayed = [event.to_json() for step in record.replay() for event in step.events]
    assert replayed == [event.to_json() for event in heard]
