"""Taking a seat: links, the open link, one screen for several people, substitute bots."""

import re

import pytest

from agra.table.game import seating
from agra.table.models import Game, Holder, Seat
from agra.table.people.seats import seats_of
from tests.table.support import (
    Browser,
    at_one_screen,
    between,
    entries,
    let_bots_play,
    mover,
    text,
)

pytestmark = pytest.mark.usefixtures("table")


def friends_table(host: Browser, **fields: str) -> Game:
    sent = {"kind1": "here", "name1": "Ada", "kind2": "friend", "kind3": "friend", **fields}
    answer = host.post("/friends", sent)
    assert answer.status_code == 302, text(answer)
    return Game.objects.get(code=answer.url.split("/")[2])


def links_on(page: str, kind: str) -> list[str]:
    return re.findall(rf"http://testserver(/{kind}/[^/\"]+/)", page)


def test_the_host_gets_a_link_for_each_seat_and_nobody_else_does() -> None:
    host = Browser()
    game = friends_table(host)
    page = text(host.get(f"/game/{game.code}/seats"))
    assert len(links_on(page, "seat")) == 3
    assert len(links_on(page, "join")) == 1
    other = text(Browser().get(f"/game/{game.code}/seats"))
    assert not links_on(other, "seat") + links_on(other, "join") + links_on(other, "host")


def test_a_seat_link_seats_a_friend_under_their_name() -> None:
    host, friend = Browser(), Browser()
    game = friends_table(host)
    link = links_on(text(host.get(f"/game/{game.code}/seats")), "seat")[1]
    assert "Sit down" in text(friend.get(link))
    assert friend.sight(game)["viewer"] is None  # opening the link takes no seat
    assert friend.post(link, {"name": "Bo"}).status_code == 302
    assert friend.sight(game)["viewer"] == 1
    assert friend.sight(game)["names"][1] == "Bo"
    assert friend.get(link).status_code == 302  # back to the table


def test_the_open_link_gives_each_comer_a_free_seat_of_their_own() -> None:
    host, bo, cy, late = Browser(), Browser(), Browser(), Browser()
    game = friends_table(host)
    link = links_on(text(host.get(f"/game/{game.code}/seats")), "join")[0]
    for friend, name in ((bo, "Bo"), (cy, "Cy"), (late, "Late")):
        friend.post(link, {"name": name})
    assert [friend.sight(game)["viewer"] for friend in (bo, cy, late)] == [1, 2, None]
    assert bo.sight(game)["names"] == ["Ada", "Bo", "Cy"]


def test_two_players_cannot_have_the_same_name() -> None:
    host, friend = Browser(), Browser()
    game = friends_table(host)
    link = links_on(text(host.get(f"/game/{game.code}/seats")), "seat")[1]
    answer = friend.post(link, {"name": "Ada"})
    assert answer.status_code == 409
    assert "already has that name" in text(answer)
    assert 'name="name"' in text(answer)  # the form is shown again
    assert friend.sight(game)["viewer"] is None


def test_a_name_that_is_taken_does_not_cost_the_open_links_seat() -> None:
    host, friend = Browser(), Browser()
    game = friends_table(host)
    link = links_on(text(host.get(f"/game/{game.code}/seats")), "join")[0]
    assert friend.post(link, {"name": "Ada"}).status_code == 409
    assert friend.post(link, {"name": "Bo"}).status_code == 302
    assert friend.sight(game)["viewer"] == 1


def test_a_new_link_ends_the_old_one_and_whoever_held_it() -> None:
    host, lost, again = Browser(), Browser(), Browser()
    game = friends_table(host)
    where = f"/game/{game.code}/seats"
    old = links_on(text(host.get(where)), "seat")[1]
    lost.post(old, {"name": "Bo"})
    assert lost.post(f"{where}/1/link").status_code == 403
    assert host.post(f"{where}/1/link").status_code == 302
    assert lost.sight(game)["viewer"] is None
    assert again.get(old).status_code == 404
    new = links_on(text(host.get(where)), "seat")[1]
    assert new != old
    again.post(new, {"name": "Bo"})
    assert again.sight(game)["viewer"] == 1


def test_the_host_can_host_from_another_device() -> None:
    host, phone = Browser(), Browser()
    game = friends_table(host)
    link = links_on(text(host.get(f"/game/{game.code}/seats")), "host")[0]
    phone.get(link)
    assert links_on(text(phone.get(f"/game/{game.code}/seats")), "seat")


def test_a_seat_opens_on_several_devices() -> None:
    ada, ben, phone = Browser(), Browser(), Browser()
    game = between(ada, ben)
    phone.post(f"/seat/{seats_of(game)[0].secret}/", {"name": "Ada"})
    assert phone.sight(game)["viewer"] == ada.sight(game)["viewer"] == 0


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"kind2": "none", "kind3": "none"}, "2 to 4 players"),
        ({"kind2": "bot genius"}, "There is no bot"),
        ({"kind2": "ghost"}, "A seat is for"),
        ({"name2": "Ada"}, "the same name"),
        ({"think": "0"}, "from 1 to 120"),
        ({"round_limit": "x"}, "whole number"),
    ],
)
def test_a_table_that_cannot_be_is_refused(fields: dict[str, str], told: str) -> None:
    sent = {"kind1": "here", "name1": "Ada", "kind2": "friend", "kind3": "friend", **fields}
    answer = Browser().post("/friends", sent)
    assert answer.status_code == 400
    assert told in text(answer)
    assert not Game.objects.exists()


