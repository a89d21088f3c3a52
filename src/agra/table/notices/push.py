"""Web Push messages to closed browsers, signed with the key of this server (VAPID).

The key is derived from the server's secret key, so all processes have the same one and it need not
be stored. Encryption and signing need the extra "notify"; without it push is not offered.
"""

import base64
import binascii
import hashlib
import hmac
import json
import os
import re
import time
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings

from agra.table.errors import TableError
from agra.table.notices import safe_http
from agra.text.i18n import _

#: The operator's e-mail address, for push services that report a problem.
CONTACT: Final = "AGRA_CONTACT"
#: Seconds for which a push service stores a message for a browser that is off.
STORED: Final = 24 * 3600
#: Seconds for which a signature is valid.
SIGNED: Final = 12 * 3600
#: The order of the curve P-256.
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
#: Bytes of a browser's public key and of its secret.
_KEY: Final = 65
_AUTH: Final = 16
_BASE64: Final = re.compile(r"[A-Za-z0-9_-]*={0,2}")


def is_available() -> bool:
    """Whether push messages can be sent."""
    return find_spec("pywebpush") is not None


@cache
def _vapid(secret: str) -> Any:
    """The key of this server."""
    ec: Any = import_module("cryptography.hazmat.primitives.asymmetric.ec")
    vapid: Any = import_module("py_vapid")
    derived = hmac.new(secret.encode(), b"agra.notices.vapid", hashlib.sha512).digest()
    number = int.from_bytes(derived, "big") % (_ORDER - 1) + 1
    # Not strict about the contact: the host name of a server at home has no dot.
    return vapid.Vapid02(ec.derive_private_key(number, ec.SECP256R1()), {"no-strict": True})


def public_key() -> str:
    """Return the public key in the format that browsers need to subscribe."""
    encoding: Any = import_module("cryptography.hazmat.primitives.serialization")
    raw: bytes = _vapid(settings.SECRET_KEY).public_key.public_bytes(
        encoding.Encoding.X962, encoding.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    if not _BASE64.fullmatch(text):  # the decoder skips whatever is not of its alphabet
        return b""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


def checked_keys(p256dh: str, auth: str) -> dict[str, str]:
    """Return the keys of a browser's subscription if they are valid."""
    raw = _bytes(p256dh)
    fits = len(raw) == _KEY and raw[:1] == b"\x04" and len(_bytes(auth)) == _AUTH
    if not fits or not _is_on_curve(raw):
        raise TableError(_("The browser's subscription cannot be read: try again."))
    return {"p256dh": p256dh, "auth": auth}


def _is_on_curve(raw: bytes) -> bool:
    ec: Any = import_module("cryptography.hazmat.primitives.asymmetric.ec")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    except ValueError:
        return False
    return True


def contact(site: str) -> str:
    """Return the contact for push services: the operator's e-mail address, or the site."""
    given = os.environ.get(CONTACT, "").strip().removeprefix("mailto:")
    return f"mailto:{given}" if given else f"https://{urlsplit(site).hostname}"


def send(target: str, keys: dict[str, str], message: dict[str, str], site: str) -> int:
    """Encrypt, sign and send a message; return the HTTP status of the push service."""
    webpush: Any = import_module("pywebpush")
    found = webpush.WebPusher({"endpoint": target, "keys": keys})
    body: bytes = found.encode(json.dumps(message).encode(), "aes128gcm")["body"]
    parts = urlsplit(target)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED,
        "sub": contact(site),
    }
    headers = {
        **_vapid(settings.SECRET_KEY).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(STORED),
        "Urgency": "normal",
    }
    return safe_http.post(target, body, headers)
