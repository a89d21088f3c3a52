"""Measures what one address can take in an hour: `python -m benchmarks.limits`.

For each kind of request that stores something, a visitor without cookies repeats the largest one
until the table refuses it. Then he does all of it together. The output has the bytes by which the
database has grown and the seconds of processor. To save time all limits of an address are divided
by `--share`, and the results multiplied by it. The database is a file.

The last lines are what bots store for an address: games of bots alone, and reviews; and the time of
the first page of the longest game.
"""

import argparse
import itertools
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

ADDRESS = "203.0.113.7"
SETUP = {"name1": "Ada", "name2": "Ben", "start": "0"}
TABLE = {"kind1": "here", "kind2": "here", "name1": "Ada", "name2": "Ben", "open_rupees": "on"}
#: Chat allows a few messages for each table, so there are many.
CHATS = 60
MEGABYTE = 1_000_000


def visitor(address: str = ADDRESS) -> Any:
    """A browser that nobody has seen before."""
    from django.test import Client

    return Client(headers={"host": "127.0.0.1"}, REMOTE_ADDR=address)


def code_of(answer: Any) -> str:
    """The code of the game to which an answer leads."""
    return str(answer["Location"].split("/")[2])


def file_of(content: bytes | str) -> Any:
    """A file that is sent with a form."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    return SimpleUploadedFile("file", content.encode() if isinstance(content, str) else content)


def long_components() -> str:
    """Components of one's own, as long as they may be."""
    from agra.components import default_components
    from agra.components.writing import components_text
    from agra.table.real_table.values_form import LONGEST

    text = components_text(default_components().raw).replace("cost = 6", "cost = 7", 1)
    return text + "#" * (LONGEST - len(text.encode()) - 1) + "\n"


class Visit:
    """Everything that the visitor needs: his tables, and the largest files."""

    def __init__(self) -> None:
        from agra.records.packed import pack_replay
        from agra.table.game import games_file
        from agra.table.game.export import record_of
        from agra.table.models import Game, Holder

        self.client = visitor("127.0.0.1")  # what is here before does not count
        self.values = long_components()
        made = self.client.post("/friends", {**TABLE, "components": file_of(self.values)})
        self.code = code_of(made)
        self.play(self.code, 10_000)
        self.plain = code_of(self.client.post("/friends", TABLE))
        self.play(self.plain, 10_000)
        self.real = code_of(self.client.post("/box/new/2", SETUP))
        self.two = code_of(self.client.post("/friends", TABLE))
        self.chats = [code_of(self.client.post("/friends", TABLE)) for _ in range(CHATS)]
        browser = Holder.objects.latest("pk").browser
        self.games = games_file.packed(games_file.games_of(browser), browser)
        game = Game.objects.get(code=self.plain)
        self.record = record_of(Game.objects.get(code=self.code)).text()
        self.link = pack_replay(record_of(game), None)
        self.numbers = itertools.count()
        self.here()

    def here(self) -> None:
        """Come from the address from now on."""
        self.client.defaults["REMOTE_ADDR"] = ADDRESS

    def play(self, code: str, most: int) -> None:
        """Play a game to its end, or this many decisions."""
        from agra.table.game import deciding, lines
        from agra.table.models import Game

        game = Game.objects.get(code=code)
        for number in range(most):
            with lines.line_of(game) as line:
                seat, legal = line.state.to_move, line.state.legal_actions()
            if seat is None or seat < 0:
                return
            deciding.decide(game, seat, legal[number % len(legal)])

    def correct(self) -> Any:
        """Correct the real table; a game that cannot be corrected any more gives way to another."""
        from agra.table.game.lines import line_of
        from agra.table.models import Game
        from agra.table.real_table import position_form

        game = Game.objects.get(code=self.real)
        with line_of(game) as line:
            values = position_form.values_of(line.state.to_json(), line.state.components, True)
        answer = self.client.post(f"/game/{self.real}/correct", {**values, "version": line.version})
        if answer.status_code == 409:
            answer = self.client.post("/box/new/2", SETUP)
            self.real = code_of(answer) if answer.status_code == 302 else self.real
        return answer

    def sandbox(self) -> Any:
        """Play on from the end of the longest game with components of its own."""
        from agra.table.models import Entry

        last = Entry.objects.filter(game__code=self.code).count()
        return self.client.post(f"/game/{self.code}/at/{last - 40}/play-on")

    def decide(self) -> Any:
        """Decide; a game that is over gives way to another."""
        from agra.table.game.lines import line_of
        from agra.table.models import Game

        with line_of(Game.objects.get(code=self.two)) as line:
            legal, version = line.state.legal_actions(), line.version
        if not legal:
            answer = self.client.post("/friends", TABLE)
            self.two = code_of(answer) if answer.status_code == 302 else self.two
            return answer
        sent = {"action": legal[next(self.numbers) % len(legal)], "version": version}
        return self.client.post(f"/game/{self.two}/decide", sent, headers={"hx-request": "true"})

    def chat(self) -> Any:
        """Write a long message, each time at another table."""
        code = self.chats[next(self.numbers) % CHATS]
        return self.client.post(f"/game/{code}/chat", {"text": "x" * 200})

    def notice(self) -> Any:
        """Choose a notice."""
        number = next(self.numbers)
        sent = {"way": "hook", "target": f"https://example.org/{number}/" + "x" * 150}
        return self.client.post(f"/game/{self.chats[number % CHATS]}/seats/0/reach", sent)


