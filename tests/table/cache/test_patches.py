"""Cached fragments equal new ones, and fragments that are not sent again are on the page."""

import random
import re

import pytest

import agra
from agra.rules.state import CHANCE
from agra.table.board import PageWindow, area_cache
from agra.table.board import window as view
from agra.table.cache import fragments
from agra.table.game.sight import Sight, sight_of
from agra.table.models import Game
from agra.table.pages import panels
from agra.table.panels.tips import memo
from agra.text.i18n import language
from tests.table.board.positions import DESK, PHONE, drawing
from tests.table.support import Browser, at_one_screen, text

pytestmark = pytest.mark.usefixtures("table")

STUB = re.compile(r'<(\w+) id="([\w-]+)"([^>]*) data-patch="(\w+)" data-same></\1>')
TOKEN = re.compile(r'(csrfmiddlewaretoken" value=")[^"]+')


def forget() -> None:
    """Clear all caches."""
    area_cache.forget()
    memo.forget()
    fragments.forget()
    view._plans.clear()


@pytest.mark.parametrize("window", [DESK, PHONE], ids=str)
def test_what_is_remembered_is_what_is_drawn_anew(window: PageWindow) -> None:
    """Two players see a game in two languages: once with full caches, once with empty ones."""
    state, dice = agra.new_game(players=3, seed=5), random.Random(8)
    sights: list[Sight] = []
    while state.to_move is not None and len(sights) < 160:
        mover = state.to_move
        if mover != CHANCE:
            sights += [sight_of(state.copy(), seat) for seat in {mover, 0}]
        state.apply(dice.choice(state.legal_actions()))
    chosen = sights[::4]

    def told(fresh: bool) -> list[tuple[str, object]]:
        found: list[tuple[str, object]] = []
        for at, sight in enumerate(chosen):
            if fresh:
                forget()
            with language(("en", "de")[at % 3 == 2]):
                found.append((drawing(sight, window), panels.context(sight)["in_words"]))
        return found

    assert told(fresh=False) == told(fresh=True)


def marks(page: str) -> str:
    """The fragment marks that a page reports."""
    return " ".join(re.findall(r'data-patch="(\w+)"', page))


def patches(page: str) -> dict[str, str]:
    """Every fragment of a page in full, by its mark."""
    found = {}
    for start in re.finditer(r'<(\w+) id="[\w-]+"[^>]* data-patch="(\w+)">', page):
        tag, depth, at = start[1], 0, start.start()
        for end in re.finditer(rf"<{tag}[ >]|</{tag}>", page[at:]):
            depth += -1 if end[0].startswith("</") else 1
            if not depth:
                found[start[2]] = page[at : at + end.end()]
                break
    return found


def filled(answer: str, known: dict[str, str]) -> str:
    """An answer with the page's own fragments in place of those that were only named."""
    return STUB.sub(lambda stub: known[stub[4]], answer)


def play_on(browser: Browser, game: Game, before: str, dice: random.Random) -> str:
    """Decide as a page that reports its fragments; return the answer."""
    action = dice.choice(re.findall(r'name="action" value="([^"]+)"', before))
    version = re.findall(r'name="version" value="(\d+)"', before)[0]
    headers = {"HX-Request": "true", "Agra-Has": marks(before)}
    answer = browser.post(
        f"/game/{game.code}/decide", {"action": action, "version": version}, **headers
    )
    assert answer.status_code == 200
    return text(answer)


def test_an_answer_with_what_the_page_has_is_the_whole_table() -> None:
    browser, dice = Browser(), random.Random(4)
    game = at_one_screen(browser, 2, open_rupees=True)
    here, saved = text(browser.part(f"/game/{game.code}/")), 0
    for _turn in range(12):
        known = patches(here)
        answer = play_on(browser, game, here, dice)
        here = filled(answer, known)
        saved += len(here) - len(answer)
        forget()  # the whole page is rendered again without caches
        whole = text(browser.part(f"/game/{game.code}/"))
        address = f"/game/{game.code}/"
        assert TOKEN.sub(r"\1", here).replace(f"{address}decide", address) == TOKEN.sub(
            r"\1", whole
        ).replace(f"{address}decide", address)
    assert saved > 12 * 40_000


def test_who_tells_nonsense_gets_everything() -> None:
    browser = Browser()
    game = at_one_screen(browser, 2, open_rupees=True)
    for told in ("x" * 3000, "a b c", "ab " * 900):
        answer = browser.get(f"/game/{game.code}/", **{"HX-Request": "true", "Agra-Has": told})
        assert "data-same" not in text(answer)
        assert len(patches(text(answer))) > 20
