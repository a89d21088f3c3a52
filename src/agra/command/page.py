"""`agra page`: writes the page without a server, and shows it on this computer."""

from pathlib import Path
from typing import Annotated

import typer

from agra.command.play import check_installed
from agra.text.i18n import N_, _, number


def page(
    folder: Annotated[Path, typer.Argument(help=N_("The folder for the page."))],
    pyodide: Annotated[
        Path | None,
        typer.Option(
            help=N_("A folder with Pyodide, Python for the browser (default: download it).")
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option(help=N_("Write into a folder that has other files in it, too."))
    ] = False,
    show: Annotated[
        bool, typer.Option("--serve", help=N_("Then serve the folder on this computer."))
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help=N_("The port for --serve; 0 takes a free one."))
    ] = 8018,
) -> None:
    """Write a folder of static files: the whole table, to be played without a server."""
    check_installed()
    from agra.page import build, serve

    sizes = build.build(folder, pyodide, force)
    for name, size in sorted(sizes.items(), key=lambda one: -one[1]):
        typer.echo(f"  {number(size):>12}  {name}")
    megabytes = number(sum(sizes.values()) / 1e6, 1)
    typer.echo(_("The page is in {folder}: {size} MB.").format(folder=folder, size=megabytes))
    if show:
        serve.serve(folder, port)
