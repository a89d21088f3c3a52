"""A text drawing of the table, at most 100 columns wide and complete enough to play from.

A player is a letter of the colour's name: a capital letter for a standing worker or a marker, a
small letter for a lying worker. `draw` returns plain text, for notebooks and logs; `table` and the
parts return styled lines, which the terminal shows in colours.
"""

from collections.abc import Sequence
from typing import Final

from agra.rules.state import State
from agra.text import names as name_of
from agra.text.abbreviations import NUMERALS
from agra.text.board.city import city as city
from agra.text.board.court import court as court
from agra.text.board.lines import ASCII_FRAMES, STRONG, WARNING, TextLine
from agra.text.board.players import belongings
from agra.text.board.players import players as players
from agra.text.board.river import river as river
from agra.text.board.signs import EVERYBODY, chip, knows_rupees, letter
from agra.text.i18n import N_, _
from agra.text.prompts import question

WIDTH: Final = 100
#: The minimum width of a drawing; a smaller screen cuts the lines.
NARROWEST: Final = 74
PHASES: Final = (N_("meditation phase"), N_("action phase"), N_("order phase"))


def draw(state: State) -> str:
    """The whole position as plain text, with a legend."""
    names = name_of.colours(state.players)
    head, *rest = table(state, EVERYBODY, names)
    lines = [head, *_legend(state), *rest]
    return "\n".join(str(line).rstrip() for line in lines).translate(ASCII_FRAMES)


def table(
    state: State, viewer: int | None, names: Sequence[str], width: int = WIDTH
) -> list[TextLine]:
    """The whole table as the viewer's seat sees it.

    City and players come last, next to the menu, so that they stay visible on a small screen.
    """
    return [
        heading(state, names),
        *river(state, width),
        *court(state, width),
        *city(state, width),
        *players(state, viewer, names, width),
    ]


def heading(state: State, names: Sequence[str]) -> TextLine:
    """Round, turn and phase."""
    board = state.board
    line = TextLine(_("Round {round}").format(round=state.round), STRONG)
    if state.to_move is None:
        line.add("  ").add(_("the game is over"))
    else:
        line.add("  ").add(chip(state.turn, f" {names[state.turn]} "))
        line.add("  ").add(_(PHASES[board.phase]))
    if board.meditation_points:
        points = name_of.points(board.meditation_points)
        line.add("  ").add(_("{points} to spend").format(points=points), STRONG)
    if board.final_round and state.to_move is not None:
        last = _("last round: {round}").format(round=board.final_round)
        line.add("  ").add(last, WARNING)
    return line


def _legend(state: State) -> list[TextLine]:
    return [
        *([TextLine(question(state.decision))] if state.to_move is not None else []),
        TextLine(
            _("A small letter is a worker lying down, {neutral} is a neutral marker.").format(
                neutral=name_of.sign("neutral")
            )
        ),
        TextLine(
            _(
                "{merchant} is the Merchant, {builder} is the Builder, $ means rupees. {letter}2 "
                "means 2 goods ({player})."
            ).format(
                merchant=name_of.sign("merchant"),
                builder=name_of.sign("builder"),
                letter=letter(0),
                player=name_of.colours(1)[0],
            )
        ),
        TextLine(_("* is a price token, with its number and the side facing up.")),
    ]


__all__ = ["EVERYBODY", "NUMERALS", "belongings", "draw", "knows_rupees", "letter", "table"]
