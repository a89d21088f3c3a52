"""The page of a table's seats for its host, and the invitation behind its link."""

import re

import pytest
from django.test import override_settings

from agra.table.game import table_names
from agra.table.models import Game
from agra.table.pages import reachability
from agra.table.people.seats import seats_of
from tests.table.support import Browser, text

pytestmark = pytest.mark.usefixtures("table")


def created(host: Browser, **fields: str) -> Game:
    sent = {"kind1": "here", "name1": "Mia", "kind2": "friend", "kind3": "friend", **fields}
    answer = host.post("/friends", sent)
    assert answer.status_code == 302, text(answer)
    return Game.objects.get(code=answer.url.split("/")[2])


def page_of(browser: Browser, game: Game, **headers: str) -> str:
    return text(browser.get(f"/game/{game.code}/seats", **headers))


def first_part(page: str) -> str:
    """What a host sees without unfolding anything."""
    return page[: page.index('<details class="host-more"')]


def test_the_host_sees_one_link_and_its_code_to_scan() -> None:
    host = Browser()
    game = created(host)
    page = first_part(page_of(host, game))
    assert re.findall(r"http://testserver/(\w+)/", page) == ["join"]
    assert page.count('class="qr"') == 1
    assert "style=" not in page  # the content security policy allows no such thing
    guest = first_part(page_of(Browser(), game))
    assert "/join/" not in guest
    assert 'class="qr"' not in guest


def test_the_seats_fill_as_people_come_in() -> None:
    host, friend = Browser(), Browser()
    game = created(host)
    part = text(host.part(f"/game/{game.code}/seats"))
    assert "<main" not in part
    assert part.count("waiting for somebody") == 2
    friend.post(f"/join/{game.join_key}/", {"name": "Ben"})
    friend.post(f"/game/{game.code}/here", {"state": "here"})
    part = text(host.part(f"/game/{game.code}/seats"))
    assert part.count("waiting for somebody") == 1
    assert "<b>Ben" in part
    assert "here now" in part
    assert "Put a bot in the free seat" in part
    Browser().post(f"/join/{game.join_key}/", {"name": "Clara"})
    page = first_part(page_of(host, game))
    assert "All seats are taken." in page
    assert 'class="qr"' not in page
    assert "To the table" in page


def test_bots_keep_the_free_seats_until_somebody_comes() -> None:
    host, friend = Browser(), Browser()
    game = created(host)
    assert friend.post(f"/game/{game.code}/seats/fill").status_code == 403
    assert host.post(f"/game/{game.code}/seats/fill", {"level": "farmer"}).status_code == 302
    assert host.sight(game)["kinds"] == ["person", "bot farmer", "bot farmer"]
    assert "a bot plays until somebody comes" in text(friend.get(f"/join/{game.join_key}/"))
    friend.post(f"/join/{game.join_key}/", {"name": "Ben", "seat": "2"})
    assert host.sight(game)["kinds"] == ["person", "bot farmer", "person"]
    assert friend.sight(game)["viewer"] == 2


@pytest.mark.parametrize(
    ("host_name", "where"),
    [
        ("localhost:8000", "here"),
        ("127.0.0.1", "here"),
        ("[::1]:8000", "here"),
        ("192.168.1.20:8000", "network"),
        ("desk.local", "network"),
        ("agra.example.org", ""),
    ],
)
@override_settings(ALLOWED_HOSTS=["*"])
def test_a_host_is_told_how_others_reach_this_computer(
    host_name: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reachability, "addresses", lambda: ["192.168.1.20"])
    host = Browser()
    game = created(host)
    page = page_of(host, game, Host=host_name)
    assert ("only this computer can open the table" in page) == (where == "here")
    assert ("works for everybody in your network" in page) == (where == "network")
    assert ("Friends elsewhere" in page) == bool(where)
    assert f'value="http://{host_name}/join/' in page
    # A link that friends cannot open is not offered for sending or scanning.
    assert ("Send this link" in page) == ("data-send" in page) == (where != "here")
    assert ('class="qr"' in page) == (where != "here")


@override_settings(ALLOWED_HOSTS=["*"])
def test_the_warning_is_at_the_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reachability, "addresses", list)
    host = Browser()
    page = page_of(host, created(host), Host="localhost:8000")
    warning, link, seats = map(page.index, ("cannot open this table", "/join/", 'id="seats-now"'))
    assert warning < link < seats
    command = page.index("agra play --host 0.0.0.0")
    assert warning < command < link
    assert page[:command].rindex("<details open") > warning
    assert "only work on this computer" in page[page.index('id="more"') :]


def test_the_command_keeps_the_options_of_the_running_table() -> None:
    begun = ["agra", "play", "--port", "9000", "--host", "127.0.0.1", "--data", "my games"]
    again = reachability.start_again(begun)
    assert again == "agra play --host 0.0.0.0 --port 9000 --data 'my games'"
    assert reachability.start_again(["agra", "serve", "--host=::1"]) == "agra serve --host 0.0.0.0"
    assert reachability.start_again(["pytest", "-q"]) == "agra play --host 0.0.0.0"


