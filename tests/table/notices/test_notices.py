"""Notices of one's turn when the page is closed: what is sent, to whom, and to whom never."""

import base64
import hashlib
import hmac
import json
import re
import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import urlsplit

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.utils import timezone

from agra.table.live import presence
from agra.table.models import Game, Notice, Presence, Reach
from agra.table.notices import channels, safe_http, sender
from agra.table.people.seats import seats_of
from tests.table.support import Browser, between, mover, text

pytestmark = pytest.mark.usefixtures("table")


def unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Receiver:
    """A push service and web hooks in one: it records what it receives."""

    origin: str = ""
    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A receiver on this computer, which the operator has allowed."""
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.got.append((self.path, dict(self.headers), body))
            self.send_response(found.status)
            self.send_header("Location", "http://127.0.0.1:1/")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Log nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    found.origin = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv(safe_http.VARIABLE, found.origin)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make notices due at once."""
    monkeypatch.setenv("AGRA_NOTICE_SECONDS", "0")


def send_all() -> int:
    """Send the due notices."""
    count = 0
    while sender.send_one():
        count += 1
    return count


def wish(browser: Browser, game: Game, seat: int, **fields: str) -> Any:
    return browser.post(f"/game/{game.code}/seats/{seat}/reach", fields)


def pair() -> tuple[Game, dict[int, Browser], int, int]:
    """A game of two: the seats, the player to move, and the waiting player."""
    browsers = [Browser(), Browser()]
    game = between(*browsers)
    asked = mover(game)
    return game, dict(enumerate(browsers)), asked, 1 - asked


def play_until(game: Game, browsers: dict[int, Browser], seat: int) -> None:
    """Let people decide until it is that seat's turn."""
    for _ in range(60):
        game.refresh_from_db()
        if game.to_move == seat:
            return
        assert game.to_move is not None
        own = browsers[game.to_move]
        own.decide(game, own.sight(game)["options"][0]["action"])
    raise AssertionError("the seat is never asked")


