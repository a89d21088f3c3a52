"""The first screen: in every language, complete, and without other hosts."""

import base64
import hashlib
import json
import re

import pytest

from agra.page import build, first_screen
from agra.page.words import WORDS
from agra.text.languages import offered
from agra.text.rulebook import rules_page

SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in build.SITE.glob("*.js")}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The files that a host serves as they are."""
    return first_screen.files(build.SITE)


def test_everybody_can_read_the_quick_start_while_the_game_is_loading(
    files: dict[str, bytes],
) -> None:
    page = files["index.html"].decode()
    for code in offered():
        part = re.search(rf'<article lang="{code}"[^>]*>(.*?)</article>', page, re.DOTALL)
        assert part is not None
        title = rules_page(code, "quick-start").splitlines()[0].removeprefix("# ")
        assert f"<h2>{title}</h2>" in part[1]
        assert "<table>" in part[1]
        assert "<a " not in part[1]


def test_the_scripts_find_every_sentence_in_every_language(files: dict[str, bytes]) -> None:
    page = files["index.html"].decode()
    found = re.search(r'id="words">(.*?)</script>', page)
    assert found is not None
    spoken = json.loads(found[1])
    assert set(spoken) == set(offered())
    whole = "\n".join(SCRIPTS.values())
    used = set(re.findall(r'\bsay\(\s*"(\w+)"', whole))
    used |= set(re.findall(r'LoadError\(\s*"(\w+)"', whole))
    used |= set(re.findall(r'return \["(\w+)"', SCRIPTS["first.js"]))
    used |= set(re.findall(r'data-say="(\w+)"', page))
    assert len(used) > 20
    for words in spoken.values():
        assert used <= set(words)
        assert set(words) == set(WORDS)


def test_the_page_loads_nothing_from_other_hosts(files: dict[str, bytes]) -> None:
    for name, content in files.items():
        text = content.decode()
        if name.endswith((".html", ".css")):
            assert re.findall(r'(?:src|href)="(?:https?:)?//|url\("?(?:https?:)?//', text) == []
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', files["index.html"].decode())
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    assert "http" not in policy[1]


def test_an_installed_app_stays_in_the_folder_of_the_page(files: dict[str, bytes]) -> None:
    pictures = first_screen.pictures()
    for code in offered():
        found = json.loads(files[f"manifest.{code}.webmanifest"])
        assert (found["lang"], found["start_url"], found["scope"]) == (code, "./", "./")
        assert {icon["purpose"] for icon in found["icons"]} == {"any", "maskable"}
        addresses = [icon["src"] for icon in found["icons"]]
        addresses += [one["url"] for one in found["shortcuts"]]
        assert not any(address.startswith(("/", "http")) for address in addresses)
        assert {icon["src"].removeprefix("static/") for icon in found["icons"]} <= set(pictures)


def test_an_unknown_address_may_run_one_script_only() -> None:
    page = first_screen.not_found(build.SITE).decode()
    script = re.search(r"<script>(.*?)</script>", page, re.DOTALL)
    assert script is not None
    mark = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f"script-src 'sha256-{mark}'" in page
