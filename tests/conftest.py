"""Settings for all tests: which run compiled, Hypothesis profiles, Ctrl-C, the language."""

import contextlib
import gc
import os
import re
import signal
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
#: Folders and files that do not run a second time against the compiled package: they only call it
#: through what the other tests cover. Tests in them that would notice a difference, for instance a
#: whole game, have @pytest.mark.compiled. Everything else runs with both packages.
PLAIN_ONLY = (
    *("browser", "client", "command", "long", "picture", "scripts", "table", "text", "tools"),
    "lab/test_simulate.py",
    *("documents/test_pages.py", "documents/test_workflows.py", "documents/test_deploy.py"),
    *("documents/test_locks.py", "test_architecture.py", "test_groups.py"),
)
#: In CI no test may be skipped, except those whose tools are too large to install for every run.
SKIPPED_EVEN_THERE = (
    "Ray takes half a minute to start",
    "JAX is too large to be installed for every run",
)

# A background job of a shell ignores Ctrl-C, and every program that a test starts would inherit
# that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests expect English, whatever the language of the terminal.
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile(
    "default",
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
#: CI must not depend on luck: Hypothesis tries the same examples every time.
settings.register_profile("ci", settings.get_profile("default"), derandomize=True)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=300)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default")
)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Collect quickly: without a look for garbage, and each worker caches its share of the files.

    pytest rewrites the assertions of every test file when it imports it, and caches the result. All
    workers import the same files in the same order, so each would do all of this work. The cache is
    internal to pytest: where it is another one, the work is done as usual.
    """
    gc.disable()  # importing the tests makes no garbage worth looking for
    worker, config = os.environ.get("PYTEST_XDIST_WORKER", ""), session.config
    if not worker or list(config.args) != list(config.getini("testpaths")):
        return
    share = int(worker.removeprefix("gw")), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    tests = sorted([*HERE.rglob("test_*.py"), *HERE.rglob("conftest.py")])
    for path in tests[share[0] :: share[1]]:
        with contextlib.suppress(Exception):  # whatever is wrong, collecting tells it
            _cache(path, config)


def pytest_collection_finish() -> None:
    """From here on look for garbage, but not in what was imported."""
    gc.freeze()
    gc.enable()


def _cache(path: Path, config: pytest.Config) -> None:
    from _pytest.assertion import rewrite

    cached = rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"
    if not rewrite._read_pyc(path, cached):
        cached.parent.mkdir(exist_ok=True)
        stat, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, stat, cached)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that also run compiled; slow tests run only there."""
    for item in items:
        if is_below(item.path, HERE) and (not plain_only(item.path) or "much" in item.keywords):
            item.add_marker(pytest.mark.compiled)


@cache
def is_below(path: Path, folder: Path) -> bool:
    """Whether a file lies in a folder; cached, because every test calls it with few files."""
    return path.is_relative_to(folder)


@cache
def plain_only(path: Path) -> bool:
    """Whether a test file does not run against the compiled package."""
    return any(path.is_relative_to(HERE / name) for name in PLAIN_ONLY)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """When only compiled tests are selected, do not import files that have none."""
    if config.getoption("markexpr") != "compiled" or not collection_path.match("test_*.py"):
        return None
    if not plain_only(collection_path):
        return None
    marked = re.search(r"mark\.(compiled|much)\b", collection_path.read_text(encoding="utf-8"))
    return None if marked else True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skipped test into a failure in CI: a skipped test proves nothing."""
    report = yield
    insist(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a skipped file into a failure in CI."""
    report = yield
    insist(report)
    return report


def insist(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Where AGRA_CI is set, turn a skip into a failure that states the reason."""
    if not report.skipped or hasattr(report, "wasxfail") or not os.environ.get("AGRA_CI"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if not reason.endswith(SKIPPED_EVEN_THERE):
        report.outcome = "failed"
        report.longrepr = f"Not skipped here, because AGRA_CI is set: {reason}"
