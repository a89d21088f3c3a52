"""One adviser: hint, review and puzzle (and the coach, who shares the hint's search) agree."""

import random
from collections.abc import Sequence
from math import isfinite

import pytest

import agra
from agra.bots import Allowance, Budget, Company, Ledger, Plan, SeatedBot, View
from agra.bots.advice.adviser import (
    ADVISER,
    SURE,
    judge,
    should_end,
    tells_chances,
    with_free_steps,
    without_idle_farmers,
    without_idle_last_steps,
    without_idle_steps,
)
from agra.bots.advice.plans import ends_later
from agra.bots.advice.turn_reasons import user
from agra.bots.bot import Turn
from agra.bots.judgement.evaluation import win_chance
from agra.bots.planning import ending_signs
from agra.bots.play import decide
from agra.bots.registry import bot
from agra.positions.changed import with_open_rupees
from agra.puzzles import judge as judge_puzzle
from agra.review import judge as judge_turn
from agra.review import turns_of
from agra.review.judge import compare
from agra.review.turns import Played, end_of
from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.names import GUILDS, NOTABLES
from agra.rules.state import State
from tests.bots.levels import seat_of
from tests.fixtures import load
from tests.review.support import ordinary
from tests.sizes import sized
from tests.text.test_coach import changed

NODES = 200


def turns() -> list[Played]:
    return turns_of(ordinary())[:: sized(3, 1)]


def hinted(turn: Played) -> tuple[int, ...]:
    """The best plan of a hint for a player who has counted all rupees."""
    ledger = Ledger(turn.state.players)
    ledger.rupees = list(turn.rupees)
    adviser = SeatedBot(bot(ADVISER), turn.seat, ledger, Allowance(nodes=NODES))
    return adviser.plans(turn.state)[0].actions


def end(state: State, actions: tuple[int, ...]) -> State:
    """The position with open rupees after a turn, without the end of the turn."""
    found = with_open_rupees(state)
    for action in actions:
        if action != act.END_TURN:
            found.apply(action)
    return found


@pytest.mark.parametrize("turn", turns(), ids=lambda turn: f"turn {turn.number}")
def test_hint_review_and_puzzle_name_the_same_best_turn(turn: Played) -> None:
    state = turn.view.state
    best = judge(bot(ADVISER), turn.view, Budget(nodes=NODES)).best
    assert hinted(turn) == best.actions
    assert judge_puzzle(ADVISER, state, NODES).best.actions == best.actions
    reviewed = judge_turn(turn, NODES, ADVISER, luck=False)
    assert reviewed.lost == 0 or reviewed.best == best.actions
    if end(state, reviewed.played) == end(state, best.actions):
        assert reviewed.lost == 0


def won(round_: int) -> View:
    """The first decision of a round of a game that its player has won."""
    state = agra.new_game(players=2, seed=3, open_rupees=True)
    dice, company = random.Random(0), Company(["farmer"] * 2, 0)
    while state.round < 4 or state.decision != "choose_space":
        state.apply(decide(state, company, dice))
    seat = seat_of(state)
    state._d[at.ROUND] = round_
    state._d[at.PLAYER + at.STRIDE * seat + at.RUPEES] = 90
    return View(state, seat)


def test_a_won_game_is_brought_to_its_end() -> None:
    view = won(ending_signs.EARLIEST)
    assert ending_signs.is_needed(view.state, view.seat)
    judged = judge(bot(ADVISER), view, Budget(nodes=NODES), may_end=True)
    assert judged.ends
    near = [ending_signs.nearness(turn.state, view.seat) for turn in judged.turns]
    assert near[0] > ending_signs.nearness(view.state, view.seat)
    assert near[0] > min(near)
    usual = judge(bot(ADVISER), view, Budget(nodes=NODES))
    assert not usual.ends
    found = ending_signs.nearness(usual.best.state, view.seat)
    assert found < near[0], "rupees alone: another turn is better"
    nobody = judge(bot("farmer"), view, Budget(nodes=NODES), may_end=True)
    assert nobody.turns == [], "he compares no turns"


def plans_of(view: View) -> list[Plan]:
    """The plans of the adviser for a person."""
    ledger = Ledger(2)
    ledger.rupees = view.state.all_rupees
    return SeatedBot(bot(ADVISER), view.seat, ledger, Allowance(nodes=NODES)).plans(view.state)