def kinds(one: Visit) -> dict[str, Callable[[], Any]]:
    """What can be done, each with the largest request."""
    new = partial(visitor)
    return {
        "games against bots": lambda: new().post("/play", {"players": 4, "level": "farmer"}),
        "games with components": lambda: new().post(
            "/friends", {**TABLE, "components": file_of(one.values)}
        ),
        "real tables": lambda: one.client.post("/box/new/2", SETUP),
        "corrections": one.correct,
        "values of a box": lambda: new().post(
            "/box/values", {"upload": "yes", "file": file_of(one.values)}
        ),
        "records": lambda: new().post("/box/open", {"file": file_of(one.record)}),
        "records to review": lambda: new().post("/review", {"file": file_of(one.record)}),
        "files of games": lambda: new().post("/games/open", {"file": file_of(one.games)}),
        "games from links": lambda: new().post("/link", {"link": one.link}),
        "sandboxes": one.sandbox,
        "decisions": one.decide,
        "chat": one.chat,
        "notices": one.notice,
        "accounts": lambda: new().post(
            "/api/v1/accounts", {"name": "Ada"}, content_type="application/json"
        ),
    }


@dataclass
class Taken:
    """What was taken until the table refused more."""

    requests: int = 0
    bytes: int = 0
    seconds: float = 0.0
    #: the status of the last answer
    status: int = 0


def database_size() -> int:
    """The bytes of the database, without free pages."""
    from django.db import connection

    with connection.cursor() as cursor:
        found = {}
        for name in ("page_count", "page_size", "freelist_count"):
            cursor.execute(f"PRAGMA {name}")
            found[name] = cursor.fetchone()[0]
    return int((found["page_count"] - found["freelist_count"]) * found["page_size"])


def until_refused(acts: Iterator[Callable[[], Any]]) -> Taken:
    """Act until something is refused because it is too much."""
    found = Taken()
    before, began = database_size(), time.process_time()
    for act in acts:
        answer = act()
        found.status = answer.status_code
        if answer.status_code == 429:
            break
        if answer.status_code not in (200, 201, 302):
            raise SystemExit(f"{answer.status_code}: {answer.content.decode()[-600:]}")
        found.requests += 1
    found.seconds = time.process_time() - began
    found.bytes = database_size() - before
    return found


def forget() -> None:
    """Begin a new hour."""
    from agra.table.models import Taken as Used
    from agra.table.people import budgets

    Used.objects.all().delete()
    budgets.forget()


def all_together(acts: dict[str, Callable[[], Any]]) -> Taken:
    """Do everything until everything is refused."""
    forget()
    whole = Taken()
    for act in acts.values():
        found = until_refused(itertools.repeat(act))
        whole.requests += found.requests
        whole.bytes += found.bytes
        whole.seconds += found.seconds
    return whole


