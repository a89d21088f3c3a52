"""The end of a game: winner, rematch, resignation, deletion, statistics, and ways back."""

from typing import Any

import pytest

from agra.table.game import seating
from agra.table.game.lines import line_of
from agra.table.models import Entry, Game, Holder, Message, Presence, Seat
from agra.table.people.seats import seats_of
from tests.table.support import Browser, against, at_one_screen, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")


def finished(*browsers: Browser, **options: Any) -> Game:
    """A short game that bots play to its end; then the people return to their seats."""
    return played_out(between(*browsers, round_limit=1, **options))


def played_out(game: Game) -> Game:
    """A game that bots play to its end for everybody."""
    Seat.objects.filter(game=game).update(stand_in="farmer")
    seating.note(Game.objects.get(pk=game.pk), None, "bots play")
    let_bots_play(game)
    Seat.objects.filter(game=game).update(stand_in="")
    return Game.objects.get(pk=game.pk)


def test_the_ribbon_names_the_winner_and_all_totals() -> None:
    ada, ben, guest = Browser(), Browser(), Browser()
    game = finished(ada, ben)
    with line_of(game) as line:
        scores, winner = line.state.scores(), line.state.winners()[0]
    names = ["Ada", "Ben"]
    for browser, title in (
        ([ada, ben][winner], "You win"),
        ([ada, ben][1 - winner], f"{names[winner]} wins"),
        (guest, f"{names[winner]} wins"),
    ):
        page = text(browser.get(f"/game/{game.code}/"))
        ribbon = page[page.index('id="ribbon"') : page.index("</section>", page.index("ribbon"))]
        assert title in ribbon
        for score in scores:
            assert f"<b>{score}</b>" in ribbon
        assert "Final scoring" in page
        assert ("Play again" in page) == (browser is not guest)
        assert f"/game/{game.code}/review" in page


def test_there_is_no_ribbon_while_the_game_runs_and_none_in_its_history() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    assert 'id="ribbon"' not in text(ada.get(f"/game/{game.code}/"))
    over = finished(ada, ben)
    last = ada.sight(over)["number"]
    assert 'id="ribbon"' not in text(ada.get(f"/game/{over.code}/at/{last}"))


def test_once_more_in_the_same_colours() -> None:
    host = Browser()
    sent = {"kind1": "here", "colour1": "violet", "kind2": "bot farmer", "colour2": "turquoise"}
    code = host.post("/friends", {**sent, "round_limit": "1"}).url.split("/")[2]
    Seat.objects.filter(game__code=code, bot="").update(stand_in="farmer")
    game = Game.objects.get(code=code)
    seating.note(game, None, "bots play")
    let_bots_play(game)
    made = Game.objects.get(code=host.post(f"/game/{code}/again").url.split("/")[2])
    assert [seat.colour for seat in seats_of(made)] == ["violet", "turquoise"]
    assert [seat.name for seat in seats_of(made)] == [seat.name for seat in seats_of(game)]
    assert seats_of(made)[0].chosen_name == ""


def test_once_more_with_the_same_seats_and_the_next_start_player() -> None:
    ada, ben, guest = Browser(), Browser(), Browser()
    game = finished(ada, ben, merchant_coin_on_stop=True)
    seats_of(game)[1].preferences = {"follow": "never"}
    Seat.objects.filter(game=game, number=1).update(preferences={"follow": "never"})
    where = f"/game/{game.code}/again"
    assert guest.post(where).status_code == 403
    answer = ada.post(where)
    made = Game.objects.get(code=answer.url.split("/")[2])
    assert made.pk != game.pk
    assert made.options == {k: v for k, v in game.options.items() if k != "result"}
    assert made.setup["start_player"] == (game.setup["start_player"] + 1) % 2
    assert made.setup["river"] != game.setup["river"] or made.seed != game.seed
    assert [browser.sight(made)["viewer"] for browser in (ada, ben, guest)] == [0, 1, None]
    assert ada.sight(made)["names"] == ["Ada", "Ben"]
    assert seats_of(made)[1].preferences == {"follow": "never"}
    assert ben.post(where).url == answer.url  # the same game for everybody
    assert ben.get(f"/game/{game.code}/company").json()["next"] == made.code
    assert not {seat.secret for seat in seats_of(made)} & {s.secret for s in seats_of(game)}


