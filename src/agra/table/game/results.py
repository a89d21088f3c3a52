"""Results of finished games, stored with their options, so that lists need not replay the games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from agra.rules.state import State
from agra.rules.version import KNOWN_VERSIONS
from agra.table.errors import TableError
from agra.table.game.lines import line_of
from agra.table.models import Game

#: The key among the options of a game.
RESULT: Final = "result"
#: Games that ended before results were stored are replayed, at most so many for one page.
MOST_REPLAYED: Final = 5


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    #: by seat
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def order(self) -> list[int]:
        """The seats, the winners first, then by score."""
        seats = range(len(self.scores))
        return sorted(seats, key=lambda seat: (seat not in self.winners, -self.scores[seat], seat))


def as_stored(state: State) -> list[list[int]] | None:
    """Return the result of a position in the stored form; None while the game runs."""
    return [state.scores(), state.winners()] if state.to_move is None else None


def store(game: Game, result: list[list[int]] | None) -> None:
    """Store the result of a game that has ended; remove it if the end was taken back."""
    if game.options.get(RESULT) == result:
        return
    options = Game.objects.values_list("options", flat=True).get(pk=game.pk)
    game.options = {**options, RESULT: result}
    Game.objects.filter(pk=game.pk).update(options=game.options)


def without_result(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game for another game, which has no result and is not rated."""
    return {key: value for key, value in options.items() if key not in (RESULT, "rated")}


def results_of(games: Iterable[Game]) -> dict[int, Result]:
    """Return the results of finished games by their key; a few older games are replayed for it."""
    found = {}
    left = MOST_REPLAYED
    for game in games:
        if not game.finished:
            continue
        if game.options.get(RESULT) is None and left:
            left -= 1
            _replay(game)
        if stored := game.options.get(RESULT):
            scores, winners = stored
            found[game.pk] = Result(tuple(scores), tuple(winners))
    return found


def _replay(game: Game) -> None:
    """Compute and store the result of a game that has none yet."""
    if game.rules_version not in KNOWN_VERSIONS:
        return
    try:
        with line_of(game) as line:
            result = as_stored(line.state)
    except TableError:
        return
    if result is not None:
        store(game, result)
