"""CORS: the origins from which apps in a browser may call the API.

It is off unless an operator names origins. The API ignores cookies, so an app on another site can
do no more than its token allows. The pages are never open to other sites.
"""

import os
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from agra.rules.errors import AgraError
from agra.text.i18n import _

#: The environment variable with the origins, separated by spaces; "*" allows all.
VARIABLE: Final = "AGRA_API_ORIGINS"
EVERY: Final = "*"
_ORIGIN: Final = re.compile(r"https?://(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
#: The methods and headers that an app may use, and how long browsers cache this answer.
_PREFLIGHT: Final = [
    (b"access-control-allow-methods", b"GET, POST, DELETE"),
    (b"access-control-allow-headers", b"Authorization, Content-Type, Accept-Language"),
    (b"access-control-max-age", b"7200"),
]
_EXPOSED: Final = (b"access-control-expose-headers", b"Retry-After, WWW-Authenticate")

Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class BadOrigin(AgraError):
    """The operator's setting is not a list of origins."""


def origins() -> list[str]:
    """The origins that the operator allows; `BadOrigin` if one of them is invalid."""
    named = os.environ.get(VARIABLE, "").split()
    for one in named:
        if one != EVERY and not _ORIGIN.fullmatch(one):
            raise BadOrigin(
                _(
                    "{variable} must list origins such as https://app.example.org, not “{text}”."
                ).format(variable=VARIABLE, text=one[:60])
            )
    return [one.lower() for one in named]


def allowed(headers: Mapping[bytes, bytes]) -> bytes | None:
    """The origin of a request, if it is allowed."""
    origin, named = headers.get(b"origin", b""), origins()
    if not origin or not named:
        return None
    return origin if EVERY in named or origin.decode("latin-1").lower() in named else None


def is_preflight(method: str, headers: Mapping[bytes, bytes]) -> bool:
    """Whether a request is a CORS preflight."""
    return method == "OPTIONS" and b"access-control-request-method" in headers


async def preflight(origin: bytes, send: Send) -> None:
    """Answer a preflight."""
    headers = [(b"access-control-allow-origin", origin), (b"vary", b"Origin"), *_PREFLIGHT]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def opened(origin: bytes | None, send: Send) -> Send:
    """A `send` that adds the CORS headers; without an allowed origin, only `Vary`."""
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
