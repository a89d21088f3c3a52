"""For operators: the health check, and a structured log."""

import gzip
import io
import json
import logging
import sys
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import RequestFactory
from django.utils import timezone

from agra.table.cluster import retries
from agra.table.config import log_format
from agra.table.config.database_errors import Trouble
from agra.table.config.schema import known_migrations
from agra.table.db import writing
from agra.table.jobs import service, start, waiting
from agra.table.models import Claim, Game, Process
from agra.table.people.seats import seats_of
from agra.table.views import health
from tests.table.support import Browser, against, between

pytestmark = pytest.mark.usefixtures("table")


def test_health_tells_numbers_only() -> None:
    against(Browser(), bots=1)
    asker = Browser()
    assert asker.get("/health").status_code == 503  # no bots think in this process
    start.start_bots()
    try:
        answer = asker.get("/health")
    finally:
        start.stop_bots()
    assert answer.status_code == 200
    found = answer.json()
    assert found["status"] == "ok"
    assert found["running_games"] == 1
    assert found["streams"] == 0


def test_health_tells_that_the_database_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OperationalError("unable to open database file")

    asker = Browser()
    monkeypatch.setattr(waiting, "waiting_games", fail)
    answer = asker.get("/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "no database"


def claimed(game: Game, seconds: float) -> None:
    """Claim a game for this number of seconds."""
    until = timezone.now() + timedelta(seconds=seconds)
    lease = {"worker": "elsewhere/1/abc", "until": until}
    Claim.objects.update_or_create(game=game, defaults=lease)


def test_health_tells_that_bots_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service.bots(), "is_running", lambda: True)
    game, asker = against(Browser(), bots=1), Browser()
    waiting = Game.objects.filter(pk=game.pk)

    def found() -> tuple[int, str]:
        answer = asker.get("/health")
        return answer.status_code, answer.json()["status"]

    waiting.update(bot_to_move=True, changed=timezone.now() - timedelta(seconds=50))
    assert found() == (200, "ok")  # not for a minute
    waiting.update(changed=timezone.now() - timedelta(seconds=70))
    assert found() == (503, "bots stuck")
    assert "more than a minute" in asker.get("/health").json()["reason"]
    claimed(game, 10)
    assert found() == (200, "ok")  # a bot that may think for long
    claimed(against(Browser(), bots=1), -5)
    assert found() == (200, "ok")  # others search, one after the other
    Claim.objects.all().delete()
    assert found() == (503, "bots stuck")
    waiting.update(bot_to_move=False)
    assert found() == (200, "ok")  # people may think for as long as they like


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("database or disk is full", "full"),
        ("attempt to write a readonly database", "read-only"),
        ("unable to open database file", "no database"),
    ],
)
def test_health_tells_that_nothing_can_be_written(
    said: str, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.bots(), "is_running", lambda: True)
    monkeypatch.setattr(writing, "_writing", made := writing.Writing())
    for name in ("failed", "is_due", "trouble"):
        monkeypatch.setattr(writing, name, getattr(made, name))
    asker = Browser()

    def save(*_given: object, **_named: object) -> None:
        raise OperationalError(said)

    with monkeypatch.context() as disk:
        disk.setattr(Process, "save", save)
        answer = asker.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (503, status)
    assert answer.json()["reason"]
    monkeypatch.setattr(writing, "FRESH", 0.0)
    monkeypatch.setattr(writing, "LATELY", 0.0)
    made._due = 0.0  # the next trial succeeds
    assert asker.get("/health").json()["status"] == "ok"
    assert not Process.objects.filter(kind="trial").exists()


def test_a_write_that_failed_a_moment_ago_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """On PostgreSQL small writes may succeed on a full disk while larger ones fail."""
    made = writing.Writing()
    assert made.trouble() is None
    made.failed(OperationalError("server closed the connection unexpectedly"))
    assert made.trouble() is None  # it says nothing about writing
    full = OperationalError("could not extend file: No space left on device")
    full.__cause__ = Exception()
    full.__cause__.sqlstate = "53100"  # type: ignore[attr-defined]
    made.failed(full)
    assert made.trouble() is Trouble.FULL
    monkeypatch.setattr(writing, "LATELY", 0.0)
    assert made.trouble() is None


def test_health_tells_that_the_schema_is_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service.bots(), "is_running", lambda: True)
    asker = Browser()
    assert asker.get("/health").status_code == 200
    known = known_migrations()
    monkeypatch.setattr(health, "known_migrations", lambda: known - {max(known)})
    answer = asker.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (503, "newer schema")
    monkeypatch.setattr(health, "known_migrations", lambda: known | {"0999_much_later"})
    answer = asker.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (503, "older schema")


