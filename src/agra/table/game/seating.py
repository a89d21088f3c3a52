"""Changes the player of a seat: a person, a bot as stand-in, a new link."""

from agra.table.errors import NotPossible
from agra.table.game import clocks, rated
from agra.table.game.deciding import settle
from agra.table.game.lines import EntryRow, line_of
from agra.table.game.recording import MOST_ENTRIES, record
from agra.table.game.transaction import one_act
from agra.table.models import Entry, Game, Seat
from agra.table.people.player_names import chosen_name
from agra.table.people.seats import seats_again, seats_of
from agra.text.i18n import _


def note(game: Game, seat: int | None, text: str) -> int:
    """Write a note about a seat, which updates every page, and continue the game if possible.

    A game with too many entries goes on without notes.
    """
    with line_of(game) as line:
        seats_again(game)
        rows = [EntryRow(line.version + 1, Entry.NOTE, seat, None, False, note=text)]
        record(game, line, line.state, rows if line.version < MOST_ENTRIES else [])
    return settle(game)


def hand_to_bot(game: Game, seat: Seat, level: str) -> None:
    """Let a bot play for a person."""
    if seat.bot:
        raise NotPossible(_("A bot is already playing for this seat."))
    with one_act(game):
        seat.stand_in = level
        seat.save(update_fields=["stand_in", "voted_out"])
        if not seat.voted_out:
            rated.leave(game, seat)
        note(game, seat.number, f"bot {level} takes over")


def take_from_bot(game: Game, seat: Seat) -> None:
    """Let the person play again."""
    if not seat.stand_in:
        raise NotPossible(_("No bot is playing for this seat."))
    with one_act(game):
        seat.stand_in = ""
        seat.voted_out = False
        clocks.give_again(game, seat)
        seat.save(update_fields=["stand_in", "voted_out", "used"])
        # The game has waited for these, because nobody else was playing.
        for other in clocks.late(game, seats_of(game)):
            clocks.give_again(game, other)
            other.save(update_fields=["used"])
        note(game, seat.number, "the bot hands back")


def sit_down(game: Game, seat: Seat, name: str) -> None:
    """Let a person take a seat under a name."""
    changed = seat.free or (bool(name) and name != seat.name)
    if name:
        seat.chosen_name = chosen_name(name, seat.colour)
    seat.free = False
    with one_act(game):
        seat.save(update_fields=["chosen_name", "free"])
        if changed:
            note(game, seat.number, "sits down")


def prefer(game: Game, seat: Seat, wishes: dict[str, str]) -> None:
    """Store standing answers of a player; one may apply to the present decision."""
    with one_act(game):
        seat.preferences = {**seat.preferences, **wishes}
        seat.save(update_fields=["preferences"])
        settle(game)


def new_link(game: Game, seat: Seat, secret: str, keep: str = "") -> None:
    """Give a seat a new link; the old link and the holders of the seat become invalid.

    Only the browser `keep` stays on the seat.
    """
    with one_act(game):
        seat.secret = secret
        seat.save(update_fields=["secret"])
        seat.holders.exclude(browser=keep).delete()
        seat.reaches.exclude(browser=keep).delete()
        note(game, seat.number, "has a new link")
