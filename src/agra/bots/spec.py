"""Parses the text of a bot on the command line: its name and optional limits and settings.

- `vizier`: the bot, with the limits of the run;
- `vizier@2`: 2 seconds a turn;
- `vizier@5000n`: 5000 nodes a turn, so the same answers on every machine;
- `vizier@2@4c`: 2 seconds a turn, and up to 4 processes;
- `my_bot:Greedy@2`: a class of your own;
- `trader@weights=mine.json`: judging by the weights in a file of `agra.lab.train`;
- `ppo@policy=policy.npz`: playing by a policy file of `agra.examples.ppo`;
- `trader@slip=2`: choosing among turns that are near the best, about 2 rupees wide;
- `vizier@style=builder`: with a liking for building (or `deliverer`, `courtier`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from agra.bots.budget import UNLIMITED, Allowance
from agra.bots.errors import BadBot
from agra.rules.errors import N_

MARK: Final = "@"
STYLE_NAMES: Final = ("builder", "deliverer", "courtier")
#: The maximum slip in rupees.
MOST_SLIP: Final = 20.0
MOST_SECONDS: Final = 3600.0
#: The maximum number of nodes.
MOST_NODES: Final = 1_000_000_000


@dataclass(frozen=True)
class Spec:
    """A bot's name with its limits and settings."""

    #: the whole text; results use it as the bot's name
    text: str
    name: str
    seconds: float | None = None
    nodes: int | None = None
    cores: int | None = None
    #: the file of weights
    weights: str | None = None
    #: the file of a trained policy
    policy: str | None = None
    #: the size of its random errors in rupees, and its style
    slip: float = 0.0
    style: str = ""

    def allowance(self, default: Allowance = UNLIMITED) -> Allowance:
        """Return the bot's limits for a turn: its own, else those of the run.

        If it has its own limit of time or nodes, neither limit of the run is used.
        """
        cores = default.cores if self.cores is None else self.cores
        if self.seconds is None and self.nodes is None:
            return Allowance(default.seconds, default.nodes, cores)
        return Allowance(self.seconds, self.nodes, cores)


def parse_spec(text: str) -> Spec:
    """Parse the text of a bot; raise `BadBot` if its limits are not valid."""
    name, *limits = text.strip().split(MARK)
    name = name.strip()
    if not name:
        raise BadBot(
            N_("{text!r} does not name a bot: write, for example, trader or vizier@2."), text=text
        )
    found: dict[str, Any] = {}
    for limit in limits:
        setting, equals, value = limit.partition("=")
        number, unit = limit.rstrip("nsc"), limit.lstrip("0123456789.")
        if equals and setting in _SETTINGS:
            found[setting] = _SETTINGS[setting](text, value)
        elif unit in _UNITS:
            name_of_unit, read = _UNITS[unit]
            found[name_of_unit] = read(text, number)
        else:
            raise _misread(text)
    return Spec(text.strip(), name, **found)


def _slip(text: str, number: str) -> float:
    message = N_("The slip in {text!r} must be more than 0 and at most {most} rupees.")
    return _positive(text, number, MOST_SLIP, message)


def _seconds(text: str, number: str) -> float:
    message = N_(
        "The thinking time in {text!r} must be more than 0 and at most {most} seconds a turn."
    )
    return _positive(text, number, MOST_SECONDS, message)


def _positive(text: str, number: str, most: float, message: str) -> float:
    """Parse a number above 0; the message says that it must be at most `most`."""
    try:
        found = float(number)
    except ValueError:
        raise _misread(text) from None
    if not 0 < found <= most:
        raise BadBot(message, text=text, most=round(most))
    return found


def _file(text: str, file: str) -> str:
    if not file:
        raise _misread(text)
    return file


def _style(text: str, style: str) -> str:
    if style not in STYLE_NAMES:
        message = N_("There is no style {style!r}: write @style= and one of {styles}.")
        raise BadBot(message, style=style, styles=", ".join(STYLE_NAMES))
    return style


def _count(text: str, number: str) -> int:
    if not number.isdecimal() or int(number) < 1:
        raise _misread(text)
    return int(number)


def _nodes(text: str, number: str) -> int:
    nodes = _count(text, number)
    if nodes > MOST_NODES:
        message = N_("The number of positions in {text!r} must be at most {most} a turn.")
        raise BadBot(message, text=text, most=MOST_NODES)
    return nodes


def _misread(text: str) -> BadBot:
    message = N_(
        "The part after @ in {text!r} is not valid: write NAME@2 for 2 seconds a turn, "
        "NAME@5000n for 5000 nodes, NAME@2@4c for 4 processes, NAME@slip=2 for mistakes of "
        "about 2 rupees, NAME@style=STYLE for a playing style, NAME@weights=FILE for "
        "weights."
    )
    return BadBot(message, text=text)


_Reader = Callable[[str, str], Any]
#: The settings NAME@setting=value, and the limits by their unit: how their values are read.
_SETTINGS: Final[dict[str, _Reader]] = {
    "weights": _file,
    "policy": _file,
    "slip": _slip,
    "style": _style,
}
_UNITS: Final[dict[str, tuple[str, _Reader]]] = {
    "": ("seconds", _seconds),
    "s": ("seconds", _seconds),
    "n": ("nodes", _nodes),
    "c": ("cores", _count),
}
