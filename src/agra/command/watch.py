"""`agra watch`: prints a whole game between bots in sentences."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from agra.bots import UNLIMITED, Allowance, Company, level_names
from agra.bots.play import MAX_ROUNDS, all_of, decide, is_stalled
from agra.command import options
from agra.command.help import naming
from agra.command.output import complain
from agra.command.saving import claim, hang_up_like_ctrl_c
from agra.command.seats import check_bots
from agra.records import Record
from agra.rules.events import Event
from agra.text.i18n import N_, _
from agra.text.terminal_story import Story


def watch(
    players: Annotated[int, typer.Option(min=2, max=4, help=N_("How many bots play."))] = 4,
    seed: Annotated[
        int | None, typer.Option(help=N_("Repeat a game (default: a new one)."))
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,...",
            help=naming(N_("The bots that play, in turn: {bots}."), bots=", ".join(level_names())),
        ),
    ] = "trader",
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("Save the game for agra replay."))
    ] = None,
    think: options.Think = None,
    nodes: options.Nodes = None,
    cores: options.Cores = 1,
) -> None:
    """Watch bots play a whole game, told in sentences, with a picture now and then."""
    kinds = check_bots(bots.split(","))
    allowance = options.allowance(think, nodes, cores)
    seed = random.SystemRandom().randrange(10**6) if seed is None else seed
    names = [f"{kinds[seat % len(kinds)]} (bot)" for seat in range(players)]
    record = Record.begin(players=players, seed=seed, names=names)
    if save is not None:
        claim(record, save)
        hang_up_like_ctrl_c()
    words = _("A game of Agra for {players} players, seed {seed}.")
    try:
        print(words.format(players=players, seed=seed))
        tell_game(record, kinds, allowance)
    except (KeyboardInterrupt, OSError):  # an OSError: the output is closed
        if save is not None:
            record.write(save)
            words = _("The game so far is saved. Replay it with: agra replay {path}")
            complain(words.format(path=save))
        raise
    if save is not None:
        record.write(save)
        print("\n" + _("The game is saved. Replay it with: agra replay {path}").format(path=save))


def tell_game(record: Record, bots: Sequence[str], allowance: Allowance = UNLIMITED) -> None:
    """Play a game to its end and print its story."""
    seed = record.seed or 0
    rng = random.Random(seed)
    state = record.state
    seats = [bots[seat % len(bots)] for seat in range(state.players)]
    company = Company(seats, seed, allowance, state.components.start_rupees)
    story = Story(state)
    state.listener = all_of(story.listen, company.listener)
    story.listen(Event("turn", state.to_move or 0, count=1))
    story.go_on()
    while state.to_move is not None and not is_stalled(state, MAX_ROUNDS):
        record.add(decide(state, company, rng))
        story.go_on()
    if state.to_move is not None:
        words = _("The game is not over after round {rounds}: it is scored as it stands.")
        story.say("\n" + words.format(rounds=MAX_ROUNDS))
    story.end()
