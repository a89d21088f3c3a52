"""CORS: which other sites may call the API from a browser."""

import asyncio
from typing import Any

import pytest

from agra.table.server import cors

pytestmark = pytest.mark.usefixtures("table")

APP = "https://app.example.org"
ASKS = {"Access-Control-Request-Method": "POST"}


def asked(path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer of the whole application."""
    from agra.table.asgi import application

    sent: list[Any] = []
    given = {"host": "localhost", **{name.replace("_", "-"): one for name, one in headers.items()}}
    scope = {
        "type": "http", "http_version": "1.1", "method": method, "path": path, "scheme": "http",
        "raw_path": path.encode(), "query_string": b"", "client": ("127.0.0.1", 1),
        "headers": [(name.lower().encode(), one.encode()) for name, one in given.items()],
    }  # fmt: skip
    first = True

    async def receive() -> dict[str, Any]:
        nonlocal first
        if first:
            first = False
            return {"type": "http.request", "body": b""}
        await asyncio.sleep(30)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))
    found = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found


def test_nobody_from_elsewhere_may_ask_unless_an_operator_says_so() -> None:
    status, headers = asked("/api/v1/", origin=APP)
    assert status == 200
    assert not [name for name in headers if name.startswith("access-control")]
    status, headers = asked("/api/v1/games", "OPTIONS", origin=APP, **ASKS)
    assert status == 405
    assert not [name for name in headers if name.startswith("access-control")]


def test_an_app_that_was_named_may_ask_the_api_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(cors.VARIABLE, f"http://localhost:5173 {APP}")
    status, headers = asked("/api/v1/games", "OPTIONS", origin=APP, **ASKS)
    assert status == 204
    assert headers["access-control-allow-origin"] == APP
    assert "Authorization" in headers["access-control-allow-headers"]
    assert "DELETE" in headers["access-control-allow-methods"]
    for path, expected in (("/api/v1/", 200), ("/api/v1/games/none/stream", 404)):
        status, headers = asked(path, origin=APP)
        assert status == expected
        assert headers["access-control-allow-origin"] == APP
        assert "Origin" in headers["vary"]
        assert "access-control-allow-credentials" not in headers
    # another site, and a page
    for path, origin in (("/api/v1/", "https://evil.example"), ("/about", APP)):
        status, headers = asked(path, origin=origin)
        assert "access-control-allow-origin" not in headers
    assert asked("/api/v1/games", "OPTIONS", origin="https://evil.example", **ASKS)[0] == 405
    assert asked("/api/v1/games", "OPTIONS", origin=APP, host="evil.example", **ASKS)[0] == 400


def test_every_site_if_an_operator_wants_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cors.VARIABLE, "*")
    assert asked("/api/v1/", origin="null")[1]["access-control-allow-origin"] == "null"


@pytest.mark.parametrize("text", ["app.example.org", "https://a/b", "https://", "ftp://x"])
def test_an_origin_that_is_none_is_one_sentence(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cors.VARIABLE, text)
    with pytest.raises(cors.BadOrigin, match="must list origins such as"):
        cors.origins()
