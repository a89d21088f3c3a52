"""Bot personalities: they err only among nearly best turns, and prefer what fits their style."""

from collections.abc import Sequence

import pytest

import agra
from agra.bots import BadBot, Bot, Budget, Turn, View, bot_names, character_names, level_of
from agra.bots.judgement.evaluation import evaluate
from agra.bots.levels.personality import FURTHEST, STYLES, Temper, Tempered
from agra.bots.planning.play_for_place import is_hopeless, standing
from agra.bots.registry import CHARACTERS, bot
from agra.bots.spec import STYLE_NAMES
from agra.rules import actions as act
from agra.rules.layout import PLAYER, RUPEES, STRIDE
from tests.bots.corners import stored_positions
from tests.bots.levels import seat_of
from tests.fixtures import load
from tests.support import position


class Comparing(Bot):
    """Knows some turns and how far each is behind the best."""

    def __init__(self, turns: Sequence[Turn]) -> None:
        super().__init__()
        self.known = list(turns)

    def turns(self, view: View, budget: Budget, also: Sequence[Sequence[int]] = ()) -> list[Turn]:
        return self.known


def two_players() -> agra.State:
    state = agra.new_game(players=2, seed=4)
    state.apply(agra.parse_action("end meditation"))
    return state


def turn_to(state: agra.State, text: str, behind: float) -> Turn:
    end = state.copy()
    end.apply(agra.parse_action(text))
    return Turn((agra.parse_action(text),), behind, end)


def answers(temper: Temper, turns: Sequence[Turn], count: int = 60) -> list[str]:
    """The choices of bots with this personality, each with another seed."""
    state = two_players()
    view = View(state, seat_of(state))
    made = [Tempered(Comparing(turns), temper, seed) for seed in range(count)]
    chosen = [one.choose(view, state.legal_actions(), Budget()) for one in made]
    return [agra.action_text(action) for action in chosen]


def test_errors_are_nearly_best_turns_and_never_blunders() -> None:
    state = two_players()
    turns = [
        turn_to(state, "place quarry", 0.0),
        turn_to(state, "place woodcutter", 1.0),
        turn_to(state, "place sailor", FURTHEST + 0.5),
    ]
    found = answers(Temper(slip=1.0), turns, 200)
    assert "place sailor" not in found
    assert 0.6 < found.count("place quarry") / 200 < 0.85  # e to 1, that is 0.73
    assert set(answers(Temper(slip=0.05), turns)) == {"place quarry"}
    assert set(answers(Temper(), turns)) == {"place quarry"}


def test_a_style_decides_only_between_nearly_equal_turns() -> None:
    state = load("order_phase")
    seat = seat_of(state)
    serve = next(a for a in state.legal_actions() if act.SERVE <= a < act.OFFER)

    def answer(style: str, behind: float) -> int:
        turns = []
        for action, rupees in ((act.PASS, 0.0), (serve, behind)):
            end = state.copy()
            end.apply(action)
            turns.append(Turn((action,), rupees, end))
        made = Tempered(Comparing(turns), Temper(style=style))
        return made.choose(View(state, seat), state.legal_actions(), Budget())

    assert answer("courtier", 0.5) == serve
    assert answer("courtier", 3.0) == act.PASS
    assert answer("builder", 0.5) == act.PASS
    assert set(STYLES) == set(STYLE_NAMES)


@pytest.mark.parametrize("name", [*CHARACTERS, "trader@slip=2@60n", "vizier@style=courtier@100n"])
def test_a_personality_plays_legally_and_reproducibly(name: str) -> None:
    for state in stored_positions()[::5]:
        view = View(state, seat_of(state))
        chosen = {
            bot(name, 3).choose(view, state.legal_actions(), Budget(nodes=60)) for _ in range(2)
        }
        assert len(chosen) == 1
        assert chosen < set(state.legal_actions())


def test_characters_are_bots_by_name() -> None:
    assert set(character_names()) <= set(bot_names())
    assert level_of("apprentice") == "trader"
    assert level_of("builder@200n") == "vizier"
    assert level_of("planner") == "trader"
    assert isinstance(bot("apprentice@50n"), Tempered)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("vizier@style=painter", "There is no style 'painter'"),
        ("trader@slip=0", "more than 0"),
        ("trader@slip=x", "is not valid"),
        ("farmer@slip=2", "does not compare turns"),
    ],
)
def test_an_impossible_personality_is_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(BadBot, match=words):
        bot(text)


def test_a_bot_that_cannot_win_plays_for_place_and_score() -> None:
    state = position({"rupees": 0}, {"rupees": 12}, {"rupees": 90})
    assert is_hopeless([state], 0)
    assert not is_hopeless([state], 2)
    better = state.copy()
    better._d[PLAYER + STRIDE * 0 + RUPEES] += 14  # past the second player
    richer = evaluate(better, 0) - evaluate(state, 0)
    assert standing(better, 0) - standing(state, 0) > richer + 1 > 1, "a place is worth something"
    more = state.copy()
    more._d[PLAYER + STRIDE * 2 + RUPEES] += 14  # the winner is further ahead: no difference
    assert standing(more, 0) == pytest.approx(standing(state, 0), abs=0.1)
