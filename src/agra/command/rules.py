"""`agra rules`: shows the rules page, by number or by word."""

import difflib
import re
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from agra.command.output import complain, console
from agra.text import rulebook
from agra.text.i18n import N_, _
from agra.text.rulebook import Paragraph

_NUMBER: Final = re.compile(r"\d+(\.\d+)*\.?")
_RANGE: Final = re.compile(r"(\d+(?:\.\d+)*)\s*-\s*(\d+(?:\.\d+)*)")


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help=N_("A word, or the number of a rule.")),
    ] = None,
) -> None:
    """Look up the rules: `agra rules sailor`, `agra rules 3.2.7`."""
    out = console(narrow=True)
    if not words:
        _contents(out)
        return
    found = find(words)
    if not found:
        complain(_nothing(words))
        raise typer.Exit(1)
    show(out, found, words)


def find(words: list[str]) -> list[Paragraph]:
    """Find paragraphs by number, by range, or by words."""
    wanted = _RANGE.fullmatch(" ".join(words))
    if wanted:
        return rulebook.numbered(wanted[1], wanted[2])
    if len(words) == 1 and _NUMBER.fullmatch(words[0]):
        return rulebook.numbered(words[0].rstrip("."))
    return rulebook.search(words)


def show(out: Console, found: list[Paragraph], words: list[str]) -> None:
    """Print paragraphs under their headings, with the words marked."""
    section = ""
    marked = [re.escape(word) for word in words if not _NUMBER.fullmatch(word)]
    for paragraph in found:
        if paragraph.section != section:
            section = paragraph.section
            out.print(Text(f"\n{section}", style="bold"))
        text = Text(paragraph.text)
        if marked:
            text.highlight_regex("(?i)" + "|".join(marked), "bold yellow")
        line = Text.assemble((f"{paragraph.number} " if paragraph.number else "", "cyan"), text)
        out.print(Padding(line, (0, 0, 0, 2)))


def _contents(out: Console) -> None:
    out.print(_("The rules of Agra: agra rules WORD, or agra rules NUMBER.") + "\n")
    for section in rulebook.sections():
        numbers = [
            paragraph.number
            for paragraph in rulebook.paragraphs()
            if paragraph.section == section and paragraph.number
        ]
        span = f"{numbers[0]} - {numbers[-1]}" if numbers else ""
        out.print(Text.assemble((f"  {span:<20}", "cyan"), section))


def _nothing(words: list[str]) -> str:
    """A sentence that suggests similar words of the page."""
    page = " ".join(paragraph.text for paragraph in rulebook.paragraphs()).lower()
    known = sorted(set(re.findall(r"\w{4,}", page)))
    near = difflib.get_close_matches(words[0].lower(), known, n=3)
    if not near:
        return _("The rules do not mention “{words}”.").format(words=" ".join(words))
    return _("The rules do not mention “{words}”. Did you mean {near}?").format(
        words=" ".join(words), near=", ".join(near)
    )
