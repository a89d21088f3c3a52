"""Apps on other sites: from which origins a browser may ask the API.

Off unless an operator names them. No cookie counts for the API, so whoever asks from elsewhere can
do no more than with the token they have; the pages are never open to other sites.
"""

import os
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from agra.rules.errors import AgraError
from agra.text.i18n import _

#: Names the origins, with spaces between them; "*" is every one.
VARIABLE: Final = "AGRA_API_ORIGINS"
EVERY: Final = "*"
_ORIGIN: Final = re.compile(r"https?://(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
#: What an app may send, and read besides the body; for so many seconds a browser remembers it.
_PREFLIGHT: Final = [
    (b"access-control-allow-methods", b"GET, POST, DELETE"),
    (b"access-control-allow-headers", b"Authorization, Content-Type, Accept-Language"),
    (b"access-control-max-age", b"7200"),
]
_EXPOSED: Final = (b"access-control-expose-headers", b"Retry-After, WWW-Authenticate")

Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class BadOrigin(AgraError):
    """An origin that was named is none."""


def origins() -> list[str]:
    """The origins that an operator has named; `BadOrigin` if one of them is none."""
    named = os.environ.get(VARIABLE, "").split()
    for one in named:
        if one != EVERY and not _ORIGIN.fullmatch(one):
            raise BadOrigin(
                _("{variable} must be origins like https://app.example.org, not “{text}”.").format(
                    variable=VARIABLE, text=one[:60]
                )
            )
    return [one.lower() for one in named]


def allowed(headers: Mapping[bytes, bytes]) -> bytes | None:
    """The origin that a request comes from, if it may ask."""
    origin, named = headers.get(b"origin", b""), origins()
    if not origin or not named:
        return None
    return origin if EVERY in named or origin.decode("latin-1").lower() in named else None


def is_preflight(method: str, headers: Mapping[bytes, bytes]) -> bool:
    """Whether a browser asks what an app may do before it does it."""
    return method == "OPTIONS" and b"access-control-request-method" in headers


async def preflight(origin: bytes, send: Send) -> None:
    """Say what an app may do."""
    told = [(b"access-control-allow-origin", origin), (b"vary", b"Origin"), *_PREFLIGHT]
    await send({"type": "http.response.start", "status": 204, "headers": told})
    await send({"type": "http.response.body", "body": b""})


def opened(origin: bytes | None, send: Send) -> Send:
    """How answers are sent to an app that may read them; to others, only that it depends."""
    if not origins():
        return send
    more = [(b"vary", b"Origin")]
    if origin is not None:
        more += [(b"access-control-allow-origin", origin), _EXPOSED]

    async def with_origin(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return with_origin
