"""What the suite promises about itself: nothing is skipped in silence, nothing is forgotten."""

import pytest

from tests.conftest import HERE, PLAIN_ONLY, SKIPPED_EVEN_THERE, insist


def skipped(reason: str) -> pytest.TestReport:
    """The report of a test that was skipped."""
    told = ("tests/test_x.py", 1, f"Skipped: {reason}")
    return pytest.TestReport("x", ("tests/test_x.py", 1, "x"), {}, "skipped", told, "call")


def test_a_skip_is_a_failure_where_a_merge_is_guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_CI", "1")
    report = skipped("there is no abacus")
    insist(report)
    assert report.failed
    assert "there is no abacus" in str(report.longrepr)


def test_elsewhere_a_skip_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AGRA_CI", raising=False)
    report = skipped("there is no abacus")
    insist(report)
    assert report.skipped


def test_what_is_too_large_for_every_run_may_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_CI", "1")
    report = skipped(SKIPPED_EVEN_THERE[0])
    insist(report)
    assert report.skipped


def test_a_test_meant_for_both_packages_is_marked(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("compiled")
    assert all((HERE / name).exists() for name in PLAIN_ONLY)
