"""A link with a packed game: the address, the text for a messenger, and a QR code where it fits."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from agra.table.config.run_mode import RunMode, run_mode
from agra.table.pages.qr_code import qr_code
from agra.table.pages.reachability import reachability

#: The longest link that a phone can scan from a screen.
LONGEST_QR: Final = 900


@dataclass(frozen=True)
class LinkBox:
    """A link to send."""

    address: str
    #: the sentence before the link
    text: str
    #: "" if the link is too long
    qr: SafeString | str
    #: from where the address can be opened (`reachability`)
    where: str


def link_box(request: HttpRequest, packed: str, text: str) -> LinkBox:
    """Return a link to the start page of this site, with a packed game behind the #.

    Every page of Agra hands such a part of its address on to the page for links.
    """
    reached = reachability(request)
    address = f"{reached.base}{reverse('start')}#{packed}"
    qr = qr_code(address) if len(address) <= LONGEST_QR else ""
    return LinkBox(address, text, qr, reached.where)


def stays_here() -> bool:
    """Whether the program runs in the reader's own browser, so that nothing is sent to a server."""
    return run_mode() is RunMode.INLINE
