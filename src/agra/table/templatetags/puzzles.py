"""A tag for the puzzle of the day, so that every page can show it."""

from typing import Any

from django import template
from django.utils import timezone

from agra.puzzles import shipped
from agra.table.puzzles.difficulty import difficulty

register = template.Library()


@register.inclusion_tag("table/puzzle_daily.html")
def daily_puzzle(here: bool = False) -> dict[str, Any]:
    """The puzzle of the day, nothing if there are no puzzles; `here` on the list of all puzzles."""
    found = shipped()
    if not found.puzzles:
        return {}
    puzzle = found.of_day(timezone.localdate())
    return {
        "puzzle": puzzle,
        "number": found.number(puzzle),
        "here": here,
        "degree": difficulty(found, puzzle),
    }
