"""The list of entries is the source of truth: the cache in memory can be dropped at any time."""

import re

import pytest

from agra.table.cache.lru import LRU
from agra.table.game import deciding, lines
from agra.table.game.lines import line_of
from agra.table.models import Entry, Game
from tests.table.support import Browser, against, between, entries, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")


def without_tokens(page: str) -> str:
    """A page without the parts that differ each time it is sent."""
    page = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", page)
    return re.sub(r'(data-since="[^"]*" data-words="[^"]*">)[^<]*', r"\1", page)  # how long ago


def pages_of(game: Game, *browsers: Browser) -> list[str]:
    addresses = [f"/game/{game.code}/", f"/game/{game.code}/sight", f"/game/{game.code}/at/7"]
    return [
        without_tokens(text(browser.get(address))) for browser in browsers for address in addresses
    ]


def test_pages_are_the_same_after_everything_kept_was_dropped() -> None:
    ada, ben, stranger = Browser(), Browser(), Browser()
    game = between(ada, ben)
    for turn in range(40):
        browser = [ada, ben][mover(game)]
        sight = browser.sight(game)
        browser.decide(game, sight["options"][turn % len(sight["options"])]["action"])
        if turn % 7 == 6 and browser.sight(game)["undo"]:
            back = browser.sight(game)["undo"][-1] - 1
            version = browser.sight(game)["version"]
            browser.post(f"/game/{game.code}/undo", {"to": back, "version": version})
    assert Entry.objects.filter(game=game, kind=Entry.UNDO).exists()
    before = pages_of(game, ada, ben, stranger)
    lines.forget()
    assert pages_of(game, ada, ben, stranger) == before


def test_spectators_see_what_a_page_of_their_own_would_show() -> None:
    """Their live part is rendered once for all; it must be the one of the current version."""
    ada, ben = Browser(), Browser()
    first, second, phone = Browser(), Browser(), Browser()
    phone.client.cookies["agra_view"] = "390x844t"
    game = between(ada, ben)
    for _ in range(4):
        where = f"/game/{game.code}/"
        parts = [
            without_tokens(text(browser.part(where))).strip() for browser in (first, second, phone)
        ]
        assert parts[0] == parts[1] != parts[2]
        assert parts[0] in without_tokens(text(first.get(where)))
        assert parts[2] in without_tokens(text(phone.get(where)))
        assert "csrfmiddlewaretoken" not in parts[0]
        assert parts[0] != text(ada.part(where)).strip()
        browser = [ada, ben][mover(game)]
        browser.decide(game, browser.sight(game)["options"][-1]["action"])


def test_what_the_game_row_says_follows_from_the_entries() -> None:
    browser = Browser()
    game = against(browser, seed=4)
    let_bots_play(game)
    game.refresh_from_db()
    said = (game.to_move, game.round, game.finished, game.bot_to_move)
    Game.objects.filter(pk=game.pk).update(to_move=3, round=9, finished=True, bot_to_move=True)
    lines.forget()
    deciding.settle(game)
    game.refresh_from_db()
    assert (game.to_move, game.round, game.finished, game.bot_to_move) == said


def test_nothing_is_ever_removed_from_the_list() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    browser = [ada, ben][mover(game)]
    seen = entries(game)
    for turn in range(12):
        browser = [ada, ben][mover(game)]
        sight = browser.sight(game)
        if turn % 3 == 2 and sight["undo"]:
            sent = {"to": sight["undo"][0] - 1, "version": sight["version"]}
            browser.post(f"/game/{game.code}/undo", sent)
        else:
            browser.decide(game, sight["options"][0]["action"])
        now = entries(game)
        assert now[: len(seen)] == seen
        assert len(now) > len(seen)
        seen = now


def test_the_dice_follow_from_the_game_alone() -> None:
    """The same seed and the same choices give the same game on any machine."""
    made = []
    for _ in range(2):
        browser = Browser()
        game = against(browser, seed=77)
        for _turn in range(25):
            let_bots_play(game)
            browser.decide(game, browser.sight(game)["options"][0]["action"])
        made.append([(kind, seat, action) for _number, kind, seat, action in entries(game)])
    assert made[0] == made[1]


def test_cached_lines_are_bounded_by_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long games take more memory than short ones; a game that has grown is weighed again."""
    room = 3 * lines.LINE
    monkeypatch.setattr(lines, "_lines", LRU(room, lines._size))
    games = [against(Browser(), bots=1, seed=seed) for seed in range(4)]
    for game in games:
        with line_of(game):
            pass
    assert 1 < len(lines._lines) < 4
    with line_of(games[0]) as line:
        line.steps.extend(line.steps[:1] * 99)
    with line_of(games[0]):
        pass
    assert lines._lines.values() == [line]
    lines.forget()
