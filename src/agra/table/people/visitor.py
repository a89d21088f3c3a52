"""Who is asking: a browser, known by a signed cookie, and what it likes."""

import json
import secrets
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote, unquote

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponseBase

from agra.rules.names import COLOURS
from agra.table.people.player_names import is_readable
from agra.text.languages import accepted, offered

BROWSER: Final = "agra_browser"
SALT: Final = "agra.browser"
LIKES: Final = "agra_settings"
#: The table that was open last.
TABLE: Final = "agra_table"
YEAR: Final = 365 * 24 * 3600
#: Below this address programs ask, which are known by their tokens and never by cookies.
API: Final = "/api/"

#: When the dark theme holds, in CSS's words.
THEMES: Final = {"system": "(prefers-color-scheme: dark)", "light": "not all", "dark": "all"}
SPEEDS: Final = ("slow", "normal", "fast", "off")


@dataclass(frozen=True)
class Likes:
    """Settings of a browser, kept in a cookie that holds no secret."""

    #: "" is what the browser asks for
    language: str = ""
    theme: str = "system"
    speed: str = "normal"
    #: ask before a turn ends
    confirm: bool = True
    #: patterns beside the colours
    patterns: bool = False
    sound: bool = False
    #: open the recap before an own turn if something was missed
    recap: bool = True
    #: the coach speaks before each decision
    coach: bool = False
    #: the name last used at a table
    name: str = ""
    #: the colour at new tables, "" for any but yellow
    colour: str = ""

    @staticmethod
    @lru_cache(maxsize=1024)
    def read(text: str) -> "Likes":
        """The settings in a cookie; whatever is broken in it is as at first."""
        try:
            found = json.loads(unquote(text))
        except (ValueError, RecursionError):
            return Likes()
        return Likes.of(found) if isinstance(found, dict) else Likes()

    @staticmethod
    def of(found: dict[str, Any]) -> "Likes":
        """Settings of a dictionary, each as at first if it is missing or impossible."""
        first = Likes()

        def one(key: str, known: Any) -> str:
            value = found.get(key)
            return str(value if value in known else getattr(first, key))

        def flag(key: str) -> bool:
            value = found.get(key)
            return value if isinstance(value, bool) else bool(getattr(first, key))

        name = found.get("name")
        return Likes(
            language=one("language", tuple(offered())),
            theme=one("theme", tuple(THEMES)),
            speed=one("speed", SPEEDS),
            confirm=flag("confirm"),
            patterns=flag("patterns"),
            sound=flag("sound"),
            recap=flag("recap"),
            coach=flag("coach"),
            name=name[:40] if isinstance(name, str) and is_readable(name[:40]) else "",
            colour=one("colour", ("", *COLOURS)),
        )

    @property
    def night(self) -> str:
        """When the dark theme holds: a media query."""
        return THEMES[self.theme]

    def written(self) -> str:
        """The settings as a cookie's value."""
        return quote(json.dumps(asdict(self), separators=(",", ":")))


@dataclass
class Visitor:
    """The browser behind a request."""

    #: the browser's own number; "" until it has sat down somewhere
    browser: str = ""
    likes: Likes = field(default_factory=Likes)
    is_new: bool = False
    #: known by a token, so it gets no cookies
    is_program: bool = False

    def known(self) -> str:
        """The browser's number; from now on it has one."""
        if not self.browser:
            self.browser = secrets.token_urlsafe(18)
            self.is_new = True
        return self.browser

    def remember(self, likes: Likes) -> None:
        """Keep these settings."""
        self.likes = likes
        self.likes_changed = True

    likes_changed: bool = False


def visitor_of(request: HttpRequest) -> Visitor:
    """The browser behind a request (set by the middleware)."""
    found = getattr(request, "visitor", None)
    assert isinstance(found, Visitor)
    return found


def is_for_programs(request: HttpRequest) -> bool:
    """Whether an address of the API is asked for."""
    return request.path.startswith(API)


def read_visitor(request: HttpRequest) -> Visitor:
    """Who the cookies say is asking; a forged cookie is nobody's, and so is one for the API."""
    if is_for_programs(request):
        return Visitor(is_program=True)
    browser = signed(request.COOKIES.get(BROWSER, ""), settings.SECRET_KEY)
    return Visitor(browser, Likes.read(request.COOKIES.get(LIKES, "")))


@lru_cache(maxsize=4096)
def signed(cookie: str, key: str) -> str:
    """The number of a browser in its cookie, "" if it was not signed with the server's key."""
    asker = HttpRequest()
    asker.COOKIES = {BROWSER: cookie}
    try:
        return asker.get_signed_cookie(BROWSER, default="", salt=SALT) or ""
    except BadSignature:
        return ""


def language_for(request: HttpRequest, visitor: Visitor) -> str:
    """The language to answer in: as the address says, as was set, or as the browser asks.

    An address with `?language=de` is kept in mind, so that the parts of the page follow it.
    """
    wished = request.GET.get("language", "")
    if wished != visitor.likes.language and wished in offered():
        visitor.remember(replace(visitor.likes, language=wished))
    return visitor.likes.language or accepted(request.headers.get("Accept-Language", ""))


def last_table(request: HttpRequest) -> dict[str, str]:
    """The code and title of the table that was open last, for the way back to it."""
    code, _colon, title = request.COOKIES.get(TABLE, "").partition(":")
    known = code.isascii() and code.isalnum() and len(code) <= 16
    return {"code": code, "title": unquote(title)[:40]} if known else {}


def remember_table(response: HttpResponseBase, code: str, title: str) -> None:
    """Remember the open table until the browser ends."""
    response.set_cookie(TABLE, f"{code}:{quote(title)}", samesite="Lax", httponly=True)


def write_visitor(visitor: Visitor, response: HttpResponseBase) -> None:
    """Send the cookies that are new."""
    if visitor.is_program:
        return
    if visitor.is_new:
        response.set_signed_cookie(
            BROWSER,
            visitor.browser,
            salt=SALT,
            max_age=YEAR,
            httponly=True,
            samesite="Lax",
        )
    if visitor.likes_changed:
        response.set_cookie(LIKES, visitor.likes.written(), max_age=YEAR, samesite="Lax")
