"""Games by link between browsers, and links to replays, positions and puzzles."""

import random
import re
from dataclasses import replace
from html import unescape
from types import SimpleNamespace

import pytest

from agra.puzzles import shipped
from agra.records import BadRecord
from agra.records.luck import Start, hash_of
from agra.records.packed import ReplayLink, TableLink, pack_replay, pack_table, unpack
from agra.table.config.run_mode import RunMode
from agra.table.game import by_link
from agra.table.game.lines import line_of
from agra.table.models import Game, LinkStart
from tests.records.example import example
from tests.table.support import Browser, against, between, let_bots_play, text

pytestmark = pytest.mark.usefixtures("table")


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same random numbers in every run."""
    fixed = SimpleNamespace(randbits=random.Random(7).getrandbits)
    monkeypatch.setattr("agra.records.luck.secrets", fixed)


def link_on(page: str) -> str:
    """The packed game that a page shows."""
    found = re.search(r'id="link-address" readonly value="[^"#]+/#([^"]+)"', page)
    assert found, page
    return unescape(found[1])


def begun(ann: Browser, **fields: int) -> str:
    """Begin a game by link and return the first link."""
    answer = ann.post("/link/begin", {"players": 2, "name": "Ann", **fields})
    assert answer.status_code == 302, text(answer)
    return link_on(text(ann.get(answer.url)))


def sat(browser: Browser, link: str, name: str) -> str:
    """Open a link, sit down, and return the next link."""
    page = text(browser.post("/link", {"link": f"https://agra.example/#{link}"}))
    assert "Your name" in page, page
    answer = browser.post("/link/sit", {"link": link, "name": name})
    assert answer.status_code == 302, text(answer)
    return link_on(text(browser.get(answer.url)))


def opened(browser: Browser, link: str) -> Game:
    """Open the link of a running game."""
    answer = browser.post("/link", {"link": link})
    assert answer.status_code == 302, text(answer)
    found: Game = Game.objects.get(code=answer.url.split("/")[2])
    return found


def two_rounds(ann: Browser, ben: Browser, **fields: int) -> tuple[Game, str]:
    """Play both rounds; return the game of Ben, who has added the last number, and its link."""
    second = sat(ben, begun(ann, **fields), "Ben")
    answer = ann.post("/link", {"link": second})
    third = link_on(text(ann.get(answer.url)))
    game = opened(ben, third)
    return game, packed(game)


def packed(game: Game) -> str:
    """The game as a link, without making one."""
    found = by_link.by_link(game)
    assert found is not None
    with line_of(game) as line:
        return pack_table(by_link.start_of(found), [step.action for step in line.steps])


def play_on(browser: Browser, game: Game) -> None:
    """Take the last options until somebody else has to decide."""
    sight = browser.sight(game)
    while sight["options"]:
        action, version = sight["options"][-1]["action"], sight["version"]
        sight = browser.decide(game, action, version, Accept="application/json").json()


def made(browser: Browser, game: Game) -> str:
    """Make the link for the next player."""
    answer = browser.post(f"/game/{game.code}/send")
    assert answer.status_code == 302, text(answer)
    return link_on(text(browser.get(answer.url)))


def seat_of(game: Game) -> int:
    found = by_link.by_link(game)
    assert found is not None
    return found.seat


# ------------------------------------------------------------------ a whole game


def test_two_browsers_play_a_short_game_to_its_end() -> None:
    ann, ben = Browser(), Browser()
    game, link = two_rounds(ann, ben, round_limit=1)
    assert [seat.name for seat in game.seats.all()] == ["Ann", "Ben"]
    copies = {ben: game, ann: opened(ann, link)}
    assert copies[ann].pk != copies[ben].pk
    assert not LinkStart.objects.exists()
    for _ in range(60):
        game = copies[ann]
        game.refresh_from_db()
        if game.finished:
            break
        mover, other = (ann, ben) if game.to_move == seat_of(copies[ann]) else (ben, ann)
        play_on(mover, copies[mover])
        assert opened(other, made(mover, copies[mover])).pk == copies[other].pk
    for copy in copies.values():
        copy.refresh_from_db()
        assert copy.finished
    assert copies[ann].options["result"] == copies[ben].options["result"]
    assert "Send the result" in text(ann.get(f"/game/{copies[ann].code}/"))
    assert ann.post(f"/game/{copies[ann].code}/again").status_code == 409


def test_the_luck_is_the_same_in_both_browsers() -> None:
    ann, ben = Browser(), Browser()
    mine, link = two_rounds(ann, ben)
    theirs = opened(ann, link)
    assert (mine.setup, mine.dice, mine.title) == (theirs.setup, theirs.dice, theirs.title)
    another, _link = two_rounds(ann, ben)
    assert another.dice != mine.dice


def test_whoever_opens_the_link_sees_what_happened_since() -> None:
    ann, ben = Browser(), Browser()
    game, link = two_rounds(ann, ben)
    game.refresh_from_db()
    players = [(ann, opened(ann, link)), (ben, game)]
    if game.to_move == 1:
        players.reverse()
    (first, copy), (second, _other) = players
    play_on(first, copy)
    page = text(second.get(f"/game/{opened(second, made(first, copy)).code}/"))
    assert "data-linked" in page
    assert 'data-due="yes"' in page
    assert "Since your last turn" in page


# ------------------------------------------------------------------ who may do what


def test_nobody_decides_for_another_seat() -> None:
    ann, ben = Browser(), Browser()
    game, link = two_rounds(ann, ben)
    copies = {0: (ann, opened(ann, link)), 1: (ben, game)}
    game.refresh_from_db()
    other, copy = copies[1 - int(game.to_move or 0)]
    page = text(other.get(f"/game/{copy.code}/"))
    assert "Send the link to" in page
    assert "Make the link" in text(other.get(f"/game/{copy.code}/send"))
    assert other.sight(copy)["options"] == []
    with line_of(copy) as line:
        action, version = line.state.legal_actions()[0], line.version
    assert other.decide(copy, action, version).status_code == 409
    for what in ("vote", "nudge"):
        assert other.post(f"/game/{copy.code}/{what}").status_code == 409
    bot = other.post(f"/game/{copy.code}/seats/{game.to_move}/bot", {"level": "farmer"})
    assert bot.status_code == 403
    assert Browser().get(f"/game/{copy.code}/").status_code == 403
    assert other.post(f"/game/{copy.code}/delete").status_code == 302


def test_what_is_sent_cannot_be_undone() -> None:
    ann, ben = Browser(), Browser()
    game, link = two_rounds(ann, ben)
    copies = {0: (ann, opened(ann, link)), 1: (ben, game)}
    game.refresh_from_db()
    browser, copy = copies[int(game.to_move or 0)]
    play = browser.post(f"/game/{copy.code}/send")
    assert play.status_code == 409
    assert "You have to decide first" in text(play)
    for _ in range(10):
        sight = browser.sight(copy)
        if sight["undo"]:
            break
        browser.decide(copy, sight["options"][-1]["action"], sight["version"])
    back = {"to": sight["undo"][0] - 1, "version": sight["version"]}
    for sent, status in ((sight["number"], 409), (back["to"], 302)):
        by_link.store(copy, sent)
        assert browser.post(f"/game/{copy.code}/undo", back).status_code == status
    play_on(browser, copy)
    made(browser, copy)
    copy.refresh_from_db()
    with line_of(copy) as line:
        assert by_link.undo_from(copy) == line.number


def test_a_file_of_games_can_check_what_belongs_to_a_game_by_link() -> None:
    game, _link = two_rounds(Browser(), Browser())
    good = game.options[by_link.OPTION]
    assert by_link.is_stored_form(good, 2)
    assert not by_link.is_stored_form(good, 3)
    for wrong in (
        {"seat": 2}, {"seat": "0"}, {"sent": -1}, {"ident": "0"}, {"start": "A1xxxxxxZ"}, {"x": 1},
    ):  # fmt: skip
        assert not by_link.is_stored_form({**good, **wrong}, 2), wrong


# ------------------------------------------------------------------ older, newer, other


def test_an_older_link_changes_nothing_and_another_continuation_is_kept_beside() -> None:
    ann, ben = Browser(), Browser()
    game, first = two_rounds(ann, ben)
    copies = {0: (ann, opened(ann, first)), 1: (ben, game)}
    game.refresh_from_db()
    seat = int(game.to_move or 0)
    browser, mine = copies[seat]
    other, theirs = copies[1 - seat]
    play_on(browser, mine)
    second = made(browser, mine)
    assert opened(other, second).pk == theirs.pk
    with line_of(theirs) as line:
        before = line.version
    assert opened(other, first).pk == theirs.pk
    assert opened(other, second).pk == theirs.pk
    with line_of(theirs) as line:
        assert line.version == before
    # the same turn once more, in another way
    start = unpack(first)
    assert isinstance(start, TableLink)
    assert start.record is not None
    legal = sorted(start.record.state.legal_actions())
    with line_of(mine) as line:
        taken = line.steps[len(start.record)].action
    forked = [*start.record.actions, next(action for action in legal if action != taken)]
    answer = other.post("/link", {"link": pack_table(start.start, forked)})
    page = text(other.get(answer.url))
    assert "has several continuations" in page
    assert f"At the start they share {len(start.record)} decision" in page
    assert f"/game/{theirs.code}/" in page
    with line_of(theirs) as line:
        assert line.version == before
    assert len(by_link.copies(other.number, start.start)) == 2
    other.post("/link", {"link": pack_table(start.start, forked)})
    assert len(by_link.copies(other.number, start.start)) == 2


def test_another_device_asks_who_is_there() -> None:
    ann, ben, phone = Browser(), Browser(), Browser()
    _game, link = two_rounds(ann, ben)
    page = text(phone.post("/link", {"link": link}))
    assert "Which player are you?" in page
    answer = phone.post("/link/claim", {"link": link, "seat": 0})
    copy = Game.objects.get(code=answer.url.split("/")[2])
    assert seat_of(copy) == 0
    assert phone.sight(copy)["viewer"] == 0


# ------------------------------------------------------------------ the two rounds


def test_a_link_for_everybody_takes_no_second_seat() -> None:
    ann, ben, cleo = Browser(), Browser(), Browser()
    first = begun(ann)
    second = sat(ben, first, "Ben")
    for browser in (ann, ben):  # it is not their turn, or they are seated already
        answer = browser.post("/link", {"link": first})
        assert "/link/start/" in answer.url
    late = cleo.post("/link", {"link": second})
    assert late.status_code == 409
    assert "All seats of this game are taken" in text(late)


def test_who_was_slower_takes_the_next_seat() -> None:
    ann, ben, cleo = Browser(), Browser(), Browser()
    first = begun(ann, players=3)
    sat(ben, first, "Ben")
    by_cleo = sat(cleo, first, "Cleo")
    page = text(ben.post("/link", {"link": by_cleo}))
    assert "Somebody else was faster" in page
    third = sat(ben, by_cleo, "Ben")
    found = unpack(third)
    assert isinstance(found, TableLink)
    assert found.start.names == ("Ann", "Cleo", "Ben")


def test_nobody_takes_two_seats_or_another_number() -> None:
    ann, ben = Browser(), Browser()
    first = begun(ann, players=3)
    second = sat(ben, first, "Ben")
    for link in (first, second):
        again = ben.post("/link/sit", {"link": link, "name": "Benjamin"})
        assert link_on(text(ben.get(again.url))) == second


def test_nobody_sits_down_in_a_game_that_has_begun() -> None:
    """The form may still be open, or come back with the browser's button."""
    ann, ben = Browser(), Browser()
    first = begun(ann)
    second = sat(ben, first, "Ben")
    opened(ben, link_on(text(ann.get(ann.post("/link", {"link": second}).url))))
    again = ben.post("/link/sit", {"link": first, "name": "Ben"})
    assert again.status_code == 409
    assert "This game has already begun: open its newest link." in text(again)
    late = Browser().post("/link/sit", {"link": second, "name": "Cleo"})
    assert "open the link in the browser in which you sat down" in text(late)


