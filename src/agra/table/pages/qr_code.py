"""A link as a QR code: inline SVG without styles or scripts."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


@lru_cache(maxsize=256)
def qr_code(link: str) -> SafeString:
    """Return a link as a QR code; the page gives it its size."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        dark="#3b1622", light="#fffbf0", border=2, omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # made of squares only; the link is not in it as text
