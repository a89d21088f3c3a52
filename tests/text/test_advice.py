"""Plans and reasons in words."""

import random
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import agra
from agra.rules import actions as act
from agra.rules.events import Event
from agra.rules.layout import FAVOURS, PLAYER, STRIDE
from agra.rules.names import FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import advice
from agra.text.advice import (
    beside_words,
    facts_words,
    outlook_words,
    plan_steps,
    plan_words,
    reason_words,
)
from agra.text.i18n import language
from agra.text.languages import offered
from agra.text.options.menu_labels import label
from agra.text.review import turn_words
from tests.fixtures import load
from tests.sizes import sized
from tests.text.test_coach import at_random


@dataclass(frozen=True)
class Counted:
    kind: str
    what: str = ""
    count: int = 1
    use: str = ""
    kept: bool = False
    rupees: int = 0


def facts() -> list[Counted]:
    """Every kind of fact for every subject, with positive and negative amounts."""
    things = {
        "good": GOODS, "idle": GOODS, "wanted": GOODS, "price": GOODS, "yield": GOODS[:4],
        "contract": NOTABLES, "card": NOTABLES, "wins": NOTABLES, "step": GUILDS, "order": GUILDS,
        "tile": FAVOUR_ACTIONS, "points": ("guilds", "contracts"),
    }  # fmt: skip
    plain = (
        "rupees",
        "gift",
        "favour",
        "cover",
        "field",
        "worker",
        "lying",
        "marker",
        "boat",
        "end",
    )
    found = [
        Counted(kind, what, n) for kind, names in things.items() for what in names for n in (1, -2)
    ]
    found += [Counted(kind, "", n) for kind in plain for n in (1, 2, -1)]
    uses = ("", "akbar", "order", "stone", "site", "caliph")
    found += [
        Counted("good", "dye", n, use, kept)
        for n in (2, -1)
        for use in uses
        for kept in (True, False)
    ]
    return found


@pytest.mark.parametrize("code", list(offered()))
def test_every_fact_has_words_in_every_language(code: str) -> None:
    with language(code):
        for fact in facts():
            for player in ("", "Isa"):
                words = facts_words([fact], player)
                assert words
                assert not set(words) & set("{}")
                assert player in words


def test_more_and_fewer_have_different_words() -> None:
    assert facts_words([Counted("rupees", count=3)]) == "3 more rupees"
    assert facts_words([Counted("rupees", count=-1)], "Isa") == "Isa: 1 fewer rupee"
    assert facts_words([Counted("gift", rupees=3)]) == "1 more gift to Akbar (3 rupees)"
    assert (
        facts_words([Counted("wins", "mahout")], "Isa")
        == "Isa would win the contract of the Mahout"
    )
    assert reason_words("ahead", ()) == "leads to a better position"
    assert reason_words("my_own", ()) == ""
    assert beside_words(0.0, 0.004, equal=True) == "about equal"
    assert beside_words(0.0, 0.03, equal=False) == "3% lower chance to win"
    # the third plan may have a better chance than the best one, if the second has a worse one
    assert beside_words(0.0, -0.02, equal=False) == "about equal"


@pytest.mark.parametrize(
    ("win", "told"), [(0.0, 0), (0.002, 1), (0.5, 50), (0.998, 99), (1.0, 100)]
)
def test_only_a_certain_result_has_no_chance_or_every_chance(win: float, told: int) -> None:
    assert outlook_words(win).startswith(f"{told}% chance to win")


def test_a_turn_is_described_by_its_actions() -> None:
    state = agra.new_game(players=2, seed=7)
    texts = ["end meditation", "place quarry"]
    actions = [agra.parse_action(text) for text in texts]
    assert plan_words(state, state.to_move or 0, actions) == "Work at the Quarry"
    assert plan_steps(state, state.to_move or 0, actions) == ["work at the Quarry"]


def test_every_first_step_has_words() -> None:
    state = agra.new_game(players=3, seed=3)
    for action in state.legal_actions():
        words = plan_words(state, state.to_move or 0, [action])
        assert words[0] in string.ascii_uppercase + string.digits
    assert act.NUM_ACTIONS


