"""What is done with every request and answer. All of it works for streams too."""

import gzip
import inspect
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import markcoroutinefunction
from django.db import DatabaseError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

from agra.table.config import log_format
from agra.table.pages.http import refuse
from agra.table.people.visitor import language_for, read_visitor, write_visitor
from agra.table.server import metrics
from agra.text.i18n import _, current_language, language

Answer = HttpResponseBase

_log = logging.getLogger("agra.table")

#: No body is longer; the longest is a components file.
LONGEST: Final = 256 * 1024
#: Nothing from elsewhere, and nothing inline: all scripts and styles are files of ours.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)


#: Shorter answers are not packed; how hard the others are.
WORTH_PACKING: Final = 200
PACKED: Final = 2
_PACKS: Final = re.compile(r"\bgzip\b")
#: What is written for readers; a script or a drawing is the same in every language.
_READ: Final = ("text/html", "text/plain", "application/json")


class Around:
    """A middleware that does something before the view and something after, async or not."""

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
        """Look at the request before the view does, and perhaps answer it at once."""
        return None

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Look at the answer before it is sent."""


class Timing(Around):
    """Says how long the server took, to the browser and to the log, and gives requests numbers."""

    def before(self, request: HttpRequest) -> Answer | None:
        """Look at the clock."""
        request.began = time.perf_counter()  # type: ignore[attr-defined]
        request.number = log_format.request_id(  # type: ignore[attr-defined]
            request.headers.get("X-Request-Id", "")
        )
        return None

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Look at the clock again."""
        took = 1000 * (time.perf_counter() - request.began)  # type: ignore[attr-defined]
        found = request.resolver_match
        page = found.url_name if found is not None else None
        metrics.answered.add(page or "unknown", answer.status_code, took / 1000)
        answer.headers["Server-Timing"] = f"app;dur={took:.1f}"
        number: str = request.number  # type: ignore[attr-defined]
        answer.headers["X-Request-Id"] = number
        told = {
            "request": number,
            "method": request.method,
            "path": log_format.without_secrets(request.path),
            "status": answer.status_code,
            "milliseconds": round(took, 1),
        }
        log_format.requests.info("answered", extra=told)


class Packing(Around):
    """Packs what is long, as Django would, but quickly: a page is a little longer for it.

    A random name in the packed page hides how well a secret in it fits what somebody typed.
    """

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Pack the answer where the browser can unpack it."""
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


class Size(Around):
    """Refuses what is too long to be meant, before anything reads it."""

    def before(self, request: HttpRequest) -> Answer | None:
        """Look at the length that the request says it has."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isascii() and length.isdigit() and int(length) <= LONGEST:
            return None
        return refuse(request, _("That is too long: nothing that is sent to the table is."), 413)


class Trouble(Around):
    """The database cannot answer: one sentence that says so, and nothing has changed."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> Answer | None:
        """Say what the trouble is."""
        if not isinstance(exception, DatabaseError):
            return None
        said = str(exception)
        _log.error("The database cannot answer %s: %s", request.path, said)
        if "locked" in said or "busy" in said:
            sentence = _("The table is very busy: nothing was changed. Try again in a moment.")
        elif "full" in said:
            sentence = _("The server's disk is full: nothing was changed. Tell whoever runs it.")
        elif "readonly" in said or "read-only" in said:
            sentence = _("The games cannot be written: nothing was changed. Tell whoever runs it.")
        elif isinstance(exception, OperationalError) or "malformed" in said:
            sentence = _("The games cannot be read just now. Tell whoever runs the table.")
        else:
            return None
        answer = refuse(request, sentence, 503)
        answer["Retry-After"] = "10"
        return answer


class SecureCookies(Around):
    """Over HTTPS, cookies never travel in the open."""

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Mark every cookie."""
        if request.is_secure():
            for cookie in answer.cookies.values():
                cookie["secure"] = True


class ContentPolicy(Around):
    """Says what a page may load; private pages are kept by nobody."""

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Add the headers."""
        answer.headers.setdefault("Content-Security-Policy", POLICY)
        answer.headers.setdefault("Cache-Control", "no-store")


class VisitorCookies(Around):
    """Knows the browser by its cookies, and answers in its reader's language."""

    def __call__(self, request: HttpRequest) -> Answer | Awaitable[Answer]:
        """Answer a request, or promise to."""
        if self.is_async:
            return self._later(request)
        request.visitor = read_visitor(request)  # type: ignore[attr-defined]
        with language(language_for(request, request.visitor)):  # type: ignore[attr-defined]
            return super().__call__(request)

    async def _later(self, request: HttpRequest) -> Answer:
        request.visitor = read_visitor(request)  # type: ignore[attr-defined]
        with language(language_for(request, request.visitor)):  # type: ignore[attr-defined]
            return await super()._later(request)

    def after(self, request: HttpRequest, answer: Answer) -> None:
        """Write what is new, and say which language it is."""
        if answer.headers.get("Content-Type", "").startswith(_READ):
            answer.headers.setdefault("Content-Language", current_language())
            patch_vary_headers(answer, ("Accept-Language", "Cookie"))
        write_visitor(request.visitor, answer)  # type: ignore[attr-defined]
