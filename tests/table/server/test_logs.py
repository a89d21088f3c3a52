"""The log of a real server, with errors of every kind: no secret in it, and all of it JSON."""

import contextlib
import json
import logging
import re
import socket
import sqlite3
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from agra.client import Client
from agra.table.config import log_format
from tests.table.running_server import Server, Visitor, free_port

KEY = "Kq7LmX2vRt9" * 4
TOKEN = "metrics-Zw8Pd3"
PASSWORD = "MailPass5x"
ADDRESS = "ada.lovelace@letters.example"


def asked(url: str, token: str = "") -> int:
    """The status of a request."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30) as ok:
            return int(ok.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def break_database(path: Path, *commands: str) -> None:
    with contextlib.closing(sqlite3.connect(path, timeout=20)) as line:
        for command in commands:
            line.execute(command)
        line.commit()


def wait_for_a_try(database: Path) -> None:
    """Wait until the server has tried to send a letter, which the mail server refuses."""
    until = time.monotonic() + 60
    # While it is being sent, it is leased for two minutes; the next try is after half a minute.
    tried = "SELECT 1 FROM table_notice WHERE tries > 0 AND due < datetime('now', '+1 minute')"
    with contextlib.closing(sqlite3.connect(database)) as line:
        while not line.execute(tried).fetchone():
            assert time.monotonic() < until, "no letter was sent"
            time.sleep(0.1)


def visit(server: Server) -> tuple[list[str], list[int]]:
    """Use every kind of secret, also while the database is broken; return them and the answers."""
    with Client(server.address) as host:
        account = host.open_account("Somebody")
        made = host.create_game([{"kind": "open"}, {"kind": "open"}], think=1)
    links = [*made["links"], made["join_link"], made["host_link"]]
    secrets = [link.split("/")[-2] for link in links]
    person = Visitor(server)
    person.get(f"/seat/{secrets[0]}/")
    person.post(f"/seat/{secrets[0]}/", name="Ada")
    seat = f"/game/{made['game']}/seats"
    person.get(seat)
    person.post(f"{seat}/0/reach", way="mail", target=ADDRESS)
    database = server.data / "table.sqlite3"
    wait_for_a_try(database)
    pages = [link.partition("//")[2].partition("/")[2] for link in links]
    api = f"/api/v1/games/{made['game']}/chat"
    answers = []
    for commands in (
        ("ALTER TABLE table_seat RENAME TO table_seat2",),
        ("ALTER TABLE table_seat2 RENAME TO table_seat", "UPDATE table_game SET options = '5'"),
    ):
        break_database(database, *commands)
        answers += [asked(f"{server.address}/{page}") for page in pages]
        answers += [asked(f"{server.address}{api}", account)]
        answers += [asked(f"{server.address}/metrics", TOKEN)]
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(b"GET /seat/x HTTP/1.1\r\nno header\r\n\r\n")
        assert b"400" in line.recv(1000)
    return [*secrets, account, KEY, TOKEN, PASSWORD, ADDRESS, "lovelace"], answers


@pytest.mark.parametrize("kind", ["json", ""])
def test_no_log_of_a_server_with_errors_holds_a_secret(kind: str, tmp_path: Path) -> None:
    mail = f"smtp://agra:{PASSWORD}@127.0.0.1:{free_port()}?from=agra@example.org&tls=no"
    more = {"AGRA_LOG": kind, "AGRA_SECRET_KEY": KEY, "AGRA_METRICS_TOKEN": TOKEN}
    more |= {"AGRA_MAIL": mail, "AGRA_DEBUG": "" if kind else "1"}
    with Server(tmp_path, None, **more) as server:
        secrets, answers = visit(server)
        _code, told, complained = server.end()
    assert {500, 503} <= set(answers)
    assert "Traceback" in complained
    assert "Invalid HTTP request received." in complained
    assert "A notice by mail did not arrive" in complained
    for secret in secrets:
        assert secret not in told + complained, secret
    if kind:
        lines = [json.loads(line) for line in (told + complained).splitlines()]
        assert {"agra", "agra.table", "agra.request", "django.request", "uvicorn.error"} <= {
            line["logger"] for line in lines
        }


def test_a_line_is_json_whatever_is_logged() -> None:
    class Strange:
        def __str__(self) -> str:
            raise RuntimeError("no words")

    for message, values in (
        ("%d of %s", ("no number",)),
        ("a lone surrogate: %s", ("\ud800",)),
        ("line\nbreak", ()),
        ("%s", (Strange(),)),
    ):
        record = logging.LogRecord("agra", logging.ERROR, "x.py", 1, message, values, None)
        line = log_format.Lines().format(record)
        assert "\n" not in line
        assert line.isascii()
        assert json.loads(line)["level"] == "error"
        log_format.Plain().format(record).encode()


@pytest.mark.parametrize(
    "text",
    [
        "/SEAT//secret-word/", "/seat%2Fsecret-word", "//join/secret-word?next=1",
        "https://push.example/send/secret-word", "postgres://agra:secret-word@db:5432/agra",
        "Bearer secret-word", "account-secret-word-secret-word", "Cookie: agra_browser=secret-word",
        "csrfmiddlewaretoken=secret-word&a=b", "to secret-word@example.org:",
        "DETAIL:  Failing row contains (4, secret-word).",
    ],
)  # fmt: skip
def test_secrets_of_every_kind_are_masked(text: str) -> None:
    masked = log_format.without_secrets(text)
    assert "secret-word" not in masked
    assert re.search(r"\.\.\.", masked)


def test_ordinary_sentences_stay_as_they_are() -> None:
    for text in (
        "The game abc has a host/guest seat-2 problem at 12:30.",
        "Agra is running at http://127.0.0.1:8017/ (Ctrl-C stops it).",
        "farmer@5 failed; the simplest one answers.",
    ):
        assert log_format.without_secrets(text) == text


@pytest.mark.parametrize("part", ["a", "/seat", "a@", "x://"])
def test_a_long_line_is_masked_at_once(part: str) -> None:
    began = time.process_time()
    log_format.without_secrets(part * 30_000)
    assert time.process_time() - began < 1
