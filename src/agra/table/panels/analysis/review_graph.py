"""The graph of a review: the chances to win after each turn, and the same as a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from agra.review import Judged, Played, swings
from agra.table.game.sight import Sight
from agra.table.panels.analysis.review import Part
from agra.table.panels.history.charts import Series, apart, series_of
from agra.text.i18n import _
from agra.text.review import swing_words


@dataclass(frozen=True)
class Graph:
    """The chances to win of all players as lines, and the same data as a table."""

    width: int
    height: int
    left: float
    right: float
    grid: tuple[tuple[float, int], ...]
    ticks: tuple[tuple[float, int], ...]
    tick_at: float
    lines: tuple[Series, ...]
    #: the selected turn: left edge, width, and the round it is in
    band: tuple[float, float] | None
    #: the rows of the table: the title, and the chances of all players
    table: tuple[tuple[str, tuple[int, ...]], ...]


#: Width and height, and the margins: left, right, top, bottom. On a phone there is no room for the
#: names, because letters are not scaled down.
_EDGES: Final = {
    "wide": (362, 186, 40, 272, 18, 158),
    "low": (362, 140, 40, 272, 12, 114),
    "phone": (350, 164, 42, 338, 12, 138),
}


#: A player's shape is drawn on the line at every this many rounds.
_EVERY: Final = 5


#: The width of the band of the selected turn, and the distance of the names at the ends.
_BAND: Final = 14.0


_APART: Final = 17.0


def as_judged(chances: Sequence[Sequence[float]], judged: Iterable[Judged]) -> list[list[float]]:
    """The chances; before a judged turn its player has at least the chance with the best turn.

    The chances are estimates without a search. In the last rounds a search often finds a win that
    they do not see, and no turn can lose more than the graph shows.
    """
    found = [list(row) for row in chances]
    for turn in judged:
        if not turn.lost or turn.number > len(found):
            continue
        row, best = found[turn.number - 1], turn.best_after.win
        left = 1 - row[turn.seat]
        if best > row[turn.seat] and left:
            row[:] = [round(one * (1 - best) / left, 4) for one in row]
            row[turn.seat] = best
    return found


def graph(
    turns: Sequence[Played], chances: Sequence[Sequence[float]], sight: Sight, selected: int,
    room: str,
) -> Graph | None:  # fmt: skip
    """The chances to win after each turn; None until they are known."""
    if len(chances) != len(turns) + 1:
        return None
    width, height, left, right, top, bottom = _EDGES[room]
    last = len(chances) - 1

    def x(at: float) -> float:
        return round(left + (right - left) * at / max(1, last), 1)

    def y(chance: float) -> float:
        return round(bottom - (bottom - top) * chance, 1)

    ends = {turn.round: turn.number for turn in turns}
    ends_at = apart(dict(enumerate(map(y, chances[-1]))), _APART, height - 6)
    marked = [at for round_, at in ends.items() if round_ % _EVERY == 0 and at < last]
    lines = []
    for seat in range(len(chances[0])):
        shares = [round(100 * row[seat]) for row in chances]
        places = [(x(at), y(row[seat])) for at, row in enumerate(chances)]
        lines.append(
            series_of(sight, seat, shares, places, [places[at] for at in marked], ends_at[seat])
        )
    # the viewer's line is above the others
    lines.sort(key=lambda line: line.you)
    rounds = sorted(ends)
    ticks = [1, *(r for r in rounds if r % _EVERY == 0)]
    if rounds and rounds[-1] - ticks[-1] >= _EVERY - 2:
        ticks.append(rounds[-1])
    return Graph(
        width, height, left, right,
        tuple((y(share / 100), share) for share in (0, 25, 50, 75, 100)),
        tuple((x(ends[r]), r) for r in ticks if r in ends),
        bottom + 19,
        tuple(lines),
        (x(selected) - _BAND / 2, _BAND) if 0 < selected <= last else None,
        _table(turns, lines, sight),
    )  # fmt: skip


def _table(
    turns: Sequence[Played], lines: Sequence[Series], sight: Sight
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    titles = [
        _("Start"),
        *(
            _("Round {round}, {player}").format(round=turn.round, player=sight.names[turn.seat])
            for turn in turns
        ),
    ]
    return tuple(
        (title, tuple(line.values[at] for line in lines)) for at, title in enumerate(titles)
    )


def balance(judged: dict[int, Judged], seat: int) -> tuple[Part, ...]:
    """The largest effects on a player's chance to win: of own turns, and of luck."""
    return tuple(
        Part(
            "person-vizier" if one.cause == "own" else "mark-die",
            swing_words(one.cause, one.round, one.change),
        )
        for one in swings(list(judged.values()), seat)
    )
