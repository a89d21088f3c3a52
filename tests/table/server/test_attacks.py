"""Regression tests of attacks: limits, secrets, incomplete transactions, dying bots."""

import os
import re
import signal
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from agra.components.shape import DEEPEST, check_shape
from agra.rules.errors import BadComponents
from agra.table.game import deciding, lines, looking, new_game, opponents, recovery, seating
from agra.table.game.lines import line_of
from agra.table.game.listing import to_watch
from agra.table.game.transaction import one_act
from agra.table.game.visit import Visit
from agra.table.jobs import bot_calls
from agra.table.jobs.local import LocalBots
from agra.table.models import Entry, Game, Holder, Seat
from agra.table.people.seats import seats_of
from tests.table.support import (
    Browser,
    against,
    between,
    let_bots_play,
    local_bots,
    mover,
    play_one,
    text,
)

pytestmark = pytest.mark.usefixtures("table")

# ------------------------------------------------------------------ bounds


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("think", "000000000000000004999999"),
        ("round_limit", "000000000000000001" + "0" * 30),
        ("players", "0" * 5000 + "2"),
        ("seed", "0" * 20 + "1"),
        ("level", "vizier@" + "0" * 5000 + "4"),
    ],
)
def test_a_number_is_read_as_a_whole_or_refused(field: str, value: str) -> None:
    browser = Browser()
    answer = browser.post("/play", {"players": 2, "level": "farmer", field: value})
    assert answer.status_code == 400
    assert "must be a whole number" in text(answer)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        "a." * 12000 + "a=1",
        '"a" . ' * 6000 + "a=1",
        "a = " + "[" * 9000,
        "b = 1\n" * 60 + "a = " + "{a=" * 40,
        "# long\n" * 10000,
    ],
)
def test_a_components_file_is_measured_before_it_is_read(
    sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_text: str) -> dict[str, Any]:
        raise AssertionError("it was read")

    monkeypatch.setattr("tomllib.loads", never)
    file = SimpleUploadedFile("own.toml", sent.encode())
    form = {"kind1": "here", "kind2": "here", "components": file}
    answer = Browser().post("/friends", form)
    assert answer.status_code == 400
    assert "The components file is too" in text(answer)


def test_what_only_looks_deep_is_read() -> None:
    check_shape('a = "' + "." * 100 + '"  # ' + "." * 100 + "\n" + "a.b.c = 1.5\n" * 50)
    with pytest.raises(BadComponents, match="line 3"):
        check_shape("\n\n" + "a." * DEEPEST + "a = 1")


# ------------------------------------------------------------------ rupees of a sandbox


def play(game: Game, decisions: int) -> None:
    for _ in range(decisions):
        with line_of(game) as line:
            action = line.state.legal_actions()[-1]
        deciding.decide(game, mover(game), action)


def with_own_rupees(game: Game) -> int:
    """A decision before which the next player to move has rupees that no other seat guesses."""
    with line_of(game) as line:
        for number in range(line.number - 1, 0, -1):
            state = line.position(number)
            if state.to_move is not None and state.to_move >= 0:
                return number
    raise AssertionError("nobody decides")


def rupees_at(browser: Browser, game: Game, number: int) -> list[int | None]:
    """The rupees of a past position that a browser gets."""
    sight, _hand_over = looking.look(Visit(game, browser.number), number)
    return sight.rupees


def sandbox_of(browser: Browser, game: Game, number: int) -> Game:
    answer = browser.post(f"/game/{game.code}/at/{number}/play-on")
    assert answer.status_code == 302, text(answer)
    return Game.objects.get(code=answer.url.split("/")[2])


def test_a_spectators_sandbox_tells_nothing_of_what_was_before_it() -> None:
    game = between(Browser(), Browser())
    play(game, 25)
    number = with_own_rupees(game)
    watcher = Browser()
    made = sandbox_of(watcher, game, number)
    assert rupees_at(watcher, made, number - 1) == [None, None]
    assert rupees_at(watcher, made, 1) == [None, None]


