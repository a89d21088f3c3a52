"""Serves scripts, styles and drawings from the packages, compressed once, cached by browsers.

A link contains a fingerprint of the file and of all files that it refers to, so a changed file has
a new link. Links inside scripts (`import`) and styles (`url`) get theirs when the file is read, so
a page never mixes the scripts of two versions. A link without a fingerprint is cached for a minute.
`collectstatic` is not needed, and `agra play` needs no web server in front of it.
"""

import gzip
import hashlib
import json
import mimetypes
import os
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_safe

#: The fingerprints of the files, where the files themselves are not in the package.
MARKS: Final = Path(__file__).parents[2] / "data" / "static_marks.json"
FOREVER: Final = "public, max-age=31536000, immutable"
BRIEFLY: Final = "public, max-age=60"
#: Set here because the registry of Windows may have other types.
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
#: How a file refers to another one: what stands before the link, the link, and what follows it.
REFERENCES: Final = {
    ".js": re.compile(rb"""(\b(?:from|import)\s*\(?\s*["'])(\.{1,2}/[\w./-]+)(["'])"""),
    ".css": re.compile(rb"""((?:\burl\(\s*|@import\s+)["']?)([\w./-]+\.\w+)(["']?)"""),
}


@dataclass(frozen=True)
class File:
    """The content and headers of a static file."""

    body: bytes
    packed: bytes
    kind: str
    mark: str


@dataclass(frozen=True)
class _Source:
    """A file as it lies in its package, and the names of the files that it refers to."""

    body: bytes
    names: tuple[str, ...]


#: A file and all that it refers to, directly or not: the name, path and time of change of each.
_Family = tuple[tuple[str, str, int], ...]


@lru_cache(maxsize=256)
def _source(name: str, path: str, changed: int) -> _Source:
    body = Path(path).read_bytes()
    reference = REFERENCES.get(posixpath.splitext(name)[1])
    links = [link for _before, link, _after in reference.findall(body)] if reference else []
    return _Source(body, tuple(dict.fromkeys(_name(name, link) for link in links)))


def _name(name: str, link: bytes) -> str:
    """The name of the file that a link in another file leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), link.decode()))


@lru_cache(maxsize=256)
def _place(name: str) -> str | None:
    try:
        found = finders.find(name)
    except SuspiciousFileOperation:
        return None
    return found if isinstance(found, str) else None


#: The files that were sent already: there are no more than the packages have.
_known: dict[str, tuple[_Family, File]] = {}


def _family(name: str) -> _Family:
    """A file and all that it refers to; empty if it is not there."""
    found: dict[str, tuple[str, str, int]] = {}
    waiting = [name]
    while waiting:
        one = waiting.pop()
        path = None if one in found else _place(one)
        if path is None:
            continue
        try:
            changed = os.stat(path).st_mtime_ns
            waiting += _source(one, path, changed).names
        except OSError:
            continue
        found[one] = (one, path, changed)
    return tuple(sorted(found.values())) if name in found else ()


@lru_cache(maxsize=512)
def _mark(name: str, family: _Family) -> str:
    """The fingerprint of a file: it changes with the file and with all that it refers to.

    Scripts may import each other in a ring, so what is sent has no fingerprint of its own.
    """
    found = hashlib.sha256(name.encode())
    for member in family:
        body = _source(*member).body
        found.update(f"\n{member[0]} {len(body)}\n".encode() + body)
    return found.hexdigest()[:12]


def _made(name: str, family: _Family) -> File:
    """A file as it is sent, with fingerprints in its links."""
    suffix = posixpath.splitext(name)[1]
    source = _source(*next(member for member in family if member[0] == name))
    marks = {one: _mark(one, found) for one in source.names if (found := _family(one))}
    body = _with_marks(name, source.body, marks)
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(body, gzip.compress(body, 9, mtime=0), kind, _mark(name, family))


def _with_marks(name: str, body: bytes, marks: Mapping[str, str]) -> bytes:
    def marked(found: re.Match[bytes]) -> bytes:
        mark = marks.get(_name(name, found[2]))
        return found[0] if mark is None else found[1] + found[2] + b"?" + mark.encode() + found[3]

    reference = REFERENCES.get(posixpath.splitext(name)[1])
    return reference.sub(marked, body) if reference else body


def file(name: str) -> File | None:
    """A static file by its name; read again if it, or a file that it refers to, has changed."""
    known = _known.get(name)
    if known is not None and _is_unchanged(known[0]):
        return known[1]
    family = _family(name)
    if not family:
        return None
    made = _made(name, family)
    _known[name] = (family, made)
    return made


def _is_unchanged(family: _Family) -> bool:
    try:
        return all(os.stat(path).st_mtime_ns == changed for _one, path, changed in family)
    except OSError:
        return False


class FingerprintedStorage(StaticFilesStorage):
    """Makes links that contain the fingerprint of the file."""

    def url(self, name: str | None) -> str:
        """The link of a static file."""
        mark = marks().get(name or "")
        if mark is None and (found := file(name or "")):
            mark = found.mark
        link = f"{settings.STATIC_URL}{name}"
        return f"{link}?{mark}" if mark else link


@cache
def marks() -> dict[str, str]:
    """The fingerprints of files that do not lie in the package: in the page without a server."""
    try:
        found: dict[str, str] = json.loads(MARKS.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return found


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
