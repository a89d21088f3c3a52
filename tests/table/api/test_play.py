"""Playing through the API: views, options, decisions, undo, log, chat."""

import json
from typing import Any

import pytest

import agra
from agra.client import state_of
from agra.components import default_components
from agra.table.game import seating
from agra.table.game.lines import line_of
from agra.table.models import Game
from tests.table.api.support import Program, game_in, opened
from tests.table.support import entries, let_bots_play

pytestmark = pytest.mark.usefixtures("table")


@pytest.fixture
def pair() -> tuple[Game, str, list[Program]]:
    """A game of two clients: one with an account, one with the token of its seat."""
    first = Program.with_account()
    made = opened(first, "me", "open", round_limit=2)
    second = Program.at(made["links"][1])
    return game_in(made), f"/games/{made['game']}", [first, second]


def mover(where: str, programs: list[Program]) -> tuple[Program, Program, dict[str, Any]]:
    """The client that decides, the other one, and the options."""
    for program in programs:
        options = program.get(f"{where}/options")
        if options["yours"]:
            return program, next(one for one in programs if one is not program), options
    raise AssertionError("nobody decides")


def decide(where: str, programs: list[Program], place: int = 0) -> dict[str, Any]:
    program, _other, options = mover(where, programs)
    action = options["options"][place]["action"]
    return program.post(f"{where}/decisions", {"version": options["version"], "action": action})


def test_everybody_sees_what_they_may_know(pair: tuple[Game, str, list[Program]]) -> None:
    game, where, programs = pair
    for _ in range(8):
        decide(where, programs)
    seen = [program.get(f"{where}/position") for program in [*programs, Program()]]
    rupees = [[player["rupees"] for player in one["position"]["players"]] for one in seen]
    with line_of(game) as line:
        true = [player["rupees"] for player in line.state.to_json()["players"]]
    assert rupees == [[true[0], None], [None, true[1]], [None, None]]
    assert [one["viewer"] for one in seen] == [0, 1, None]
    # the client's position equals the server's, except for hidden values
    state = state_of(seen[0]["position"], default_components(), dict(enumerate(true)))
    with line_of(game) as line:
        assert state == line.state
    past = Program().get(f"{where}/position?at=1")
    assert (past["number"], past["to_move"]) == (1, past["position"]["turn"])


def test_options_are_the_legal_actions_in_the_readers_language(
    pair: tuple[Game, str, list[Program]],
) -> None:
    game, where, programs = pair
    program, other, options = mover(where, programs)
    with line_of(game) as line:
        legal = line.state.legal_actions()
    assert [option["action"] for option in options["options"]] == legal
    assert options["options"][0]["name"] == agra.action_text(legal[0])
    assert options["question"] == "Where do you work?"
    program.headers["Accept-Language"] = "de"
    german = program.get(f"{where}/options")
    assert german["options"][0]["name"] == options["options"][0]["name"]
    assert german["options"][0]["text"] != options["options"][0]["text"]
    assert other.get(f"{where}/options")["options"] == []
    assert Program().get(f"{where}/options")["yours"] is False


def test_a_decision_is_taken_once(pair: tuple[Game, str, list[Program]]) -> None:
    game, where, programs = pair
    program, other, options = mover(where, programs)
    body = {"version": options["version"], "action": options["options"][0]["name"]}
    moved = program.post(f"{where}/decisions", body)
    assert moved["version"] > options["version"]
    before = entries(game)
    again = program.post(f"{where}/decisions", body, 409)
    assert (again["taken"], again["version"]) == (True, moved["version"])
    late = program.post(f"{where}/decisions", {**body, "action": 21}, 409)
    assert late["taken"] is False
    assert "moved on" in late["error"]
    assert other.post(f"{where}/decisions", body, 409)["taken"] is False
    assert Program.with_account().post(f"{where}/decisions", body, 403)["error"]
    Program().post(f"{where}/decisions", body, 401)
    assert entries(game) == before


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"action": 999}, 409),
        ({"action": "dance"}, 400),
        ({"action": "end action"}, 409),
        ({"action": None}, 422),
        ({"action": 1.5}, 422),
        ({"action": True}, 422),
        ({"action": 10**30}, 422),
        ({"version": -1}, 422),
        ({"version": "1"}, 422),
        ({"then": [1] * 9}, 422),
    ],
)
def test_what_cannot_be_decided_is_a_sentence(
    change: dict[str, Any], status: int, pair: tuple[Game, str, list[Program]]
) -> None:
    game, where, programs = pair
    program, _other, options = mover(where, programs)
    before = entries(game)
    body = {"version": options["version"], "action": 20, **change}
    told = program.post(f"{where}/decisions", body, status)
    assert told["error"][0].isupper() or told["error"][0] in "“'"
    assert entries(game) == before


