"""Input and output of the terminal: with Rich, or as plain lines.

Input is read line by line from standard input, so that the game works over any connection and with
scripts.
"""

import sys
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from rich.table import Table
from rich.text import Text

from agra.command.output import WIDTH, console, typed
from agra.command.terminal import board, plain
from agra.command.terminal.menu import Menu
from agra.rules import kinds
from agra.rules.sailor import deliveries_left
from agra.rules.state import State
from agra.text import board as drawing
from agra.text import names as name_of
from agra.text.board.lines import TextLine
from agra.text.board.signs import chip
from agra.text.i18n import _, labelled, ngettext
from agra.text.options.menu_labels import standing

_BLANK_LINES: Final = 60
#: The width of sentences that are wrapped with an indent.
INDENTED_WIDTH: Final = 80
#: Clear the screen and the scrollback.
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
PARTS: Final = ("city", "river", "court", "players")


class Screen:
    """Prints and reads. `plain` is for screen readers: no drawing or colours, one fact per line."""

    def __init__(self, plain_mode: bool) -> None:
        self.plain = plain_mode
        self.console = console(plain=plain_mode, narrow=True)

    # -------------------------------------------------------------- reading

    def ask(self, prompt: str) -> str | None:
        """Read one line, stripped; None at the end of the input."""
        print(prompt, end="", flush=True)
        try:
            line = sys.stdin.readline()
        except OSError:  # the terminal is closed
            line = ""
        if not line:
            print()
            return None
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        return line.strip()

    # -------------------------------------------------------------- printing

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence, wrapped."""
        if self.plain:
            print(text)
        else:
            self.console.print(Text(text, style=style))

    def say_indented(self, text: str, indent: int) -> None:
        """Print a sentence, wrapped so that all its lines but the first are indented."""
        width = min(self.console.width, INDENTED_WIDTH)
        for line in [text] if self.plain else wrap(text, width, subsequent_indent=" " * indent):
            self.say(line)

    def gap(self) -> None:
        """Print an empty line, except in plain mode."""
        if not self.plain:
            print()

    def hide(self) -> None:
        """Clear the screen for the next player."""
        if self.plain or not sys.stdout.isatty():
            print("\n" * _BLANK_LINES)
        else:
            print(_CLEAR, end="", flush=True)

    def show_table(
        self, state: State, viewer: int | None, names: Sequence[str], part: str = ""
    ) -> None:
        """Print the table, or one part of it."""
        if self.plain:
            for line in self._plain_part(state, viewer, names, part):
                print(line)
            return
        board.show(self.console, self._drawn_part(state, viewer, names, part))

    def _drawn_part(
        self, state: State, viewer: int | None, names: Sequence[str], part: str
    ) -> list[TextLine]:
        width = max(self.console.width, drawing.NARROWEST)
        public = {"city": drawing.city, "river": drawing.river, "court": drawing.court}
        if part in public:
            return public[part](state, width)
        if part == "players":
            return drawing.players(state, viewer, names, width)
        return drawing.table(state, viewer, names, width)

    def _plain_part(
        self, state: State, viewer: int | None, names: Sequence[str], part: str
    ) -> list[str]:
        if part == "heading":
            return plain.heading(state, names)
        public = {"city": plain.city, "river": plain.river, "court": plain.court}
        if part in public:
            return public[part](state)
        if part == "players":
            return plain.players(state, viewer, names)
        return plain.table(state, viewer, names)

    def show_turns(self, turns: Sequence[tuple[str, int, Sequence[str]]]) -> None:
        """Print the log: for each turn its title, its seat and its sentences."""
        for title, seat, sentences in turns:
            if self.plain:
                for line in [title, *sentences]:
                    print(line)
                continue
            text = Text.assemble(board.coloured(chip(seat, f" {title} ")), " ", " ".join(sentences))
            self.console.print(text)

    # -------------------------------------------------------------- the menu

    def show_menu(self, menu: Menu, question: str) -> None:
        """Print the question and the options."""
        self.gap()
        self.say(question, "bold")
        number = 0
        for section in menu.sections:
            if section.title:
                self.say(labelled(section.title, "").rstrip(), "dim")
            texts = []
            for entry in section.entries:
                number += 1
                texts.append((number, entry.text))
            self._options(texts)
        if menu.go_on is not None:
            self._options([(0, menu.go_on.text)])

    def _options(self, texts: list[tuple[int, str]]) -> None:
        if self.plain:
            for number, text in texts:
                print(f"{number}: {text}")
            return
        lines = [f"{number:>3}  {text}" for number, text in texts]
        widest = max(len(line) for line in lines) + 2
        columns = max(1, min(WIDTH // widest, 3)) if len(lines) > 3 else 1
        rows = -(-len(lines) // columns)
        for row in range(rows):
            line = Text()
            for number, _text in enumerate(lines[row::rows]):
                cell = _text.ljust(widest) if number < columns - 1 else _text
                line.append(cell[:3], "bold cyan")
                line.append(cell[3:])
            self.console.print(line)

    def show_keys(self, keys: Sequence[tuple[str, str]]) -> None:
        """Print the commands in two columns, with the keys in bold."""
        table = Table.grid(padding=(0, 1), expand=True)
        half = -(-len(keys) // 2)
        for _side in range(2):
            table.add_column(no_wrap=True, style="bold cyan")
            table.add_column(ratio=1)
        for left, right in zip_longest(keys[:half], keys[half:], fillvalue=("", "")):
            table.add_row(left[0], typed(left[1]), right[0], typed(right[1]))
        self.console.print(table)

    def show_hand(self, state: State, seat: int, money: bool) -> None:
        """Print the player's possessions in one line."""
        parts = [standing(state, seat)]
        if money:
            parts.insert(0, name_of.rupees(state.rupees(seat)))
        points = state.board.meditation_points
        if points:
            parts.append(_("{points} to spend").format(points=name_of.points(points)))
        parts += _left(state, seat)
        self.say(_("You have {things}.").format(things=", ".join(parts)), "dim")


def _left(state: State, seat: int) -> list[str]:
    """How much of the current action is left."""
    kind, fields = state.pending.kind, state.pending.fields
    if kind == kinds.DELIVERIES:
        count = deliveries_left(state, seat)
        left = ngettext("{count} delivery left", "{count} deliveries left", count)
        return [left.format(count=count)]
    if kind == kinds.TRADE_GIVE:
        return [_("given goods worth {value}").format(value=fields >> 2)]
    if kind == kinds.TRADE_TAKE:
        return [_("value {value} left to take").format(value=fields)]
    if kind == kinds.PAY_BUILDING:
        building, paid = fields & 15, fields >> 4 & 63
        return [_("paid {paid} of {cost}").format(paid=paid, cost=state.components.cost[building])]
    if kind == kinds.MAKE_ROOM:
        return [_("to gain: {count}").format(count=fields >> 5 & 31)]
    return []
