"""Serves scripts, styles and drawings from the packages, compressed once, cached by browsers.

A link with the fingerprint of the file is cached for a year, so a changed file has a new link. A
link without one is cached for a minute. `collectstatic` is not needed, and `agra play` needs no
web server in front of it.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_safe

FOREVER: Final = "public, max-age=31536000, immutable"
BRIEFLY: Final = "public, max-age=60"
#: Set here because the registry of Windows may have other types.
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class File:
    """The content and headers of a static file."""

    body: bytes
    packed: bytes
    kind: str
    mark: str


@lru_cache(maxsize=256)
def _read(path: str, changed: int) -> File:
    body = Path(path).read_bytes()
    suffix = Path(path).suffix
    kind = TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    mark = hashlib.sha256(body).hexdigest()[:12]
    return File(body, gzip.compress(body, 9, mtime=0), kind, mark)


@lru_cache(maxsize=256)
def _place(name: str) -> str | None:
    try:
        found = finders.find(name)
    except SuspiciousFileOperation:
        return None
    return found if isinstance(found, str) else None


def file(name: str) -> File | None:
    """A static file by its name; read again if it has changed."""
    path = _place(name)
    if path is None:
        return None
    try:
        return _read(path, Path(path).stat().st_mtime_ns)
    except OSError:
        return None


class FingerprintedStorage(StaticFilesStorage):
    """Makes links that contain the fingerprint of the file."""

    def url(self, name: str | None) -> str:
        """The link of a static file."""
        found = file(name or "")
        link = f"{settings.STATIC_URL}{name}"
        return f"{link}?{found.mark}" if found else link


@require_safe
def serve(request: HttpRequest, name: str) -> HttpResponse:
    """Answer with a static file, compressed if the browser accepts it."""
    found = file(name)
    if found is None:
        raise Http404
    mark = f'"{found.mark}"'
    if request.headers.get("If-None-Match") == mark:
        return HttpResponseNotModified()
    fresh = request.META.get("QUERY_STRING") == found.mark
    packs = "gzip" in request.headers.get("Accept-Encoding", "") and len(found.packed) < len(
        found.body
    )
    answer = HttpResponse(found.packed if packs else found.body, content_type=found.kind)
    answer["Cache-Control"] = FOREVER if fresh else BRIEFLY
    answer["Vary"] = "Accept-Encoding"
    answer["Content-Encoding"] = "gzip" if packs else "identity"
    answer["ETag"] = mark
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
