"""Options that several commands have in common, each said once."""

from pathlib import Path
from typing import Annotated

import typer

from agra.bots import Allowance
from agra.bots.spec import MOST_SECONDS
from agra.lab.workers import BACKENDS
from agra.rules.errors import BadSetup

Players = Annotated[int, typer.Option(help="Players at the table: 2, 3 or 4.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Jobs = Annotated[int | None, typer.Option(help="Processes (default: 1, or all of a cluster).")]
Backend = Annotated[str, typer.Option(help=f"What distributes the games: {', '.join(BACKENDS)}.")]
Address = Annotated[str | None, typer.Option(help="The address of a Dask or Ray cluster.")]
RoundLimit = Annotated[
    int | None, typer.Option(help="Announce the end of the game after this round.")
]
ComponentsFile = Annotated[Path | None, typer.Option(help="Another components file.")]
OpenRupees = Annotated[bool, typer.Option("--open-rupees", help="Everybody's rupees are open.")]
MerchantCoinOnStop = Annotated[
    bool,
    typer.Option("--merchant-coin-on-stop", help="The Merchant drops a coin where he stops, too."),
]
Think = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", help="How long each bot may think in a turn."),
]
Nodes = Annotated[
    int | None,
    typer.Option(metavar="N", help="How many positions each bot may look at in a turn."),
]
Cores = Annotated[int, typer.Option(metavar="N", help="Processes that each bot may use.")]


def allowance(think: float | None, nodes: int | None, cores: int) -> Allowance:
    """What the three options of thinking say together."""
    if think is not None and not 0 < think <= MOST_SECONDS:
        raise BadSetup(f"--think must be more than 0 and at most {MOST_SECONDS:.0f}, not {think}.")
    if nodes is not None and nodes < 1:
        raise BadSetup(f"--nodes must be at least 1, not {nodes}.")
    if cores < 1:
        raise BadSetup(f"--cores must be at least 1, not {cores}.")
    return Allowance(think, nodes, cores)
