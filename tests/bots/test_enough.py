"""A search that is stopped early answers with the best turn found so far."""

import threading
from types import SimpleNamespace

import pytest

from agra.bots import Allowance, SeatedBot
from agra.bots.clock import end_early
from agra.bots.registry import bot
from agra.rules.setup import new_game


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("level", ["vizier", "akbar"])
def test_a_stopped_search_answers_at_once(level: str, before: bool) -> None:
    """This also holds if the search is stopped before it begins."""
    state = new_game(players=2, seed=1)
    seat = state.to_move
    assert seat is not None
    enough, begun, answers = SimpleNamespace(value=int(before)), threading.Event(), []
    seated = SeatedBot(bot(level), seat, allowance=Allowance(seconds=3600))

    def think() -> None:
        begun.set()
        answers.append(seated.choose(state))

    end_early(enough)
    try:
        thread = threading.Thread(target=think)
        thread.start()
        assert begun.wait(60)
        enough.value = 1
        thread.join(300)
        assert answers[0] in state.legal_actions()
    finally:
        end_early(None)
