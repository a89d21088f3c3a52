"""Draws the icons of the installed table: `python -m tools.icons [CHROMIUM]`.

The source is `icon.svg`, the sign of the table. A browser paints it in the sizes that phones and
desktops ask for; the PNG files are committed. Needs Playwright for Python and a Chromium.
"""

import struct
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "src/agra/table/static/table"
#: The ground of the drawing.
GROUND: Final = "#3B1622"
#: File, size, and how much of the square the drawing fills; with less than all of it the ground
#: reaches the edges, because phones cut such icons into their own shape.
ICONS: Final = (
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("icon-maskable-192.png", 192, 0.8),
    ("icon-maskable-512.png", 512, 0.8),
    ("apple-touch-icon.png", 180, 0.9),
)
#: The sizes inside favicon.ico.
SMALL: Final = (16, 32, 48)


def page(drawing: str, size: int, share: float) -> str:
    """The HTML of an icon."""
    ground = GROUND if share < 1 else "transparent"
    inside = round(size * share)
    return (
        f"<style>html,body{{margin:0;background:{ground}}}"
        f"body{{width:{size}px;height:{size}px;display:grid;place-items:center}}"
        f"svg{{width:{inside}px;height:{inside}px}}</style>{drawing}"
    )


def ico(pictures: dict[int, bytes]) -> bytes:
    """An ICO file that contains PNG pictures."""
    found = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(found) + 16 * len(pictures)
    for size, picture in pictures.items():
        found += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return found + b"".join(pictures.values())


def main(program: str) -> None:
    """Draw all icons."""
    from playwright.sync_api import sync_playwright

    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])

        def painted(size: int, share: float) -> bytes:
            window = browser.new_page(viewport={"width": size, "height": size})
            window.set_content(page(drawing, size, share))
            picture = window.screenshot(omit_background=True)
            window.close()
            return picture

        for name, size, share in ICONS:
            (FOLDER / name).write_bytes(painted(size, share))
        small = {size: painted(size, 1.0) for size in SMALL}
        (FOLDER / "favicon.ico").write_bytes(ico(small))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "chromium")
