"""Views for notices of a player's turn: add an address, confirm it, remove it."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from agra.table.errors import NotPossible, NotYours, TableError, TooMuch
from agra.table.game import transaction
from agra.table.models import Notice, Reach, Seat
from agra.table.notices import mail, outbox, push, safe_http
from agra.table.pages.http import methods, wants_json
from agra.table.pages.lookup import seat_of, visit_of
from agra.table.people import rate_limits
from agra.table.people.visitor import visitor_of
from agra.table.server import static_files
from agra.text.i18n import _, current_language

#: The maximum number of notice addresses of a seat.
MOST: Final = 6
#: The maximum number of mails per hour to an address that is not confirmed.
MOST_LETTERS: Final = 3


def panel(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    """The template context of the panel for a visitor's own seat."""
    own = visitor_of(request).browser
    return {
        "reaches": [one for one in seat.reaches.all() if one.browser == own],
        "push_key": push.public_key() if push.is_available() else "",
        "mails": mail.is_available(),
    }


@methods("POST")
def reach(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Add an address for notices of one's turns."""
    visit = visit_of(request, code)
    game = visit.game
    if number not in visit.standing.held:
        raise NotYours(_("Only the player in this seat can do that."))
    if game.finished:
        raise NotPossible(_("The game is over: there will be no more turns."))
    found = wished(request, seat_of(game, number))
    rate_limits.check(request, "NOTICES")
    if found.way == Reach.MAIL:
        rate_limits.check(request, "MAILS")
        if rate_limits.take([("MAILS_TO", found.target.lower(), MOST_LETTERS)]):
            raise TooMuch(_("We have already sent an e-mail to this address: look for it there."))
    keep(found)
    if wants_json(request):
        return JsonResponse({"reach": found.pk})
    return redirect(f"{reverse('seats', args=[game.code])}#tell-{number}")


def wished(request: HttpRequest, seat: Seat) -> Reach:
    """The address in a form, validated but not saved."""
    way = request.POST.get("way", "")
    target = request.POST.get("target", "").strip()
    keys: dict[str, str] = {}
    if way == Reach.PUSH and push.is_available():
        safe_http.check(target)
        given = request.POST.get("p256dh", "")[:200], request.POST.get("auth", "")[:100]
        keys = push.checked_keys(*given)
    elif way == Reach.MAIL and mail.is_available():
        target = mail.check(target)
    elif way == Reach.HOOK:
        safe_http.check(target)
    else:
        raise TableError(_("This server cannot send notifications that way."))
    return Reach(
        seat=seat,
        browser=visitor_of(request).browser,
        language=current_language(),
        way=way,
        target=target,
        keys=keys,
        site=request.build_absolute_uri("/"),
        confirmed=way != Reach.MAIL,
    )


def keep(found: Reach) -> None:
    """Save an address, replace an earlier entry for it, and send a first message to it."""
    with transaction.one_act(found.seat.game):
        found.seat.reaches.filter(way=found.way, target=found.target).delete()
        if found.seat.reaches.count() >= MOST:
            raise NotPossible(
                _("You already have {most} notifications: turn one off first.").format(most=MOST)
            )
        found.save()
        outbox.write([found], Notice.HELLO if found.confirmed else Notice.CONFIRM)


@methods("POST")
def end(request: HttpRequest, code: str, number: int, pk: int) -> HttpResponse:
    """Remove an address."""
    visit = visit_of(request, code)
    game = visit.game
    found = seat_of(game, number).reaches.filter(pk=pk, browser=visit.browser)
    if number not in visit.standing.held or not found.exists():
        raise NotYours(_("Only the player in this seat can do that."))
    found.delete()
    return redirect(f"{reverse('seats', args=[game.code])}#tell-{number}")


@methods("GET", "POST")
def notice(request: HttpRequest, secret: str) -> HttpResponse:
    """The page that a mail links to: confirm the address, or unsubscribe."""
    found = Reach.objects.filter(secret=secret).select_related("seat__game").first()
    if found is None:
        raise Http404(_("This link is no longer valid: nothing will be sent to you."))
    done = ""
    if request.method == "POST" and request.POST.get("say") == "yes":
        Reach.objects.filter(pk=found.pk).update(confirmed=True)
        found.confirmed, done = True, "yes"
    elif request.method == "POST":
        found.delete()
        done = "no"
    context = {"reach": found, "game": found.seat.game, "done": done}
    return render(request, "table/notices/confirm.html", context)


@methods("GET")
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; it must be at the root, because its scope is all pages."""
    found = static_files.file("table/service_worker.js")
    if found is None:
        raise Http404
    answer = HttpResponse(found.body, content_type=found.kind)
    answer["Cache-Control"] = "no-cache"
    return answer
