"""For all tests: which run compiled, how the random ones search, that Ctrl-C reaches programs."""

import os
import re
import signal
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
#: Folders and files that are not run once more against the compiled package: they call it only
#: through what the others test. Those of their tests that would notice the difference, a whole game
#: for instance, have @pytest.mark.compiled. What is not listed runs with both packages.
PLAIN_ONLY = (
    *("browser", "client", "command", "long", "picture", "scripts", "table", "text", "tools"),
    "lab/test_simulate.py",
    *("documents/test_pages.py", "documents/test_workflows.py"),
)
#: What guards a merge skips nothing, except what is too large to be installed for every run.
SKIPPED_EVEN_THERE = (
    "Ray takes half a minute to start",
    "JAX is too large to be installed for every run",
)

# A shell's background job ignores Ctrl-C, and so would every program that a test starts there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests read English, whatever the terminal they are started in speaks.
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile(
    "default",
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
#: A landing must not depend on luck: the same examples every time.
settings.register_profile("ci", settings.get_profile("default"), derandomize=True)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=300)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default")
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs compiled, too; what computes much runs nowhere else."""
    for item in items:
        if is_below(item.path, HERE) and (not plain_only(item.path) or "much" in item.keywords):
            item.add_marker(pytest.mark.compiled)


@cache
def is_below(path: Path, folder: Path) -> bool:
    """Whether a file lies in a folder; every test asks, of few files."""
    return path.is_relative_to(folder)


@cache
def plain_only(path: Path) -> bool:
    """Whether a file of tests is not run against the compiled package."""
    return any(path.is_relative_to(HERE / name) for name in PLAIN_ONLY)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only compiled tests are wanted, do not even import a file that has none."""
    if config.getoption("markexpr") != "compiled" or not collection_path.match("test_*.py"):
        return None
    if not plain_only(collection_path):
        return None
    marked = re.search(r"mark\.(compiled|much)\b", collection_path.read_text(encoding="utf-8"))
    return None if marked else True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that is skipped proves nothing: fine for a visitor, not for what guards a merge."""
    report = yield
    insist(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole file."""
    report = yield
    insist(report)
    return report


def insist(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Where AGRA_CI is set, a skip becomes a failure that says its reason."""
    if not report.skipped or hasattr(report, "wasxfail") or not os.environ.get("AGRA_CI"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if not reason.endswith(SKIPPED_EVEN_THERE):
        report.outcome = "failed"
        report.longrepr = f"Not skipped here, because AGRA_CI is set: {reason}"
