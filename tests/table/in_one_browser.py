"""A table inside one browser; test_in_one_browser.py runs it as a program.

Here nothing can be imported that a browser does not have, and no thread can be started. Its
argument is an empty folder for its data.
"""

import asyncio
import html
import re
import sys
import threading
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock
from urllib.parse import urljoin, urlsplit

from tests.table.alone import play_alone

if TYPE_CHECKING:
    from agra.table.models import Game
    from tests.table.support import Browser

#: What is not there. Django itself imports `multiprocessing` for its tests; we never do here.
MISSING = {
    "ninja", "pydantic", "pydantic_core", "uvicorn", "psycopg", "platformdirs", "portalocker",
    "pywebpush", "concurrent.futures.process", "multiprocessing.pool",
}  # fmt: skip
#: Words of features that need other people, an operator or a program.
ABSENT = (
    "a friend whom I invite", "Copy link", "Copy the link to this position", "Share …", "Notify me",
    "webhook", "Chat",
)  # fmt: skip
#: Addresses of such features.
CLOSED = (
    "/health", "/metrics", "/api/v1/docs", "/api/v1/openapi.json", "/worker.js", "/seat/a/",
    "/join/a/", "/host/a/", "/notice/a/",
)  # fmt: skip
OF_A_GAME = ("company", "here", "chat", "nudge", "vote", "seats/fill", "seats/0/link")


class Blocker(MetaPathFinder):
    """Refuses to import what is not there."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name in MISSING or name.split(".")[0] in MISSING:
            raise ImportError(f"{name} does not exist in a browser")


def forbid() -> None:
    """From now on there are no such modules and no threads."""
    loaded = MISSING & sys.modules.keys()
    assert not loaded, loaded
    sys.meta_path.insert(0, Blocker())

    def refuse(_thread: threading.Thread) -> None:
        raise AssertionError("a thread was started")

    setattr(threading.Thread, "start", refuse)  # noqa: B010 (a method)
    try:
        __import__("portalocker")
    except ImportError:
        return
    raise RuntimeError("a module could be imported that is not there")


# ------------------------------------------------------------------ what is played


def play() -> None:
    """A game against a bot, one at one screen, one of bots alone; a lesson, a puzzle, a review."""
    from agra.table.models import Game
    from tests.table.support import Browser

    browser = Browser()
    answer = browser.post("/play", {"players": 2, "level": "farmer", "round_limit": 1})
    game = Game.objects.get(code=answer.url.split("/")[2])
    turn(browser, game)
    several = {"kind1": "here", "kind2": "here", "kind3": "bot random", "seed": 3}
    code = browser.post("/friends", several).url.split("/")[2]
    turn(browser, Game.objects.get(code=code))
    bots = {"kind1": "bot random", "kind2": "bot random", "round_limit": 1}
    watched = browser.post("/friends", bots).url.split("/")[2]
    assert browser.get(f"/game/{watched}/").status_code == 200
    lesson_and_puzzle(browser)
    play_to_the_end(browser, game)
    review(browser, game)
    closed(browser, game)
    move(browser)
    pages = crawl(browser)
    ours = [module for name, module in sys.modules.items() if name.startswith("agra")]
    assert not [module for module in ours if hasattr(module, "multiprocessing")]
    below_another_path()
    print(f"{pages} pages")


def below_another_path() -> None:
    """The page works at any path of a host, also at one that browsers write with percent signs."""
    from django.conf import settings

    from agra.page import table_worker

    cookies = Path(settings.DATABASES["default"]["NAME"]).with_name("cookies.json")
    with (
        mock.patch.object(table_worker, "COOKIES", cookies),
        mock.patch.object(table_worker, "_host", "testserver"),
    ):
        table_worker.prepare("/our%20games")
        asked = table_worker.answer("GET", "/our games/", "", [], b"")
        status, _headers, _page = asyncio.run(asked)
    assert status == 200, status


def turn(browser: "Browser", game: "Game") -> None:
    """Take a hint, decide, and read the stream."""
    hint = browser.get(f"/game/{game.code}/hint?look=0", Accept="application/json")
    if "actions" in hint.json():
        action = hint.json()["actions"][0]
    else:  # hints are off where several people play
        action = browser.sight(game)["options"][0]["action"]
    assert browser.decide(game, action).status_code in (200, 302)
    version = browser.sight(game)["version"]
    stream = browser.get(f"/game/{game.code}/stream")
    assert stream.json()["version"] == version


def lesson_and_puzzle(browser: "Browser") -> None:
    """Open both, and answer the first question of the puzzle."""
    from tests.table.support import text

    assert 'class="' in text(browser.get("/learn"))
    lesson = re.search(r'href="(/learn/[\w-]+)"', text(browser.get("/learn")))
    assert lesson is not None
    assert browser.get(lesson[1]).status_code == 200
    puzzle = re.search(r'href="(/puzzles/[\w-]+/)"', text(browser.get("/puzzles")))
    assert puzzle is not None
    page = text(browser.get(puzzle[1]))
    action = re.search(r'name="action"[^>]* value="(\d+)"', page)
    assert action is not None
    assert browser.get(f"{puzzle[1]}?line={action[1]}").status_code == 200


def play_to_the_end(browser: "Browser", game: "Game") -> None:
    """Bots move after each request, in the same thread."""
    from agra.table.models import Game

    while not Game.objects.get(pk=game.pk).finished:
        actions = [option["action"] for option in browser.sight(game)["options"]]
        assert browser.decide(game, actions[-1]).status_code in (200, 302)


def review(browser: "Browser", game: "Game") -> None:
    """The first turns are judged."""
    from agra.table.models import ReviewedTurn

    assert browser.post(f"/game/{game.code}/review/begin").status_code == 302
    assert browser.get(f"/game/{game.code}/review").status_code == 200
    assert ReviewedTurn.objects.filter(review__game=game).exists()


def move(browser: "Browser") -> None:
    """Save all games, lose them, and open the file; the people of a server then play here."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from agra.table.game import deleting, games_file, lines, new_game
    from agra.table.models import Game
    from tests.table.support import text

    def opened(data: bytes) -> str:
        answer = browser.post("/games/open", {"file": SimpleUploadedFile("a.json.gz", data)})
        return text(browser.get(answer.url))

    data = browser.get("/games/file").content
    people = [new_game.SeatPlan("Ada"), new_game.SeatPlan("Ben"), new_game.SeatPlan("Cleo")]
    elsewhere = new_game.begin(new_game.NewGame(people, seed=3))
    other = games_file.packed([elsewhere], None)
    deleting.delete(Game.objects.all())
    lines.forget()
    assert "3 games were added." in opened(data)
    assert "3 games were already here." in opened(data)
    assert "1 game was added." in opened(other)
    came = Game.objects.get(code=elsewhere.code)
    turn(browser, came)
    assert came.holders.filter(seat__isnull=False).count() == 3


