"""Connections: no needless delay, silent clients time out, many connections at once."""

import asyncio
import resource
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from agra.command.play import bound
from agra.table.live import sse
from agra.table.server import h11_timeouts
from agra.table.server.h11_timeouts import TimeoutProtocol
from tests.table.people.test_rate_limits import scope
from tests.table.running_server import Server, Visitor


def test_small_answers_are_sent_at_once() -> None:
    """asyncio sets TCP_NODELAY only for sockets that are declared as TCP."""

    async def option() -> int:
        found = asyncio.get_running_loop().create_future()

        class Answer(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                found.set_result(
                    transport.get_extra_info("socket").getsockopt(
                        socket.IPPROTO_TCP, socket.TCP_NODELAY
                    )
                )
                transport.close()

        listener = bound("127.0.0.1", 0)
        server = await asyncio.get_running_loop().create_server(Answer, sock=listener)
        _reader, writer = await asyncio.open_connection(*listener.getsockname())
        answer = await found
        writer.close()
        server.close()
        return int(answer)

    assert asyncio.run(option()) != 0


class Ear:
    """A transport that records whether it was aborted."""

    def __init__(self) -> None:
        self.cut = False

    def get_extra_info(self, name: str) -> None:
        return None

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut

    close = abort

    def write(self, data: bytes) -> None:
        pass


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"GET / HTTP/1.1\r\nX: "]
)
def test_a_request_that_never_comes_is_not_waited_for(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    import uvicorn
    from uvicorn.server import ServerState

    monkeypatch.setattr(h11_timeouts, "HEADERS", 0.05)

    async def nothing(scope: object, receive: object, send: object) -> None:
        raise AssertionError("nothing was asked")

    async def cut() -> bool:
        config = uvicorn.Config(nothing, log_level="critical")
        ear, one = Ear(), TimeoutProtocol(config, ServerState(), {})
        one.connection_made(ear)  # type: ignore[arg-type]
        if said:
            one.data_received(said)
        found = [ear.cut]
        while not found[-1] and len(found) < 200:
            await asyncio.sleep(0.02)
            found.append(ear.cut)
        return found[0] is False and found[-1] is True

    assert asyncio.run(cut())


def test_a_request_under_way_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    import uvicorn
    from uvicorn.server import ServerState

    monkeypatch.setattr(h11_timeouts, "HEADERS", 0.05)

    async def slow(scope: object, receive: object, send: object) -> None:
        await asyncio.sleep(0.3)

    async def cut() -> bool:
        config = uvicorn.Config(slow, log_level="critical")
        ear, one = Ear(), TimeoutProtocol(config, ServerState(), {})
        one.connection_made(ear)  # type: ignore[arg-type]
        one.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await asyncio.sleep(0.2)
        found = ear.cut
        await asyncio.gather(*one.tasks, return_exceptions=True)
        return found

    assert not asyncio.run(cut())


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit here")
def test_the_server_may_open_as_many_files_as_the_system_lets_it(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    low = min(256, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (low, hard))
    try:
        h11_timeouts.allow_many()
        now = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert now == (h11_timeouts.FILES if hard == -1 else min(h11_timeouts.FILES, hard))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_server_takes_many_requests_on_one_connection(tmp_path: Path) -> None:
    with Server(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as line:
        for _ in range(3):
            line.sendall(b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            heard = b""
            while b"</html>" not in heard and b"\r\n0\r\n\r\n" not in heard:
                part = line.recv(65536)
                assert part
                heard += part
            assert heard.startswith(b"HTTP/1.1 200")
        Visitor(server)


@pytest.mark.usefixtures("table")
def test_pages_do_not_all_come_back_at_the_same_moment() -> None:
    from tests.table.support import Browser, between

    game = between(Browser(), Browser())

    async def first() -> bytes:
        body = sse.versions(game.pk)
        found = await anext(body)
        await body.aclose()
        return found

    said = {asyncio.run(first()) for _ in range(20)}
    assert len(said) > 1
    for text in said:
        assert 1000 <= int(text.decode().removeprefix("retry: ")) <= 3000


@pytest.mark.parametrize("path", ["/play", "/api/v1/accounts"])
def test_a_body_that_does_not_come_is_refused(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from agra.table import asgi

    monkeypatch.setattr(asgi, "BODY", 0.01)
    told: list[dict[str, Any]] = []

    async def never() -> dict[str, Any]:
        await asyncio.sleep(60)
        raise AssertionError("nobody waits so long")

    async def send(message: Mapping[str, Any]) -> None:
        told.append(dict(message))

    asked = scope(path) | {"method": "POST"}
    asked["headers"] = [*asked["headers"], (b"content-length", b"9")]
    asyncio.run(asgi.application(asked, never, send))
    assert told[0]["status"] == 408
    assert b"send it again" in told[1]["body"]


class Caller(Ear):
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 4711) if name == "peername" else None


@pytest.mark.parametrize(
    ("address", "front", "fits"),
    [
        ("203.0.113.7", "", False),
        ("2001:db8::7", "127.0.0.1", False),
        ("127.0.0.1", "", True),
        ("203.0.113.7", "10.0.0.1, 203.0.113.0/24", True),
        ("203.0.113.7", "*", True),
    ],
)
def test_an_address_has_only_so_many_connections(
    address: str, front: str, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A web server in front, and this computer, have as many as they want."""
    import uvicorn
    from uvicorn.server import ServerState

    monkeypatch.setenv("AGRA_CONNECTIONS_PER_ADDRESS", "3")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", front)

    async def nothing(scope: object, receive: object, send: object) -> None:
        raise AssertionError("nothing was asked")

    async def open_some() -> list[bool]:
        config, found = uvicorn.Config(nothing, log_level="critical"), []
        state, lines = ServerState(), []

        def call() -> None:
            ear, one = Caller(address), TimeoutProtocol(config, state, {})
            one.connection_made(ear)  # type: ignore[arg-type]
            lines.append(one)
            found.append(not ear.cut)

        for _ in range(4):
            call()
        lines[3].connection_lost(None)
        lines[0].connection_lost(None)
        call()
        for one in lines[1:3] + lines[4:]:
            one.connection_lost(None)
        return found

    assert asyncio.run(open_some()) == [True, True, True, fits, True]
    assert not TimeoutProtocol.open


def test_a_body_that_comes_byte_by_byte_has_a_time_for_the_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from agra.table import asgi

    monkeypatch.setattr(asgi, "WHOLE_BODY", 0.3)
    told: list[Mapping[str, Any]] = []
    parts: list[bytes] = []

    async def slowly() -> dict[str, Any]:
        await asyncio.sleep(0.05)
        parts.append(b"x")
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def tell(message: Mapping[str, Any]) -> None:
        told.append(message)

    asked = {**scope("/play"), "method": "POST"}
    asyncio.run(asyncio.wait_for(asgi.application(asked, slowly, tell), 60))
    assert told[0]["status"] == 408
    assert 1 < len(parts) < 50
