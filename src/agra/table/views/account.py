"""Views of a person's account: rating and games, the link, all data as a file, deletion."""

import secrets
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from agra.table.errors import NotPossible, TableError, TooMuch
from agra.table.game.listing import own_games
from agra.table.lobby import account_data, accounts
from agra.table.lobby.ratings import POINTS, SURE, points_of, shown
from agra.table.models import Account, RatedResult
from agra.table.pages.http import form_again, methods
from agra.table.pages.qr_code import qr_code
from agra.table.pages.reachability import HERE, reachability
from agra.table.people import rate_limits
from agra.table.people.visitor import BROWSER, visitor_of
from agra.table.views.lobby import only_with_a_lobby, stay_signed_in
from agra.table.views.new_game import name_in, remember_name
from agra.text.i18n import _

#: The rated games of the curve and of the list.
CURVE: Final = 60
LISTED: Final = 10
#: The size of the curve.
WIDTH: Final = 600
HEIGHT: Final = 160


@dataclass(frozen=True)
class Curve:
    """The rating after each of the last games, as the points of a drawing."""

    line: str
    #: the area of the uncertainty
    band: str
    least: int
    most: int
    #: the dot at the end
    x: float
    y: float


@only_with_a_lobby
@methods("GET")
def me(request: HttpRequest) -> HttpResponse:
    """One's games and rating, and what is stored about them."""
    visitor_of(request).known()  # an account that is opened twice by one click is found again
    found = context(request)
    stay_signed_in(request, found["account"])
    return render(request, "table/lobby/me.html", found)


def context(request: HttpRequest) -> dict[str, Any]:
    """The template context of the page."""
    visitor = visitor_of(request)
    account = accounts.account_of(visitor.browser)
    results = account_data.results_of(account) if account is not None else []
    return {
        "account": account,
        "rating": shown(account.rating) if account is not None else None,
        "curve": curve(results[-CURVE:]),
        "results": results[: -LISTED - 1 : -1],
        "own": own_games(visitor.browser, most=20),
        "kept_days": accounts.KEPT_DAYS,
        "name": visitor.likes.name,
    }


def curve(results: list[RatedResult]) -> Curve | None:
    """The curve of a rating; None before the second game."""
    if len(results) < 2:
        return None
    margins = [SURE * one.sigma * POINTS for one in results]
    middles = [points_of(one.mu) for one in results]
    pairs = list(zip(middles, margins, strict=True))
    low = min(middle - margin for middle, margin in pairs)
    high = max(middle + margin for middle, margin in pairs)

    def at(place: int, points: float) -> str:
        return f"{place * WIDTH / (len(results) - 1):.1f},{down(points):.1f}"

    def down(points: float) -> float:
        return HEIGHT * (high - points) / max(1.0, high - low)

    upper = [at(place, middle + margin) for place, (middle, margin) in enumerate(pairs)]
    lower = [at(place, middle - margin) for place, (middle, margin) in enumerate(pairs)]
    line = " ".join(at(place, middle) for place, middle in enumerate(middles))
    band = " ".join(upper + lower[::-1])
    return Curve(line, band, round(low), round(high), float(WIDTH), round(down(middles[-1]), 1))


def own_account(request: HttpRequest) -> Account:
    """The account of the visitor; `NotYours` without one."""
    found = accounts.account_of(visitor_of(request).browser)
    if found is None:
        raise accounts.no_account()
    return found


@only_with_a_lobby
@methods("POST")
def open_account(request: HttpRequest) -> HttpResponse:
    """Open an account, and show its link once."""
    try:
        name = name_in(request, "name")
        if name:
            rate_limits.check(request, "ACCOUNTS")
        token = accounts.open_account(name, visitor_of(request).known())
    except TooMuch:
        raise
    except TableError as error:
        return form_again(request, error, "table/lobby/me.html", context(request))
    remember_name(request)
    return with_link(request, token)


def with_link(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an account with its new link, which is shown only now."""
    reached = reachability(request)
    link = reached.link("account", token)
    shown_now = {"link": link, "qr": qr_code(link) if reached.where != HERE else ""}
    answer = render(request, "table/lobby/me.html", {**context(request), **shown_now})
    answer["Cache-Control"] = "no-store"
    return answer


@only_with_a_lobby
@methods("GET", "POST")
def enter(request: HttpRequest, secret: str) -> HttpResponse:
    """The link of an account: use it in this browser."""
    rate_limits.check(request, "LOBBY")
    found = accounts.account_by_link(secret)
    visitor = visitor_of(request)
    if visitor.browser == found.browser:
        return redirect("me")
    other = accounts.account_of(visitor.browser)
    if request.method == "GET":
        return render(request, "table/lobby/enter.html", {"account": found, "other": other})
    accounts.enter(found, visitor.browser)
    visitor.use(found.browser)
    return redirect("me")


@only_with_a_lobby
@methods("POST")
def new_link(request: HttpRequest) -> HttpResponse:
    """Give the account a new link; the old one and all other devices lose it."""
    rate_limits.check(request, "ACCOUNTS")
    visitor = visitor_of(request)
    form = request.POST.get("csrfmiddlewaretoken") or secrets.token_urlsafe()
    token, browser = accounts.renew(visitor.browser, form)
    visitor.use(browser)
    return with_link(request, token)


@only_with_a_lobby
@methods("POST")
def sign_out(request: HttpRequest) -> HttpResponse:
    """Forget the account in this browser."""
    own_account(request)
    answer = redirect("lobby")
    answer.delete_cookie(BROWSER)
    return answer


@only_with_a_lobby
@methods("GET")
def as_file(request: HttpRequest) -> HttpResponse:
    """Everything that is stored about the account, as one file."""
    account = own_account(request)
    rate_limits.check(request, "UPLOADS")
    answer = JsonResponse(
        account_data.as_data(account), json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    name = f"agra-account-{timezone.now():%Y-%m-%d}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer


@only_with_a_lobby
@methods("GET", "POST")
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account with everything that belongs to it, after a confirmation."""
    account = own_account(request)
    if request.method == "GET":
        return render(request, "table/lobby/delete.html", {"account": account})
    if request.POST.get("sure") != "yes":
        raise NotPossible(_("Tick the box first: an account cannot be brought back."))
    account_data.delete(account)
    answer = redirect("start")
    answer.delete_cookie(BROWSER)
    return answer
