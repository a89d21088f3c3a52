"""Corrects the position of a game on a real table."""

from typing import Any, Final

from agra.positions import from_json
from agra.table.errors import NotPossible
from agra.table.game.deciding import check_seated, check_version, follow_up
from agra.table.game.lines import EntryRow
from agra.table.game.recording import check_room, record
from agra.table.game.visit import Visit
from agra.table.models import Entry, Game
from agra.table.people.seats import seats_again
from agra.text.i18n import _

MOST_CORRECTIONS: Final = 100


def correct(visit: Visit, position: dict[str, Any], note: str, version: int | None = None) -> int:
    """Continue from the position of the real table; it must be consistent."""
    game = visit.game
    if not game.referee:
        raise NotPossible(_("Only a game on a real table can be corrected by hand."))
    check_seated(visit.standing)
    with visit.line() as line:
        check_version(line, version)
        check_room(line.version)
        check_corrections(game)
        state = from_json(position, line.state.components)
        row = EntryRow(line.version + 1, Entry.CORRECTION, None, None, False, state.to_json(), note)
        rows = [row]
        follow_up(game, state, rows, seats_again(game))
        return record(game, line, state, rows)


def check_corrections(game: Game) -> None:
    """Refuse to correct a game that was corrected too often."""
    count = Entry.objects.filter(game=game, kind=Entry.CORRECTION).count()
    if count >= MOST_CORRECTIONS:
        words = _(
            "This game has been corrected {count} times, which is the limit: enter the "
            "position as a new game."
        )
        raise NotPossible(words.format(count=count))
