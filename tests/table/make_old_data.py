"""Makes the data folder for tests of later versions: `python -m tests.table.make_old_data`.

Run it once when the version of the rules changes, with the code of that version, and commit the
files that it writes: `version_N.sql.gz` and `version_N.json.gz` in this folder, and the records of
the games in `tests/records`. `test_versions.py` opens them with the current code through
`old_data.py`.
"""

import gzip
import json
import random
import secrets
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from agra.rules.version import RULES_VERSION
from tests.table import old_data

if TYPE_CHECKING:
    from agra.table.models import Game
    from tests.table.support import Browser

HERE: Final = Path(__file__).parent
NAME: Final = f"version_{RULES_VERSION}"
#: Every time in the data is one of these, so that it reveals nothing about its origin.
TIME: Final = "2026-01-02 12:00:00"
DUE: Final = "2026-01-02 12:05:00"
#: Tables of running processes: they are empty when a server has ended.
OF_PROCESSES: Final = ("claim", "presence", "process", "stream", "taken", "thought")


def running(ada: "Browser", ben: "Browser") -> "Game":
    """Two people and a bot in the middle of a game, and of a turn that can be undone."""
    from agra.table.game import new_game
    from agra.table.people.seats import seats_of
    from tests.table.support import let_bots_play

    plans = [
        new_game.SeatPlan("Ada"),
        new_game.SeatPlan("Ben"),
        new_game.SeatPlan("Farmer", "farmer"),
    ]
    game = new_game.begin(
        new_game.NewGame(plans, seed=7, options={"round_limit": 4}, title="Running")
    )
    for seat, browser in zip(seats_of(game), (ada, ben), strict=False):
        browser.post(f"/seat/{seat.secret}/", {"name": seat.name})
    rng = random.Random(4)
    for _ in range(500):
        let_bots_play(game)
        sight = ada.sight(game)
        if game.round == 2 and sight["options"] and len(sight["undo"]) > 1:
            return game
        for browser in (ada, ben):
            if options := browser.sight(game)["options"]:
                browser.decide(game, rng.choice(options)["action"])
                break
    raise AssertionError("nothing can be taken back")


def finished(ada: "Browser") -> "Game":
    """A finished and reviewed game."""
    from agra.bots.planning.turn_search import step
    from agra.rules.state import CHANCE
    from agra.table.game import deciding, lines, new_game
    from agra.table.people.seats import seats_of
    from tests.table.jobs.test_review import made
    from tests.table.support import mover

    plans = [new_game.SeatPlan("Ada"), new_game.SeatPlan("Ben")]
    game = new_game.begin(
        new_game.NewGame(plans, seed=13, options={"round_limit": 2}, title="Finished")
    )
    ada.post(f"/seat/{seats_of(game)[0].secret}/", {"name": "Ada"})
    while True:
        with lines.line_of(game) as line:
            state = line.state.copy()
        if state.to_move is None:
            break
        assert state.to_move != CHANCE
        deciding.decide(game, mover(game), int(step(state)))
    game.refresh_from_db()
    made(game, (0, 1))
    return game


def real(ada: "Browser") -> "Game":
    """A game on a real table whose position was corrected, while a die is awaited."""
    from tests.table.real_table.test_real_table import choose, fields_of, play, up_to_a_roll

    game = up_to_a_roll(ada, open_rupees="on", round_limit="3")
    choose(ada, game, "roll 2")
    sent = {**fields_of(ada, game), "p1-rupees": "9", "p1-good-wood": "3", "note": "Ben sold"}
    assert ada.post(f"/game/{game.code}/correct", sent).status_code == 302
    rng = random.Random(2)
    for _ in range(500):
        play(ada, game, rng, most=1)
        if ada.sight(game)["decision"].endswith("_roll"):
            return game
    raise AssertionError("nobody rolls")


def own_box(ada: "Browser") -> "Game":
    """A game with the values of Ada's own box."""
    from agra.table.models import Game
    from tests.table.real_table.test_real_table import play
    from tests.table.real_table.test_values_form import fields

    sent = fields(**{"cost-tailor": "6", "wants-sufi-0": "oil"})
    assert ada.post("/box/values", sent).status_code == 302
    asked = {"house": "on", "start": "", "open_rupees": "on"}
    answer = ada.post("/box/new/2", asked)
    game = Game.objects.get(code=answer.url.split("/")[2])
    play(ada, game, random.Random(3), most=20)
    return game


def company(*browsers: "Browser") -> "Game":
    """People who chat, wait, vote, and subscribe to notices of their turn."""
    from agra.table.models import Reach
    from agra.table.people.seats import seats_of
    from tests.table.live.test_company import wait
    from tests.table.support import between, mover

    game = between(*browsers, seed=5)
    where = f"/game/{game.code}"
    others = [browser for seat, browser in enumerate(browsers) if seat != mover(game)]
    others[0].post(f"{where}/chat", {"phrase": "good_game"})
    others[1].post(f"{where}/chat", {"text": "Whose turn is it?"})
    wait(game, 3600)
    assert others[0].post(f"{where}/nudge").status_code == 302
    wait(game, 3600)
    assert others[1].post(f"{where}/vote").status_code == 302
    Reach.objects.create(
        seat=seats_of(game)[0],
        browser=browsers[0].number,
        language="en",
        way=Reach.MAIL,
        target="ada@example.org",
        site="https://agra.example.org",
    )
    return game


