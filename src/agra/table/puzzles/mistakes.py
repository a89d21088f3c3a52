"""A player's own mistakes as puzzles: the costly turns of reviewed games.

Nothing is stored for them. They follow from the stored reviews, and the page on which a turn is
played again judges them (`views/retry_turn.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from agra.review import Judged, cost_of, is_decided, is_mistake
from agra.table.jobs import reviews
from agra.table.models import Game, Holder, Review
from agra.table.panels.analysis.review_list import SIGNS, cost_words
from agra.text import review as words

#: The newest games of which mistakes are shown, and the most mistakes of one game.
MOST_GAMES: Final = 40
MOST_EACH: Final = 12
MOST_SEATS: Final = 4


@dataclass(frozen=True)
class Mistake:
    """A turn in which there was a better one."""

    game: Game
    number: int
    round: int
    #: "slip" or "blunder", with its sign and word
    mark: str
    sign: str
    word: str
    #: what its mark follows, in words: the rupees given away, or a part of the chance to win
    cost: str
    in_rupees: bool

    @property
    def name(self) -> str:
        """Its name as a puzzle, under which the browser stores that it is solved."""
        return puzzle_name(self.game, self.number)


def puzzle_name(game: Game, number: int) -> str:
    """The name of a turn of a game as a puzzle."""
    return f"{game.code}-{number}"


def mistakes_of(browser: str) -> list[tuple[Game, list[Mistake]]]:
    """The mistakes of a browser in its newest reviewed games, the newest game first."""
    reviewed = Review.objects.values("game")
    held = Holder.objects.filter(
        browser=browser, seat__isnull=False, game__finished=True, game__in=reviewed
    )
    rows = held.select_related("game", "seat").order_by("-game__changed", "pk")
    # a browser may hold all seats of a game
    holders = list(rows[: MOST_SEATS * MOST_GAMES]) if browser else []
    games = dict(islice({one.game_id: one.game for one in holders}.items(), MOST_GAMES))
    # a later review of a game takes the place of an earlier one
    newest = {one.game_id: one for one in Review.objects.filter(game__in=games).order_by("pk")}
    lines = []
    for game in games.values():
        seats = {one.seat.number for one in holders if one.seat and one.game_id == game.pk}
        turns = reviews.judged_of(newest[game.pk]).values()
        mine = _worst([turn for turn in turns if turn.seat in seats])
        if mine:
            lines.append((game, [_mistake(game, turn) for turn in mine]))
    return lines


def _worst(turns: Sequence[Judged]) -> list[Judged]:
    """The most costly mistakes among turns, in the order of the game."""
    wrong = sorted(filter(is_mistake, turns), key=lambda turn: -cost_of(turn))
    return sorted(wrong[:MOST_EACH], key=lambda turn: turn.number)


def _mistake(game: Game, turn: Judged) -> Mistake:
    return Mistake(
        game=game,
        number=turn.number,
        round=turn.round,
        mark=turn.mark,
        sign=SIGNS[turn.mark],
        word=words.mark_word(turn.mark),
        cost=cost_words(turn),
        in_rupees=not is_decided(turn),
    )


def following(
    found: Sequence[tuple[Game, Sequence[Mistake]]], code: str, number: int
) -> Mistake | None:
    """The mistake after this one in the list; None after the last one."""
    every = [mistake for _game, mistakes in found for mistake in mistakes]
    places = [(mistake.game.code, mistake.number) for mistake in every]
    at = places.index((code, number)) + 1 if (code, number) in places else len(every)
    return every[at] if at < len(every) else None
