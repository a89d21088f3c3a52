"""The page in Firefox: start, a turn, a reload, no network. `make long` runs it."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.conftest import Host, missing

pytestmark = [
    pytest.mark.full_size,  # Chromium shows the same sooner
    # the driver forgets to close a socket
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
#: Seconds.
PATIENCE = 120
SHOWN = """
const frame = document.querySelector("iframe");
const table = frame?.contentDocument?.getElementById("table");
const main = frame?.contentDocument?.querySelector("main");
return {main: Boolean(main), version: table ? Number(table.dataset.version) : null};
"""


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Any]:
    """Debian's Firefox without a window."""
    driver = pytest.importorskip(
        "marionette_driver.marionette", reason="pip install --group firefox"
    )
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        missing("there is no Firefox (on Debian: apt-get install firefox-esr)")
    log = str(tmp_path / "gecko.log")
    found = driver.Marionette(bin=program, headless=True, startup_timeout=180, gecko_log=log)
    found.start_session()
    yield found
    found.quit()


def wait_for(firefox: Any, wanted: str, least: int = 0) -> dict[str, Any]:
    """Wait until the frame shows a page, or a table of at least this version."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        # None between two pages
        shown: dict[str, Any] = firefox.execute_script(SHOWN) or {}
        value = shown.get(wanted)
        if value is not None and value is not False and value >= least:
            return shown
        time.sleep(0.2)
    raise AssertionError(f"Firefox shows no {wanted}")


def click(firefox: Any, selector: str) -> None:
    """Click on an element of the page in the frame."""
    firefox.execute_script(
        "document.querySelector('iframe').contentDocument.querySelector(arguments[0]).click()",
        script_args=[selector],
    )


def test_start_a_turn_a_reload_and_no_network(firefox: Any, host: Host) -> None:
    firefox.navigate(host.address)
    wait_for(firefox, "main")
    click(firefox, "form[action$='play'] [type=submit]")
    version = wait_for(firefox, "version")["version"]
    click(firefox, "#bar form.options button[name=action]")
    version = wait_for(firefox, "version", version + 1)["version"]
    firefox.refresh()
    wait_for(firefox, "version", version)
    with firefox.using_context("chrome"):
        firefox.execute_script("Services.io.offline = true")
    firefox.refresh()
    wait_for(firefox, "version", version)
