"""Cleanup of unused data: accounts of clients, addresses, counters, queries, streams."""

from datetime import timedelta

import pytest
from django.utils import timezone

from agra.table.cluster import processes
from agra.table.models import Account, Game, Notice, Process, Reach, Stream, Taken, Thought
from agra.table.people import tokens
from agra.table.people.seats import hold, make_host, seats_of
from agra.table.server import maintenance
from tests.table.support import Browser, between

pytestmark = pytest.mark.usefixtures("table")

LONG_AGO = timedelta(days=100)


@pytest.fixture(autouse=True)
def no_accounts() -> None:
    Account.objects.all().delete()


def account(name: str, days: int = 100) -> Account:
    """An account that was opened this number of days ago and never used."""
    tokens.new_account(name)
    found = Account.objects.latest("pk")
    Account.objects.filter(pk=found.pk).update(created=timezone.now() - timedelta(days=days))
    return found


def test_accounts_without_use_go_and_those_at_tables_stay() -> None:
    game = between(Browser(), Browser())
    account("unused")
    account("new", days=3)
    hold(seats_of(game)[0], account("plays").browser)
    make_host(game, account("hosts").browser)
    token = tokens.new_account("used")
    Account.objects.filter(name="used").update(created=timezone.now() - LONG_AGO)
    assert tokens.program_of(token) is not None
    assert set(maintenance.unused(90).values_list("name", flat=True)) == {"unused"}
    Account.objects.update(used=timezone.now() - LONG_AGO)
    assert tokens.program_of(token) is not None  # marks it as used again
    assert maintenance.unused(90).delete()[0] == 2  # "unused", and now "new"
    assert tokens.program_of(token) is not None
    Game.objects.all().delete()
    assert set(maintenance.unused(90).values_list("name", flat=True)) == {"plays", "hosts"}


def test_an_account_in_use_is_written_once_a_day() -> None:
    token = tokens.new_account("busy")
    tokens.program_of(token)
    first = Account.objects.get().used
    tokens.program_of(token)
    assert first is not None
    assert Account.objects.get().used == first


def test_what_has_run_out_is_removed_and_the_rest_stays() -> None:
    now = timezone.now()
    Process.objects.create(name="here/1/a", kind=Process.WEB, seen=now)
    Process.objects.create(name="here/2/b", kind=Process.WEB, seen=now - LONG_AGO)
    for process in ("here/1/a", "here/2/b", "gone/3/c"):
        Stream.objects.create(process=process, game_number=1)
    for when in (now, now - LONG_AGO):
        Taken.objects.create(limit="GAMES", who="x", time=when)
        Thought.objects.create(key=str(when), work="plan", task={}, wanted=when)
    seat = seats_of(between(Browser(), Browser()))[0]
    kept = Reach.objects.create(seat=seat, browser="b", language="en", way="hook", target="x")
    mail = Reach.objects.create(
        seat=seat, browser="b", language="en", way="mail", target="y", confirmed=False
    )
    Reach.objects.filter(pk=mail.pk).update(created=now - LONG_AGO)
    Notice.objects.create(reach=kept, kind=Notice.TURN, due=now - LONG_AGO)
    waits = Notice.objects.create(reach=kept, kind=Notice.TURN, due=now)
    assert maintenance.tidy(90) == 6
    assert [one.process for one in Stream.objects.all()] == ["here/1/a"]
    assert Taken.objects.count() == Thought.objects.count() == Process.objects.count() == 1
    assert list(Reach.objects.all()) == [kept]
    assert list(Notice.objects.all()) == [waits]
    assert maintenance.tidy(90) == processes.tidy() == 0