def test_a_link_that_is_opened_twice_at_once_begins_one_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, ben = Browser(), Browser()
    second = sat(ben, begun(ann), "Ben")
    third = link_on(text(ann.get(ann.post("/link", {"link": second}).url)))
    row = LinkStart.objects.get(browser=ben.number)
    game = opened(ben, third)
    monkeypatch.setattr("agra.table.game.link_start.row_of", lambda *_given: row)
    assert opened(ben, third).pk == game.pk
    assert Game.objects.count() == 1


def test_a_start_that_cannot_be_read_hides_no_other_games() -> None:
    """Another version of the program may have stored it."""
    ann = Browser()
    begun(ann)
    begun(ann)
    LinkStart.objects.filter(pk=LinkStart.objects.latest("pk").pk).update(packed="A1abcdefghZ")
    for address in ("/link", "/games"):
        assert text(ann.get(address)).count("/link/start/") == 1


def test_two_players_have_different_names() -> None:
    ann, ben = Browser(), Browser()
    first = begun(ann)
    page = ben.post("/link/sit", {"link": first, "name": "ann"})
    assert page.status_code == 409
    assert "already has that name" in text(page)


def test_a_changed_hash_is_refused_after_my_number() -> None:
    ann, ben, eve = Browser(), Browser(), Browser()
    first = begun(ann)
    ann.post("/link", {"link": sat(ben, first, "Ben")})  # adds the number of Ann
    forged = ann.post("/link", {"link": sat(eve, first, "Ben")})
    assert forged.status_code == 400
    assert "Ben has a different hash" in text(forged)


