"""The lobby: open tables, a seat with anybody now, ratings, accounts of people."""

from datetime import timedelta
from typing import Any
from unittest.mock import MagicMock

import pytest
from django.utils import timezone

from agra.command import play, serve
from agra.table.config import lobby, log_format
from agra.table.errors import NotThere
from agra.table.game import deleting, seating
from agra.table.game.rated import is_rated
from agra.table.lobby import account_data, accounts, open_tables, ratings
from agra.table.models import Account, Game, Holder, Message, OpenTable, RatedGame, Rating
from agra.table.people.seats import seats_of
from agra.table.server import maintenance
from tests.table.support import Browser, against, text

pytest.importorskip("openskill")
pytestmark = pytest.mark.usefixtures("table", "public")


@pytest.fixture
def public(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server with a lobby."""
    monkeypatch.setenv("AGRA_LOBBY", "1")
    forget_people()  # other tests leave accounts of programs
    yield
    forget_people()


def forget_people() -> None:
    """Delete all accounts and ratings."""
    for kind in (RatedGame, Rating, Account):
        kind._default_manager.all().delete()


def table_of(browser: Browser, **fields: Any) -> Game:
    """A table with one free seat."""
    answer = browser.post(
        "/friends", {"kind1": "here", "name1": "Ada", "kind2": "friend", **fields}
    )
    assert answer.status_code == 302, text(answer)
    return Game.objects.get(code=answer.url.split("/")[2])


def offered(browser: Browser, **fields: Any) -> Game:
    """A table in the lobby."""
    game = table_of(browser, **fields.pop("table", {}))
    wish = {"open": "on", "level": "any", "language": "", **fields}
    assert browser.post(f"/game/{game.code}/lobby", wish).status_code == 302
    return game


def now(browser: Browser, name: str, **fields: Any) -> Game:
    """A seat with anybody now."""
    wish = {"players": 2, "pace": "live", "level": "any", "name": name, **fields}
    answer = browser.post("/lobby/now", wish)
    assert answer.status_code == 302, text(answer)
    return Game.objects.get(code=answer.url.split("/")[2])


def account(browser: Browser, name: str) -> Account:
    """Open an account."""
    answer = browser.post("/me/open", {"name": name})
    assert answer.status_code == 200, text(answer)
    return Account.objects.get(name=name)


def end(game: Game, scores: list[int]) -> None:
    """Let a game be over with these scores, without playing it."""
    game.refresh_from_db()
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    options = {**game.options, "result": [scores, winners]}
    Game.objects.filter(pk=game.pk).update(finished=True, to_move=None, options=options)
    ratings.count_games()


def points(found: Account) -> int:
    """The rating that is shown for an account."""
    return ratings.shown(Rating.objects.get(account=found)).points


# ------------------------------------------------------------------ switched off


def test_without_the_setting_there_is_no_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AGRA_LOBBY")
    browser = Browser()
    game = table_of(browser)
    for address in ("/lobby", "/ratings", "/me", "/me/file", f"/lobby/{game.code}/"):
        assert browser.get(address).status_code == 404, address
    assert browser.post("/lobby/now", {"players": 2}).status_code == 404
    assert browser.post(f"/game/{game.code}/lobby", {"open": "on"}).status_code == 404
    assert "Lobby" not in text(browser.get("/")) + text(browser.get("/games"))
    assert "Anybody may join" not in text(browser.get(f"/game/{game.code}/seats"))


def test_one_option_of_the_command_switches_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_LOBBY", "0")
    for name in ("listen", "announced", "prepare", "Supervisor", "complain"):
        monkeypatch.setattr(serve, name, MagicMock())
    serve.serve(lobby=False)
    assert not lobby.is_on()
    serve.serve(lobby=True)
    assert lobby.is_on()
    monkeypatch.setattr(play, "find_spec", lambda name: None)
    with pytest.raises(play.CannotServe, match="openskill"):
        play.check_lobby()


# ------------------------------------------------------------------ open tables


def test_a_table_is_in_the_lobby_until_it_is_full() -> None:
    host, guest = Browser(), Browser()
    assert "Anybody may join" in text(host.get(f"/game/{table_of(host).code}/seats"))
    game = offered(host, level="new", language="de")
    page = text(guest.part("/lobby"))
    assert game.code in page
    assert "new players" in page
    assert "Deutsch" in page
    assert "<html" not in page  # a script asks for the list alone
    assert guest.get(f"/lobby/{game.code}/").status_code == 200
    answer = guest.post(f"/lobby/{game.code}/", {"name": "Ben"})
    assert answer.url == f"/game/{game.code}/"
    assert guest.sight(game)["viewer"] == 1
    assert game.code not in text(host.part("/lobby"))
    late = Browser().get(f"/lobby/{game.code}/")
    assert late.status_code == 409
    assert "no longer in the lobby" in text(late)


def test_only_the_host_puts_a_table_there_and_takes_it_out() -> None:
    host = Browser()
    game = offered(host)
    assert Browser().post(f"/game/{game.code}/lobby", {"open": "on"}).status_code == 403
    host.post(f"/game/{game.code}/lobby", {})
    assert game.code not in text(host.part("/lobby"))
    assert Browser().get(f"/lobby/{game.code}/").status_code == 409


@pytest.mark.parametrize(
    ("change", "day"),
    [
        ({"looked": timezone.now() - timedelta(minutes=6)}, False),
        ({"round": 3}, True),
        ({"finished": True}, True),
    ],
)
def test_tables_that_nobody_watches_or_that_are_under_way_leave(
    change: dict[str, Any], day: bool
) -> None:
    game = offered(Browser(), table={"clock": "day"} if day else {})
    reader = Browser()
    assert game.code in text(reader.part("/lobby"))
    Game.objects.filter(pk=game.pk).update(**change)
    assert game.code not in text(reader.part("/lobby"))


def test_a_table_whose_player_waits_in_another_tab_stays() -> None:
    host = Browser()
    game = offered(host)
    Game.objects.filter(pk=game.pk).update(looked=timezone.now() - timedelta(minutes=6))
    assert host.get(f"/game/{game.code}/stream/now").status_code == 200
    assert game.code in text(Browser().part("/lobby"))


def test_old_tables_leave_by_their_pace() -> None:
    live, slow = offered(Browser()), offered(Browser(), table={"clock": "day"})
    OpenTable.objects.update(since=timezone.now() - timedelta(hours=3))
    Game.objects.filter(pk=slow.pk).update(looked=timezone.now() - timedelta(hours=3))
    page = text(Browser().part("/lobby"))
    assert live.code not in page
    assert slow.code in page
    OpenTable.objects.update(since=timezone.now() - timedelta(days=8))
    assert slow.code not in text(Browser().part("/lobby"))


def test_an_old_table_can_be_offered_again() -> None:
    host = Browser()
    game = offered(host)
    OpenTable.objects.update(since=timezone.now() - timedelta(hours=3))
    assert game.code not in text(host.part("/lobby"))
    wish = {"open": "on", "level": "any", "language": ""}
    assert host.post(f"/game/{game.code}/lobby", wish).status_code == 302
    assert game.code in text(host.part("/lobby"))


def test_a_table_that_is_too_far_down_the_list_counts_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("AGRA_OPEN_TABLES", "1")
    monkeypatch.setattr(open_tables, "MOST", 1)
    host = Browser()
    offered(host)
    offered(Browser())
    wish = {"open": "on", "level": "any", "language": ""}
    assert host.post(f"/game/{table_of(host).code}/lobby", wish).status_code == 409


def test_a_visitor_has_only_so_many_tables_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_OPEN_TABLES", "1")
    host = Browser()
    game = offered(host)
    again = table_of(host)
    wish = {"open": "on", "level": "any", "language": ""}
    assert host.post(f"/game/{again.code}/lobby", wish).status_code == 409
    assert host.post(f"/game/{game.code}/lobby", {**wish, "level": "strong"}).status_code == 302
    assert (
        host.post("/lobby/now", {"players": 2, "pace": "live", "level": "any"}).status_code == 409
    )
    monkeypatch.setenv("AGRA_LOBBY_PER_BROWSER", "1")
    assert host.post(f"/game/{game.code}/lobby", wish).status_code == 429


def test_names_of_strangers_are_text() -> None:
    browser = Browser()
    account(browser, "<b>Eve</b>")
    now(browser, "<i>Eve</i>")
    end(Game.objects.get(), [9, 5])
    pages = [text(Browser().get(address)) for address in ("/lobby", "/ratings")]
    pages.append(text(browser.get("/me")))
    assert not any("<b>Eve" in page or "<i>Eve" in page for page in pages)
    assert "&lt;b&gt;Eve" in pages[1]
    assert Browser().post("/me/open", {"name": "a\u202eb"}).status_code == 400


# ------------------------------------------------------------------ play with anybody now


def test_a_bot_keeps_the_seat_until_a_person_comes() -> None:
    ada, ben, cleo = Browser(), Browser(), Browser()
    game = now(ada, "Ada", level="new")
    warm = seats_of(game)[1]
    assert warm.free
    assert warm.stand_in == "farmer"
    assert ada.sight(game)["viewer"] == 0
    assert now(cleo, "Cleo", level="strong") != game  # other wishes, another table
    assert now(ben, "Ben", level="any") == game
    seat = seats_of(Game.objects.get(pk=game.pk))[1]
    assert (seat.name, seat.stand_in, seat.free) == ("Ben", "", False)
    assert ben.sight(game)["viewer"] == 1
    assert Message.objects.get(game=game).seat == 1  # Ada hears of it in the chat


def test_a_game_with_bots_that_keep_seats_begins_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If the process dies before the bots are there, nobody finds a table that stands still."""

    def die(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(seating, "hand_to_bot", die)
    with pytest.raises(KeyboardInterrupt):
        now(Browser(), "Ada")
    assert not OpenTable.objects.exists()
    assert not Game.objects.exists()


def test_a_visitor_does_not_play_against_oneself() -> None:
    ada = Browser()
    assert now(ada, "Ada") != now(ada, "Ada")


def test_pace_and_players_must_fit() -> None:
    first = now(Browser(), "Ada", players=3)
    assert now(Browser(), "Ben", players=2) != first
    assert now(Browser(), "Cleo", players=3, pace="day") != first
    assert now(Browser(), "Ada", players=3) == first  # the same name: the colour instead
    assert [seat.chosen_name for seat in seats_of(Game.objects.get(pk=first.pk))] == ["Ada", "", ""]
    eve = Browser()
    assert eve.post(f"/lobby/{first.code}/", {"name": "Eve"}).status_code == 302
    assert [one.seat for one in Message.objects.filter(game=first)] == [1, 2]
    assert Browser().post("/lobby/now", {"pace": "never"}).status_code == 400


# ------------------------------------------------------------------ ratings


def test_people_and_bots_are_rated_in_one_pool() -> None:
    ada, ben = Browser(), Browser()
    one, two = account(ada, "Ada"), account(ben, "Ben")
    game = now(ada, "Ada")
    assert is_rated(game)
    now(ben, "Ben")
    end(game, [50, 40])
    assert points(one) > 1500 > points(two)
    ratings.count_games()
    assert Rating.objects.get(account=one).games == 1  # once
    alone = now(ada, "Ada")
    end(alone, [10, 60])  # nobody came: the bot counts
    bot = Rating.objects.get(bot="trader")
    assert bot.games == 1
    assert ratings.points_of(bot.mu) > 1500
    page = text(ben.get("/ratings"))
    assert "Ada" in page
    assert "Ben" in page
    assert "trader" in page
    assert f"± {ratings.shown(bot).margin}" in page
    mine = text(ada.get("/me"))
    assert "2 rated games" in mine
    assert "<polyline" in mine
    assert "2 of 2" in mine


def test_whoever_leaves_early_counts_as_last() -> None:
    ada, ben = Browser(), Browser()
    one, two = account(ada, "Ada"), account(ben, "Ben")
    game = now(ada, "Ada")
    now(ben, "Ben")
    assert "you count as last" in text(ben.get(f"/game/{game.code}/resign"))
    ben.post(f"/game/{game.code}/resign", {"level": "vizier"})
    ben.post(f"/game/{game.code}/seats/1/back")  # too late: a strong bot has helped
    end(game, [10, 90])
    assert points(one) > 1500 > points(two)


def test_somebody_who_is_late_once_is_not_punished() -> None:
    ada, ben = Browser(), Browser()
    account(ada, "Ada")
    two = account(ben, "Ben")
    game = now(ada, "Ada", pace="day")
    now(ben, "Ben", pace="day")
    seat = seats_of(Game.objects.get(pk=game.pk))[1]
    seat.voted_out = True
    seating.hand_to_bot(Game.objects.get(pk=game.pk), seat, "farmer")
    ben.post(f"/game/{game.code}/seats/1/back")
    end(game, [10, 90])
    assert points(two) > 1500


def test_somebody_who_never_comes_back_loses() -> None:
    ada = Browser()
    one = account(ada, "Ada")
    game = now(ada, "Ada")
    late = timezone.now() - timedelta(days=2)
    Game.objects.filter(pk=game.pk).update(to_move=0, due=late, asked=None)
    ratings.count_games()
    assert points(one) < 1500


def test_hints_and_the_host_cannot_bend_a_rated_game() -> None:
    ada, ben = Browser(), Browser()
    game = offered(ada, rated="on")
    assert is_rated(Game.objects.get(pk=game.pk))
    ben.post(f"/lobby/{game.code}/", {"name": "Ben"})
    assert ada.post(f"/game/{game.code}/options", {"hints": "on"}).status_code == 409
    assert ada.get(f"/game/{game.code}/coach").status_code == 409
    for what in ("bot", "link"):
        assert ada.post(f"/game/{game.code}/seats/1/{what}").status_code == 409, what
    found = ada.sight(game)
    mover = ada if found["to_move"] == 0 else ben
    if mover is ben:
        found = ben.sight(game)
    mover.decide(game, found["options"][0]["action"])
    assert ada.post(f"/game/{game.code}/delete").status_code == 409


def test_the_host_cannot_open_the_seat_of_a_stranger() -> None:
    ada, ben = Browser(), Browser()
    one, two = account(ada, "Ada"), account(ben, "Ben")
    game = offered(ada, rated="on")
    link = f"/seat/{seats_of(game)[1].secret}/"
    assert link in text(ada.get(f"/game/{game.code}/seats"))  # for a friend
    ben.post(f"/lobby/{game.code}/", {"name": "Ben"})
    assert link not in text(ada.get(f"/game/{game.code}/seats"))
    answer = ada.post(link, {"name": "Ada 2"})
    assert answer.status_code == 409
    assert "plays this seat in another browser" in text(answer)
    assert ben.post(link, {"name": "Ben"}).status_code == 302
    Game.objects.filter(pk=game.pk).update(finished=True)
    assert ada.post(link).status_code == 302  # to look back
    end(game, [10, 50])
    assert points(two) > 1500 > points(one)


@pytest.mark.parametrize(
    "fields", [{"handicap": 5}, {"seed": 7}, {"open_rupees": "on"}, {"hints": "on"}]
)
def test_only_usual_games_can_be_rated(fields: dict[str, Any]) -> None:
    host = Browser()
    game = table_of(host, **fields)
    wish = {"open": "on", "level": "any", "language": "", "rated": "on"}
    assert host.post(f"/game/{game.code}/lobby", wish).status_code == 409
    assert not OpenTable.objects.filter(game=game).exists()


def test_other_games_do_not_count() -> None:
    browser = Browser()
    account(browser, "Ada")
    end(against(browser), [50, 10])
    assert not Rating.objects.filter(games__gt=0).exists()


def test_a_person_without_an_account_is_left_out() -> None:
    ada, ben = Browser(), Browser()
    one = account(ada, "Ada")
    game = now(ada, "Ada")
    now(ben, "Ben")
    end(game, [50, 40])
    assert Rating.objects.get(account=one).games == 0


# ------------------------------------------------------------------ accounts


def link_in(page: str) -> str:
    """The account link that a page shows."""
    start = page.index("/account/account-")
    return page[start : page.index('"', start)]


def test_an_account_opens_on_another_device_with_its_games() -> None:
    phone, laptop = Browser(), Browser()
    older = against(laptop)
    page = text(phone.post("/me/open", {"name": "Ada"}))
    link = link_in(page)
    assert link not in text(phone.get("/me"))  # it is shown once
    assert log_format.without_secrets(f"GET {link}") == "GET /account/.../"
    game = now(phone, "Ada")
    assert "Ada" in text(laptop.get(link))
    assert laptop.post(link).url == "/me"
    assert laptop.sight(game)["viewer"] == 0
    assert phone.sight(older)["viewer"] == 0
    assert Browser().get("/account/account-" + "x" * 43 + "/").status_code == 404
    new = link_in(text(phone.post("/me/link")))
    assert Browser().get(link).status_code == 404
    assert laptop.sight(game)["viewer"] is None  # signed out
    assert phone.sight(game)["viewer"] == 0
    laptop.post(new)
    assert laptop.sight(game)["viewer"] == 0


def test_a_new_link_whose_answer_was_lost_comes_once_more() -> None:
    phone, laptop = Browser(), Browser()
    laptop.post(link_in(text(phone.post("/me/open", {"name": "Ada"}))))
    game = now(phone, "Ada")
    before = phone.client.cookies["agra_browser"].value
    link = link_in(text(phone.post("/me/link")))
    phone.client.cookies["agra_browser"] = before  # its answer never came
    assert link_in(text(phone.post("/me/link"))) == link
    assert phone.sight(game)["viewer"] == 0
    assert laptop.post("/me/link").status_code == 403  # another page cannot do so
    assert Browser().post("/me/link").status_code == 403


def test_an_account_that_is_opened_twice_is_still_there() -> None:
    browser = Browser()
    browser.get("/me")
    before = browser.client.cookies["agra_browser"].value
    account(browser, "Ada")
    browser.client.cookies["agra_browser"] = before
    answer = browser.post("/me/open", {"name": "Ada"})
    assert "This browser already has an account." in text(answer)
    assert "New account link" in text(answer)


@pytest.mark.parametrize("address", ["/me", "/lobby"])
def test_the_cookie_of_an_account_in_use_does_not_run_out(address: str) -> None:
    browser = Browser()
    browser.get("/me")
    assert "agra_browser" not in browser.get(address).cookies
    found = account(browser, "Ada")
    renewed = browser.get(address).cookies["agra_browser"]
    assert renewed["max-age"] == 365 * 86_400
    assert browser.number == found.browser
    assert browser.post("/me/leave").cookies["agra_browser"]["max-age"] == 0


def test_names_of_accounts_do_not_look_alike() -> None:
    account(Browser(), "Maria")
    answer = Browser().post("/me/open", {"name": "Mаria"})  # with a Cyrillic letter
    assert answer.status_code == 409
    assert "too similar" in text(answer)
    assert Account.objects.count() == 1


def test_all_data_of_an_account_is_one_file() -> None:
    browser = Browser()
    account(browser, "Ada")
    game = now(browser, "Ada")
    browser.post(f"/game/{game.code}/chat", {"text": "hello"})
    end(game, [5, 4])
    answer = browser.get("/me/file")
    assert "attachment" in answer["Content-Disposition"]
    found = answer.json()
    assert found["name"] == "Ada"
    assert found["rating"]["games"][0]["place"] == 1
    assert found["games"][0]["game"] == game.code
    assert found["games"][0]["own_seats"] == [0]
    assert [line["text"] for line in found["chat"]] == ["hello"]
    assert game.dice not in text(answer)
    assert game.host_key not in text(answer)
    assert Browser().get("/me/file").status_code == 403


def test_a_deleted_account_leaves_only_the_games_of_others() -> None:
    ada, ben = Browser(), Browser()
    one = account(ada, "Ada")
    alone, shared = against(ada), now(ada, "Ada")
    now(ben, "Ben")
    ada.post(f"/game/{shared.code}/chat", {"text": "hello"})
    assert ada.post("/me/delete").status_code == 409
    assert ada.post("/me/delete", {"sure": "yes"}).url == "/"
    assert not Account.objects.exists()
    assert not Rating.objects.exclude(account=None).exists()
    assert not Game.objects.filter(pk=alone.pk).exists()
    seat = seats_of(Game.objects.get(pk=shared.pk))[0]
    assert seat.chosen_name == ""
    assert seat.stand_in
    assert not Message.objects.filter(browser=one.browser).exists()
    assert not Holder.objects.filter(browser=one.browser).exists()
    assert ben.sight(shared)["viewer"] == 1
    assert "Open an account" in text(ada.get("/me"))


def test_a_deleted_account_leaves_the_table_of_another_host() -> None:
    host, ben = Browser(), Browser()
    seats = {"kind1": "friend", "kind2": "friend"}
    game = table_of(host, **seats)
    account(ben, "Ben")
    ben.post(f"/join/{game.join_key}/", {"name": "Ben"})
    assert ben.sight(game)["viewer"] == 0
    ben.post("/me/delete", {"sure": "yes"})
    assert not Account.objects.exists()
    assert "Ben" not in text(host.get(f"/game/{game.code}/seats"))


def test_a_link_that_is_renewed_meanwhile_takes_no_games() -> None:
    phone, laptop = Browser(), Browser()
    found = account(phone, "Ada")
    game = against(laptop)
    phone.post("/me/link")
    with pytest.raises(NotThere):
        accounts.enter(found, laptop.number)
    assert laptop.sight(game)["viewer"] == 0


def test_one_account_that_fails_does_not_keep_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = account(Browser(), "Ada")
    account(Browser(), "Ben")
    Account.objects.update(used=timezone.now() - timedelta(days=366))
    delete = account_data.delete

    def failing(found: Account) -> None:
        if found.pk == broken.pk:
            raise ValueError("broken")
        delete(found)

    monkeypatch.setattr(account_data, "delete", failing)
    account_data.delete_unused()
    assert [one.name for one in Account.objects.all()] == ["Ada"]


def test_accounts_stay_for_a_year_and_then_go() -> None:
    found = account(Browser(), "Ada")
    used = timezone.now() - timedelta(days=200)
    Account.objects.update(used=used, created=used)
    assert found not in maintenance.unused(90)  # pruning is for programs
    account_data.delete_unused()
    assert Account.objects.exists()
    Account.objects.update(used=timezone.now() - timedelta(days=366))
    account_data.delete_unused()
    assert not Account.objects.exists()


def test_what_is_kept_stands_on_the_page() -> None:
    page = text(Browser().get("/me"))
    assert "What is stored, and for how long" in page
    assert "365 days" in page
    assert "You can play without an account." in page


def test_results_stay_when_their_game_is_pruned() -> None:
    browser = Browser()
    one = account(browser, "Ada")
    for _again in range(2):
        end(now(browser, "Ada"), [9, 5])
        deleting.delete(Game.objects.all())
    ratings.forget_games()
    assert "2 rated games" in text(browser.get("/me"))
    account_data.delete(one)
    ratings.forget_games()
    assert not RatedGame.objects.exists()


def test_deleting_a_rated_game_before_its_end_leaves_nothing_to_count() -> None:
    game = now(Browser(), "Ada")
    deleting.delete(Game.objects.filter(pk=game.pk))
    ratings.count_games()
    assert not RatedGame.objects.exists()