def test_the_same_failure_is_logged_once_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retries, "_logged", {})
    gone = OperationalError("the connection\nis closed")
    for _ in range(5):
        retries.failed("It failed.", gone)
    assert [record.getMessage() for record in caplog.records] == [
        "It failed. (the connection is closed)"
    ]
    retries.failed("It failed.", RuntimeError("a mistake"))
    assert caplog.records[-1].exc_info
    monkeypatch.setattr(retries, "SILENCE", 0.0)
    retries.failed("It failed.", gone)
    assert len(caplog.records) == 3


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log lines with AGRA_LOG=json."""
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(log_format.Lines())
    log_format.requests.addHandler(handler)
    before = log_format.requests.level
    log_format.requests.setLevel(logging.INFO)
    yield said
    log_format.requests.removeHandler(handler)
    log_format.requests.setLevel(before)


def test_every_request_is_a_line_without_secrets(log: io.StringIO) -> None:
    browser = Browser()
    game = between(browser, Browser())
    secret = seats_of(game)[0].secret
    answer = browser.get(f"/seat/{secret}/?word=hidden", **{"X-Request-Id": "front-17"})
    browser.get(f"/join/{game.join_key}/")
    browser.get(f"/host/{game.host_key}/")
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert answer["X-Request-Id"] == "front-17"
    last = lines[-3]
    assert (last["request"], last["method"], last["path"]) == ("front-17", "GET", "/seat/.../")
    assert last["status"] == answer.status_code
    assert last["milliseconds"] >= 0
    for word in (secret, game.join_key, game.host_key, "hidden", browser.number):
        assert word not in log.getvalue()


@pytest.mark.parametrize("number", ["", "two words", "x" * 65, 'quote"', "line\nbreak"])
def test_a_strange_request_number_is_replaced(number: str) -> None:
    made = log_format.request_id(number)
    assert made != number
    assert len(made) == 16
    assert log_format.request_id("ab-12") == "ab-12"


def test_errors_are_lines_too() -> None:
    try:
        raise RuntimeError("in /seat/verysecret/")
    except RuntimeError:
        record = logging.getLogger("agra.table").makeRecord(
            "agra.table", logging.ERROR, "x.py", 1, "failed at %s", ("/join/secret/",),
            sys.exc_info(),
        )  # fmt: skip
    told = json.loads(log_format.Lines().format(record))
    assert told["level"] == "error"
    assert "secret" not in json.dumps(told)
    assert "RuntimeError" in told["error"]


@pytest.mark.parametrize(
    "formatter", [log_format.Lines(), log_format.Plain()], ids=["json", "plain"]
)
def test_what_django_and_uvicorn_log_holds_no_secret_link(formatter: logging.Formatter) -> None:
    request = RequestFactory().get("/seat/verysecret/")
    request.number = "front-17"  # type: ignore[attr-defined]
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(formatter)
    found = {"request": request, "status_code": 503}
    for name, words, more in (
        ("django.request", ("%s: %s", "Service Unavailable", request.path), found),
        ("uvicorn.access", ('%s "%s %s" %d', "127.0.0.1", "GET", "/Host/verysecret/?a=1", 500), {}),
        ("agra.table", ("The database cannot answer %s: %s", "/notice/verysecret", "gone"), {}),
    ):
        log = logging.Logger(name)
        log.addHandler(handler)
        log.error(*words, extra=more)
    lines = said.getvalue().splitlines()
    assert len(lines) == 3
    assert "verysecret" not in said.getvalue()
    if isinstance(formatter, log_format.Lines):
        assert json.loads(lines[0])["request"] == "front-17"
        assert "request" not in json.loads(lines[1])


def test_the_setting_is_an_environment_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    assert log_format.settings()["handlers"]["console"]["formatter"] == "plain"
    monkeypatch.setenv("AGRA_LOG", "json")
    assert log_format.settings()["handlers"]["console"]["formatter"] == "lines"
    assert log_format.settings()["loggers"]["agra.request"]["level"] == "INFO"


def test_pages_are_packed_for_who_can_unpack_them_and_never_twice_the_same_length() -> None:
    browser = Browser()
    plain = browser.get("/about")
    packed = [browser.get("/about", **{"Accept-Encoding": "br, gzip"}) for _ in range(8)]
    assert "Content-Encoding" not in plain
    assert len({len(answer.content) for answer in packed}) > 1
    for answer in packed:
        assert answer["Content-Encoding"] == "gzip"
        assert int(answer["Content-Length"]) == len(answer.content) < len(plain.content)
        assert gzip.decompress(answer.content) == plain.content
        assert "Accept-Encoding" in answer["Vary"]
