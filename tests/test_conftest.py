"""Tests of tests/conftest.py: no test is skipped silently, and every test is marked correctly."""

import pytest

from tests.conftest import HERE, PLAIN_ONLY, RUN_ONCE, SKIPPED_EVEN_THERE, insist


def skipped(reason: str) -> pytest.TestReport:
    """The report of a test that was skipped."""
    where = ("tests/test_x.py", 1, f"Skipped: {reason}")
    return pytest.TestReport("x", ("tests/test_x.py", 1, "x"), {}, "skipped", where, "call")


def test_a_skip_is_a_failure_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_CI", "1")
    report = skipped("there is no abacus")
    insist(report)
    assert report.failed
    assert "there is no abacus" in str(report.longrepr)


def test_outside_ci_a_skip_stays_a_skip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AGRA_CI", raising=False)
    report = skipped("there is no abacus")
    insist(report)
    assert report.skipped


def test_a_test_that_needs_a_large_tool_may_be_skipped_in_ci(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("AGRA_CI", "1")
    report = skipped(SKIPPED_EVEN_THERE[0])
    insist(report)
    assert report.skipped


def test_a_test_that_runs_with_both_packages_is_marked(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("compiled")
    assert all((HERE / name).exists() for name in (*RUN_ONCE, *PLAIN_ONLY))


def test_the_quick_tests_exist() -> None:
    """`make quick` would run none of them if one was moved."""
    makefile = (HERE.parent / "Makefile").read_text(encoding="utf-8")
    listed = makefile.split("QUICK :=", 1)[1].split("\n\n", 1)[0].replace("\\", "").split()
    assert listed
    assert [name for name in listed if not (HERE.parent / name).exists()] == []
