"""Help pages of the command in the reader's language: usage, arguments, options.

Typer writes such pages in English only. The texts are in the declarations of the options, marked
with `N_`; `naming` fills in names such as the bots or a port.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from agra.command.output import console, typed
from agra.text.i18n import N_, NP_, _, pgettext

#: Placeholders for values.
_STAND_INS: Final = {
    word: (context, word)
    for context, word in (
        NP_("stands for a value", "FILE"),
        NP_("stands for a value", "DIR"),
        NP_("stands for a value", "WORD"),
        NP_("stands for a value", "SECONDS"),
        NP_("stands for a value", "NAME,..."),
        NP_("stands for a value", "CODE"),
    )
}
_BY_KIND: Final[dict[type, str]] = {bool: "", int: "N", float: "N", Path: "FILE"}
_HELP: Final = N_("Show this help and exit.")
_COMMANDS: Final = N_("Commands")
#: Texts with names filled in: the English text, its message and its arguments.
_naming: dict[str, tuple[str, dict[str, str]]] = {}


def naming(message: str, **arguments: str) -> str:
    """A help text with names filled in, translated when it is shown."""
    text = message.format(**arguments)
    _naming[text] = (message, arguments)
    return text


def told(text: str) -> str:
    """Translate a help text."""
    message, arguments = _naming.get(text, (text, {}))
    return _(message).format(**arguments) if arguments else _(message)


class Command(TyperCommand):
    """A command with translated help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        show(self, ctx)


class Group(TyperGroup):
    """A group of commands with translated help, which it shows if no command is given."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Show the help and end, if there is nothing to parse."""
        if not args and self.no_args_is_help and not ctx.resilient_parsing:
            show(self, ctx)
            ctx.exit()
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        show(self, ctx)


def show(command: Any, ctx: Any) -> None:
    """Print the help of a command or of a group."""
    out = console(narrow=True)
    arguments = [param for param in command.params if _is_argument(param)]
    options = [param for param in command.params if not _is_argument(param)]
    out.print(Padding(Text(_usage(command, ctx, arguments), "bold"), 1))
    for paragraph in _paragraphs(command.help or ""):
        out.print(Padding(paragraph, (0, 1, 1, 1)))
    if arguments:
        _panel(out, _("Arguments"), map(_argument, arguments))
    help_names = "  ".join(sorted(ctx.help_option_names, key=len, reverse=True))
    help_row = (help_names, "", Text(_(_HELP)))
    _panel(out, _("Options"), [*map(_option, options), help_row])
    for title, rows in _commands(command, ctx):
        _panel(out, title, rows)


def _is_argument(param: Any) -> bool:
    return bool(param.param_type_name == "argument")


def _usage(command: Any, ctx: Any, arguments: list[Any]) -> str:
    parts = [ctx.command_path, _("[OPTIONS]")]
    parts += [metavar(param) if param.required else f"[{metavar(param)}]" for param in arguments]
    if hasattr(command, "commands"):
        parts.append(_("COMMAND ..."))
    return _("Usage: {usage}").format(usage=" ".join(parts))


def metavar(param: Any) -> str:
    """The placeholder of an option or an argument."""
    word = param.metavar or _BY_KIND.get(param.type_descriptor.annotation, "...")
    return pgettext(*_STAND_INS[word]) if word in _STAND_INS else word


def _paragraphs(text: str) -> Iterator[Text]:
    for paragraph in told(text).split("\n\n"):
        yield typed(" ".join(paragraph.split()))


Row = tuple[str, str, Text]


def _argument(param: Any) -> Row:
    return metavar(param), "", _described(param)


def _option(param: Any) -> Row:
    return "  ".join([*param.opts, *param.secondary_opts]), metavar(param), _described(param)


def _described(param: Any) -> Text:
    """The description of an option, its bounds and its default."""
    notes = []
    if param.min is not None and param.max is not None:
        notes.append(f"{param.min}-{param.max}")
    elif param.min is not None:
        notes.append(f"≥ {param.min}")
    if param.default is not None and not isinstance(param.default, bool):
        notes.append(_("default: {value}").format(value=param.default))
    text = typed(told(param.help or ""))
    return text.append(f" [{'; '.join(notes)}]", "dim") if notes else text


def _commands(command: Any, ctx: Any) -> Iterator[tuple[str, list[Row]]]:
    """The commands of a group under the titles of their panels."""
    by_panel: dict[str, list[Row]] = {}
    for name in command.list_commands(ctx) if hasattr(command, "commands") else ():
        found = command.get_command(ctx, name)
        if not found.hidden:
            first = next(_paragraphs(found.help or ""))
            by_panel.setdefault(found.rich_help_panel or _COMMANDS, []).append((name, "", first))
    for title, rows in by_panel.items():
        yield _(title), rows


def _panel(out: Console, title: str, rows: Iterable[Row]) -> None:
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(no_wrap=True, style="bold cyan")
    table.add_column(no_wrap=True, style="yellow")
    table.add_column(ratio=1)
    for row in rows:
        table.add_row(*row)
    out.print(Panel(table, title=title, title_align="left", border_style="dim"))
