"""The question in the bar offers exactly the legal actions, in words, with keys, on known spots."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from django.test import RequestFactory

import agra
from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.layout import BOAT
from agra.rules.names import BUILDINGS, GOODS, GUILDS
from agra.rules.state import CHANCE
from agra.table.game.sight import Sight, sight_of
from agra.table.panels.question.action_spots import SPOTS, WITHOUT_SPOT
from agra.table.panels.question.buttons import face_of
from agra.table.panels.question.choices import MOST, Choice, Group, Option
from agra.table.panels.question.markup import choices_html
from agra.table.panels.question.question import Question, ask
from agra.table.views.play import actions_in
from agra.text.options.menu_labels import label
from tests.fixtures import NAMES as FIXTURES
from tests.fixtures import load
from tests.sizes import sized
from tests.support import position, take
from tests.table.panels.support import GAMES, Played

DECISIONS = [name for name in FIXTURES if load(name).to_move != CHANCE]


def asked(state: agra.State) -> Question:
    """The question to the player to move."""
    question = ask(sight_of(state, state.to_move))
    assert question is not None
    return question


def offered(question: Question) -> list[int]:
    """The first actions of the options, and those that do the same."""
    return sorted({n for option in question.options for n in (option.action, *option.equal)})


def groups_in(choices: tuple[Choice, ...]) -> Iterator[Group]:
    for choice in choices:
        if isinstance(choice, Group):
            yield choice
            yield from groups_in(choice.choices)


def sample(file: str, count: int) -> Iterator[Sight]:
    """Positions of a recorded game, each as its player to move sees it."""
    played = Played(file, 0)
    for number in sorted(random.Random(file).sample(range(len(played.actions)), count)):
        played.go_on(number)
        if played.state.to_move != CHANCE:
            yield played.sight(played.state.to_move)


@pytest.mark.parametrize("name", DECISIONS)
def test_every_kind_of_decision_offers_exactly_the_legal_actions(name: str) -> None:
    state = load(name)
    question = asked(state)
    assert offered(question) == state.legal_actions()
    assert question.mine
    assert question.full
    assert question.help
    assert question.rules
    assert 5 < len(question.title) <= 32  # one line beside the options
    assert question.detail.endswith(".")  # its cause, as a sentence
    assert len(question.detail) <= 50


def test_the_question_of_the_cook_says_where_the_worker_is_ejected() -> None:
    assert asked(load("cook_keep")).detail == "Sailor: Turquoise ejects your worker."


@pytest.mark.parametrize("name", DECISIONS)
def test_options_differ_in_words_and_keys(name: str) -> None:
    options = asked(load(name)).options
    texts = [option.text for option in options]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") and text[0] == text[0].upper() for text in texts)
    assert all(option.short and option.key for option in options)
    keys = [option.key for option in options]
    # No key is the beginning of another one, so typed keys are unambiguous.
    assert not [(a, b) for a in keys for b in keys if a is not b and b.startswith(a)]


@pytest.mark.parametrize("name", DECISIONS)
def test_every_target_is_a_known_spot(name: str) -> None:
    for option in asked(load(name)).options:
        assert {*option.targets, *option.marks} <= SPOTS, option.text


@pytest.mark.parametrize("name", DECISIONS)
def test_every_option_but_plain_answers_can_be_clicked_on_the_board(name: str) -> None:
    for option in asked(load(name)).options:
        assert option.targets or option.action in WITHOUT_SPOT, option.text


@pytest.mark.parametrize("file", GAMES)
def test_there_are_never_more_than_six_choices_at_a_time(file: str) -> None:
    seen = 0
    for sight in sample(file, 60):
        question = ask(sight)
        if question is None or not question.mine:
            continue
        seen += 1
        assert offered(question) == sight.state.legal_actions()
        assert len(question.choices) <= MOST
        for group in groups_in(question.choices + question.more):
            assert 1 < len(group.choices) <= 9, group.short  # a digit for each
    assert seen > 20


#: What all options of a group do, by its name, at the questions of meditation and action.
WORK = {
    "Characters": range(act.PLACE, act.PLACE + 4),
    "Produce": range(act.PLACE + 4, act.PLACE + 8),
    "Process": range(act.PLACE + 8, act.LAY),
    "Lay down": range(act.LAY, act.LAY_COOK + 1),
}


@pytest.mark.parametrize("file", GAMES)
def test_the_groups_of_workers_are_the_same_in_every_turn(file: str) -> None:
    seen = set()
    for sight in sample(file, 60):
        question = ask(sight)
        if question is None or question.kind not in ("meditation", "choose_space"):
            continue
        shown = [choice for choice in question.choices if isinstance(choice, Group)]
        assert [group.short for group in shown] == [one for one in WORK if one in names_of(shown)]
        for group in shown:
            assert all(option.about in WORK[group.short] for option in group.options)
        for name, actions in WORK.items():
            loose = [o for o in question.choices if isinstance(o, Option) and o.about in actions]
            assert len(loose) <= 1, name  # several are always in their group
        seen |= names_of(shown)
    assert {"Characters", "Produce"} <= seen


def names_of(groups: Iterable[Group]) -> set[str]:
    return {group.short for group in groups}


@pytest.mark.parametrize("file", GAMES)
def test_nothing_is_left_to_decide_only_without_extras(file: str) -> None:
    said = set()
    played = Played(file, 0)
    for number in range(0, len(played.actions), sized(2, 1)):
        played.go_on(number)
        state = played.state
        if state.decision not in ("end_action", "order_phase", "end_turn"):
            continue
        for option in asked(state).options:
            if (len(option.then) > 0 and option.action != act.PASS) or option.short == "End turn":
                more = has_extras(state, (option.action, *option.then))
                says_so = "nothing else is left to decide" in option.text
                assert not (says_so and more), number
                assert says_so or more or not option.then, number
                said.add(says_so)
    assert said


def has_extras(state: agra.State, answers: Iterable[int]) -> bool:
    """Whether another action is possible before one of these answers."""
    after, found = state.copy(), False
    for answer in answers:
        found = found or len(after.legal_actions()) > 1
        after.apply(answer)
    return found


@pytest.mark.parametrize("file", GAMES)
def test_a_note_that_is_true_of_all_options_is_not_on_some_of_the_buttons(file: str) -> None:
    for sight in sample(file, sized(60, 400)):
        question = ask(sight)
        assert question is not None
        main = [option for choice in question.choices for option in choice.options]
        for note in {option.note for option in main if option.note and not option.must}:
            shared = all(note in option.text for option in main)
            assert not shared or all(option.note == note for option in main), note


def test_the_last_round_is_named_where_a_turn_begins() -> None:
    before, last = (position({}, {}, round=number, final_round=5) for number in (4, 5))
    assert asked(before).detail == "Round 4: your turn begins."
    assert asked(last).detail == "The last round: your turn begins."


def test_a_button_pays_for_the_dearest_building_at_once() -> None:
    state = take(position({"goods": {"wood": 9}}, {}, phase="action"), "place architect")
    dearest = max(asked(state).options, key=lambda option: len(option.then))
    assert len(dearest.then) == max(state.components.cost)
    request = RequestFactory().post("/", {"action": dearest.value})
    assert actions_in(request) == (dearest.action, [*dearest.then])


def test_an_option_before_a_die_says_that_it_ends_the_undo() -> None:
    state = load("choose_space")
    sight = sight_of(state, state.to_move)
    merchant = act.PLACE + 4 + state.board.merchant
    found = {}
    for code in ("", "abc"):
        question = ask(replace(sight, table=replace(sight.table, code=code)))
        assert question is not None
        found[code] = {option.action: option for option in question.options}
    for action, option in found["abc"].items():
        after = state.copy()
        after.apply(action)
        rolled = after.to_move == CHANCE
        assert ("no undo after this" in option.note) == rolled, option.text
        assert ("no undo after this" in option.text) == rolled, option.text
        assert "undo" not in found[""][action].text  # puzzles and lessons can go back
    assert "a die is rolled; no undo after this" in found["abc"][merchant].text


def rich_sailor() -> agra.State:
    """A Sailor with one of every good and the whole river in reach."""
    state = position({"goods": dict.fromkeys(GOODS, 1)}, {}, {}, {}, phase="action")
    state._d[BOAT] = 6
    return state


def test_many_deliveries_are_asked_for_in_two_steps() -> None:
    state = take(rich_sailor(), "place sailor", "done")
    question = asked(state)
    deliveries = [option for option in question.options if option.targets]
    assert len(deliveries) > MOST
    assert len(question.choices) <= MOST
    assert any(isinstance(choice, Group) for choice in question.choices)
    assert question.choices[-1].options[0].go_on


def test_a_note_says_who_wins_the_contract() -> None:
    state = load("deliver_one")
    notes = {agra.action_text(option.action): option.note for option in asked(state).options}
    assert notes["deliver dye mosaic_maker"] == "you win the contract"
    assert notes["deliver curry mullah"] == "Turquoise wins the contract"


def test_a_button_says_the_rupees_that_come_at_once() -> None:
    rupees = {option.short: option.rupees for option in asked(load("choose_space")).options}
    assert rupees["Woodcutter"] == -2  # the day labourer
    assert rupees["Cotton farm"] == 2  # coins lying there


def test_trying_options_leaves_the_position_as_it_was() -> None:
    state = load("choose_space")
    before = state.copy()
    ask(sight_of(state, state.to_move))
    assert state == before


def test_secondary_actions_are_beside_the_question_with_letters() -> None:
    question = asked(load("end_action"))
    assert [choice.key for choice in question.more] == ["a", "b"]
    assert all(option.secondary for choice in question.more for option in choice.options)
    assert [choice.key for choice in question.choices] == ["1"]


def test_a_favour_that_is_the_answer_itself_is_no_secondary_action() -> None:
    question = asked(load("extra_process"))
    assert question.more == ()
    assert "favour-extra_process" in question.by_spot()


def test_the_crumbs_tell_how_far_the_turn_has_come() -> None:
    crumbs = asked(load("deliveries")).crumbs
    assert [(crumb.text, crumb.done, crumb.now) for crumb in crumbs] == [
        ("Meditation", True, False),
        ("Sailor", False, True),
        ("Orders", False, False),
    ]


def test_the_detail_counts_deliveries() -> None:
    assert asked(load("deliveries")).detail == "Sailor: 3 of 3 deliveries left."


def test_a_question_on_another_turn_says_so() -> None:
    question = asked(load("follow"))
    assert question.off_turn
    assert question.detail == "Carpenter: Yellow processes goods (wood)."
    assert question.title == "Follow with 1 wood?"


def test_a_good_from_the_boat_on_another_turn_has_its_cause_before_whose_turn_it_is() -> None:
    """Without room for both the cause stays."""
    data = load("gain_good").to_json()
    data["turn"] = 1
    data["players"][0]["used"] = []
    data["pending"] = [
        *({**entry, "seat": 1} for entry in data["pending"][:-1]),
        {"decision": "gain_good", "seat": 0, "value": 1, "reason": "pier_5"},
    ]
    question = asked(agra.State.from_json(data))
    assert question.off_turn
    assert question.detail == "The boat reaches pier 5."
    assert re.fullmatch(r"Active player: \w+\.", question.whose)
    assert asked(load("cook_keep")).whose == asked(load("gain_good")).whose == ""


def test_the_others_are_told_who_decides_and_nothing_else() -> None:
    state = load("choose_space")
    assert state.to_move is not None
    for viewer in (None, (state.to_move + 1) % state.players):
        question = ask(sight_of(state, viewer))
        assert question is not None
        assert not question.mine
        assert question.options == ()
        assert "decides" in question.title


@pytest.mark.parametrize("name", ["merchant_roll", "builder_roll", "draw_tile"])
def test_chance_is_announced_and_offers_nothing(name: str) -> None:
    question = ask(sight_of(load(name), 0))
    assert question is not None
    assert question.title
    assert question.options == ()


def test_there_is_no_question_when_the_game_is_over() -> None:
    played = Played("two_planners.txt")
    assert ask(played.sight(0)) is None


def test_the_phone_shows_the_panel_with_the_options() -> None:
    assert asked(load("deliveries")).best == "river"
    assert asked(load("uncover")).best == "mine"
    assert asked(load("influence")).best == "court"
    assert asked(load("choose_space")).best == "city"
    assert asked(load("bonus_tile")).best == "court"


def test_a_second_good_can_be_announced_with_the_first() -> None:
    state = take(
        position({"goods": {"sandstone": 2, "planks": 1}}, {}, {}, {}, phase="action"),
        "place sailor",
        "pay planks",
    )
    doubled = [option for option in asked(state).options if option.second]
    assert doubled
    for option in doubled:
        assert option.marks[0] == "good-sandstone"
        assert option.second is not None
        assert ": deliver 2 sandstone (+" in option.second.text
        assert option.second.rupees == option.rupees + 1
        after = take(state.copy(), agra.action_text(option.action))
        assert option.second.action in after.legal_actions()


def test_neither_half_of_a_delivery_asks_for_a_second_good() -> None:
    goods = {"sandstone": 2, "planks": 1}
    state = position({"goods": goods}, {}, {}, {}, phase="action")
    state = take(state, "place sailor", "pay planks")
    html = choices_html(asked(state).choices)
    values = re.findall(r'value="(\d+) then (\d+)"', html)
    assert {int(then) for _first, then in values} == {act.DECLINE, act.DOUBLE}
    for first, then in values:
        after = take(state.copy(), agra.action_text(int(first)))
        after.apply(int(then))
        assert after.decision == "deliveries"


def test_the_botanist_says_why_the_stone_stays() -> None:
    def said(**mine: object) -> str:
        state = take(position({**mine}, {}, phase="action"), "place botanist")
        assert state.decision == "botanist"
        return asked(state).detail

    cost = GOODS[position({}, {}).components.meditation_costs[1][0]]
    missing = f"Missing for the stone: {cost}."
    assert said() == f"You may do both. {missing}"
    assert said(goods={cost: 1}) == "You may do two of the three."
    assert said(covers=[[]] * 4) == f"Only one of the three is possible now. {missing}"


@pytest.mark.parametrize("name", ["move_farmers", "uncover"])
def test_a_group_of_a_farm_track_says_what_the_track_yields(name: str) -> None:
    groups = [choice for choice in asked(load(name)).choices if isinstance(choice, Group)]
    assert groups
    for group in groups:
        assert re.fullmatch(r"now: \w+\xa0\d, \w+\xa0\d", group.note)
        # what rises comes first: an arrow to a good would look like the opposite
        assert all(re.fullmatch(r"\w+ (\d)→(\d)", option.short) for option in group.options)
        for option in group.options:
            before, after = map(int, re.findall(r"\d", option.short))
            assert [change for change, _good in option.yields] in ([1], [1, -1])
            assert after == before + 1
            assert option.note.endswith("track")
    # two tracks with the same yield cannot be told apart without their names
    every = [option for group in groups for option in group.options]
    shown = Counter(option.short for option in every)
    for option in every:
        assert option.must == (shown[option.short] > 1)


def test_lost_points_are_named_in_every_window() -> None:
    state = load("meditation")
    seat = state.to_move or 0
    for points in (0, 2):
        state._d[at.MP] = points
        face = face_of(state, seat, act.END_MEDITATION)
        assert face.must == (points > 0)
        assert ("2 points lost" in face.note) == (points > 0)


@pytest.mark.parametrize(
    ("ahead", "told"), [(0, "orders: 2 rupees"), (5, "orders: 1 rupee and 1 step")]
)
def test_a_step_says_what_an_order_pays_there(ahead: int, told: str) -> None:
    """Whoever is behind gets 1 rupee less and a step up (3.3.9)."""
    state = load("influence")
    seat, other = state.turn, (state.turn + 1) % state.players
    scholars = at.INFLUENCE_AT + GUILDS.index("scholars")
    for player in range(state.players):
        state._d[at.PLAYER + at.STRIDE * player + scholars] = ahead if player == other else 1
    step = act.INFLUENCE + GUILDS.index("scholars")
    assert face_of(state, seat, step).note == told
    assert told.replace("orders", "orders there") in label(state, seat, step)


def test_what_the_merchant_gives_stands_on_no_number_of_goods() -> None:
    """He gives it after every number; beside one button it would seem to belong to this one."""
    state = position({"goods": {"wood": 2}}, {"goods": {"wood": 2}}, phase="action")
    paper_mill = BUILDINGS.index("paper_mill")
    state._d[at.BUILT + paper_mill], state._d[at.MERCHANT] = 1, paper_mill
    state._ask_anew()
    state = take(state, "place paper_mill")
    assert state.decision == "process_count"
    options = asked(state).options
    assert len(options) > 1
    assert not any("favour" in gain.icon for option in options for gain in option.gains)