def test_both_goods_of_a_double_delivery_are_named() -> None:
    before, state, rng = None, agra.new_game(players=2, seed=1), random.Random(5)
    while act.DOUBLE not in state.legal_actions():
        before, action = state.copy(), rng.choice(state.legal_actions())
        state.apply(action)
        if state.to_move is None:
            state = agra.new_game(players=2, seed=rng.randrange(1000))
    assert before is not None
    one = plan_words(before, before.to_move or 0, [action])
    two = plan_words(before, before.to_move or 0, [action, act.DOUBLE])
    assert one.startswith("Deliver 1 ")
    assert two.startswith("Deliver 2 ")
    # at the question about the second one the words and the rupees are those of its button
    seat = state.to_move or 0
    assert re.match(r"Deliver two \(\+\d+ rupees\)", plan_words(state, seat, [act.DOUBLE]))
    assert re.match(r"Deliver one \(\+\d+ rupees?\)", plan_words(state, seat, [act.DECLINE]))


MOVED = r"[Mm]ove a farmer \(\w+ track, \w+ \d→\d, \w+ \d→\d\)"


def test_a_step_on_the_farm_says_what_rises_and_what_falls() -> None:
    state = load("move_farmers")
    seat = state.to_move or 0
    farmer = next(n for n in state.legal_actions() if act.FARMER <= n < act.FULFIL)
    after = state.copy()
    after.apply(farmer)
    changed = [
        f"{GOODS[good]} {yield_of(state, seat, good)}→{yield_of(after, seat, good)}"
        for good in range(4)
        if yield_of(state, seat, good) != yield_of(after, seat, good)
    ]
    assert len(changed) == 2
    words = plan_words(state, seat, [farmer])
    assert re.match(r"\w+ track: move the farmer \(", words)
    assert all(change in words for change in changed)
    # the whole turn says it, too
    state = load("meditation")
    seat = state.to_move or 0
    plan = plan_with_farmer(state)
    assert re.search(MOVED, plan_words(state, seat, plan))


def plan_with_farmer(state: State) -> list[int]:
    """A worker lies down, and the point moves a farmer."""
    at, plan = state.copy(), list[int]()
    while act.MEDITATE_FARMER not in at.legal_actions():
        plan.append(next(n for n in at.legal_actions() if act.LAY <= n <= act.LAY_COOK))
        at.apply(plan[-1])
    plan.append(act.MEDITATE_FARMER)
    at.apply(plan[-1])
    plan.append(next(n for n in at.legal_actions() if act.FARMER <= n < act.FULFIL))
    return plan


def test_a_reason_about_the_farm_names_both_directions() -> None:
    yields = [Counted("yield", "wood", 2), Counted("yield", "sandstone", -2)]
    assert facts_words(yields) == "the farm yields 2 wood more, but 2 sandstone fewer"
    assert facts_words(yields[1:]) == "the farm yields 2 sandstone fewer"


def test_a_turn_with_two_workers_names_both_spaces() -> None:
    farm = [Event("placed", 0, "cotton_farm"), Event("gained", 0, "cotton", 2, why="production")]
    mill = [
        Event("placed", 0, "cloth_mill"),
        Event("processed", 0, "cotton", 1, why="processing"),
        Event("processed", 1, "cotton", 1, why="follower"),
    ]
    assert turn_words(farm, 0) == "Cotton farm: +2"
    assert turn_words(farm + mill, 0) == "Cotton farm: +2, then Cloth mill: 1 follows"
    hired = [Event("day_labourer", 0, "turmeric_farm"), Event("paid", 0, "rupees", 3)]
    assert turn_words(hired + farm, 0) == "Turmeric farm, then Cotton farm: +2"
    hired[0] = Event("day_labourer", 0, "cotton_farm")
    empty = [Event("placed", 0, "turmeric_farm")]
    assert turn_words(empty + hired + farm[1:], 0) == "Turmeric farm, then Cotton farm: +2"
    # building puts a worker on the site: that is one step, and one phrase
    built = [Event("placed", 0, "architect"), Event("built", 0, "cloth_mill"), *mill]
    assert turn_words(built, 0) == "Builds: Cloth mill"


@pytest.mark.parametrize("use", ["akbar", "order", "mahout"])
def test_a_bowl_an_order_and_a_card_take_one_good_of_a_kind(use: str) -> None:
    one, two = (facts_words([Counted("good", "oil", count, use)]) for count in (1, 2))
    assert one.startswith("1 oil more ")
    assert two.startswith("2 oil more, one of them ")