class Subscription:
    """The browser's side of a push subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    def fields(self) -> dict[str, str]:
        raw = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "way": "push",
            "target": self.endpoint,
            "p256dh": unpadded(raw),
            "auth": unpadded(self.auth),
        }

    def read(self, body: bytes) -> dict[str, str]:
        raw = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth)
        found: dict[str, str] = json.loads(raw)
        return found


def check_signature(headers: dict[str, str], origin: str, shown: str) -> None:
    """Check that the VAPID signature matches the key on the page and this push service."""
    told = re.fullmatch(r"vapid t=([^,]+), ?k=(.+)", headers["Authorization"])
    assert told is not None
    signed, _dot, signature = told[1].rpartition(".")
    assert told[2] == shown
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(told[2]))
    raw = padded(signature)
    number = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(number, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(padded(signed.split(".")[1]))
    assert claims["aud"] == origin
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    assert claims["sub"] == "mailto:host@example.org"


# ------------------------------------------------------------------ a message to the browser


def test_a_push_message_is_encrypted_signed_and_leads_to_the_table(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGRA_CONTACT", "host@example.org")
    game, browsers, _asked, waits = pair()
    page = text(browsers[waits].get(f"/game/{game.code}/seats"))
    shown = re.search(r'data-push="([^"]+)"', page)
    assert shown is not None
    mine = Subscription(f"{receiver.origin}/push/1")
    assert wish(browsers[waits], game, waits, **mine.fields()).status_code == 302
    assert send_all() == 1  # the welcome message
    play_until(game, browsers, waits)
    assert send_all() == 1
    path, headers, body = receiver.got[-1]
    assert path == "/push/1"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    assert game.title.encode() not in body
    told = mine.read(body)
    assert told["title"] == f"Your turn: {game.title}"
    assert told["link"] == f"/game/{game.code}/"
    check_signature(headers, receiver.origin, shown[1])
    assert send_all() == 0


def test_a_subscription_that_is_gone_is_dropped(receiver: Receiver) -> None:
    game, browsers, asked, _waits = pair()
    for status in (404, 410):
        receiver.status = status
        wish(browsers[asked], game, asked, **Subscription(f"{receiver.origin}/x").fields())
        send_all()
        assert not Reach.objects.exists()


@pytest.mark.parametrize("key", ["p256dh", "auth"])
def test_broken_keys_are_refused(receiver: Receiver, key: str) -> None:
    game, browsers, asked, _waits = pair()
    fields = {**Subscription(f"{receiver.origin}/x").fields(), key: "AAAA"}
    assert wish(browsers[asked], game, asked, **fields).status_code == 400
    assert not Reach.objects.exists()


# ------------------------------------------------------------------ web hooks


def test_a_web_hook_is_called_signed_and_redirects_are_not_followed(receiver: Receiver) -> None:
    game, browsers, _asked, waits = pair()
    wish(browsers[waits], game, waits, way="hook", target=f"{receiver.origin}/hook?room=1")
    send_all()
    play_until(game, browsers, waits)
    receiver.status = 302
    send_all()
    path, headers, body = receiver.got[-1]
    told = json.loads(body)
    assert path == "/hook?room=1"
    assert (told["event"], told["seat"], told["game"]) == ("turn", waits, game.code)
    reach = Reach.objects.get()
    signed = hmac.new(reach.secret.encode(), body, hashlib.sha256).hexdigest()
    assert headers["X-Agra-Signature"] == f"sha256={signed}"
    assert len(receiver.got) == 2
    assert Notice.objects.get().due > timezone.now()  # tried again later


def test_what_never_arrives_is_given_up(receiver: Receiver) -> None:
    game, browsers, asked, _waits = pair()
    receiver.status = 500
    wish(browsers[asked], game, asked, way="hook", target=f"{receiver.origin}/hook")
    for _ in range(sender.TRIES):
        Notice.objects.update(due=timezone.now())
        assert send_all() == 1
    assert not Notice.objects.exists()
    assert Reach.objects.get().failed == 1
    Reach.objects.update(failed=sender.GIVEN_UP - 1)
    notice = Notice.objects.create(
        reach=Reach.objects.get(), kind=Notice.HELLO, due=timezone.now(), tries=sender.TRIES - 1
    )
    send_all()
    assert not Reach.objects.exists()
    assert not Notice.objects.filter(pk=notice.pk).exists()


# ------------------------------------------------------------------ where nothing is sent

PRIVATE = [
    "http://example.org/hook",
    "ftp://example.org/",
    "https://localhost/",
    "https://printer.local/",
    "https://router/",
    "https://127.0.0.1/",
    "https://10.1.2.3/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://224.0.0.1/",
    "https://0.0.0.0/",
    "https://user@example.org/",
    "https://example.org:22/",
    "https://example.org:99999/",
    "https://exa mple.org/",
    "https://example.org/\r\nHost: inside",
    "//example.org",
    "",
]


def test_private_and_plain_addresses_are_refused_when_they_are_given() -> None:
    game, browsers, asked, _waits = pair()
    for address in PRIVATE:
        answer = wish(browsers[asked], game, asked, way="hook", target=address)
        assert (address, answer.status_code) == (address, 400)
    assert not Reach.objects.exists()


@pytest.mark.parametrize("inside", ["127.0.0.1", "169.254.169.254", "::1"])
def test_a_name_that_means_a_private_address_is_refused_when_it_is_sent(
    inside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of several addresses is enough, and the connection goes to the checked address."""
    game, browsers, asked, _waits = pair()
    wish(browsers[asked], game, asked, way="hook", target="https://hook.example.org/")

    def resolved(host: str, port: int, **_rest: Any) -> list[Any]:
        assert host == "hook.example.org"
        open_too = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", port))
        return [open_too, (socket.AF_INET, socket.SOCK_STREAM, 6, "", (inside, port))]

    def connected(*_where: Any) -> None:
        raise AssertionError("nothing may be connected to")

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket, "create_connection", connected)
    send_all()
    assert not Reach.objects.exists()


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked_for = []

    def resolved(host: str, port: int, **_rest: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", port))]

    def connected(where: tuple[str, int], _patience: float) -> None:
        asked_for.append(where)
        raise OSError("enough")

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket, "create_connection", connected)
    with pytest.raises(safe_http.Unreachable):
        safe_http.post("https://hook.example.org/x", b"", {})
    assert asked_for == [("93.184.216.34", 443)]


