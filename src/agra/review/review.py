"""Reviews a whole game: judges every turn, the most interesting ones first."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from agra.puzzles.judge import fingerprint
from agra.records.game import Game
from agra.review.habits import habit
from agra.review.judge import GLANCE, NODES, Judged, judge
from agra.review.marks import all_marked, marked, moments
from agra.review.numbers import changes, numbers
from agra.review.outlook import JUDGE, chances_of
from agra.review.turns import Played, turns_of
from agra.rules.errors import N_, AgraError
from agra.rules.version import RULES_VERSION

FORMAT = "agra-review"
#: The version of the judging method; results of other versions are judged again.
MANNER = 3


class NotOver(AgraError):
    """A game cannot be reviewed while it runs."""


@dataclass
class Review:
    """The judged turns of a game so far."""

    names: list[str]
    level: str
    weights: str
    nodes: int
    turns: list[Played]
    #: each player's chance to win: at the start, then after each turn
    chances: list[list[float]]
    #: by number of the turn
    judged: dict[int, Judged] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Whether all turns that can be judged are judged."""
        return all(turn.number in self.judged for turn in self.turns if not turn.corrected)

    def of(self, seat: int) -> list[Judged]:
        """The judged turns of a player, in the order of the game, with marks for this player."""
        return marked(found for _, found in sorted(self.judged.items()) if found.seat == seat)

    def to_json(self) -> dict[str, Any]:
        """Serialize to plain dictionaries and lists."""
        every = all_marked(self.judged.values())
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
                | {"moments": [turn.number for turn in moments(every, seat)]}
                | {"habit": asdict(found) if (found := habit(self.turns, every, seat)) else None}
                for seat in range(len(self.names))
            ],
            "turns": [found.to_json() for found in every],
        }


def begin(game: Game, level: str = JUDGE, nodes: int = NODES) -> Review:
    """A new review without judged turns; raises `NotOver` while the game runs."""
    if game.result is None:
        raise NotOver(
            N_("The game is not over: a review would reveal what the players cannot know yet.")
        )
    turns = turns_of(game)
    return Review(game.names, level, fingerprint(level), nodes, turns, chances_of(turns, level))


def judgement(level: str = JUDGE) -> str:
    """A short digest of the current judging method: the bot's weights and `MANNER`."""
    return hashlib.sha256(f"{fingerprint(level)} {MANNER}".encode()).hexdigest()[:16]


def in_order(
    turns: Sequence[Played], seats: Sequence[int], glance: Callable[[Played], float]
) -> list[Played]:
    """The order of judging: the worst turns of the first seat, then the other seats.

    A quick pass finds the worst turns. Turns of the other seats stay in the order of the game.
    """
    can = [turn for turn in turns if not turn.corrected]
    first = [turn for turn in can if seats and turn.seat == seats[0]]
    first.sort(key=lambda turn: (-glance(turn), turn.number))
    rest = [turn for turn in can if not seats or turn.seat != seats[0]]
    rank = {seat: at for at, seat in enumerate(seats)}
    rest.sort(key=lambda turn: (rank.get(turn.seat, len(rank)), turn.number))
    return first + rest


def glance(turn: Played, level: str = JUDGE) -> float:
    """A quick estimate of the rupees that a turn gave away."""
    return judge(turn, GLANCE, level, luck=False).lost


def go_on(review: Review, seats: Sequence[int] = ()) -> Iterator[Judged]:
    """Judge the remaining turns one by one; the caller may stop at any time.

    Only turns of these seats, or of all without `seats`.
    """
    for turn in review.turns:
        wanted = not seats or turn.seat in seats
        if wanted and not turn.corrected and turn.number not in review.judged:
            found = judge(turn, review.nodes, review.level)
            review.judged[turn.number] = found
            yield found