def test_a_visit_is_told_with_what_was_done_there() -> None:
    """Not with what meditation and favours delivered, or with an order of the order phase."""
    earlier = [Event("delivered", 0, "wood", 1, "sufi")]
    sailor = [Event("placed", 0, "sailor"), Event("delivered", 0, "oil", 2, "mahout")]
    favour = [Event("favour_action", 0, "deliver", 2), Event("delivered", 0, "dye", 1, "sufi")]
    order = [Event("fulfilled", 0, "artisans", 1, "bricks oil")]
    assert turn_words([*earlier, *sailor, *favour, *order], 0) == "Sailor: 2 deliveries"
    assert turn_words([*earlier, sailor[0], *order], 0) == "Sailor"
    trader = [Event("placed", 0, "trader")]
    trade = [Event("paid", 0, "wood", 1, why="trade"), Event("gained", 0, "dye", 1, why="trade")]
    token = [Event("price_token", 0, "1", 2, "wood", "trade")]
    assert turn_words([*trader, *trade], 0) == "Trader: goods"
    assert turn_words([*trader, *token], 0) == "Trader: price"


def test_an_extra_does_not_take_the_answer_that_it_interrupts_into_its_brackets() -> None:
    state = load("process_count")
    seat = state.to_move
    assert seat is not None
    state._d[PLAYER + STRIDE * seat + GOODS.index("clothes")] = 1
    state._ask_anew()
    steps = plan_steps(state, seat, [act.CLOTHES, act.COUNT + 3])
    assert steps == ["spend clothes", "process 3 wood into 3 planks"]


def test_what_an_extra_makes_possible_is_told_after_it() -> None:
    """With 2 sandstone nobody can process 3: the favour action comes first."""
    state = load("choose_space")
    seat = state.to_move or 0
    state._d[PLAYER + STRIDE * seat + FAVOURS] = 2
    state._ask_anew()
    texts = ["place brickyard", "favour basic_good", "gain sandstone", "process 3"]
    plan = [act.parse_action(text) for text in texts]
    favour = "use the favour action “basic good” (gain 1 sandstone)"
    processed = "process 3 sandstone into 3 bricks"
    assert plan_steps(state, seat, plan) == ["work at the Brickyard", favour, processed]
    one = [plan[0], act.parse_action("process 2")]
    together = "work at the Brickyard (process 2 sandstone into 2 bricks)"
    assert plan_steps(state, seat, one) == [together]


def test_a_plan_does_not_tell_what_another_player_decides() -> None:
    """Whoever ejects a worker does not decide whether that worker stays with the Cook."""
    position = load("cook_keep").to_json()
    position["pending"] = [one for one in position["pending"] if one["decision"] != "arrive"]
    position["players"][1] |= {"goods": {}, "favours": 0}
    position["players"][1]["markers_in_supply"] = 20
    state = agra.State.from_json(position)
    rest = [act.parse_action(text) for text in ("keep", "end action", "pass", "end turn")]
    assert (state.to_move, state.turn) == (0, 1)
    assert "Cook" not in plan_words(state, 1, rest)


def random_turns(count: int) -> Iterator[tuple[State, int, list[int]]]:
    """Positions at the start of a turn, whose it is, and a random plan to its end."""
    dice = random.Random(8)
    for number in range(count):
        state = agra.new_game(players=2, seed=number % 20)
        for _turn in range(2 + number % 30):
            start, seat, plan = state.copy(), state.turn, []
            while state.to_move is not None and state.turn == seat and not state.is_over:
                plan.append(at_random(state, dice))
                state.apply(plan[-1])
        yield start, seat, plan


def test_a_tile_and_a_step_take_nothing_of_the_work_into_their_brackets() -> None:
    """Both can come between two answers of one work: a tile does not process goods."""
    position = load("bonus_tile").to_json()
    seat = load("bonus_tile").to_move or 0
    position["players"][seat]["influence"]["artisans"] = 2  # the next step brings a tile
    state = agra.State.from_json(position)
    with_step, tile = act.parse_action("bonus 2a"), act.parse_action("tile process_1_to_2")
    draw, process = act.parse_action("draw deliver"), act.parse_action("process 3")
    plan = [with_step, tile, draw, process]
    taken, processed = "take the tile: process 1 to 2", "process 3 wood into 3 planks"
    assert plan_steps(state, seat, plan) == ["1 step (Artisans) (+3 rupees)", taken, processed]
    state.apply(with_step)
    assert plan_steps(state, seat, plan[1:]) == [taken, processed]


