"""`agra actions`: numbers and texts of actions."""

import agra
from tests.command.support import run


def test_without_words_every_action_is_listed() -> None:
    lines = run("actions").out.splitlines()
    assert len(lines) == agra.NUM_ACTIONS
    for line in lines:
        number, text = line.split(maxsplit=1)
        assert agra.action_text(int(number)) == text


def test_words_and_numbers_select() -> None:
    assert run("actions", "Deliver", "oil", "cook").text == "533 deliver oil cook"
    assert run("actions", "33").text == "33 place paper_mill"


def test_nothing_found_is_one_sentence() -> None:
    done = run("actions", "zebra")
    assert (done.code, done.out) == (1, "")
    assert done.err == "agra: No action fits: agra actions without words shows them all.\n"
