"""Opens a data folder of an earlier version: `python -m tests.table.old_data DIR ANSWERS`.

It is a separate process because a process has one data folder. ANSWERS is a file that was stored
with the folder: the key of the server, the cookies of the browsers, the token of an account, and
under `games` the code of each game and the answers about it at that time. Prints the same as JSON
with the current answers, and under `after` the games after more decisions.
"""

import gzip
import json
import os
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from agra.table.models import Game
    from tests.table.support import Browser

#: Pages of every game, and pages of finished games.
PAGES: Final = ("", "log", "seats", "aid", "dice", "company", "at/0")
PAGES_AT_THE_END: Final = ("score", "review", "review/1", "review/summary")
#: The API addresses of every game.
API: Final = ("", "/position", "/log", "/chat")
#: The record of a game as a file: its extension and its address.
RECORDS: Final = {"agra": "record", "json": "record?format=json"}


def prepare_django(folder: str, key: str) -> None:
    """Use this data folder and migrate its database."""
    os.environ["AGRA_DATA"] = folder
    os.environ["AGRA_SECRET_KEY"] = key
    os.environ["DJANGO_SETTINGS_MODULE"] = "agra.table.settings"
    from agra.table.config.data_folder import prepare

    prepare()
    import django
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment(debug=False)
    call_command("migrate", verbosity=0, interactive=False)


def browser_with(cookie: str) -> "Browser":
    """A browser with a cookie from that time."""
    from tests.table.support import Browser

    found = Browser()
    found.client.cookies["agra_browser"] = cookie
    return found


def look(stored: dict[str, Any]) -> dict[str, Any]:
    """The current answers about everything that was stored."""
    from agra.table.models import Game
    from tests.table.api.support import Program

    browsers = {name: browser_with(cookie) for name, cookie in stored["browsers"].items()}
    program = Program(stored["account"])
    found = {key: stored[key] for key in ("key", "browsers", "account")}
    found["games"] = {
        name: look_at(Game.objects.get(code=asked["code"]), browsers["ada"], program)
        for name, asked in stored["games"].items()
    }
    own = program.get("/games?which=own")["games"]
    found["games_of_account"] = sorted(game["game"] for game in own)
    found["own_box"] = browsers["ada"].get("/box/values.toml").content.decode()
    for page in ("/", "/games", "/watch", "/past", "/settings", "/review/mine", "/box/values"):
        assert browsers["ada"].get(page).status_code == 200, page
    return found


def look_at(game: "Game", browser: "Browser", program: Any) -> dict[str, Any]:
    """The answers to a browser and a client about one game."""
    from tests.table.support import Browser

    for page in PAGES + (PAGES_AT_THE_END if game.finished else ()):
        for reader in (browser, Browser()):
            status = reader.get(f"/game/{game.code}/{page}").status_code
            assert status == 200, (game.title, page, status)
    found: dict[str, Any] = {"code": game.code, "sight": browser.sight(game)}
    for path in API:
        found[f"api{path}"] = program.get(f"/games/{game.code}{path}")
    for step in found["api/log"]["steps"]:
        del step["text"]  # the words of a later version may be better
    for ending, path in RECORDS.items():
        answer = browser.get(f"/game/{game.code}/{path}")
        if answer.status_code == 200:
            found[ending] = answer.content.decode() if ending == "agra" else answer.json()
    return found


def play_on(stored: dict[str, Any]) -> dict[str, Any]:
    """Continue the stored games."""
    from agra.table.jobs import reviews
    from agra.table.models import Game, Nudge, Reach, Review, Vote
    from agra.table.people import tokens

    browsers = {name: browser_with(cookie) for name, cookie in stored["browsers"].items()}
    games = {name: Game.objects.get(code=found["code"]) for name, found in stored["games"].items()}
    company = games["company"]
    reach = Reach.objects.get(seat__game=company)
    account = tokens.program_of(stored["account"])
    return {
        "undo": undo(games["running"], browsers["ada"]),
        "ends": {
            name: play_to_the_end(games[name], list(browsers.values()))
            for name in ("running", "sandbox", "real")
        },
        "judged": len(reviews.judged_of(Review.objects.get(game=games["finished"]))),
        "nudges": list(Nudge.objects.filter(game=company).values_list("seat", "by")),
        "votes": list(Vote.objects.filter(game=company).values_list("seat", "by")),
        "chat": browsers["ada"].get(f"/game/{company.code}/company").json()["said"],
        "reach": [reach.seat.number, reach.way, reach.target, reach.confirmed],
        "account": "" if account is None else account.name,
        "stand_in": come_back(games["clock"], browsers),
    }


def undo(game: "Game", browser: "Browser") -> list[int]:
    """Undo everything possible; return the numbers of decisions before and after."""
    before = browser.sight(game)
    sent = {"to": min(before["undo"]) - 1, "version": before["version"]}
    assert browser.post(f"/game/{game.code}/undo", sent).status_code == 302
    return [before["number"], browser.sight(game)["number"]]


def play_to_the_end(game: "Game", browsers: "list[Browser]") -> dict[str, Any]:
    """People decide at random and bots as usual; return the result in the record."""
    from agra.records import Record
    from tests.table.support import let_bots_play

    rng = random.Random(1)
    for _ in range(2000):
        let_bots_play(game)
        if game.finished:
            break
        for browser in browsers:
            if options := browser.sight(game)["options"]:
                action = rng.choice(options)["action"]
                assert browser.decide(game, action).status_code == 302
                break
    answer = browsers[0].get(f"/game/{game.code}/record?format=json")
    found: dict[str, Any] = {"finished": game.finished, "rules": game.rules_version}
    if answer.status_code == 200:  # a sandbox with guessed rupees has no record
        found["record_is_over"] = Record.from_json(answer.json()).state.is_over
    return found


def come_back(game: "Game", browsers: "dict[str, Browser]") -> list[list[str]]:
    """A player replaced by a bot takes the seat back: who decides for the seats, and afterwards."""
    before = browsers["ada"].sight(game)["kinds"]
    seat = next(number for number, kind in enumerate(before) if kind.startswith("bot"))
    browser = list(browsers.values())[seat]
    assert browser.post(f"/game/{game.code}/seats/{seat}/back").status_code == 302
    return [before, browsers["ada"].sight(game)["kinds"]]


def main(folder: str, answers: str) -> None:
    """Look at the games of a folder and continue them."""
    stored = json.loads(gzip.decompress(Path(answers).read_bytes()))
    prepare_django(folder, stored["key"])
    found = look(stored)
    found["after"] = play_on(stored)
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
