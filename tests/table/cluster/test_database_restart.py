"""PostgreSQL restarts, closes its connections, or is not as it should be.

Bots, hints and clocks recover without help. A database that cannot be used is named in a sentence.
"""

import json
import os
import random
import re
import secrets
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from agra.table.config import database
from agra.table.config.database import BadDatabase
from agra.table.config.schema import known_migrations
from agra.table.config.server_checks import check_server
from tests.long.crowd import Client, crowd
from tests.table import postgres
from tests.table.postgres import Base
from tests.table.running_server import Server, Visitor

#: These tests run in one process because each starts servers.
pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def base() -> Iterator[Base]:
    """A PostgreSQL server that the tests restart."""
    reason = postgres.missing()
    if reason:
        pytest.skip(reason)
    with postgres.base() as found:
        yield found


def health(address: str) -> dict[str, object]:
    with urllib.request.urlopen(f"{address}/health", timeout=30) as answer:
        return dict(json.loads(answer.read()))


def status(address: str, until: float) -> object:
    """What `/health` says as soon as a process answers."""
    while time.monotonic() < until:
        try:
            return health(address)["status"]
        except urllib.error.HTTPError as refused:
            return json.loads(refused.read())["status"]
        except OSError:
            time.sleep(0.1)
    return "no answer"


def test_workers_go_on_when_the_database_is_back(base: Base, tmp_path: Path) -> None:
    with crowd(tmp_path, base.address, web=2, workers=1) as found:
        client = Client(found, random.Random(1))
        visitor = client.trying(lambda: Visitor(client.server))
        client.where = visitor.post("/play", players=2, level="farmer", seed=4)
        client.play_a_round(visitor)
        found.forget()
        for accident in (Base.restart, Base.cut):
            accident(base)
            client.play_a_round(visitor)
        assert health(found.address)["status"] == "ok"
        assert "has ended" not in found.said(), "a process had to die for it"
        # The start of a process must not need the database: it would be tried less and less often.
        for _kind, number in found.known():
            os.kill(number, signal.SIGKILL)
        found.forget()
        base.stop()
        try:
            assert status(found.address, time.monotonic() + 60) == "no database"
        finally:
            base.start()
        client.play_a_round(visitor)
        code, complained = found.end()
    assert code == 0
    assert complained.count("has ended") == 3
    assert complained.count("Traceback") == 0, complained


def test_one_process_goes_on_when_the_database_is_back(base: Base, tmp_path: Path) -> None:
    with Server(tmp_path, AGRA_DATABASE=base.address) as server:
        client = Client(server, random.Random(1))
        visitor = Visitor(server)
        client.where = visitor.post("/play", players=2, level="farmer", seed=4)
        client.play_a_round(visitor)
        base.restart()
        client.play_a_round(visitor)
        base.cut()
        client.play_a_round(visitor)
        code, _told, complained = server.end()
    assert code == 0
    assert "Traceback" not in complained, complained


@pytest.mark.parametrize("kind", ["json", ""])
def test_the_log_of_a_server_without_its_database_holds_no_secret_link(
    base: Base, tmp_path: Path, kind: str
) -> None:
    with Server(tmp_path, AGRA_DATABASE=base.address, AGRA_LOG=kind) as server:
        visitor = Visitor(server)
        where = visitor.post("/play", players=2, level="farmer", seed=4)
        assert where
        base.stop()
        try:
            for link in ("seat", "join", "host", "notice"):
                with pytest.raises(urllib.error.HTTPError) as refused:
                    visitor.get(f"/{link}/VerySecretLink/")
                assert refused.value.code == 503
                refused.value.close()
        finally:
            base.start()
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
            line.sendall(b"GET / HTTP/1.1\r\nno header\r\n\r\n")
            assert b"400" in line.recv(1000)
        _code, _told, complained = server.end()
    assert "VerySecretLink" not in complained
    said = complained.removesuffix("agra: The table is closed; every game is saved.\n")
    assert said.count("The database cannot answer") == 4
    assert "Invalid HTTP request received." in said
    assert "Logging error" not in said
    if kind:
        lines = [json.loads(line) for line in said.splitlines()]
        assert {"agra.table", "agra.request", "django.request", "uvicorn.error"} <= {
            line["logger"] for line in lines
        }


@pytest.mark.skipif(sys.platform != "linux", reason="the options have other names elsewhere")
def test_every_connection_notices_that_it_was_cut(
    base: Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`python -m tests.long network` cuts the network between the table and the server."""
    import psycopg

    monkeypatch.setenv("AGRA_DATABASE", base.address)
    with (
        psycopg.connect(**database.arguments()) as line,
        socket.socket(fileno=os.dup(line.fileno())) as found,
    ):
        assert found.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        idle, pause, count = (
            found.getsockopt(socket.IPPROTO_TCP, option)
            for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
        )
        assert idle + pause * count <= 12  # seconds, if nothing is under way
        assert found.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) <= 10_000


# ------------------------------------------------------------------ guards


def of_another_program(line: Any) -> None:
    line.execute("CREATE TABLE recipes (name TEXT)")


def of_this_version(line: Any, more: str = "") -> None:
    line.execute("CREATE TABLE table_game (id INT)")
    line.execute("CREATE TABLE table_entry (id INT)")
    line.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
    for name in [*known_migrations(), *filter(None, [more])]:
        line.execute("INSERT INTO django_migrations VALUES ('table', %s)", [name])


def of_a_version_to_come(line: Any) -> None:
    of_this_version(line, more="0999_much_later")


def read_only(line: Any) -> None:
    name = line.info.dbname
    line.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')


def without_rights(line: Any) -> None:
    line.execute("DROP ROLE IF EXISTS guest")
    line.execute("CREATE ROLE guest LOGIN")
    line.execute("REVOKE CREATE ON SCHEMA public FROM public")


def with_a_right_to_look_and_add(line: Any) -> None:
    without_rights(line)
    of_this_version(line)
    line.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest")
    line.execute("GRANT INSERT ON table_entry TO guest")


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (lambda line: None, ""),
        (of_this_version, ""),
        (of_another_program, "has tables of another program: name another database"),
        (of_a_version_to_come, "was written by a newer version of this program"),
        (read_only, "cannot be written (read-only): give its user the right"),
        (without_rights, "cannot be written (permission denied"),
        (with_a_right_to_look_and_add, "cannot be written (permission denied"),
    ],
)
def test_a_database_that_is_not_as_it_should_be(
    harm: Callable[[Any], None], told: str, base: Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    address = postgres.new_database(base.address, name := f"guard-{secrets.token_hex(4)}")
    with psycopg.connect(address, autocommit=True) as line:
        harm(line)
    if "rights" in harm.__name__ or "right" in harm.__name__:
        address = address.replace("agra@", "guest@")
    monkeypatch.setenv("AGRA_DATABASE", address)
    if not told:
        check_server()
        return
    with pytest.raises(BadDatabase, match=re.escape(told)) as refused:
        check_server()
    assert name in str(refused.value)
    assert "sqlite" not in str(refused.value)
