"""`agra admin`: operators see what happens, and step in; people report what disturbs them."""

import logging

import pytest
from django.utils import timezone

from agra.table.api import event_stream
from agra.table.config import error_file
from agra.table.live import chat
from agra.table.models import Account, Blocked, Game, Message, Report, Taken
from agra.table.people import blocks
from agra.table.people.rate_limits import hashed
from agra.table.people.seats import seats_of
from tests.command.support import Done, run
from tests.table.api.support import Program
from tests.table.support import Browser, against, between, text

pytestmark = pytest.mark.usefixtures("table")


@pytest.fixture(autouse=True)
def nobody_blocked() -> None:
    Blocked.objects.all().delete()
    blocks.known.forget()


def admin(*words: object) -> Done:
    """The output of a command that works."""
    done = run("admin", *map(str, words))
    assert done.code == 0, done.err
    return done


def table_with_chat() -> tuple[Browser, Browser, Game, int]:
    """Two people at a table; the second has said something."""
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    chat.say(game, ben.number, 1, text="You are all fools")
    return ada, ben, game, Message.objects.get().pk


def test_an_operator_sees_what_tables_wait_for_and_who_is_there() -> None:
    ada, _ben, game, _line = table_with_chat()
    bots = against(ada)
    Game.objects.filter(pk=bots.pk).update(bot_to_move=True, to_move=1)
    ada.post(f"/game/{game.code}/here", {"state": "here"})
    mover = seats_of(game)[game.to_move or 0].name
    told = admin("tables").out
    assert f"{game.code}  " in told
    assert f"{mover} has been deciding since {timezone.now():%Y-%m-%d}" in told
    assert "has been waiting for a free bot process" in next(
        line for line in told.splitlines() if line.startswith(bots.code)
    )
    line = next(line for line in admin("visitors").out.splitlines() if game.code in line)
    assert line.startswith(hashed(ada.number)[:10])
    assert "Ada" in line
    assert ada.number not in line


def test_an_operator_sees_queues_limits_and_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_GAMES_PER_BROWSER", "1")
    browser = Browser()
    against(browser)  # the first one makes the browser known
    against(browser)
    assert browser.post("/play", {"players": 2, "level": "farmer"}).status_code == 429
    assert browser.post("/play", {"players": 2, "level": "farmer"}).status_code == 429
    record = logging.LogRecord(
        "agra.table", logging.ERROR, "x", 1, "It failed at /seat/secret/", (), None
    )
    error_file.ErrorFile().emit(record)
    told = admin("status").out
    assert "Tables in play: 2" in told
    reached = (
        f"Limit reached in the last hour: AGRA_GAMES_PER_BROWSER by {hashed(browser.number)[:10]}"
    )
    assert told.count(reached) == 1
    assert "It failed at /seat/.../" in admin("errors", "-n", 1).out
    assert Taken.objects.filter(limit="GAMES_PER_BROWSER").count() == 1


def test_people_report_lines_and_names_and_the_operator_acts() -> None:
    ada, ben, game, line = table_with_chat()
    where = f"/game/{game.code}/report"
    page = text(ada.get(f"/game/{game.code}/"))
    assert f'action="{where}"' in page
    for _twice in range(2):
        assert ada.post(where, {"message": line}).status_code == 302
    assert ada.post(where, {"seat": 1}).status_code == 302
    assert ada.post(where, {"seat": 7}).status_code == 404
    assert ada.post(where, {"message": line + 1}).status_code == 404
    assert Browser().post(where, {"message": line}).status_code == 404  # a spectator cannot read it
    told = admin("reports").out.splitlines()
    assert len(told) == 2
    assert "You are all fools" in told[0]
    assert told[1].endswith("Ben")
    author = hashed(ben.number)[:10]
    assert all(author in one for one in told)
    assert "removed" in admin("remove-line", line).out
    assert "fools" not in text(ada.get(f"/game/{game.code}/company"))
    admin("done", Report.objects.get(message=None).pk)
    assert admin("reports").out == ""
    assert admin("block", author, "--hours", 2, "--note", "fools").out == f"{author} is blocked.\n"
    refused = ben.get(f"/game/{game.code}/")
    assert refused.status_code == 403
    assert "has blocked you" in text(refused)
    assert ada.get(f"/game/{game.code}/").status_code == 200
    assert "fools" in admin("blocked").out
    admin("unblock", author)
    assert ben.get(f"/game/{game.code}/").status_code == 200


def test_an_address_is_blocked_for_pages_and_programs() -> None:
    browser, program = Browser(), Program()
    admin("block", "203.0.113.9")
    far = "203.0.113.9"
    assert browser.client.get("/", REMOTE_ADDR=far).status_code == 403
    assert program.client.get("/api/v1/games", REMOTE_ADDR=far).status_code == 403
    assert browser.client.get("/", REMOTE_ADDR="203.0.113.8").status_code == 200
    assert "This computer itself" in run("admin", "block", "127.0.0.1").err
    assert "No visitor has the id" in run("admin", "block", "abcdef123").err


def test_a_program_is_blocked_by_its_id() -> None:
    other, program = Program.with_account(), Program.with_account()
    number = Account.objects.latest("pk").browser
    code = program.post("/games", {"seats": [{"kind": "me"}, {"kind": "open"}]})["game"]
    admin("block", hashed(number)[:10])
    assert "has blocked you" in program.get("/games", 403)["error"]
    wanted = event_stream.requested.__wrapped__  # type: ignore[attr-defined]
    header = f"Bearer {program.token}"
    assert wanted(code, header, "", "en") is None
    other.get("/games")
    admin("unblock", hashed(number)[:10])
    program.get("/games")
    assert wanted(code, header, "", "en") is not None


def test_a_table_ends_and_a_token_is_withdrawn() -> None:
    game = against(Browser())
    assert run("admin", "end", game.code, typed="n\n").code == 2
    assert Game.objects.filter(pk=game.pk).exists()
    assert "has ended" in admin("end", game.code, "--yes").out
    assert not Game.objects.filter(pk=game.pk).exists()
    program, other = Program.with_account("Deep Agra"), Program.with_account("Deep Agra")
    numbers = list(Account.objects.order_by("-pk").values_list("pk", flat=True)[:2])
    assert "Several accounts" in run("admin", "withdraw", "Deep Agra").err
    admin("withdraw", numbers[1])
    program.get("/games", 401)
    other.get("/games")


def test_the_host_makes_new_links_on_the_page_of_the_seats() -> None:
    host, guest = Browser(), Browser()
    game = between(host, guest)
    host.get(f"/host/{game.host_key}/")
    old = game.host_key, game.join_key
    assert "New links for the host" in text(host.get(f"/game/{game.code}/seats"))
    where = f"/game/{game.code}/links/renew"
    assert guest.post(where).status_code == 403
    assert host.post(where).status_code == 302
    game.refresh_from_db()
    assert {game.host_key, game.join_key}.isdisjoint(old)
    assert guest.get(f"/host/{old[0]}/").status_code == 404


def test_the_file_of_errors_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(error_file, "MOST_BYTES", 1000)
    handler = error_file.ErrorFile()
    for number in range(40):
        handler.emit(logging.LogRecord("agra", logging.ERROR, "x", 1, f"no. {number}", (), None))
    told = error_file.last_lines(100)
    assert "no. 39" in told[-1]
    assert 5 < len(told) < 40
