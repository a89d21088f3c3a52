"""Secrets: the others' rupees, the seed, the links of seats."""

import json
import re
from typing import Any

import pytest

from agra.rules.layout import PLAYER, RUPEES, STRIDE
from agra.table.game.lines import line_of
from agra.table.game.sight import masked
from agra.table.jobs import hints
from agra.table.models import Game
from agra.table.people.seats import seats_of
from tests.table.support import Browser, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")

#: A number of rupees that occurs nowhere else.
TELLING = 7351


def telling_game(ada: Browser, ben: Browser, **options: Any) -> Game:
    """A game in which Ben has a number of rupees that would be noticed in any page."""
    game = between(ada, ben, **options)
    with line_of(game) as line:
        for state in [line.state, *(turn.state for turn in line.turns)]:
            state._d[PLAYER + STRIDE + RUPEES] = TELLING
    return game


def all_pages(browser: Browser, game: Game) -> str:
    """All pages that a browser can get of a running game."""
    number = browser.sight(game)["number"]
    where = f"/game/{game.code}/"
    addresses = ["", f"at/{number}", "sight", "log", "seats", "hint", "record", "score"]
    pages = [text(browser.get(where + address)) for address in addresses]
    pages += [text(browser.part(where)), text(browser.get("/games")), text(browser.get("/watch"))]
    return "\n".join(pages)


def test_nobody_else_gets_to_see_rupees() -> None:
    ada, ben, stranger = Browser(), Browser(), Browser()
    game = telling_game(ada, ben)
    assert str(TELLING) in all_pages(ben, game)
    assert str(TELLING) not in all_pages(ada, game)
    assert str(TELLING) not in all_pages(stranger, game)


def test_open_rupees_are_open() -> None:
    ada, ben, stranger = Browser(), Browser(), Browser()
    game = telling_game(ada, ben, open_rupees=True)
    assert str(TELLING) in all_pages(stranger, game)


def test_a_masked_position_holds_no_rupees_of_others() -> None:
    game = telling_game(Browser(), Browser())
    with line_of(game) as line:
        seen = masked(line.state, 0)
        assert TELLING not in seen._d
        assert TELLING in masked(line.state, 1)._d
        assert seen.legal_actions() == line.state.legal_actions() or line.state.to_move != 0


def test_the_seed_and_the_links_are_in_no_page() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben, seed=918273645546372)
    pages = all_pages(ada, game)
    assert str(game.seed) not in pages
    for secret in [game.host_key, game.join_key, *(seat.secret for seat in seats_of(game))]:
        assert secret not in pages


def test_no_record_while_rupees_are_hidden() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    answer = ada.get(f"/game/{game.code}/record")
    assert answer.status_code == 409
    assert "when the game is over" in text(answer)
    opened = between(ada, ben, open_rupees=True)
    answer = ada.get(f"/game/{opened.code}/record")
    assert answer.status_code == 200
    assert not re.search(r"^Seed", text(answer), re.MULTILINE)


def test_a_sandbox_of_a_running_game_gives_nothing_away() -> None:
    ada, ben = Browser(), Browser()
    game = telling_game(ada, ben)
    number = ada.sight(game)["number"]
    answer = ada.post(f"/game/{game.code}/at/{number}/play-on")
    assert answer.status_code == 302
    made = Game.objects.get(code=answer.url.split("/")[2])
    assert TELLING not in (made.sandbox_rupees or [TELLING])
    let_bots_play(made)
    assert str(TELLING) not in all_pages(ada, made)


def test_the_browser_is_known_by_a_signed_cookie_only() -> None:
    ada, thief = Browser(), Browser()
    game = between(ada, Browser())
    thief.client.cookies["agra_browser"] = ada.number  # the number without its signature
    assert thief.sight(game)["viewer"] is None
    thief.client.cookies["agra_browser"] = ada.client.cookies["agra_browser"].value[:-1] + "x"
    assert thief.sight(game)["viewer"] is None


def test_the_stream_says_a_number_and_nothing_else() -> None:
    from agra.table.live.hub import version_event

    assert version_event(42) == b"event: version\nid: 42\ndata: 42\n\n"


def test_a_hint_is_for_the_player_who_decides() -> None:
    ada, ben, stranger = Browser(), Browser(), Browser()
    game = between(ada, ben, hints=True)
    seat = mover(game)
    where = f"/game/{game.code}/hint"
    assert [ada, ben][seat].get(where).status_code == 200
    assert [ada, ben][1 - seat].get(where).status_code == 409
    assert stranger.get(where).status_code == 409
    found = json.loads(text([ada, ben][seat].get(where, Accept="application/json")))
    legal = [option["action"] for option in [ada, ben][seat].sight(game)["options"]]
    assert found["actions"][0] in legal


def test_a_hint_for_what_is_already_decided_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben, hints=True)
    asking = [ada, ben][mover(game)]
    where = f"/game/{game.code}/hint"
    assert asking.part(where).status_code == 200
    option = asking.sight(game)["options"][0]["action"]
    monkeypatch.setattr(
        hints, "remember", lambda _sight, _plans, _look: asking.decide(game, option)
    )
    assert asking.part(where).status_code == 204
