"""People at a table: presence, waiting, nudges, and votes for a bot."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from agra.table.game import nudges
from agra.table.live import presence, sse
from agra.table.models import Entry, Game, Nudge, Presence, Seat, Vote
from tests.table.support import Browser, at_one_screen, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")


def company(browser: Browser, game: Game) -> dict[str, Any]:
    found = browser.get(f"/game/{game.code}/company").json()
    assert isinstance(found, dict)
    return found


def states(browser: Browser, game: Game) -> list[str]:
    return [one["state"] for one in company(browser, game)["here"]]


def beat(browser: Browser, game: Game, state: str = "here", **fields: str) -> int:
    answer = browser.post(f"/game/{game.code}/here", {"state": state, **fields})
    return int(answer.status_code)


def wait(game: Game, seconds: int) -> None:
    """Make everything that happened in a game this number of seconds older."""
    for entry in Entry.objects.filter(game=game):
        Entry.objects.filter(pk=entry.pk).update(time=entry.time - timedelta(seconds=seconds))
    for nudge in Nudge.objects.filter(game=game):
        Nudge.objects.filter(pk=nudge.pk).update(time=nudge.time - timedelta(seconds=seconds))
    created = game.created - timedelta(seconds=seconds)
    Game.objects.filter(pk=game.pk).update(created=created)
    game.created = created


def three() -> tuple[Game, Browser, list[Browser]]:
    """A game of three: the player to move, and the others."""
    browsers = [Browser() for _ in range(3)]
    game = between(*browsers)
    seat = mover(game)
    return game, browsers[seat], browsers[:seat] + browsers[seat + 1 :]


# ------------------------------------------------------------------ presence


def test_who_is_here_and_who_is_away() -> None:
    ada, ben, guest = Browser(), Browser(), Browser()
    game = between(ada, ben)
    assert states(guest, game) == ["away", "away"]
    assert beat(ada, game) == 204
    assert states(guest, game) == ["here", "away"]
    assert beat(ada, game, "away") == 204
    assert states(guest, game) == ["away", "away"]
    assert company(guest, game)["here"][0]["text"] == "Ada, away"
    assert "Ada, away" in text(guest.get(f"/game/{game.code}/"))


def test_a_seat_on_two_devices_is_here_when_one_of_them_is() -> None:
    ada, phone = Browser(), Browser()
    game = between(ada, Browser())
    phone.post(f"/seat/{game.seats.all()[0].secret}/", {"name": "Ada"})
    beat(phone, game)
    beat(ada, game, "away")
    assert states(ada, game)[0] == "here"


def test_only_players_are_present_and_only_in_known_ways() -> None:
    ada, guest = Browser(), Browser()
    game = between(ada, Browser())
    assert beat(guest, game) == 403
    assert beat(ada, game, "asleep") == 409
    assert not Presence.objects.exists()


def test_signs_of_life_are_written_seldom_and_told_only_when_they_change_something() -> None:
    ada = Browser()
    game = between(ada, Browser())
    beat(ada, game)
    told, seen = Game.objects.get(pk=game.pk).news, Presence.objects.get().seen
    for _ in range(3):
        beat(ada, game)
    assert Presence.objects.get().seen == seen
    assert Game.objects.get(pk=game.pk).news == told
    beat(ada, game, "away")
    assert Game.objects.get(pk=game.pk).news == told + 1


def test_a_page_without_signs_of_life_has_lost_its_connection() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    beat(ada, game)
    presence.sweep([game.pk])
    assert states(ben, game)[0] == "here"
    Presence.objects.update(seen=timezone.now() - timedelta(seconds=presence.OVERDUE + 1))
    told = Game.objects.get(pk=game.pk).news
    presence.sweep([game.pk])
    presence.sweep([game.pk])
    assert Game.objects.get(pk=game.pk).news == told + 1
    found = company(ben, game)
    assert found["here"][0]["text"] == "Ada, connection lost"
    assert found["lost"] == "Connection lost: Ada"
    assert company(ada, game)["lost"] == ""  # one's own page does it by itself
    Presence.objects.update(since=timezone.now() - timedelta(seconds=presence.LATELY + 1))
    assert company(ben, game)["lost"] == ""  # the mark beside the name stays
    assert states(ben, game)[0] == "lost"
    beat(ada, game)
    assert states(ben, game)[0] == "here"


def test_a_stream_that_breaks_off_is_told_unless_the_page_comes_back() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    beat(ada, game)
    since = timezone.now()
    beat(ben, game)
    presence.dropped(game.pk, ada.number, since)
    presence.dropped(game.pk, ben.number, since)  # seen since
    assert states(ben, game) == ["lost", "here"]
    beat(ada, game, "away")
    presence.dropped(game.pk, ada.number, timezone.now())  # had left
    assert states(ben, game) == ["away", "here"]


def test_a_sign_that_was_overtaken_no_longer_counts() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    beat(ada, game, said="1000")
    beat(ada, game, "away", said="3000")
    beat(ada, game, said="2000")
    assert states(ben, game)[0] == "away"
    beat(ada, game, said="4000")
    assert states(ben, game)[0] == "here"


def test_open_pages_hear_of_news() -> None:
    ada = Browser()
    game = between(ada, Browser())

    async def listen() -> bytes:
        body = sse.versions(game.pk)
        await anext(body)
        await anext(body)
        await sync_to_async(beat, thread_sensitive=False)(ada, game)
        found = await asyncio.wait_for(anext(body), 5)
        await body.aclose()
        return found

    assert asyncio.run(listen()) == b"event: news\ndata: 1\n\n"


# ------------------------------------------------------------------ waiting


def test_those_who_wait_see_for_whom_and_since_when() -> None:
    game, awaited, others = three()
    wait(game, 250)
    name = game.seats.all()[mover(game)].name
    found = company(others[0], game)["wait"]
    assert "for 4 min" in found
    assert f"Nudge {name}" in found
    assert company(awaited, game)["wait"].strip() == ""
    guest = company(Browser(), game)["wait"]
    assert "for 4 min" in guest
    assert "<form" not in guest


def test_a_nudge_after_two_minutes_and_once_in_five() -> None:
    game, awaited, others = three()
    where = f"/game/{game.code}/nudge"
    assert others[0].post(where).status_code == 409
    wait(game, nudges.NUDGE_AFTER + 1)
    assert company(awaited, game)["nudge"] is None
    assert others[0].post(where).status_code == 302
    told = company(awaited, game)["nudge"]
    assert told["text"].endswith(" is waiting for you")
    assert others[1].post(where).status_code == 409  # for every viewer
    wait(game, nudges.NUDGE_EVERY + 1)
    assert others[1].post(where).status_code == 302
    assert company(awaited, game)["nudge"]["number"] > told["number"]
    assert company(others[0], game)["nudge"] is None


def test_the_button_says_when_somebody_may_be_nudged() -> None:
    game, _waited, others = three()
    assert "after 2 min of waiting" in company(others[0], game)["wait"]
    assert "once every 5 min" not in company(others[0], game)["wait"]  # nobody has nudged
    wait(game, 130)
    others[0].post(f"/game/{game.code}/nudge")
    assert "once every 5 min" in company(others[1], game)["wait"]


def test_spectators_are_counted() -> None:
    game, _waited, others = three()
    player = others[0]

    async def watched() -> list[str]:
        found = []
        streams = [sse.changes(game.pk, browser) for browser in ("", "stranger", "stranger")]
        streams.append(sse.changes(game.pk, player.number))
        for stream in streams:
            await anext(stream)
        found.append((await sync_to_async(company)(player, game))["spectators"])
        for stream in streams:
            await stream.aclose()
        found.append((await sync_to_async(company)(player, game))["spectators"])
        return found

    assert asyncio.run(watched()) == ["2 spectators", ""]


def test_an_answer_ends_the_waiting() -> None:
    game, awaited, others = three()
    wait(game, 1000)
    others[0].post(f"/game/{game.code}/nudge")
    seat = mover(game)
    awaited.decide(game, awaited.sight(game)["options"][0]["action"])
    if mover(game) == seat:
        assert company(awaited, game)["nudge"] is None
    for where in ("nudge", "vote"):
        browsers = [browser for browser in others if browser.sight(game)["options"] == []]
        assert browsers[0].post(f"/game/{game.code}/{where}").status_code == 409


@pytest.mark.parametrize("where", ["nudge", "vote"])
def test_only_those_who_wait_may_urge(where: str) -> None:
    game, awaited, _others = three()
    wait(game, 1000)
    assert awaited.post(f"/game/{game.code}/{where}").status_code == 409
    assert Browser().post(f"/game/{game.code}/{where}").status_code == 403
    assert not Nudge.objects.exists()
    assert not Vote.objects.exists()


def test_nobody_waits_for_a_bot() -> None:
    game, awaited, others = three()
    wait(game, 1000)
    awaited.post(f"/game/{game.code}/seats/{mover(game)}/bot", {"level": "farmer"})
    assert others[0].post(f"/game/{game.code}/nudge").status_code == 409


def test_the_others_vote_a_bot_into_the_seat_and_the_person_gets_it_back() -> None:
    game, awaited, others = three()
    seat, where = mover(game), f"/game/{game.code}/vote"
    wait(game, nudges.VOTE_AFTER - 5)
    assert others[0].post(where).status_code == 409
    wait(game, 10)
    assert others[0].post(where).status_code == 302
    assert others[0].post(where).status_code == 302  # counts once
    assert "1 of 2 votes" in company(others[1], game)["wait"]
    assert awaited.sight(game)["kinds"][seat] == "person"
    assert others[1].post(where).status_code == 302
    assert awaited.sight(game)["kinds"][seat].startswith("bot ")
    beat(awaited, game)  # a page that was open all the time is not a return
    assert awaited.sight(game)["kinds"][seat].startswith("bot ")
    beat(awaited, game, back="yes")
    assert awaited.sight(game)["kinds"][seat] == "person"
    assert not Seat.objects.filter(voted_out=True).exists()
    assert others[0].post(where).status_code == 409  # a new ten minutes


def test_a_seat_left_to_a_bot_by_its_own_player_stays_with_the_bot() -> None:
    game, awaited, _others = three()
    seat = mover(game)
    awaited.post(f"/game/{game.code}/resign", {"level": "farmer"})
    beat(awaited, game, back="yes")
    assert awaited.sight(game)["kinds"][seat] == "bot farmer"


def test_the_one_other_player_alone_decides_the_vote() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    wait(game, 1000)
    [ada, ben][1 - seat].post(f"/game/{game.code}/vote")
    assert ada.sight(game)["kinds"][seat].startswith("bot ")
    Seat.objects.filter(game=game, number=seat).update(stand_in="farmer")
    let_bots_play(game)
    assert mover(game) == 1 - seat


# ------------------------------------------------------------------ one screen, and spectators


def test_undo_does_not_cross_the_passing_of_the_screen() -> None:
    browser = Browser()
    game = at_one_screen(browser)
    browser.post(f"/game/{game.code}/hand-over", {"seat": mover(game)})
    seat = mover(game)
    while mover(game) == seat:
        browser.decide(game, browser.sight(game)["options"][-1]["action"])
    page = text(browser.get(f"/game/{game.code}/"))
    assert "Pass the screen to" in page
    assert f"/game/{game.code}/undo" not in page
    assert 'class="spot on' not in page
    sight = browser.sight(game)
    assert (sight["viewer"], sight["undo"]) == (None, [])
    browser.post(f"/game/{game.code}/hand-over", {"seat": 1 - seat})
    assert browser.sight(game)["undo"] == []


def test_a_spectator_is_called_one_and_looks_from_any_seat_without_seeing_more() -> None:
    ada, ben, guest = Browser(), Browser(), Browser()
    game = between(ada, ben)
    where = f"/game/{game.code}/"
    first, second = text(guest.get(where)), text(guest.get(f"{where}?seat=1"))
    assert 'id="watching"' in first
    assert 'id="watching"' not in text(ada.get(where))
    assert "me-turquoise" in first
    assert "me-orange" in second
    for page in (first, second):
        assert 'href="?seat=1"' in page
        assert "/decide" not in page
    for strange in ("?seat=7", "?seat=x", "?seat=", "?seat=-1", "?seat=%D9%A1"):
        assert guest.get(where + strange).status_code == 200
    assert "me-orange" not in text(ada.get(f"{where}?seat=1"))  # a player has a seat
    assert "me-orange" in text(guest.part(f"{where}?seat=1"))
    assert "me-turquoise" in text(guest.part(where))
