"""The coach about later turns: aims and threats are true in the position, and have places."""

import random
import re
from functools import cache

import agra
from agra.bots import Fact, Reason
from agra.rules.layout import (
    BOAT,
    FINAL_ROUND,
    NEUTRAL,
    ON_RIVER,
    ORDER_MARK,
    ORDERS,
    PLAYER,
    STRIDE,
    TURN,
)
from agra.rules.names import FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES
from agra.rules.state import State
from agra.table.panels.analysis.reason_spots import _PLACES, ahead_spots, reason_spots
from agra.table.panels.question.action_spots import PARTS, SPOTS
from agra.text import names as name_of
from agra.text.coach.ahead import Ahead, ahead, can_win
from tests.sizes import sized
from tests.text.coach_claims import AHEAD, end_of_plan
from tests.text.test_coach import MOST_WORDS, OWN_TURN, enriched, plan_from, positions

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
POSITIONS = sized(60, 600)


@cache
def sentences() -> list[tuple[State, int, tuple[int, ...], Ahead]]:
    """Sentences in positions where all players have other goods than in the game."""
    dice, found = random.Random(3), []
    for state, seat in positions(POSITIONS):
        if state.decision not in OWN_TURN or state.turn != seat:
            continue
        rich = state
        for other in range(state.players):
            rich = enriched(rich, other, dice)
        plan = plan_from(rich, dice.choice(rich.legal_actions()), dice)
        cases = [(rich, plan)]
        if state.decision in ("meditation", "choose_space"):
            full = with_everything(state, seat)
            cases.append((full, plan_from(full, dice.choice(full.legal_actions()), dice)))
        for case, plan in cases:
            later = ahead(case, seat, plan, PLAYERS, win=0.99)
            found += [(case, seat, plan, one) for one in later]
    return found


def with_everything(state: State, seat: int) -> State:
    """The same decision with one of each good, and with one open order of the first guild."""
    then = state.copy()
    for good in range(len(GOODS)):
        then._d[PLAYER + STRIDE * seat + good] = 1
    for order in range(5):
        then._d[ORDERS + order] = NEUTRAL
    then._d[ORDER_MARK], then._d[BOAT] = 5, 5
    then._ask_anew()
    return then


def test_every_aim_and_every_threat_is_true() -> None:
    met = set()
    for state, seat, plan, one in sentences():
        assert AHEAD[one.kind](state, end_of_plan(state, plan), seat, one), (one, plan)
        met.add(one.kind)
        assert len(one.text.split()) <= MOST_WORDS
        if one.guild >= 0:
            assert name_of.of_guild(one.guild) in one.text
        else:
            assert name_of.of_notable(one.notable) in one.text
        if one.kind == "threat":
            assert one.text.startswith(PLAYERS[one.seat])
        if one.kind == "aim_collect":
            assert all(name_of.goods(1, good) in one.text for good in one.goods)
            assert not was_held(state, seat, plan, one.goods), "the plan has just used it up"
        places = ahead_spots(one, seat)
        assert places
        assert set(places) <= SPOTS | PARTS
    assert met == set(AHEAD)


def test_a_contract_that_another_player_can_win_cannot_wait() -> None:
    """Two sentences of one hint would contradict each other."""
    state = agra.new_game(players=2, seed=1)
    level = state.components.notable_level
    notable = next(n for n in range(24) if state.board.notable(n) == ON_RIVER and level[n] == 1)
    for good in range(16):
        state._d[PLAYER + good] = 1
    (alone,) = (one.text for one in ahead(state, 0, (), PLAYERS) if one.kind == "aim_win")
    for good in range(16):
        state._d[PLAYER + STRIDE + good] = 1
    assert can_win(state, 1, notable)
    told = ahead(state, 0, (), PLAYERS)
    (both,) = (one for one in told if one.kind == "aim_win")
    assert "can wait" in alone
    assert both.notable in {one.notable for one in told if one.kind == "threat"}
    assert "can wait" not in both.text


def was_held(state: State, seat: int, plan: tuple[int, ...], goods: tuple[int, ...]) -> bool:
    """Whether a player has one of these goods at any time of a plan."""
    now = state.copy()
    for action in plan:
        if any(now._d[PLAYER + STRIDE * seat + good] for good in goods):
            return True
        now.apply(action)
    return False


def test_nobody_can_win_a_contract_that_is_out_of_reach() -> None:
    """If the plan moves the boat, that may depend on how the others answer: it is no threat."""
    state = agra.new_game(players=2, seed=1)
    level = state.components.notable_level
    notable = next(n for n in range(24) if state.board.notable(n) == ON_RIVER and level[n] == 2)
    for good in range(16):
        state._d[PLAYER + good] = 2
    assert not can_win(state, 0, notable)
    state._d[BOAT] = 2
    assert can_win(state, 0, notable)


def test_only_a_player_who_will_probably_win_is_told_how_to_end_the_game() -> None:
    ending = [one for one in sentences() if one[3].kind.startswith("end_")]
    assert {one.kind for *_rest, one in ending} == {"end_by_step", "end_by_order"}
    for state, seat, plan, one in ending:
        told = {later.kind for later in ahead(state, seat, plan, PLAYERS, win=0.9)}
        assert one.kind not in told
        assert one.of_this_turn
        # the coach's line has no heading that says which time it is about
        assert "After this turn, " in one.in_line
        numbers = re.findall(r"\d+", one.text)
        assert numbers == re.findall(r"\d+", one.in_line)


def test_near_the_end_there_is_no_next_turn() -> None:
    state, seat, plan, _one = sentences()[0]
    last = state.copy()
    last._d[FINAL_ROUND] = last.round
    assert ahead(last, seat, plan, PLAYERS) == []


def test_on_the_turn_of_another_player_nothing_is_said_about_later_turns() -> None:
    state, seat, plan, _one = sentences()[0]
    other = state.copy()
    other._d[TURN] = (seat + 1) % state.players
    assert ahead(other, seat, plan, PLAYERS) == []


def test_every_reason_has_its_places_on_the_drawing() -> None:
    named = {
        "contract": NOTABLES, "card": NOTABLES, "wins": NOTABLES, "good": GOODS, "wanted": GOODS,
        "idle": GOODS, "price": GOODS, "order": GUILDS, "step": GUILDS, "tile": FAVOUR_ACTIONS,
    }  # fmt: skip
    for kind in _PLACES:
        for what in named.get(kind, ("",)):
            for seat in (-1, 1):
                reason = Reason("any", 1.0, (Fact(kind, what, 1, use="mahout"),), seat)
                places = reason_spots(reason)
                assert places
                assert set(places) <= SPOTS | PARTS, (kind, what)
    assert reason_spots(Reason("scoring", 1.0, (Fact("points", "guilds", 2),)))
