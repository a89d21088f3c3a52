"""A game without progress: the bots wait, and its people say whether it goes on or ends."""

import pytest

from agra.records import Record, read
from agra.rules import actions as act
from agra.rules.state import CHANCE
from agra.table.game import deciding
from agra.table.game.export import record_of
from agra.table.game.lines import line_of
from agra.table.game.stall_check import is_stalled
from agra.table.models import Game, Seat
from agra.table.people.seats import seats_of
from tests.table.support import Browser, against, at_one_screen, text

pytestmark = pytest.mark.usefixtures("table")

QUIET = (act.END_MEDITATION, act.COUNT, act.DONE, act.DECLINE, act.PASS, act.END_ACTION)
ASKED = "20 rounds without an order, an influence step, a delivery or a contract"


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds without progress are enough."""
    monkeypatch.setattr("agra.table.game.stall_check.ROUNDS", 2)
    monkeypatch.setattr("agra.table.game.stalling.ROUNDS", 2)


def idle_until(game: Game, last: int) -> None:
    """Let everybody do as little as possible until a round begins and a bot has to move."""
    bots = {seat.number for seat in seats_of(game) if seat.level}
    while True:
        with line_of(game) as line:
            state = line.state.copy()
        seat = state.to_move
        assert seat is not None
        assert seat != CHANCE
        if state.round >= last and (not bots or seat in bots):
            break
        legal = state.legal_actions()
        chosen = next((action for action in QUIET if action in legal), legal[0])
        deciding.decide(game, seat, chosen)
    game.refresh_from_db()


def bots_move(game: Game) -> bool:
    """Whether a bot is let to move now."""
    return bool(Game.objects.get(pk=game.pk).bot_to_move)


def page(browser: Browser, game: Game) -> str:
    return text(browser.get(f"/game/{game.code}/"))


def test_bots_wait_and_the_page_asks() -> None:
    ada, guest = Browser(), Browser()
    game = against(ada)
    idle_until(game, 2)
    assert bots_move(game)
    assert ASKED not in page(ada, game)
    idle_until(game, 3)
    assert not bots_move(game)
    assert ASKED in page(ada, game)
    assert "Continue the game" in page(ada, game)
    assert "The game is stopped." in page(guest, game)
    assert "Continue the game" not in page(guest, game)
    assert guest.post(f"/game/{game.code}/stalled/go-on").status_code == 403
    game.refresh_from_db()
    assert not bots_move(game)


def test_people_go_on() -> None:
    ada = Browser()
    game = against(ada)
    idle_until(game, 3)
    assert ada.post(f"/game/{game.code}/stalled/go-on").status_code == 302
    game.refresh_from_db()
    assert bots_move(game)
    assert ASKED not in page(ada, game)
    idle_until(game, 4)
    assert bots_move(game), "the rounds are counted again"
    idle_until(game, 5)
    assert not bots_move(game)


def test_people_end_the_game_with_the_final_scoring() -> None:
    ada = Browser()
    game = against(ada)
    idle_until(game, 3)
    with line_of(game) as line:
        scores = line.turns[-1].state.scores()
    assert ada.post(f"/game/{game.code}/stalled/end").status_code == 302
    game.refresh_from_db()
    assert game.finished
    assert not bots_move(game)
    assert game.options["result"][0] == scores
    shown = page(ada, game)
    assert ASKED not in shown
    assert "Final scoring" in shown
    assert "The players end the game here." in text(ada.get(f"/game/{game.code}/log"))
    written = record_of(game)
    assert written.result is not None
    for again in (read("\n" + written.text()), Record.from_json(written.to_json())):
        assert again.result == written.result
    late = ada.post(f"/game/{game.code}/stalled/end")
    assert late.status_code == 409


def test_progress_ends_the_question() -> None:
    ada = Browser()
    game = against(ada)
    idle_until(game, 3)
    with line_of(game) as line:
        assert is_stalled(game, line)
        state = line.state.copy()
        state.apply(act.END_MEDITATION)
        state.apply(act.PLACE)  # the Architect
        state.apply(act.INFLUENCE)
        assert not is_stalled(game, line, state)


def test_a_game_of_bots_alone_stops() -> None:
    ada = Browser()
    game = at_one_screen(ada)
    Seat.objects.filter(game=game).update(bot="farmer")
    game = Game.objects.get(pk=game.pk)
    idle_until(game, 3)
    assert not bots_move(game)
    assert not game.finished
