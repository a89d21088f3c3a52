"""The summary of a review: result, best turn, turning point, accuracy; also as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.picture import palette as p
from agra.picture.ink import circle, path, rect, tag, text, title
from agra.review import Judged, Played, best_turn, numbers, turning_point
from agra.table.game.sight import Sight
from agra.table.panels.analysis.review_list import SIGNS, events_of, marks
from agra.text import review as words
from agra.text.advice import chance_words
from agra.text.i18n import _, number, percent

WIDTH: Final = 1200
HEIGHT: Final = 630
_GRAPH: Final = (650, 150, 500, 330)
#: The colours of the players' lines on a light background.
_LINES: Final = {
    "yellow": "#8A7A00", "turquoise": "#0A7C80", "orange": "#CC4A10", "violet": "#6A3BA3",
}  # fmt: skip


@dataclass(frozen=True)
class Moment:
    """A turn that is named in the summary."""

    number: int
    title: str
    text: str


@dataclass(frozen=True)
class Share:
    """The summary of a player's game."""

    player: str
    table: str
    result: str
    scores: tuple[tuple[str, int], ...]
    #: "82.4%"; "" until something is judged
    accuracy: str
    given: str
    marks: tuple[str, ...]
    best: Moment | None
    turning: Moment | None
    #: the number of judged turns of the player, and of all their turns
    judged: int
    turns: int

    @property
    def words(self) -> str:
        """The summary in sentences, as a text alternative to the picture."""
        scores = ", ".join(f"{name} {score}" for name, score in self.scores)
        sentences = [_("{option}.").format(option=f"{self.result} ({scores})")]
        if self.accuracy:
            sentences.append(
                _("{player}: accuracy {accuracy}, {rupees} rupees given away.").format(
                    player=self.player, accuracy=self.accuracy, rupees=self.given
                )
            )
        for moment in (self.best, self.turning):
            if moment is not None:
                sentences.append(_("{title}: {text}.").format(title=moment.title, text=moment.text))
        return " ".join(sentences)


def share(
    turns: Sequence[Played],
    judged: dict[int, Judged],
    chances: Sequence[Sequence[float]],
    sight: Sight,
    seat: int,
    table: str,
) -> Share:
    """Summarize a player's game; `sight` is its end."""
    mine = [one for _number, one in sorted(judged.items()) if one.seat == seat]
    counted = numbers(mine)
    scores = sight.state.scores()
    order = sorted(range(len(scores)), key=lambda one: -scores[one])
    return Share(
        player=sight.names[seat],
        table=table,
        result=_result(sight),
        scores=tuple((sight.names[one], scores[one]) for one in order),
        accuracy=percent(number(counted.accuracy, 1)) if mine else "",
        given=number(counted.lost, 1) if mine else "",
        marks=tuple(f"{one.sign} {one.text}" for one in marks(mine)) if mine else (),
        best=_best(turns, judged, sight, seat),
        turning=_turning(turns, chances, sight, seat),
        judged=len(mine),
        turns=sum(turn.seat == seat and not turn.corrected for turn in turns),
    )


def _result(sight: Sight) -> str:
    winners = [sight.names[seat] for seat in sight.state.winners()]
    if len(winners) == 1:
        return _("{player} wins").format(player=winners[0])
    return _("{players} share the victory").format(players=", ".join(winners))


def _turn_words(turns: Sequence[Played], sight: Sight, number_of_it: int) -> str:
    turn = turns[number_of_it - 1]
    return words.turn_words(events_of(sight.history, turn), turn.seat)


def _best(
    turns: Sequence[Played], judged: dict[int, Judged], sight: Sight, seat: int
) -> Moment | None:
    found = best_turn(list(judged.values()), seat)
    if found is None:
        return None
    text = _("{sign} Round {round}: {turn}").format(
        sign=SIGNS[found.mark], round=found.round, turn=_turn_words(turns, sight, found.number)
    )
    return Moment(found.number, _("Best turn"), text)


