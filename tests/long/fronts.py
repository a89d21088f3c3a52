"""Runs a real table behind nginx and Caddy with the unchanged files of deploy/.

Only ports, folders and certificates are filled in. Through each web server events must arrive at
once, no log may contain the link of a seat, rate limits must see the real client address, and the
metrics must not be public.
"""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.long.crowd import crowd
from tests.long.frame import ROOT, Counts, Run
from tests.table.running_server import free_port

NAME = "agra.example.org"
FRONTS = ("nginx", "caddy")
#: Looks like the secret of a link, but belongs to nobody.
SECRET = "Xf3kQ9zRw8LmT2vYb6Nc"
#: How many accounts one address may open in this test.
ACCOUNTS = 2


def missing() -> str:
    """Why this test cannot run here, or ""."""
    lacking = [name for name in (*FRONTS, "openssl") if shutil.which(name) is None]
    if lacking:
        return f"{', '.join(lacking)} is not installed (on Debian: apt-get install nginx caddy)"
    return "" if own_address() else "this computer has no address but its own"


def own_address() -> str:
    """A network address of this computer, "" if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        try:
            found.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            return ""
        address = str(found.getsockname()[0])
    return "" if address.startswith("127.") else address


def settings(folder: Path) -> dict[str, str]:
    """The variables of deploy/agra.env, with the folder and a limit of this test."""
    text = (ROOT / "deploy" / "agra.env").read_text("utf-8")
    given = dict(re.findall(r"^(AGRA_\w+)=(.*)$", text, re.MULTILINE))
    return {**given, "AGRA_DATA": str(folder), "AGRA_ACCOUNTS_PER_ADDRESS": str(ACCOUNTS)}


# ------------------------------------------------------------------ the web servers


def certificate(folder: Path) -> None:
    """A certificate for the name of the example."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", f"/CN={NAME}", "-keyout", "privkey.pem", "-out", "fullchain.pem"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def nginx(folder: Path, table: int, secure: int) -> list[str]:
    """The command that starts nginx with the file of the project."""
    certificate(folder)
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    for old, new in (
        ("127.0.0.1:8017", f"127.0.0.1:{table}"),
        ("listen 80;", f"listen {free_port()};"),
        ("listen [::]:80;", ""),
        ("listen 443 ssl http2;", f"listen {secure} ssl http2;"),
        ("listen [::]:443 ssl http2;", ""),
        ("/etc/ssl/agra/", f"{folder}/"),
        ("/var/log/nginx/", f"{folder}/"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    # only root may open the folder of a test that root runs
    user = "" if os.geteuid() else "user root;\n"
    whole = f"{user}pid {folder}/pid;\nevents {{}}\nhttp {{\n{places}{text}\n}}\n"
    (folder / "nginx.conf").write_text(whole, "utf-8")
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "start.log"]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    return [*command, "-g", "daemon off;"]


def caddy(folder: Path, table: int, secure: int) -> list[str]:
    """The command that starts Caddy with the file of the project."""
    text = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
    assert "127.0.0.1:8017" in text
    text = text.replace("127.0.0.1:8017", f"127.0.0.1:{table}")
    first, site = "\n{\n", f"\n{NAME} {{\n"
    assert text.count(first) == text.count(site) == 1
    head = f"{first}\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n"
    text = text.replace(first, f"{head}\tstorage file_system {folder}/storage\n")
    text = text.replace(site, f"\n{NAME}:{secure} {{\n\ttls internal\n")
    (folder / "Caddyfile").write_text(text, "utf-8")
    command = ["caddy", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    command.insert(1, "validate")
    subprocess.run(command, check=True, capture_output=True, env=home(folder))
    command[1] = "run"
    return command


def home(folder: Path) -> dict[str, str]:
    """The environment of a web server, with a temporary home folder."""
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder)}


COMMANDS: dict[str, Callable[[Path, int, int], list[str]]] = {"nginx": nginx, "caddy": caddy}


@contextmanager
def front(kind: str, folder: Path, table: int) -> Iterator[int]:
    """Run a web server until the block ends; yield its port."""
    port = free_port()
    command = COMMANDS[kind](folder, table, port)
    with (folder / "said.log").open("wb") as said:
        process = subprocess.Popen(
            command, stdout=said, stderr=said, cwd=folder, env=home(folder), start_new_session=True
        )
        try:
            wait_for(port)
            yield port
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)


def wait_for(port: int) -> None:
    """Wait until a server listens on the port."""
    until = time.monotonic() + 120
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
            return
        except OSError:
            assert time.monotonic() < until, "the web server does not listen"
            time.sleep(0.1)


# ------------------------------------------------------------------ clients


