"""Parses the text of a bot on the command line: its name and optional limits and settings.

- `vizier`: the bot, with the limits of the run;
- `vizier@2`: 2 seconds a turn;
- `vizier@5000n`: 5000 nodes a turn, so the same answers on every machine;
- `vizier@2@4c`: 2 seconds a turn, and up to 4 processes;
- `my_bot:Greedy@2`: a class of your own;
- `trader@weights=mine.json`: judging by the weights in a file of `agra.lab.train`;
- `trader@slip=2`: choosing among turns that are near the best, about 2 rupees wide;
- `vizier@style=builder`: with a liking for building (or `deliverer`, `courtier`).
"""

import math
from dataclasses import dataclass
from typing import Final

from agra.bots.budget import UNLIMITED, Allowance
from agra.bots.errors import BadBot
from agra.rules.errors import N_

MARK: Final = "@"
WEIGHTS: Final = "weights="
SLIP: Final = "slip="
STYLE: Final = "style="
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
    seconds: float | None = None
    nodes: int | None = None
    cores: int | None = None
    weights: str | None = None
    slip, style = 0.0, ""
    for limit in limits:
        if limit.startswith(WEIGHTS):
            weights = limit.removeprefix(WEIGHTS)
            if not weights:
                raise _misread(text)
            continue
        if limit.startswith(SLIP):
            slip = _slip(text, limit.removeprefix(SLIP))
            continue
        if limit.startswith(STYLE):
            style = _style(text, limit.removeprefix(STYLE))
            continue
        number, unit = limit.rstrip("nsc"), limit.lstrip("0123456789.")
        if unit in ("", "s"):
            seconds = _seconds(text, number)
        elif unit == "n":
            nodes = _nodes(text, number)
        elif unit == "c":
            cores = _count(text, number)
        else:
            raise _misread(text)
    return Spec(text.strip(), name, seconds, nodes, cores, weights, slip, style)


def _slip(text: str, number: str) -> float:
    try:
        slip = float(number)
    except ValueError:
        raise _misread(text) from None
    if not math.isfinite(slip) or not 0 < slip <= MOST_SLIP:
        raise BadBot(
            N_("The slip in {text!r} must be more than 0 and at most {most} rupees."),
            text=text,
            most=round(MOST_SLIP),
        )
    return slip


def _style(text: str, style: str) -> str:
    if style not in STYLE_NAMES:
        raise BadBot(
            N_("There is no style {style!r}: write @style= and one of {styles}."),
            style=style,
            styles=", ".join(STYLE_NAMES),
        )
    return style


def _seconds(text: str, number: str) -> float:
    try:
        seconds = float(number)
    except ValueError:
        raise _misread(text) from None
    if not math.isfinite(seconds) or not 0 < seconds <= MOST_SECONDS:
        raise BadBot(
            N_(
                "The thinking time in {text!r} must be more than 0 and at most {most}"
                " seconds a turn."
            ),
            text=text,
            most=round(MOST_SECONDS),
        )
    return seconds


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
    return BadBot(
        N_(
            "The part after @ in {text!r} is not valid: write NAME@2 for 2 seconds a turn, "
            "NAME@5000n for 5000 nodes, NAME@2@4c for 4 processes, NAME@slip=2 for mistakes of "
            "about 2 rupees, NAME@style=STYLE for a playing style, NAME@weights=FILE for "
            "weights."
        ),
        text=text,
    )