# ------------------------------------------------------------------ who is told, and when


def test_it_is_off_by_default_and_only_for_the_own_seat(receiver: Receiver) -> None:
    game, browsers, asked, waits = pair()
    target = f"{receiver.origin}/hook"
    assert wish(browsers[waits], game, asked, way="hook", target=target).status_code == 403
    assert wish(Browser(), game, asked, way="hook", target=target).status_code == 403
    play_until(game, browsers, waits)
    assert send_all() == 0
    assert not receiver.got


def test_who_has_answered_or_is_at_the_table_is_not_told(receiver: Receiver) -> None:
    game, browsers, asked, waits = pair()
    wish(browsers[waits], game, waits, way="hook", target=f"{receiver.origin}/hook")
    send_all()
    play_until(game, browsers, waits)
    presence.beat(game, browsers[waits].number, Presence.HERE)
    send_all()
    assert len(receiver.got) == 1  # only the welcome message
    Presence.objects.update(state=Presence.AWAY)
    play_until(game, browsers, asked)
    Notice.objects.update(due=timezone.now() - timedelta(seconds=1))
    send_all()
    assert len(receiver.got) == 1
    assert not Notice.objects.exists()


def test_two_senders_never_send_the_same(receiver: Receiver) -> None:
    game, browsers, asked, _waits = pair()
    wish(browsers[asked], game, asked, way="hook", target=f"{receiver.origin}/hook")
    first = sender.claim()
    assert first is not None
    assert sender.claim() is None
    sender.deliver(first)
    assert len(receiver.got) == 1


def test_a_nudge_is_told_and_ending_it_ends_it(receiver: Receiver) -> None:
    game, browsers, asked, waits = pair()
    wish(browsers[asked], game, asked, way="hook", target=f"{receiver.origin}/hook")
    game.entries.update(time=timezone.now() - timedelta(seconds=300))
    browsers[waits].post(f"/game/{game.code}/nudge")
    send_all()
    assert json.loads(receiver.got[-1][2])["event"] == "nudge"
    pk = Reach.objects.get().pk
    ending = f"/game/{game.code}/seats/{asked}/reach/{pk}"
    assert browsers[waits].post(ending).status_code == 403
    browsers[asked].post(ending)
    assert not Reach.objects.exists()


def test_a_new_link_of_a_seat_ends_what_its_old_browsers_wished(receiver: Receiver) -> None:
    game, browsers, asked, _waits = pair()
    wish(browsers[asked], game, asked, way="hook", target=f"{receiver.origin}/hook")
    host = Browser()
    host.get(f"/host/{game.host_key}/")
    host.post(f"/game/{game.code}/seats/{asked}/link")
    assert not Reach.objects.exists()


def test_a_stale_decision_tells_nobody(receiver: Receiver) -> None:
    """The notice is stored together with the entry or not at all."""
    game, browsers, asked, waits = pair()
    wish(browsers[waits], game, waits, way="hook", target=f"{receiver.origin}/hook")
    send_all()
    for option in browsers[asked].sight(game)["options"][:3]:
        assert browsers[asked].decide(game, option["action"], version=0).status_code == 409
    assert not Notice.objects.exists()


# ------------------------------------------------------------------ e-mail


