"""`agra components`: every value with its basis."""

from pathlib import Path

from agra.components import shipped_components_text
from tests.command.support import run


def test_every_value_is_shown_and_the_rebuilt_ones_have_a_star() -> None:
    done = run("components")
    assert done.code == 0
    rows = [line for line in done.out.splitlines() if line[2:].startswith("building.")]
    assert len(rows) > 16 * 3
    for row in rows:
        assert row.startswith("* ") == row.rstrip().endswith("rebuilt")
    assert any(row.startswith("* building.quarry") for row in rows) is False
    assert "values:" in done.out
    assert "rebuilt to fit the text" in done.out


def test_values_are_filtered_by_words_and_basis() -> None:
    done = run("components", "paper_mill", "cost")
    assert [line.split()[0] for line in done.out.splitlines() if "paper_mill" in line] == [
        "building.paper_mill.cost"
    ]
    rebuilt = run("components", "--basis", "rebuilt").out
    assert "building.carpenter.cost" in rebuilt
    assert "building.paper_mill.cost" not in rebuilt


def test_a_word_without_a_match_is_reported() -> None:
    done = run("components", "elephant")
    assert done.code == 1
    assert "No value fits" in done.err


def test_a_given_file_is_compared_with_the_shipped_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(shipped_components_text(), encoding="utf-8")
    assert "All its values are the package's own." in run("components", "--check", path).out
    path.write_text(
        shipped_components_text().replace("start_rupees = 2", "start_rupees = 3"), encoding="utf-8"
    )
    done = run("components", "--check", path)
    assert done.code == 0
    assert "1 values differ" in done.out
    assert "player.start_rupees: 3" in done.out
    assert "in the package 2" in done.out


def test_a_broken_file_is_code_1(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("building = 3", encoding="utf-8")
    done = run("components", "--check", path)
    assert done.code == 1
    assert "building" in done.err
    assert done.out == ""


def test_a_missing_file_is_not_an_invalid_file(tmp_path: Path) -> None:
    done = run("components", "--check", tmp_path / "missing")
    assert done.code == 2
    assert "missing: The file cannot be read" in done.err


def test_the_package_s_own_file_can_be_written_and_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert run("components", "--write", path).out == f"Written: {path}\n"
    assert "All its values are the package's own." in run("components", "--check", path).out
    path.write_text("mine")
    refused = run("components", "--write", path)
    assert (refused.code, path.read_text()) == (2, "mine")
    assert refused.err == f"agra: {path} exists already: choose another name.\n"
