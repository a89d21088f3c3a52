"""Template variables that every page gets."""

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse

from agra.table.config import lobby
from agra.table.config.run_mode import in_browser
from agra.table.people.visitor import Visitor, last_table
from agra.text.i18n import N_, _, current_language
from agra.text.languages import offered

#: The pages in the head of every page.
PAGES: Final = (
    ("games", N_("Your games")),
    ("past", N_("Your results")),
    ("watch", N_("Watch")),
    ("learn", N_("Learn")),
    ("rules", N_("Rules")),
    ("settings", N_("Settings")),
)
#: The same where the server has a lobby.
OF_A_LOBBY: Final = (("lobby", N_("Lobby")), ("me", N_("Your account")))
#: Boards that are no tables: where somebody comes from, and the words of the way back.
BOARDS: Final = (
    (re.compile(r"/game/\w+/review(/\d+)?(/try)?\Z"), N_("Back to the review")),
    (re.compile(r"/puzzles/[\w-]+/(solution/\d+)?\Z"), N_("Back to the puzzle")),
    (re.compile(r"/openings/[\d-]+/[\d._]+/(best/[\d._/]+)?\Z"), N_("Back to the opening")),
    (re.compile(r"/learn/[\w-]+(/\d+)?\Z"), N_("Back to the lesson")),
)


@dataclass(frozen=True)
class SiteLink:
    """A link in the head of a page."""

    address: str
    words: str
    #: whether it is the page on the screen
    here: bool = False


def site(request: HttpRequest) -> dict[str, Any]:
    """The visitor's settings and language; a request that failed early has no settings."""
    visitor = getattr(request, "visitor", None) or Visitor()
    return {
        "likes": visitor.likes,
        "language": current_language(),
        "languages": offered(),
        "last_table": last_table(request),
        # only called by pages with a head; the table has none
        "site_pages": partial(site_pages, request),
        "came_from": partial(came_from, request),
        # inside a browser there are no other people, operators and programs
        "in_browser": in_browser(),
        "lobby_on": lobby.is_on(),
        "worker": "" if in_browser() else worker,
    }


def worker() -> str:
    """The address of the service worker: another language or version has another worker."""
    files = ("table/service_worker.js", "table/offline.css")
    version = "-".join(static(name).partition("?")[2] for name in files)
    asked = urlencode({"lang": current_language(), "version": version})
    return f"{reverse('worker')}?{asked}"


def site_pages(request: HttpRequest) -> list[SiteLink]:
    """The links in the head of a page."""
    pages = (*OF_A_LOBBY, *PAGES) if lobby.is_on() else PAGES
    found = [(reverse(name), _(words)) for name, words in pages]
    return [SiteLink(address, words, address == request.path) for address, words in found]


def came_from(request: HttpRequest) -> SiteLink | None:
    """The lesson, puzzle or review whose page led here; None if it was no such page."""
    try:
        found = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return None
    if not found.netloc or found.netloc != request.headers.get("Host"):
        return None
    path = found.path.removeprefix(get_script_prefix().rstrip("/"))
    for pattern, words in BOARDS:
        if pattern.match(path):
            address = f"{found.path}?{found.query}" if found.query else found.path
            return SiteLink(address, _(words))
    return None
