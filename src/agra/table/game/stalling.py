"""What the people of a table do with a game without progress: go on, or end it now."""

from agra.positions.changed import ended
from agra.table.errors import NotYours, Stale
from agra.table.game import seating
from agra.table.game.lines import EntryRow, Line
from agra.table.game.recording import record
from agra.table.game.stall_check import ENDED, ROUNDS, SINCE, is_stalled
from agra.table.game.transaction import one_act
from agra.table.game.visit import Visit
from agra.table.live import news
from agra.table.models import Entry, Game
from agra.table.people.seats import lock_game
from agra.text.i18n import _


def may_answer(visit: Visit) -> bool:
    """Whether a visitor may say what happens to a game that has stalled."""
    return bool(visit.standing.held) or visit.standing.host


def has_stalled(visit: Visit) -> bool:
    """Whether the game has stalled, so that its bots wait for an answer."""
    if visit.game.finished or visit.game.round <= ROUNDS:
        return False
    with visit.line() as line:
        return is_stalled(visit.game, line)


def go_on(visit: Visit) -> None:
    """Let the bots play on; the rounds without progress are counted again from here."""
    game = visit.game
    with one_act(game):
        lock_game(game)
        with visit.line() as line:
            _check(visit, line)
            now = line.state.round
        options = Game.objects.values_list("options", flat=True).get(pk=game.pk)
        game.options = {**options, SINCE: now}
        game.save(update_fields=["options"])
        seating.note(game, None, "the game goes on")
    news.notify(game.pk)


def end_now(visit: Visit) -> None:
    """End the game, and score it as it stood when this turn began."""
    game = visit.game
    with one_act(game):
        lock_game(game)
        with visit.line() as line:
            _check(visit, line)
            state = ended(line.turns[-1].state)
            row = EntryRow(
                line.version + 1, Entry.CORRECTION, None, None, False, state.to_json(), ENDED
            )
            record(game, line, state, [row])
    news.notify(game.pk)


def _check(visit: Visit, line: Line) -> None:
    """Refuse spectators, and requests for a game that goes on."""
    if not may_answer(visit):
        raise NotYours(_("Only a player in this game can do that: open your seat link."))
    if not is_stalled(visit.game, line):
        raise Stale(_("The game has moved on: this is the current position."))
