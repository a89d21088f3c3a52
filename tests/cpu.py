"""Reports the CPU time of tests: `make test-plain ARGS="-p tests.cpu"`.

CPU seconds hardly depend on what else the machine does; wall-clock seconds do. The time of a test
includes its fixtures and the programs that it started and waited for. A server or browser that
several tests share is counted where it ends.
"""

import os
from collections import Counter
from collections.abc import Generator
from pathlib import PurePosixPath

import pytest

#: How many of the slowest tests are listed.
NAMED = 60
_KEY = "processor"


def _spent() -> float:
    """CPU seconds of this process and of the programs it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Read the CPU time before a test."""
    item.user_properties.append((_KEY, _spent()))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the CPU time of the test to its report."""
    report = yield
    if report.when == "teardown":
        began = next(value for key, value in item.user_properties if key == _KEY)
        assert isinstance(began, float)
        report.user_properties = [(_KEY, _spent() - began)]
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the slowest tests and the total of each folder."""
    tests: Counter[str] = Counter()
    folders: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", "") != "teardown":
                continue
            for key, value in report.user_properties:
                if key == _KEY:
                    tests[report.nodeid] += value
                    folders[str(PurePosixPath(report.nodeid.split("::")[0]).parent)] += value
    terminalreporter.section("seconds of the processor")
    for name, seconds in tests.most_common(NAMED):
        terminalreporter.write_line(f"{seconds:8.2f}  {name}")
    terminalreporter.write_line("")
    for name, seconds in folders.most_common():
        terminalreporter.write_line(f"{seconds:8.2f}  {name}")
    terminalreporter.write_line(f"{sum(folders.values()):8.2f}  all")
