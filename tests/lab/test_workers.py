"""Distributed work: results come in order, errors are clear."""

import re
import sys
import time

import pytest

from agra.lab.optional_packages import BadRun, MissingExtra
from agra.lab.runs import parallel as module
from agra.lab.runs.parallel import Workers
from agra.text.install_command import pip_install


def slow_square(number: int) -> int:
    time.sleep(0.05 * (number == 0))  # the first one finishes last
    return number * number


def test_without_workers_the_work_is_done_one_by_one() -> None:
    begun: list[int] = []

    def note(number: int) -> int:
        begun.append(number)
        return number

    stream = Workers().stream(note, range(100))
    assert [next(stream), next(stream)] == [0, 1]
    stream.close()
    assert begun == [0, 1]


def test_processes_give_results_in_order() -> None:
    pytest.importorskip("joblib")
    assert list(Workers(2).stream(slow_square, range(40))) == [n * n for n in range(40)]


def test_processes_can_be_abandoned_silently(capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("joblib")
    stream = Workers(2).stream(slow_square, iter(range(10**6)))
    assert next(stream) == 0
    stream.close()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("workers", "sentence"),
    [
        (Workers(0), "--jobs must be at least 1, not 0"),
        (Workers(backend="spark"), "There is no backend 'spark': choose one of loky, dask, ray"),
        (Workers(address="tcp://x:1"), "--address is for a cluster"),
    ],
)
def test_impossible_settings_are_refused(workers: Workers, sentence: str) -> None:
    with pytest.raises(BadRun, match=sentence):
        workers.check()


@pytest.mark.parametrize(
    ("workers", "package", "extra"),
    [
        (Workers(2), "joblib", "lab"),
        (Workers(backend="dask"), "distributed", "dask"),
        (Workers(backend="ray"), "ray.util.joblib", "ray"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(
    workers: Workers, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if package != "joblib":
        pytest.importorskip("joblib")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=re.escape(pip_install(extra))):
        workers.check()


def test_one_process_needs_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    Workers(1).check()


def test_a_cluster_with_another_version_is_refused() -> None:
    module.check_versions([module.version()])
    with pytest.raises(BadRun, match=r"The cluster has agra 0\.0\.1"):
        module.check_versions([module.version(), "0.0.1 (rules 1)"])


def test_a_scheduler_that_does_not_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(module, "CONNECT_SECONDS", 1)
    with pytest.raises(BadRun, match=r"There is no Dask scheduler at tcp://127\.0\.0\.1:9"):
        list(Workers(backend="dask", address="tcp://127.0.0.1:9").stream(slow_square, [1]))
