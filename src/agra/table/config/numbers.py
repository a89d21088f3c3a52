"""Numbers that an operator can set by environment variables, with their defaults."""

import os
from typing import Final

from agra.text.i18n import _

#: The default of every number; the variable is `AGRA_` and the name.
USUAL: Final = {
    # per hour
    "GAMES_PER_BROWSER": 120,
    "GAMES_PER_ADDRESS": 600,
    "SANDBOXES_PER_BROWSER": 240,
    "SANDBOXES_PER_ADDRESS": 1200,
    "UPLOADS_PER_BROWSER": 30,
    "UPLOADS_PER_ADDRESS": 120,
    "LINKS_PER_BROWSER": 240,
    "LINKS_PER_ADDRESS": 1200,
    "SEATS_PER_BROWSER": 240,
    "SEATS_PER_ADDRESS": 1200,
    "HINTS_PER_BROWSER": 600,
    "HINTS_PER_ADDRESS": 3000,
    "ACCOUNTS_PER_BROWSER": 10,
    "ACCOUNTS_PER_ADDRESS": 60,
    "NOTICES_PER_BROWSER": 60,
    "NOTICES_PER_ADDRESS": 300,
    "MAILS_PER_BROWSER": 10,
    "MAILS_PER_ADDRESS": 30,
    "REVIEWS_PER_BROWSER": 20,
    "REVIEWS_PER_ADDRESS": 100,
    "BOT_GAMES_PER_BROWSER": 60,
    "BOT_GAMES_PER_ADDRESS": 200,
    # of processor for requests that may change something, and of values that they store
    "SECONDS_PER_ADDRESS": 220,
    "KILOBYTES_PER_ADDRESS": 40_000,
    "REPORTS_PER_BROWSER": 20,
    "REPORTS_PER_ADDRESS": 60,
    "LOBBY_PER_BROWSER": 60,
    "LOBBY_PER_ADDRESS": 300,
    # at the same time
    "OPEN_TABLES": 3,
    "STREAMS_PER_BROWSER": 50,
    "STREAMS_PER_ADDRESS": 500,
    # for each process
    "CONNECTIONS_PER_ADDRESS": 1000,
    # positions that a bot looks at for each turn of a review
    "REVIEW_NODES": 4000,
    # minutes after which a game of bots alone stops if nobody watches it
    "IDLE_MINUTES": 30,
    # seconds to wait for a player to come back before a notice is sent
    "NOTICE_SECONDS": 15,
}


#: The most digits a number may have.
DIGITS: Final = 9


def number(name: str) -> int:
    """Return a number as it is set for this server."""
    text = _given(name)
    return int(text[:DIGITS]) if _is_number(text) else USUAL[name]


def _given(name: str) -> str:
    """Return the value of the variable, "" if it is not set."""
    return os.environ.get(f"AGRA_{name}", "").strip()


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def mistakes() -> list[str]:
    """Return a sentence for every variable whose value is no valid number."""
    found = []
    for name in USUAL:
        text = _given(name)
        if text and not (_is_number(text) and len(text) <= DIGITS):
            found.append(
                _("AGRA_{name} must be a whole number (0: no limit), not “{text}”.").format(
                    name=name, text=text[:40]
                )
            )
    return found
