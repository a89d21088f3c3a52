"""Records which players have opened the table; the clocks start when all have."""

from django.utils import timezone

from agra.table.game import clocks, seating
from agra.table.game.transaction import one_act
from agra.table.game.visit import Visit
from agra.table.models import Seat
from agra.table.people.seats import lock_game


def arrive(visit: Visit) -> None:
    """Store that the players at a browser have opened a table with clocks.

    After the last one, a note updates every page, and the clock of the player to move starts.
    """
    game = visit.game
    if clocks.clock_of(game) is None or game.finished:
        return
    seats = visit.seats
    new = [seats[number] for number in visit.standing.held if seats[number].looked is None]
    if not new:
        return
    with one_act(game):
        lock_game(game)  # two players may arrive in two processes at the same moment
        Seat.objects.filter(pk__in=[seat.pk for seat in new]).update(looked=timezone.now())
        known = dict(Seat.objects.filter(game=game).values_list("number", "looked"))
        for seat in seats:
            seat.looked = known[seat.number]
        if clocks.are_ready(seats):
            seating.note(game, None, "the clocks start")
