"""Symbols of players, workers and markers: a letter of the translated colour name."""

from typing import Final

from agra.rules import layout as at
from agra.rules.names import COLOURS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.board.lines import FAINT, LYING, SEAT, SIGN, TextLine

#: A viewer who may see all rupees: a replay, or a table with open rupees.
EVERYBODY: Final = -1


def knows_rupees(state: State, viewer: int | None, seat: int) -> bool:
    """Whether the viewer may see the rupees of a seat; None sees none."""
    return viewer in (EVERYBODY, seat) or state.open_rupees or state.to_move is None


def letter(seat: int) -> str:
    """The letter of a player."""
    return name_of.colour_letter(name_of.colour_of(seat))


def chip(seat: int, text: str) -> TextLine:
    """A text in a player's colour."""
    return TextLine(text, SEAT[COLOURS.index(name_of.colour_of(seat))])


def worker(state: State, space: int) -> TextLine:
    """The worker on a space: a capital letter if it stands, a small one if it lies."""
    seat = state.board.worker(space)
    if seat is None:
        return TextLine(".", FAINT)
    if state.board.is_lying(space):
        lying = LYING[COLOURS.index(name_of.colour_of(seat))]
        return TextLine(letter(seat).lower(), lying)
    return chip(seat, letter(seat))


def marker(number: int) -> TextLine:
    """A marker on an order or in a bowl."""
    if not number:
        return TextLine(".", FAINT)
    if number == at.NEUTRAL:
        return TextLine(name_of.sign("neutral"), SIGN)
    return chip(number - 1, letter(number - 1))
