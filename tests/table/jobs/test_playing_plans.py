"""A plan of a hint is played step by step; it ends if the player decides something else."""

import re
from concurrent.futures import Future
from dataclasses import replace

import pytest

from agra.bots import Allowance, Plan, Reason, SeatedBot
from agra.bots.registry import bot
from agra.rules import actions as act
from agra.rules.state import CHANCE, State
from agra.table.game import looking
from agra.table.game.lines import line_of
from agra.table.game.sight import Sight
from agra.table.game.visit import Visit
from agra.table.jobs import bot_calls, hints, service
from agra.table.models import Game
from agra.table.panels.analysis.following import following, played_on
from agra.text.advice import own_decisions
from tests.table.support import Browser, between, entries, mover, text

pytestmark = pytest.mark.usefixtures("table")


class Reader:
    """A person who plays a plan of a hint."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ada, ben = Browser(), Browser()
        self.game: Game = between(ada, ben, hints=True)
        self.seat = mover(self.game)
        self.browser = [ada, ben][self.seat]
        self.asked = 0
        adviser = SeatedBot(bot("akbar"), self.seat, allowance=Allowance(nodes=150))
        self.plan = adviser.plans(self.state)[0]

        def answer(task: bot_calls.Task, place: object) -> "Future[list[Plan]]":
            self.asked += 1
            done: Future[list[Plan]] = Future()
            done.set_result([self.plan])
            return done

        monkeypatch.setattr(service.bots(), "hint", answer)

    @property
    def state(self) -> State:
        with line_of(self.game) as line:
            return line.state.copy()

    def sight(self) -> Sight:
        """What the player sees."""
        return looking.look(Visit(self.game, self.browser.number))[0]

    def hint(self) -> str:
        return text(self.browser.part(f"/game/{self.game.code}/hint"))

    def begin(self) -> str:
        """Press "Play this plan"; return the address of the next steps."""
        page = self.hint()
        found = re.search('data-follow="([^"]+)"', page)
        assert found is not None
        self.press(page)
        return found[1].replace("&amp;", "&")

    def press(self, page: str) -> None:
        """Press the button of a page that plays a step."""
        found = re.search('class="do[^"]*" name="action" value="([^"]+)"', page)
        version = re.search('name="version" value="([^"]+)"', page)
        assert found is not None
        assert version is not None
        self.decide(found[1], version[1])

    def decide(self, action: str, version: str = "") -> None:
        sent = {"action": action, "version": version or self.browser.sight(self.game)["version"]}
        answer = self.browser.post(f"/game/{self.game.code}/decide", sent, **{"HX-Request": "true"})
        assert answer.status_code == 200, text(answer)

    def step(self, address: str) -> str:
        return text(self.browser.part(address))


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(monkeypatch)


def test_a_plan_is_played_step_by_step_to_the_end_of_the_turn(reader: Reader) -> None:
    own = own_decisions(reader.state, reader.seat, reader.plan.actions)
    before = len(entries(reader.game))
    address = reader.begin()
    steps = 0
    while "Next step" in (page := reader.step(address)):
        steps += 1
        assert steps < 20
        last = "data-last" in page
        reader.press(page)
        if last:
            break
    assert reader.state.turn != reader.seat
    made = entries(reader.game)[before:]
    taken = [action for _number, _kind, seat, action in made if seat == reader.seat]
    assert taken[: len(own)] == own
    # the next turn belongs to somebody else, so nothing is left to follow
    assert "Next step" not in reader.step(address)


def test_after_a_roll_a_plan_does_not_say_that_nothing_is_left_to_do(reader: Reader) -> None:
    """The plan did not know what is rolled. So it is over before its end of the turn."""
    number = reader.sight().number
    own = own_decisions(reader.state, reader.seat, reader.plan.actions)
    address = reader.begin()
    while "data-last" not in (page := reader.step(address)):
        reader.press(page)
    sight = reader.sight()
    assert following(sight, number, own)
    past = sight.past
    roll = replace(past.steps[-1], seat=CHANCE)
    rolled = replace(past, steps=[*past.steps, roll], number=past.number + 1)
    assert following(replace(sight, past=rolled), number, own) is None


def test_a_player_who_decides_something_else_has_left_the_plan(reader: Reader) -> None:
    address = reader.begin()
    page = reader.step(address)
    wanted = re.search('class="do next-step" name="action" value="(\\d+)', page)
    assert wanted is not None
    other = next(a for a in reader.state.legal_actions() if str(a) != wanted[1])
    reader.decide(str(other))
    page = reader.step(address)
    assert "Next step" not in page
    assert "no longer fits" not in page


def test_undo_leads_back_to_an_earlier_step(reader: Reader) -> None:
    address = reader.begin()
    first = reader.step(address)
    number = reader.browser.sight(reader.game)["number"]
    reader.press(first)
    assert next_value(reader.step(address)) != next_value(first)
    version = reader.browser.sight(reader.game)["version"]
    where = f"/game/{reader.game.code}/undo"
    reader.browser.post(where, {"to": number, "version": version}, **{"HX-Request": "true"})
    assert next_value(reader.step(address)) == next_value(first)


def next_value(page: str) -> str:
    found = re.search('class="do next-step" name="action" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_a_plan_that_cannot_be_played_any_more_says_so(reader: Reader) -> None:
    state = reader.state
    impossible = next(a for a in range(act.NUM_ACTIONS) if a not in state.legal_actions())
    assert played_on(state, reader.seat, [impossible]) is None
    number = reader.browser.sight(reader.game)["number"]
    page = reader.step(f"/game/{reader.game.code}/plan?from={number}&own={impossible}")
    assert "The plan no longer fits" in page
    assert "New hint" in page


def test_two_first_looks_at_a_decision_are_one_search(reader: Reader) -> None:
    assert [reader.hint().count("Play this plan") for _ in range(2)] == [1, 1]
    assert reader.asked == 1


@pytest.mark.parametrize("equal", [True, False])
def test_the_coach_goes_on_with_a_plan_that_is_about_as_good(reader: Reader, equal: bool) -> None:
    """A clearly worse plan is another matter: there the adviser searches again."""
    best = reader.plan
    first = next(n for n in reader.state.legal_actions() if n != best.actions[0])
    own = played_on(reader.state, reader.seat, [first])
    assert own is not None
    other = replace(best, actions=tuple(own), equal=equal, reasons=[Reason("rupees", -1.0)])
    sight = reader.sight()
    hints.remember(sight, [best, other], 0)
    reader.decide(str(first))
    rest = hints.known(reader.sight())
    assert (rest is not None) == equal
    for plan in rest or ():
        assert plan.actions == other.actions[1:]
        assert plan.reasons == [], "they speak against it"
    reader.hint()
    assert reader.asked == 1, "a hint compares plans again"


def test_the_coach_goes_on_with_what_he_said_before_a_longer_search(reader: Reader) -> None:
    """Whoever follows his first advice hears the rest of it, and so does whoever takes it back."""
    first = reader.plan
    another = next(n for n in reader.state.legal_actions() if n != first.actions[0])
    own = played_on(reader.state, reader.seat, [another])
    assert own is not None
    better = replace(first, actions=tuple(own))
    hints.remember(reader.sight(), [first], 0)
    hints.remember(reader.sight(), [better], 1)
    number = reader.browser.sight(reader.game)["number"]
    reader.decide(str(first.actions[0]))
    rest = hints.known(reader.sight())
    assert rest is not None
    assert [plan.actions for plan in rest] == [first.actions[1:]]
    version = reader.browser.sight(reader.game)["version"]
    where = f"/game/{reader.game.code}/undo"
    reader.browser.post(where, {"to": number, "version": version}, **{"HX-Request": "true"})
    assert hints.known(reader.sight()) == [better]


def test_the_searches_of_this_turn_are_kept_however_many_readers_they_have(reader: Reader) -> None:
    """The coach and the hint share a search, and each of them stores what it found."""
    first = reader.plan
    hints.remember(reader.sight(), [first], 0)
    number = reader.browser.sight(reader.game)["number"]
    reader.decide(str(first.actions[0]))
    rest = replace(first, actions=first.actions[1:])
    for _ in range(2 * hints.KEPT):
        hints.remember(reader.sight(), [rest], 0)
    version = reader.browser.sight(reader.game)["version"]
    where = f"/game/{reader.game.code}/undo"
    reader.browser.post(where, {"to": number, "version": version}, **{"HX-Request": "true"})
    assert hints.known(reader.sight()) == [first]


def test_while_a_plan_is_played_the_coach_speaks_of_its_next_step(reader: Reader) -> None:
    address = reader.begin()
    assert 'id="coach"' not in reader.step(address)
    steps = 0
    while "Next step" in (page := reader.step(f"{address}&coach=1")):
        (advised,) = re.findall('data-advised="([^"]+)"', page)
        assert advised == next_value(page)
        assert not re.findall("data-ask", page)
        steps += 1
        if "data-last" in page:
            break
        reader.press(page)
    assert steps > 1


def test_after_undo_the_coach_says_what_he_said_there(reader: Reader) -> None:
    address = reader.begin()
    first = coach_of(reader.step(f"{address}&coach=1"))
    assert first
    number = reader.browser.sight(reader.game)["number"]
    for _time in range(2):
        reader.press(reader.step(address))
        assert coach_of(reader.step(f"{address}&coach=1")) != first
        version = reader.browser.sight(reader.game)["version"]
        where = f"/game/{reader.game.code}/undo"
        reader.browser.post(where, {"to": number, "version": version}, **{"HX-Request": "true"})
        assert coach_of(reader.step(f"{address}&coach=1")) == first


def coach_of(page: str) -> str:
    (sentence,) = re.findall(r'<p role="status"[^>]*>(.*?)</p>', page)
    return str(sentence)
