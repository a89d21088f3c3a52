"""Options that several commands of the lab have in common, each said once."""

from pathlib import Path
from typing import Annotated

import typer

from agra.lab.workers import BACKENDS

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
