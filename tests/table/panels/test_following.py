"""A plan of a hint can be played to the end of the turn, whatever its steps ask."""

import random
import re
from dataclasses import replace

import pytest

from agra.bots import Allowance, SeatedBot
from agra.bots.planning.turn_search import step
from agra.bots.registry import bot
from agra.rules import actions as act
from agra.rules.names import GOODS
from agra.rules.state import CHANCE, State
from agra.table.game.auto_pass import by_itself
from agra.table.game.history import JOINED, Step, carry_out
from agra.table.game.sight import Past, Sight, sight_of
from agra.table.panels.analysis.following import Following, following, still_to_do
from agra.table.panels.analysis.hint import hint, spots_of_plan
from agra.table.panels.question.action_spots import spots_of
from agra.table.panels.question.buttons import face_of
from agra.text import names as name_of
from agra.text.advice import own_decisions, plan_steps, with_positions
from tests.fixtures import NAMES, load
from tests.sizes import sized
from tests.text.test_coach import at_random, games

#: Positions in which the player who decides is the active player.
OWN_TURN = [
    name
    for name in NAMES
    if (state := load(name)).to_move is not None and state.to_move == state.turn
]


class Table:
    """A game without a server: a player presses buttons, and the table continues as it does."""

    def __init__(self, state: State, seed: int = 0) -> None:
        assert state.to_move is not None
        self.state = state.copy()
        self.seat = state.to_move
        self.turn = (state.round, state.turn)
        self.dice = random.Random(seed)
        self.steps: list[Step] = []
        #: whether a die, a drawn tile or another player has decided since the plan began
        self.surprised = False

    @property
    def sight(self) -> Sight:
        count = len(self.steps)
        past = Past(number=count, last=count, steps=tuple(self.steps))
        return replace(sight_of(self.state, self.seat), past=past)

    @property
    def is_over(self) -> bool:
        state = self.state
        return state.to_move is None or (state.round, state.turn) != self.turn

    def press(self, value: str) -> None:
        """Press a button; then everybody else decides until the player is asked again."""
        for number, answer in enumerate(value.split(" then ")):
            if self.state.to_move != self.seat or self.is_over:
                break
            assert int(answer) in self.state.legal_actions()
            forced = bool(number) and len(self.state.legal_actions()) == 1
            self._take(int(answer), forced, JOINED if number else "")
        while not self.is_over:
            legal = self.state.legal_actions()
            if self.state.to_move != self.seat:
                self.surprised = self.surprised or len(legal) > 1 or self.state.to_move == CHANCE
                self._take(self.dice.choice(legal))
                continue
            found = by_itself(self.state, legal, confirm=True)
            if found is None:
                return
            self._take(found, forced=True)

    def _take(self, action: int, forced: bool = False, note: str = "") -> None:
        self.steps.append(carry_out(self.state, action, len(self.steps) + 1, forced, note))


def played(state: State, plan: tuple[int, ...]) -> list[Following]:
    """Play a plan step by step; its box must not vanish before the end of the turn.

    If somebody else has decided meanwhile, it may vanish when only the end of the turn is left.
    """
    table = Table(state)
    own = own_decisions(state, table.seat, plan)
    shown: list[Following] = []
    while not table.is_over:
        found = following(table.sight, 0, own)
        if found is None:
            assert any(one.seat != table.seat for one in table.steps), table.state.decision
            assert {act.END_TURN, act.PASS} & set(table.state.legal_actions())
            break
        if found.changed:
            assert table.surprised, (table.state.decision, own)
            break
        assert found.value, table.state.decision
        table.press(found.value)
        shown.append(found)
        assert len(shown) < 60
    return shown


@pytest.mark.parametrize("name", OWN_TURN[:: sized(6, 1)])
def test_the_next_step_of_a_plan_is_always_there(name: str) -> None:
    state = load(name)
    seat = state.to_move or 0
    plans = SeatedBot(bot("akbar"), seat, allowance=Allowance(nodes=sized(40, 400))).plans(state)
    shown = hint(sight_of(state, seat), plans)
    assert shown is not None
    for plan, words in zip(plans, shown.plans, strict=True):
        steps = played(state, plan.actions)
        assert steps[0].value == words.value
        assert not any(step.last for step in steps[:-1])


