"""`agra watch`: a whole game of bots in the terminal, told in sentences."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from agra.bots import player_of_kind, seen_by
from agra.command.seats import bot_names, check_bots
from agra.lab.play import draw
from agra.records import Record
from agra.rules.events import Event
from agra.rules.state import CHANCE
from agra.text.story import Story


def watch(
    players: Annotated[int, typer.Option(min=2, max=4, help="How many bots play.")] = 4,
    seed: Annotated[int | None, typer.Option(help="Repeat a game; without it, a new one.")] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,...", help=f"Who plays, in turn: {', '.join(bot_names())}.")
    ] = "trader",
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game down, for agra replay.")
    ] = None,
) -> None:
    """Watch bots play a whole game, told in sentences, with a picture now and then."""
    kinds = check_bots(bots.split(","))
    seed = random.SystemRandom().randrange(10**6) if seed is None else seed
    names = [f"{kinds[seat % len(kinds)]} (bot)" for seat in range(players)]
    record = Record.begin(players=players, seed=seed, names=names)
    if save is not None:
        record.write(save)
    print(f"A game of Agra for {players} players, seed {seed}.")
    tell_game(record, kinds)
    if save is not None:
        record.write(save)
        print(f"\nThe game is written down: agra replay {save}")


def tell_game(record: Record, kinds: Sequence[str]) -> None:
    """Play a game to its end and print its story."""
    rng = random.Random(record.seed)
    state = record.state
    seats = [player_of_kind(kinds[seat % len(kinds)]) for seat in range(state.players)]
    story = Story(state)
    state.listener = story.listen
    story.listen(Event("turn", state.to_move or 0, count=1))
    story.go_on()
    while (seat := state.to_move) is not None:
        if seat == CHANCE:
            record.add(draw(state, rng))
        else:
            record.add(seats[seat].choose(seen_by(state, seat), rng))
        story.go_on()
    story.end()