def test_choices_are_taken_back(pair: tuple[Game, str, list[Program]]) -> None:
    _game, where, programs = pair
    program, other, options = mover(where, programs)
    action = next(one["action"] for one in options["options"] if one["name"] == "place trader")
    moved = program.post(f"{where}/decisions", {"version": options["version"], "action": action})
    other.post(f"{where}/undo", {"version": moved["version"]}, 409)
    program.post(f"{where}/undo", {"version": options["version"]}, 409)
    back = program.post(f"{where}/undo", {"version": moved["version"]})
    assert back["number"] == options["number"]
    told = program.post(f"{where}/undo", {"version": back["version"]}, 409)
    assert told["error"] == "You can no longer undo that."
    now = program.get(f"{where}/options")
    assert [one["action"] for one in now["options"]] == [
        one["action"] for one in options["options"]
    ]


def test_the_log_is_the_game_in_events_and_sentences(
    pair: tuple[Game, str, list[Program]],
) -> None:
    game, where, programs = pair
    for _ in range(12):
        decide(where, programs, -1)
    whole = Program(**{"Accept-Language": "de"}).get(f"{where}/log")
    with line_of(game) as line:
        actions = [step.action for step in line.steps]
    assert [step["action"] for step in whole["steps"]] == actions
    assert any("Deep Agra" in text for step in whole["steps"] for text in step["text"])
    assert any(event["event"] == "placed" for step in whole["steps"] for event in step["events"])
    some = Program().get(f"{where}/log?since=3&most=2")
    assert [step["number"] for step in some["steps"]] == [4, 5]
    assert some["more"] is True


def test_seats_talk_among_themselves(pair: tuple[Game, str, list[Program]]) -> None:
    _game, where, programs = pair
    programs[0].post(f"{where}/chat", {"text": "  Hello\nthere "})
    said = programs[1].post(f"{where}/chat", {"phrase": "good_move"})["messages"]
    assert [(one["seat"], one["text"]) for one in said] == [(0, "Hello there"), (1, "Good move!")]
    assert Program().get(f"{where}/chat")["messages"] == []
    Program().post(f"{where}/chat", {"text": "Hi"}, 401)
    programs[0].post(f"{where}/chat", {"text": ""}, 409)
    programs[0].post(f"{where}/chat", {"phrase": "shout"}, 404)
    # an account without a seat is a spectator
    watching = Program.with_account("Eve")
    found = watching.post(f"{where}/chat", {"text": "Hi"})["messages"]
    assert [(one["seat"], one["name"]) for one in found] == [(-1, "Eve")]


def test_a_game_against_bots_goes_to_its_end() -> None:
    program = Program.with_account()
    made = opened(program, "me", "random", round_limit=1, confirm=False)
    where, game = f"/games/{made['game']}", game_in(made)
    for _ in range(300):
        let_bots_play(game)
        options = program.get(f"{where}/options")
        if options["to_move"] is None:
            break
        action = options["options"][-1]["action"]
        program.post(f"{where}/decisions", {"version": options["version"], "action": action})
    seen = Program().get(f"{where}/position")
    assert seen["decision"] == ""
    assert None not in [player["rupees"] for player in seen["position"]["players"]]
    state = agra.State.from_json(seen["position"])
    assert (seen["scores"], seen["winners"]) == (state.scores(), state.winners())
    assert Program().get(where)["finished"] is True


def test_a_bot_that_stands_in_keeps_the_seat(pair: tuple[Game, str, list[Program]]) -> None:
    game, where, programs = pair
    program, _other, options = mover(where, programs)
    seat = options["to_move"]
    seating.hand_to_bot(game, game.seats.get(number=seat), "random")
    body = {"version": options["version"], "action": options["options"][0]["action"]}
    told = program.post(f"{where}/decisions", body, 409)
    assert "take your seat back" in told["error"]
    assert json.dumps(program.get(f"{where}/options")["options"]) == "[]"
