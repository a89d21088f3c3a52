"""Every option has a lit place on the board, every lit place answers, and with this option."""

import random
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import agra
from agra.bots import Company
from agra.picture.geometry import Box
from agra.rules import actions as act
from agra.rules.layout import ON_RIVER
from agra.rules.names import NOTABLES
from agra.rules.state import CHANCE, State
from agra.table.board.spot import Spot
from agra.table.board.spots import all_spots, spots
from agra.table.board.window import PageWindow, plan_of, scene_of
from agra.table.game.sight import Sight, sight_of
from agra.table.panels.question.action_spots import WITHOUT_SPOT
from agra.table.panels.question.markup import choices_html
from agra.table.panels.question.question import Question, ask
from agra.table.panels.question.reasons import why
from tests.fixtures import NAMES, load
from tests.sizes import sized
from tests.support import position, take
from tests.table.board.positions import DESK, PHONE, VIEWS, drawing, elements

#: Positions in the sample, and how many of one kind of decision at most.
POSITIONS = sized(240, 2000)
OF_ONE_KIND = max(6, POSITIONS // 12)
BUTTON = re.compile(r'name="action" value="([^"]+)" data-key="([^"]*)"')


@cache
def sample() -> tuple[State, ...]:
    """Positions of bots' games, with few of each kind; and one stored position of each kind."""
    found = [load(name) for name in NAMES]
    seen: Counter[str] = Counter()
    for seed in range(POSITIONS):
        for state in _game(seed):
            if seen[state.decision] < OF_ONE_KIND:
                seen[state.decision] += 1
                found.append(state.copy())
            if seen.total() >= POSITIONS:
                return tuple(found)
    return tuple(found)


def _game(seed: int) -> Iterator[State]:
    """The decisions of a game, every third of them, so that games differ more."""
    state = agra.new_game(2 + seed % 3, seed=seed, round_limit=40)
    company = Company(["farmer" if seed % 2 else "random"] * state.players, seed)
    dice = random.Random(seed)
    while (seat := state.to_move) is not None:
        if seat == CHANCE:
            state.apply(dice.choice(state.legal_actions()))
            continue
        if dice.randrange(3) == 0:
            yield state
        state.apply(company.choose(state))


def asked(state: State) -> tuple[Sight, Question] | None:
    seat = state.to_move
    if seat is None or seat == CHANCE:
        return None
    sight = sight_of(state, seat)
    question = ask(sight)
    assert question is not None
    return sight, question


def spots_in(sight: Sight, view: PageWindow) -> list[Spot]:
    scene = scene_of(sight)
    return all_spots(scene, plan_of(view, scene))


def can_be_hit(spot: Spot, lit: list[Spot]) -> bool:
    """Whether some point of a spot is below no other lit spot; later spots lie above."""
    above = [other for other in lit[lit.index(spot) + 1 :] if other.area == spot.area]
    x, y, w, h = spot.box
    points = [(x + w * i / 8, y + h * j / 8) for i in range(1, 8) for j in range(1, 8)]
    return any(
        not any(
            other.box.x <= px <= other.box.x + other.box.w
            and other.box.y <= py <= other.box.y + other.box.h
            for other in above
        )
        for px, py in points
    )


def test_every_option_has_a_lit_place_and_every_lit_place_is_its_option() -> None:
    kinds = set()
    for state in sample():
        found = asked(state)
        if found is None:
            continue
        sight, question = found
        kinds.add(question.kind)
        html = choices_html(question.choices + question.more)
        values = {key: value for value, key in BUTTON.findall(html)}
        for option in question.options:
            told = f"{question.kind}: {option.text}"
            assert bool(option.targets) != (option.about in WITHOUT_SPOT), told
            assert len(set(option.targets)) == len(option.targets), told
            # The key of a spot is its button. The half for one good declines the second one.
            one = f"{option.value} then {act.DECLINE}" if option.second else option.value
            assert values[option.key] == one, told
        by_spot, reasons = question.by_spot(), why(sight, question)
        assert not set(by_spot) & set(reasons)
        for view in (DESK, PHONE):
            spots = spots_in(sight, view)
            lit = [spot for spot in spots if spot.id in by_spot]
            assert {spot.id for spot in lit} == set(by_spot), question.kind
            for spot in lit:
                assert can_be_hit(spot, lit), f"{question.kind}: {spot.id}"
            # One's own goods have a reason of their own, not that of their building.
            goods = {spot.id for spot in spots if spot.id.startswith("good-")}
            assert goods <= by_spot.keys() | reasons.keys()
    assert len(kinds) >= 42


# ------------------------------------------------------------------ the places of some options


def lit_at(state: State) -> dict[str, list[str]]:
    """The actions that can be chosen at each spot."""
    found = asked(state)
    assert found is not None
    return {
        spot: [agra.action_text(option.about) for option in options]
        for spot, options in found[1].by_spot().items()
    }


def test_a_step_is_taken_at_its_track_and_asked_once_for_each_guild() -> None:
    state = load("influence_steps")
    found = asked(state)
    assert found is not None
    guild_of = state.components.notable_guild
    steps = [action for action in state.legal_actions() if act.STEP <= action < act.INFLUENCE]
    guilds = {guild_of[action - act.STEP] for action in steps}
    shown = [o.action for o in found[1].options if act.STEP <= o.action < act.INFLUENCE]
    assert {guild_of[action - act.STEP] for action in shown} == guilds
    assert len(shown) == len(guilds)
    for option in found[1].options:
        if option.action in shown:
            assert option.targets[0].startswith("track-")
            left = [t for t in option.targets if t.startswith("notable-")]
            assert all(state.board.notable(NOTABLES.index(t[8:])) == ON_RIVER for t in left)


def test_goods_can_be_clicked_where_they_are_delivered_processed_and_given() -> None:
    state = take(position({"goods": {"wood": 1}}, {}, phase="action"), "place sailor", "done")
    lit = lit_at(state)
    assert lit["good-wood"]
    assert all(action.startswith("deliver wood") for action in lit["good-wood"])
    lit = lit_at(load("process_one"))
    goods = {spot for spot in lit if spot.startswith("good-")}
    assert goods
    assert all("process" in action for spot in goods for action in lit[spot])


SPACES = {"quarry": {"seat": 0, "lying": False}}


def test_a_day_labourer_is_offered_at_ones_own_standing_worker() -> None:
    state = position({"rupees": 5}, {}, spaces=SPACES)
    lit = lit_at(state)
    assert lit["worker-sandstone"] == ["lay quarry"]
    assert lit["space-sandstone"] == ["place quarry", "lay quarry"]  # a click asks which
    found = asked(state)
    assert found is not None
    prices = [part for part in elements(drawing(found[0])) if part.get("class") == "labourer"]
    assert [part.findtext("{*}text") for part in prices] == ["−2"]


#: A price may touch the frame of a worker, but not cover the worker.
TOUCHES = 4


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_price_of_a_day_labourer_covers_no_worker_and_no_gain(view: PageWindow) -> None:
    own = {"seat": 0, "lying": False}
    spaces = dict.fromkeys(("quarry", "woodcutter", "cotton_farm", "sailor", "botanist"), own)
    sight = asked(position({"rupees": 9}, {}, spaces=spaces))
    assert sight is not None
    drawn = drawing(sight[0], view)
    prices = [part for part in elements(drawn) if part.get("class") == "labourer"]
    assert len(prices) == len(spaces)
    pills = [box_of(part[0]) for part in prices]
    workers = [box for spot, box in spots(sight[0], view).items() if spot.startswith("worker-")]
    dashed = [part for part in elements(drawn) if part.get("stroke-dasharray") == "2.5 2"]
    for pill in pills:
        assert all(overlap(pill, worker) <= TOUCHES for worker in workers)
        assert all(overlap(pill, box_of(gain)) <= TOUCHES / 2 for gain in dashed)


@pytest.mark.parametrize("view", [view for view in VIEWS if view.phone], ids=str)
def test_a_worker_and_his_price_cover_no_price_token_on_a_phone(view: PageWindow) -> None:
    sight = asked(position({"rupees": 9}, {}, spaces={"trader": {"seat": 0, "lying": False}}))
    assert sight is not None
    places = spots(sight[0], view)
    drawn = elements(drawing(sight[0], view))
    covering = [box_of(part[0]) for part in drawn if part.get("class") == "labourer"]
    covering.append(places["worker-trader"])
    assert len(covering) == 2
    for token in (places[f"token-{number}"] for number in (1, 2, 3)):
        assert all(overlap(token, box) <= 1 for box in covering), (token, covering)


def box_of(part: ElementTree.Element) -> Box:
    return Box(*(float(part.get(name, 0)) for name in ("x", "y", "width", "height")))


def overlap(one: Box, two: Box) -> float:
    """How many units two boxes overlap in height; 0 if they are beside each other."""
    if one.x + one.w <= two.x or two.x + two.w <= one.x:
        return 0
    return max(0, min(one.y + one.h, two.y + two.h) - max(one.y, two.y))


def test_the_reason_at_ones_own_worker_is_the_day_labourer() -> None:
    state = take(
        position({"rupees": 5}, {}, spaces=SPACES | {"woodcutter": SPACES["quarry"]}), "lay quarry"
    )
    found = asked(state)
    assert found is not None
    reason = why(*found)["space-wood"]
    assert (
        reason.text == "Your worker is here. In the action phase you can hire a day labourer here."
    )
    poor = take(
        position({"rupees": 0}, {}, spaces=SPACES | {"woodcutter": SPACES["quarry"]}), "lay quarry"
    )
    found = asked(poor)
    assert found is not None
    assert why(*found)["space-wood"].text == "A day labourer costs 2 rupees; you only have 0."


def test_the_reason_at_a_good_is_about_the_good() -> None:
    state = position({"goods": {"wood": 1, "statues": 1}}, {}, phase="action")
    found = asked(take(state, "place sailor", "done"))
    assert found is not None
    reasons = why(*found)
    assert "good-wood" not in reasons
    assert reasons["good-statues"].text == "No notable in reach wants this good now."
