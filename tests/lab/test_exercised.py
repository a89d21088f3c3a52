"""The rule-usage counters of the soak: games of the test players leave hardly any at zero."""

from itertools import chain, islice

import pytest

import agra
from agra.lab.checking import soak
from agra.lab.checking.rule_usage import Exercised
from agra.lab.checking.soak import Game
from tests.support import position, take

#: So rare that only a long soak surely meets them; the tests of the rules prove them one by one.
RARE = {
    "favour free_day_labourer mullah",
    "favour price_token mullah",
    "Mujtahida processes off-turn",
    "Mujtahida without a worker",
    "victory shared",
}
#: The fast players play most of the games.
KINDS = ["farmer", "farmer", "farmer", "farmer", "trader@20n", "random"]
MOST_GAMES = 360
#: Players, kind and seed of games that together touch all counters, found among 1,800. Their
#: players use no evaluation, so the games stay the same when bots learn. When a change of the rules
#: changes these games, more are played until all counters are touched.
PICKED = (
    (2, "farmer", 225), (3, "farmer", 288), (4, "farmer", 407), (2, "farmer", 511),
    (2, "farmer", 370), (4, "farmer", 269), (2, "farmer", 506), (2, "farmer", 446),
    (3, "farmer", 483), (3, "farmer", 393), (2, "farmer", 349), (3, "farmer", 65),
    (2, "farmer", 319), (4, "farmer", 148), (2, "random", 450), (2, "farmer", 254),
    (2, "farmer", 63),
)  # fmt: skip


@pytest.mark.much
def test_games_touch_all_but_the_rarest_counters() -> None:
    """Play until all but the rarest counters have been touched, up to a maximum."""
    exercised = Exercised()
    picked = (Game(players, kind, seed, "light") for players, kind, seed in PICKED)
    in_order = islice(soak.games(1, [4, 3, 2], KINDS, "light"), MOST_GAMES)
    for game in chain(picked, in_order):
        result = soak.play(game)
        assert not result.failure, f"{result.failure}\n{game.command()}"
        exercised.add(result.counts)
        if set(exercised.zeros()) <= RARE:
            return
    raise AssertionError(f"still at zero: {sorted(set(exercised.zeros()) - RARE)}")


def test_every_rare_counter_exists() -> None:
    assert set(Exercised().counts) >= RARE


def counted(state: agra.State, *texts: str) -> dict[str, int]:
    """The counters that these actions raise."""
    exercised = Exercised(state.components)
    state.listener = exercised.event
    for text in texts:
        exercised.before(state, agra.parse_action(text))
        take(state, text)
    return {name: count for name, count in exercised.counts.items() if count}


def test_a_contract_won_on_another_players_turn() -> None:
    """The Mahout's topmost good is there already: its owner wins the tie."""
    state = position(
        {"goods": {"wood": 1}},
        {},
        river={"notables": {"mahout": {"cement": {"seat": 1, "markers": 1}}}, "fill": True},
        phase="action",
    )
    found = counted(state, "place sailor", "done", "deliver wood mahout")
    assert found["won mahout"] == 1
    assert found["won mahout off-turn"] == 1
    assert "won sufi" not in found


@pytest.mark.parametrize(
    ("rupees", "name"),
    [
        (0, "no worker, pays nothing"),
        (1, "no worker, pays less"),
        (2, "no worker, pays in full"),
    ],
)
def test_kinds_of_hardship_are_counted_separately(rupees: int, name: str) -> None:
    spaces = ["architect", "sailor", "trader", "botanist", "quarry", "woodcutter", "cotton_farm"]
    built = ["cement_works", "carpenter", "oil_press"]
    state = position(
        {"rupees": rupees},
        {},
        spaces={space: {"seat": 0, "lying": False} for space in [*spaces, *built]},
        built=built,
        builder="brickyard",
        phase="action",
    )
    found = counted(state, "place quarry")
    assert found[name] == 1
    assert found["place quarry"] == 1
    others = {"no worker, pays nothing", "no worker, pays less", "no worker, pays in full"} - {name}
    assert not others & set(found)


def test_answers_are_counted_by_decision() -> None:
    state = position({}, {}, phase="action")
    assert counted(state, "place architect", "done")["Architect: nothing"] == 1


def test_the_table_marks_only_zeros() -> None:
    exercised = Exercised()
    exercised.add({"won mahout": 12})
    lines = exercised.table().splitlines()
    mahout = next(line for line in lines if "won mahout " in line)
    assert "won mahout                 12     " in mahout + " " * 9
    assert exercised.table().count("<--") == len(exercised.zeros()) == len(exercised.counts) - 1
    assert max(len(line) for line in lines) <= 100