def test_a_players_sandbox_shows_the_own_rupees_of_before() -> None:
    ada = Browser()
    game = between(ada, Browser())
    play(game, 25)
    made = sandbox_of(ada, game, with_own_rupees(game))
    seen = rupees_at(ada, made, 1)
    assert seen[0] is not None
    assert seen[1] is None


def finish(game: Game) -> None:
    let_bots_play(game)
    for _ in range(4000):
        game.refresh_from_db()
        if game.finished:
            return
        if game.bot_to_move:
            play_one(game)
        else:
            play(game, 1)
    raise AssertionError("the sandbox does not end")


def test_a_sandbox_of_a_finished_sandbox_tells_no_true_rupees() -> None:
    ada = Browser()
    game = between(ada, Browser(), round_limit=4)
    play(game, 25)
    number = with_own_rupees(game)
    watcher = Browser()
    first = sandbox_of(watcher, game, number)
    finish(first)
    for at in (number - 1, number):
        second = sandbox_of(watcher, first, at)
        with line_of(second) as line:
            before = line.position(at).all_rupees
        assert second.sandbox_rupees is not None
        assert before == second.sandbox_rupees
        assert rupees_at(watcher, second, at - 1) == [None, None]
    # the game itself ends: then it is no secret any more
    Game.objects.filter(pk=game.pk).update(finished=True)
    second.refresh_from_db()
    assert None not in rupees_at(watcher, Game.objects.get(pk=first.pk), 1)


# ------------------------------------------------------------------ one action, one transaction


class Killed(BaseException):
    """The server is killed in the middle."""


