"""AGRA_HTTPS=1: plain requests are redirected, except those of monitoring programs."""

import runpy
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings

from agra.table import settings
from agra.table.jobs import service

pytestmark = pytest.mark.usefixtures("table")

LOCAL = {"Host": "127.0.0.1:8017"}


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A program that asks a table with AGRA_HTTPS=1; it sends nothing that it was not told."""
    monkeypatch.setenv("AGRA_HTTPS", "1")
    found = runpy.run_path(str(settings.__file__))
    names = [name for name in found if name.startswith("SECURE_")]
    assert "SECURE_SSL_REDIRECT" in names
    with override_settings(**{name: found[name] for name in names}):
        yield Client()


def test_health_answers_a_plain_request(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """`curl -f` takes a redirect for success, whatever the health is."""
    answer = client.get("/health", headers=LOCAL)
    assert (answer.status_code, answer.json()["status"]) == (503, "no bots")
    monkeypatch.setattr(service.bots(), "is_running", lambda: True)
    answer = client.get("/health", headers=LOCAL)
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert not answer.cookies


def test_metrics_answer_a_plain_request_from_the_same_computer(client: Client) -> None:
    answer = client.get("/metrics", headers=LOCAL)
    assert answer.status_code == 200
    assert b"agra_games_running 0" in answer.content
    assert not answer.cookies


def test_metrics_are_still_closed_to_others(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for headers in (
        {"Host": "testserver"},
        {**LOCAL, "X-Forwarded-For": "198.51.100.7"},
        {**LOCAL, "X-Forwarded-Proto": "https"},  # a web server has passed it on
    ):
        answer = client.get("/metrics", headers=headers)
        assert answer.status_code == 403
        assert b"agra_" not in answer.content
        assert not answer.cookies
    assert client.get("/metrics", headers=LOCAL, REMOTE_ADDR="198.51.100.7").status_code == 403
    monkeypatch.setenv("AGRA_METRICS_TOKEN", "sesame")
    assert client.get("/metrics", headers=LOCAL).status_code == 403
    with_token = {**LOCAL, "Authorization": "Bearer sesame"}
    assert client.get("/metrics", headers=with_token).status_code == 200


@pytest.mark.parametrize("path", ["/health", "/metrics"])
def test_a_strange_host_name_is_refused(client: Client, path: str) -> None:
    assert client.get(path, headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    "path", ["/", "/healthy", "/health/", "/metrics/", "/game/health", "/api/v1/health"]
)
def test_everything_else_is_redirected(client: Client, path: str) -> None:
    answer = client.get(path, headers=LOCAL)
    assert answer.status_code == 301
    assert answer["Location"] == f"https://127.0.0.1:8017{path}"
    assert client.get("/", headers={**LOCAL, "X-Forwarded-Proto": "https"}).status_code == 200
