"""`agra actions`: the numbers and texts of all actions."""

from typing import Annotated

import typer

from agra.command.output import complain
from agra.rules.actions import NUM_ACTIONS, action_text
from agra.text.i18n import N_, _


def actions(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help=N_("Show only actions with these words or numbers.")),
    ] = None,
) -> None:
    """Print every action that has all these words, one per line: number and text."""
    wanted = [word.lower() for word in words or []]
    texts = enumerate(map(action_text, range(NUM_ACTIONS)))
    found = [(number, text) for number, text in texts if _fits(number, text, wanted)]
    if not found:
        complain(_("No action fits: agra actions without words shows them all."))
        raise typer.Exit(1)
    for number, text in found:
        typer.echo(f"{number:>3} {text}")


def _fits(number: int, text: str, wanted: list[str]) -> bool:
    """Whether an action has all these words; a word of digits is the action's own number."""
    return all(word == str(number) if word.isdigit() else word in text for word in wanted)