def kill_at(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let the process die at the first call of one of these functions of `seating`."""

    def die(*_given: object, **_named: object) -> None:
        raise Killed

    for name in names:
        monkeypatch.setattr(seating, name, die)


def everything(game: Game) -> list[list[tuple[Any, ...]]]:
    return [list(kind.objects.order_by("pk").values_list()) for kind in (Seat, Holder, Entry)]


@pytest.mark.parametrize("act", ["bot", "back", "link", "join", "seat"])
@pytest.mark.parametrize("moment", ["note", "settle"])
def test_half_an_act_is_no_act(act: str, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Browser()
    game = between(ada, Browser())
    chair = seats_of(game)[0]
    if act == "back":
        seating.hand_to_bot(game, chair, "farmer")
    free = seats_of(game)[1]
    Seat.objects.filter(pk=free.pk).update(free=act == "join")
    game = Game.objects.get(pk=game.pk)
    chair = seats_of(game)[0]
    before = everything(game)
    kill_at(monkeypatch, moment)
    eve = Browser()
    acts: dict[str, Callable[[], object]] = {
        "bot": lambda: seating.hand_to_bot(game, chair, "farmer"),
        "back": lambda: seating.take_from_bot(game, chair),
        "link": lambda: seating.new_link(game, chair, "anothersecret"),
        "join": lambda: eve.post(f"/join/{game.join_key}/", {"name": "Eve"}),
        "seat": lambda: eve.post(f"/seat/{chair.secret}/", {"name": "Eve"}),
    }
    with pytest.raises(Killed):
        acts[act]()
    monkeypatch.undo()
    assert everything(game) == before
    lines.forget()
    let_bots_play(Game.objects.get(pk=game.pk))
    with line_of(game) as line:  # the cache equals the database
        assert line.version == Entry.objects.filter(game=game).count()


def test_a_game_is_begun_with_its_player_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_given: object) -> None:
        raise Killed

    monkeypatch.setattr("agra.table.game.new_table.make_host", die)
    browser = Browser()
    with pytest.raises(Killed):
        browser.post("/play", {"players": 2, "level": "farmer"})
    assert not Game.objects.exists()
    monkeypatch.undo()
    game = against(browser, bots=1)  # it may get the id of the missing one
    with line_of(game) as line:
        assert line.version == Entry.objects.filter(game=game).count()


def test_pages_hear_of_an_act_only_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    game = between(Browser(), Browser())
    monkeypatch.setattr("agra.table.live.hub.publish", lambda number, version: told.append(version))
    with one_act(game):
        seating.note(game, 0, "something")
        assert not told
        assert not transaction.get_autocommit()
    assert told


def test_what_follows_from_the_entries_is_mended_at_the_start() -> None:
    """An earlier version could leave a bot that never moves or a game that never began."""
    game = between(Browser(), Browser())
    moving = mover(game)
    Seat.objects.filter(game=game, number=moving).update(stand_in="farmer")
    stuck = between(Browser(), Browser())
    Game.objects.filter(pk=stuck.pk).update(bot_to_move=True)
    empty = between(Browser(), Browser())
    Entry.objects.filter(game=empty).delete()
    Game.objects.filter(pk=empty.pk).update(to_move=None)
    lines.forget()
    recovery.recover()
    game.refresh_from_db()
    stuck.refresh_from_db()
    empty.refresh_from_db()
    assert game.bot_to_move
    assert not stuck.bot_to_move
    assert empty.to_move is not None


# ------------------------------------------------------------------ bots that die


def die(task: bot_calls.Task) -> int:
    """Make the process of a bot exit."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("dead already")


def a_task() -> bot_calls.Task:
    plans = [new_game.SeatPlan("Ada", "vizier"), new_game.SeatPlan("Ben", "vizier")]
    game = new_game.begin(new_game.NewGame(plans, seed=6))
    with line_of(game) as line:
        task = local_bots().runner.turns.task(game, line)
    assert task is not None
    return task


def test_a_hint_comes_although_its_process_has_died() -> None:
    task, bots = a_task(), LocalBots()
    with pytest.raises(Exception, match="process"):
        bots.tasks.submit(die, task).result()
    answer = bots.tasks.submit(bot_calls.choose_simply, task).result()
    assert answer in task.state.legal_actions()
    bots.stop()


def test_a_bot_that_fails_is_replaced_by_the_simplest_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(task: bot_calls.Task) -> int:
        raise RuntimeError("a mistake in a bot")

    task = a_task()
    monkeypatch.setattr(bot_calls, "choose", broken)
    monkeypatch.setattr(opponents, "is_slow", lambda level: False)
    simplest = bot_calls.seated(
        bot_calls.Task(**{**vars(task), "level": opponents.levels()[0]})
    ).choose(task.state)
    assert local_bots().runner._ask(1, task) == simplest
    assert len(task.state.legal_actions()) > 1


# ------------------------------------------------------------------ lists and logs


def test_the_list_of_games_costs_what_it_shows() -> None:
    between(Browser(), Browser())
    reader = Browser()

    def cost() -> int:
        with CaptureQueriesContext(connection) as found:
            assert reader.get("/watch").status_code == 200
        assert not any('JOIN "table_entry"' in one["sql"] for one in found.captured_queries)
        return len(found)

    plan = to_watch(finished=False).order_by("-changed")[:50].explain()
    few = cost()
    for _ in range(5):
        between(Browser(), Browser())
    assert cost() == few
    assert "games_to_watch" in plan
    assert "TEMP B-TREE" not in plan


def test_the_log_has_every_round_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from agra.table.panels.history import log as logs

    reader = Browser()
    plans = [new_game.SeatPlan("Ada", "farmer"), new_game.SeatPlan("Ben", "farmer")]
    game = new_game.begin(new_game.NewGame(plans, seed=6, options={"round_limit": 8}))
    finish(game)
    told: list[int] = []
    real = logs._lines

    def counted(sight: Any, step: Any) -> Any:
        told.append(step.round)
        return real(sight, step)

    monkeypatch.setattr(logs, "_lines", counted)
    page = text(reader.get(f"/game/{game.code}/log"))
    last = max(told)
    assert set(told) == {last, last - 1, last - 2}
    seen = set(told)
    for _ in range(9):
        found = re.search(r'href="\?round=(\d+)">Earlier', page)
        if found is None:
            break
        told.clear()
        page = text(reader.get(f"/game/{game.code}/log?round={found[1]}"))
        seen |= set(told)
        assert len(set(told)) <= 3
    assert seen == set(range(1, last + 1))
    assert "Later rounds" in page
    assert reader.get(f"/game/{game.code}/log?round=nonsense").status_code == 400
