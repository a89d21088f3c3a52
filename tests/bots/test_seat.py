"""The bot's seat: its own view, a budget per turn, events, and validated answers."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

import agra
from agra.bots import (
    Allowance,
    BadAnswer,
    Bot,
    BotFailed,
    Budget,
    Company,
    Ledger,
    Opinion,
    SeatedBot,
    View,
)
from agra.bots.levels.farmer import Farmer
from agra.bots.play import decide
from agra.bots.registry import bot
from agra.rules.layout import ROUND, TURN
from tests.bots.levels import seat_of
from tests.support import position


def at_a_choice() -> agra.State:
    state = agra.new_game(3, seed=2)
    state.apply(agra.parse_action("end meditation"))
    return state


class Answering(Bot):
    """Answers with a fixed value."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        return self.answer  # type: ignore[no-any-return]

    def explain(self, view: View, actions: Sequence[int], budget: Budget) -> list[Opinion]:
        return [Opinion(self.answer, 1.0, 0.5)]


def answer_of(bot: Bot, state: agra.State, **more: Any) -> int:
    return SeatedBot(bot, seat_of(state), name="tested", **more).choose(state)


# ------------------------------------------------------------------ answers


@pytest.mark.parametrize("answer", [-1, 10**6, None, "place sailor", 66.0, [66]])
def test_an_answer_that_is_no_option_is_refused(answer: Any) -> None:
    state = at_a_choice()
    with pytest.raises(BadAnswer, match=r"The bot 'tested' answered .*'choose_space'.*must return"):
        answer_of(Answering(answer), state)


def test_an_action_that_is_not_legal_is_refused_by_its_text() -> None:
    state = at_a_choice()
    wrong = agra.parse_action("end turn")
    with pytest.raises(
        BadAnswer, match=rf"answered {wrong} \(end turn\) .* one of the \d+ actions"
    ):
        answer_of(Answering(wrong), state)
    with pytest.raises(BadAnswer, match="end turn"):
        SeatedBot(Answering(wrong), seat_of(state)).explain(state)


def test_an_answer_may_be_any_integer_type() -> None:
    """For example the integers of numpy."""

    class Number:
        def __init__(self, value: int) -> None:
            self.value = value

        def __index__(self) -> int:
            return self.value

    state = at_a_choice()
    action = answer_of(Answering(Number(state.legal_actions()[1])), state)
    assert type(action) is int
    assert action == state.legal_actions()[1]


