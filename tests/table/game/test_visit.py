"""One visitor at one table: what a request reads of the database, and how often."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from agra.table.game import deciding, lines, seating
from agra.table.game.visit import Visit
from agra.table.models import Entry, Game, Holder, Seat
from agra.table.people.seats import hold, seats_of
from tests.table.support import Browser, against, at_one_screen, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")

HTMX = {"HX-Request": "true"}


@contextmanager
def reads_of(model: type[Entry] | type[Seat] | type[Holder]) -> Iterator[list[str]]:
    """The queries that read a table of the database."""
    found: list[str] = []
    pattern = re.compile(rf'^SELECT .* FROM "?{model._meta.db_table}\b', re.DOTALL)
    with CaptureQueriesContext(connection) as queries:
        yield found
    found += [query["sql"] for query in queries if pattern.match(query["sql"])]


def lists_entries(query: str) -> bool:
    """Whether a query reads the list of entries."""
    return f"FROM {Entry._meta.db_table}" in query


@pytest.mark.parametrize("headers", [HTMX, {"Accept": "application/json"}, {}])
def test_a_decision_reads_the_entries_once(headers: dict[str, str]) -> None:
    browser = Browser()
    game = at_one_screen(browser)
    sight = browser.sight(game)
    with reads_of(Entry) as read:
        answer = browser.decide(game, sight["options"][0]["action"], sight["version"], **headers)
    assert answer.status_code in (200, 302)
    assert Entry.objects.filter(game=game).count() > sight["version"]
    assert len(read) == 1


def test_nothing_is_read_again_to_show_what_bots_did_after_a_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page shows the position right after the decision, and needs the later one as well."""
    browser = Browser()
    game = against(browser, bots=1)
    let_bots_play(game)
    real, before_the_page = deciding.decide_for, 0

    def decide_and_let_bots_play(*given: Any) -> int:
        nonlocal before_the_page
        version = real(*given)
        let_bots_play(Game.objects.get(pk=game.pk))
        before_the_page = len(connection.queries_log)
        return version

    monkeypatch.setattr(deciding, "decide_for", decide_and_let_bots_play)
    for _ in range(20):
        sight = browser.sight(game)
        with CaptureQueriesContext(connection):
            answer = browser.decide(game, sight["options"][-1]["action"], sight["version"], **HTMX)
            queries = [query["sql"] for query in list(connection.queries_log)[before_the_page:]]
        assert not [query for query in queries if lists_entries(query)]
        if 'data-live="show"' in text(answer):
            return
    raise AssertionError("no bot has played")


def test_seats_and_holders_are_read_once_in_a_request() -> None:
    browser = Browser()
    game = at_one_screen(browser)
    with reads_of(Seat) as seats, reads_of(Holder) as holders:
        assert browser.get(f"/game/{game.code}/").status_code == 200
    assert (len(seats), len(holders)) == (1, 1)


def test_a_visit_reads_again_after_an_error() -> None:
    """Another process may have been faster, and that is why the request failed."""
    game = between(Browser(), Browser())
    visit = Visit(game)
    with visit.line() as line:
        version, action = line.version, line.state.legal_actions()[0]
    Entry.objects.create(game=game, number=version + 1, seat=mover(game), action=action)
    with visit.line() as line:
        assert line.version == version
    fail(visit)
    with visit.line() as line:
        assert line.version == version + 1


def fail(visit: Visit) -> None:
    with pytest.raises(ZeroDivisionError), visit.line():
        raise ZeroDivisionError


def test_a_visit_reads_again_if_the_line_was_dropped_from_memory() -> None:
    game = between(Browser(), Browser())
    visit = Visit(game)
    with visit.line() as line:
        version = line.version
    lines.forget(game.pk)
    with visit.line() as line:
        assert line.version == version > 0


def test_a_page_with_the_number_of_a_new_entry_has_the_seats_of_that_entry() -> None:
    """Otherwise the page would never ask for the change, because it seems to know it."""
    browser = Browser()
    game = at_one_screen(browser)
    visit = Visit(Game.objects.get(pk=game.pk), Holder.objects.filter(game=game)[0].browser)
    assert (visit.seats[1].stand_in, visit.standing.away) == ("", [])
    elsewhere = Game.objects.get(pk=game.pk)
    seating.hand_to_bot(elsewhere, seats_of(elsewhere)[1], "farmer")
    with visit.line() as line:
        assert line.version == Entry.objects.filter(game=game).count()
        assert (visit.seats[1].stand_in, visit.standing.away) == ("farmer", [1])


def test_a_renewed_visit_knows_the_new_holders() -> None:
    game: Game = between(Browser(), Browser())
    visit = Visit(game, "a new browser")
    assert visit.standing.held == []
    hold(seats_of(game)[1], "a new browser")
    assert visit.standing.held == []
    assert visit.renewed().standing.held == [1]
