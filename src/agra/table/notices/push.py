"""Messages to a browser that is closed: Web Push, signed with the key of this server (VAPID).

The key follows from the server's secret key, so that every process has the same one and nothing
more must be kept. What encrypts and signs is in the extra "notify"; without it nothing is offered.
"""

import base64
import binascii
import hashlib
import hmac
import json
import os
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

#: Whom a push service may ask if something is wrong: an e-mail address of the operator.
CONTACT: Final = "AGRA_CONTACT"
#: Seconds for which a push service keeps a message for a browser that is off.
KEPT: Final = 24 * 3600
#: Seconds for which a signature is good.
SIGNED: Final = 12 * 3600
#: How many numbers there are on the curve P-256.
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
#: Bytes of a browser's public key and of its secret.
_KEY: Final = 65
_AUTH: Final = 16


def is_there() -> bool:
    """Whether messages can be encrypted here."""
    return find_spec("pywebpush") is not None


@cache
def _vapid(secret: str) -> Any:
    """The key of this server."""
    ec: Any = import_module("cryptography.hazmat.primitives.asymmetric.ec")
    vapid: Any = import_module("py_vapid")
    drawn = hmac.new(secret.encode(), b"agra.notices.vapid", hashlib.sha512).digest()
    number = int.from_bytes(drawn, "big") % (_ORDER - 1) + 1
    # Not strict about whom to ask: the name of a server at home has no dot.
    return vapid.Vapid02(ec.derive_private_key(number, ec.SECP256R1()), {"no-strict": True})


def public_key() -> str:
    """The key as a browser wants it when it subscribes."""
    encoding: Any = import_module("cryptography.hazmat.primitives.serialization")
    raw: bytes = _vapid(settings.SECRET_KEY).public_key.public_bytes(
        encoding.Encoding.X962, encoding.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


def checked_keys(p256dh: str, auth: str) -> dict[str, str]:
    """The keys of a browser's subscription, if they are such keys."""
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
    """Whom a push service may ask: the operator's e-mail address, or the site itself."""
    given = os.environ.get(CONTACT, "").strip().removeprefix("mailto:")
    return f"mailto:{given}" if given else f"https://{urlsplit(site).hostname}"


def send(target: str, keys: dict[str, str], told: dict[str, str], site: str) -> int:
    """Encrypt, sign and send a message to a browser; the status of the push service's answer."""
    webpush: Any = import_module("pywebpush")
    found = webpush.WebPusher({"endpoint": target, "keys": keys})
    body: bytes = found.encode(json.dumps(told).encode(), "aes128gcm")["body"]
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
        "TTL": str(KEPT),
        "Urgency": "normal",
    }
    return safe_http.post(target, body, headers)
