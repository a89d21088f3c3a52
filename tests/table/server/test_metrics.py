"""Prometheus metrics: their values, and who may read them."""

import re

import pytest

from tests.table.support import Browser, against, between, text

pytestmark = pytest.mark.usefixtures("table")
LINE = re.compile(r'[a-z_]+(\{([a-z]+="[^"]*",?)+\})? -?[0-9.e+-]+')


def read(browser: Browser, **headers: str) -> str:
    answer = browser.get("/metrics", **{"Host": "localhost", **headers})
    assert answer.status_code == 200, text(answer)
    return text(answer)


def value(said: str, start: str) -> float:
    found = [line for line in said.splitlines() if line.startswith(start)]
    assert len(found) == 1, found
    return float(found[0].rsplit(" ", 1)[1])


def test_numbers_that_prometheus_can_read_and_that_name_nobody() -> None:
    browser = Browser()
    game = against(browser, bots=1)
    before = read(browser)
    browser.get(f"/game/{game.code}/")
    said = read(browser)
    for line in said.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or LINE.fullmatch(line), line
    names = [line.split()[2] for line in said.splitlines() if line.startswith("# TYPE")]
    assert len(names) == len(set(names))
    assert value(said, "agra_games_running ") == 1
    seen = re.compile(r'agra_requests_total\{.*page="table",status="200"\} (\d+)')
    counts = [seen.search(text) for text in (before, said)]
    now, earlier = counts[1], counts[0]
    assert now is not None
    assert int(now[1]) == (int(earlier[1]) if earlier else 0) + 1
    assert game.code not in said
    assert game.title not in said


def test_buckets_of_times_add_up() -> None:
    browser = Browser()
    said = read(browser)
    found = re.findall(r'seconds_bucket\{[^}]*page="start",le="([^"]+)"\} (\d+)', said)
    assert [bound for bound, _count in found][-1] == "+Inf"
    counts = [int(count) for _bound, count in found]
    assert counts == sorted(counts)
    assert counts[-1] >= 1


def test_only_the_own_computer_or_who_has_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    between(browser, Browser())
    local = {"Host": "localhost"}
    for headers in (
        {"Host": "testserver"},
        {**local, "X-Forwarded-For": "198.51.100.7"},
        {**local, "Via": "1.1 proxy"},
    ):
        answer = browser.get("/metrics", **headers)
        assert answer.status_code == 403
        assert "agra_" not in text(answer)
    client = browser.client
    assert client.get("/metrics", headers=local, REMOTE_ADDR="198.51.100.7").status_code == 403
    monkeypatch.setenv("AGRA_METRICS_TOKEN", "sesame")
    assert browser.get("/metrics", **local).status_code == 403
    assert browser.get("/metrics", **local, Authorization="Bearer open").status_code == 403
    assert read(browser, Host="testserver", Authorization="Bearer sesame")
