"""Whether hints and the coach are allowed at a table.

They are for a person alone against bots. Where two or more people play, the host may allow them,
and everybody at the table sees it.
"""

from typing import Final

from agra.table.errors import NotPossible
from agra.table.game import rated
from agra.table.models import Game
from agra.table.people.seats import seats_of
from agra.text.i18n import _

#: The option of a game: true or false as the host has chosen, missing without a choice.
OPTION: Final = "hints"


def is_allowed(game: Game) -> bool:
    """Whether hints and the coach are allowed: as the host has chosen, or for one person alone.

    A sandbox has a position of another game. It must not help in that game while that is running.
    In a rated game they are always off.
    """
    real = original(game)
    if real is not game and (real is None or real.finished):
        return True
    if rated.is_rated(real):
        return False
    chosen = real.options.get(OPTION)
    return not has_several_people(real) if chosen is None else bool(chosen)


def original(game: Game) -> Game | None:
    """Return the game that a sandbox was copied from, None if it is gone; any other game itself."""
    found: Game | None = game
    while found is not None and (found.sandbox_from or found.sandbox_of_id is not None):
        found = found.sandbox_of
    return found


def may_review(game: Game) -> bool:
    """Whether a game may be reviewed when it is over.

    A sandbox may be reviewed if the game that it was copied from is over or gone. If rupees in it
    are guessed, it has no record to review.
    """
    real = original(game)
    return real is game or (not game.sandbox_rupees and (real is None or real.finished))


def has_several_people(game: Game) -> bool:
    """Whether two or more people play, here or elsewhere."""
    return sum(not seat.bot for seat in seats_of(game)) > 1


def check_allowed(game: Game) -> None:
    """`NotPossible` if hints and the coach are off at this table."""
    if not is_allowed(game):
        raise NotPossible(
            _("Hints and the coach are off at this table. Only the table's host can allow them.")
        )