def test_plans_of_a_won_game_are_not_compared_by_rupees() -> None:
    view = won(ending_signs.EARLIEST)
    first, *others = plans_of(view)
    judged = judge(bot(ADVISER), view, Budget(nodes=NODES), may_end=True)
    assert first.actions == judged.best.actions
    assert [reason.about for reason in first.reasons] == ["ends"]
    assert others
    for plan in others:
        assert not isfinite(plan.behind)
        later = ends_later(after(view, plan.actions), after(view, first.actions), view.seat)
        assert [reason.about for reason in plan.reasons] == ["ends_later"] * later
        assert not (later and plan.equal)
    assert any(plan.reasons for plan in others)


def after(view: View, actions: Sequence[int]) -> State:
    """The position after a turn."""
    state = view.state.copy()
    for action in actions:
        state.apply(action)
    return state


def test_only_what_brings_the_end_makes_it_come_sooner() -> None:
    view = won(ending_signs.EARLIEST)
    seat, best, other = view.seat, view.state.copy(), view.state.copy()
    player = at.PLAYER + at.STRIDE * seat
    best._d[player + at.FAVOURS] = other._d[player + at.FAVOURS] + 1
    assert not ends_later(other, best, seat), "one favour more"
    best._d[player + at.INFLUENCE_AT] += 1
    assert ends_later(other, best, seat), "a step more"
    best._d[at.FINAL_ROUND] = best.round + 1
    assert ends_later(other, best, seat), "only the best turn triggers the end"
    other._d[at.FINAL_ROUND] = other.round + 1
    assert not ends_later(other, best, seat), "both turns trigger the end"


def test_whoever_only_ends_a_long_game_is_not_told_to_lead() -> None:
    """Late games are ended by anybody. The turn was chosen for that and not for its rupees."""
    view = won(ending_signs.LONG + 1)
    seat = view.seat
    for other, rupees in ((seat, 5), (1 - seat, 60)):
        view.state._d[at.PLAYER + at.STRIDE * other + at.RUPEES] = rupees
    assert should_end(view)
    assert judge(bot(ADVISER), view, Budget(nodes=NODES), may_end=True).ends
    first, *others = plans_of(view)
    assert [reason.about for reason in first.reasons] == ["ends_long"]
    assert {reason.about for plan in others for reason in plan.reasons} <= {"ends_later"}


def test_a_review_blames_nobody_who_ends_a_won_game_as_the_coach_says() -> None:
    view = won(ending_signs.EARLIEST)
    ending = judge(bot(ADVISER), view, Budget(nodes=NODES), may_end=True).best
    found = compare(bot(ADVISER), ADVISER, view, NODES, ending.actions)
    assert found.judged.lost(found.own) > 0, "in rupees another turn is better"
    assert found.lost == 0
    view.state._d[at.PLAYER + at.STRIDE * view.seat + at.RUPEES] = 5
    assert not should_end(view)
    again = compare(bot(ADVISER), ADVISER, view, NODES, ending.actions)
    assert again.lost == again.judged.lost(again.own), "it leads by little"


def test_a_person_with_a_sure_win_ends_the_game_before_the_bots_do() -> None:
    early = won(ending_signs.EARLIEST - 1)
    assert not ending_signs.is_needed(early.state, early.seat)
    assert should_end(early)
    assert judge(bot(ADVISER), early, Budget(nodes=NODES), may_end=True).ends
    early.state._d[at.PLAYER + at.STRIDE * early.seat + at.RUPEES] = 25
    assert not should_end(early), "it leads by little"
    begun = won(4)
    begun.state._d[at.PLAYER + at.STRIDE * begun.seat + at.RUPEES] = 30
    assert ending_signs.is_won(begun.state, begun.seat)
    assert win_chance(begun.state, begun.seat) < SURE, "most of the game is still to come"
    assert not should_end(begun)
    for round_ in (ending_signs.EARLIEST - 1, ending_signs.EARLIEST):
        hidden = won(round_).state
        hidden._d[at.OPEN_RUPEES] = 0
        assert not should_end(View(hidden, begun.seat)), "nobody knows what the others have"
        assert should_end(View(hidden, begun.seat, (2, 2))), "it has counted that they have little"
    over = won(ending_signs.EARLIEST - 1)
    over.state._d[at.FINAL_ROUND] = over.state.round
    assert not should_end(over), "the end is announced already"
    waiting = won(ending_signs.EARLIEST - 1)
    waiting.state._d[at.TURN] = 1 - waiting.seat
    assert not should_end(waiting), "only on its own turn"