def closed(browser: "Browser", game: "Game") -> None:
    """What makes no sense here has no address."""
    for address in CLOSED:
        assert browser.get(address).status_code == 404, address
    for name in OF_A_GAME:
        assert browser.post(f"/game/{game.code}/{name}").status_code == 404, name
    friend = browser.post("/friends", {"kind1": "here", "kind2": "friend"})
    assert friend.status_code == 400


# ------------------------------------------------------------------ all links of all pages

#: So many pages of one kind are opened: they differ in a number or a name only.
SAMPLE = 2
LINK = re.compile(r'\b(?:href|src|data-hx-get)="([^"#]*)')
#: Addresses that scripts complete, and those of forms.
OTHER = re.compile(r'\b(?:action|data-[\w-]*url|data-company|data-beat|data-stream)="([^"]+)"')


def crawl(browser: "Browser") -> int:
    """Open every kind of page that can be reached; return the number of answers."""
    from django.urls import resolve

    kinds: dict[str, int] = {}
    waiting, known = ["/"], {"/"}
    for address in waiting:
        answer: Any = browser.get(address)
        # 409: the record of a running game would tell hidden rupees
        assert answer.status_code in (200, 302, 304, 409), (address, answer.status_code)
        kind = answer.get("Content-Type", "")
        if not kind.startswith("text/html"):
            continue
        page = answer.content.decode()
        said = re.sub(r"<[^>]*>", " ", page)
        for words in ABSENT:
            assert words not in said, (address, words)
        if "/share" not in address and "/link" not in address:
            assert "data-copy" not in page, address  # links that nobody else could open
        # Chromium does not ask a service worker for such a link.
        assert not re.search(r"<a [^>]*\bdownload\b", page), address
        for other in OTHER.findall(page):
            resolve(urlsplit(html.unescape(other)).path)  # 404 if there is no such address
        for link in [*LINK.findall(page), answer.get("Location", "")]:
            found = urlsplit(urljoin(f"http://testserver{address}", html.unescape(link)))
            if found.netloc != "testserver" or not link:
                continue
            to = found.path + (f"?{found.query}" if found.query else "")
            name = resolve(found.path).url_name or ""
            few = name in ("table", "seats", "settings") or kinds.get(name, 0) < SAMPLE
            if to not in known and few:
                known.add(to)
                waiting.append(to)
                kinds[name] = kinds.get(name, 0) + 1
    return len(waiting)


def main(folder: str) -> None:
    """Set up the table as a browser does, and play."""
    forbid()
    play_alone(folder, play, AGRA_RUN="browser")


if __name__ == "__main__":
    main(sys.argv[1])
