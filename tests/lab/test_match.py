"""One game between bots."""

import random
from itertools import pairwise

import pytest

import agra
import agra.bots
from agra.lab.match import SOURCES, Match, begin, play
from agra.lab.play import draw
from agra.rules.events import Event
from agra.rules.layout import PLAYER, RUPEES, STRIDE
from agra.rules.state import State

SHORT = 6  # rounds of a game that is only begun
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
def test_the_outcome_is_that_of_the_actions_taken(match: Match) -> None:
    """Replayed by hand with a listener, the game ends alike and for the reason given."""
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


def test_a_round_limit_ends_the_game_and_is_nobodys_doing() -> None:
    outcome = play(Match(("farmer", "random"), 1, round_limit=4))
    assert (outcome.end_reason, outcome.end_seat, outcome.rounds) == ("round_limit", None, 5)


@pytest.mark.parametrize("match", MATCHES)
def test_income_by_source_explains_all_rupees(match: Match) -> None:
    outcome = play(match, income=True)
    start = agra.load_components().start_rupees
    assert set(outcome.income) == set(SOURCES)
    for seat, sheet in enumerate(outcome.sheets):
        assert start + sum(by_seat[seat] for by_seat in outcome.income.values()) == sheet["rupees"]


def test_what_is_not_asked_for_is_not_kept() -> None:
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
    last = outcome.turns[-1]  # nobody moves after it
    assert last.score == outcome.scores[last.seat]
    assert last.rupees == outcome.sheets[last.seat]["rupees"]
    assert last.contracts == len(outcome.contracts[last.seat])
    assert last.orders == outcome.orders[last.seat]
    assert last.gifts == outcome.gifts[last.seat]
    assert last.covers == outcome.sheets[last.seat]["covers"]


def test_what_a_row_earned_is_the_change_on_the_own_turn() -> None:
    """With what others' turns bring in between, the changes lead to the final rupees."""
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


class Spy:
    """Plays at random and remembers what it was shown."""

    seen: set[int] = set()  # noqa: RUF012 - all spies share it
    options: set[int] = set()  # noqa: RUF012

    def choose(self, state: State, rng: random.Random) -> int:
        """Any option."""
        legal = state.legal_actions()
        seat = state.to_move
        for other in range(state.players):
            if other != seat:
                self.seen.add(state.d[PLAYER + STRIDE * other + RUPEES])
        self.options.add(len(legal))
        return rng.choice(legal)


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> type[Spy]:
    monkeypatch.setitem(agra.bots.KINDS, "spy", Spy)
    Spy.seen.clear()
    Spy.options.clear()
    return Spy


def test_bots_do_not_see_the_rupees_of_others(spy: type[Spy]) -> None:
    play(Match(("spy", "farmer"), 1, round_limit=20))
    assert len(spy.seen) == 1


def test_with_open_rupees_they_do(spy: type[Spy]) -> None:
    play(Match(("spy", "farmer"), 1, open_rupees=True, round_limit=20))
    assert len(spy.seen) > 3


def test_nobody_is_asked_when_there_is_one_option(spy: type[Spy]) -> None:
    play(Match(("spy", "spy"), 1, round_limit=SHORT))
    assert min(spy.options) == 2


def test_the_dice_do_not_depend_on_the_bots() -> None:
    """The first roll of a seed is the same whoever plays."""
    rolls = []
    for bots in (("random", "random"), ("farmer", "random")):
        drawn: list[int] = []

        def watch(state: State, action: int, drawn: list[int] = drawn) -> None:
            if state.decision == "merchant_roll":
                drawn.append(action)

        play(Match(bots, 8, round_limit=20), watch=watch)
        rolls.append(drawn[0])
    assert rolls[0] == rolls[1]


# ------------------------------------------------------------------ seats are alike


def turned(seed: int, shift: int, kind: str) -> tuple[list[tuple[int, int]], list[int]]:
    """A game whose start player sits `shift` seats on: actions and scores, told from there."""
    setup = agra.random_setup(4, seed) | {"start_player": shift}
    state = agra.new_game(4, setup=setup)
    bot = agra.bots.player_of_kind(kind)
    chance = random.Random(seed)
    own = [random.Random(f"{seed} {(seat - shift) % 4}") for seat in range(4)]
    actions = []
    while (seat := state.to_move) is not None:
        if seat == agra.CHANCE:
            action = draw(state, chance)
        else:
            action = bot.choose(agra.bots.seen_by(state, seat), own[seat])
        actions.append(((seat - shift) % 4 if seat >= 0 else seat, action))
        state.apply(action)
    scores = state.scores()
    return actions, [scores[(place + shift) % 4] for place in range(4)]


@pytest.mark.parametrize("seed", range(3))
def test_only_the_order_of_play_counts_and_no_seat_is_special(seed: int) -> None:
    """So a win rate that differs between seats is luck."""
    assert turned(seed, 0, "farmer") == turned(seed, 1 + seed, "farmer")
