"""The review of a whole game: every turn judged, in the order in which somebody wants to know."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from agra.puzzles.judge import fingerprint
from agra.records.game import Game
from agra.review.judge import GLANCE, NODES, Judged, judge
from agra.review.numbers import changes, numbers
from agra.review.outlook import JUDGE, chances_of
from agra.review.turns import Played, turns_of
from agra.rules.errors import N_, AgraError
from agra.rules.version import RULES_VERSION

FORMAT = "agra-review"
#: Changes with the way in which turns are judged: what was judged otherwise is judged anew.
MANNER = 3


class NotOver(AgraError):
    """A game cannot be reviewed while it runs."""


@dataclass
class Review:
    """What has been judged of a game so far."""

    names: list[str]
    level: str
    weights: str
    nodes: int
    turns: list[Played]
    #: everybody's chance to win: at the start, then after each turn
    chances: list[list[float]]
    #: by number of the turn
    judged: dict[int, Judged] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Whether every turn that can be judged is judged."""
        return all(turn.number in self.judged for turn in self.turns if not turn.corrected)

    def of(self, seat: int) -> list[Judged]:
        """The judged turns of a player, in the order of the game."""
        return [found for _number, found in sorted(self.judged.items()) if found.seat == seat]

    def to_json(self) -> dict[str, Any]:
        """As plain dictionaries and lists."""
        every = [self.judged[number] for number in sorted(self.judged)]
        return {
            "format": FORMAT,
            "version": 1,
            "rules": RULES_VERSION,
            "bot": self.level,
            "weights": self.weights,
            "nodes": self.nodes,
            "names": self.names,
            "chances": self.chances,
            "players": [
                asdict(numbers(self.of(seat)))
                | {"changes": asdict(changes(self.chances, every, seat))}
                for seat in range(len(self.names))
            ],
            "turns": [found.to_json() for found in every],
        }


def begin(game: Game, level: str = JUDGE, nodes: int = NODES) -> Review:
    """The review of a game of which nothing is judged yet; `NotOver` while it runs."""
    if game.result is None:
        raise NotOver(N_("The game is not over: a review tells what its players cannot know yet."))
    turns = turns_of(game)
    return Review(game.names, level, fingerprint(level), nodes, turns, chances_of(turns, level))


def judgement(level: str = JUDGE) -> str:
    """A short digest of how turns are judged now: what the bot has learnt, and the manner."""
    return hashlib.sha256(f"{fingerprint(level)} {MANNER}".encode()).hexdigest()[:16]


def in_order(
    turns: Sequence[Played], seats: Sequence[int], glance: Callable[[Played], float]
) -> list[Played]:
    """Turns in the order in which they are judged: the worst of the first seat, then the others'.

    The worst ones are found at a glance. Of the other seats the turns come as they were played.
    """
    can = [turn for turn in turns if not turn.corrected]
    first = [turn for turn in can if seats and turn.seat == seats[0]]
    first.sort(key=lambda turn: (-glance(turn), turn.number))
    rest = [turn for turn in can if not seats or turn.seat != seats[0]]
    rank = {seat: at for at, seat in enumerate(seats)}
    rest.sort(key=lambda turn: (rank.get(turn.seat, len(rank)), turn.number))
    return first + rest


def glance(turn: Played, level: str = JUDGE) -> float:
    """About how many rupees a turn gave away, by a very short look."""
    return judge(turn, GLANCE, level, luck=False).lost


def go_on(review: Review, seats: Sequence[int] = ()) -> Iterator[Judged]:
    """Judge what is not judged yet, one turn after another; stop whenever you like.

    Only turns of these seats, or of everybody.
    """
    for turn in review.turns:
        wanted = not seats or turn.seat in seats
        if wanted and not turn.corrected and turn.number not in review.judged:
            found = judge(turn, review.nodes, review.level)
            review.judged[turn.number] = found
            yield found
