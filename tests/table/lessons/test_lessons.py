"""Every lesson is played through: its instructions are possible, and its sentences are true."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from agra.rules.layout import BOAT, FINAL_ROUND, PLAYER, RUPEES, STRIDE
from agra.rules.names import GOODS
from agra.rules.production import yield_of
from agra.table.board import Light, Overlay, draw
from agra.table.board.lesson_light import card_box, place_of_card
from agra.table.board.spots import all_spots
from agra.table.board.window import plan_of, scene_of, view_of
from agra.table.game.sight import Sight
from agra.table.lessons.position import LEARNER, sight_at
from agra.table.lessons.question import StepQuestion, expected, step_question
from agra.table.lessons.script import Lesson, Step, lesson_named, lessons
from agra.table.pages import panels

#: The maximum number of words that the vizier says at a step.
MOST_WORDS = 18
#: A whole sentence has at least a verb, and a thing it is about.
LEAST_WORDS = 3
WINDOWS = ("1280x800", "1366x650", "1180x820", "1024x768t", "820x1180t", "844x390t", "390x844t")
DESKS = ("1280x800", "1366x650", "1180x820", "820x1180t")

STEPS = [
    pytest.param(lesson, number, id=f"{lesson.name}-{number + 1}")
    for lesson in lessons()
    for number in range(len(lesson.steps))
]
LESSONS = [pytest.param(lesson, id=lesson.name) for lesson in lessons()]


def named(name: str) -> Lesson:
    found = lesson_named(name)
    assert found is not None
    return found


def before(lesson: Lesson, number: int) -> tuple[Step, Sight]:
    """A step and the table that it is about."""
    return lesson.steps[number], sight_at(lesson, number, "Yellow")


@cache
def narrowed_at(name: str, number: int) -> tuple[Sight, StepQuestion]:
    """The table before a step and its question: the same in every window."""
    step, sight = before(named(name), number)
    context = panels.context(sight)
    question = context["question"]
    assert question is not None
    return sight, step_question(step, question, context["notes"])


def step_saying(lesson: Lesson, words: str) -> int:
    """The step whose sentence contains these words."""
    return next(n for n, step in enumerate(lesson.steps) if words in step.say)


def goods(sight: Sight, name: str) -> int:
    found: int = sight.state._d[PLAYER + STRIDE * LEARNER + GOODS.index(name)]
    return found


def rupees(sight: Sight) -> int:
    found: int = sight.state._d[PLAYER + STRIDE * LEARNER + RUPEES]
    return found


def test_there_are_eleven_lessons_of_three_quarters_of_an_hour() -> None:
    assert [lesson.name for lesson in lessons()] == [
        "work", "process", "deliver", "build", "meditate", "guilds", "favours", "trade", "end",
        "turn", "game",
    ]  # fmt: skip
    assert [lesson.number for lesson in lessons()] == list(range(1, 12))
    # the first page and the README say how long all of them take
    assert sum(lesson.minutes for lesson in lessons()) == 50


def sentences(lesson: Lesson) -> Iterator[str]:
    yield lesson.end
    for step in lesson.steps:
        yield step.say
        if step.word:
            yield step.word
        for other in step.others:
            yield other.why


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_saying_is_short_and_has_whole_sentences(lesson: Lesson) -> None:
    for saying in sentences(lesson):
        plain = saying.replace("*", "")
        assert len(plain.split()) <= MOST_WORDS, saying
        assert plain.endswith((".", "?")), saying
        whole = plain[:-1].split(". ")
        assert len(whole) <= 2, saying
        assert all(one[0].isupper() or one[0].isdigit() for one in whole), saying
        assert all(len(one.split()) >= LEAST_WORDS for one in whole), saying
        assert "!" not in plain
    for step in lesson.steps:
        assert re.search(r"\*[^*]+\*", step.say), step.say


#: Terms of the game that the sentences use again and again.
TERMS = (
    *("rupee", "farm", "cover", "free", "favour", "Merchant", "die", "day labourer", "luxury good"),
    *("delivery", "Sailor", "tie", "boat", "guild", "building site", "Architect", "bonus tile"),
    *("Builder", "meditation marker", "stone", "favour tile", "favour action", "order limit"),
    *("bowl", "Trader", "price token", "Botanist"),
)


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_introduced_by_the_sentence_that_uses_it_first(term: str) -> None:
    """The new word of a sentence is between stars."""
    said = [step.say for lesson in lessons() for step in lesson.steps]
    first = next(say for say in said if re.search(rf"\b{term}s?\b", say.replace("*", "")))
    assert re.search(rf"\*[^*]*\b{term}s?\b[^*]*\*", first), first


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_every_deed_is_an_option_of_the_real_table(lesson: Lesson, number: int) -> None:
    step, sight = before(lesson, number)
    assert sight.mine, "the learner decides at every step"
    context = panels.context(sight)
    real = context["question"]
    assert real is not None
    narrowed = step_question(step, real, context["notes"])
    offered = [option.value for option in narrowed.question.options]
    assert expected(step) in offered
    assert len(offered) == 1 + len(step.others)
    assert [option.key for option in narrowed.question.options] == ["1", "2", "3"][: len(offered)]
    assert narrowed.word
    if step.deed:
        assert step.deed[0] in sight.state.legal_actions()
        assert narrowed.question.title == real.title


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("lesson", LESSONS)
def test_all_that_is_lit_is_in_the_drawing(lesson: Lesson, window: str) -> None:
    for number in range(len(lesson.steps)):
        step = lesson.steps[number]
        sight, narrowed = narrowed_at(lesson.name, number)
        plan = plan_of(view_of(window), scene_of(sight))
        drawn = {spot.id for spot in all_spots(scene_of(sight), plan)}
        assert narrowed.light, step.say
        assert set(narrowed.light) <= drawn, (step.say, set(narrowed.light) - drawn)


def dimmed_parts(drawn: str) -> list[tuple[str, list[list[float]]]]:
    """Of each drawing: its part with the mask, and the holes of the mask."""
    found = []
    for mask in re.finditer(r'<mask id="([^"]*)"[^>]*>(.*?)</mask>', drawn):
        assert f'mask="url(#{mask[1]})" class="dim"' in drawn, "the dimming uses this mask"
        holes = re.findall(r'<rect x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)"', mask[2])
        found.append((mask[1], [list(map(float, hole)) for hole in holes]))
    return found


@pytest.mark.parametrize("window", ["1280x800", "390x844t"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("work", "A *die* moves the Merchant"),
        ("deliver", "the *boat* moves on"),
        ("meditate", "each of these five actions"),
        ("meditate", "Spend *1 oil*"),
    ],
)
def test_nothing_of_a_lit_spot_is_dimmed_also_where_two_overlap(
    name: str, words: str, window: str
) -> None:
    lesson, view = named(name), view_of(window)
    at = step_saying(lesson, words)
    sight, narrowed = narrowed_at(name, at)
    light = Light(narrowed.light, narrowed.way)
    drawn = draw(sight, narrowed.question, view=view, notes=narrowed.notes, overlay=Overlay(light))
    assert "evenodd" not in drawn, "an overlap of two holes would be dark again"
    holes = dict(dimmed_parts(drawn))
    plan = plan_of(view, scene_of(sight))
    boxes = {spot.id: spot for spot in all_spots(scene_of(sight), plan)}
    for spot in (boxes[name] for name in narrowed.light):
        panel = next(sheet.panel for sheet in plan.sheets if spot.area in sheet.areas) or "all"
        x, y, w, h = spot.box
        assert any(
            left <= x and top <= y and x + w <= left + wide and y + h <= top + high
            for left, top, wide, high in holes[f"lesson-lit-{panel}"]
        ), spot.id


@pytest.mark.parametrize("window", ["1280x800", "390x844t", "844x390t"])
def test_the_light_of_the_favours_has_their_number_and_nothing_else(window: str) -> None:
    view = view_of(window)
    sight, narrowed = narrowed_at("work", step_saying(named("work"), "You spend *favours*"))
    assert narrowed.light == ("favours",)
    drawn = draw(sight, narrowed.question, view=view, overlay=Overlay(Light(narrowed.light)))
    (hole,) = [hole for _name, holes in dimmed_parts(drawn) for hole in holes]
    left, top, wide, high = hole
    plan = plan_of(view, scene_of(sight))
    number = plan.boards[LEARNER].favours_count
    assert left < number.x < left + wide
    assert top < number.y - number.size / 2
    assert number.y < top + high
    assert left >= 0
    for spot in all_spots(scene_of(sight), plan):
        if spot.area == "mine" and spot.id.startswith("favour-"):
            assert left + wide <= spot.box.x or top >= spot.box.y + spot.box.h, spot.id


@pytest.mark.parametrize("window", DESKS)
@pytest.mark.parametrize("lesson", LESSONS)
def test_the_card_covers_nothing_that_is_lit_on_a_desk(lesson: Lesson, window: str) -> None:
    view = view_of(window)
    for number in range(len(lesson.steps)):
        step = lesson.steps[number]
        sight, narrowed = narrowed_at(lesson.name, number)
        scene = scene_of(sight)
        plan = plan_of(view, scene)
        targets = {spot for option in narrowed.question.options for spot in option.targets}
        wanted = {*narrowed.light, *targets}
        lit = [spot for spot in all_spots(scene, plan) if spot.id in wanted]
        left, top, wide, high = card_box(view.layout, *place_of_card(view.layout, plan, lit))
        whole = next(sheet for sheet in plan.sheets if not sheet.panel)
        for spot in lit:
            if spot.area not in whole.areas:
                continue
            x, y, w, h = spot.box
            beside = x + w <= left or x >= left + wide or y + h <= top or y >= top + high
            assert beside, (step.say, spot.id)


@pytest.mark.parametrize("lesson", LESSONS)
def test_only_the_opponent_and_chance_act_by_the_script_while_something_is_to_decide(
    lesson: Lesson,
) -> None:
    """Real decisions of the learner are never answered for them, except for continuing."""
    going_on = {"meditation", "end_action", "order_phase", "end_turn", "deliveries"}
    # the last turn of the game is shortened, and the Botanist's second choice is left out
    scripted = {"end": {"sailor_payment", "influence_steps"}, "game": {"botanist"}}
    for number, step in enumerate(lesson.steps):
        after = sight_at(lesson, number + 1, "Yellow")
        for decision in after.history[len(after.history) - len(step.after) :]:
            if decision.seat == LEARNER:
                allowed = going_on | scripted.get(lesson.name, set())
                assert decision.decision in allowed, (step.say, decision.decision)


# ------------------------------------------------------------------ what the sentences claim


def test_work_brings_goods_favours_and_coins() -> None:
    lesson = named("work")
    at = step_saying(lesson, "Two free squares are between the sandstone")
    assert yield_of(before(lesson, at)[1].state, LEARNER, GOODS.index("sandstone")) == 2
    at = step_saying(lesson, "2 sandstone. Now")
    assert goods(before(lesson, at)[1], "sandstone") == 2
    at = step_saying(lesson, "There is 1 rupee")
    assert rupees(sight_at(lesson, at + 1, "")) == rupees(sight_at(lesson, at, "")) + 1
    at = step_saying(lesson, "pay 2 rupees")
    assert rupees(sight_at(lesson, at + 1, "")) == rupees(sight_at(lesson, at, "")) - 2


def test_processing_moves_three_goods_and_following_makes_a_book() -> None:
    lesson = named("process")
    done = sight_at(lesson, len(lesson.steps), "")
    assert (goods(done, "paper"), goods(done, "books")) == (2, 1)
    at = step_saying(lesson, "15 of 22 are left")
    assert before(lesson, at)[1].state.player(LEARNER).markers == 15


def test_delivering_wins_takshaka_and_moves_the_boat() -> None:
    lesson = named("deliver")
    at = step_saying(lesson, "Takshaka only needs")
    one, two = sight_at(lesson, at, ""), sight_at(lesson, at + 1, "")
    assert one.state._d[BOAT] + 1 == two.state._d[BOAT]
    assert rupees(two) == rupees(one) + 2
    assert two.state.to_json()["players"][LEARNER]["contracts"] == ["takshaka"]


def test_each_further_worker_gives_the_points_of_the_field_to_the_left() -> None:
    lesson = named("meditate")
    first = step_saying(lesson, "Your stone's field gives 2 points")
    points = [sight_at(lesson, first + n, "").state.board.meditation_points for n in range(3)]
    assert points == [0, 2, 3]
    blocked = step_saying(lesson, "nobody can deliver here now")
    assert before(lesson, blocked)[1].state.to_json()["meditation_marker"] == "deliver"
    after = step_saying(lesson, "moves to Process") + 1
    assert sight_at(lesson, after, "").state.to_json()["meditation_marker"] == "process"


@pytest.mark.parametrize(
    ("name", "words"),
    [("meditate", "1 more sandstone"), ("trade", "you produce more sandstone")],
)
def test_the_farm_produces_more_sandstone(name: str, words: str) -> None:
    lesson = named(name)
    at = step_saying(lesson, words)
    one, two = (yield_of(sight_at(lesson, n, "").state, LEARNER, 0) for n in (at, at + 1))
    assert GOODS[0] == "sandstone"
    assert two == one + 1


def test_the_order_pays_what_the_step_shows() -> None:
    lesson = named("guilds")
    at = step_saying(lesson, "give cement and cloth")
    assert rupees(sight_at(lesson, at + 1, "")) == rupees(sight_at(lesson, at, "")) + 2


def test_the_end_counts_what_the_lesson_says() -> None:
    lesson = named("end")
    at = step_saying(lesson, "The end is triggered")
    assert sight_at(lesson, at - 1, "").state._d[FINAL_ROUND] == 0
    assert sight_at(lesson, at, "").state._d[FINAL_ROUND] == 18
    over = sight_at(lesson, len(lesson.steps), "")
    assert over.over
    sheet = over.state.score_sheet(LEARNER)
    counted = {name: sheet[name] for name in ("artisans", "meditation", "covers", "akbar")}
    assert counted == {"artisans": 4, "meditation": 5, "covers": 4, "akbar": 3}
    assert over.state.winners() == [LEARNER]


def test_the_whole_turn_improves_farm_and_stone_and_fulfils_an_order() -> None:
    lesson = named("turn")
    first, last = sight_at(lesson, 0, ""), sight_at(lesson, len(lesson.steps), "")
    assert first.state.player(LEARNER).workers == 8
    assert [yield_of(sight.state, LEARNER, 0) for sight in (first, last)] == [2, 4]
    at = step_saying(lesson, "instead of 2")
    assert yield_of(sight_at(lesson, at + 1, "").state, LEARNER, 0) == 3
    assert last.state.player(LEARNER).stone == first.state.player(LEARNER).stone + 1
    assert rupees(last) == rupees(first) + 3
    phases = {step.decision for step in last.history if step.seat == LEARNER}
    assert phases >= {"meditation", "botanist", "order_phase"}


def test_the_short_game_has_three_rounds_and_is_won() -> None:
    lesson = named("game")
    over = sight_at(lesson, len(lesson.steps), "")
    assert over.over
    rounds = {sight_at(lesson, n, "").state.round for n in range(len(lesson.steps))}
    assert len(rounds) == 3
    assert over.state.winners() == [LEARNER]
    assert sum(bool(step.others) for step in lesson.steps) >= 5
    at = step_saying(lesson, "triggers the *end*")
    assert sight_at(lesson, at - 1, "").state._d[FINAL_ROUND] == 0
    assert sight_at(lesson, at, "").state._d[FINAL_ROUND] == max(rounds)
    assert over.state.scores() == [57, 44]
    assert "57 to 44" in lesson.end
    sheet = over.state.score_sheet(LEARNER)
    assert (sheet["covers"], sheet["akbar"]) == (7, 5)
    at = step_saying(lesson, "Only your clothes are left")
    assert rupees(sight_at(lesson, at + 1, "")) == rupees(sight_at(lesson, at, "")) + 4