# ------------------------------------------------------------------ one screen


def test_the_screen_is_handed_over_and_shows_no_rupees_until_then() -> None:
    browser = Browser()
    game = at_one_screen(browser)
    seat = mover(game)
    if seat == 1:
        browser.post(f"/game/{game.code}/hand-over", {"seat": 1})
    assert browser.sight(game)["viewer"] == seat
    play_turn(browser, game)
    sight = browser.sight(game)
    name = sight["names"][1 - seat]
    assert sight["viewer"] is None
    assert [player["rupees"] for player in sight["position"]["players"]] == [None, None]
    page = text(browser.get(f"/game/{game.code}/"))
    assert f"Pass the screen to {name}" in page
    before = entries(game)
    assert browser.decide(game, 0).status_code == 409
    assert entries(game) == before
    browser.post(f"/game/{game.code}/hand-over", {"seat": 1 - seat})
    sight = browser.sight(game)
    assert sight["viewer"] == 1 - seat
    assert [player["rupees"] is None for player in sight["position"]["players"]].count(True) == 1
    assert sight["options"]


def play_turn(browser: Browser, game: Game) -> None:
    seat = mover(game)
    for _ in range(60):
        if mover(game) != seat:
            return
        sight = browser.sight(game)
        browser.decide(game, sight["options"][-1]["action"], sight["version"])
    raise AssertionError("the turn does not end")


def test_with_open_rupees_nobody_hands_anything_over() -> None:
    browser = Browser()
    game = at_one_screen(browser, people=3, open_rupees=True)
    for _ in range(4):
        assert browser.sight(game)["viewer"] == mover(game)
        play_turn(browser, game)


def test_a_screen_cannot_be_handed_to_a_seat_that_is_played_elsewhere() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    assert ada.post(f"/game/{game.code}/hand-over", {"seat": 1}).status_code == 403
    assert ada.sight(game)["viewer"] == 0


# ------------------------------------------------------------------ substitute bots


def test_a_bot_takes_over_and_hands_back() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    player, other = [ada, ben][seat], [ada, ben][1 - seat]
    where = f"/game/{game.code}/seats/{seat}"
    assert other.post(f"{where}/bot", {"level": "farmer"}).status_code == 403
    assert player.post(f"{where}/bot", {"level": "farmer"}).status_code == 302
    assert player.sight(game)["kinds"][seat] == "bot farmer"
    assert player.sight(game)["thinking"] == [seat]
    version = player.sight(game)["version"]
    let_bots_play(game)
    assert player.sight(game)["version"] > version
    assert mover(game) == 1 - seat  # it played to the end of the turn
    page = text(player.get(f"/game/{game.code}/"))
    assert "The bot farmer is playing for you." in page
    assert player.post(f"{where}/back").status_code == 302
    assert player.sight(game)["kinds"][seat] == "person"
    assert player.post(f"{where}/back").status_code == 409


def test_while_a_bot_plays_for_me_i_do_not() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    player = [ada, ben][seat]
    action = player.sight(game)["options"][-1]["action"]
    player.post(f"/game/{game.code}/seats/{seat}/bot", {"level": "farmer"})
    assert player.sight(game)["options"] == []
    before = entries(game)
    answer = player.decide(game, action)
    assert answer.status_code == 409
    assert "take your seat back" in text(answer)
    assert entries(game) == before


def test_the_screen_is_not_handed_to_somebody_for_whom_a_bot_plays() -> None:
    browser = Browser()
    game = at_one_screen(browser)
    other = mover(game)
    browser.post(f"/game/{game.code}/hand-over", {"seat": 1 - other})
    assert "Pass the screen" in text(browser.get(f"/game/{game.code}/"))
    browser.post(f"/game/{game.code}/seats/{other}/bot", {"level": "farmer"})
    assert "Pass the screen" not in text(browser.get(f"/game/{game.code}/"))
    assert browser.sight(game)["viewer"] == 1 - other


def test_the_host_can_let_a_bot_play_for_an_absent_friend() -> None:
    host = Browser()
    game = friends_table(host)
    assert host.post(f"/game/{game.code}/seats/1/bot", {"level": "farmer"}).status_code == 302
    assert host.sight(game)["kinds"] == ["person", "bot farmer", "person"]


def test_a_bots_own_seat_cannot_be_taken() -> None:
    browser = Browser()
    browser.post("/friends", {"kind1": "here", "name1": "Ada", "kind2": "bot farmer"})
    bot = Seat.objects.get(bot="farmer")
    assert browser.get(f"/seat/{bot.secret}/").status_code == 404
    where = f"/game/{bot.game.code}/seats/1"
    assert browser.post(f"{where}/bot").status_code == 409
    assert browser.post(f"{where}/link").status_code == 409
    assert not Holder.objects.filter(seat=bot).exists()


def test_who_sits_down_is_told_to_every_page() -> None:
    host = Browser()
    game = friends_table(host)
    version = host.sight(game)["version"]
    seating.sit_down(game, seats_of(game)[1], "Bo")
    assert host.sight(game)["version"] > version


def test_the_bar_offers_the_seat_back_and_no_options_while_a_bot_plays() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    player = [ada, ben][seat]
    player.post(f"/game/{game.code}/seats/{seat}/bot", {"level": "farmer"})
    page = text(player.get(f"/game/{game.code}/"))
    bar = page[page.index('id="bar"') :]
    assert "Take my seat back" in bar
    assert 'name="action"' not in bar
