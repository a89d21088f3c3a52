"""The fair work queues: nobody starves, whatever others request."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from django.test import Client

from agra.bots import Plan
from agra.table.config import numbers
from agra.table.game import deciding, new_game
from agra.table.jobs import bot_calls, service, start, waiting
from agra.table.jobs.bot_runner import SHARE
from agra.table.jobs.fair_queue import FairQueue, Place, place_of
from agra.table.jobs.local import LocalBots
from agra.table.jobs.process_pool import ProcessPool
from agra.table.live import watching
from agra.table.models import Entry, Game
from tests.table.support import Browser, against, text

pytestmark = pytest.mark.usefixtures("table")


def order(
    asked: list[int],
    watched: tuple[int, ...] = (),
    again: int = -1,
    places: dict[int, Place] | None = None,
) -> list[int]:
    """The order in which one thread does work that was queued while it was busy with number 0."""
    busy, begun, finished = threading.Event(), threading.Event(), threading.Semaphore(0)
    where = places or {}
    done: list[int] = []
    queue: FairQueue

    def work(number: int) -> None:
        begun.set()
        if number == 0 and not done:
            busy.wait(10)
        done.append(number)
        if number == again and done.count(number) == 1:
            queue.add(number)
        finished.release()

    queue = FairQueue("test", 1, work, lambda: watched)
    queue.add(0, where.get(0, Place()))
    assert begun.wait(30)
    for number in asked:
        queue.add(number, where.get(number, Place()))
    busy.set()
    for _ in range(len(asked) + 1 + (again >= 0)):
        assert finished.acquire(timeout=60)
    queue.stop()
    return done


def test_a_queue_survives_work_that_fails() -> None:
    done = threading.Event()

    def work(number: int) -> None:
        if number == 1:
            raise RuntimeError("a mistake")
        done.set()

    queue = FairQueue("test", 1, work)
    queue.add(1)
    queue.add(2)
    assert done.wait(30)
    queue.stop()


def test_who_came_first_is_served_first() -> None:
    assert order([3, 1, 2]) == [0, 3, 1, 2]


def test_who_was_served_waits_for_those_who_were_not() -> None:
    assert order([3, 1, 2], again=3) == [0, 3, 1, 2, 3]


def test_a_table_that_nobody_looks_at_comes_last() -> None:
    assert order([3, 1, 2], watched=(2,)) == [0, 2, 3, 1]


ADA, BEN = Place(("ada", "ada")), Place(("ben", "ben"))


def test_a_visitor_with_many_tables_waits_like_one_with_one() -> None:
    places = {0: ADA, 1: ADA, 2: ADA, 3: ADA, 9: BEN}
    assert order([1, 2, 3, 9], places=places) == [0, 9, 1, 2, 3]
    # also if somebody watches all of them
    assert order([1, 2, 3, 9], watched=(1, 2, 3), places=places) == [0, 9, 1, 2, 3]


def test_new_browsers_behind_an_address_get_no_more_than_its_share() -> None:
    one, two, three = (Place(("a school", browser)) for browser in ("x", "y", "z"))
    places = {0: one, 1: two, 2: two, 3: three, 9: BEN}
    # first the other address, then the browsers behind the first one in turn
    assert order([1, 2, 3, 9], places=places) == [0, 9, 1, 3, 2]


def test_bots_among_themselves_come_last() -> None:
    places = {0: BEN, 1: Place(("ada", "ada"), rank=1), 2: BEN, 3: BEN}
    assert order([1, 2, 3], places=places) == [0, 2, 3, 1]


def test_a_queue_knows_whether_somebody_else_waits() -> None:
    begun, busy = threading.Event(), threading.Event()

    def work(_number: int) -> None:
        begun.set()
        busy.wait(60)

    queue = FairQueue("test", 1, work)
    queue.add(0, ADA)
    assert begun.wait(30)
    assert not queue.others_wait(ADA)
    queue.add(1, ADA)
    assert not queue.others_wait(ADA)
    assert queue.others_wait(Place(ADA.owner, rank=1))  # a person comes before bots alone
    queue.add(2, BEN)
    assert queue.others_wait(ADA)
    queue.drop(2)
    assert not queue.others_wait(ADA)
    busy.set()
    queue.stop()


# ------------------------------------------------------------------ shares of the bots' time


def wait_until(what: Callable[[], object]) -> None:
    until = time.monotonic() + 300
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def laid_out(browser: Browser, seeds: range, **kinds: str) -> Game:
    """A table at which bots think for two minutes, and a bot begins."""
    for seed in seeds:
        answer = browser.post("/friends", {"think": 120, "seed": seed, **kinds})
        assert answer.status_code == 302, text(answer)
        game = Game.objects.get(code=answer.url.split("/")[2])
        if game.bot_to_move:
            return game
        game.delete()
    raise AssertionError("a bot begins sometimes")


BOTS = {"kind1": "bot vizier", "kind2": "bot vizier"}
WITH_ME = {"kind1": "bot vizier", "kind2": "here"}


@pytest.fixture
def bots_here() -> Iterator[LocalBots]:
    """Bots with one process to search in."""
    found = LocalBots(searchers=1)
    yield found
    found.stop()


def test_one_visitor_does_not_starve_the_bots_of_others(
    bots_here: LocalBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four tables of viziers that think for two minutes each, then a stranger with one table."""
    begun: list[tuple[int, float]] = []

    def think(pool: ProcessPool, number: int, work: object, task: bot_calls.Task) -> int:
        begun.append((task.seed, task.seconds))
        if task.seconds > SHARE:
            wait_until(lambda: pool._flag(number).value or pool.is_stopped)
        return task.state.legal_actions()[0]

    monkeypatch.setattr(ProcessPool, "run", think)
    mallory = Browser()
    for table in range(4):
        laid_out(mallory, range(100 * table, 100 * table + 50), **BOTS)
    bots_here.start()
    wait_until(lambda: begun)
    assert begun[0][1] == 120.0  # nobody else waits
    stranger = laid_out(Browser(), range(1000, 1050), **WITH_ME)
    wait_until(lambda: len(begun) > 1)
    seed, seconds = begun[1]
    assert seed == stranger.seed
    assert 0 < seconds <= SHARE


