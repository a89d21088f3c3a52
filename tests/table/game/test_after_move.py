"""What follows a move: in which order, and what of it happens when a move fails."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, transaction

from agra.table.game import after_move, deciding
from agra.table.game.after_move import Move
from agra.table.game.lines import line_of
from agra.table.game.transaction import one_act
from agra.table.models import Game
from tests.table.support import Browser, between, entries, mover

pytestmark = pytest.mark.usefixtures("table")

Calls = list[tuple[str, bool]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Every step by its name as it is called, and whether a transaction was open."""
    found: Calls = []

    def watched(step: Callable[[Move], None]) -> Callable[[Move], None]:
        def call(move: Move) -> None:
            found.append((step.__name__, transaction.get_connection().in_atomic_block))
            step(move)

        return call

    for name in ["WITH_THE_MOVE", "AFTER_THE_MOVE"]:
        steps = getattr(after_move, name)
        monkeypatch.setattr(after_move, name, tuple(map(watched, steps)))
    return found


def decide(game: Game) -> int:
    with line_of(game) as line:
        action = line.state.legal_actions()[0]
    return deciding.decide(game, mover(game), action)


def test_what_follows_a_move_is_done_in_this_order(calls: Calls) -> None:
    game = between(Browser(), Browser())
    calls.clear()
    decide(game)
    assert calls == [
        ("store_summary", True),
        ("store_result", True),
        ("notify_processes", True),
        ("run_clocks", True),
        ("write_notices", True),
        ("publish_to_pages", False),
        ("wake_bots", False),
    ]


def test_pages_and_bots_hear_nothing_of_a_move_that_fails(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = between(Browser(), Browser())
    before = entries(game)
    calls.clear()

    def fail(move: Move) -> None:
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(after_move, "WITH_THE_MOVE", (*after_move.WITH_THE_MOVE, fail))
    with pytest.raises(DatabaseError):
        decide(game)
    assert [name for name, _open in calls][-1] == "write_notices"
    assert entries(game) == before


def test_a_move_in_a_larger_transaction_is_told_when_all_of_it_is_stored(calls: Calls) -> None:
    game = between(Browser(), Browser())
    before = entries(game)
    calls.clear()

    def decide_and_fail() -> None:
        with one_act(game):
            decide(game)
            raise DatabaseError("the disk is full")

    with pytest.raises(DatabaseError):
        decide_and_fail()
    assert [name for name, _open in calls][-1] == "write_notices"
    assert entries(game) == before
