"""The text form of a record: its layout, and how small changes of the game change it."""

import copy
import difflib
import itertools

import pytest

import agra
from agra.components import components_from, default_components
from agra.records import Record, read
from agra.rules.version import RULES_VERSION
from tests.records.example import bot_game, example


def game_of(record: Record) -> list[str]:
    """The lines below the headers."""
    lines = record.text().split("\n")
    return lines[lines.index("Round 1") :] if "Round 1" in lines else []


def test_the_headers_of_a_finished_game() -> None:
    headers = example().headers
    assert list(headers) == [
        "Format", "Rules", "Components", "Date", "Players", "Seat0", "Seat1", "Options",
        "Result", "Winners", "Sheet0", "Sheet1", "Seed", "Setup",
    ]  # fmt: skip
    assert headers["Format"] == "agra-record 1"
    assert headers["Rules"] == str(RULES_VERSION)
    assert headers["Components"] == default_components().digest
    assert headers["Options"] == "round_limit 2"
    assert headers["Result"] == ", ".join(str(score) for score in example().state.scores())
    assert headers["Sheet0"].startswith("rupees ")
    assert headers["Sheet0"].endswith(f", total {example().state.scores()[0]}")


def test_the_headers_of_a_running_game() -> None:
    record = Record.begin(players=2, setup=agra.random_setup(2, 1))
    headers = record.headers
    assert headers["Result"] == "*"
    assert headers["Options"] == "none"
    for key in ("Winners", "Sheet0", "Seed", "ComponentsData"):
        assert key not in headers


def test_all_options_are_written() -> None:
    record = Record.begin(
        players=2, seed=1, open_rupees=True, merchant_coin_on_stop=True, round_limit=30
    )
    assert record.headers["Options"] == "open_rupees, merchant_coin_on_stop, round_limit 30"
    assert read(record.text()).options == record.options


def test_rounds_players_and_phases_are_headings() -> None:
    assert game_of(example())[:12] == [
        "Round 1",
        "Yellow",
        "  meditation: end meditation",
        "  action: place turmeric_farm; * roll 6; end action",
        "  order: favour basic_good; gain cotton; pass; end turn",
        "Turquoise",
        "  meditation: end meditation",
        "  action: place quarry; * roll 2; end action",
        "  order: favour basic_good; gain wood; pass; end turn",
        "",
        "Round 2",
        "Yellow",
    ]


def test_every_phase_and_delivery_begins_a_line() -> None:
    lines = game_of(example())
    sailor = lines.index("  action: place sailor; pay curry")
    assert lines[sailor + 1 : sailor + 5] == [
        "    deliver turmeric takshaka",
        "    deliver cotton sufi",
        "    deliver sandstone khatib; done; step sufi; step takshaka; step khatib; end action",
        "  order: pass; end turn",
    ]
    assert "    meditate move_farmer; farmer 1 back; end meditation" in lines


def test_a_long_line_is_wrapped_between_decisions() -> None:
    lines = game_of(example())
    long = next(n for n, line in enumerate(lines) if "build curry_kitchen" in line)
    assert lines[long].endswith("process 1")
    assert lines[long + 1] == "      turquoise: follow; * roll 6; end action"


def test_no_line_of_a_game_is_wider_than_100_columns() -> None:
    widths = [len(line) for line in game_of(bot_game("farmer", seed=3, round_limit=20))]
    assert 80 < max(widths) <= 100


def test_several_workers_are_laid_down_on_one_line() -> None:
    record = bot_game("random", players=2, seed=6, round_limit=30)
    text = record.text()
    assert "; lay " in text
    for line in text.split("\n"):
        parts = [part.strip() for part in line.split(":")[-1].split(";")]
        for before, part in itertools.pairwise(parts):
            assert not part.startswith("lay ") or before.startswith("lay ")


def test_chance_and_answers_of_others_are_marked() -> None:
    record = bot_game("farmer", players=4, seed=4, round_limit=12)
    text = record.text()
    chance = sum(moment.to_move == agra.CHANCE for moment in record.moments)
    others = sum(moment.to_move not in (agra.CHANCE, moment.turn) for moment in record.moments)
    assert chance > 0
    assert others > 0
    marks = [part for line in game_of(record) for part in line.split(";")]
    assert sum("* " in part for part in marks) == chance == text.count("* ")
    colours = ("yellow: ", "turquoise: ", "orange: ", "violet: ")
    assert sum(text.count(colour) for colour in colours) == others


def test_a_changed_decision_changes_one_line() -> None:
    texts = []
    for roll in ("roll 1", "roll 2"):
        record = example().prefix(10)
        assert record.state.to_move == agra.CHANCE
        record.add(agra.parse_action(roll))
        for text in ("end action", "favour basic_good", "gain wood", "pass", "end turn"):
            record.add(agra.parse_action(text))
        texts.append(record.text().split("\n"))
    changes = [line for line in difflib.ndiff(texts[0], texts[1]) if line[0] in "+-"]
    assert changes == [
        "-   action: place quarry; * roll 1; end action",
        "+   action: place quarry; * roll 2; end action",
    ]


def test_another_decision_only_adds_to_the_end() -> None:
    record = example()
    for at in range(1, len(record)):
        shorter, longer = record.prefix(at - 1).text(), record.prefix(at).text()
        assert longer.startswith(shorter.rstrip("\n"))


@pytest.mark.parametrize("name", ['A "quoted" name', "Zoë # 1", "back\\slash", "[x]", "two\nlines"])
def test_any_name_can_be_written_and_read(name: str) -> None:
    record = Record.begin(players=2, seed=1, names=[name, "x\u2028y"])
    again = read(record.text())
    assert again.names == [name, "x\u2028y"]
    assert again.text() == record.text()


def test_other_components_are_included_completely() -> None:
    raw = copy.deepcopy(default_components().raw)
    raw["player"]["start_rupees"] = 7
    c = components_from(raw)
    record = bot_game("farmer", players=2, seed=1, round_limit=2, components=c)
    assert record.headers["ComponentsData"] == raw
    again = read(record.text())
    assert again == record
    assert again.components.raw == raw
    assert again.position(0) == agra.new_game(players=2, seed=1, round_limit=2, components=c)
    assert again.text() == record.text()


def test_no_action_text_can_be_confused_with_notation() -> None:
    """No action contains the symbols of the notation or is named like a heading."""
    words = {"round", "meditation", "action", "order", "yellow", "turquoise", "orange", "violet"}
    for action in range(agra.NUM_ACTIONS):
        text = agra.action_text(action)
        assert not set(text) & set(":;*#[]{}\n")
        assert text.split()[0] not in words
