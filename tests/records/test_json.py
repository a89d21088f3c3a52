"""The JSON form of a record: the same game and the same checks."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import agra
from agra.components import components_from, default_components
from agra.records import BadRecord, OtherComponents, OtherRules, Record, read
from tests.records.example import bot_game, example

Json = dict[str, Any]


def fresh() -> Json:
    data = json.loads(json.dumps(example().to_json()))
    assert isinstance(data, dict)
    return data


def test_a_record_survives_json() -> None:
    assert Record.from_json(fresh()) == example()
    assert read(json.dumps(fresh())) == example()
    assert Record.from_json(fresh()).text() == example().text()


def test_a_running_game_has_no_result() -> None:
    running = example().prefix(20)
    assert running.to_json()["result"] is None
    assert Record.from_json(running.to_json()) == running


def test_the_json_form_has_plain_values() -> None:
    data = fresh()
    assert data["format"] == "agra-record"
    assert data["version"] == 1
    assert data["players"] == ["Ada", "Ben"]
    assert data["seed"] == 13
    assert data["actions"][:3] == ["end meditation", "place turmeric_farm", "roll 6"]
    assert data["result"]["scores"] == example().state.scores()
    assert data["options"]["round_limit"] == 2
    assert "components_data" not in data


def test_other_components_are_included() -> None:
    raw = copy.deepcopy(default_components().raw)
    raw["player"]["start_rupees"] = 7
    record = bot_game("farmer", players=2, seed=1, round_limit=1, components=components_from(raw))
    data = json.loads(json.dumps(record.to_json()))
    assert data["components_data"] == raw
    assert Record.from_json(data) == record
    del data["components_data"]
    with pytest.raises(OtherComponents):
        Record.from_json(data)
    assert Record.from_json(data, components=record.components) == record


def test_options_and_seed_may_be_left_out() -> None:
    data = example().prefix(0).to_json()
    del data["seed"]
    data["options"] = {}
    record = Record.from_json(data)
    assert record.seed is None
    assert record.options["round_limit"] is None


def put(*path: Any) -> Callable[[Json], None]:
    """A change that stores the last argument under the keys of the others."""

    def change(data: Json) -> None:
        here: Any = data
        for key in path[:-2]:
            here = here[key]
        here[path[-2]] = path[-1]

    return change


def drop(*path: Any) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        here: Any = data
        for key in path[:-1]:
            here = here[key]
        del here[path[-1]]

    return change


MISTAKES = [
    (put("format", "agra-position"), 'format: The format must be "agra-record".'),
    (put("version", "1"), "version: The version must be a whole number, not text."),
    (put("rules", None), "rules: The rules must be a whole number, not nothing."),
    (put("mood", "good"), "There is no key 'mood' in a record: known are format, version, rules"),
    (drop("date"), "The key 'date' is missing."),
    (drop("actions"), "The key 'actions' is missing."),
    (put("date", "today"), "date: The date must be a day such as 2026-01-31"),
    (put("date", 2026), "date: The date must be a day such as 2026-01-31"),
    (put("components", 12), "components: The components must be a digest, not a number."),
    (put("players", ["Ada"]), "players: Agra is for 2, 3 or 4 players, not 1."),
    (put("players", "Ada"), "players: This must be a list, not text."),
    (put("players", 1, 7), "players[1]: The name of seat 1 must be printable text, not 7."),
    (put("options", []), "options: This must be an object, not a list."),
    (put("options", "closed", True), "options: There is no option 'closed': known are open_rup"),
    (put("options", "open_rupees", 1), "options: The option open_rupees must be true or false."),
    (put("options", "round_limit", True), "options: The option round_limit must be a number of"),
    (put("options", "round_limit", 0), "options: The round_limit must be at least 1, not 0."),
    (put("seed", "13"), "seed: The seed must be a whole number or null, not text."),
    (put("setup", "merchant", "tailor"), "setup: The set-up's merchant is 'tailor': it must be o"),
    (put("setup", None), "setup: This must be an object, not nothing."),
    (put("components_data", []), "components_data: This must be an object, not a list."),
    (put("components_data", {}), "components_data: The components are not usable: "),
    (put("actions", 2, 4), "actions[2]: An action must be text, not a number."),
    (put("actions", 2, "roll 7"), "actions[2]: There is no action 'roll 7'"),
    (
        put("actions", 1, "place tailor"),
        "actions[1]: 'place tailor' is not legal where yellow has to decide 'choose_space': the"
        " building is not built",
    ),
    (put("actions", []), "result: A result is given, but the game is not over: it is in"),
    (put("result", None), "result: No result is given, but the decisions end the game."),
    (put("result", 5), "result: This must be an object, not a number."),
    (
        drop("result", "winners"),
        "result: A result must have scores, winners, sheets, no other keys",
    ),
    (put("result", "scores", [1, 2]), "result: The result says 1, 2, but the replay gives "),
    (put("result", "scores", [1]), "result.scores: There are 1 scores for 2 players."),
    (put("result", "scores", ["1", "2"]), "result.scores: The scores must be whole numbers."),
    (put("result", "winners", [1]), "result.winners: The winners are said to be turquoise, but"),
    (put("result", "winners", []), "result.winners: No winners are named, but the replay gives"),
    (put("result", "winners", [2]), "result.winners: The winners must be seats from 0 to 1."),
    (put("result", "sheets", 1, "akbar", 9), "result.sheets[1]: The score sheet of seat 1 says a"),
    (put("result", "sheets", 1, "akbar", "9"), "result.sheets[1]: The line 'akbar' must be a who"),
    (put("result", "sheets", 0, None), "result.sheets[0]: This must be an object, not nothing."),
]


@pytest.mark.parametrize(("change", "sentence"), MISTAKES)
def test_a_mistake_is_named_with_its_key(change: Callable[[Json], None], sentence: str) -> None:
    data = fresh()
    change(data)
    with pytest.raises(BadRecord) as caught:
        Record.from_json(data)
    assert str(caught.value).startswith(sentence)
    assert caught.value.line is None
    assert "\n" not in str(caught.value)


def test_decisions_after_the_end_are_refused() -> None:
    data = fresh()
    data["actions"].append("end turn")
    with pytest.raises(BadRecord, match=r"^actions\[\d+\]: 'end turn' is not legal: the game is o"):
        Record.from_json(data)


def test_other_versions_are_refused() -> None:
    for key in ("version", "rules"):
        with pytest.raises(OtherRules, match=rf"^{key}: The .* 99"):
            Record.from_json({**fresh(), key: 99, "something": "new"})


@pytest.mark.parametrize("thing", [None, [], "text", 3])
def test_a_record_is_an_object(thing: object) -> None:
    with pytest.raises(BadRecord, match=r"^A record must be a JSON object, not "):
        Record.from_json(thing)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"format": "agra-record",\n "version" 1}', 2),
        ('{"format": "agra-record",\n "version": 1}\n more', 3),
        ('{"format": NaN}', 1),
        ('{"format": 1, "format": 2}', 1),
        ("{" + '"a":[' * 100_000, 1),
    ],
)
def test_broken_json_text_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: The")


def test_positions_of_a_record_from_json() -> None:
    record = Record.from_json(fresh())
    assert record.position(0) == agra.new_game(2, setup=record.setup, round_limit=2)
