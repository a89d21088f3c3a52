"""Endpoints for hosts: links, substitute bots, nudges, votes, rematch."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Path, Router

from agra.table.api import schemas
from agra.table.api.access import account
from agra.table.api.responses import with_token
from agra.table.api.tables import LINK, links_of
from agra.table.errors import NotThere
from agra.table.game import hosting, joining, nudges, opponents, rematch, seating
from agra.table.game.new_table import checked_level
from agra.table.models import Game
from agra.table.pages.as_json import game_as_data
from agra.table.pages.lookup import game_of, seat_of, visit_at, visit_of
from agra.table.people import rate_limits
from agra.table.people.seats import make_host
from agra.text.i18n import _

router = Router(tags=["hosting"])

SeatNumber = Annotated[int, Path(ge=0, le=3)]


def changed_table(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The table as it is after a change."""
    return game_as_data(visit_at(request, game))


@router.post("/hosts", **with_token(schemas.Links))
def become_host(request: HttpRequest, body: schemas.HostLink) -> dict[str, Any]:
    """Become the table's host with the host link; only for accounts."""
    who = account(request)
    found = LINK.fullmatch(body.link.strip())
    if found is None or found[1] not in (None, "host"):
        raise NotThere(_("This link is no longer valid: ask for a new one."))
    game = game_of(joining.game_by_key(found[2], host=True).code)
    make_host(game, who.browser)
    return {"game": game.code, **links_of(request, game)}


@router.get("/games/{slug:code}/links", **with_token(schemas.Links))
def get_links(request: HttpRequest, code: str) -> dict[str, Any]:
    """The links that a host sends to others."""
    visit = visit_of(request, code)
    hosting.check_host(visit.standing)
    return {"game": visit.game.code, **links_of(request, visit.game)}


@router.post("/games/{slug:code}/links", **with_token(schemas.Links))
def new_links(request: HttpRequest, code: str) -> dict[str, Any]:
    """Give the table a new host link and a new open link: other hosts are no longer hosts."""
    visit = visit_of(request, code)
    hosting.renew_table_links(visit.game, visit.standing, visit.browser)
    return {"game": visit.game.code, **links_of(request, visit.game)}


@router.post("/games/{slug:code}/seats/{int:seat}/link", **with_token(schemas.Links))
def new_link(request: HttpRequest, code: str, seat: SeatNumber) -> dict[str, Any]:
    """Give a seat a new link: everybody who took the seat with the old one loses it."""
    visit = visit_of(request, code)
    hosting.renew_link(visit.game, visit.standing, seat_of(visit.game, seat), visit.browser)
    return {"game": visit.game.code, **links_of(request, visit.game)}


@router.post("/games/{slug:code}/seats/{int:seat}/bot", **with_token(schemas.Table))
def hand_to_bot(
    request: HttpRequest, code: str, seat: SeatNumber, body: schemas.StandIn
) -> dict[str, Any]:
    """Let a bot play for a person; only for the host and the player in this seat."""
    visit = visit_of(request, code)
    found = hosting.check_manages(visit.standing, seat_of(visit.game, seat))
    seating.hand_to_bot(visit.game, found, checked_level(body.bot or opponents.usual()))
    return changed_table(request, visit.game)


@router.post("/games/{slug:code}/seats/{int:seat}/person", **with_token(schemas.Table))
def take_from_bot(request: HttpRequest, code: str, seat: SeatNumber) -> dict[str, Any]:
    """Let the person play again."""
    visit = visit_of(request, code)
    found = hosting.check_manages(visit.standing, seat_of(visit.game, seat))
    seating.take_from_bot(visit.game, found)
    return changed_table(request, visit.game)


@router.post("/games/{slug:code}/settings", **with_token(schemas.Table))
def change_options(request: HttpRequest, code: str, body: schemas.OptionsWish) -> dict[str, Any]:
    """Allow or forbid hints (with the coach) and the chat; only for the host."""
    visit = visit_of(request, code)
    hosting.change_options(visit.game, visit.standing, body.hints, body.chat)
    return changed_table(request, visit.game)


@router.post("/games/{slug:code}/nudge", **with_token(schemas.Table))
def nudge(request: HttpRequest, code: str) -> dict[str, Any]:
    """Remind the player that the table is waiting for."""
    visit = visit_of(request, code)
    nudges.nudge(visit.game, visit.standing)
    return changed_table(request, visit.game)


@router.post("/games/{slug:code}/vote", **with_token(schemas.Table))
def vote(request: HttpRequest, code: str) -> dict[str, Any]:
    """Vote for a bot in the seat that the table is waiting for."""
    visit = visit_of(request, code)
    nudges.vote(visit.game, visit.standing)
    return changed_table(request, visit.game)


@router.post("/games/{slug:code}/again", **with_token(schemas.Table), operation_id="again")
def play_again(request: HttpRequest, code: str) -> dict[str, Any]:
    """Start a rematch with the same seats and options; later requests return the same new table."""
    visit = visit_of(request, code)
    rate_limits.check(request, "GAMES")
    return changed_table(request, rematch.play_again(visit.game, visit.standing))