def test_a_bot_that_raises_is_reported_with_the_place() -> None:
    class Careless(Bot):
        def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
            return actions[1 // 0]

    state = at_a_choice()
    with pytest.raises(BotFailed, match=r"'tested' failed .*ZeroDivisionError.*test_seat.py, line"):
        answer_of(Careless(), state)


def test_an_illegal_move_in_a_bots_search_is_an_error_of_the_bot() -> None:
    class Hasty(Bot):
        def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
            view.state.apply(agra.parse_action("end turn"))
            return actions[0]

    with pytest.raises(BotFailed, match=r"'tested' failed .*IllegalAction"):
        answer_of(Hasty(), at_a_choice())


def test_a_bot_is_not_asked_without_a_choice() -> None:
    state = agra.new_game(2, seed=1)
    assert len(state.legal_actions()) == 1
    assert answer_of(Answering("never asked"), state) == state.legal_actions()[0]


def test_a_company_answers_only_for_its_bots() -> None:
    state = at_a_choice()
    with pytest.raises(ValueError, match="No bot has to decide"):
        Company([None, None, None]).choose(state)


# ------------------------------------------------------------------ the view is a copy


class Vandal(Bot):
    """Changes every object it gets."""

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        answer = actions[0]
        for at in range(len(view.state._d)):
            view.state._d[at] = 0
        view.state._stack = view.state._stack[:0]
        view.rupees[:] = [999] * len(view.rupees)
        if isinstance(actions, list):
            actions.clear()
        return answer


def test_a_bot_can_change_only_its_own_copies() -> None:
    state = at_a_choice()
    before = state.copy()
    ledger = Ledger(3, 5)
    first = state.legal_actions()[0]
    assert answer_of(Vandal(), state, ledger=ledger) == first
    assert state == before
    assert state.legal_actions() == before.legal_actions()
    assert ledger.rupees == [5, 5, 5]


# ------------------------------------------------------------------ budgets


class Keeping(Farmer):
    """Records its budgets by turn."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.budgets: dict[tuple[int, int], set[int]] = {}
        self.all: list[Budget] = []

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        turn = (view.state._d[ROUND], view.state._d[TURN])
        self.budgets.setdefault(turn, set()).add(id(budget))
        self.all.append(budget)
        return super().choose(view, actions, budget)


def test_every_turn_has_one_new_budget() -> None:
    keeping = Keeping()
    state = agra.new_game(2, seed=3, round_limit=25)
    company = Company(["farmer", "farmer"], 3)
    company.seats[0] = SeatedBot(keeping, 0, allowance=Allowance(seconds=9, nodes=4, cores=2))
    rng = random.Random(3)
    while state.to_move is not None:
        state.apply(decide(state, company, rng))
    assert all(len(ids) == 1 for ids in keeping.budgets.values())
    assert len({id(budget) for budget in keeping.all}) == len(keeping.budgets) > 6
    assert {(b.seconds, b.nodes, b.cores) for b in keeping.all} == {(9, 4, 2)}
    asked_on_others_turns = [turn for turn in keeping.budgets if turn[1] == 1]
    assert asked_on_others_turns, "followers are asked on the turn of another"


# ------------------------------------------------------------------ events


class Listening(Farmer):
    """Records the events it receives."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.heard: list[dict[str, object]] = []

    def hear(self, event: agra.Event) -> None:
        self.heard.append(event.to_json())


LISTENING = f"{__name__}:Listening"


def heard_by(company: Company) -> list[dict[str, object]]:
    seated = company.seats[0]
    assert seated is not None
    assert isinstance(seated.bot, Listening)
    return seated.bot.heard


def test_a_bot_that_listens_gets_all_events_and_others_cost_nothing() -> None:
    assert Company(["farmer", "random"]).listener is None
    quiet = Company(["farmer", "random"], start=5)
    assert quiet.listener is quiet.ledger
    state = agra.new_game(2, seed=3, round_limit=3)
    company = Company([LISTENING, "farmer"], 3, start=state._c.start_rupees)
    events: list[dict[str, object]] = []

    def listen(event: agra.Event) -> None:
        events.append(event.to_json())
        company.hear(event)

    state.listener = listen
    actions = []
    first, rng = state.copy(), random.Random(3)
    while state.to_move is not None:
        actions.append(decide(state, company, rng))
        state.apply(actions[-1])
    assert heard_by(company) == events
    assert len(events) > 50

    late = Company([LISTENING, "farmer"], 3, start=state._c.start_rupees)
    late.catch_up(first, actions)
    assert heard_by(late) == events
    assert late.ledger is not None
    assert company.ledger is not None
    assert late.ledger.rupees == company.ledger.rupees


def test_without_history_the_others_rupees_are_a_guess() -> None:
    state = position({"rupees": 3}, {"rupees": 44}, phase="action")
    seated = Company(["farmer", "farmer"]).seats[0]
    assert seated is not None
    assert seated.view(state).rupees == [3, None]
    watched = Company(["farmer", "farmer"], start=5).seats[0]
    assert watched is not None
    assert watched.view(state).rupees == [3, 5]


@pytest.mark.parametrize("seed", ["3", float("nan"), 3.5, -1])
def test_seeds_are_checked(seed: Any) -> None:
    for make in (lambda: bot("farmer", seed), lambda: Company(["farmer", "random"], seed)):
        with pytest.raises(agra.BadSetup, match="A seed must be a whole number of at least 0"):
            make()