def test_seat_1_is_for_the_visitor() -> None:
    page = text(Browser().get("/friends"))
    assert page.count("you, at this screen") == 1
    assert page.count("a person at this screen") == 3
    assert page.index("you, at this screen") < page.index("a person at this screen")


def test_tables_of_a_visitor_have_different_names(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Mango", "Lotus", "Tiger")
    monkeypatch.setattr(table_names, "TITLES", names)
    host = Browser()
    assert {created(host).stored_title for _table in range(3)} == set(names)
    assert created(host).stored_title in names


def test_a_host_at_localhost_gets_the_link_for_the_network_if_the_table_listens_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reachability, "addresses", lambda: ["10.0.0.9", "192.168.1.20"])
    host = Browser()
    game = created(host)
    with override_settings(ALLOWED_HOSTS=["localhost", "192.168.1.20"]):
        page = page_of(host, game, Host="localhost:8000")
    assert 'value="http://192.168.1.20:8000/join/' in page
    assert "works for everybody in your network" in page


def test_an_invitation_says_who_invites_who_sits_there_and_what_it_is() -> None:
    host, ben, clara = Browser(), Browser(), Browser()
    game = created(host, kind4="bot farmer", name4="Omar")
    ben.post(f"/join/{game.join_key}/", {"name": "Ben"})
    page = text(clara.get(f"/join/{game.join_key}/"))
    assert "Mia invites you to Agra" in page
    assert "at the court of Akbar" in page
    for name in ("Mia", "Ben", "Omar"):
        assert f"<b>{name}</b>" in page
    assert re.findall(r'type="radio" name="seat"\s+value="(\d)"', page) == ["2"]
    clara.post(f"/join/{game.join_key}/", {"name": "Clara", "seat": "2"})
    assert clara.sight(game)["names"] == ["Mia", "Ben", "Clara", "Omar"]


def test_a_host_who_opens_the_own_invitation_is_told_that_it_is_still_open() -> None:
    host, ben = Browser(), Browser()
    game = created(host, kind3="none")
    page = text(host.get(f"/join/{game.join_key}/"))
    assert "You sit at this table, and 1 seat is still free" in page
    assert f'href="/game/{game.code}/seats"' in page
    assert f'href="/game/{game.code}/"' in page
    assert "waiting for somebody" in page
    assert "invites you" not in page
    assert 'name="seat"' not in page
    # afterwards, and for everybody else who sits there, the link leads to the table
    ben.post(f"/join/{game.join_key}/", {"name": "Ben"})
    for browser in (host, ben):
        assert browser.get(f"/join/{game.join_key}/").url == f"/game/{game.code}/"


def test_a_table_for_this_computer_alone_says_so_before_it_is_created() -> None:
    words = "So far, only this computer can open the table."
    browser = Browser()
    for page in ("/", "/friends"):
        with override_settings(ALLOWED_HOSTS=["localhost", "127.0.0.1", "[::1]"]):
            assert words in text(browser.get(page, Host="localhost:8000")), page
        with override_settings(ALLOWED_HOSTS=["localhost", "192.168.1.20"]):
            assert words not in text(browser.get(page, Host="localhost:8000")), page
            assert words not in text(browser.get(page, Host="192.168.1.20:8000")), page


def test_the_invitation_to_a_full_table_says_so() -> None:
    host, ben = Browser(), Browser()
    game = created(host, kind3="none", closed="on")
    ben.post(f"/join/{game.join_key}/", {"name": "Ben"})
    late = Browser().get(f"/join/{game.join_key}/")
    assert late.status_code == 200
    assert "All seats at this table are taken." in text(late)
    assert "Sit down" not in text(late).replace("Agra: sit down", "")
    assert "Just watch" not in text(late)  # it is closed to spectators


def test_the_invitation_to_a_game_that_is_over_says_so() -> None:
    game = created(Browser())
    Game.objects.filter(pk=game.pk).update(finished=True)
    page = text(Browser().get(f"/join/{game.join_key}/"))
    assert "This game is already over." in page
    assert 'name="name"' not in page


def test_a_player_comes_back_to_a_game_that_is_over_by_the_link_of_the_seat() -> None:
    game, ben, late = created(Browser()), Browser(), Browser()
    Game.objects.filter(pk=game.pk).update(finished=True)
    link = f"/seat/{seats_of(game)[1].secret}/"
    assert 'name="name"' in text(ben.get(link))
    ben.post(link, {"name": "Ben"})
    late.post(f"/join/{game.join_key}/", {"name": "Clara"})  # the open link leads to no seat
    assert ben.sight(game)["names"][1] == "Orange"  # the result keeps its names
    assert ben.sight(game)["viewer"] == 1
    assert seats_of(game)[2].free


def test_a_dead_invitation_says_so() -> None:
    host, friend = Browser(), Browser()
    game = created(host)
    secret = seats_of(game)[1].secret
    host.post(f"/game/{game.code}/seats/1/link")
    for link in (f"/seat/{secret}/", "/join/nosuchlink/"):
        answer = friend.get(link)
        assert answer.status_code == 404
        assert "is no longer valid" in text(answer)