def test_once_more_with_the_same_handicap_and_the_next_start_player() -> None:
    """A game with a handicap begins from a position, and its set-up is empty."""
    ada = Browser()
    begun_by: list[int] = []
    game = against(ada, bots=2, round_limit=1, handicap=7)
    for _ in range(3):
        assert game.position is not None
        begun_by.append(game.position["start_player"])
        rupees = [player["rupees"] for player in game.position["players"]]
        assert rupees[0] == rupees[1] + 7
        Seat.objects.filter(game=game, bot="").update(stand_in="farmer")
        seating.note(game, None, "bots play")
        let_bots_play(game)
        answer = ada.post(f"/game/{game.code}/again")
        made = Game.objects.get(code=answer.url.split("/")[2])
        own = ("typed_seed", "result")
        assert made.options == {k: v for k, v in game.options.items() if k not in own}
        game = made
    first = begun_by[0]
    assert begun_by == [first, (first + 1) % 3, (first + 2) % 3]


def test_once_more_only_when_it_is_over() -> None:
    ada = Browser()
    game = between(ada, Browser())
    assert ada.post(f"/game/{game.code}/again").status_code == 409
    assert Game.objects.count() == 1


def test_bots_play_again_too() -> None:
    ada = Browser()
    game = against(ada, bots=2, round_limit=1)
    for turn in range(200):
        let_bots_play(game)
        options = ada.sight(game)["options"]
        if not options:
            break
        ada.decide(game, options[turn % len(options)]["action"])
    made = Game.objects.get(code=ada.post(f"/game/{game.code}/again").url.split("/")[2])
    assert [seat.bot for seat in seats_of(made)] == ["", "farmer", "farmer"]
    assert Holder.objects.filter(game=made, seat=None, browser=ada.number).exists()


def test_the_menu_of_a_finished_game_leads_to_the_review_and_nobody_resigns() -> None:
    """Also while an earlier position is shown."""
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    over = finished(ada, ben)

    def menu(code: str, at: str = "") -> str:
        page = str(ada.get(f"/game/{code}/{at}").content.decode())
        return page[page.index('id="menu"') : page.index("Leave the table")]

    assert "Resign" in menu(game.code)
    assert f'href="/game/{game.code}/review"' not in menu(game.code)
    for at in ("", "at/3"):
        assert "Resign" not in menu(over.code, at)
        assert f'href="/game/{over.code}/review"' in menu(over.code, at)


def test_resigning_asks_first_and_leaves_the_seat_to_a_bot() -> None:
    ada, ben, guest = Browser(), Browser(), Browser()
    game = between(ada, ben)
    seat = mover(game)
    browser, where = [ada, ben][seat], f"/game/{game.code}/resign"
    assert "Resign and let a bot take over?" in text(browser.get(where))
    assert browser.sight(game)["kinds"][seat] == "person"
    assert browser.post(where, {"level": "genius"}).status_code == 400
    assert browser.post(where, {"level": "farmer"}).status_code == 302
    assert browser.sight(game)["kinds"][seat] == "bot farmer"
    assert guest.get(where).status_code == 403
    over = finished(ada, ben)
    assert ada.post(f"/game/{over.code}/resign").status_code == 409