def clock(*browsers: "Browser") -> "Game":
    """A game with a clock: the time of one player is up, and a bot plays for them."""
    from agra.table.game import clocks, timeouts
    from agra.table.models import Seat
    from tests.table.game.test_clocks import pass_time
    from tests.table.support import between, let_bots_play

    option = clocks.option(clocks.LIVE, 10, clocks.BOT)
    game = between(*browsers, seed=9, clock=option)
    pass_time(game, 601)
    timeouts.ring()
    Seat.objects.filter(game=game).exclude(stand_in="").update(stand_in="farmer")
    let_bots_play(game)
    Seat.objects.filter(game=game, stand_in="").update(used=100.0)
    return game


def sandbox(ada: "Browser", game: "Game") -> "Game":
    """A private game against bots from a position of another game."""
    from agra.table.models import Game, Seat

    answer = ada.post(f"/game/{game.code}/at/{ada.sight(game)['number']}/play-on")
    made = Game.objects.get(code=answer.url.split("/")[2])
    Seat.objects.filter(game=made).exclude(bot="").update(bot="farmer")
    return made


def fill() -> dict[str, Any]:
    """Create every game; return how later versions get access to them."""
    from agra.table.models import Game
    from tests.table.api.support import Program, game_in, opened
    from tests.table.support import Browser

    browsers = [Browser() for _ in range(3)]
    ada, ben, _cleo = browsers
    made = {"running": running(ada, ben), "finished": finished(ada), "real": real(ada)}
    made["sandbox"] = sandbox(ada, made["running"])
    made["own_box"] = own_box(ada)
    made["company"] = company(*browsers)
    made["clock"] = clock(*browsers)
    program = Program.with_account()
    made["program"] = game_in(opened(program, "me", "farmer", handicap=5))
    for name, game in made.items():
        Game.objects.filter(pk=game.pk).update(stored_title=name.replace("_", " ").title())
    return {
        "browsers": {
            name: browser.client.cookies["agra_browser"].value
            for name, browser in zip(("ada", "ben", "cleo"), browsers, strict=True)
        },
        "account": program.token,
        "games": {name: {"code": game.code} for name, game in made.items()},
    }


def forget_machine(database: sqlite3.Connection) -> None:
    """Remove every time, address and process of the machine that made the data."""
    tables = [
        name
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not name.startswith("sqlite_")
    ]
    for table in tables:
        for _number, column, kind, *_rest in database.execute(f"PRAGMA table_info({table})"):
            if kind == "datetime":
                time = DUE if column == "due" else TIME
                database.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} IS NOT NULL", [time]
                )
    for name in OF_PROCESSES:
        database.execute(f"DELETE FROM table_{name}")
    database.execute("UPDATE table_game SET owner = ''")
    database.execute("UPDATE table_house SET address = ''")
    database.commit()


def fixed_cookies() -> None:
    """Sign cookies as if it was always the same time."""
    from django.core import signing

    when = signing.b62_encode(1_767_355_200)
    setattr(signing.TimestampSigner, "timestamp", lambda _self: when)  # noqa: B010 (a method)


def main() -> None:
    """Make the data and the records, and write them next to the tests."""
    with tempfile.TemporaryDirectory() as folder:
        key = f"key-of-{NAME}-{secrets.token_urlsafe(18)}"
        old_data.prepare_django(folder, key)
        fixed_cookies()
        from django.db import connections

        from tests.table import fixed_dice

        fixed_dice.fix()
        stored = {"key": key, **fill()}
        connections.close_all()
        path = Path(folder) / "table.sqlite3"
        with sqlite3.connect(path) as database:
            forget_machine(database)
            sql = "\n".join(database.iterdump())
        database.close()
        answers = HERE / f"{NAME}.json.gz"
        write_packed(answers, json.dumps(stored))
        write_packed(HERE / f"{NAME}.sql.gz", sql)
        asked = [sys.executable, "-m", "tests.table.old_data", folder, str(answers)]
        done = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    for name, game in found["games"].items():
        for ending in old_data.RECORDS:
            if (record := game.pop(ending, None)) is not None:
                write_record(HERE.parent / "records" / f"{NAME}_{name}.{ending}", record)
    del found["after"]
    write_packed(answers, json.dumps(found))


def write_packed(path: Path, text: str) -> None:
    """Write a compressed file without a timestamp."""
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def write_record(path: Path, record: Any) -> None:
    """Write a record as the table exports it."""
    if isinstance(record, str):
        path.write_text(record, encoding="utf-8")
    else:
        path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
