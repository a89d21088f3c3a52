"""`agra soak`: plays games and checks every position, until something fails."""

import argparse
from typing import Annotated, NoReturn

import typer

from agra.command import options
from agra.lab.checking import soak as lab
from agra.text.i18n import N_


class _Parser(argparse.ArgumentParser):
    """The options of the lab's parser, with errors reported like all others."""

    def error(self, message: str) -> NoReturn:
        raise typer.BadParameter(message + ".")


def soak(
    games: Annotated[
        str | None, typer.Option(metavar="N", help=N_("How many games (default: until Ctrl-C)."))
    ] = None,
    players: Annotated[
        str, typer.Option(metavar="2,3,4", help=N_("Numbers of players, taken in turn."))
    ] = "2,3,4",
    seed: Annotated[str, typer.Option(metavar="S", help=N_("Seed of the first game."))] = "1",
    kinds: Annotated[
        str,
        typer.Option(
            metavar=",".join(lab.ALL_KINDS),
            help=N_("Bots, used in turn; mixed draws a bot for each seat."),
        ),
    ] = ",".join(lab.ALL_KINDS),
    checks: Annotated[
        str, typer.Option(metavar="light|full", help=N_("How thoroughly positions are checked."))
    ] = "light",
    jobs: Annotated[str, typer.Option(metavar="N", help=N_("Number of processes."))] = "1",
    think: options.Think = None,
    nodes: options.Nodes = None,
    cores: options.Cores = 1,
) -> None:
    """Hunt for mistakes in the rules engine: play games and check every position."""
    values = {
        "players": players, "seed": seed, "kinds": kinds, "checks": checks, "jobs": jobs,
        "games": games, "cores": cores, "think": think, "nodes": nodes,
    }  # fmt: skip
    given = [f"--{name}={value}" for name, value in values.items() if value is not None]
    parser = _Parser(prog="agra soak", add_help=False)
    lab.add_arguments(parser)
    raise typer.Exit(lab.main(parser.parse_args(given)))
