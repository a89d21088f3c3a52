"""How long the page without a server takes to start: `python -m benchmarks.page_start`.

    python -m benchmarks.page_start                       # this computer as it is
    python -m benchmarks.page_start --slower 4 --mbit 20  # a phone, a slow network
    python -m benchmarks.page_start --folder build/page   # a page that is already built

The time runs from the request for the address until the start page of the table is shown. A first
start has an empty profile. A second one opens the same profile again, in a new process of the
browser.

Developer tools slow down only the main thread of a tab, but Python runs in a worker. So all
processes of the browser are stopped and continued 25 times a second: with `--slower 4` they run for
a quarter of the time. The server limits its answers to the given rate, for all connections
together. Both need Linux or macOS.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from agra.page import serve
from tests.browser.conftest import chromium

#: Seconds of a stop and a run of the browser together.
PERIOD = 0.04
#: Cycles between two looks for new processes.
LOOK = 8
#: Bytes that are sent at once through the slow network.
PIECE = 16_384
#: Notes when the table is shown in place of the first screen.
NOTE = """new MutationObserver((_changes, observer) => {
    if (!document.getElementById("start")?.hidden) return;
    window.shownAt = Date.now();
    observer.disconnect();
}).observe(document, {attributes: true, subtree: true, childList: true})"""


def children(of: int) -> set[int]:
    """All processes below a process."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    found, new = set[int](), {of}
    while new:
        new = {pid for pid, parent in pairs if parent in new} - found
        found |= new
    return found


@contextmanager
def slowed(factor: float) -> Iterator[None]:
    """Let this process's browser run for a part of the time only."""
    done = threading.Event()
    spared = children(os.getpid())  # playwright's own driver

    def send(pids: set[int], number: int) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def work() -> None:
        cycle, pids = 0, set[int]()
        while not done.is_set():
            if cycle % LOOK == 0:
                pids = {pid for pid in children(os.getpid()) - spared if is_browser(pid)}
            cycle += 1
            send(pids, signal.SIGSTOP)
            time.sleep(PERIOD * (1 - 1 / factor))
            send(pids, signal.SIGCONT)
            time.sleep(PERIOD / factor)

    worker = threading.Thread(target=work)
    if factor > 1:
        worker.start()
    try:
        yield
    finally:
        done.set()
        if factor > 1:
            worker.join()


def is_browser(pid: int) -> bool:
    """Whether a process belongs to Chromium."""
    asked = ["ps", "-o", "command=", "-p", str(pid)]
    return "chrom" in subprocess.run(asked, capture_output=True, text=True, check=False).stdout


class SlowHandler(serve.Handler):
    """Sends files at a limited rate."""

    #: bytes a second, 0 without a limit
    rate = 0.0
    _line = threading.Lock()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; the connections take turns."""
        while piece := source.read(PIECE):
            if self.rate:
                with self._line:
                    time.sleep(len(piece) / self.rate)
            outputfile.write(piece)


def start(driver: Any, profile: Path, address: str) -> float:
    """Open the page with a profile; return the seconds until the table is shown."""
    context = driver.chromium.launch_persistent_context(
        str(profile), executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
    )
    page = context.pages[0]
    page.set_default_timeout(300_000)
    page.add_init_script(NOTE)
    begun = time.time()
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.shownAt")
    shown = float(page.evaluate("() => window.shownAt")) / 1000
    page.wait_for_timeout(5_000)  # the copy of Python's memory is stored after the first start
    context.close()
    return shown - begun


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page_start", description=__doc__)
    parser.add_argument("--folder", type=Path, help="a page that is already built")
    parser.add_argument("--slower", type=float, default=1, metavar="N", help="processor")
    parser.add_argument("--mbit", type=float, default=0, help="megabits a second")
    parser.add_argument("--times", type=int, default=3, help="how often (default 3)")
    options = parser.parse_args()
    SlowHandler.rate = options.mbit * 1e6 / 8
    with tempfile.TemporaryDirectory() as place:
        folder = options.folder or Path(place) / "page"
        if not options.folder:
            subprocess.run([sys.executable, "-m", "agra", "page", str(folder)], check=True)
        server = serve.server(folder, handler=SlowHandler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        found: dict[str, list[float]] = {"first": [], "second": []}
        with sync_playwright() as driver, slowed(options.slower):
            for number in range(options.times):
                for which, seconds in found.items():
                    seconds.append(start(driver, Path(place) / f"profile{number}", address))
                    print(f"{which} start: {seconds[-1]:.1f} s", flush=True)
        server.shutdown()
    for which, seconds in found.items():
        print(f"{which} start, median of {options.times}: {statistics.median(seconds):.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