def _turning(
    turns: Sequence[Played], chances: Sequence[Sequence[float]], sight: Sight, seat: int
) -> Moment | None:
    at = turning_point(chances, seat)
    if at is None:
        return None
    turn = turns[at]
    text = _("Round {round}, {player}: {turn} (chance to win: {before} → {after})").format(
        round=turn.round,
        player=sight.names[turn.seat],
        turn=_turn_words(turns, sight, turn.number),
        before=chance_words(chances[at][seat]),
        after=chance_words(chances[at + 1][seat]),
    )
    return Moment(turn.number, _("Turning point"), text)


# ------------------------------------------------------------------ the picture


def picture(
    found: Share, chances: Sequence[Sequence[float]], colours: Sequence[str], seat: int
) -> str:
    """The summary as a self-contained SVG."""
    parts = [
        rect(0, 0, WIDTH, HEIGHT, p.PAGE),
        rect(24, 24, WIDTH - 48, HEIGHT - 48, p.PANEL, p.GOLD, rx=16, stroke_width=2),
        text(60, 92, found.result, 44, p.HEADING, True, serif=True, fit=WIDTH - 120),
        text(
            60,
            130,
            _("Review: {player}, table “{title}”").format(player=found.player, title=found.table),
            22,
            p.SECOND,
        ),
    ]
    parts += _lines(found)
    parts += _graph(chances, colours, seat)
    drawn = title(_("Review: {player}").format(player=found.player)) + "".join(parts)
    whole = tag(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        width=WIDTH,
        height=HEIGHT,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        font_family=p.SANS,
        font_weight=700,
        fill=p.INK,
        stroke_linejoin="round",
    )
    return p.inlined(whole) + "\n"


def _lines(found: Share) -> list[str]:
    """The left half: accuracy, marks, moments, scores."""
    parts = []
    if found.accuracy:
        parts.append(text(60, 215, found.accuracy, 64, p.INK, True, serif=True))
        parts.append(
            text(60, 250, _("accuracy, {rupees} rupees given away").format(rupees=found.given),
                 20, p.SECOND, fit=545)
        )  # fmt: skip
        parts.append(text(60, 290, " · ".join(found.marks), 20, p.INK, True, fit=545))
    y = 345
    for moment in (found.best, found.turning):
        if moment is not None:
            parts.append(text(60, y, moment.title, 20, p.HEADING, True, serif=True))
            parts.append(text(60, y + 28, moment.text, 20, p.INK, fit=545))
            y += 72
    scores = " · ".join(f"{name} {score}" for name, score in found.scores)
    parts.append(text(60, HEIGHT - 60, scores, 24, p.INK, True, fit=WIDTH - 120))
    return parts


def _graph(chances: Sequence[Sequence[float]], colours: Sequence[str], seat: int) -> list[str]:
    """The right half: the chances to win of all players, the player's own line thickest."""
    if len(chances) < 2:
        return []
    left, top, wide, high = _GRAPH
    parts = [text(left, top - 14, _("Chance to win"), 22, p.HEADING, True, serif=True)]
    for share_ in (0, 50, 100):
        y = top + 10 + high * (1 - share_ / 100)
        parts.append(path(f"M{left} {y:.1f}h{wide}", "none", p.HAIRLINE, stroke_width=1.5))
        parts.append(text(left - 8, y + 5, str(share_), 16, p.SECOND, anchor="end"))
    for one in sorted(range(len(chances[0])), key=lambda other: other == seat):
        places = [
            (left + wide * at / (len(chances) - 1), top + 10 + high * (1 - row[one]))
            for at, row in enumerate(chances)
        ]
        way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        line = _LINES.get(colours[one], p.INK)
        strong = one == seat
        if strong:
            parts.append(path(way, "none", p.WHITE, stroke_width=11))
        parts.append(path(way, "none", line, stroke_width=6 if strong else 3))
        parts.append(circle(*places[-1], 9 if strong else 6, line))
    return parts
