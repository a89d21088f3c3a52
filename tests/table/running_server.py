"""Runs the table as a separate process, as a person starts it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """`agra play` in a separate process, with a data folder that outlives it."""

    def __init__(self, data: Path, port: int | None = None, **more: str) -> None:
        self.data = data
        self.port = free_port() if port is None else port
        self.address = f"http://127.0.0.1:{self.port}"
        environment = {
            key: value
            for key, value in os.environ.items()
            if key not in ("AGRA_DATA", "DJANGO_SETTINGS_MODULE")
        }
        environment |= more
        # its dice follow from the seed that a test types, as in older games
        command = [sys.executable, "-m", "tests.table.fixed_dice", "play", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(data)]
        # Files, because nobody reads what the server writes while it runs: a full pipe would stop
        # every thread that logs something.
        self.told = data.with_name(f"{data.name}-{self.port}.out")
        self.complained = data.with_name(f"{data.name}-{self.port}.err")
        with self.told.open("wb") as told, self.complained.open("wb") as complained:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=told, stderr=complained
            )
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.address}/about", timeout=5).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise AssertionError(f"the table did not open: {self.end()}")

    def threads(self) -> str:
        """Where all threads are now, and what the server has complained about."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGUSR1)
            time.sleep(0.5)
        return self.complained.read_text()

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def end(self, by: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """End it with a signal, by default as Ctrl-C does; return its exit code and output."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return self.process.returncode, self.told.read_text(), self.complained.read_text()

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.kill()


class Visitor:
    """A browser without scripts, over the network."""

    def __init__(self, server: Server) -> None:
        from http.cookiejar import CookieJar

        self.server = server
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self.opener = urllib.request.build_opener(cookies)
        self.page = ""
        self.get("/")

    def get(self, address: str) -> str:
        with self.opener.open(self.server.address + address, timeout=30) as answer:
            self.page = answer.read().decode()
        return self.page

    def post(self, address: str, **fields: object) -> str:
        """Send a form of the current page and return the redirect target."""
        from urllib.parse import urlencode

        found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.page)
        assert found is not None
        sent = urlencode({"csrfmiddlewaretoken": found[1], **fields}).encode()
        server = self.server.address
        with self.opener.open(server + address, sent, timeout=30) as answer:
            self.page = answer.read().decode()
            return str(answer.url).removeprefix(server)