def test_a_turn_uses_its_extras_before_it_passes() -> None:
    state = agra.new_game(players=2, seed=0)
    dice, company = random.Random(0), Company(["farmer"] * 2, 0)
    for _ in range(166):
        state.apply(decide(state, company, dice))
    assert state.decision == "order_phase"
    view = View(state, seat_of(state))
    found = bot(ADVISER).turns(view, Budget(nodes=NODES))
    late = [turn for turn in found if turn.actions[:1] == (act.PASS,) and len(turn.actions) > 2]
    assert late
    judged = judge(bot(ADVISER), view, Budget(nodes=NODES)).turns
    for turn in judged:
        if act.PASS in turn.actions:
            after = turn.actions[turn.actions.index(act.PASS) + 1 :]
            assert after in ((), (act.END_TURN,))
        reached = view.state.copy()
        for action in turn.actions:
            reached.apply(action)
        assert reached == turn.state


@pytest.mark.parametrize(
    ("round_", "others", "told"),
    [
        (2, [None], False),
        (3, [None], True),
        (3, [ADVISER, None], True),
        (20, ["farmer"], False),
        (20, [ADVISER, "trader"], False),
    ],
)
def test_chances_are_told_only_if_the_others_play_like_the_adviser(
    round_: int, others: list[str | None], told: bool
) -> None:
    assert tells_chances(round_, others) == told


def test_a_second_piece_of_a_good_is_not_for_the_same_place() -> None:
    """A card, a bowl and an order take one piece: what else there is has another use, or none."""
    state = agra.new_game(players=2, seed=1)
    met = 0
    for good in range(16):
        use = user(state, 0, good)
        assert user(state, 0, good, 40) == ""
        if use in NOTABLES:
            assert user(state, 0, good, 1) != use
            met += 1
    assert met > 3


def texts(actions: tuple[int, ...]) -> list[str]:
    """The actions in words."""
    return [agra.action_text(action) for action in actions]


def idle(last: bool) -> tuple[State, tuple[int, ...], State]:
    """A turn that lays a worker down and spends no point: its start, its actions, its end."""
    root = load("meditation")
    root._d[at.FINAL_ROUND] = root._d[at.ROUND] if last else 0
    actions: list[int] = []
    state = root.copy()
    while state.to_move == root.to_move and (not actions or actions[-1] != act.END_TURN):
        legal = state.legal_actions()
        lay = [n for n in legal if act.LAY <= n < act.MEDITATE and not actions]
        ends = [n for n in (act.END_MEDITATION, act.END_TURN, act.PASS, act.DONE) if n in legal]
        actions.append((lay or ends or legal)[0])
        state.apply(actions[-1])
    return root, tuple(actions), state


@pytest.mark.parametrize(("last", "laid"), [(True, 0), (False, 1)])
def test_nobody_is_told_to_lay_workers_down_for_nothing(last: bool, laid: int) -> None:
    """In the last turn points that nobody spends are worth nothing."""
    root, actions, state = idle(last)
    told = without_idle_last_steps(root, Turn(actions, 0.0, state))
    assert sum(text.startswith("lay ") for text in texts(told.actions)) == laid
    assert end(root, told.actions).scores() == state.scores()
    assert told.state == state  # a review finds the turn that was played by its end


@pytest.mark.parametrize(("back", "left"), [(1, 0), (2, 4)])
def test_nobody_is_told_to_move_a_farmer_there_and_back(back: int, left: int) -> None:
    """On track 0, 1 is the way back of 0; 2 is another track."""
    root, _seat = changed("meditation", {"farmers": [3, 3, 3, 3]}, points=2)
    state, actions = root.copy(), [act.MEDITATE_FARMER, act.FARMER, act.MEDITATE_FARMER]
    actions += [act.FARMER + back, act.END_MEDITATION]
    for action in actions:
        state.apply(action)
    while state.to_move == root.to_move:
        actions.append(state.legal_actions()[-1])
        state.apply(actions[-1])
    told = without_idle_farmers(root, Turn(tuple(actions), 0.0, state))
    assert sum(action in actions[:4] for action in told.actions) == left
    assert end(root, told.actions) == end(root, tuple(actions))


