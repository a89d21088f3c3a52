"""One game between bots."""

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

import agra
from agra.bots import Allowance, Bot, Budget, View
from agra.bots.levels.farmer import Farmer
from agra.bots.play import draw
from agra.lab.runs.match import SOURCES, Match, begin, play
from agra.rules.events import Event
from agra.rules.state import State

SHORT = 6  # rounds of a game that only starts
MATCHES = [
    Match(("random", "farmer"), 1),
    Match(("farmer", "farmer", "random"), 2),
    Match(("farmer",) * 4, 3),
]


@pytest.mark.parametrize("match", MATCHES)
def test_a_match_always_gives_the_same_game(match: Match) -> None:
    assert play(match, income=True, turns=True) == play(match, income=True, turns=True)


def test_another_seed_gives_another_game() -> None:
    one = play(Match(("farmer", "farmer"), 1, round_limit=SHORT))
    other = play(Match(("farmer", "farmer"), 2, round_limit=SHORT))
    assert (one.scores, one.river) != (other.scores, other.river)


@pytest.mark.parametrize("match", MATCHES)
def test_the_outcome_follows_from_the_actions(match: Match) -> None:
    """Replayed with a listener, the game has the same result and the same reason for its end."""
    actions: list[int] = []
    outcome = play(match, watch=lambda state, action: actions.append(action))
    state = begin(match)
    announced: list[Event] = []
    state.listener = lambda event: (
        announced.append(event) if event.kind == "end_announced" else None
    )
    for action in actions:
        state.apply(action)
    assert state.to_move is None
    assert outcome.decisions == len(actions)
    assert outcome.scores == state.scores()
    assert outcome.winners == state.winners()
    assert outcome.sheets == [state.score_sheet(seat) for seat in range(state.players)]
    assert outcome.end_reason == announced[0].what
    assert outcome.end_seat == announced[0].seat


def test_a_round_limit_ends_the_game_without_an_announcer() -> None:
    outcome = play(Match(("farmer", "random"), 1, round_limit=4))
    assert (outcome.end_reason, outcome.end_seat, outcome.rounds) == ("round_limit", None, 5)


@pytest.mark.parametrize("match", MATCHES)
def test_income_by_source_explains_all_rupees(match: Match) -> None:
    outcome = play(match, income=True)
    start = agra.load_components().start_rupees
    assert set(outcome.income) == set(SOURCES)
    for seat, sheet in enumerate(outcome.sheets):
        assert start + sum(by_seat[seat] for by_seat in outcome.income.values()) == sheet["rupees"]


def test_optional_data_is_stored_only_on_request() -> None:
    outcome = play(Match(("farmer", "random"), 1, round_limit=SHORT))
    assert outcome.income == {}
    assert outcome.turns == []


@pytest.mark.parametrize("match", MATCHES)
def test_places_follow_the_scores(match: Match) -> None:
    outcome = play(match)
    ranked = sorted(range(len(match.bots)), key=lambda seat: outcome.places[seat])
    assert [seat for seat in ranked if outcome.places[seat] == 1] == outcome.winners
    scores = [outcome.scores[seat] for seat in ranked]
    assert scores == sorted(scores, reverse=True)


def test_contracts_are_those_of_the_river() -> None:
    outcome = play(Match(("farmer",) * 4, 3))
    won = [name for contracts in outcome.contracts for name in contracts]
    assert won
    assert len(won) == len(set(won))
    assert set(won) <= set(outcome.river)


# ------------------------------------------------------------------ turns


