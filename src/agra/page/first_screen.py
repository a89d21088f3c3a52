"""The first screen of the page, which is there before anything else is loaded."""

import base64
import hashlib
import html
import json
import re
from pathlib import Path
from string import Template
from typing import Final

from markdown_it import MarkdownIt

from agra.page.words import words
from agra.table.pages import web_manifest
from agra.text.languages import ENGLISH, language_of, offered
from agra.text.rulebook import rules_page

#: Files that the host serves as they are: the browser needs them before the service worker runs.
PLAIN: Final = (
    "index.html", "shell.css", "shell_dark.css", "first.js", "shell.js", "say.js", "loading.js",
    "leading.js", "frame.js", "installing.js",
)  # fmt: skip
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def files(site: Path) -> dict[str, bytes]:
    """The files of the first screen, and the web manifests."""
    found = {name: (site / name).read_bytes() for name in PLAIN}
    found["index.html"] = index(found["index.html"].decode()).encode()
    return found | {f"manifest.{code}.webmanifest": manifest(code) for code in offered()}


def pictures() -> tuple[str, ...]:
    """The static files that the first screen and the installed app show."""
    icons = (name for name, _size, _purpose in web_manifest.ICONS)
    more = ("scene.svg", "waves.svg", "icon.svg", "apple-touch-icon.png", "favicon.ico")
    return tuple(f"table/{name}" for name in (*more, *icons))


def manifest(code: str) -> bytes:
    """The web manifest in a language; its addresses are relative to the folder of the page."""
    found = web_manifest.manifest_of(code, "./", "games", lambda name: f"static/{name}")
    return json.dumps(found, ensure_ascii=False, sort_keys=True).encode()


def index(template: str) -> str:
    """The first page, with its sentences and the quick start in every language."""
    spoken = {code: words(code) for code in offered()}
    return Template(template).substitute(
        about=html.escape(spoken[ENGLISH]["about"]),
        colour=web_manifest.THEME,
        # inside a script element, only "<" could end it
        words=json.dumps(spoken, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c"),
        no_script="".join(_paragraph(code, said["no_script"]) for code, said in spoken.items()),
        quick_start="\n".join(quick_start(code) for code in spoken),
    )


def _paragraph(code: str, sentence: str) -> str:
    return f'<p lang="{language_of(code).tag}">{html.escape(sentence)}</p>'


def quick_start(code: str) -> str:
    """The game on one page, to read while the rest is loading. Nothing in it can be clicked yet."""
    text = _LINK.sub(r"\1", rules_page(code, "quick-start"))
    text = re.sub(r"^#", "##", text, flags=re.MULTILINE)
    made = MarkdownIt("commonmark").enable("table").render(text)
    hidden = "" if code == ENGLISH else " hidden"
    return f'<article lang="{language_of(code).tag}"{hidden}>{made}</article>'


def not_found(site: Path) -> bytes:
    """The page that hosts send for addresses they do not know: it leads to the first page."""
    script = (site / "not_found.js").read_text(encoding="utf-8")
    mark = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    template = Template((site / "404.html").read_text(encoding="utf-8"))
    return template.substitute(script=script, mark=f"sha256-{mark}").encode()
