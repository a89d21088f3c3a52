"""The story of a game while it is played, and its scoring."""

import agra
from agra.text.terminal_story import PICTURE_EVERY, Story, score_table, winner_sentence
from tests.support import position


def test_headings_come_with_rounds_and_turns() -> None:
    state = agra.new_game(2, seed=1)
    said: list[str] = []
    story = Story(state, said.append)
    for number, seat in ((1, 0), (1, 1), (2, 0)):
        story.listen(agra.Event("turn", seat, count=number))
        story.go_on()
        story.go_on()
        story.listen(agra.Event("placed", seat, "sailor"))
    assert said == [
        "\n=== Round 1 ===",
        "\nYellow:",
        "  Yellow places a worker at the Sailor.",
        "\nTurquoise:",
        "  Turquoise places a worker at the Sailor.",
        "\n=== Round 2 ===",
        "\nYellow:",
        "  Yellow places a worker at the Sailor.",
    ]


def test_a_picture_comes_every_few_rounds() -> None:
    state = agra.new_game(2, seed=1)
    said: list[str] = []
    story = Story(state, said.append)
    for number in range(1, 2 * PICTURE_EVERY + 2):
        story.listen(agra.Event("turn", 0, count=number))
        story.go_on()
    titles = [text.strip() for text in said if "The table" in text]
    assert titles == ["--- The table after round 5 ---", "--- The table after round 10 ---"]


def test_score_table_has_every_line_and_the_total_last() -> None:
    state = position(
        {"rupees": 20, "covers": [[], [1, 5], [1, 5], [1, 5]]},
        {"rupees": 30, "contracts": ["subadar"]},
        river={"fill": True},
    )
    rows = [line.split() for line in score_table(state).splitlines()]
    assert rows[0] == ["Yellow", "Turquoise"]
    assert ["Rupees", "20", "30"] in rows
    assert ["Covers", "2", "0"] in rows
    assert ["Subadar", "0"] in rows
    assert set("".join(rows[-2])) == {"-"}
    assert rows[-1] == ["Total", *map(str, state.scores())]


def test_a_single_winner_and_a_shared_victory() -> None:
    ahead = position({"rupees": 20}, {"rupees": 30})
    assert winner_sentence(ahead) == "Turquoise wins."
    level = position({"rupees": 30}, {"rupees": 30})
    assert winner_sentence(level) == "Yellow, Turquoise share the victory."


def test_the_end_shows_table_scoring_and_winner() -> None:
    said: list[str] = []
    Story(position({"rupees": 20}, {"rupees": 30}), said.append).end()
    text = "\n".join(said)
    assert text.index("The table at the end") < text.index("Final scoring")
    assert text.endswith("Turquoise wins.")
