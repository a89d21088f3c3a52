"""Parsing the text of a record: what is accepted, and that every mistake names its line."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import agra
from agra.components import components_from, default_components
from agra.records import BadRecord, OtherComponents, OtherRules, Record, read
from agra.rules.version import RULES_VERSION
from tests.records.example import example

TEXT = example().text()
DIGEST = default_components().digest


def edited(old: str, new: str) -> str:
    """The text of the example with one change."""
    assert TEXT.count(old) == 1, f"{old!r} stands {TEXT.count(old)} times in the example"
    return TEXT.replace(old, new)


def line_of(text: str, words: str) -> int:
    """The number of the line that contains these words."""
    assert text.count(words) == 1, f"{words!r} stands {text.count(words)} times"
    return text[: text.index(words)].count("\n") + 1


def mistake(text: str, **given: Any) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text, **given)
    return caught.value


# ------------------------------------------------------------------ what is accepted


def test_the_example_is_parsed_into_the_game_that_was_played() -> None:
    assert read(TEXT) == example()
    assert read(TEXT).text() == TEXT


def test_comments_are_no_part_of_the_game() -> None:
    text = "# a game\n" + edited("* roll 1\n", "* roll 1 # too bad; * roll 6\n")
    text = text.replace("\nRound 2\n", "\n# the second round\nRound 2 # here\n")
    text = text.replace('[Seat0 "Ada"]', '[Seat0 "Ada"] # she begins')
    text += "# good game\n"
    assert read(text) == example()
    assert read(text).actions == example().actions
    assert read(text).comments[0] == "a game\nshe begins"


def test_line_breaks_indents_and_capitals_are_free() -> None:
    text = edited("Round 2", "round  2").replace("\n  meditation: ", "\nMeditation:\n   ")
    text = text.replace("turquoise: follow", "TURQUOISE :  Follow").replace("; ", " ;\n")
    assert read(text) == example()


def test_files_of_other_systems_are_read() -> None:
    assert read("\ufeff" + TEXT.replace("\n", "\r\n")) == example()
    assert read(TEXT.rstrip("\n")) == example()


def test_headers_may_stand_in_any_order() -> None:
    head, game = TEXT.split("\n\n", 1)
    plain, setup = head.split("\n[Setup", 1)
    lines = [f"[Setup{setup}", *reversed(plain.split("\n"))]
    assert read("\n".join(lines) + "\n\n" + game) == example()


def test_the_active_player_may_be_named_too() -> None:
    assert read(edited("serve curry", "yellow: serve curry")) == example()


def test_a_running_game_can_be_continued() -> None:
    record = read(example().prefix(30).text())
    assert record.result is None
    for action in example().actions[30:]:
        record.add(action)
    assert record == example()


def test_a_heading_may_have_no_decisions_yet() -> None:
    text = example().prefix(16).text() + "Round 2\nYellow\n  meditation:\n"
    assert read(text) == example().prefix(16)


# ------------------------------------------------------------------ headers

HEADER_MISTAKES = [
    ('[Seed "13"]', '[Sed "13"]', "There is no header Sed: write Seed, or give your own header"),
    ('[Date "2026-01-31"]', '[Date "2026-1-31"]', "The date must be a day such as 2026-01-31"),
    ('[Date "2026-01-31"]', '[Date "2026-02-31"]', "The date must be a day such as 2026-01-31"),
    ('[Date "2026-01-31"]', "[Date 2026]", "The header Date must contain text in double quotes."),
    ('[Date "2026-01-31"]', '[Date "2026-01-31]', "The header Date is not valid JSON: invalid c"),
    ('[Date "2026-01-31"]', '[Date "2026-01-31"', "The header Date must end with ']', and only"),
    ('[Date "2026-01-31"]', '[Date "2026-01-31"] x', "The header Date must end with ']', and only"),
    ('[Date "2026-01-31"]', '["2026-01-31"]', 'A header must read [Key "value"].'),
    ('[Players "2"]', '[Players "two"]', "The header Players must be a whole number, not 'two'."),
    ('[Players "2"]', '[Players "5"]', "Agra is for 2, 3 or 4 players, not 5."),
    ('[Seat1 "Ben"]', '[Seat1 "Ben"]\n[Seat1 "Bo"]', "The header Seat1 is already on line 7."),
    ('[Seat1 "Ben"]', '[Seat1 "Ben"]\n[Seat2 "Bo"]', "The header Seat2 names a seat that a g"),
    ('[Seat1 "Ben"]', '[Seat1 " "]', "The name of seat 1 must be printable text"),
    ('"round_limit 2"', '"round_limit two"', "The header Options must be 'none' or options such"),
    ('"round_limit 2"', '"round_limit 0"', "The round_limit must be at least 1, not 0."),
    ('"round_limit 2"', '"round_limit 2, round_limit 3"', "The header Options names an option twi"),
    ('"round_limit 2"', '"closed"', "The header Options must be 'none' or options such"),
    ('[Seed "13"]', '[Seed "x13"]', "The header Seed must be a whole number, not 'x13'."),
    ("[Setup {", '[Setup "x"]\n#', "The header Setup must contain a JSON object in braces."),
    (
        '[Winners "yellow"]',
        '[Winners "green"]',
        "The header Winners must be colours separated by commas,",
    ),
    ('[Sheet0 "rupees', '[Sheet0 "some rupees', "The header Sheet0 must be lines such as 'rupees"),
    ('[Sheet1 "rupees', '[Sheet1 "rupees 1, rupees', "The header Sheet1 contains a line twice."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), HEADER_MISTAKES)
def test_a_broken_header_is_named(old: str, new: str, sentence: str) -> None:
    error = mistake(edited(old, new))
    assert error.reason.startswith(sentence)
    assert error.line == line_of(TEXT, old) + new.count("\n[")
    assert str(error) == f"line {error.line}: {error.reason}"


@pytest.mark.parametrize(
    "key",
    ["Format", "Rules", "Components", "Date", "Players", "Seat0", "Seat1", "Options", "Result",
     "Winners", "Sheet0", "Sheet1"],
)  # fmt: skip
def test_a_missing_header_is_named(key: str) -> None:
    lines = [line for line in TEXT.split("\n") if not line.startswith(f"[{key} ")]
    error = mistake("\n".join(lines))
    assert f"{key}" in error.reason
    assert "is missing" in error.reason
    assert error.line is not None


def test_the_setup_is_needed() -> None:
    start, end = TEXT.index("[Setup"), TEXT.index("\n\nRound 1")
    assert mistake(TEXT[:start] + TEXT[end:]).reason == "The header Setup is missing."


def test_the_seed_is_not_needed() -> None:
    record = read(edited('[Seed "13"]\n', ""))
    assert record.seed is None
    assert record.actions == example().actions


def test_a_mistake_inside_a_long_header_is_at_its_own_line() -> None:
    text = edited('"start_player": 0,', '"start_player" 0,')
    error = mistake(text)
    assert error.reason == "The header Setup is not valid JSON: expecting ':' delimiter."
    assert error.line == line_of(text, '"start_player" 0,')


def test_a_key_that_stands_twice_in_the_setup_is_refused() -> None:
    error = mistake(edited('"start_player": 0,', '"start_player": 0, "start_player": 1,'))
    assert (
        error.reason == "The header Setup is not valid JSON: the key 'start_player' stands twice."
    )


def test_an_impossible_setup_is_refused() -> None:
    error = mistake(edited('"start_player": 0,', '"start_player": 2,'))
    assert error.reason == "The set-up's start_player must be a seat from 0 to 1."
    assert error.line == line_of(TEXT, "[Setup")


def test_a_text_that_is_no_record_is_refused() -> None:
    for text in ("1. e4 e5\n", ""):
        assert mistake(text).reason == (
            'This is not a record of a game of Agra: the header [Format "agra-record 1"]'
            " is missing."
        )
    assert mistake('[Format "png 1"]\n').reason == 'The format must be "agra-record 1".'


# ------------------------------------------------------------------ versions and components


def test_another_format_is_refused_with_any_headers() -> None:
    for text in (
        edited('"agra-record 1"]', '"agra-record 4"]'),
        edited('"agra-record 1"]', '"agra-record 4"]\n[Mood "good"]'),
    ):
        error = mistake(text)
        assert isinstance(error, OtherRules)
        assert str(error) == (
            "line 1: The record has the format agra-record 4, but this program reads agra-record"
            " 1, 2, 3."
        )


def test_other_rules_are_refused() -> None:
    error = mistake(edited(f'[Rules "{RULES_VERSION}"]', '[Rules "99"]'))
    assert isinstance(error, OtherRules)
    assert str(error) == (
        "line 2: The game was played with version 99 of the rules, but this program plays versions"
        " 1, 2."
    )


def test_other_components_are_refused() -> None:
    error = mistake(edited(DIGEST, "0123456789abcdef"))
    assert isinstance(error, OtherComponents)
    assert str(error) == (
        "line 3: The game was played with components '0123456789abcdef', which are not in the"
        f" record, but this program has '{DIGEST}': give the components file that the game was"
        " played with."
    )


def other_game() -> Record:
    """A game with its own components, which its text includes."""
    raw = copy.deepcopy(default_components().raw)
    raw["player"]["start_rupees"] = 7
    return Record.begin(players=2, seed=1, components=components_from(raw))


def without_data(text: str) -> str:
    start = text.index("\n[ComponentsData")
    return text[:start] + "\n"


def test_components_can_be_given_to_a_record_that_does_not_carry_them() -> None:
    record = other_game()
    text = without_data(record.text())
    assert isinstance(mistake(text), OtherComponents)
    assert read(text, components=record.components) == record
    error = mistake(text, components=default_components())
    assert isinstance(error, OtherComponents)
    assert f"the given ones are '{DIGEST}'" in error.reason


def test_carried_components_must_be_those_of_the_digest() -> None:
    text = other_game().text().replace('"start_rupees": 7', '"start_rupees": 8')
    error = mistake(text)
    assert error.line == 3
    assert "one of the two was changed" in error.reason


def test_carried_components_must_be_usable() -> None:
    text = other_game().text().replace('"start_rupees": 7', '"start_rupees": "many"')
    error = mistake(text)
    assert error.reason.startswith("The components are not usable: [player]: start_rupees ")
    assert error.line == line_of(text, "[ComponentsData")


# ------------------------------------------------------------------ the game

GAME_MISTAKES = [
    ("deliver cotton sufi", "deliver cotton suffi", "There is no action 'deliver cotton suffi'"),
    (
        "deliver cotton sufi",
        "deliver oil cook",
        "'deliver oil cook' is not legal where turquoise has to decide 'deliveries':"
        " the player does not have the good (oil).",
    ),
    (
        "place woodcutter; end action",
        "place carpenter; end action",
        "'place carpenter' is not legal where yellow has to decide 'choose_space':"
        " the building is not built, and the Builder is not there (carpenter).",
    ),
    (
        "; * roll 1\n",
        "\n",
        "'favour basic_good' is not legal where chance has to decide 'merchant_roll':"
        " a die roll or a tile draw comes first.",
    ),
    ("* roll 1\n", "* roll 1; end turn\n", "'end turn' is not legal where turquoise has to decide"),
    ("* roll 1\n", "* roll 1; \n", ""),
    ("* roll 1\n", "; * roll 1\n", "A decision is missing before or after a ';'."),
    (
        "* roll 1\n",
        "roll 1\n",
        "'roll 1' is decided by chance, not by turquoise: write '* roll 1'.",
    ),
    (
        "turquoise: follow",
        "follow",
        "'follow' is decided by turquoise, not by yellow: write 'turquoise: follow'.",
    ),
    (
        "serve curry",
        "* serve curry",
        "'serve curry' is decided by yellow, not by chance: write 'serve curry'.",
    ),
    (
        "serve curry",
        "turquoise: serve curry",
        "'serve curry' is decided by yellow, not by turquoise: write 'serve curry'.",
    ),
    ("serve curry", "green: serve curry", "'green' is before a colon, but it is neither"),
    ("Round 2", "Round 3", "The heading says round 3, but the game is in round 2."),
    ("Round 2", "Rond 2", "There is no action 'Rond 2'"),
    ("Round 2", "Round 2\nRound 2", "The heading of round 2 is already above."),
    (
        "Round 2\nYellow",
        "Round 2\nTurquoise",
        "The heading says Turquoise, but the active player is Yellow",
    ),
    ("Round 2\nYellow", "Round 2\nYellow\nYellow", "The heading Yellow is already above this turn"),
    ("Round 2\nYellow", "Yellow", "The heading of round 2 is missing above this one."),
    ("Round 2\nYellow", "Round 2", "The heading Yellow is missing above 'meditation:'."),
    ("Round 2\nYellow\n", "", "The heading of round 2 is missing above 'meditation:'."),
    ("order: serve curry", "serve curry", "'order:' is missing before 'serve curry'."),
    (
        "order: serve curry",
        "action: serve curry",
        "The line says 'action', but the phase of the game is",
    ),
    (
        "    deliver cotton sufi",
        "action: deliver cotton sufi",
        "'action:' is already above in this turn",
    ),
    ("    deliver cotton sufi", '[Seed "1"]', "Headers must come before the game, not inside it."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), GAME_MISTAKES)
def test_a_mistake_in_the_game_is_named(old: str, new: str, sentence: str) -> None:
    text = edited(old, new)
    if not sentence:  # the special case that is valid
        assert read(text) == example()
        return
    error = mistake(text)
    assert error.reason.startswith(sentence)
    first, last = line_of(TEXT, old), line_of(TEXT, old) + max(old.count("\n"), new.count("\n")) + 1
    assert first <= (error.line or 0) <= last
    assert str(error) == f"line {error.line}: {error.reason}"


def test_an_illegal_action_is_reported_at_its_own_line() -> None:
    text = edited("step sufi; ", "step cook; ")
    assert mistake(text).line == line_of(text, "step cook")


def test_decisions_under_the_headings_of_the_turn_before_are_refused() -> None:
    text = edited(
        "order: serve curry; end turn\nTurquoise\n  meditation: ", "order: serve curry; end turn; "
    )
    error = mistake(text)
    assert error.reason == "The heading Turquoise is missing above 'end meditation'."


@pytest.mark.parametrize("more", ["end turn", "Round 4", "* roll 1", '[Seed "1"]'])
def test_text_after_the_end_is_refused(more: str) -> None:
    error = mistake(TEXT + more + "\n")
    last = TEXT.count("\n")
    assert str(error) == f"line {last + 1}: The game ended on line {last}, but more text follows."


def test_decisions_after_the_end_on_its_line_are_refused() -> None:
    error = mistake(TEXT.rstrip("\n") + "; end turn\n")
    assert error.reason == "The game is over before 'end turn', but more text follows."


def test_a_long_unknown_action_is_not_repeated_whole() -> None:
    error = mistake(edited("serve curry", "serve " + "curry " * 10_000))
    assert len(str(error)) < 300


# ------------------------------------------------------------------ the result


def test_a_game_cut_short_is_refused_with_its_result() -> None:
    text = TEXT[: TEXT.index("\nRound 3")]
    error = mistake(text)
    assert error.reason == (
        "A result is given, but the game is not over: it is in round 3, where yellow has to"
        " decide 'meditation'."
    )
    assert error.line == line_of(TEXT, "[Result")


def test_a_finished_game_needs_its_result() -> None:
    lines = [line for line in TEXT.split("\n") if not line.startswith(("[Winners", "[Sheet"))]
    text = "\n".join('[Result "*"]' if line.startswith("[Result") else line for line in lines)
    error = mistake(text)
    assert error.reason == "No result is given, but the decisions end the game."
    assert error.line == line_of(text, "[Result")


def test_a_running_game_has_no_winners() -> None:
    text = example().prefix(20).text().replace('[Result "*"]', '[Result "*"]\n[Winners "yellow"]')
    error = mistake(text)
    assert (
        error.reason == 'The header Winners is given, but the result is "*": the game is not over.'
    )


def test_a_wrong_score_is_refused() -> None:
    scores = ", ".join(str(score) for score in example().state.scores())
    error = mistake(edited(f'[Result "{scores}"]', '[Result "99, 1"]'))
    assert error.reason == f"The result says 99, 1, but the replay gives {scores}."
    error = mistake(edited(f'[Result "{scores}"]', '[Result "99"]'))
    assert error.reason == "The header Result has 1 scores for 2 players."
    error = mistake(edited(f'[Result "{scores}"]', '[Result "won"]'))
    assert error.reason.startswith('The header Result must be "*" or scores separated by commas')


def test_wrong_winners_are_refused() -> None:
    error = mistake(edited('[Winners "yellow"]', '[Winners "yellow, turquoise"]'))
    assert error.line == line_of(TEXT, "[Winners")
    assert error.reason == (
        "The winners are said to be yellow, turquoise, but the replay gives yellow."
    )


def test_a_wrong_score_sheet_is_refused() -> None:
    sheet = example().state.score_sheet(1)
    old = example().headers["Sheet1"]
    error = mistake(edited(old, old.replace("covers 0", "covers 1")))
    assert error.line == line_of(TEXT, "[Sheet1")
    assert error.reason == (
        f"The score sheet of seat 1 says covers 1, but the replay gives {sheet['covers']}."
    )
    assert (
        "does not have covers, but the replay gives 0"
        in mistake(edited(old, old.replace("covers 0, ", ""))).reason
    )
    error = mistake(edited(old, old + ", sufi 3"))
    assert error.reason.endswith("has an unknown line: sufi.")


# ------------------------------------------------------------------ from files


def test_a_mistake_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.agra"
    path.write_text(edited("Round 2", "Round 7"), encoding="utf-8")
    with pytest.raises(BadRecord) as caught:
        read(path)
    line = line_of(TEXT, "Round 2")
    assert str(caught.value) == (
        f"{path}, line {line}: The heading says round 7, but the game is in round 2."
    )
    assert caught.value.line == line


def test_an_error_from_a_file_keeps_its_type(tmp_path: Path) -> None:
    path = tmp_path / "old.agra"
    path.write_text(edited(DIGEST, "0" * 16), encoding="utf-8")
    with pytest.raises(OtherComponents):
        read(str(path))


def test_a_record_of_version_1_is_replayed_by_version_1() -> None:
    """The record contains a question for influence steps when none is left."""
    record = read(Path(__file__).parent / "version_1.agra")
    assert record.rules == 1
    asked = [
        step
        for step in record.replay()
        if step.state.decision == "influence_steps"
        and not any(agra.action_text(a).startswith("step") for a in step.state.legal_actions())
    ]
    assert [agra.action_text(step.action) for step in asked] == ["done"]
    assert '[Rules "1"]' in record.text()
    assert record.to_json()["rules"] == 1
    text = record.text().replace('[Rules "1"]', '[Rules "2"]')
    assert "is not legal" in str(mistake(text))


@pytest.mark.parametrize("name", ["finished", "own_box", "real"])
def test_a_record_of_version_2_is_read_and_written_as_before(name: str) -> None:
    """One finished game, one with other components, and one with a correction."""
    folder = Path(__file__).parent
    text = (folder / f"version_2_{name}.agra").read_text(encoding="utf-8")
    stored = json.loads((folder / f"version_2_{name}.json").read_text(encoding="utf-8"))
    record = read(text)
    assert record.rules == 2
    assert "[Format" + text.split("[Format", 1)[1] == Record.from_json(stored).text()
    written = record.to_json()
    assert written.pop("comments")["0"].startswith("A game of Agra")  # only the text has notes
    assert written == stored
    assert Record.from_json(stored).to_json() == stored
    assert record.state.is_over == (name == "finished")
    assert [made.note for made in record.corrections] == (["Ben sold"] if name == "real" else [])
    assert (record.components.digest == DIGEST) == (name != "own_box")
    assert len(list(record.replay())) == len(record) > 20
