"""A game at a table without threads and processes; test_inline_bots.py runs it as a program.

The way to run is chosen when a process starts, so this is a process of its own. Its argument is an
empty folder for its data.
"""

import multiprocessing
import os
import random
import re
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from tests.table.alone import play_alone

if TYPE_CHECKING:
    from agra.table.models import Game
    from tests.table.support import Browser

ROUNDS = 2


def forbid(name: str) -> Any:
    """What a call becomes that must not happen here."""

    def refuse(*_args: object, **_kwargs: object) -> None:
        raise AssertionError(f"{name} was called, but nothing may be started here")

    return refuse


def forbid_all() -> None:
    """From now on no thread and no process can be started."""
    for owner, name in (
        (threading.Thread, "start"),
        (multiprocessing.Process, "start"),
        (multiprocessing.context.SpawnProcess, "start"),
        (multiprocessing.context.ForkProcess, "start"),
        (ProcessPoolExecutor, "__init__"),
        (subprocess.Popen, "__init__"),
        (os, "fork"),
    ):
        setattr(owner, name, forbid(f"{owner.__name__}.{name}"))
    for begin in (
        lambda: threading.Thread(target=print).start(),
        lambda: ThreadPoolExecutor().submit(print),
        lambda: multiprocessing.Process(target=print).start(),
        lambda: multiprocessing.get_context("spawn").Process(target=print).start(),
        lambda: ProcessPoolExecutor(),
        lambda: subprocess.run([sys.executable, "-c", ""], check=False),
        lambda: os.fork(),
    ):
        try:
            begin()
        except AssertionError:
            continue
        raise RuntimeError("something could be started")


def play() -> None:
    """Play a game to its end with two hints, review it, and try one of its turns again."""
    from agra.table.jobs import service
    from agra.table.jobs.inline import InlineBots
    from agra.table.models import Game
    from tests.table.support import Browser

    assert isinstance(service.bots(), InlineBots)
    browser = Browser()
    assert browser.get("/health").json()["status"] == "ok"
    form = {"kind1": "here", "kind2": "bot farmer", "round_limit": ROUNDS, "seed": 1}
    code = browser.post("/friends", form).url.split("/")[2]
    game = Game.objects.get(code=code)
    play_to_the_end(browser, game)
    review(browser, game)
    try_again(browser, game)


def play_to_the_end(browser: "Browser", game: "Game") -> None:
    """Whenever this person has to decide, the bot has had its turn."""
    from agra.table.models import Entry, Game

    dice, hints = random.Random(7), 0
    while not Game.objects.get(pk=game.pk).finished:
        actions = [option["action"] for option in browser.sight(game)["options"]]
        assert actions, "a bot has not moved"
        if hints < 2:
            hint = browser.get(f"/game/{game.code}/hint?look={hints}", Accept="application/json")
            assert hint.json()["actions"][0] in actions
            hints += 1
        assert browser.decide(game, dice.choice(actions)).status_code in (200, 302)
    assert hints == 2
    decisions = Entry.objects.filter(game=game, kind=Entry.DECISION)
    assert {0, 1} <= set(decisions.values_list("seat", flat=True))
    print(f"{decisions.count()} decisions")


def review(browser: "Browser", game: "Game") -> None:
    """One turn is judged after each request."""
    from agra.table.jobs import reviews, service
    from agra.table.models import ReviewedTurn

    where = f"/game/{game.code}/review"
    assert browser.post(f"{where}/begin").status_code == 302
    turns = [turn.number for turn in reviews.over(game).turns]
    judged = ReviewedTurn.objects.filter(review__game=game)
    assert 0 < judged.count() < len(turns)
    for _ in turns:
        assert browser.get(where).status_code == 200
    assert sorted(judged.values_list("number", flat=True)) == turns
    assert not service.bots().reviews.is_running(game.pk)
    print(f"{len(turns)} turns reviewed")


def try_again(browser: "Browser", game: "Game") -> None:
    """Another turn is compared with the best one."""
    from agra.table.jobs import reviews
    from tests.table.support import text

    turn = next(turn for turn in reviews.over(game).turns if turn.seat == 0)
    where, line = f"/game/{game.code}/review/{turn.number}", ""
    while choices := re.findall(
        r'name="action"[^>]* value="(\d+)"', text(browser.get(f"{where}/try?line={line}"))
    ):
        line = ".".join(filter(None, [line, choices[-1]]))
    verdict = browser.get(f"{where}/verdict?line={line}")
    assert verdict.status_code == 200
    assert "best turn" in text(verdict)
    print("verdict")


def main(folder: str) -> None:
    """Set up the table without threads, and play."""
    forbid_all()
    play_alone(folder, play, AGRA_BOTS="inline")


if __name__ == "__main__":
    main(sys.argv[1])
