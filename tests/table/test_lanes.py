"""The queues of those who think: nobody starves, and who is watched comes first."""

import threading
import time
from collections.abc import Iterator

import pytest

from agra.table import brains, games, limits, looks, thinking
from agra.table.lanes import Lane
from agra.table.models import Game
from tests.table.support import Browser, against

pytestmark = pytest.mark.usefixtures("table")


def order(asked: list[int], watched: tuple[int, ...] = (), again: int = -1) -> list[int]:
    """The order in which one thread does what it was asked while it was busy with number 0."""
    busy, finished = threading.Event(), threading.Semaphore(0)
    done: list[int] = []
    lane: Lane

    def work(number: int) -> None:
        if number == 0 and not done:
            busy.wait(10)
        done.append(number)
        if number == again and done.count(number) == 1:
            lane.add(number)
        finished.release()

    lane = Lane("test", 1, work, lambda: watched)
    lane.add(0)
    time.sleep(0.05)
    for number in asked:
        lane.add(number)
    busy.set()
    for _ in range(len(asked) + 1 + (again >= 0)):
        assert finished.acquire(timeout=10)
    lane.stop()
    return done


def test_who_came_first_is_served_first() -> None:
    assert order([3, 1, 2]) == [0, 3, 1, 2]


def test_who_was_served_waits_for_those_who_were_not() -> None:
    assert order([3, 1, 2], again=3) == [0, 3, 1, 2, 3]


def test_a_table_that_nobody_looks_at_comes_last() -> None:
    assert order([3, 1, 2], watched=(2,)) == [0, 2, 3, 1]


@pytest.fixture
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Bots that search, and think until they are told to stop."""
    enough = threading.Event()

    def think(self: object, number: int, work: object, task: brains.Task) -> int:
        enough.wait(60)
        return task.state.legal_actions()[0]

    monkeypatch.setattr(thinking.Thinker, "_in_process", think)
    thinking.start()
    yield enough
    enough.set()
    thinking.stop()


def bots(level: str) -> Game:
    plans = [games.SeatPlan(f"Bot {number}", level) for number in range(2)]
    return games.begin(plans, seed=6, options={"round_limit": 1})


def test_a_quick_bot_never_waits_for_those_who_search(slow_bots: threading.Event) -> None:
    deep = [bots("vizier") for _ in range(8)]
    quick = bots("farmer")
    until = time.monotonic() + 60
    while not quick.finished and time.monotonic() < until:
        time.sleep(0.05)
        quick.refresh_from_db()
    assert quick.finished
    assert not any(game.finished for game in deep)


def test_bots_among_themselves_stop_when_nobody_has_looked_for_a_while() -> None:
    lonely, with_me = bots("farmer"), against(Browser(), bots=3, seed=5)
    long_ago = lonely.looked - looks.unwatched() * 2
    Game.objects.update(looked=long_ago, bot_to_move=True)
    assert list(thinking.waiting_games()) == [with_me]
    Browser().get(f"/game/{lonely.code}/")
    assert lonely in thinking.waiting_games()


def test_an_operator_says_how_long_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    lonely = bots("farmer")
    Game.objects.update(looked=lonely.looked - looks.unwatched() * 2)
    assert not thinking.waiting_games().exists()
    monkeypatch.setenv("AGRA_IDLE_MINUTES", str(limits.USUAL["IDLE_MINUTES"] * 3))
    assert thinking.waiting_games().exists()