def report(name: str, found: Taken, share: int) -> None:
    """Print one line of the table."""
    size, seconds = found.bytes * share / MEGABYTE, found.seconds * share
    print(
        f"| {name} | {found.requests * share:,} | {size:.1f} MB | {seconds:.0f} s |"
        f" {100 * seconds / 3600:.1f} % |",
        flush=True,
    )


def longest_game(one: Visit) -> float:
    """The seconds of the first page of a game with all entries and corrections that it may have."""
    from agra.table.game import corrections, lines, recording
    from agra.table.models import Entry, Game

    one.client.defaults["REMOTE_ADDR"] = "127.0.0.1"
    game = Game.objects.get(code=code_of(one.client.post("/box/new/2", SETUP)))
    with lines.line_of(game) as line:
        first, state = line.version, line.state.copy()
    seat, legal, position = state.to_move, state.legal_actions(), state.to_json()
    rows: list[dict[str, Any]] = []
    for number in range(first + 1, recording.MOST_ENTRIES + 1):
        if number <= first + corrections.MOST_CORRECTIONS:
            rows.append({"kind": Entry.CORRECTION, "position": position})
        elif (number - first) % 2:
            rows.append({"kind": Entry.DECISION, "seat": seat, "action": legal[0]})
        else:
            keep = corrections.MOST_CORRECTIONS + first
            rows.append({"kind": Entry.UNDO, "seat": seat, "action": keep})
    Entry.objects.bulk_create(
        Entry(game=game, number=number, **row) for number, row in enumerate(rows, first + 1)
    )
    one.client.get(f"/game/{one.plain}/")  # so that templates are loaded
    lines.forget()
    began = time.perf_counter()
    answer = one.client.get(f"/game/{game.code}/")
    assert answer.status_code == 200, answer.status_code
    return time.perf_counter() - began


def bots_alone() -> Taken:
    """Let bots play games among themselves, as many as an address may begin."""
    from agra.table.game import new_game
    from agra.table.jobs.inline import InlineBots
    from agra.table.models import Game

    found, bots = Taken(requests=int(os.environ["AGRA_BOT_GAMES_PER_ADDRESS"])), InlineBots()
    before, began = database_size(), time.process_time()
    for number in range(found.requests):
        plans = [new_game.SeatPlan(f"Bot {seat}", "farmer") for seat in range(4)]
        game = new_game.begin(new_game.NewGame(plans, seed=number))
        while not Game.objects.get(pk=game.pk).finished and bots.turns.play_one(game.pk):
            pass
    found.bytes = database_size() - before
    found.seconds = time.process_time() - began
    return found


def main() -> int:
    """Measure; the exit status is 1 if an address can take too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=int, default=20, help="by which the limits are divided")
    share = parser.parse_args().share
    from agra.table.config.numbers import USUAL

    for name, most in USUAL.items():
        if name.endswith("_PER_ADDRESS"):
            os.environ[f"AGRA_{name}"] = str(max(1, round(most / share)))
        elif name.endswith("_PER_BROWSER"):
            os.environ[f"AGRA_{name}"] = "0"
    from agra.command.play import set_up

    folder = tempfile.TemporaryDirectory(prefix="agra-limits-")
    set_up("127.0.0.1", Path(folder.name))
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
    one = Visit()
    acts, measured = kinds(one), []
    print("| what | in an hour | stored | processor | of a core |\n|---|---|---|---|---|")
    for name, act in acts.items():
        forget()
        measured.append(until_refused(itertools.repeat(act)))
        report(name, measured[-1], share)
    measured.append(all_together(acts))
    report("all of it together", measured[-1], share)
    alone = bots_alone()
    report("games of bots alone", alone, share)
    seconds = longest_game(one)
    print(f"first page of the longest game: {seconds:.2f} s")
    most = max(one.bytes for one in measured) + alone.bytes
    fits = most * share <= 100 * MEGABYTE
    fits &= max(one.seconds for one in measured) * share <= 360
    return int(not fits or seconds > 1)


if __name__ == "__main__":
    sys.exit(main())