# ------------------------------------------------------------------ pages and errors


def test_the_page_for_links_is_found_and_says_where_the_game_is_stored() -> None:
    ann = Browser()
    assert 'href="/link"' in text(ann.get("/"))
    assert 'href="/link"' in text(ann.get("/friends"))
    page = text(ann.get("/link"))
    assert "This server stores the game when you open the link." in page
    assert "people you trust" in page


def test_in_the_browser_nothing_is_sent_to_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agra.table.pages.link_box.run_mode", lambda: RunMode.INLINE)
    page = text(Browser().get("/link"))
    assert "The game stays in this browser: nothing is sent to a server." in page
    assert "This server stores the game" not in page


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("", "This is not a link to a game of Agra."),
        ("https://agra.example/#A1abcdefgh", "The link is damaged or cut off"),
        ("A" * 20_000, "The link is too long"),
        ("A2abcdefghZ", "open it with a newer version of the program"),
    ],
)
def test_a_bad_link_is_one_sentence(link: str, sentence: str) -> None:
    answer = Browser().post("/link", {"link": link})
    assert answer.status_code == 400
    assert sentence in text(answer)
    assert not Game.objects.exists()


def test_opening_links_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGRA_LINKS_PER_BROWSER", "1")
    ann = Browser()
    begun(ann)
    statuses = [ann.post("/link", {"link": "A1abcdefgh"}).status_code for _ in range(2)]
    assert statuses == [400, 429]
    assert ann.client.post("/link", {"link": "x"}).status_code == 403  # without the form's token


