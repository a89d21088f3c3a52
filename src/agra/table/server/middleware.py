"""Middleware for every request and response; it also works for async views and streams."""

import gzip
import inspect
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import markcoroutinefunction
from django.db import DataError
from django.db import Error as DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

from agra.table.config import log_format
from agra.table.config.database_errors import Trouble, trouble_of
from agra.table.config.run_mode import in_browser
from agra.table.db import connections, writing
from agra.table.game import games_file
from agra.table.pages.http import refuse
from agra.table.people import blocks
from agra.table.people.visitor import language_for, read_visitor, write_visitor
from agra.table.server import metrics
from agra.text.i18n import N_, _, current_language, language

Answer = HttpResponseBase

_log = logging.getLogger("agra.table")

#: The maximum length of a request body; the longest is a components file.
LONGEST: Final = 256 * 1024
#: The address that takes a file of games, which may be longer.
GAMES: Final = "/games/open"
#: No resources from other sites, and none inline: all scripts and styles are static files.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors " + ("'self'" if in_browser() else "'none'")
    # the page without a server shows every page of the table in a frame of its own
)
#: The addresses of programs; they are loaded with the first request to one of them.
PROGRAMS: Final = "agra.table.api.urls"
#: Responses from this length on are compressed, and at which level.
WORTH_PACKING: Final = 200
PACKED: Final = 2
_PACKS: Final = re.compile(r"\bgzip\b")
#: Content types with translated text; a script or a drawing is the same in every language.
_READ: Final = ("text/html", "text/plain", "application/json")


class Middleware:
    """Base class with a hook before the view and one after it, for sync and async views."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Answer | Awaitable[Answer]]) -> None:
        self.get_response = get_response
        self.is_async = inspect.iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer | Awaitable[Answer]:
        """Answer a request, or promise to."""
        if self.is_async:
            return self._later(request)
        answer = self.before(request) or self.get_response(request)
        assert isinstance(answer, HttpResponseBase)
        self.after(request, answer)
        return answer

    async def _later(self, request: HttpRequest) -> Answer:
        found = self.before(request) or self.get_response(request)
        answer = found if isinstance(found, HttpResponseBase) else await found
        self.after(request, answer)
        return answer

    def before(self, request: HttpRequest) -> Answer | None:
        """Inspect the request before the view; a response returned here skips the view."""
        return None

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Change the response before it is sent."""


class Timing(Middleware):
    """Measures and logs each request, reports the time to the browser, and sets request ids."""

    def before(self, request: HttpRequest) -> Answer | None:
        """Start the clock."""
        request.began = time.perf_counter()  # type: ignore[attr-defined]
        request.number = log_format.request_id(  # type: ignore[attr-defined]
            request.headers.get("X-Request-Id", "")
        )
        return None

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Record the time."""
        took = 1000 * (time.perf_counter() - request.began)  # type: ignore[attr-defined]
        found = request.resolver_match
        page = found.url_name if found is not None else None
        metrics.answered.add(page or "unknown", answer.status_code, took / 1000)
        answer.headers["Server-Timing"] = f"app;dur={took:.1f}"
        number: str = request.number  # type: ignore[attr-defined]
        answer.headers["X-Request-Id"] = number
        fields = {
            "request": number,
            "method": request.method,
            "path": log_format.without_secrets(request.path),
            "status": answer.status_code,
            "milliseconds": round(took, 1),
        }
        log_format.requests.info("answered", extra=fields)


class Compression(Middleware):
    """Compresses long responses like Django's GZipMiddleware, but at a faster level.

    A file name of random length in the gzip header hides how well the page compresses. Otherwise
    an attacker could guess secrets in it from the length (BREACH).
    """

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Compress the response if the browser accepts gzip."""
        if not isinstance(answer, HttpResponse) or answer.has_header("Content-Encoding"):
            return
        if len(answer.content) < WORTH_PACKING:
            return
        patch_vary_headers(answer, ("Accept-Encoding",))
        if not _PACKS.search(request.headers.get("Accept-Encoding", "")):
            return
        packed = gzip.compress(answer.content, PACKED, mtime=0)
        name = secrets.token_hex(secrets.randbelow(50) + 1).encode()
        answer.content = packed[:3] + b"\x08" + packed[4:10] + name + b"\0" + packed[10:]
        answer.headers["Content-Length"] = str(len(answer.content))
        answer.headers["Content-Encoding"] = "gzip"


def longest(path: str) -> int:
    """Return the maximum length of the body of a request to this path."""
    if path != GAMES:
        return LONGEST
    return games_file.limits_here().packed * games_file.MEGABYTE + LONGEST