def test_nobody_comes_between_the_decisions_of_one_turn(
    bots_here: LocalBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn has several decisions: after each of them another visitor would search for seconds."""
    asked: list[tuple[int, int]] = []

    def think(pool: ProcessPool, number: int, work: object, task: bot_calls.Task) -> int:
        asked.append((task.seed, task.seat))
        return bot_calls.choose_simply(task)

    monkeypatch.setattr(ProcessPool, "run", think)
    for seed in (100, 200, 300):
        laid_out(Browser(), range(seed, seed + 50), **BOTS)
    bots_here.start()
    wait_until(lambda: len(asked) > 60)
    runs = [seed for (seed, _seat), (before, _) in zip(asked[1:], asked, strict=False)
            if seed == before]  # fmt: skip
    assert len(runs) > 20  # they would nearly always take turns


def test_a_turn_of_several_searches_has_one_share(
    bots_here: LocalBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the first search of a turn has used is missing in the second one."""
    runner = bots_here.runner
    monkeypatch.setattr(runner, "_share", lambda _number, _place: SHARE)
    runner._began[7] = time.monotonic() - 3
    with runner._searching(7, 0) as search:
        assert 0 < search.seconds <= SHARE - 3


def test_a_game_that_was_deleted_is_thought_about_no_longer(bots_here: LocalBots) -> None:
    """The process is free for the next one, which would else wait for an hour."""
    ada = Browser()
    long = laid_out(ada, range(50), **WITH_ME)
    Game.objects.update(options={**long.options, "think": 3600.0})
    bots_here.start()
    wait_until(lambda: bots_here.runner._searches)
    ada.post(f"/game/{long.code}/delete")
    assert not Game.objects.exists()
    wait_until(lambda: not bots_here.runner._searches)
    short = laid_out(Browser(), range(50), **WITH_ME)
    Game.objects.update(options={**short.options, "think": 0.05})
    before = Entry.objects.filter(game=short).count()
    wait_until(lambda: Entry.objects.filter(game=short).count() > before)


def test_a_bot_whose_player_came_back_is_thought_about_no_longer(bots_here: LocalBots) -> None:
    ada = Browser()
    game = laid_out(ada, range(50), **WITH_ME)
    Game.objects.update(options={**game.options, "think": 3600.0})
    bots_here.start()
    wait_until(lambda: bots_here.runner._searches)
    game.seats.update(bot="")
    deciding.settle(Game.objects.get(pk=game.pk))
    before = Entry.objects.filter(game=game).count()
    wait_until(lambda: not bots_here.runner._searches and not bots_here.runner.turns._thinking)
    assert Entry.objects.filter(game=game).count() == before


def test_tables_of_one_address_belong_to_one_visitor() -> None:
    """This also holds without cookies, when every table has another host."""

    def owner(address: str) -> list[str]:
        client = Client(REMOTE_ADDR=address)
        answer = client.post("/play", {"players": 2, "level": "farmer"})
        return Game.objects.get(code=answer["Location"].split("/")[2]).owner.split()

    one, two, other = owner("203.0.113.7"), owner("203.0.113.7"), owner("203.0.113.8")
    assert one[0] == two[0] != other[0]
    assert one[1] != two[1]
    # on localhost the browser stands for the address
    ada = Browser()
    first, second = against(ada).owner.split(), against(ada).owner.split()
    assert first == second
    assert first[0] == first[1] != against(Browser()).owner.split()[0]


def test_a_sandbox_is_its_players_and_once_more_the_same_visitors() -> None:
    from agra.table.game.rematch import begin_again

    ada, ben = Browser(), Browser()
    game = against(ada, seed=1)
    assert begin_again(game).owner == game.owner
    against(ben)
    ben.post(f"/game/{game.code}/at/1/play-on")
    sandbox = Game.objects.get(sandbox_of=game)
    assert sandbox.owner == Game.objects.filter(holders__browser=ben.number)[0].owner != game.owner


# ------------------------------------------------------------------ hints


def test_a_first_look_waits_for_one_long_look_of_another_at_most(bots_here: LocalBots) -> None:
    """However many of them wait already; and long looks take turns by visitor."""
    begun, done = threading.Event(), threading.Event()
    answered: list[int] = []

    def look(task: bot_calls.Task) -> None:
        begun.set()
        assert done.wait(300)
        answered.append(task.seed)

    def ask(number: int, place: Place) -> "Future[object]":
        task = bot_calls.Task("farmer", 0, [], [], "", number, [], 10.0)
        return bots_here.tasks.submit(look, task, place)

    ada, ben = place_of("ada ada", 1), place_of("ben ben", 1)
    asked = [ask(0, ada)]
    assert begun.wait(300)
    asked += [ask(number, ada) for number in range(1, 23)]
    asked += [ask(50, ben), ask(51, place_of("ben ben"))]
    asked[1].cancel()  # the page is gone
    done.set()
    for future in asked[2:]:
        future.result(300)
    assert answered == [0, 51, 2, 50, *range(3, 23)]


class FakeSearch:
    """A bot that searches until it is told to end; a task without a long time is done at once."""

    def __init__(self) -> None:
        self.tasks: list[bot_calls.Task] = []
        self.begun = threading.Event()

    def __call__(self, pool: ProcessPool, number: int, work: object, task: bot_calls.Task) -> Any:
        self.tasks.append(task)
        if task.seconds > 5:
            self.begun.set()
            wait_until(lambda: pool._flag(number).value or pool.is_stopped)
        return [Plan((7, 8), 0.0, 0.0)]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> FakeSearch:
    found = FakeSearch()
    monkeypatch.setattr(ProcessPool, "run", lambda *given: found(*given))
    return found


def look_of(seconds: float, seed: int = 0) -> bot_calls.Task:
    return bot_calls.Task("vizier", 0, [], [], "", seed, [], seconds)


def test_a_first_look_interrupts_a_longer_one(bots_here: LocalBots, searches: FakeSearch) -> None:
    """The longer one goes on afterwards, with the rest of its time and with what it has found."""
    long = bots_here.hint(look_of(10.0, 1), place_of("ada ada", 1))
    assert searches.begun.wait(60)
    time.sleep(0.1)
    searches.begun.clear()
    first = bots_here.hint(look_of(1.2, 2), place_of("ben ben"))
    assert first.result(60)
    assert searches.begun.wait(60)
    assert not long.done()
    assert [task.seed for task in searches.tasks] == [1, 2, 1]
    rest = searches.tasks[2]
    assert 5 < rest.seconds < 10
    assert rest.also == ((7, 8),)
    bots_here.hint(look_of(10.0, 3), place_of("ben ben", 1))  # another longer one waits
    assert len(searches.tasks) == 3
    assert bots_here.waiting_tasks() == 1
    long.cancel()


def test_a_look_that_nobody_waits_for_ends(bots_here: LocalBots, searches: FakeSearch) -> None:
    long = bots_here.hint(look_of(10.0, 1), place_of("ada ada", 1))
    assert searches.begun.wait(60)
    long.cancel()
    assert bots_here.hint(look_of(1.2, 2), place_of("ada ada", 1)).result(60)


def test_a_hint_waits_among_those_of_its_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[Place] = []

    def hint(task: object, place: Place) -> "Future[object]":
        places.append(place)
        found: Future[object] = Future()
        found.set_result([])
        return found

    monkeypatch.setattr(service.bots(), "hint", hint)
    ada = Browser()
    game = against(ada, seed=1)
    for look in (0, 1, 2):
        assert ada.get(f"/game/{game.code}/hint?look={look}").status_code == 200
    assert [place.rank for place in places] == [0, 1, 1]
    assert {" ".join(place.owner) for place in places} == {game.owner}


@pytest.fixture
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Bots that search until they are stopped."""
    enough = threading.Event()

    def think(self: object, number: int, work: object, task: bot_calls.Task) -> int:
        enough.wait(60)
        return task.state.legal_actions()[0]

    monkeypatch.setattr(ProcessPool, "run", think)
    start.start_bots()
    yield enough
    enough.set()
    start.stop_bots()


def bots(level: str) -> Game:
    plans = [new_game.SeatPlan(f"Bot {number}", level) for number in range(2)]
    return new_game.begin(new_game.NewGame(plans, seed=6, options={"round_limit": 1}))


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
    long_ago = lonely.looked - watching.unwatched() * 2
    Game.objects.update(looked=long_ago, bot_to_move=True)
    assert list(waiting.waiting_games()) == [with_me]
    Browser().get(f"/game/{lonely.code}/")
    assert lonely in waiting.waiting_games()


def test_an_operator_says_how_long_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    lonely = bots("farmer")
    Game.objects.update(looked=lonely.looked - watching.unwatched() * 2)
    assert not waiting.waiting_games().exists()
    monkeypatch.setenv("AGRA_IDLE_MINUTES", str(numbers.USUAL["IDLE_MINUTES"] * 3))
    assert waiting.waiting_games().exists()
