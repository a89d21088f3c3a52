"""Sends malicious requests to a live table: none causes a server error, none hangs.

Pages and API get wrong methods, addresses, fields, bodies, cookies and headers; raw requests are
not valid HTTP at all. Afterwards the table still answers and has logged no error.
"""

import contextlib
import http.client
import json
import random
import re
import select
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from tests.long.frame import ROOT, Counts, Run
from tests.table import postgres
from tests.table.running_server import Server, Visitor

#: How many requests one part sends.
REQUESTS = 1000
#: The last parts send raw requests.
PARTS, RAW = 28, 3
#: Seconds after which a request counts as hanging.
PATIENCE = 30.0
#: Seconds within which a raw request that looks complete must be answered.
SOON = 0.1
#: Requests that take seconds of thinking by design are sent seldom.
SLOW = ("hint", "verdict")

NASTY = (
    "", "0", "-1", "1", "2", "3", "17", "x", "null", "true", "[]", "{}", "NaN", "1e9", "٣", "²",
    "9" * 9, "9" * 25, "0" * 5000 + "4", "-0", "+1", " 1 ", "1.0", "0x10", "\x00", "a\x00b",
    "\ud800", "\U0010ffff", "\u202egame", "\u200b", "\r\nX: y", "'; DROP TABLE table_game; --",
    "../../etc/passwd", "..%2f..%2f", "%", "%zz", "%00", "<script>", "{0}", "{name}", "%s%n",
    "a" * 3000, "é" * 500, "🐘" * 50, "a=b&c=d", ";", "\\", '"', "\t", "random", "farmer", "trader",
    "farmer@5", "farmer@" + "9" * 30, "me", "open", "bot farmer", "here", "friend", "none", "seats",
    "table", "dark", "de", "xx", "yellow", "on", "good_move", "12 then 13", "1 then " * 50,
)  # fmt: skip
FIELDS = (
    "action", "version", "to", "seat", "players", "level", "seed", "think", "round_limit", "name",
    "name1", "name2", "kind1", "kind2", "kind3", "colour", "colour1", "components", "text",
    "phrase",
    "state", "said", "back", "next", "language", "theme", "speed", "confirm", "closed", "private",
    "open_rupees", "again", "note", "csrfmiddlewaretoken", "from", "round", "at", "since", "most",
    "which", "format", "width", "height", "window", "q", "page", "choices", "link", "action_text",
)  # fmt: skip
METHODS = ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW", "GET", "POST")
#: Valid form fields for addresses with these endings; each is changed a little.
FORMS = {
    "decide": {"action": "20", "version": "1"}, "undo": {"to": "1", "version": "2"},
    "play": {"players": "2", "level": "farmer"}, "chat": {"text": "Hello"},
    "friends": {"kind1": "here", "kind2": "friend"}, "settings": {"theme": "dark", "next": "/"},
    "here": {"state": "here"}, "hand-over": {"seat": "0"}, "bot": {"level": "farmer"},
    "prefer": {"follow": "never"}, "correct": {"note": "x", "version": "1"},
}  # fmt: skip
#: The same for the API.
BODIES: dict[str, dict[str, Any]] = {
    "accounts": {"name": "Somebody"}, "seats": {"link": "LINK"}, "undo": {"version": 2},
    "decisions": {"version": 1, "action": 20}, "chat": {"text": "Hello"},
    "games": {"seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"kind": "live"}},
    "hosts": {"link": "LINK"}, "bot": {"bot": "farmer"},
}  # fmt: skip
HEADERS = (
    "Accept", "Accept-Language", "Accept-Encoding", "Cookie", "Host", "HX-Request", "HX-Target",
    "X-Request-Id", "Referer", "Origin", "If-Modified-Since", "If-None-Match", "Range",
    "Content-Type",
    "X-Forwarded-For", "X-Forwarded-Proto", "Authorization", "Content-Encoding", "User-Agent",
)  # fmt: skip
TYPES = (
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data",
    "multipart/form-data; boundary=x", "text/plain; charset=utf-16", "text/html; charset=zip",
    "application/json; charset=idna", "", "x", "multipart/form-data; boundary=" + "b" * 300,
)  # fmt: skip
KEYS = ("seats", "kind", "name", "bot", "colour", "seed", "round_limit", "think", "components",
        "link", "seat", "version", "action", "then", "keep", "text", "phrase", "clock",
        "minutes", "late", "handicap")  # fmt: skip


def part(number: int, requests: int = REQUESTS) -> Counts:
    """Send requests to a new table; the last parts send raw ones."""
    dice = random.Random(number)
    with tempfile.TemporaryDirectory(prefix="agra-hostile-") as folder, database(number) as more:
        server = Server(Path(folder), None, **more)
        try:
            attack = raw if number >= PARTS - RAW else asked
            counts = attack(server, dice, requests)
            Visitor(server)  # it still answers
            code, _told, complaints = server.end()
        finally:
            if server.process.poll() is None:
                server.kill()
    assert code == 0, f"the table ended with {code}: {complaints}"
    assert "Traceback" not in complaints, complaints
    return counts


@contextlib.contextmanager
def database(number: int) -> Iterator[dict[str, str]]:
    """The settings of the database: every second part uses PostgreSQL, where it is installed."""
    if number % 2 == 0 or postgres.missing():
        yield {}
        return
    with postgres.running() as address:
        yield {"AGRA_DATABASE": address}


# ------------------------------------------------------------------ malicious but valid HTTP


class Attack:
    """What an attacker knows: a game, its links, a token, cookies and a form token."""

    def __init__(self, server: Server, dice: random.Random) -> None:
        self.dice = dice
        self.server = server
        visitor = Visitor(server)
        where = visitor.post("/play", players=2, level="farmer", seed=3)
        handlers = vars(visitor.opener)["handlers"]
        jar = next(one.cookiejar for one in handlers if hasattr(one, "cookiejar"))
        self.cookies = {cookie.name: cookie.value for cookie in jar}
        found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', visitor.page)
        self.form_token = found[1] if found else ""
        self.known = {"code": [where.split("/")[2]], "name": ["index", "rules", "1-place"]}
        from agra.client import Client

        with Client(server.address) as host:
            self.token = host.open_account("Attacker")
            made = host.create_game([{"kind": "me"}, {"kind": "open"}], think=1)
        self.known["code"].append(made["game"])
        self.known["secret"] = [link.split("/")[-2] for link in [*made["links"], made["join_link"]]]
        self.routes = [*routes(server), *dice.sample(links(visitor), 25)]

    def text(self) -> str:
        return self.dice.choice(NASTY)

    def request(self) -> tuple[str, str, bytes | None, dict[str, str]]:
        """A random method, address, body and headers."""
        dice = self.dice
        methods, path = dice.choice(self.routes)
        if any(word in path for word in SLOW) and dice.random() < 0.97:
            methods, path = self.routes[0]
        method = dice.choice(methods if dice.random() < 0.9 else METHODS)
        if method == "DELETE" and dice.random() < 0.97:
            method = "POST"  # otherwise there would soon be no table left to attack
        path = re.sub(r"[<{](?:\w+:)?(\w+)[>}]", self.argument, path)
        last = path.rstrip("/").rpartition("/")[2]
        if dice.random() < 0.5:
            path += "?" + self.query()
        headers = {"Host": f"127.0.0.1:{self.server.port}"}
        api = path.startswith("/api/")
        if api and dice.random() < 0.8:
            headers["Authorization"] = f"Bearer {self.token}"
        if not api and dice.random() < 0.8:
            headers["Cookie"] = "; ".join(f"{key}={one}" for key, one in self.cookies.items())
        body = self.body(api, last, headers) if method not in ("GET", "HEAD") else None
        for _ in range(dice.choice((0, 0, 0, 1, 2))):
            name = dice.choice(HEADERS)
            headers[name] = dice.choice((*TYPES, "application/json", self.text(), self.text()))
        clean = {
            key: re.sub(r"[^\x20-\x7e\xa0-\xff]", "?", value) for key, value in headers.items()
        }
        return method, path, body, clean

    def argument(self, match: "re.Match[str]") -> str:
        known = self.known.get(match[1])
        if known and self.dice.random() < 0.8:
            return self.dice.choice(known)
        if match[1] in ("number", "players") and self.dice.random() < 0.6:
            return str(self.dice.choice((0, 1, 2, 3, 4, 7, 99, 10**9, 10**19, 10**40)))
        return quote(self.text().encode("utf-8", "surrogatepass"))

    def query(self) -> str:
        dice = self.dice
        count = dice.choice((1, 1, 2, 5, 30))
        fields = [
            (dice.choice(FIELDS), self.text().encode("utf-8", "replace")) for _ in range(count)
        ]
        return urlencode(fields) + dice.choice(("", "", "", "&=", "&%", "%ff", "&a[]=1"))

    def body(self, api: bool, last: str, headers: dict[str, str]) -> bytes:
        dice = self.dice
        headers["Content-Type"] = dice.choice(TYPES)
        if dice.random() < 0.1:
            return dice.randbytes(dice.choice((0, 1, 50, 5000)))
        if api or dice.random() < 0.1:
            if dice.random() < 0.8:
                headers["Content-Type"] = "application/json"
            return self.json(last)
        if dice.random() < 0.85:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        fields = dict(FORMS.get(last, {}))
        for _ in range(dice.choice((0, 1, 1, 3, 8))):
            spoilt = dice.choice([*fields, dice.choice(FIELDS)])
            fields[spoilt] = self.text()
        if dice.random() < 0.85:
            fields["csrfmiddlewaretoken"] = self.form_token
        if headers["Content-Type"] == "multipart/form-data; boundary=x":
            return multipart(fields)
        return urlencode({k: v.encode("utf-8", "replace") for k, v in fields.items()}).encode()

    def json(self, last: str) -> bytes:
        dice = self.dice
        chosen = dice.random()
        if chosen < 0.03:
            return b"[" * 20_000
        if chosen < 0.06:
            return b'{"name": ' + b"9" * 6000 + b"}"
        if chosen < 0.09:
            return json.dumps({"name": "x" * 70_000}).encode()
        body = dict(BODIES.get(last) or dice.choice(list(BODIES.values())))
        if "link" in body:
            body["link"] = dice.choice(("", "/join/", "/seat/")) + dice.choice(self.known["secret"])
        if "version" in body:
            body["version"] = dice.randrange(9)
        for _ in range(dice.choice((0, 1, 1, 2))):
            body[dice.choice([*body, dice.choice(KEYS)])] = self.value()
        return json.dumps(body).encode()

    def value(self) -> Any:
        dice = self.dice
        return dice.choice(
            (None, True, -1, 0, 1.5, 1e300, float("nan"), 10**18, 10**30, [], {}, [[]], [None] * 99,
             {"kind": "me"}, [{"kind": "me"}] * 9, self.text(), self.text(), [self.text()])
        )  # fmt: skip


Route = tuple[Sequence[str], str]


def routes(server: Server) -> list[Route]:
    """Every address of the pages and of the API with its methods; each kind half of the time."""
    pages = re.findall(r'path\(\s*"([^"]*)"', (ROOT / "src/agra/table/urls.py").read_text())
    asked = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    asked.request("GET", "/api/v1/openapi.json")
    described = json.loads(asked.getresponse().read())["paths"]
    asked.close()
    found: list[Route] = [(("GET", "POST"), f"/{page}") for page in pages if page != "api/v1/"]
    api = [([name.upper() for name in one], path) for path, one in described.items()]
    return found + api * max(1, len(found) // len(api))


def links(visitor: Visitor) -> list[Route]:
    """Addresses that pages link to: lessons, puzzles, rules, files."""
    found: set[str] = set()
    for page in ("/", "/learn", "/puzzles", "/rules", "/box"):
        found.update(re.findall(r'(?:href|src|action)="(/[^"#?]*)"', visitor.get(page)))
    return [(("GET", "POST"), path) for path in sorted(found)]


def multipart(fields: dict[str, str]) -> bytes:
    """A form with a file."""
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    parts.append(
        '--x\r\nContent-Disposition: form-data; name="components"; filename="a.toml"\r\n'
        "Content-Type: text/plain\r\n\r\na.b = 1\r\n--x--\r\n"
    )
    return "".join(parts).encode("utf-8", "replace")


def asked(server: Server, dice: random.Random, requests: int) -> Counts:
    """Send requests one after the other; count the answers by status class."""
    attack = Attack(server, dice)
    counts: Counter[str] = Counter(requests=requests)
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    for number in range(requests):
        method, path, body, headers = attack.request()
        about = f"request {number}: {method} {path[:300]!r} {headers} {(body or b'')[:300]!r}"
        try:
            status = send(line, method, path, body, headers)
        except TimeoutError:
            raise AssertionError(f"{about} hangs") from None
        assert status < 500, f"{about} is answered with {status}"
        counts[f"answers {status // 100}xx"] += 1
    line.close()
    return counts


def send(
    line: http.client.HTTPConnection,
    method: str,
    path: str,
    body: bytes | None,
    headers: dict[str, str],
) -> int:
    """Return the status of the answer; a stream is closed as soon as it has begun."""
    for trial in (1, 2):
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                line.putheader(name, value.encode("latin-1", "replace"))
            if body is not None:
                line.putheader("Content-Length", str(len(body)))
            line.endheaders(body)
            answer = line.getresponse()
            kind = answer.headers.get("Content-Type", "")
            if answer.status == 200 and ("event-stream" in kind or "ndjson" in kind):
                line.close()
            else:
                answer.read()
            return answer.status
        except TimeoutError:
            raise
        except (OSError, http.client.HTTPException):
            line.close()  # the server refused by closing the connection, which is fine
            if trial == 2:
                return 400
    raise AssertionError("one of two trials ends")


# ------------------------------------------------------------------ invalid HTTP


def raw(server: Server, dice: random.Random, requests: int) -> Counts:
    """Send bytes; each time the server must soon answer or close the connection."""
    counts: Counter[str] = Counter({"raw requests": requests})
    for number in range(requests):
        sent = nonsense(dice, server.port)
        try:
            got = exchange(server.port, sent, dice.choice((0, 0, 0.01)))
        except TimeoutError:
            raise AssertionError(f"raw request {number} hangs: {sent[:400]!r}") from None
        found = re.findall(rb"HTTP/1\.[01] (\d)\d\d", got)
        assert bool(found) == bool(got), (number, sent[:400], got[:200])
        assert b"5" not in found, (number, sent[:400], got[:300])
        counts["answers" if got else "closed without a word"] += 1
    return counts


def exchange(port: int, sent: bytes, pause: float) -> bytes:
    """Send bytes, perhaps in two halves, and return the beginning of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        try:
            half = len(sent) // 2 if pause else 0
            line.sendall(sent[:half])
            time.sleep(pause)
            line.sendall(sent[half:])
            got = b""
            # The server waits for the rest of half a request; a whole one is answered at once.
            if not select.select([line], [], [], SOON)[0]:
                line.shutdown(socket.SHUT_WR)
            while len(got) < 200 and (more := line.recv(4096)):
                got += more
                if got.startswith(b"HTTP/1.1 100"):  # the server waits for a body that never comes
                    line.shutdown(socket.SHUT_WR)
            return got
        except TimeoutError:
            raise
        except OSError:
            return b""  # the server has closed the connection


def nonsense(dice: random.Random, port: int) -> bytes:
    """Bytes that are almost a request, or nothing like one."""
    host = f"Host: 127.0.0.1:{port}\r\n".encode()
    ending, chunked = b" HTTP/1.1\r\n", b"Transfer-Encoding: chunked\r\n"
    kinds: Sequence[Callable[[], bytes]] = (
        lambda: dice.randbytes(dice.choice((1, 20, 3000))),
        lambda: b"GET / HTTP/1.1\r\n" + host + b"\r\n" * dice.choice((0, 1, 50)),
        lambda: b"GET " + dice.randbytes(40) + b" HTTP/1.1\r\n" + host + b"\r\n",
        lambda: b"GET /" + b"a" * dice.choice((10, 9000, 70_000)) + ending + host + b"\r\n",
        lambda: b"GET / HTTP/" + dice.choice((b"0.9", b"1.0", b"2.0", b"9", b"x")) + b"\r\n\r\n",
        lambda: b"GET /" + ending + b"A: b\r\n" * dice.choice((5, 500, 20_000)) + host + b"\r\n",
        lambda: b"GET / HTTP/1.1\r\n" + host + b"A: " + dice.randbytes(30) + b"\r\n\r\n",
        lambda: b"GET / HTTP/1.1\r\n" + host * 2 + b"\r\n",
        lambda: b"GET / HTTP/1.1\r\nHost: " + dice.randbytes(9) + b"\r\n\r\n",
        lambda: b"POST /play HTTP/1.1\r\n" + host + length(dice) + b"\r\nplayers=2",
        lambda: b"POST /api/v1/accounts HTTP/1.1\r\n" + host + length(dice) + b"\r\n{}",
        lambda: b"POST /play" + ending + host + chunked + b"\r\n" + chunks(dice),
        lambda: b"POST /api/v1/seats" + ending + host + chunked
        + b"Content-Type: application/json\r\n\r\n" + chunks(dice),
        lambda: b"GET / HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n",
        lambda: (b"GET /about HTTP/1.1\r\n" + host + b"\r\n") * dice.choice((2, 20)),
        lambda: b"OPTIONS * HTTP/1.1\r\n" + host + b"\r\n",
        lambda: b"GET http://evil.example/ HTTP/1.1\r\n" + host + b"\r\n",
        lambda: b"CONNECT evil.example:443 HTTP/1.1\r\n" + host + b"\r\n",
        lambda: b"POST /" + ending + host + b"Expect: 100-continue\r\nContent-Length: 9\r\n\r\n",
        lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + dice.randbytes(200),
        lambda: b"GET /game/%ff%fe/stream HTTP/1.1\r\n" + host + b"\r\n",
        lambda: b"GET /api/v1/games/x/stream?since=" + dice.randbytes(9).hex().encode()
        + b" HTTP/1.1\r\n" + host + b"Authorization: " + dice.randbytes(20) + b"\r\n\r\n",
    )  # fmt: skip
    sent = dice.choice(kinds)()
    if dice.random() < 0.2:
        sent = sent[: dice.randrange(len(sent) + 1)]
    return sent


def length(dice: random.Random) -> bytes:
    """A header with a wrong body length."""
    told = dice.choice((b"0", b"9", b"-1", b"99999999999", b"1" * 400, b"x", b"1, 2", b"+5", b""))
    return b"Content-Length: " + told + b"\r\n"


def chunks(dice: random.Random) -> bytes:
    """A chunked body, with some invalid chunks."""
    return dice.choice(
        (b"0\r\n\r\n", b"2\r\n{}\r\n0\r\n\r\n", b"ffffffffffffffff\r\n", b"-1\r\n\r\n", b"zz\r\n",
         b"5\r\nab\r\n0\r\n\r\n", b"1;" + b"x" * 9000 + b"\r\na\r\n", b"", b"2\r\n{}")
    )  # fmt: skip


RUN = Run("hostile", "requests that nobody means well with", "thousands", PARTS, part)
