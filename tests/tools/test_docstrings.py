"""Docstrings as the documentation shows them."""

from tools.docstrings import comment_of, with_code_blocks


def test_examples_stand_in_code_blocks() -> None:
    text = "Adds.\n\n>>> 1 + 1\n2\n\nIt is quick."
    assert with_code_blocks(text) == "Adds.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nIt is quick."
    assert with_code_blocks("Adds 1 >>> 2.") == "Adds 1 >>> 2."


def test_a_comment_above_an_attribute_describes_it() -> None:
    source = "class A:\n    #: how many\n    #: there are\n    count: int\n    other: int\n"
    assert comment_of(source, 4) == "How many there are"
    assert comment_of(source, 5) == ""
