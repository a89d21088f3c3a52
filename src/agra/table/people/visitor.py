"""The visitor of a request: a browser with a signed cookie, and its settings."""

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
from agra.table.config.run_mode import in_browser
from agra.table.people.player_names import is_readable
from agra.table.titles import title_in_words
from agra.text.languages import accepted, offered

BROWSER: Final = "agra_browser"
SALT: Final = "agra.browser"
LIKES: Final = "agra_settings"
#: The cookie with the table that was open last.
TABLE: Final = "agra_table"
YEAR: Final = 365 * 24 * 3600
#: The longest cookies of the browser's id and of its settings: longer ones are not the server's,
#: and are not cached.
MOST_SIGNED: Final = 200
MOST_LIKES: Final = 2000
#: The longest name of a level of bots.
MOST_LEVEL: Final = 40
#: The id of the only visitor of a table inside a browser; no cookie can lose it.
ONLY: Final = "browser"
#: The API: its clients are identified by tokens and never by cookies.
API: Final = "/api/"

#: The CSS media query of the dark theme for each setting.
THEMES: Final = {"system": "(prefers-color-scheme: dark)", "light": "not all", "dark": "all"}
SPEEDS: Final = ("slow", "normal", "fast", "off")
#: The settings that are on or off.
FLAGS: Final = ("confirm", "patterns", "sound", "recap", "coach")


@dataclass(frozen=True)
class Likes:
    """Settings of a browser, stored in a cookie without secrets."""

    #: "" for the language that the browser prefers
    language: str = ""
    theme: str = "system"
    speed: str = "normal"
    #: ask before a turn ends
    confirm: bool = True
    #: show patterns in addition to colours
    patterns: bool = False
    sound: bool = False
    #: open the recap before the player's turn if something was missed
    recap: bool = True
    #: the coach gives advice before each decision
    coach: bool = False
    #: the name last used at a table
    name: str = ""
    #: the preferred colour at new tables, "" for none
    colour: str = ""
    #: the last game against bots: how many there were (0: none yet), and their level
    bots: int = 0
    level: str = ""

    @staticmethod
    def read(text: str) -> "Likes":
        """Parse a cookie; invalid settings, and a cookie longer than ours, get the defaults."""
        return Likes._read(text) if len(text) <= MOST_LIKES else Likes()

    @staticmethod
    @lru_cache(maxsize=1024)
    def _read(text: str) -> "Likes":
        try:
            found = json.loads(unquote(text))
        except (ValueError, RecursionError):
            return Likes()
        return Likes.of(found) if isinstance(found, dict) else Likes()

    @staticmethod
    def of(found: dict[str, Any]) -> "Likes":
        """Return the settings of a dictionary; missing and invalid ones get their defaults."""
        known = {
            "language": tuple(offered()),
            "theme": tuple(THEMES),
            "speed": SPEEDS,
            "colour": COLOURS,
            "bots": (1, 2, 3),
        }
        valid = {key: found[key] for key, values in known.items() if found.get(key) in values}
        valid |= {key: found[key] for key in FLAGS if isinstance(found.get(key), bool)}
        level = found.get("level")
        if isinstance(level, str) and len(level) <= MOST_LEVEL:
            valid["level"] = level
        name = found.get("name")
        if isinstance(name, str) and is_readable(name[:40]):
            valid["name"] = name[:40]
        return Likes(**valid)

    @property
    def night(self) -> str:
        """The media query of the dark theme."""
        return THEMES[self.theme]

    def written(self) -> str:
        """Return the settings as the value of a cookie."""
        return quote(json.dumps(asdict(self), separators=(",", ":")))


@dataclass
class Visitor:
    """The browser behind a request."""

    #: the id of the browser; "" until it needs one
    browser: str = ""
    likes: Likes = field(default_factory=Likes)
    is_new: bool = False
    #: an API client, which gets no cookies
    is_program: bool = False

    def known(self) -> str:
        """Return the id of the browser; create one if it has none."""
        if not self.browser:
            self.browser = secrets.token_urlsafe(18)
            self.is_new = True
        return self.browser

    def use(self, browser: str) -> None:
        """Use another id from now on: that of an account."""
        self.browser = browser
        self.is_new = True

    def remember(self, likes: Likes) -> None:
        """Change the settings, and store them with the response."""
        self.likes = likes
        self.likes_changed = True

    likes_changed: bool = False


def visitor_of(request: HttpRequest) -> Visitor:
    """Return the visitor of a request (set by the middleware)."""
    found = getattr(request, "visitor", None)
    assert isinstance(found, Visitor)
    return found


def is_for_programs(request: HttpRequest) -> bool:
    """Whether this is a request to the API."""
    return request.path.startswith(API)


def read_visitor(request: HttpRequest) -> Visitor:
    """Read the visitor from the cookies; forged cookies, and cookies for the API, are ignored."""
    if is_for_programs(request):
        return Visitor(is_program=True)
    cookie = request.COOKIES.get(BROWSER, "")
    if len(cookie) > MOST_SIGNED:
        cookie = ""
    browser = ONLY if in_browser() else signed(cookie, settings.SECRET_KEY)
    return Visitor(browser, Likes.read(request.COOKIES.get(LIKES, "")))


@lru_cache(maxsize=4096)
def signed(cookie: str, key: str) -> str:
    """Return the browser id in a cookie, "" if it was not signed with the server's key."""
    request = HttpRequest()
    request.COOKIES = {BROWSER: cookie}
    try:
        return request.get_signed_cookie(BROWSER, default="", salt=SALT) or ""
    except BadSignature:
        return ""


def language_for(request: HttpRequest, visitor: Visitor) -> str:
    """Return the language of the response: that of the address, the setting, or the browser.

    A language in the address (`?language=de`) is stored, so that the parts of the page use it, too.
    """
    wanted = request.GET.get("language", "")
    if wanted != visitor.likes.language and wanted in offered():
        visitor.remember(replace(visitor.likes, language=wanted))
    return visitor.likes.language or accepted(request.headers.get("Accept-Language", ""))


def last_table(request: HttpRequest) -> dict[str, str]:
    """Return the code and title of the table that was open last, for the link back to it."""
    code, _colon, title = request.COOKIES.get(TABLE, "").partition(":")
    known = code.isascii() and code.isalnum() and len(code) <= 16
    return {"code": code, "title": title_in_words(unquote(title)[:40])} if known else {}


def remember_table(response: HttpResponseBase, code: str, title: str) -> None:
    """Remember the open table until the browser is closed."""
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
