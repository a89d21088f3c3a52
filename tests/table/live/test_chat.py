"""Chat: who reads it, how long and how often messages may be, and when there is none."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone

from agra.table.live import chat
from agra.table.models import Game, Message
from tests.table.support import Browser, against, between, text

pytestmark = pytest.mark.usefixtures("table")


def say(browser: Browser, game: Game, **fields: str) -> Any:
    return browser.post(f"/game/{game.code}/chat", fields, Accept="application/json")


def heard(browser: Browser, game: Game) -> str:
    return str(browser.get(f"/game/{game.code}/company").json()["said"])


def test_the_seats_talk_among_themselves_and_so_do_the_spectators() -> None:
    ada, ben, guest, other = Browser(), Browser(), Browser(), Browser()
    game = between(ada, ben)
    assert say(ada, game, text="that Muezzin was mine").status_code == 200
    assert say(guest, game, text="who wins?").status_code == 200
    assert "that Muezzin was mine" in heard(ben, game)
    assert "who wins?" not in heard(ben, game)
    assert "who wins?" in heard(other, game)
    assert "Muezzin" not in heard(other, game)
    assert "Muezzin was mine" in text(ben.get(f"/game/{game.code}/"))
    assert "Muezzin was mine" not in text(other.get(f"/game/{game.code}/"))
    assert "Muezzin was mine" not in text(other.part(f"/game/{game.code}/"))


def test_a_phrase_is_kept_by_its_name_and_told_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    assert len(chat.PHRASES) == 4
    for phrase in chat.PHRASES:
        assert say(ada, game, phrase=phrase).status_code == 200
    kept = Message.objects.filter(game=game)
    assert [(one.phrase, one.text) for one in kept] == [(name, "") for name in chat.PHRASES]
    assert "Good move!" in heard(ben, game)
    monkeypatch.setattr(chat, "_", lambda words: f"[{words}]")
    assert "[Good move!]" in heard(ben, game)
    assert say(ada, game, phrase="bad_move").status_code == 404


def test_a_new_line_has_the_shape_of_its_author() -> None:
    """The page and the part of it that a script asks for show the same shapes."""
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    Game.objects.filter(pk=game.pk).update(
        options={**game.options, "colours": ["violet", "orange"]}
    )
    say(ada, game, text="hello")
    say(ben, game, text="hi")
    for lines in (heard(ben, game), text(ben.get(f"/game/{game.code}/"))):
        said = lines[lines.index("data-message") :]
        assert re.findall(r"#i-player-(\w+)-shape", said)[:2] == ["violet", "orange"]


def test_the_time_of_a_message_is_utc() -> None:
    """A script shows it in the reader's time zone."""
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    say(ada, game, text="good night")
    Message.objects.update(time=datetime(2026, 11, 17, 2, 29, 5, tzinfo=UTC))
    written = '<time data-utc datetime="2026-11-17T02:29:05Z">02:29 UTC</time>'
    assert written in heard(ben, game)
    assert written in text(ben.get(f"/game/{game.code}/"))


def test_the_server_has_the_time_and_the_day_of_utc() -> None:
    assert timezone.get_default_timezone_name() == "UTC"  # the puzzle of the day changes with it


def test_a_text_stays_a_text() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    say(ada, game, text="  <b>see</b>\n https://example.org \u202egnp.\u0000 👩\u200d🌾 ")
    found = heard(ben, game)
    assert "&lt;b&gt;see&lt;/b&gt; https://example.org gnp. 👩\u200d🌾" in found
    assert "<a " not in found


@pytest.mark.parametrize("words", ["", "   ", "\u202e", "x" * 201])
def test_nothing_and_too_much_are_refused(words: str) -> None:
    ada = Browser()
    game = between(ada, Browser())
    assert say(ada, game, text=words).status_code == 409
    assert not Message.objects.exists()
    assert say(ada, game, text="x" * 200).status_code == 200


def test_nobody_talks_all_the_time() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    for _ in range(chat.MOST):
        assert say(ada, game, phrase="oops").status_code == 200
    answer = say(ada, game, phrase="oops")
    assert answer.status_code == 429
    assert "wait a few seconds" in answer.json()["error"]
    assert say(ben, game, phrase="oops").status_code == 200
    assert Message.objects.count() == chat.MOST + 1


def test_spectators_together_have_a_limit_too() -> None:
    game = between(Browser(), Browser())
    codes = [
        say(Browser(), game, phrase="oops").status_code for _ in range(chat.MOST_SPECTATORS + 1)
    ]
    assert codes == [200] * chat.MOST_SPECTATORS + [429]


def test_a_table_without_chat() -> None:
    host = Browser()
    sent = {"kind1": "here", "name1": "Ada", "kind2": "friend", "no_chat": "on"}
    answer = host.post("/friends", sent)
    game = Game.objects.get(code=answer.url.split("/")[2])
    assert say(host, game, phrase="oops").status_code == 409
    for browser in (host, Browser()):
        page = text(browser.get(f"/game/{game.code}/"))
        assert 'data-tab="chat"' not in page
        assert "/chat" not in page


def test_there_is_nobody_to_talk_to_among_bots() -> None:
    ada = Browser()
    game = against(ada)
    assert 'data-tab="chat"' not in text(ada.get(f"/game/{game.code}/"))
    talking = between(Browser(), Browser())
    assert 'data-tab="chat"' in text(Browser().get(f"/game/{talking.code}/"))


def test_what_was_said_goes_with_its_game() -> None:
    ada = Browser()
    game = between(ada, Browser())
    say(ada, game, phrase="good_game")
    game.delete()
    assert not Message.objects.exists()


def test_a_plain_form_leads_back_to_the_table() -> None:
    ada = Browser()
    game = between(ada, Browser())
    answer = ada.post(f"/game/{game.code}/chat", {"phrase": "oops"})
    assert (answer.status_code, answer.url) == (302, f"/game/{game.code}/")
