"""Finds the game, seat or visit that an address names; an unknown one is a 404 error."""

from django.http import Http404, HttpRequest

from agra.rules.version import KNOWN_VERSIONS, RULES_VERSION
from agra.table.db.prepared import PreparedQuery
from agra.table.errors import NotPossible, NotYours
from agra.table.game.visit import Visit
from agra.table.live import watching
from agra.table.models import Game, Seat
from agra.table.people.seats import seats_of
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _

_games = PreparedQuery(lambda code: Game.objects.filter(code=code), "some code")


def game_of(code: str, any_rules: bool = False) -> Game:
    """The game with this code; `any_rules` also finds games with unknown rules."""
    there = _games(code)
    if not there:
        raise Http404(_("There is no game “{code}”: check the link.").format(code=code[:20]))
    found = there[0]
    watching.look(found)
    if not any_rules and found.rules_version not in KNOWN_VERSIONS:
        raise NotPossible(
            _(
                "This game was started with version {old} of the rules, but this program only "
                "plays versions up to {new}: open it with a newer version of the program."
            ).format(old=found.rules_version, new=RULES_VERSION)
        )
    return found


def seat_of(game: Game, number: int) -> Seat:
    """A seat of a game."""
    found = seats_of(game)
    if number >= len(found):
        raise Http404(_("There is no such seat at this table."))
    return found[number]


def visit_of(request: HttpRequest, code: str, any_rules: bool = False) -> Visit:
    """The visit of a request's sender to the table with this code."""
    return visit_at(request, game_of(code, any_rules))


def visit_at(request: HttpRequest, game: Game, at_the_door: bool = False) -> Visit:
    """The visit of a request's sender to a table; a closed table refuses spectators.

    `at_the_door` admits visitors who are about to sit down.
    """
    found = Visit(game, visitor_of(request).browser)
    if not game.options.get("closed") or at_the_door:
        return found
    if not (found.standing.held or found.standing.host):
        raise NotYours(_("This table is closed to spectators: open your seat link to play."))
    return found
