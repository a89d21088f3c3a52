"""What a player can learn from a review: the moments that decided the game, and one habit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agra.review import Judged, Played, chance_lost, decided_the_game, habit, moments
from agra.review.marks import MOMENTS
from agra.table.game.history import Step
from agra.table.panels.analysis.review_list import cost_words, events_of, icons_of
from agra.text import review as words


@dataclass(frozen=True)
class Moment:
    """A turn that cost the player much, as a question: what is a better turn?"""

    number: int
    round: int
    icons: tuple[str, ...]
    #: what was played, and what it cost
    played: str
    cost: str


@dataclass(frozen=True)
class Lesson:
    """The top of a review."""

    #: the title of the moments
    title: str
    moments: tuple[Moment, ...]
    #: the costliest habit, what to do better, and what it cost, in sentences; "" without a habit
    habit: str = ""
    advice: str = ""
    cost: str = ""

    @property
    def no_more(self) -> str:
        """A sentence if the moments are all mistakes of the player."""
        return words.no_more_mistakes() if 0 < len(self.moments) < MOMENTS else ""


def lesson(
    turns: Sequence[Played], history: Sequence[Step], judged: Mapping[int, Judged], seat: int
) -> Lesson:
    """What a player can learn from the turns that are judged so far."""
    mine = [found for _number, found in sorted(judged.items()) if found.seat == seat]
    found = moments(mine, seat)
    decided = decided_the_game(found, turns[-1].end.winners() == [seat])
    told = tuple(_moment(turns[one.number - 1], history, one, decided) for one in found)
    title = words.moments_title(len(found), decided)
    worst = habit(turns, mine, seat)
    if worst is None:
        return Lesson(title, told)
    return Lesson(
        title,
        told,
        words.habit_words(worst.kind, worst.count),
        words.habit_advice(worst.kind),
        words.habit_cost(worst.cost, worst.turns_lost),
    )


def _moment(turn: Played, history: Sequence[Step], found: Judged, decided: bool) -> Moment:
    events = events_of(history, turn)
    return Moment(
        turn.number,
        turn.round,
        icons_of(events, turn.seat),
        words.turn_words(events, turn.seat),
        words.chance_words(chance_lost(found)) if decided else cost_words(found),
    )
