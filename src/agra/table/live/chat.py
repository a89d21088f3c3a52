"""The chat of a table: short texts, and phrases that are translated for every reader.

The seats and the spectators have separate chats. Texts are plain: nothing in them becomes a link.
They are deleted with their game.
"""

import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from agra.table.config.run_mode import in_browser
from agra.table.db.prepared import SOME, PreparedQuery
from agra.table.errors import NotPossible, NotThere, TooMuch
from agra.table.live import news
from agra.table.models import Game, Message
from agra.table.people.seats import lock_game, seats_of
from agra.text.i18n import N_, _

#: The phrases by the name that is stored.
PHRASES: Final = {
    "good_move": N_("Good move!"),
    "thinking": N_("Thinking…"),
    "oops": N_("Oops"),
    "good_game": N_("Good game!"),
}
LENGTH: Final = 200
#: How many messages are shown, the newest ones.
SHOWN: Final = 50
#: The most messages of one browser, and of all spectators of a game, in this many seconds.
MOST: Final = 6
MOST_SPECTATORS: Final = 20
SECONDS: Final = 20


def _query(spectators: bool) -> PreparedQuery[Message]:
    messages = Message.objects.filter(seat__isnull=spectators).order_by("-pk")
    return PreparedQuery(lambda game: messages.filter(game_id=game)[:SHOWN], SOME)


_by_seats, _by_spectators = _query(False), _query(True)

#: They join the parts of an emoji; all other invisible characters are removed.
_JOINERS: Final = "\u200c\u200d"


@dataclass(frozen=True)
class Said:
    """A message as its reader sees it."""

    number: int
    #: the author's seat; -1 for a spectator
    seat: int
    name: str
    text: str
    time: datetime


def is_on(game: Game) -> bool:
    """Whether this table has a chat."""
    wanted = bool(game.options.get("chat", True)) and game.sandbox_of_id is None
    return wanted and not in_browser()


def messages(game: Game, seated: bool) -> list[Said]:
    """Return the messages of the seats, or of the spectators, the oldest first."""
    if not is_on(game):
        return []
    names = [seat.name for seat in seats_of(game)]
    found = _by_seats(game.pk) if seated else _by_spectators(game.pk)
    return [
        Said(
            one.pk,
            -1 if one.seat is None else one.seat,
            (one.name or _("Spectator")) if one.seat is None else names[one.seat],
            _(PHRASES[one.phrase]) if one.phrase else one.text,
            one.time,
        )
        for one in reversed(found)
    ]


def say(
    game: Game, browser: str, seat: int | None, name: str = "", phrase: str = "", text: str = ""
) -> None:
    """Send a message as a seat, or as a spectator under a name."""
    if not is_on(game):
        raise NotPossible(_("There is no chat at this table."))
    if phrase and phrase not in PHRASES:
        raise NotThere(_("There is no phrase “{phrase}”.").format(phrase=phrase[:20]))
    words = "" if phrase else plain(text)
    if not phrase and not words:
        raise NotPossible(_("Write something first."))
    if len(words) > LENGTH:
        raise NotPossible(
            _("A message can have at most {most} characters; this one has {count}.").format(
                most=LENGTH, count=len(words)
            )
        )
    with transaction.atomic():
        lock_game(game)  # so that the count below is exact
        check_limit(game, browser, seat)
        Message.objects.create(
            game=game, browser=browser, seat=seat, name=name[:40], phrase=phrase, text=words
        )
    news.notify(game.pk)


def check_limit(game: Game, browser: str, seat: int | None) -> None:
    """`TooMuch` if a browser, or all spectators together, have sent too many messages."""
    since = timezone.now() - timedelta(seconds=SECONDS)
    recent = Message.objects.filter(game=game, time__gt=since)
    crowd = recent.filter(seat__isnull=True).count() if seat is None else 0
    if recent.filter(browser=browser).count() >= MOST or crowd >= MOST_SPECTATORS:
        raise TooMuch(_("Too many messages at once: wait a few seconds, then write again."))


def plain(text: str) -> str:
    """Return a text on one line, without invisible characters."""
    shown = "".join(
        letter
        for letter in " ".join(text.split())
        if letter in _JOINERS or unicodedata.category(letter)[0] != "C"
    )
    return shown.strip()
