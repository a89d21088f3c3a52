"""The `Record` object: adding decisions and looking back."""

import datetime
import pickle
from typing import Any

import pytest

import agra
from agra.records import BadRecord, Record
from agra.rules.names import COLOURS
from tests.records.example import SETUP, bot_game, example


def test_a_new_record_is_the_game_that_new_game_begins() -> None:
    record = Record.begin(players=3, seed=5, open_rupees=True, round_limit=9)
    assert record.state == agra.new_game(players=3, seed=5, open_rupees=True, round_limit=9)
    assert record.setup == agra.random_setup(3, 5)
    assert record.seed == 5
    assert record.options == {
        "open_rupees": True,
        "merchant_coin_on_stop": False,
        "round_limit": 9,
    }
    assert len(record) == 0
    assert record.actions == ()


def test_without_seed_and_setup_the_record_has_the_drawn_setup() -> None:
    record = Record.begin(players=2)
    assert record.seed is None
    assert record.state == agra.new_game(players=2, setup=record.setup)


def test_the_record_copies_the_setup() -> None:
    setup = agra.random_setup(2, 1)
    record = Record.begin(players=2, setup=setup)
    setup["river"].clear()
    assert record.setup == agra.random_setup(2, 1)


def test_default_names_and_date() -> None:
    record = Record.begin(players=3, seed=1)
    assert record.names == ["Yellow", "Turquoise", "Orange"]
    assert record.date == datetime.date.today().isoformat()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"names": ["Ada"]}, "A game of 2 players needs 2 names, not 1."),
        ({"names": ["Ada", " "]}, "The name of seat 1 must be printable text, not ' '."),
        ({"names": ["\ud800", "B"]}, "The name of seat 0 must be printable text"),
        ({"date": "31.1.2026"}, "The date must be a day such as 2026-01-31"),
        ({"date": "2026-02-30"}, "The date must be a day such as 2026-01-31"),
    ],
)
def test_bad_names_and_dates_are_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.begin(players=2, seed=1, **given)
    assert str(caught.value).startswith(sentence)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    record = Record.begin(players=2, seed=1)
    before = record.text()
    with pytest.raises(agra.IllegalAction):
        record.add(agra.parse_action("end turn"))
    assert record.text() == before
    assert len(record) == 0


def test_a_finished_game_has_its_result() -> None:
    record = example()
    state = record.state
    result = record.finish()
    assert result == record.result
    assert result.scores == state.scores()
    assert result.winners == state.winners()
    assert result.sheets == [state.score_sheet(0), state.score_sheet(1)]


def test_a_running_game_has_no_result_and_cannot_be_finished() -> None:
    record = example().prefix(9)
    assert record.result is None
    with pytest.raises(BadRecord) as caught:
        record.finish()
    assert str(caught.value) == (
        "The game is not over: it is in round 1, where turquoise has to decide 'choose_space'."
    )


def test_position_at_any_point() -> None:
    record = example()
    state = agra.new_game(players=2, setup=SETUP, round_limit=2)
    for at, action in enumerate(record.actions):
        assert record.position(at) == state
        state.apply(action)
    assert record.position(len(record)) == state == record.position()


def test_a_returned_position_is_a_copy() -> None:
    record = example().prefix(5)
    for position in (record.position(), record.position(5)):
        position.apply(position.legal_actions()[0])
        assert record.position() == record.position(5) != position


@pytest.mark.parametrize("at", [-1, 10_000])
def test_a_position_beyond_the_record_is_refused(at: int) -> None:
    record = example()
    for ask in (record.position, record.prefix):
        with pytest.raises(BadRecord, match=rf"has {len(record)} decisions: .* not after {at}\.$"):
            ask(at)


def test_a_prefix_is_a_game_that_can_be_continued() -> None:
    record = example()
    prefix = record.prefix(20)
    assert prefix.actions == record.actions[:20]
    for action in record.actions[20:]:
        prefix.add(action)
    assert prefix == record
    assert record.prefix(20) != record


def test_replay_yields_number_position_action_and_events() -> None:
    record = example()
    steps = list(record.replay())
    assert [step.number for step in steps] == list(range(1, len(record) + 1))
    assert tuple(step.action for step in steps) == record.actions
    assert all(step.state == record.position(step.number - 1) for step in steps)
    served = [step for step in steps if agra.action_text(step.action) == "serve curry"]
    assert [event.kind for step in served for event in step.events].count("rupees") == 0
    assert any(event.what == "curry" for event in served[0].events)
    assert steps[-1].events[-1].kind == "game_over"


def test_events_of_one_step_are_not_those_of_another() -> None:
    record = example()
    counts = [len(step.events) for step in record.replay()]
    assert [len(step.events) for step in list(record.replay())] == counts


def test_moments_contain_round_turn_and_player_to_move() -> None:
    record = example()
    followed = record.actions.index(agra.parse_action("follow"))
    moment = record.moments[followed]
    assert (moment.round, COLOURS[moment.turn], COLOURS[moment.to_move]) == (
        3,
        "yellow",
        "turquoise",
    )
    rolled = record.actions.index(agra.parse_action("roll 6"))
    assert record.moments[rolled].to_move == agra.CHANCE


def test_records_are_compared_by_content() -> None:
    assert example() == example()
    other = example()
    other.names[0] = "Eve"
    assert other != example()
    assert example() != "a record"
    with pytest.raises(TypeError):
        hash(example())


def test_repr_names_the_record() -> None:
    assert repr(example()) == f"<Record of Ada, Ben: {len(example())} decisions, finished>"
    assert repr(example().prefix(3)) == "<Record of Ada, Ben: 3 decisions, running>"


def test_an_error_can_be_pickled() -> None:
    error = BadRecord("Something is wrong.", 12, "game.agra")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == "game.agra, line 12: Something is wrong."
    assert (again.reason, again.line, again.file) == ("Something is wrong.", 12, "game.agra")


def test_bots_can_play_a_record_to_its_end() -> None:
    record = bot_game("farmer", players=3, seed=2, round_limit=3)
    assert record.state.to_move is None
    assert record.finish().scores == record.state.scores()


def test_numpy_integers_are_written_like_python_integers() -> None:
    numpy = pytest.importorskip("numpy")
    record = Record.begin(players=numpy.int64(2), seed=numpy.int64(5), date="2026-01-31")
    plain = Record.begin(players=2, seed=5, date="2026-01-31")
    for _ in range(3):
        action = plain.state.legal_actions()[0]
        record.add(numpy.int64(action))
        plain.add(action)
    assert record == plain
    assert record.text() == plain.text()
    assert record.position(numpy.int64(2)) == plain.position(2)
    assert all(type(action) is int for action in record.actions)


def test_a_seed_that_is_no_number_is_refused() -> None:
    with pytest.raises(BadRecord, match="seed must be a whole number, not '5'"):
        Record.begin(players=2, seed="5")  # type: ignore[arg-type]


@pytest.mark.parametrize("at", ["1", 1.5, -1, 999])
def test_an_argument_that_is_no_number_is_refused(at: Any) -> None:
    record = Record.begin(players=2, seed=5)
    for ask in (record.position, record.prefix, lambda n: record.comment(n, "x")):
        with pytest.raises(BadRecord, match="ask for the position after 0 to 0 of them"):
            ask(at)
    with pytest.raises(BadRecord, match="a variation can begin"):
        record.vary(at, [1])
