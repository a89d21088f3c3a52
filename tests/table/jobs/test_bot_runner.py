"""Bots decide without a request, store each decision once, and continue after a killed server."""

import threading
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from agra.table.cluster import loops, processes
from agra.table.game import deciding, new_game, opponents, seating, timeouts
from agra.table.game.lines import line_of
from agra.table.jobs import bot_calls, bot_runner, start
from agra.table.jobs.local import LocalBots
from agra.table.models import Claim, Entry, Game, Seat
from agra.table.people.seats import seats_of
from tests.table.support import Browser, against, between, entries, local_bots, mover, play_one

pytestmark = pytest.mark.usefixtures("table")


def bots_only(players: int = 2, **options: object) -> Game:
    plans = [new_game.SeatPlan(f"Bot {number}", "farmer") for number in range(players)]
    return new_game.begin(new_game.NewGame(plans, seed=6, options={"round_limit": 1, **options}))


@pytest.fixture
def running() -> Iterator[None]:
    start.start_bots()
    yield
    start.stop_bots()


def wait_for(game: Game, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        game.refresh_from_db()
        if not game.bot_to_move:
            return
        time.sleep(0.05)
    raise AssertionError("the bots were too slow")


@pytest.mark.compiled
@pytest.mark.usefixtures("running")
def test_bots_play_without_anybody_looking() -> None:
    game = bots_only()
    wait_for(game)
    assert game.finished


@pytest.mark.usefixtures("running")
def test_a_bot_answers_until_it_is_a_persons_turn() -> None:
    browser = Browser()
    game = against(browser, bots=3)
    wait_for(game)
    assert mover(game) == 0
    sight = browser.sight(game)
    assert sight["thinking"] == []
    assert sight["options"]


def test_the_page_shows_who_thinks() -> None:
    game = bots_only()
    assert Browser().sight(game)["thinking"] == [mover(game)]


def test_bots_go_on_after_their_connection_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart of the database; cluster/test_database_restart.py really restarts it."""
    broken: list[bool] = []

    look = bot_runner.BotRunner._look

    def look_with_broken_connection(runner: bot_runner.BotRunner) -> None:
        if not broken:
            broken.append(True)
            connection.ensure_connection()
            connection.connection.close()
        look(runner)

    monkeypatch.setattr(bot_runner.BotRunner, "_look", look_with_broken_connection)
    game = bots_only()
    start.start_bots()
    try:
        wait_for(game)
    finally:
        start.stop_bots()
    assert broken


def test_a_loop_that_hangs_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker asks this of its clocks, too, on which other players wait."""
    begun, enough = threading.Event(), threading.Event()

    def ring() -> None:
        begun.set()
        enough.wait(60)

    monkeypatch.setattr(timeouts, "ring", ring)
    worker = start.Worker(local_bots())
    assert not worker.hangs()
    start.start_bots()
    try:
        assert begun.wait(60)
        assert not worker.hangs()
        start._clocks._last -= loops.STUCK  # as if it had lasted so long
        assert worker.hangs()
        enough.set()
        until = time.monotonic() + 60
        while worker.hangs():
            assert time.monotonic() < until
            time.sleep(0.02)
    finally:
        enough.set()
        start.stop_bots()


def test_bots_play_although_the_clocks_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    enough = threading.Event()
    monkeypatch.setattr(timeouts, "ring", lambda: enough.wait(60) and None)
    game = bots_only()
    start.start_bots()
    try:
        wait_for(game)
    finally:
        enough.set()
        start.stop_bots()
    assert game.finished


def claim_of(worker: str, game: Game, seconds: float) -> None:
    until = timezone.now() + timedelta(seconds=seconds)
    Claim.objects.update_or_create(game=game, defaults={"worker": worker, "until": until})


def test_a_game_that_another_server_thinks_about_is_left_to_it() -> None:
    game = bots_only()
    claim_of("elsewhere/1/abc", game, 10)
    before = entries(game)
    play_one(game)
    assert entries(game) == before


def test_a_claim_runs_out() -> None:
    game = bots_only()
    claim_of("elsewhere/1/abc", game, -1)
    before = entries(game)
    play_one(game)
    assert len(entries(game)) > len(before)


def test_a_claim_lasts_until_the_bot_has_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lease is renewed by the database's clock while the bot thinks, however long that is."""
    begun, enough = threading.Event(), threading.Event()

    def slow(task: bot_calls.Task) -> int:
        begun.set()
        enough.wait(30)
        return task.state.legal_actions()[0]

    monkeypatch.setattr(bot_calls, "choose", slow)
    monkeypatch.setattr(bot_runner, "RENEW", 0.0)
    game = bots_only()
    other, own = LocalBots(), local_bots().runner
    start.start_bots()
    try:
        assert begun.wait(30)
        claim_of(own.turns.name, game, 0.5)  # nearly over
        own.wake()
        until = time.monotonic() + 60
        while Claim.objects.get(game=game).until < timezone.now() + timedelta(seconds=5):
            assert time.monotonic() < until
            time.sleep(0.02)
        before = entries(game)
        assert not other.runner.turns.play_one(game.pk)
        assert entries(game) == before
    finally:
        enough.set()
        start.stop_bots()


def test_a_worker_that_ends_leaves_its_games_to_others() -> None:
    game = bots_only()
    first, second = LocalBots(), LocalBots()
    assert first.runner.turns.play_one(game.pk)
    assert not second.runner.turns.play_one(game.pk)
    first.stop()
    assert second.runner.turns.play_one(game.pk)


def test_the_claim_of_a_killed_process_counts_no_longer() -> None:
    import subprocess
    import sys

    process = subprocess.Popen([sys.executable, "-c", "pass"])
    process.wait()
    game = bots_only()
    claim_of(f"{processes.machine()}/{process.pid}/abc", game, 10)
    before = entries(game)
    play_one(game)
    assert len(entries(game)) > len(before)


def test_a_bot_that_fails_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(task: bot_calls.Task) -> int:
        raise RuntimeError("a mistake in a bot")

    monkeypatch.setattr(bot_calls, "choose", broken)
    game = bots_only()
    before = entries(game)
    play_one(game)
    assert len(entries(game)) > len(before)


def test_a_bot_that_searches_thinks_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import multiprocessing

    monkeypatch.setattr(opponents, "is_slow", lambda level: True)
    game, same = bots_only(), bots_only()
    play_one(game)
    assert multiprocessing.active_children()
    start.stop_bots()
    until = time.monotonic() + 60
    while multiprocessing.active_children() and time.monotonic() < until:
        time.sleep(0.05)  # the pool's own thread collects them
    assert not multiprocessing.active_children()
    monkeypatch.undo()
    play_one(same)
    assert entries(game) == entries(same)


def test_a_decision_that_comes_too_late_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the bot thinks, the player of its seat takes the seat back."""
    browser = Browser()
    game = against(browser, bots=1, seed=1)
    for _ in range(100):
        game.refresh_from_db()
        if game.bot_to_move:
            break
        browser.decide(game, browser.sight(game)["options"][-1]["action"])
    real = bot_calls.choose

    def slow(task: bot_calls.Task) -> int:
        answer = real(task)
        with line_of(game) as line:
            deciding.decide(game, task.seat, line.state.legal_actions()[0])
        return answer

    monkeypatch.setattr(bot_calls, "choose", slow)
    before = len(entries(game))
    play_one(game)
    with line_of(game) as line:
        own = [step for step in line.steps if step.number > before and not step.forced]
    assert len([step for step in own if step.seat == 1]) == 1


def with_stand_in(seed: int = 3) -> tuple[Game, Seat]:
    """A game of two people; a bot plays for the one who has to decide."""
    game = between(Browser(), Browser(), seed=seed)
    seat = seats_of(game)[mover(game)]
    seating.hand_to_bot(game, seat, "farmer")
    assert Game.objects.get(pk=game.pk).bot_to_move
    return game, seat


def take_back(game: Game, seat: Seat) -> None:
    """A person takes a seat back in another request."""
    other = Game.objects.get(pk=game.pk)
    seating.take_from_bot(other, seats_of(other)[seat.number])


def test_a_bot_that_still_thinks_does_not_decide_for_a_person_who_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, seat = with_stand_in()
    real = bot_calls.choose

    def slow(task: bot_calls.Task) -> int:
        answer = real(task)
        take_back(game, seat)
        return answer

    monkeypatch.setattr(bot_calls, "choose", slow)
    before = [entry for entry in entries(game) if entry[1] == Entry.DECISION]
    assert not play_one(game)
    assert [entry for entry in entries(game) if entry[1] == Entry.DECISION] == before
    assert not Game.objects.get(pk=game.pk).bot_to_move


def test_a_decision_knows_who_has_taken_a_seat_back_since_its_request_began() -> None:
    """A game that waits for the bot of a person's seat would wait until the server restarts."""
    game, seat = with_stand_in()
    for _ in range(200):
        if mover(game) != seat.number:
            break
        play_one(game)
    request = Game.objects.get(pk=game.pk)
    assert seats_of(request)[seat.number].level, "read before the person is back"
    take_back(game, seat)
    other = mover(game)
    while mover(game) == other:
        with line_of(request) as line:
            deciding.decide(request, other, line.state.legal_actions()[-1])
    assert mover(game) == seat.number
    assert not Game.objects.get(pk=game.pk).bot_to_move


@pytest.mark.usefixtures("running")
def test_a_game_that_waits_for_the_bot_of_a_person_stops_no_other_game() -> None:
    """As older versions left it; it is put right, too."""
    wrong, right = between(Browser(), Browser()), bots_only()
    Game.objects.filter(pk=wrong.pk).update(bot_to_move=True)
    wait_for(right)
    assert right.finished
    wait_for(wrong)
    assert not wrong.finished


def test_a_bot_counts_rupees_as_anybody_could() -> None:
    from agra.table.game.sight import Players, Sight

    game = bots_only(round_limit=2)
    for _ in range(60):
        play_one(game)
    with line_of(game) as line:
        true = Sight(line.state, None, Players([], []), revealed=True).rupees
        assert line.counted() == true
        assert len(set(true)) > 1


def test_a_bot_is_told_no_secrets() -> None:
    from agra.rules.layout import PLAYER, RUPEES, STRIDE

    game = bots_only()
    with line_of(game) as line:
        seat = line.state.to_move
        assert seat is not None
        line.state._d[PLAYER + STRIDE * (1 - seat) + RUPEES] = 7351
        task = local_bots().runner.turns.task(game, line)
        line.state._d[PLAYER + STRIDE * (1 - seat) + RUPEES] = 3
        other = local_bots().runner.turns.task(game, line)
    assert task is not None
    assert other is not None
    assert bot_calls.choose(task) == bot_calls.choose(other)


def test_a_game_that_was_deleted_meanwhile_is_nobodys() -> None:
    """A table may be deleted between the query for it and the claim."""
    from agra.table.jobs import claims

    game = new_game.begin(
        new_game.NewGame([new_game.SeatPlan("Ada", "farmer"), new_game.SeatPlan("Ben", "farmer")])
    )
    number = game.pk
    game.delete()
    assert not claims.claim(number, "somebody")