def test_every_farmer_that_moves_is_told_with_its_yields() -> None:
    state = load("botanist")
    state.apply(act.MOVE_FARMERS)
    seat = state.to_move or 0
    plan, at = list[int](), state.copy()
    for _farmer in range(2):
        plan.append(next(n for n in at.legal_actions() if act.FARMER <= n < act.FULFIL))
        at.apply(plan[-1])
    steps = plan_steps(state, seat, plan)
    assert len(steps) == 2
    for step in steps:
        assert re.fullmatch(r"\w+ track: move the farmer \(\w+ \d→\d, \w+ \d→\d\)", step), step


def test_an_ellipsis_stands_where_a_headline_leaves_steps_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inside, at_the_end = 0, 0
    shown: list[str] = []

    def keep(steps: list[str]) -> str:
        shown[:] = steps
        return ""

    monkeypatch.setattr(advice, "in_order", keep)
    for state, seat, plan in random_turns(sized(100, 1000)):
        every, headline, last = plan_steps(state, seat, plan), plan_words(state, seat, plan), -1
        for step in shown:
            number = every.index(step.removeprefix(advice.GAP), last + 1)
            assert step.startswith(advice.GAP) == (number > last + 1), (every, shown)
            inside += number > last + 1
            last = number
        assert (headline == advice.ELLIPSIS) == (last < len(every) - 1), (every, shown)
        at_the_end += headline == advice.ELLIPSIS
    assert inside > 3 < at_the_end


def test_a_headline_names_the_steps_that_get_what_its_other_steps_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A plan with many steps is cut, but nothing comes from nowhere."""
    shown: list[list[str]] = []

    def keep(steps: list[str]) -> str:
        shown.append([step.removeprefix(advice.GAP) for step in steps])
        return ""

    monkeypatch.setattr(advice, "in_order", keep)
    cut = 0
    for state, seat, plan in random_turns(sized(300, 3000)):
        every = plan_steps(state, seat, plan)
        plan_words(state, seat, plan)
        if len(every) <= advice.MOST_STEPS:
            continue
        _leading, groups = advice._grouped(advice.with_positions(state, seat, plan), seat)
        first = len(every) - len(groups)  # an answer may come before the groups
        end = state.copy()
        for action in plan:
            end.apply(action)
        ends = [*(group.before for group in groups), end][1:]
        stock = [groups[0].before.player(seat).stored(good) for good in range(len(GOODS))]
        for number, (group, after) in enumerate(zip(groups, ends, strict=True)):
            gains = advice._gains(group.before, after, seat)
            if every[first + number] in shown[-1]:
                stock = [have + gained for have, gained in zip(stock, gains, strict=True)]
                assert min(stock) >= 0, (every, shown[-1])
        cut += 1
    assert cut > 20


def test_french_has_the_singular_below_two() -> None:
    """ "0,5 roupie", "1,9 roupie", "2,0 roupies"; other languages have one form."""
    with language("fr"):
        told = [beside_words(behind, None, equal=False) for behind in (0.5, 1.94, 1.96)]
        assert [words.split()[1] for words in told] == ["roupie", "roupie", "roupies"]
    assert beside_words(1.0, None, equal=False) == "1.0 rupees behind"


#: A good of a building of each level that can be built.
_BUILT = ("planks", "cloth", "clothes")


def test_the_level_of_a_building_is_written_as_on_its_bonus_tiles() -> None:
    """The flag on a building has the value of its good, so the level has another kind of number."""
    state = load("architect")
    levels = [label(state, state.turn, act.BUILD + GOODS.index(good)) for good in _BUILT]
    assert [words.rpartition(" ")[2] for words in levels] == ["II)", "III)", "IV)"]


def test_a_reason_that_is_a_whole_clause_begins_with_a_capital() -> None:
    for code in offered():
        with language(code):
            for about in ("ends", "ends_long"):
                assert reason_words(about, ())[0].isupper(), (code, about)
