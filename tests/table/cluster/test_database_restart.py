"""PostgreSQL restarts or closes its connections: bots, hints and clocks recover without help."""

import json
import random
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

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


def restart(base: Base) -> None:
    base.stop()
    base.start()


def round_of(client: Client, visitor: Visitor) -> int:
    """The round, as soon as a person has to decide."""
    found = client.my_turn(visitor)
    assert found is not None, "the game is over"
    return int(found["position"]["round"])


def bots_go_on(client: Client, visitor: Visitor) -> None:
    """Play until a bot has had its turn; then check that the next hint is answered."""
    before = round_of(client, visitor)
    while round_of(client, visitor) == before:
        assert client.decide(visitor)
    page = visitor.page
    hint = client.trying(lambda: visitor.get(f"{client.where}hint"))
    visitor.page = page
    assert "table" in hint


def health(address: str) -> dict[str, object]:
    with urllib.request.urlopen(f"{address}/health", timeout=30) as answer:
        return dict(json.loads(answer.read()))


def test_workers_go_on_when_the_database_is_back(base: Base, tmp_path: Path) -> None:
    with crowd(tmp_path, base.address, web=2, workers=1) as found:
        client = Client(found, random.Random(1))
        visitor = client.trying(lambda: Visitor(client.server))
        client.where = visitor.post("/play", players=2, level="farmer", seed=4)
        bots_go_on(client, visitor)
        found.forget()
        for accident in (restart, Base.cut):
            accident(base)
            bots_go_on(client, visitor)
        assert health(found.address)["status"] == "ok"
        code, complained = found.end()
    assert code == 0
    assert "has ended" not in complained, "a process had to die for it"
    assert complained.count("Traceback") == 0, complained


def test_one_process_goes_on_when_the_database_is_back(base: Base, tmp_path: Path) -> None:
    with Server(tmp_path, AGRA_DATABASE=base.address) as server:
        client = Client(server, random.Random(1))
        visitor = Visitor(server)
        client.where = visitor.post("/play", players=2, level="farmer", seed=4)
        bots_go_on(client, visitor)
        restart(base)
        bots_go_on(client, visitor)
        base.cut()
        bots_go_on(client, visitor)
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
