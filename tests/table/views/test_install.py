"""The table as an app: manifest, icons, the service worker, the page for no connection."""

import struct

import pytest
from django.test import Client

from agra.text.languages import LANGUAGES
from tests.table.support import Browser, text

pytestmark = pytest.mark.usefixtures("table")

CODES = [language.code for language in LANGUAGES]


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG picture."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def body(address: str) -> bytes:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return bytes(answer.content)


@pytest.mark.parametrize("code", CODES)
def test_the_manifest_has_what_a_phone_needs_to_install_the_table(code: str) -> None:
    page = text(Client().get("/", headers={"Accept-Language": code}))
    assert f'rel="manifest" href="/manifest/{code}.webmanifest"' in page
    answer = Client().get(f"/manifest/{code}.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    found = answer.json()
    assert (found["lang"], found["display"], found["start_url"]) == (code, "standalone", "/")
    assert found["theme_color"] in page
    for icon in found["icons"]:
        side = int(icon["sizes"].partition("x")[0])
        assert size_of(body(icon["src"])) == (side, side)
    sizes = {(icon["sizes"], icon["purpose"]) for icon in found["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes


def test_icons_are_where_browsers_look_for_them() -> None:
    assert size_of(body("/apple-touch-icon.png")) == (180, 180)
    icon = body("/favicon.ico")
    kind, count = struct.unpack("<HH", icon[2:6])
    assert (kind, count) == (1, 3)
    length, at = struct.unpack("<II", icon[6 + 8 : 6 + 16])
    assert size_of(icon[at : at + length]) == (16, 16)


def test_there_is_a_page_for_no_connection_in_every_language() -> None:
    pages = {code: text(Client().get(f"/offline/{code}")) for code in CODES}
    for code, page in pages.items():
        assert f'<html lang="{code}">' in page
        assert "<style" not in page
    assert "No connection" in pages["en"]
    assert Client().get("/offline/tlh").status_code == 404
    assert Client().get("/manifest/tlh.webmanifest").status_code == 404


def test_the_page_names_the_worker_of_its_language_and_the_worker_its_page() -> None:
    browser = Browser()
    browser.post("/settings", {"language": "fr"})
    page = text(browser.get("/games"))
    assert 'data-worker="/worker.js?lang=fr&amp;version=' in page
    worker = text(browser.get("/worker.js?lang=fr"))
    for address in ("/static/table/offline.css", "/static/table/offline.js"):
        assert address in worker
        assert body(address)
