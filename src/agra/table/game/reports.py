"""Reports of names and chat lines, which the operator of the server reads."""

from typing import Final

from agra.table.errors import NotPossible, NotThere
from agra.table.game.visit import Visit
from agra.table.live import chat
from agra.table.models import Message, Report
from agra.table.people.rate_limits import hashed
from agra.table.people.seats import browsers_by_seat
from agra.text.i18n import _

#: The most open reports of a game; more say nothing new.
MOST: Final = 30


def report_line(visit: Visit, number: int, reporter: str) -> None:
    """Report a chat line that the visitor can read."""
    said = chat.messages(visit.game, bool(visit.standing.held))
    line = next((one for one in said if one.number == number), None)
    if line is None:
        raise NotThere(_("This chat line is no longer there."))
    author = Message.objects.values_list("browser", flat=True).get(pk=number)
    _keep(visit, reporter, message=number, name=line.name, text=line.text, author=hashed(author))


def report_name(visit: Visit, seat: int, reporter: str) -> None:
    """Report the name of a player."""
    if not 0 <= seat < len(visit.seats) or visit.seats[seat].bot:
        raise NotThere(_("There is no player in this seat."))
    held = dict(browsers_by_seat(visit.seats, visit.holders))
    name = visit.seats[seat].name
    _keep(visit, reporter, message=None, name=name, author=hashed(held.get(seat, "")))


def _keep(visit: Visit, reporter: str, **about: object) -> None:
    reports = Report.objects.filter(game=visit.game)
    if reports.filter(done=False).count() >= MOST:
        raise NotPossible(_("The operator already knows of this table."))
    same = {"message": about["message"], "name": about["name"], "reporter": hashed(reporter)}
    if not reports.filter(**same).exists():
        Report.objects.create(game=visit.game, **{**about, **same})