def test_the_host_deletes_a_game_with_everything_in_it() -> None:
    host, friend = Browser(), Browser()
    game = at_one_screen(host)
    friend.post(f"/seat/{seats_of(game)[1].secret}/", {"name": "Ben"})
    host.post(f"/game/{game.code}/here")
    host.post(f"/game/{game.code}/chat", {"phrase": "oops"})
    where = f"/game/{game.code}/delete"
    assert friend.get(where).status_code == 403
    assert friend.post(where).status_code == 403
    assert "cannot undo this" in text(host.get(where))
    assert Game.objects.filter(pk=game.pk).exists()
    assert host.post(where).status_code == 302
    for kept in (Game, Seat, Entry, Holder, Message, Presence):
        assert not kept.objects.exists(), kept
    assert friend.get(f"/game/{game.code}/").status_code == 404
    assert friend.get(f"/game/{game.code}/company").status_code == 404
    assert "Back to the table" not in text(host.get("/games"))


def test_a_browser_can_write_its_own_results_down() -> None:
    ada, ben, guest = Browser(), Browser(), Browser()
    game = finished(ada, ben)
    with line_of(game) as line:
        scores, winners = line.state.scores(), line.state.winners()
    found = ben.get(f"/game/{game.code}/result").json()
    assert (found["score"], found["players"], found["won"]) == (scores[1], 2, 1 in winners)
    assert sum(found["sources"].values()) == scores[1]
    assert found["level"] == ""
    assert found["date"] == f"{game.changed:%Y-%m-%dT%H:%M:%S}Z"
    assert game.code in text(ben.get("/past"))
    assert guest.get(f"/game/{game.code}/result").status_code == 409
    running = between(ada, ben)
    assert ada.get(f"/game/{running.code}/result").status_code == 409
    assert running.code not in text(ada.get("/past"))


# ------------------------------------------------------------------ a lost connection


@pytest.mark.parametrize("marked", [{"again": "yes"}, {}], ids=["by the page", "by the browser"])
def test_a_choice_sent_again_counts_once(marked: dict[str, str]) -> None:
    """Browsers repeat a request if a connection that they have used before breaks."""
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    before = browser.sight(game)
    action = before["options"][0]["action"]
    sent = {"action": action, "version": before["version"], **marked}
    where = f"/game/{game.code}/decide"
    assert browser.post(where, sent).status_code == 302  # the request never arrived
    number = browser.sight(game)["number"]
    assert browser.post(where, sent).status_code == 302  # only the answer was lost
    assert browser.sight(game)["number"] == number
    other = {**sent, "action": before["options"][-1]["action"]}
    answer = browser.post(where, other)
    assert answer.status_code == 409
    why = "Your choice did not count" if marked else "The game has moved on"
    assert why in text(answer)
    assert browser.sight(game)["number"] == number


def test_taking_back_sent_again_counts_once() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    before = browser.sight(game)
    action = before["options"][0]["action"]
    browser.post(f"/game/{game.code}/decide", {"action": action, "version": before["version"]})
    now = browser.sight(game)
    sent = {"to": before["number"], "version": now["version"]}
    where = f"/game/{game.code}/undo"
    for _time in range(2):  # the request never arrived; only the answer was lost
        assert browser.post(where, sent).status_code == 302
        assert browser.sight(game)["number"] == before["number"]
    assert browser.post(where, {**sent, "to": 0, "version": 0}).status_code == 409


# ------------------------------------------------------------------ ways back


@pytest.mark.parametrize("address", ["/", "/games", "/past", "/settings", "/rules", "/watch"])
def test_every_page_has_a_way_back_to_the_table(address: str) -> None:
    ada = Browser()
    game = between(ada, Browser())
    assert "Back to the table" not in text(ada.get(address))
    ada.get(f"/game/{game.code}/")
    page = text(ada.get(address))
    assert f"Back to the table “{game.title}”" in page
    assert f'href="/game/{game.code}/"' in page


def test_a_broken_cookie_is_no_way_back() -> None:
    ada = Browser()
    for value in ("../x", "%00", "a" * 40, "<b>:<b>"):
        ada.client.cookies["agra_table"] = value
        assert "Back to the table" not in text(ada.get("/games"))


def test_settings_say_that_they_are_kept() -> None:
    ada = Browser()
    assert "Kept" not in text(ada.get("/settings"))
    answer = ada.post("/settings", {"theme": "dark"})
    assert "Your settings are saved." in text(ada.get(answer.url))
