"""Loops: a step is repeated, tried again after a failure, and begun at once when it is woken."""

import threading
import time

import pytest

from agra.table.cluster.loops import Loop

LONG = 3600.0


class Steps:
    """Counts the steps of a loop."""

    def __init__(self) -> None:
        self.done = 0
        self.answers: list[bool | Exception] = []
        self._counted = threading.Condition()

    def step(self) -> bool:
        with self._counted:
            self.done += 1
            self._counted.notify_all()
        answer = self.answers.pop(0) if self.answers else False
        if isinstance(answer, Exception):
            raise answer
        return answer

    def wait_for(self, number: int) -> None:
        with self._counted:
            assert self._counted.wait_for(lambda: self.done >= number, 30)


@pytest.fixture
def steps() -> Steps:
    return Steps()


def test_a_step_is_repeated_when_the_loop_is_woken(steps: Steps) -> None:
    loop = Loop("test", steps.step, LONG, "It failed.")
    loop.start()
    steps.wait_for(1)
    loop.wake()
    steps.wait_for(2)
    loop.stop()
    assert not loop.is_running()
    loop.wake()
    assert steps.done == 2


def test_a_step_is_repeated_after_its_seconds(steps: Steps) -> None:
    loop = Loop("test", steps.step, 0.01, "It failed.")
    loop.start()
    steps.wait_for(5)
    loop.stop()


def test_a_step_with_more_to_do_is_repeated_at_once(steps: Steps) -> None:
    steps.answers = [True, True, False]
    loop = Loop("test", steps.step, LONG, "It failed.")
    loop.start()
    steps.wait_for(3)
    time.sleep(0.05)
    loop.stop()
    assert steps.done == 3


def test_a_step_that_fails_is_logged_and_tried_again(
    steps: Steps, caplog: pytest.LogCaptureFixture
) -> None:
    steps.answers = [RuntimeError("a mistake")]
    loop = Loop("test", steps.step, 0.01, "This step of the test failed.", once=True)
    loop.start()
    steps.wait_for(2)
    loop.stop()
    assert steps.done == 2  # the second one was the last
    assert "This step of the test failed." in caplog.text


def test_a_loop_can_be_started_again(steps: Steps) -> None:
    loop = Loop("test", steps.step, LONG, "It failed.")
    for number in (1, 2):
        loop.start()
        loop.start()  # it runs already
        steps.wait_for(number)
        loop.stop()
    assert steps.done == 2
