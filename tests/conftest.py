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
#: What people use runs once: against the compiled package where there is one, because that is what
#: they install, and bots and searches take less time there. Tests that would notice a difference
#: between the packages, for instance a whole game, have @pytest.mark.compiled and run with both.
RUN_ONCE = ("browser", "client", "command", "lab", "table")
#: What does not depend on the build runs against the plain package only. All else runs with both.
PLAIN_ONLY = (
    *("long", "page", "picture", "scripts", "text", "tools"),
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
# Threads of numpy wait for each other in busy loops: with one thread the small sums of a test take
# a fifth of the processor time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

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
    """Collect quickly: each worker caches its share of the files.

    pytest rewrites the assertions of every test file when it imports it, and caches the result. All
    workers import the same files in the same order, so each would do all of this work. The cache is
    internal to pytest: where it is another one, the work is done as usual.
    """
    worker, config = os.environ.get("PYTEST_XDIST_WORKER", ""), session.config
    if not worker or list(config.args) != list(config.getini("testpaths")):
        return
    share = int(worker.removeprefix("gw")), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    tests = sorted([*HERE.rglob("test_*.py"), *HERE.rglob("conftest.py")])
    for path in tests[share[0] :: share[1]]:
        with contextlib.suppress(Exception):  # whatever is wrong, collecting tells it
            _cache(path, config)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Do not look for garbage while the tests are imported, and never in what they are."""
    gc.disable()
    try:
        return (yield)
    finally:
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
    """Mark the tests that run compiled, and those that run only there."""
    for item in items:
        if not is_below(item.path, HERE):
            continue
        if lies_in(item.path, RUN_ONCE) and "compiled" not in item.keywords:
            item.add_marker(pytest.mark.once)
        if not lies_in(item.path, PLAIN_ONLY) or "much" in item.keywords:
            item.add_marker(pytest.mark.compiled)


@cache
def is_below(path: Path, folder: Path) -> bool:
    """Whether a file lies in a folder; cached, because every test calls it with few files."""
    return path.is_relative_to(folder)


@cache
def lies_in(path: Path, names: tuple[str, ...]) -> bool:
    """Whether a test file is, or lies in, one of these folders and files."""
    return any(path.is_relative_to(HERE / name) for name in names)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import test files of which no test is selected."""
    wanted = config.getoption("markexpr")
    if not collection_path.match("test_*.py"):
        return None
    if wanted == "compiled" and lies_in(collection_path, PLAIN_ONLY):
        kinds = r"mark\.(compiled|much)\b"
    elif "not once" in wanted and lies_in(collection_path, RUN_ONCE):
        kinds = r"mark\.compiled\b"
    else:
        return None
    return None if re.search(kinds, collection_path.read_text(encoding="utf-8")) else True


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
