"""Workers and clusters that are gone: one sentence, and the games before are kept."""

import os
from pathlib import Path

import pytest

from agra.lab.optional_packages import BadRun
from agra.lab.runs.parallel import Workers, WorkersLost, is_loss
from tests.command.support import run


def square_or_die(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number * number


def test_only_the_item_that_ends_its_process_is_lost() -> None:
    pytest.importorskip("joblib")
    found = list(Workers(2).stream(square_or_die, range(6), lambda number, why: (number, why)))
    assert found == [0, 1, 4, (3, "the process that played it has ended"), 16, 25]


def test_without_a_substitute_the_loss_is_one_sentence() -> None:
    pytest.importorskip("joblib")
    with pytest.raises(WorkersLost, match=r"^A worker process has ended: it was killed, or"):
        list(Workers(2).stream(square_or_die, range(8)))


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "what ever://x:1", "tcp://nowhere:zz"])
def test_a_nonsense_address_is_one_sentence(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("agra.lab.runs.parallel.CONNECT_SECONDS", 1)
    path = tmp_path / "games.csv"
    asked = ("simulate", "--games", "2", "--backend", "dask", "--address", address)
    done = run(*asked, "--out", path)
    assert done.code == 2, done.err
    assert done.err.strip().startswith(f"agra: There is no Dask scheduler at {address}: ")
    assert len(done.err.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


class CommClosedError(OSError):
    """Named like the error of Dask."""


def test_a_lost_scheduler_keeps_the_games_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from agra.lab.runs import parallel, simulate

    def breaks(self: Workers, function: object, items: object, lost: object = None) -> object:
        stream = plain(self, simulate.play_task, items)  # type: ignore[arg-type]
        yield next(stream)
        try:
            raise CommClosedError("in <TCP>: Stream is closed")
        except CommClosedError as error:
            raise WorkersLost(Workers(backend="dask", address="tcp://a:1")._loss(error)) from error

    plain = parallel.Workers.stream
    monkeypatch.setattr(parallel.Workers, "stream", breaks)
    path = tmp_path / "games.csv"
    asked = ("simulate", "--players", "2", "--games", "3", "--bots", "random", "--round-limit", "1")
    done = run(*asked, "--out", path)
    assert done.code == 1
    assert done.err.strip() == (
        "agra: Stopped early: The connection to the Dask cluster at tcp://a:1 is lost"
        " (in <TCP>: Stream is closed)."
    )
    assert f"Kept in {path}.journal: the same command with --resume goes on." in done.out
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2
    monkeypatch.undo()
    again = run(*asked, "--out", path, "--resume")
    assert again.code == 0, again.err
    assert "1 of them played before" in again.out


def test_a_mistake_is_no_loss() -> None:
    assert is_loss(CommClosedError())
    assert not is_loss(ValueError("x"))
    assert not is_loss(BadRun("x"))
