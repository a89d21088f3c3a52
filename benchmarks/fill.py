"""Fills a data folder with tables in progress: `python -m benchmarks.fill FOLDER --tables 2000`.

It is for `python -m benchmarks.load --filled FOLDER`, and much faster than creating the same tables
through a server: it does not wait for the disk and draws no page. With AGRA_DATABASE the tables are
stored on that PostgreSQL server.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

#: Tables per browser, and per transaction.
SHARE = 50
#: The file in the folder with the browsers' cookies and the codes of their tables.
LIST = "tables.json"
FORM = {"kind1": "here", "kind2": "here", "name1": "Ada", "name2": "Ben", "open_rupees": "on"}


def fill(count: int, decisions: int) -> list[dict[str, Any]]:
    """Create this many tables with some decisions each; return their owners."""
    from django.db import transaction
    from django.test import Client

    from agra.table.models import Holder

    browsers = []
    for first in range(0, count, SHARE):
        client = Client(headers={"host": "127.0.0.1"})
        with transaction.atomic():
            answer: Any = client.post("/friends", FORM)
            own = Holder.objects.latest("pk").browser
            codes = [answer["Location"].split("/")[2]]
            codes += [another(own) for _ in range(min(SHARE, count - first) - 1)]
            for code in codes:
                play(code, decisions)
        cookies = {name: one.value for name, one in client.cookies.items()}
        browsers.append({"cookies": cookies, "codes": codes})
    return browsers


def another(browser: str) -> str:
    """Create one more table of two people at one screen."""
    from agra.table.game.new_game import NewGame, SeatPlan
    from agra.table.game.new_table import Host, lay_out

    plans = [SeatPlan("Ada"), SeatPlan("Ben")]
    new = NewGame(plans, options={"open_rupees": True, "think": 4.0})
    return lay_out(new, Host(browser, [0, 1])).code


def play(code: str, decisions: int) -> None:
    """Make some decisions for the people at a table."""
    from agra.table.game import deciding, lines
    from agra.table.models import Game

    game = Game.objects.get(code=code)
    for _ in range(decisions):
        with lines.line_of(game) as line:
            seat, action = line.state.to_move, line.state.legal_actions()[0]
        if seat is None or seat < 0:
            return
        deciding.decide(game, seat, action)


def main() -> int:
    """Create the folder and the list of its tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--decisions", type=int, default=4, help="made at each table")
    arguments = parser.parse_args()
    os.environ["AGRA_GAMES_PER_BROWSER"] = os.environ["AGRA_GAMES_PER_ADDRESS"] = "0"
    from agra.command.play import set_up

    set_up("127.0.0.1", arguments.folder)
    from django.db import connection

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=OFF")
    found = fill(arguments.tables, arguments.decisions)
    (arguments.folder / LIST).write_text(json.dumps(found), encoding="utf-8")
    size = sum(file.stat().st_size for file in arguments.folder.glob("table.sqlite3*"))
    print(f"{arguments.tables} tables, {size / 1024 / arguments.tables:.1f} kB of file for each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
