"""Draws the river as text: the remaining notables and the deliveries to them."""

from itertools import zip_longest

from agra.rules import layout as at
from agra.rules.names import NOTABLES
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.abbreviations import NUMERALS
from agra.text.board.lines import FAINT, STRONG, TextLine, beside, framed
from agra.text.board.signs import chip, letter
from agra.text.i18n import _, ngettext

#: The minimum width for the upper levels beside the lower ones.
_TWO_COLUMNS = 100
_LEFT = 45


def river(state: State, width: int) -> list[TextLine]:
    """The cards in a frame that shows the progress of the boat."""
    left: list[TextLine] = []
    right: list[TextLine] = []
    for notable in range(len(NOTABLES)):
        if state.board.notable(notable) == at.ON_RIVER:
            side = left if state.components.notable_level[notable] <= 2 else right
            side.append(_card(state, notable))
    rows = left + right
    if width >= _TWO_COLUMNS:
        pairs = zip_longest(left, right, fillvalue=TextLine())
        rows = [beside(pair, (_LEFT, width - _LEFT - 4)) for pair in pairs]
    return framed(_title(state), rows, width)


def _title(state: State) -> str:
    c = state.components
    pier = state.board.boat
    words = _("River: boat at pier {pier}, up to level {level}, order limit {limit}")
    leave = c.leave_level[pier]
    left = c.leave_contracts[pier] - state.board.completed(leave) if leave else 0
    if leave:
        words = ngettext(
            "River: boat at pier {pier}, up to level {level}, order limit {limit}; next pier: "
            "{count} more contract of level {next}",
            "River: boat at pier {pier}, up to level {level}, order limit {limit}; next pier: "
            "{count} more contracts of level {next}",
            left,
        )
    return words.format(
        pier=pier,
        level=NUMERALS[c.reach[pier] - 1],
        limit=c.limit[pier],
        count=left,
        next=NUMERALS[leave - 1],
    )


def _card(state: State, notable: int) -> TextLine:
    """Level, name, guild and ordered goods; delivered goods have the player's colour."""
    c = state.components
    level = c.notable_level[notable]
    reach = level <= c.reach[state.board.boat]
    line = TextLine(f"{NUMERALS[level - 1]:<4}", "" if reach else FAINT)
    line.add(f"{name_of.notable(notable)} ", STRONG if reach else FAINT)
    line.add(name_of.guild_letter(c.notable_guild[notable]), FAINT)
    for place, good in enumerate(c.notable_goods[notable]):
        there = state.board.marker(notable, place)
        name = name_of.good(good)
        if there:
            count = 2 if there > at.DOUBLE else 1
            seat = there - 1 - (at.DOUBLE if count == 2 else 0)
            line.add(" ").add(chip(seat, f"{name}:{letter(seat) * count}"))
        else:
            line.add(f" {name}", "" if reach else FAINT)
    return line
