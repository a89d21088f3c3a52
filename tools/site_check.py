"""Checks that the documentation works without the network: ``python -m tools.site_check DIR``.

Everything that a page loads (scripts, styles, fonts, pictures, frames) must be in the site itself.
Links that a reader may follow are not checked. `make docs` runs it.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

#: For each element the attributes that make a browser load something.
FETCHED: Final = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "image": ("href", "xlink:href"),
    "img": ("src", "srcset"),
    "input": ("src",),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
#: Kinds of <link> that describe the page and load nothing.
TELLING: Final = {"alternate", "author", "canonical", "license", "next", "prev", "me"}
ELSEWHERE: Final = re.compile(r"(?:https?:)?//", re.IGNORECASE)
IN_STYLES: Final = re.compile(
    r"""(?:@import\s+|url\()\s*(?:url\()?["']?((?:https?:)?//[^"')\s]+)""", re.IGNORECASE
)


class Page(HTMLParser):
    """Collects the external resources of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check the addresses of an element."""
        given = {name: value or "" for name, value in attrs}
        self._in_style = tag == "style"
        self.found += in_style(given.get("style", ""))
        if tag == "link" and set(given.get("rel", "").split()) <= TELLING:
            return
        for name in FETCHED.get(tag, ()):
            addresses = given.get(name, "").split(",") if name == "srcset" else [given.get(name)]
            self.found += [one.strip() for one in addresses if one and ELSEWHERE.match(one.strip())]

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a style."""
        self._in_style = False

    def handle_data(self, data: str) -> None:
        """Check a style inside the page."""
        if self._in_style:
            self.found += in_style(data)


def in_style(text: str) -> list[str]:
    """The external resources of a style sheet."""
    return IN_STYLES.findall(text)


def fetched_from_elsewhere(site: Path) -> list[str]:
    """A sentence for each page or style sheet and each external resource."""
    sentences = []
    for path in sorted([*site.rglob("*.html"), *site.rglob("*.css")]):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".css":
            found = in_style(text)
        else:
            page = Page()
            page.feed(text)
            found = page.found
        sentences += [f"{path.relative_to(site)} fetches {address}" for address in found]
    return sentences


def main(arguments: list[str]) -> int:
    """Print the external resources; return 1 if there are any, 2 if there is no site."""
    site = Path(arguments[0]) if len(arguments) == 1 else None
    if site is None or not (site / "index.html").is_file():
        print("Name the folder of the site that `make docs` has built.", file=sys.stderr)
        return 2
    sentences = fetched_from_elsewhere(site)
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    if sentences:
        print("The documentation would need the network to be read.", file=sys.stderr)
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
