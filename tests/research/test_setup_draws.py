"""A set-up drawn step by step is valid and has the same distribution as `random_setup`."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import agra
from agra.research.setup_draws import CARD, RiverDraws, SetupDraws, outcome_text
from agra.rules.actions import DRAW, ROLL
from agra.rules.names import NOTABLES

COMPONENTS = agra.load_components()


def draw(draws: SetupDraws, rng: random.Random) -> tuple[int, ...]:
    drawn: tuple[int, ...] = ()
    while len(drawn) < draws.length:
        outcomes = draws.outcomes(drawn)
        numbers = [number for number, _ in outcomes]
        assert numbers == sorted(set(numbers))
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert min(chance for _, chance in outcomes) > 0
        drawn += (rng.choices(numbers, [chance for _, chance in outcomes])[0],)
    return drawn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_result_is_a_valid_set_up(players: int) -> None:
    """`new_game` checks it: balanced guilds, neutral markers, marked orders that are free."""
    draws = SetupDraws(players, COMPONENTS)
    rng = random.Random(players)
    for _ in range(30):
        setup = draws.setup(draw(draws, rng))
        state = agra.new_game(players=players, setup=setup)
        assert state.to_move == setup["start_player"]


def summary(setup: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The parts of a set-up whose frequencies are compared."""
    yield "merchant", setup["merchant"]
    yield "builder", setup["builder"]
    yield "start", setup["start_player"]
    yield "bowls", len(setup["akbar"])
    for key in ("river", "open_tiles", "akbar"):
        for name in setup[key]:
            yield key, name
    for guild, column in setup["orders"].items():
        yield "marked", (guild, column["marked"])
        for order in column["neutral"]:
            yield "neutral", (guild, order)
    last = tuple(name for name in setup["river"] if NOTABLES.index(name) >= 20)
    yield "level IV", last


@pytest.mark.much
@pytest.mark.parametrize("players", [2, 3, 4])
def test_frequencies_equal_those_of_random_setups(players: int) -> None:
    games = 400
    draws = SetupDraws(players, COMPONENTS)
    rng = random.Random(7)
    ours: Counter[Any] = Counter()
    theirs: Counter[Any] = Counter()
    for seed in range(games):
        ours.update(summary(draws.setup(draw(draws, rng))))
        theirs.update(summary(agra.random_setup(players, seed)))
    assert set(ours) == set(theirs)
    for thing, count in ours.items():
        # Five standard deviations of the difference of two counts.
        share = (count + theirs[thing]) / (2 * games)
        assert abs(count - theirs[thing]) <= 5 * (2 * games * share * (1 - share)) ** 0.5 + 1, thing


def river_chances(river: RiverDraws, chosen: tuple[int, ...]) -> float:
    """The probability that these cards come, in this order."""
    chance = 1.0
    for at, card in enumerate(chosen):
        chance *= dict(river.outcomes(chosen[:at])).get(card, 0.0)
    return chance


class Small:
    """Components with so few notables that all rivers can be listed."""

    def __init__(self, levels: list[int], guilds: list[int], counts: list[int], split: list[int]):
        self.notable_level = levels + [0] * (24 - len(levels))
        self.notable_guild = guilds + [0] * (24 - len(guilds))
        self.river_counts = [[], [], counts]
        self.guild_split = [[], [], split]


@pytest.mark.parametrize(
    ("guilds", "split"),
    [
        ([0, 1, 2, 0, 1, 2, 0, 1], [2, 1, 1]),  # level I can always balance
        ([0, 0, 0, 1, 0, 1, 0, 2], [2, 1, 1]),  # sometimes levels II and I, or more, are redrawn
        ([1, 1, 0, 2, 1, 0, 0, 0], [3, 1, 0]),  # most draws cannot be balanced from below
    ],
)
def test_redrawn_levels_have_exact_probabilities(guilds: list[int], split: list[int]) -> None:
    """Compared with all cases of the rule: two notables of each level, one is drawn."""
    levels = [1, 1, 2, 2, 3, 3, 4, 4]
    river = RiverDraws(2, Small(levels, guilds, [1, 1, 1, 1], split))  # type: ignore[arg-type]
    every = [
        (fourth, third, second, first)
        for fourth in (6, 7)
        for third in (4, 5)
        for second in (2, 3)
        for first in (0, 1)
    ]

    def is_balanced(cards: tuple[int, ...]) -> bool:
        found = Counter(guilds[card] for card in cards)
        return sorted(found[guild] for guild in range(3)) == sorted(split)

    expected = dict.fromkeys(every, 0.0)
    for cards in every:
        if is_balanced(cards):
            expected[cards] += 1 / len(every)
            continue
        for kept in (3, 2, 1, 0):
            choices = [c for c in every if c[:kept] == cards[:kept] and is_balanced(c)]
            if choices:
                for choice in choices:
                    expected[choice] += 1 / len(every) / len(choices)
                break
    for cards, chance in expected.items():
        drawn = tuple(CARD + card for card in cards)
        assert river_chances(river, drawn) == pytest.approx(chance)


def test_cards_of_a_level_come_in_any_order() -> None:
    river = RiverDraws(4, COMPONENTS)
    level_four = [n for n in range(24) if COMPONENTS.notable_level[n] == 4]
    chances = [
        river_chances(river, (CARD + a, CARD + b)) + river_chances(river, (CARD + b, CARD + a))
        for a, b in combinations(level_four, 2)
    ]
    assert sum(chances) == pytest.approx(1)
    assert min(chances) > 0


def test_outcomes_have_texts() -> None:
    assert outcome_text(ROLL) == "roll 1"
    assert outcome_text(DRAW) == "draw raise_worker"
    assert outcome_text(CARD + NOTABLES.index("dewan")) == "river dewan"
