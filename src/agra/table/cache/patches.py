"""Patches: parts of a page that are sent only to pages that do not have them yet.

Each patch has a mark, the hash of its content. A page sends the marks it has in a header (`HAS`).
For a patch that it has already it gets an empty element, and `patches.js` leaves the old one in
place. A page that sends no marks gets everything.
"""

from collections.abc import Collection
from hashlib import blake2b
from sys import getsizeof
from typing import Final, NamedTuple

from django.http import HttpRequest

#: The header in which a page sends the marks of its patches.
HAS: Final = "Agra-Has"
#: The marks of a page that has no patches.
NOTHING: Final[frozenset[str]] = frozenset()
#: The most marks a page can have; a header with more is ignored.
MOST: Final = 96
#: The number of bytes that are hashed at once.
CHUNK: Final = 2000


class Patch(NamedTuple):
    """An element of the page: the whole, and the empty one for a page that has it already."""

    whole: str
    same: str
    mark: str

    def for_(self, has: Collection[str]) -> str:
        """Return what is sent to a page that has these patches."""
        return self.same if self.mark in has else self.whole


class Patches(NamedTuple):
    """An element that is made of patches."""

    start: str
    parts: tuple[Patch, ...]
    end: str

    @property
    def size(self) -> int:
        """The bytes that it takes, about."""
        return 300 + sum(300 + getsizeof(part.whole) for part in self.parts)

    def for_(self, has: Collection[str]) -> str:
        """Return what is sent to a page that has these patches."""
        return self.start + "".join([part.for_(has) for part in self.parts]) + self.end


#: The patches used last, and those used before them, by a hash of their content: as a key, the
#: content would take as much memory as the patch.
_recent: dict[tuple[str, str, str, int], Patch] = {}
_older: dict[tuple[str, str, str, int], Patch] = {}
#: So many patches are in each.
RECENT: Final = 700


def patch(tag: str, name: str, content: str, attributes: str = "") -> Patch:
    """An element with this tag, id and content."""
    key = (tag, name, attributes, hash(content))
    return _recent.get(key) or _keep(key, _older.get(key) or _made(tag, name, content, attributes))


def _keep(key: tuple[str, str, str, int], found: Patch) -> Patch:
    """Store a patch that was used. Threads that do so together may forget some, but mix up none."""
    global _recent, _older
    if len(_recent) >= RECENT:
        _older, _recent = _recent, {}
    _recent[key] = found
    return found


def _made(tag: str, name: str, content: str, attributes: str) -> Patch:
    mark = _mark(f"{name} {attributes} {content}".encode())
    start = f'<{tag} id="{name}"{attributes} data-patch="{mark}"'
    return Patch(f"{start}>{content}</{tag}>", f"{start} data-same></{tag}>", mark)


def _mark(content: bytes) -> str:
    """Return the hash of a content.

    Python releases the global lock to hash 2,048 bytes or more, and waiting for the lock takes far
    longer than the hash. So the content is hashed in smaller chunks.
    """
    digest = blake2b(content[:CHUNK], digest_size=6)
    for first in range(CHUNK, len(content), CHUNK):
        digest.update(content[first : first + CHUNK])
    return digest.hexdigest()


def had_by(request: HttpRequest) -> frozenset[str]:
    """Return the marks of the patches that a page has."""
    marks = request.headers.get(HAS, "").split()
    return frozenset(marks) if len(marks) <= MOST else NOTHING