class Letters(socketserver.StreamRequestHandler):
    """A minimal mail server that receives e-mails."""

    def handle(self) -> None:
        self.say("220 test")
        data: list[str] = []
        while line := self.rfile.readline():
            word = line.decode().strip()
            if word.upper().startswith("RCPT") and "nobody" in word:
                self.say("550 there is nobody")
            elif word.upper() == "DATA":
                self.say("354 go on")
                while (part := self.rfile.readline().decode()) != ".\r\n":
                    data.append(part)
                getattr(self.server, "letters").append("".join(data))  # noqa: B009
                self.say("250 thanks")
            elif word.upper() == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 fine")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The e-mails that a mail server on this computer has received."""
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Letters)
    server.daemon_threads = True
    got: list[str] = []
    setattr(server, "letters", got)  # noqa: B010
    port = server.server_address[1]
    monkeypatch.setenv("AGRA_MAIL", f"smtp://127.0.0.1:{port}?from=agra@example.org&tls=no")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield got
    server.shutdown()
    thread.join()
    server.server_close()


def link_in(letter: str) -> str:
    found = re.search(r"http://testserver(/notice/[^/]+/)", letter.replace("=\n", ""))
    assert found is not None
    return found[1]


def test_e_mail_only_after_the_address_was_confirmed(letters: list[str]) -> None:
    game, browsers, asked, waits = pair()
    assert (
        wish(browsers[waits], game, waits, way="mail", target="ada@example.org").status_code == 302
    )
    send_all()
    assert len(letters) == 1
    assert "To: ada@example.org" in letters[0]
    play_until(game, browsers, waits)
    send_all()
    assert len(letters) == 1  # not confirmed, so nothing more is sent
    owner, link = Browser(), link_in(letters[0])
    assert "Yes, e-mail me" in text(owner.get(link))
    assert not Reach.objects.get().confirmed  # opening the page is no confirmation
    owner.post(link, {"say": "yes"})
    play_until(game, browsers, asked)
    play_until(game, browsers, waits)
    send_all()
    assert len(letters) == 2
    assert f"Subject: Your turn: {game.title}" in letters[1]
    assert f"http://testserver/game/{game.code}/" in letters[1]
    assert "List-Unsubscribe" in letters[1]
    owner.post(link, {"say": "no"})
    assert not Reach.objects.exists()
    assert owner.get(link).status_code == 404


def test_letters_to_one_address_are_few_and_an_unknown_one_is_dropped(letters: list[str]) -> None:
    game, browsers, asked, _waits = pair()
    found = [
        wish(browsers[asked], game, asked, way="mail", target="nobody@example.org").status_code
        for _ in range(4)
    ]
    assert found == [302, 302, 302, 429]
    send_all()
    assert not letters
    assert not Reach.objects.exists()


def test_what_is_no_e_mail_address_is_refused(letters: list[str]) -> None:
    game, browsers, asked, _waits = pair()
    for address in ("", "ada", "ada@", "a@b.c\r\nBcc: d@e.f", "ä@example.org"):
        answer = wish(browsers[asked], game, asked, way="mail", target=address)
        assert (address, answer.status_code) == (address, 400)


def test_without_a_mail_server_no_e_mail_is_offered() -> None:
    game, browsers, asked, _waits = pair()
    assert 'type="email"' not in text(browsers[asked].get(f"/game/{game.code}/seats"))
    assert wish(browsers[asked], game, asked, way="mail", target="a@b.org").status_code == 400


def test_every_kind_of_notice_has_words() -> None:
    game, _browsers, asked, _waits = pair()
    reach = Reach.objects.create(
        seat=seats_of(game)[asked],
        browser="x",
        language="en",
        way="hook",
        target="",
        site="http://x/",
    )
    for kind in channels.WORDS:
        told = channels.words(Notice(reach=reach, kind=kind, due=timezone.now()))
        assert told.title
        assert "{" not in told.title + told.text
        assert urlsplit(told.link).netloc == "x"
