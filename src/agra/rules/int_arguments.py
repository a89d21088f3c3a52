"""Conversion and validation of integer arguments, Python's or numpy's."""

from operator import index
from typing import SupportsIndex, cast

from agra.rules.errors import N_, AgraError, BadSetup


def whole_number(given: object) -> int | None:
    """Return a whole number of any integer type (also numpy's) as an `int`; None for others."""
    if type(given) is int:
        return given
    if isinstance(given, bool):
        return None
    try:
        return index(cast(SupportsIndex, given))
    except TypeError:
        return None


def checked_seed(given: object) -> int:
    """Return a seed as an `int`; raise `BadSetup` unless it is a whole number from 0."""
    seed = whole_number(given)
    if seed is None or seed < 0:
        raise BadSetup(
            N_("A seed must be a whole number of at least 0, not {seed}."), seed=repr(given)
        )
    return seed


def checked_seat(given: object, players: int) -> int:
    """Return a seat as an `int`; raise `BadSetup` unless the game has it."""
    seat = whole_number(given)
    if seat is None:
        raise BadSetup(f"A seat is a whole number from 0 to {players - 1}, not {given!r}.")
    if not 0 <= seat < players:
        raise BadSetup(f"There is no seat {seat}: seats are 0 to {players - 1}.")
    return seat


def action_number(given: object, refuse: type[AgraError]) -> int:
    """Return an action number as an `int`; raise `refuse` if it is not a whole number."""
    action = whole_number(given)
    if action is None:
        raise refuse(
            f"An action is a whole number, not {given!r}: parse_action() gives that of a text."
        )
    return action