def turn_at_random(state: State, dice: random.Random) -> tuple[int, ...]:
    """The rest of the turn as somebody might play it; chance and the others as a plan expects."""
    at, turn, taken = state.copy(), (state.round, state.turn), list[int]()
    while at.to_move is not None and (at.round, at.turn) == turn:
        if at.to_move == state.to_move:
            taken.append(at_random(at, dice))
            at.apply(taken[-1])
        else:
            taken.append(int(step(at)))
    return tuple(taken)


Turns = list[tuple[State, tuple[int, ...]]]


@pytest.fixture(scope="module")
def turns() -> Turns:
    """Positions with a way to play the rest of the turn."""
    dice = random.Random(3)
    starts = [load(name) for name in OWN_TURN]
    for number in range(sized(1, 20)):
        starts += [s.copy() for s, seat in games(number) if seat == s.turn and dice.random() < 0.1]
    return [(state, turn_at_random(state, dice)) for state in starts]


def test_any_turn_can_be_played_step_by_step(turns: Turns) -> None:
    for state, plan in turns:
        assert played(state, plan)
    assert len({state.decision for state, _plan in turns}) > 20


def test_two_steps_with_one_guild_are_one_option() -> None:
    """The bar offers one of them; whoever presses it still follows the plan."""
    state = load("influence_steps")
    guilds = state.components.notable_guild
    table = Table(state)
    for planned in range(len(guilds)):
        for taken in range(len(guilds)):
            done = [carry_out_step(table, taken)]
            left = still_to_do(state, done, table.seat, [act.STEP + planned, act.DONE])
            same = guilds[planned] == guilds[taken]
            assert left == ([act.DONE] if same else None)


def carry_out_step(table: Table, notable: int) -> Step:
    """A decision of the player for an influence step, as the history tells it."""
    return Step(1, table.seat, act.STEP + notable, False, "influence_steps", *table.turn, ())


def test_a_plan_lights_what_it_moves(turns: Turns) -> None:
    """A number is at the cover, the farmer or the token that the plan takes, and at no other."""
    met = set()
    for state, plan in turns:
        seat = state.to_move or 0
        spots = spots_of_plan(sight_of(state, seat), seat, plan)
        moved = {
            spot
            for before, action in with_positions(state, seat, plan)
            if act.TOKEN <= action < act.FULFIL
            for spot in spots_of(before, seat, action)[0]
        }
        lit = {spot for spot in spots if spot.split("-")[0] in ("cover", "farmer", "token")}
        assert lit <= moved
        met |= {spot.split("-")[0] for spot in lit}
    assert met == {"cover", "farmer", "token"}


#: First action of a block of goods, and the words for one of them in a step.
GOODS_MOVED = {
    act.GIVE: "give",
    act.TAKE: "take",
    act.EXCHANGE: "exchange",
    act.INTO: "get",
    act.GAIN: "gain",
    act.SELL: "sell",
}


def test_the_steps_of_a_plan_name_what_is_given_taken_and_moved(turns: Turns) -> None:
    met = set()
    for state, plan in turns:
        seat = state.to_move or 0
        told = "; ".join(plan_steps(state, seat, plan))
        own = with_positions(state, seat, plan)
        for before, action in own:
            for first, verb in GOODS_MOVED.items():
                if first <= action < first + len(GOODS) and before.decision != "dyer":
                    goods = "|".join(name_of.goods(n, action - first) for n in (1, 2, 3))
                    words = rf"\b{verb} [^;(]*({goods})\b"
                    assert re.search(words, told), (verb, told)
                    met.add(verb)
            if act.UNCOVER <= action < act.FULFIL:
                track = (action - act.UNCOVER) % 8 // 2
                assert name_of.track(track) in told.lower(), told
                met.add("track")
            if act.PLACE <= action < act.LAY and before.board.worker(action - act.PLACE) == seat:
                after = before.copy()
                after.apply(action)
                paid = before.rupees(seat) - after.rupees(seat)
                if after.decision != "pay_labourer":
                    assert name_of.rupees(paid) in face_of(before, seat, action).note
                if paid:
                    assert f"day labourer: {name_of.rupees(paid)}" in told, told
                    met.add("labourer")
    assert met >= {"give", "take", "exchange", "get", "sell", "track", "labourer"}, met
