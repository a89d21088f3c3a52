"""`agra components`: shows every value of the game with its basis."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from agra.command.check import Broken, Unreadable, complain_about, describe
from agra.command.help import naming
from agra.command.output import complain, console
from agra.components import shipped_components_text
from agra.components.basis import BASES, values_with_basis
from agra.rules.errors import BadSetup
from agra.text.i18n import N_, _

_MEANING: Final = {
    "text": "in the rulebook's text",
    "implied": "the only sensible reading of the text",
    "rebuilt": "printed only on the components, so rebuilt to fit the text",
    "box": "read from the box by the owner of this file",
    "unstated": "no basis is given",
}
Row = tuple[str, str, str]


def components(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help=N_("Show only values with these words.")),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(
            "--check",
            metavar="FILE",
            help=N_("Check your own components file and compare it with the package's."),
        ),
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option(
            "--write",
            metavar="FILE",
            help=N_("Write the package's components file, to put the values of your box into it."),
        ),
    ] = None,
    basis: Annotated[
        str | None,
        typer.Option(
            metavar="BASIS",
            help=naming(N_("Show only values with this basis: {bases}."), bases=", ".join(BASES)),
        ),
    ] = None,
) -> None:
    """Show every value printed on the components, and how sure it is."""
    if basis is not None and basis not in _MEANING:
        raise BadSetup(
            N_("There is no basis {basis!r}: choose one of {bases}."),
            basis=basis,
            bases=", ".join(BASES),
        )
    if write is not None:
        _write(write)
    elif check is not None:
        _check(check, words or [], basis)
    else:
        rows = values_with_basis(_shipped())
        _show(_chosen(rows, words or [], basis), len(rows))


def _write(path: Path) -> None:
    """Write the shipped file, comments included; an existing file is never overwritten."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(shipped_components_text())
    except FileExistsError:
        raise BadSetup(N_("{path} exists already: choose another name."), path=path) from None
    typer.echo(_("Written: {path}").format(path=path))


def _chosen(rows: list[Row], words: list[str], basis: str | None) -> list[Row]:
    return [
        (path, value, found)
        for path, value, found in rows
        if basis in (None, found)
        and all(word.lower() in f"{path} {value}".lower() for word in words)
    ]


def _show(rows: list[Row], total: int) -> None:
    """Print the values, one per line, and the meaning of their bases."""
    if not rows:
        complain("No value fits: agra components without words shows them all.")
        raise typer.Exit(1)
    out = console()
    section = ""
    for path, value, basis in rows:
        if path.split(".")[0] != section:
            section = path.split(".")[0]
            out.print(Text(f"\n{section}", style="bold"))
        out.print(_line(path, value, basis), soft_wrap=True)
    counts = Counter(basis for _, _, basis in rows)
    out.print(f"\n{len(rows)} of {total} values:")
    for basis, count in counts.most_common():
        star = "* " if basis == "rebuilt" else "  "
        out.print(f"{star}{count:>4} {basis:<8} {_MEANING[basis]}")


def _line(path: str, value: str, basis: str) -> Text:
    star = "*" if basis == "rebuilt" else " "
    style = "yellow" if basis == "rebuilt" else ""
    return Text.assemble((f"{star} {path:<40} {value:<46} ", style), (basis, "dim"))


def _check(path: Path, words: list[str], basis: str | None) -> None:
    """Print whether a file is valid, and where it differs from the shipped one."""
    try:
        about = describe(path)
    except (Unreadable, Broken) as error:
        raise typer.Exit(complain_about(path, error)) from None
    if not about.startswith("components"):
        complain(f"{path}: This is not a components file ({about}).")
        raise typer.Exit(1)
    typer.echo(f"{path}: ok ({about})")
    raw: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    rows = values_with_basis(raw)
    own = {key: value for key, value, _ in values_with_basis(_shipped())}
    different = [row for row in rows if own.get(row[0]) != row[1]]
    if not different:
        typer.echo("All its values are the package's own.")
        return
    typer.echo(f"{len(different)} values differ from the package's own:")
    for key, value, found in _chosen(different, words, basis):
        typer.echo(f"  {key}: {value} ({found}), in the package {own.get(key, 'nothing')}")


def _shipped() -> dict[str, Any]:
    return tomllib.loads(shipped_components_text())
