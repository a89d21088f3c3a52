"""The web manifest, which tells a browser how to install the table. It needs no Django."""

from collections.abc import Callable
from typing import Final

from agra.text.i18n import _, language
from agra.text.languages import language_of

#: The colours of the top bar and of the page (table.css).
THEME: Final = "#3b1622"
PAGE: Final = "#eadbbd"
#: Icons by file, size and purpose; `tools.icons` draws them.
ICONS: Final = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable-192.png", 192, "maskable"),
    ("icon-maskable-512.png", 512, "maskable"),
)


def manifest_of(
    code: str, start: str, games: str, address: Callable[[str], str]
) -> dict[str, object]:
    """The web manifest in a language, with the addresses of pages and static files."""
    with language(code):
        return {
            "name": _("Agra"),
            "short_name": _("Agra"),
            "description": _(
                "trade, meditate and deliver at the court of Akbar · 2 to 4 players, people or bots"
            ),
            "lang": language_of(code).tag,
            "start_url": start,
            "scope": start,
            "display": "standalone",
            "theme_color": THEME,
            "background_color": PAGE,
            "icons": [
                {
                    "src": address(f"table/{name}"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, size, purpose in ICONS
            ],
            "shortcuts": [{"name": _("Your games"), "url": games}],
        }
