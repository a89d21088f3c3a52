"""Patches: parts of a page that are sent only to those who do not have them yet.

Each has a mark that follows from what is in it. A page tells which marks it has (`HAS`), and gets
an empty element in place of a patch that it would only replace by the same; `patches.js` leaves the
old one there. Whoever does not tell gets everything.
"""

from collections.abc import Collection
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from django.http import HttpRequest

#: The header in which a page tells the marks of its patches.
HAS: Final = "Agra-Has"
#: Whoever has none.
NOTHING: Final[frozenset[str]] = frozenset()
#: No page has more than so many; who tells more is not listened to.
MOST: Final = 96
#: So many bytes are summed up at once.
AT_ONCE: Final = 2000


class Patch(NamedTuple):
    """An element of the page: as it is drawn, and as it is sent to whoever has it."""

    whole: str
    same: str
    mark: str

    def for_(self, has: Collection[str]) -> str:
        """What is sent to a page that has these patches."""
        return self.same if self.mark in has else self.whole


class Patches(NamedTuple):
    """An element that is made of patches."""

    start: str
    parts: tuple[Patch, ...]
    end: str

    def for_(self, has: Collection[str]) -> str:
        """What is sent to a page that has some of them."""
        return self.start + "".join([part.for_(has) for part in self.parts]) + self.end


@lru_cache(maxsize=1024)
def patch(tag: str, name: str, content: str, attributes: str = "") -> Patch:
    """An element with this tag, id and content."""
    mark = _mark(f"{name} {attributes} {content}".encode())
    start = f'<{tag} id="{name}"{attributes} data-patch="{mark}"'
    return Patch(f"{start}>{content}</{tag}>", f"{start} data-same></{tag}>", mark)


def _mark(content: bytes) -> str:
    """What tells this content from every other.

    Piece by piece: from 2,048 bytes on others may go on meanwhile, and a thread that has to wait
    for them loses far more time than it takes.
    """
    found = blake2b(digest_size=6)
    for first in range(0, len(content), AT_ONCE):
        found.update(content[first : first + AT_ONCE])
    return found.hexdigest()


def had_by(request: HttpRequest) -> frozenset[str]:
    """The marks of the patches that a page has."""
    told = request.headers.get(HAS, "").split()
    return frozenset(told) if len(told) <= MOST else NOTHING
