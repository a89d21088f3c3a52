"""Draws the city as text: the main characters in one line, the sixteen buildings in a grid."""

from agra.rules import layout as at
from agra.rules.names import BUILDINGS, CHARACTERS, FIRST_BUILDING, OUTER_ACTIONS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.board.lines import (
    COINS,
    FAINT,
    SIGN,
    SITE,
    STRONG,
    TextLine,
    cut,
    grid,
    spread,
    width_of,
)
from agra.text.board.signs import chip, letter, worker
from agra.text.i18n import _

_TOKENS = 3


def city(state: State, width: int) -> list[TextLine]:
    """The workers, the buildings, and the goods in the stores."""
    cell = (width - 5) // 4
    rows = [[_building(state, 4 * column + row, cell) for column in range(4)] for row in range(4)]
    return [*_characters(state, width), *grid(rows, cell)]


def _characters(state: State, width: int) -> list[TextLine]:
    line = TextLine()
    for space, name in enumerate(CHARACTERS):
        line.add("   " if space else "").add(name_of.space(name), STRONG).add(" ").add(
            worker(state, space)
        )
        if name == "trader":
            line.add(_tokens(state), FAINT)
    action = name_of.favour_action(OUTER_ACTIONS[state.board.meditation_marker])
    blocked = TextLine(_("blocked in meditation: {action}").format(action=action), FAINT)
    fits = line.width + 3 + blocked.width <= width
    return [line.add("   ").add(blocked)] if fits else [line, blocked]


def _tokens(state: State) -> str:
    """The price tokens that lie on the Trader, with their two sides."""
    flags = state.components.token_flags
    there = [
        f"{flags[2 * token]}/{flags[2 * token + 1]}"
        for token in range(_TOKENS)
        if state.board.token_good(token) == at.ON_TRADER
    ]
    return " " + _("(tokens {tokens})").format(tokens=" ".join(there)) if there else ""


def _building(state: State, building: int, cell: int) -> list[TextLine]:
    """Two lines: name and worker; good with its value, and the stores of all players."""
    board = state.board
    name = name_of.space(BUILDINGS[building])
    signs = _signs(state, building)
    first = TextLine(name, STRONG)
    if not board.is_built(building):
        cost = " " + _("cost {cost}").format(cost=state.components.cost[building])
        first = cut(TextLine(name, SITE), cell - width_of(cost) - signs.width).add(cost, FAINT)
    second = TextLine(f"{name_of.good(building)} {board.value(building)}")
    for token in range(_TOKENS):
        if board.token_good(token) == building:
            side = _("hi") if board.token_side(token) else _("lo")
            second.add(f"*{token + 1}{side}", STRONG)
    return [spread(first, signs, cell), spread(second, _stores(state, building), cell)]


def _signs(state: State, building: int) -> TextLine:
    """Merchant, Builder, coins, and the worker; a site has a worker only with the Builder."""
    board = state.board
    signs = TextLine()
    if board.merchant == building:
        signs.add(name_of.sign("merchant"), SIGN)
    if board.builder == building:
        signs.add(name_of.sign("builder"), SIGN)
    if board.coins(building):
        signs.add(f" ${board.coins(building)}", COINS)
    space = building + FIRST_BUILDING
    if board.is_built(building) or board.builder == building or board.worker(space) is not None:
        signs.add(" ").add(worker(state, space))
    return signs


def _stores(state: State, good: int) -> TextLine:
    line = TextLine()
    for seat in range(state.players):
        count = state.player(seat).stored(good)
        if count:
            line.add(chip(seat, f"{letter(seat)}{count}"))
    return line