class BodySizeLimit(Middleware):
    """Refuses an address with a NUL, and a body that is too long before anything reads it."""

    def before(self, request: HttpRequest) -> Answer | None:
        """Check the address and the declared length."""
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return refuse(request, _("The request could not be understood."), 400)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isascii() and length.isdigit() and int(length) <= longest(request.path):
            return None
        return refuse(request, _("Too long: the table does not accept that much."), 413)


#: What is said when the database fails.
TROUBLES: Final = {
    Trouble.BUSY: N_("The server is very busy: nothing was changed. Try again in a moment."),
    Trouble.FULL: N_("The server's disk is full: nothing was changed. Tell the server's operator."),
    Trouble.READ_ONLY: N_(
        "The games cannot be saved: nothing was changed. Tell the server's operator."
    ),
    Trouble.DOWN: N_("The games cannot be read at the moment. Tell the server's operator."),
}


def fits_no_column(exception: Exception) -> bool:
    """Whether a text or a number was to be stored that no column takes."""
    if isinstance(exception, UnicodeEncodeError):
        return "surrogates" in exception.reason
    too_large = isinstance(exception, OverflowError) and "SQLite" in str(exception)
    return too_large or isinstance(exception, DataError)


def one_line(request: HttpRequest) -> str:
    """Return the path of a request for the log, where it must not look like a line of its own."""
    return request.path.encode("unicode_escape").decode("ascii")


class DatabaseErrors(Middleware):
    """Answers errors of the database with one sentence; the transaction was rolled back."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> Answer | None:
        """Log the error and answer with a sentence."""
        if fits_no_column(exception):
            _log.warning("The database refused a value of %s: %s", one_line(request), exception)
            return refuse(request, _("The request could not be understood."), 400)
        if not isinstance(exception, DatabaseError):
            return None
        trouble = trouble_of(exception)
        if trouble is None:
            return None
        writing.failed(exception)
        _log.error("The database cannot answer %s: %s", one_line(request), exception)
        sentence = _(TROUBLES[trouble])
        answer = refuse(request, sentence, 503)
        answer["Retry-After"] = "10"
        return answer


class BlockedVisitors(Middleware):
    """Refuses the browsers and addresses that the operator has blocked.

    The API refuses blocked programs itself, when it has read their token (`api/access.py`).
    """

    def __call__(self, request: HttpRequest) -> Answer | Awaitable[Answer]:
        """Answer a request, or promise to."""
        if not self.is_async and not in_browser():
            blocks.known.refresh()
        return super().__call__(request)

    async def _later(self, request: HttpRequest) -> Answer:
        if blocks.known.is_due() and not in_browser():
            await connections.call(blocks.known.refresh)
        return await super()._later(request)

    def before(self, request: HttpRequest) -> Answer | None:
        """Refuse a blocked visitor; a monitoring program may always ask."""
        browser = request.visitor.browser  # type: ignore[attr-defined]
        blocked = blocks.is_on_the_list(browser, request.META.get("REMOTE_ADDR", ""))
        if not blocked or request.path == "/health":
            return None
        return refuse(request, _(blocks.SENTENCE), 403)


class SecureCookies(Middleware):
    """Over HTTPS, marks cookies as secure, so that browsers never send them over plain HTTP."""

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Mark every cookie."""
        if request.is_secure():
            for cookie in answer.cookies.values():
                cookie["secure"] = True


class ContentPolicy(Middleware):
    """Sets the content security policy, and forbids caching of private pages."""

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Add the headers."""
        answer.headers.setdefault("Content-Security-Policy", POLICY)
        answer.headers.setdefault("Cache-Control", "no-store")


def _identify(request: HttpRequest) -> None:
    """Read the visitor of a request; a program has addresses of its own."""
    request.visitor = read_visitor(request)  # type: ignore[attr-defined]
    if request.visitor.is_program and not in_browser():  # type: ignore[attr-defined]
        request.urlconf = PROGRAMS


class VisitorCookies(Middleware):
    """Identifies the browser by its cookies, and sets the reader's language."""

    def __call__(self, request: HttpRequest) -> Answer | Awaitable[Answer]:
        """Answer a request, or promise to."""
        if self.is_async:
            return self._later(request)
        _identify(request)
        with language(language_for(request, request.visitor)):  # type: ignore[attr-defined]
            return super().__call__(request)

    async def _later(self, request: HttpRequest) -> Answer:
        _identify(request)
        with language(language_for(request, request.visitor)):  # type: ignore[attr-defined]
            return await super()._later(request)

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Set changed cookies and the header of the language."""
        if answer.headers.get("Content-Type", "").startswith(_READ):
            answer.headers.setdefault("Content-Language", current_language())
            patch_vary_headers(answer, ("Accept-Language", "Cookie"))
        write_visitor(request.visitor, answer)  # type: ignore[attr-defined]
