"""Play with anybody now: a seat at once; bots keep the other seats until people come.

Whoever asks first gets a game that begins at once against bots. Whoever asks for the same within
the first rounds takes over the seat of a bot. So nobody waits in front of an empty page.
"""

from contextlib import suppress
from dataclasses import dataclass

from agra.table.errors import NotPossible, TableError
from agra.table.game import clocks, joining, new_game, new_table, rated, seating, transaction
from agra.table.live import chat
from agra.table.lobby import open_tables
from agra.table.models import Game, Seat
from agra.table.people.seats import seats_of
from agra.text.i18n import _


@dataclass(frozen=True)
class Wish:
    """What a visitor wants to play now."""

    players: int
    pace: str
    level: str
    #: the player's name, "" for the colour of the seat
    name: str
    language: str = ""


def seat_for(wish: Wish, host: new_table.Host) -> Game:
    """Return a game in which the visitor sits now: one that waits for players, or a new one."""
    for found in waiting(wish, host.browser):
        game = found.game
        seat = next((seat for seat in seats_of(game) if seat.free), None)
        if seat is not None and takes(game, seat, wish.name, host):
            if found.kept:
                greet(game, host.browser, seat.number)
            return game
    return begin(wish, host)


def takes(game: Game, seat: Seat, name: str, host: new_table.Host) -> bool:
    """Whether the visitor gets a free seat: under the name, or without one if it is taken."""
    for wanted in dict.fromkeys((name, "")):
        with suppress(NotPossible):  # somebody was faster, or has the same name
            joining.take_free(game, seat, host.browser, wanted, host.confirm)
            return True
    return False


def greet(game: Game, browser: str, seat: int) -> None:
    """Tell the others that a person plays on for the bot; a table without a chat is not told."""
    with suppress(TableError):
        chat.say(game, browser, seat, text=_("Hello! I am taking over from the bot."))


def waiting(wish: Wish, browser: str) -> list[open_tables.Open]:
    """Return the tables that fit: first those of others who play now, then by their age."""
    fitting = [
        found
        for found in open_tables.open_tables()
        if found.game.players == wish.players
        and found.pace == wish.pace
        and fits(found.table.level, wish.level)
        and found.is_rated
        and browser not in found.browsers
    ]
    return sorted(fitting, key=lambda found: (not found.table.quick, found.table.since))


def fits(one: str, other: str) -> bool:
    """Whether two wishes for a level can play together."""
    return one == other or open_tables.ANY in (one, other)


def begin(wish: Wish, host: new_table.Host) -> Game:
    """Begin a rated game against bots that keep the other seats, and put it into the lobby."""
    open_tables.check_room(host.browser)
    plans = [new_game.SeatPlan(wish.name)]
    plans += [new_game.SeatPlan("", free=True) for _other in range(wish.players - 1)]
    late = clocks.option(wish.pace, clocks.MINUTES, clocks.BOT)
    options = {"chat": True, "clock": late}
    level = open_tables.keeper(wish.level)
    with transaction.one_act():
        game = new_table.lay_out(new_game.NewGame(plans, options=options), host)
        rated.make_rated(game)
        open_tables.put(game, host.browser, wish.level, wish.language, quick=True)
        for seat in seats_of(game):
            if seat.free:
                seating.hand_to_bot(game, seat, level)
    return game
