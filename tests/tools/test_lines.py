"""Lines of code are counted by tokens: the layout of a program makes no difference."""

from pathlib import Path

import pytest

from tools.lines import TOKENS_PER_LINE, Count, count_text, main

SHORT = "a = 1\nb = call(a, 2)\n"


def tokens(source: str) -> int:
    return count_text(source).tokens


def test_code_is_counted_in_files_lines_and_tokens() -> None:
    assert count_text(SHORT) == Count(files=1, physical=2, tokens=3 + 8)


@pytest.mark.parametrize(
    "source",
    [
        "a = 1; b = call(a, 2)\n",
        "a = 1\nb = call(\n    a,\n    2,\n)\n",
        "a = 1\n\n\n# why\nb = call(a, 2)  # because\n",
        '"""A module."""\na = 1\n"""What a is."""\nb = call(a, 2)\n',
        '"A "\n"module."\na = 1; "docs"; b = call(a, 2)\n',
    ],
    ids=["joined", "wrapped", "comments", "docstrings", "docstrings in one line"],
)
def test_layout_comments_and_docstrings_make_no_difference(source: str) -> None:
    assert tokens(source) == tokens(SHORT)


def test_more_code_counts_more() -> None:
    assert tokens(SHORT + "c = 3\n") == tokens(SHORT) + 3
    assert (
        tokens("def f():\n    '''Do it.'''\n    return 1\n") == tokens("def f(): return 1\n") == 7
    )


def test_blank_lines_comments_and_docstrings_do_not_count_as_lines() -> None:
    source = '"""Two\nlines."""\n\n# why\na = 1\n\ndef f():\n  """Do it."""\n  return """x\n y"""\n'
    assert count_text(source).physical == 4


@pytest.mark.parametrize(
    "source",
    [
        "a = 'x y'\n",
        "a = f'x {y + 1:>{width}} z'\n",
        "a = f'{f(\"nested\")} and {more}'\n",
        "a = 'x' 'y'\n",
        "a = '''x\n\ny'''\n",
        "a = 'x' f'{y}'\n",
    ],
    ids=["plain", "f-string", "nested", "two strings", "over three lines", "both kinds"],
)
def test_every_string_is_one_token(source: str) -> None:
    assert tokens(source) == 3


def test_the_comma_of_a_one_element_tuple_is_not_counted() -> None:
    assert tokens("a = (1,)\n") == tokens("a = (1)\n") == 5


def test_the_command_adds_up_packages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inner = tmp_path / "code" / "inner" / "deep"
    inner.mkdir(parents=True)
    (tmp_path / "code" / "top.py").write_text(SHORT, encoding="utf-8")
    (inner / "one.py").write_text(SHORT * 18, encoding="utf-8")
    (inner / "notes.txt").write_text("no code", encoding="utf-8")
    assert main([str(tmp_path / "code")]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows == [
        ["files", "physical", "tokens", "lines"],
        ["code/inner", "1", "36", "198", str(198 // TOKENS_PER_LINE)],
        ["code", "1", "2", "11", "1"],
        ["total", "2", "38", "209", "23"],
    ]


def test_packages_of_the_project_are_called_by_their_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = Path(__file__).parents[2] / "src" / "agra"
    assert main([str(source / "puzzles"), str(source / "__init__.py")]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]]
    assert names == ["agra.puzzles", "agra", "total"]


def test_a_missing_path_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "missing")]) == 2
    assert "missing" in capsys.readouterr().err
