"""Runs the first parts of every long run, as a sample of `make long`."""

import pytest

from tests.long.__main__ import RUNS
from tests.long.frame import Run

#: The number of parts in the sample. A run without a number here has a separate test: the tests of
#: `full` and `windows` are those of the suite, and `kills`, `crowd` and `hostile` have samples in
#: tests/table (test_play_command.py, test_postgres.py, test_hostile.py, test_fronts.py); `pages`
#: has one in tests/browser/test_kills.py. `upgrade` needs an older version: test_versions.py reads
#: the migrations. `network` and `disk` need root: test_database_restart.py
#: reads the options of connections, and test_operating.py has disks that are full.
SAMPLES = {"games": 6}
ELSEWHERE = {
    *("full", "windows", "kills", "crowd", "hostile", "fronts", "pages", "upgrade"),
    *("network", "disk"),
}
#: The parts of the samples are one test each, so that they spread over the processes.
PARTS = [(run, part) for run in RUNS for part in range(SAMPLES.get(run.name, 0))]


@pytest.mark.parametrize(("run", "part"), PARTS, ids=[f"{run.name}-{part}" for run, part in PARTS])
def test_a_part(run: Run, part: int) -> None:
    reason = run.missing()
    if reason:
        pytest.skip(reason)
    counts = run.part(part)
    assert min(counts.values()) > 0


def test_every_long_run_has_a_sample() -> None:
    assert {run.name for run in RUNS} == SAMPLES.keys() | ELSEWHERE


def test_every_file_at_full_size_is_a_test() -> None:
    from tests.long.full import files

    assert "tests/properties/test_random_games.py" in files()
    assert "tests/bots/test_answers.py" in files()