# ------------------------------------------------------------------ replay, position, puzzle


def test_a_finished_game_is_a_link_that_another_server_opens() -> None:
    ben = Browser()
    text_of = pack_replay(example())
    game = opened(ben, text_of)
    assert opened(ben, text_of).pk == game.pk
    assert game.finished
    page = text(ben.get(f"/game/{game.code}/"))
    assert "Ada" in page
    assert f'href="/game/{game.code}/share' in page
    again = unpack(link_on(text(ben.get(f"/game/{game.code}/share"))))
    assert isinstance(again, ReplayLink)
    assert again.record.actions == example().actions
    assert again.at is None


def test_a_position_against_bots_is_a_link() -> None:
    ann, ben = Browser(), Browser()
    game = against(ann, seed=3)
    let_bots_play(game)
    sight = ann.sight(game)
    ann.decide(game, sight["options"][0]["action"], sight["version"])
    at = ann.sight(game)["number"] - 1
    link = link_on(text(ann.get(f"/game/{game.code}/share?at={at}")))
    answer = ben.post("/link", {"link": link})
    assert answer.url.endswith(f"/at/{at}")
    assert ben.get(answer.url).status_code == 200
    made = Game.objects.get(code=answer.url.split("/")[2])
    assert ben.sight(made)["options"] == []


def test_hidden_rupees_of_people_are_not_shared_before_the_end() -> None:
    ann, ben = Browser(), Browser()
    game = between(ann, ben)
    answer = ann.get(f"/game/{game.code}/share")
    assert answer.status_code == 409
    assert "reveal everybody" in text(answer)
    opened_game = between(ann, ben, open_rupees=True)
    assert ann.get(f"/game/{opened_game.code}/share").status_code == 200


def test_a_puzzle_is_a_link() -> None:
    ann = Browser()
    name = shipped().puzzles[0].name
    assert f"/puzzles/{name}/share" in text(ann.get(f"/puzzles/{name}/"))
    link = link_on(text(ann.get(f"/puzzles/{name}/share")))
    assert Browser().post("/link", {"link": link}).url == f"/puzzles/{name}/"


def test_names_in_a_link_are_checked_like_typed_ones() -> None:
    """A link from a stranger cannot bring names that nobody can read."""
    start = Start(ident=1, players=2)
    hashes = tuple(hash_of(1, seat, 5) for seat in range(2))
    evil = replace(start, names=("Ann", "B\u202een"), hashes=hashes, numbers=(5, 5))
    answer = Browser().post("/link", {"link": pack_table(evil)})
    assert answer.status_code == 400
    assert "A name must be readable text." in text(answer)
    long = replace(start, names=("Ann", "B" * 41), hashes=hashes, numbers=(5, 5))
    with pytest.raises(BadRecord, match="at most 40 characters"):
        pack_table(long)
