"""Sends a notice by push message, e-mail or web hook; the texts of all notices."""

import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin

from django.urls import reverse

from agra.table.models import Notice, Reach
from agra.table.notices import mail, push, safe_http
from agra.text.i18n import N_, _, language

#: HTTP statuses of an address that no longer exists.
GONE: Final = (404, 410)

#: The title and the text of each kind of notice.
WORDS: Final = {
    Notice.TURN: (
        N_("Your turn: {title}"),
        N_("{name}, the others are waiting for you in round {round}."),
    ),
    Notice.NUDGE: (N_("The others are waiting: {title}"), N_("{name}, somebody has nudged you.")),
    Notice.LATE: (
        N_("Time is up: {title}"),
        N_("{awaited} has run out of time. You are the host: let a bot play, or wait."),
    ),
    Notice.OVER: (N_("The game is over: {title}"), N_("{name}, see the final scoring.")),
    Notice.HELLO: (
        N_("Agra: {title}"),
        N_("{name}, you will get a message here when it is your turn."),
    ),
    Notice.CONFIRM: (
        N_("Agra: may we e-mail you?"),
        N_(
            "Somebody who plays as {name} at the table {title} has asked for an e-mail when it "
            "is their turn. If that is you, open this link and confirm; if not, ignore this "
            "e-mail, and you will not hear from us again."
        ),
    ),
}


@dataclass(frozen=True)
class Wording:
    """The text of a notice."""

    title: str
    text: str
    #: the table, or the page on which an address is confirmed
    link: str
    #: the page that ends the subscription
    stop: str


def words(notice: Notice) -> Wording:
    """Return a notice in the language of its reader."""
    reach = notice.reach
    seat, game = reach.seat, reach.seat.game
    stop = urljoin(reach.site, reverse("notice", args=[reach.secret]))
    link = urljoin(reach.site, reverse("table", args=[game.code]))
    awaited = ""
    if game.to_move is not None and game.to_move >= 0:
        awaited = game.seats.get(number=game.to_move).name
    given = {"title": game.title, "name": seat.name, "round": game.round, "awaited": awaited}
    with language(reach.language):
        title, text = (_(sentence).format(**given) for sentence in WORDS[notice.kind])
    return Wording(title, text, stop if notice.kind == Notice.CONFIRM else link, stop)


def send(notice: Notice) -> None:
    """Send a notice; `safe_http.Gone`, `Refused` or `Unreachable` if it does not arrive."""
    wording, reach = words(notice), notice.reach
    if reach.way == Reach.MAIL:
        _mail(wording, reach)
        return
    if reach.way == Reach.PUSH:
        status = push.send(reach.target, reach.keys, _message(wording, reach), reach.site)
    else:
        status = _call(notice, wording)
    if status in GONE:
        raise safe_http.Gone(reach.target)
    if not 200 <= status < 300:
        raise safe_http.Unreachable(f"status {status}")


def _message(wording: Wording, reach: Reach) -> dict[str, str]:
    """Return the message for the service worker (static/table/service_worker.js)."""
    code = reach.seat.game.code
    path = reverse("table", args=[code])
    return {"title": wording.title, "text": wording.text, "link": path, "tag": code}


def _mail(wording: Wording, reach: Reach) -> None:
    with language(reach.language):
        ending = _("To stop these e-mails: {link}").format(link=wording.stop)
    body = f"{wording.text}\n\n{wording.link}\n\n{ending}\n"
    mail.send(reach.target, wording.title, body, wording.stop)


def _call(notice: Notice, wording: Wording) -> int:
    """Call a web hook; chat servers read the fields `text` and `content`."""
    reach = notice.reach
    game = reach.seat.game
    sentence = f"{wording.title}. {wording.text} {wording.link}"
    found = {
        "event": notice.kind,
        "game": game.code,
        "title": game.title,
        "round": game.round,
        "seat": reach.seat.number,
        "name": reach.seat.name,
        "link": wording.link,
        "text": sentence,
        "content": sentence,
    }
    body = json.dumps(found, ensure_ascii=False).encode()
    signed = hmac.new(reach.secret.encode(), body, hashlib.sha256).hexdigest()
    headers = {"Content-Type": "application/json", "X-Agra-Signature": f"sha256={signed}"}
    return safe_http.post(reach.target, body, headers)
