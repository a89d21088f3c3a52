"""Counts the clicks of a game at the table: ``python -m benchmarks.clicks [--games N] [--json]``.

A bot plays the part of a person: at every stop it gets the question of the bar, like a page, and
presses the button of its choice. Stops are counted by kind of decision, with the keys pressed if
the bar asks in two steps, and with the stops that offer one main option.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import Counter
from typing import Any

os.environ.setdefault("AGRA_DATA", tempfile.mkdtemp(prefix="agra-clicks-"))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agra.table.settings")

from agra.table.config.data_folder import prepare

prepare()

import django  # noqa: E402

django.setup()

import agra  # noqa: E402
from agra.bots import Company  # noqa: E402
from agra.rules.actions import END_TURN  # noqa: E402
from agra.table.game.deciding import follow_up  # noqa: E402
from agra.table.game.lines import EntryRow  # noqa: E402
from agra.table.game.sight import sight_of  # noqa: E402
from agra.table.models import Game, Seat  # noqa: E402
from agra.table.panels.question.choices import Option  # noqa: E402
from agra.table.panels.question.question import Question, ask  # noqa: E402

PERSON = 0


class Count:
    """The clicks of one person."""

    def __init__(self) -> None:
        self.turns = 0
        self.stops: Counter[str] = Counter()
        self.lone: Counter[str] = Counter()
        self.keys = 0

    def figures(self) -> dict[str, Any]:
        """The statistics of the clicks."""
        stops, lone = sum(self.stops.values()), sum(self.lone.values())
        return {
            "turns": self.turns,
            "stops_per_turn": round(stops / self.turns, 2),
            "keys_per_turn": round(self.keys / self.turns, 2),
            "stops_with_one_main_option": round(lone / stops, 3),
            "by_decision": dict(self.stops.most_common()),
            "one_main_option_by_decision": dict(self.lone.most_common()),
        }


def play(count: Count, seed: int, players: int, level: str, wishes: dict[str, Any]) -> None:
    """Play a whole game; the person has the first seat."""
    state = agra.new_game(players=players, seed=seed)
    company = Company([level] * players, seed)
    seats = [
        Seat(number=number, bot="" if number == PERSON else level) for number in range(players)
    ]
    seats[PERSON].preferences = wishes
    game = Game(seed=seed, players=players)
    number = 0
    while True:
        rows: list[EntryRow] = []
        follow_up(game, state, rows, seats, number)
        number += len(rows)
        count.turns += sum(row.seat == PERSON and row.action == END_TURN for row in rows)
        if state.to_move is None:
            return
        if state.to_move != PERSON:
            state.apply(company.choose(state))
            number += 1
            continue
        for action in press(count, state, company):
            number += 1
            count.turns += action == END_TURN
            state.apply(action)


def press(count: Count, state: agra.State, company: Company) -> list[int]:
    """One stop: return the answers of the button that the bot would press."""
    question = ask(sight_of(state, PERSON))
    assert question is not None
    kind = question.kind if state.turn == PERSON else f"{question.kind} (off turn)"
    count.stops[kind] += 1
    count.lone[kind] += sum(len(choice.options) for choice in question.choices) == 1
    wanted = wish(state, company, question)
    count.keys += len(wanted.key)
    return [wanted.action, *wanted.then]


def wish(state: agra.State, company: Company, question: Question) -> Option:
    """The option with the bot's answer.

    If a button gives several answers, the bot must agree with all of them; if it would do something
    else in between, such as a secondary action, it does that first.
    """
    wanted = company.choose(state)
    after = state.copy()
    after.apply(wanted)
    following = company.choose(after) if after.to_move == PERSON else None
    found = [option for option in question.options if option.action == wanted]
    for option in found:
        if option.then[:1] == (following,):
            return option
    for option in question.options:
        if len(found) == 1 and found[0].then and option.action == following:
            return option
    return min(found, key=lambda option: len(option.then))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="count the clicks of a person at the table")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--level", default="trader")
    parser.add_argument("--ends-by-itself", action="store_true", help="turns end unasked")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    count = Count()
    for seed in range(1, given.games + 1):
        play(count, seed, given.players, given.level, {"confirm": not given.ends_by_itself})
    figures = count.figures()
    if given.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
