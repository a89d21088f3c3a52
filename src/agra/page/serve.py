"""Serves the folder of the page on this computer, as any static host would."""

from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from agra.rules.errors import AgraError
from agra.text.i18n import N_, _

HOST: Final = "127.0.0.1"


class PortInUse(AgraError):
    """The port cannot be used."""


class Handler(SimpleHTTPRequestHandler):
    """Static files with the types that browsers insist on; errors alone are logged.

    Like most hosts it answers an unknown address with the nearest page `404.html`.
    """

    extensions_map = {  # noqa: RUF012 (as in the base class)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".webmanifest": "application/manifest+json",
        ".agra": "application/octet-stream",
    }

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send an error; for an unknown address with the page that leads into the table."""
        asked = Path(self.translate_path(self.path))
        root = Path(self.directory)
        folders = [folder for folder in asked.parents if folder.is_relative_to(root)]
        found = next((path for one in folders if (path := one / "404.html").is_file()), None)
        if code != HTTPStatus.NOT_FOUND or found is None:
            super().send_error(code, message, explain)
            return
        content = found.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """Log nothing."""


def server(folder: Path, port: int = 0, handler: type[Handler] = Handler) -> ThreadingHTTPServer:
    """A server of a folder that listens on this computer only."""
    try:
        return ThreadingHTTPServer((HOST, port), partial(handler, directory=str(folder)))
    except OSError:
        raise PortInUse(
            N_("Port {port} is in use: choose another one with --port."), port=port
        ) from None


def serve(folder: Path, port: int) -> None:
    """Serve a folder until Ctrl-C."""
    with server(folder, port) as found:
        address = f"http://{HOST}:{found.server_address[1]}/"
        print(_("Agra is at {address} (Ctrl-C to stop).").format(address=address), flush=True)
        try:
            found.serve_forever()
        except KeyboardInterrupt:
            print()
