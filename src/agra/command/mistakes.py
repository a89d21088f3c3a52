"""Usage errors of the command in the reader's language.

Typer's own sentences are English. The common ones are rewritten here from the fields of the
exception. Its classes have no public names, so they are identified by class name.
"""

import re
from typing import Any, Final

from agra.command.help import metavar
from agra.text.i18n import _

_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)\.?$")


def told_usage(error: Any) -> str:
    """The sentence for a usage error of Typer."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return _no_such_option(error)
    if kind == "BadOptionUsage":
        words = _("{option} takes no value.")
        if "requires" in error.message:
            words = _("{option} needs a value: see --help.")
        return words.format(option=repr(error.option_name))
    param = getattr(error, "param", None)
    if kind == "MissingParameter" and param is not None:
        return _("Missing argument {name}.").format(name=repr(_name(param)))
    if kind == "BadParameter" and param is not None:
        sentence = _wrong_value(param)
        if sentence:
            return sentence
    extra = _IN_BRACKETS.search(error.message)
    if kind == "UsageError" and extra and "extra argument" in error.message:
        return _("Too many arguments: {words}. See --help.").format(words=repr(extra[1]))
    return " ".join(error.format_message().split()).rstrip(".") + "."


def _name(param: Any) -> str:
    if param.param_type_name == "argument":
        return metavar(param)
    return "/".join(param.opts)


def _no_such_option(error: Any) -> str:
    if not error.possibilities:
        return _("No such option: {option}.").format(option=error.option_name)
    return _("No such option: {option}. Did you mean {near}?").format(
        option=error.option_name, near=", ".join(sorted(error.possibilities))
    )


def _wrong_value(param: Any) -> str:
    """The values that an option accepts."""
    option = repr(_name(param))
    if param.min is not None and param.max is not None:
        return _("{option} takes a number from {least} to {most}.").format(
            option=option, least=param.min, most=param.max
        )
    if param.min is not None:
        return _("{option} takes a number of at least {least}.").format(
            option=option, least=param.min
        )
    kind = param.type_descriptor.annotation
    if kind is int:
        return _("{option} takes a whole number.").format(option=option)
    if kind is float:
        return _("{option} takes a number.").format(option=option)
    return ""
