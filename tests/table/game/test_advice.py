"""Hints and the coach: for one person alone, and where the host allows them."""

from typing import Any

import pytest

from agra.table.models import Game
from agra.table.people.seats import make_host
from tests.table.support import Browser, against, at_one_screen, between, mover, text

pytestmark = pytest.mark.usefixtures("table")

OFF = "Hints and the coach are off at this table."


def hint(browser: Browser, game: Game) -> Any:
    return browser.get(f"/game/{game.code}/hint")


def with_coach() -> Browser:
    """A browser that wants the coach at every table."""
    browser = Browser()
    browser.post("/settings", {"boxes": "coach", "coach": "on"})
    return browser


def test_a_person_alone_gets_hints_and_the_coach() -> None:
    browser = with_coach()
    game = against(browser, seed=1)
    page = text(browser.get(f"/game/{game.code}/"))
    assert 'class="way hint"' in page
    assert 'id="coach"' in page
    assert "Hints and the coach" not in page  # nobody else has to know


@pytest.mark.parametrize("screens", [1, 2])
def test_where_two_people_play_there_are_no_hints_unless_the_host_allows_them(screens: int) -> None:
    browsers = [with_coach() for _ in range(screens)]
    if screens == 1:
        game = at_one_screen(browsers[0])
        browsers[0].post(f"/game/{game.code}/hand-over", {"seat": mover(game)})
    else:
        game = between(*browsers)
        make_host(game, browsers[0].number)
    player = browsers[mover(game) if screens == 2 else 0]
    page = text(player.get(f"/game/{game.code}/"))
    assert 'class="way hint"' not in page
    assert 'id="coach"' not in page
    assert "Hints and the coach are off." in page
    assert hint(player, game).status_code == 409
    assert OFF in text(hint(player, game))
    version = player.sight(game)["version"]
    changed = browsers[0].post(f"/game/{game.code}/options", {"hints": "on", "chat": "on"})
    assert changed.status_code == 302
    assert player.sight(game)["version"] > version  # every page is drawn again
    for browser in (*browsers, Browser()):
        assert "Hints and the coach are allowed." in text(browser.get(f"/game/{game.code}/"))
    page = text(player.get(f"/game/{game.code}/"))
    assert 'class="way hint"' in page
    assert 'id="coach"' in page


def test_only_the_host_changes_the_options() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    make_host(game, ada.number)
    assert ben.post(f"/game/{game.code}/options", {"hints": "on"}).status_code == 403
    game.refresh_from_db()
    assert "hints" not in game.options
    ada.post(f"/game/{game.code}/options", {})
    game.refresh_from_db()
    assert (game.options["hints"], game.options["chat"]) == (False, False)


def test_the_form_of_a_new_table_allows_hints() -> None:
    browser = Browser()
    for fields, allowed in (({}, False), ({"hints": "on"}, True)):
        sent = {"kind1": "here", "kind2": "friend", **fields}
        code = browser.post("/friends", sent).url.split("/")[2]
        page = text(browser.get(f"/game/{code}/"))
        assert ("Hints and the coach are allowed." in page) == allowed
        invited = text(Browser().get(f"/join/{Game.objects.get(code=code).join_key}/"))
        assert ("Hints allowed" in invited) == allowed


def test_a_sandbox_gives_no_hints_for_a_running_game_without_them() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    player = [ada, ben][mover(game)]
    code = player.post(f"/game/{game.code}/at/0/play-on").url.split("/")[2]
    made = Game.objects.get(code=code)
    refused = hint(player, made)
    assert refused.status_code == 409
    assert OFF in text(refused)
    Game.objects.filter(pk=game.pk).update(finished=True)
    assert OFF not in text(hint(player, made))
