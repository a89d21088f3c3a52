"""A reader corrects a text on the reading sheet, and saves the corrections of all pages."""

import json
from pathlib import Path

from babel.messages.pofile import read_po
from playwright.sync_api import Browser

from tools import reading_sheet


def test_corrections_are_saved_as_a_file(browser: Browser, tmp_path: Path) -> None:
    reading_sheet.write("de", tmp_path)
    page = browser.new_page()
    page.goto((tmp_path / "names.html").as_uri())
    field = page.locator('tr.message[data-message="{count} brick"] textarea')
    field.focus()
    before = field.input_value()
    assert before.count("{count}") == 2, "the translation is copied, with both forms"
    field.fill("{count} Backstein\n{count} Backsteine")
    field.blur()
    other = page.locator('tr.message[data-message="sandstone"] textarea')
    other.focus()
    other.blur()
    assert other.input_value() == "", "what is only looked at is no correction"
    page.goto((tmp_path / "index.html").as_uri())
    files = {}
    for button in ("json", "po"):
        with page.expect_download() as download:
            page.locator(f"#{button}").click()
        files[button] = download.value.path()
    assert json.loads(files["json"].read_text(encoding="utf-8")) == [
        {
            "message": "{count} brick",
            "plural": "{count} bricks",
            "context": "",
            "now": before,
            "correction": "{count} Backstein\n{count} Backsteine",
        }
    ]
    with files["po"].open("rb") as file:
        (found,) = [message for message in read_po(file, locale="de") if message.id]
    assert found.string == ("{count} Backstein", "{count} Backsteine")
    page.close()