@dataclass
class Person:
    """A client that calls the table through the web server, from some address."""

    port: int
    address: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)
    page: str = ""

    def connect(self) -> http.client.HTTPSConnection:
        """Open a connection; the certificate is not verified, but the name is sent."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        raw = socket.create_connection((self.address, self.port), 60)
        found = http.client.HTTPSConnection(NAME, timeout=60)
        found.sock = context.wrap_socket(raw, server_hostname=NAME)
        return found

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, str]:
        """Return the status and the body of an answer; cookies are stored."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        told |= {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        told |= {"Referer": f"https://{NAME}/", "Host": NAME}
        with closing(self.connect()) as line:
            line.request(method, path, body, told)
            answer = line.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                assert "secure" in cookie.lower(), cookie
                name, _equals, rest = cookie.partition("=")
                self.cookies[name] = rest.split(";")[0]
            self.page = answer.read().decode()
            return answer.status, answer.headers.get("Location", "") or self.page

    def send(self, path: str, **fields: object) -> str:
        """Send a form of the current page and return the redirect target."""
        found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.page)
        assert found is not None, self.page[:300]
        sent = urlencode({"csrfmiddlewaretoken": found[1], **fields}).encode()
        kind = "application/x-www-form-urlencoded"
        status, where = self.ask("POST", path, sent, Content_Type=kind)
        assert status in (200, 302), (status, where[:300])
        return where

    def account(self, **headers: str) -> int:
        """Open an account for a program and return the status."""
        body = json.dumps({"name": "Trial"}).encode()
        kind = "application/json"
        return self.ask("POST", "/api/v1/accounts", body, Content_Type=kind, **headers)[0]


# ------------------------------------------------------------------ requirements


def events_arrive_at_once(port: int, path: str, told: bytes, happens: Callable[[], None]) -> int:
    """Milliseconds from the answer to a decision until the stream reports it.

    Keep-alive lines come every 15 seconds and would flush a buffered line; so none may come first.
    """
    with closing(Person(port).connect()) as line:
        line.request("GET", path, headers={"Host": NAME})
        answer = line.getresponse()
        assert answer.status == 200, answer.status
        while told not in answer.readline():
            pass  # the stream begins with the state of the game
        happens()
        began = time.perf_counter()
        while told not in (heard := answer.readline()):
            assert b"alive" not in heard, "the event did not arrive before the next sign of life"
        return int(1000 * (time.perf_counter() - began))


def play(port: int) -> dict[str, int]:
    """Play through the web server while pages and programs listen."""
    person = Person(port)
    assert person.ask("GET", "/")[0] == 200
    where = person.send("/play", players=2, level="farmer", pace=0).removeprefix(f"https://{NAME}")
    code = where.split("/")[2]

    def decide() -> None:
        while True:
            _status, text = person.ask("GET", f"{where}sight")
            sight: dict[str, Any] = json.loads(text)
            if sight["options"]:
                break
            time.sleep(0.2)
        person.ask("GET", where)
        action = sight["options"][0]["action"]
        person.send(f"{where}decide", action=action, version=sight["version"])

    page = events_arrive_at_once(port, f"{where}stream", b"data: ", decide)
    lines = f"/api/v1/games/{code}/stream"
    program = events_arrive_at_once(port, lines, b'"state"', decide)
    return {"ms to a page": page, "ms to a program": program}


def files_of_games_come_through(port: int) -> None:
    """A large file reaches the table, which refuses it here, because the form has no token."""
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="games"\r\n\r\n'
    body = head + b"x" * (2 * 1024 * 1024) + b"\r\n--x--\r\n"
    kind = "multipart/form-data; boundary=x"
    status, page = Person(port).ask("POST", "/games/open", body, Content_Type=kind)
    assert status == 403, (status, page[:300])


def limits_see_who_asks(port: int) -> None:
    """Requests of another computer count as its own, whatever headers it sends."""
    other = Person(port, own_address())
    assert [other.account() for _ in range(ACCOUNTS)] == [200] * ACCOUNTS
    for said in ("203.0.113.7", "127.0.0.1"):
        assert other.account(X_Forwarded_For=said) == 429, said
    assert Person(port).account() == 200  # this computer has no limit by address


def secrets_are_in_no_log(ports: Sequence[int], folder: Path, end: Callable[[], object]) -> None:
    """Check the logs in normal operation and while the table is down."""
    paths = [f"/{kind}/{SECRET}/" for kind in ("seat", "join", "host", "notice")]
    paths += [f"/seat/{SECRET}", f"//seat/{SECRET}/", f"/seat/{SECRET}/?next={SECRET}"]
    paths += [f"/SEAT/{SECRET}/", f"/s%65at/{SECRET}/", f"/seat%2F{SECRET}/", f"/./join/{SECRET}"]
    everything = [(Person(port), path) for port in ports for path in paths]
    for person, path in everything:
        assert person.ask("GET", path)[0] in (301, 302, 400, 404), path
    end()
    for person, path in everything:
        assert person.ask("GET", path)[0] in (502, 503, 504), path
    for log in folder.rglob("*.log"):
        told = log.read_text("utf-8", errors="replace")
        assert SECRET not in told, f"{log.name}: {told[max(0, told.index(SECRET) - 300) :][:400]}"


def part(number: int) -> Counts:
    """Test one of the web servers."""
    kind = FRONTS[number]
    with tempfile.TemporaryDirectory(prefix="agra-front-") as name:
        folder = Path(name)
        (folder / "table").mkdir()
        more = settings(folder / "table")
        with (
            crowd(folder / "table", "", web=2, workers=1, **more) as found,
            front(kind, folder, found.port) as port,
        ):
            counts = play(port)
            files_of_games_come_through(port)
            assert Person(port).ask("GET", "/metrics")[0] == 404
            limits_see_who_asks(port)
            secrets_are_in_no_log([port], folder, found.end)
    return {"web servers": 1, **{f"{what} ({kind})": count for what, count in counts.items()}}


RUN = Run(
    "fronts",
    "nginx and Caddy in front of a table, as deploy/ has them",
    "web servers",
    len(FRONTS),
    part,
    missing=missing,
    beside=False,
)