@pytest.mark.parametrize(("last", "moved"), [(True, 0), (False, 1)])
def test_nobody_is_told_to_move_the_stone_for_nothing(last: bool, moved: int) -> None:
    root = load("botanist")
    root._d[at.FINAL_ROUND] = root._d[at.ROUND] if last else 0
    found = turn_of(root, act.ADVANCE_STONE)
    told = without_idle_last_steps(root, found)
    assert told.actions.count(act.ADVANCE_STONE) == moved
    assert end(root, told.actions).scores() == found.state.scores()


@pytest.mark.parametrize(("last", "steps"), [(True, 0), (False, 4)])
def test_nobody_is_told_to_exchange_goods_for_nothing(last: bool, steps: int) -> None:
    """Of two goods of the same value both break a tie alike."""
    root, _seat = changed("meditation", {"goods": {"wood": 1}}, points=0)
    root._d[at.FINAL_ROUND] = root.round if last else 0
    state, actions = root.copy(), list[int]()
    lay = next(n for n in state.legal_actions() if act.LAY <= n < act.MEDITATE)
    exchange = ("meditate exchange", "exchange wood", "into turmeric")
    for action in (lay, *map(agra.parse_action, exchange)):
        actions.append(action)
        state.apply(action)
    while state.to_move == root.to_move:
        actions.append(state.legal_actions()[-1])
        state.apply(actions[-1])
    told = without_idle_steps(root, Turn(tuple(actions), 0.0, state))
    assert len([action for action in told.actions if action in actions[:4]]) == steps
    assert end(root, told.actions).scores() == state.scores()


def test_nobody_is_told_to_lay_workers_down_for_idle_farmers() -> None:
    """A worker pays for a farmer that goes there and back, so all three steps are for nothing."""
    root, _seat = changed("meditation", {"farmers": [3, 3, 3, 3], "stone": 4}, points=0)
    root._d[at.FINAL_ROUND] = root.round
    state, actions = root.copy(), list[int]()

    def take(action: int) -> None:
        actions.append(action)
        state.apply(action)

    take(next(n for n in state.legal_actions() if act.LAY <= n < act.MEDITATE))
    for action in (act.MEDITATE_FARMER, act.FARMER, act.MEDITATE_FARMER, act.FARMER + 1):
        take(action)
    while state.to_move == root.to_move:
        take(state.legal_actions()[-1])
    told = without_idle_steps(root, Turn(tuple(actions), 0.0, state))
    assert not [text for text in texts(told.actions) if text.startswith(("lay ", "farmer "))]
    assert end(root, told.actions).scores() == state.scores()


def test_nobody_is_told_to_decline_a_step_for_nothing() -> None:
    root = load("influence_steps")
    seat = root.to_move
    assert seat is not None
    steps = [n for n in root.legal_actions() if act.STEP <= n < act.INFLUENCE]
    assert steps
    told = with_free_steps(root, seat, turn_of(root, act.DONE))
    assert told.actions[0] in steps
    now = root.copy()
    for action in told.actions:
        now.apply(action)
    assert told.state == now
    assert with_free_steps(root, seat, told) is told
    # at the top of a track a step has its price: it triggers the end of the game
    top = root.components.influence_top
    for guild in range(len(GUILDS)):
        root._d[at.PLAYER + at.STRIDE * seat + at.INFLUENCE_AT + guild] = top - 1
    declined = turn_of(root, act.DONE)
    assert with_free_steps(root, seat, declined) is declined


def turn_of(root: State, first: int) -> Turn:
    """The turn that begins with an action and goes on with the last option each time."""
    state, actions = root.copy(), [first]
    state.apply(first)
    while state.to_move == root.to_move and state.turn == root.turn:
        actions.append(state.legal_actions()[-1])
        state.apply(actions[-1])
    return Turn(tuple(actions), 0.0, state)


def test_a_last_turn_with_idle_workers_can_be_reviewed() -> None:
    root, actions, _end = idle(last=True)
    view = View(root, root.to_move or 0)
    found = compare(bot(ADVISER), ADVISER, view, NODES, actions)
    assert found.own.state == end_of(view.state, view.seat, actions)
