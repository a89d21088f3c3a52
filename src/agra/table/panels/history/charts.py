"""Line charts of rupees, influence and goods over the rounds; a template draws them as SVG."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, inf
from typing import Final

from agra.picture import tokens
from agra.picture.ink import width_of
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.text.i18n import _

WIDTH: Final = 420
HEIGHT: Final = 230
_LEFT, _TOP, _BOTTOM = 28, 12, 22
#: From the end of the lines to the player's shape, and from there to the name; its type size.
_TO_SHAPE, _TO_NAME, _TYPE = 12, 10, 13.5
#: The room for the longest name, with its value; a longer one is condensed.
_ROOM: Final = range(60, 140)
#: Possible steps between grid lines; the first with few enough lines is used.
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
_MOST_LINES: Final = 5
_MOST_TICKS: Final = 8
_LABEL_GAP: Final = 15


Place = tuple[float, float]


@dataclass(frozen=True)
class Series:
    """One player's line."""

    seat: int
    colour: str
    name: str
    you: bool
    #: the values in their order, the start first
    values: tuple[int, ...]
    #: the points of the line for SVG, and those of them with the player's shape
    points: str
    shapes: tuple[Place, ...]
    #: the height of the name at the right end
    label: float
    #: the width that a long name is condensed to; 0 for its own width
    squeezed: int = 0


@dataclass(frozen=True)
class Chart:
    """A line chart, and the same data as a table."""

    name: str
    title: str
    series: tuple[Series, ...]
    #: horizontal lines with their values; ticks below with their rounds
    grid: tuple[tuple[float, int], ...]
    ticks: tuple[tuple[float, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH
    tick_at: int = HEIGHT - 6

    @property
    def label_at(self) -> int:
        """The middle of the shapes in front of the names."""
        return self.right + _TO_SHAPE

    @property
    def rounds(self) -> list[tuple[int, list[int]]]:
        """The rows of the table: a round and everybody's values."""
        longest = max((len(line.values) for line in self.series), default=0)
        return [
            (number, [line.values[number] for line in self.series]) for number in range(longest)
        ]


def charts(sight: Sight) -> list[Chart]:
    """The three charts; rupees only of players whose rupees the viewer may see."""
    states = _by_round(sight)
    everybody = list(range(sight.state.players))
    known = [seat for seat in everybody if sight.knows_rupees(seat)]
    found = [
        _chart(sight, "influence", _("Influence steps, per round"), states, everybody, _influence),
        _chart(sight, "goods", _("Goods in the stores, per round"), states, everybody, _goods),
    ]
    if known:
        title = _("Rupees held, per round")
        found.insert(0, _chart(sight, "rupees", title, states, known, State.rupees))
    return found


def _by_round(sight: Sight) -> list[State]:
    """The position at the start and after each round; the present one is last."""
    states: list[State] = []
    last = 0
    for start in sight.past.turn_starts:
        if start.round != last:
            states.append(start.state)
            last = start.round
    return [*states, sight.state] if states else [sight.state]


def _influence(state: State, seat: int) -> int:
    return sum(state.player(seat).influence.values())


def _goods(state: State, seat: int) -> int:
    return sum(tokens.goods_of(state, seat))


def _chart(
    sight: Sight,
    name: str,
    title: str,
    states: list[State],
    seats: list[int],
    value: Callable[[State, int], int],
) -> Chart:
    values = {seat: [value(state, seat) for state in states] for seat in seats}
    highest = max(1, *(max(line) for line in values.values()))
    step = next(step for step in _STEPS if highest <= step * _MOST_LINES or step == _STEPS[-1])
    top = -(-highest // step) * step

    def y(count: int) -> float:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - count / top), 1)

    widths = {seat: _width(sight, seat, line[-1]) for seat, line in values.items()}
    room = min(max(ceil(max(widths.values())), _ROOM.start), _ROOM.stop)
    right = WIDTH - _TO_SHAPE - _TO_NAME - room

    def x(at: int) -> float:
        return round(_LEFT + (right - _LEFT) * at / max(1, len(states) - 1), 1)

    labels = apart({seat: y(line[-1]) for seat, line in values.items()}, _LABEL_GAP)
    series = []
    for seat, line in values.items():
        places = [(x(at), y(count)) for at, count in enumerate(line)]
        drawn = series_of(sight, seat, line, places, places[1 + seat % 3 :: 3], labels[seat])
        series.append(replace(drawn, squeezed=room if widths[seat] > room else 0))
    every = -(-len(states) // _MOST_TICKS)
    ticks = tuple((x(at), at) for at in range(0, len(states), max(1, every)))
    grid = tuple((y(count), count) for count in range(0, top + 1, step))
    return Chart(name, title, tuple(series), grid, ticks, right=right)


def _width(sight: Sight, seat: int, last: int) -> float:
    """The width of a player's name with the last value."""
    return width_of(f"{_name(sight, seat)} {last}", _TYPE, bold=seat == sight.viewer)


def _name(sight: Sight, seat: int) -> str:
    return _("You") if seat == sight.viewer else sight.names[seat]


def series_of(
    sight: Sight,
    seat: int,
    values: Sequence[int],
    places: Sequence[Place],
    shapes: Sequence[Place],
    label: float,
) -> Series:
    """A player's line through places, with the player's shape at some of them."""
    you = seat == sight.viewer
    return Series(
        seat,
        sight.colours[seat],
        _name(sight, seat),
        you,
        tuple(values),
        " ".join(f"{x},{y}" for x, y in places),
        tuple(shapes),
        label,
    )


def apart(wanted: Mapping[int, float], gap: float, lowest: float = inf) -> dict[int, float]:
    """The heights of the names at the ends of lines: a gap apart, and none below `lowest`."""
    order = sorted(wanted, key=lambda seat: (wanted[seat], seat))
    places: list[float] = []
    for seat in order:
        places.append(max(wanted[seat], places[-1] + gap) if places else wanted[seat])
    for at in reversed(range(len(places))):
        places[at] = min(places[at], lowest)
        lowest = places[at] - gap
    return {seat: round(place, 1) for seat, place in zip(order, places, strict=True)}