def test_every_turn_has_a_row() -> None:
    outcome = play(Match(("farmer", "random", "farmer"), 4, round_limit=SHORT), turns=True)
    rows = outcome.turns
    assert [row.turn for row in rows] == list(range(1, 3 * outcome.rounds + 1))
    assert [row.seat for row in rows[:3]] == [(outcome.start_player + n) % 3 for n in range(3)]
    assert [row.order for row in rows[:3]] == [1, 2, 3]
    assert [row.round for row in rows] == [1 + n // 3 for n in range(len(rows))]
    assert sum(row.decisions for row in rows) == outcome.decisions
    assert all(row.spaces for row in rows)


def test_the_last_rows_show_the_final_position() -> None:
    outcome = play(Match(("farmer", "farmer"), 5), turns=True)
    last = outcome.turns[-1]  # nobody moves after the last row
    assert last.score == outcome.scores[last.seat]
    assert last.rupees == outcome.sheets[last.seat]["rupees"]
    assert last.contracts == len(outcome.contracts[last.seat])
    assert last.orders == outcome.orders[last.seat]
    assert last.gifts == outcome.gifts[last.seat]
    assert last.covers == outcome.sheets[last.seat]["covers"]


def test_a_row_contains_the_rupees_gained_on_ones_own_turn() -> None:
    """Together with income on the turns of others, the changes add up to the final rupees."""
    outcome = play(Match(("farmer", "farmer"), 5), income=True, turns=True)
    start = agra.load_components().start_rupees
    for seat in range(2):
        rows = [row for row in outcome.turns if row.seat == seat]
        between = [b.rupees - b.earned - a.rupees for a, b in pairwise(rows)]
        assert sum(row.earned for row in rows) + sum(between) + start == rows[-1].rupees
        assert all(gain >= 0 for gain in between)  # nobody pays on another player's turn


def test_workers_in_a_row_add_up() -> None:
    outcome = play(Match(("farmer", "random"), 6), turns=True)
    workers = agra.load_components().workers
    for row in outcome.turns:
        assert 0 <= row.workers + row.standing + row.lying <= workers


# ------------------------------------------------------------------ what a bot gets to see


class Spy(Bot):
    """Plays at random and records what it is shown."""

    views: list[View] = []  # noqa: RUF012 - all spies share it
    options: set[int] = set()  # noqa: RUF012
    budgets: dict[int, Budget] = {}  # noqa: RUF012

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        self.views.append(View(view.state, view.seat, view.rupees))
        self.options.add(len(actions))
        self.budgets[id(budget)] = budget
        assert list(actions) == view.state.legal_actions()
        return self.dice(view).choice(actions)


SPY = f"{__name__}:Spy"


@pytest.fixture
def spy() -> type[Spy]:
    Spy.views.clear()
    Spy.options.clear()
    Spy.budgets.clear()
    return Spy


def test_bots_know_rupees_that_moved_in_the_open(spy: type[Spy]) -> None:
    """A bot that has watched from the start knows exactly what the others have."""
    shown: list[list[int | None]] = []
    real: list[list[int]] = []

    def watch(state: State, action: int) -> None:
        if len(spy.views) > len(shown):
            shown.append(spy.views[-1].rupees)
            real.append([state.rupees(seat) for seat in range(2)])

    play(Match((SPY, "farmer"), 1, round_limit=20), watch=watch)
    assert shown == real
    assert len({other for _, other in real}) > 3


def test_a_bot_is_not_asked_when_there_is_one_option(spy: type[Spy]) -> None:
    play(Match((SPY, SPY), 1, round_limit=SHORT))
    assert min(spy.options) == 2


def test_limits_of_the_bot_override_those_of_the_run(spy: type[Spy]) -> None:
    play(Match((SPY, "farmer"), 1, round_limit=2, allowance=Allowance(nodes=7, cores=2)))
    assert {(b.seconds, b.nodes, b.cores) for b in spy.budgets.values()} == {(None, 7, 2)}
    spy.budgets.clear()
    play(Match((f"{SPY}@3", "farmer"), 1, round_limit=2, allowance=Allowance(nodes=7, cores=2)))
    assert {(b.seconds, b.nodes, b.cores) for b in spy.budgets.values()} == {(3.0, None, 2)}


def first_chance(bots: tuple[str, ...], seed: int) -> tuple[str, int]:
    """The first chance event of a game and its outcome."""
    drawn: list[tuple[str, int]] = []

    def watch(state: State, action: int) -> None:
        if state.to_move == agra.CHANCE:
            drawn.append((state.decision, action))

    play(Match(bots, seed, round_limit=6), watch=watch)
    return drawn[0] if drawn else ("", 0)


def test_the_dice_do_not_depend_on_the_bots() -> None:
    """The first roll of a seed is the same for all bots."""
    alike = 0
    for seed in range(12):
        one = first_chance(("random", "random"), seed)
        other = first_chance(("farmer", "random"), seed)
        if one[0] and one[0] == other[0]:
            assert one == other
            alike += 1
    assert alike > 3


# ------------------------------------------------------------------ seats are equal


class Dealt(Farmer):
    """A farmer whose random numbers do not depend on its seat."""

    def __init__(self, luck: str) -> None:
        super().__init__()
        self.luck = random.Random(luck)

    def dice(self, view: View) -> random.Random:
        return self.luck


def turned(seed: int, shift: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Play with the start player moved by `shift` seats; actions and scores in playing order."""
    setup = agra.random_setup(4, seed) | {"start_player": shift}
    state = agra.new_game(4, setup=setup)
    chance = random.Random(seed)
    bots = [Dealt(f"{seed} {(seat - shift) % 4}") for seat in range(4)]
    actions = []
    while (seat := state.to_move) is not None:
        if seat == agra.CHANCE:
            action = draw(state, chance)
        else:
            action = bots[seat].choose(View(state, seat), state.legal_actions(), Budget())
        actions.append(((seat - shift) % 4 if seat >= 0 else seat, action))
        state.apply(action)
    scores = state.scores()
    return actions, [scores[(place + shift) % 4] for place in range(4)]


@pytest.mark.much
@pytest.mark.parametrize("seed", range(3))
def test_only_the_order_of_play_counts_and_no_seat_is_special(seed: int) -> None:
    """So a win rate that differs between seats is luck."""
    assert turned(seed, 0) == turned(seed, 1 + seed)
