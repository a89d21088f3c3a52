"""Validates and creates a new table.

The form of the web page and the API both call these functions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.rules.names import COLOURS
from agra.table.colours import colours_for
from agra.table.errors import TableError
from agra.table.game import new_game, opponents, transaction
from agra.table.game.table_names import new_title
from agra.table.models import Game
from agra.table.people.player_names import is_readable, looks
from agra.table.people.seats import hold, make_host, seats_of
from agra.text.i18n import _
from agra.text.levels import level_name
from agra.text.names import colour

NAME_LENGTH: Final = 40


@dataclass(frozen=True)
class Host:
    """The visitor who opens a table, and manages it from then on."""

    browser: str
    #: the seats that are played at the host's screen
    here: Sequence[int]
    #: whether the host wants to confirm the end of a turn
    confirm: bool = True
    #: the visitor for the fair queues of bots (`rate_limits.owner`)
    owner: str = ""


def lay_out(new: new_game.NewGame, host: Host) -> Game:
    """Create a game for a host."""
    options = {**new.options, "typed_seed": new.seed is not None}
    with transaction.one_act():
        title = new.title or new_title(titles_of(host.browser))
        game = new_game.begin(replace(new, options=options, title=title))
        belongs_to(game, host.owner)
        seat_here(game, host.browser, host.here, host.confirm)
        make_host(game, host.browser)
    return game


def titles_of(browser: str) -> set[str]:
    """Return the names of a browser's tables, as they are stored."""
    held = Game.objects.filter(holders__browser=browser)
    return set(held.values_list("stored_title", flat=True))


def belongs_to(game: Game, owner: str) -> None:
    """Store the visitor of a new game for the fair queues of bots."""
    game.owner = owner
    game.save(update_fields=["owner"])


def seat_here(game: Game, browser: str, here: Sequence[int], confirm: bool) -> None:
    """Let a browser play these seats; the first one is active."""
    seats = seats_of(game)
    for number in here:
        seats[number].preferences = {"confirm": confirm}
        seats[number].save(update_fields=["preferences"])
        hold(seats[number], browser, active=number == here[0])


def checked_plans(
    plans: list[new_game.SeatPlan], look: Callable[[str], str] = looks
) -> list[new_game.SeatPlan]:
    """Return the seats, each with a name; `TableError` if they do not fit together.

    Two names with the same `look` do not fit together.
    """
    if not 2 <= len(plans) <= 4:
        raise TableError(_("Agra is for 2 to 4 players: fill at least two seats."))
    chosen = [plan.colour for plan in plans if plan.colour]
    if len(set(chosen)) != len(chosen):
        raise TableError(_("Two seats have the same colour: give each player their own."))
    plans = named(plans)
    names = [look(plan.name) for plan in plans]
    if len(set(names)) != len(names):
        raise TableError(_("Two seats have the same name: give each player their own."))
    return plans


def named(plans: list[new_game.SeatPlan]) -> list[new_game.SeatPlan]:
    """Return the seats, those without a name with their colour as the name."""
    found = colours_for([plan.colour for plan in plans], [not plan.bot for plan in plans])
    return [replace(plan, name=plan.name or colour(found[seat])) for seat, plan in enumerate(plans)]


def checked_colour(text: str) -> str:
    """Return a valid colour, "" if none was chosen."""
    if text and text not in COLOURS:
        words = _("There is no colour “{colour}”: choose among {colours}.")
        known = ", ".join(map(colour, COLOURS))
        raise TableError(words.format(colour=text[:20], colours=known))
    return text


def checked_level(level: str) -> str:
    """Return a valid level of bots."""
    if level not in opponents.opponents():
        words = _("There is no bot “{level}”: choose among {levels}.")
        known = ", ".join(map(level_name, opponents.opponents()))
        raise TableError(words.format(level=level[:20], levels=known))
    return level


def checked_name(text: str) -> str:
    """Return a valid name of a player, without extra spaces."""
    text = " ".join(text.split())
    if len(text) > NAME_LENGTH:
        words = _("A name can have at most {most} characters: “{name}…” is longer.")
        raise TableError(words.format(most=NAME_LENGTH, name=text[:20]))
    if not is_readable(text):
        raise TableError(_("A name must be readable text."))
    return text
