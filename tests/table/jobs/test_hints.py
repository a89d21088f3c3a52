"""Hints while they are read: longer searches add to them and change nothing that is shown."""

import re
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

import pytest

from agra.bots import Fact, Plan, Reason
from agra.rules.actions import parse_action
from agra.rules.names import GOODS, NOTABLES
from agra.table.game import looking
from agra.table.game.lines import line_of
from agra.table.game.sight import Players
from agra.table.game.visit import Visit
from agra.table.jobs import bot_calls, service
from agra.table.models import Game
from agra.table.panels.analysis import hint as hint_panel
from agra.text.coach.ahead import Ahead
from tests.table.support import Browser, against, between, let_bots_play, mover, text

pytestmark = pytest.mark.usefixtures("table")

Look = Callable[..., str]


def plan(space: str, equal: bool = False) -> Plan:
    """A turn that begins with work at a space."""
    actions = (parse_action(f"place {space}"),)
    return Plan(actions, rupees=60.0, win=0.3, behind=1.0, equal=equal)


#: Two people at a table.
PEOPLE = Players(["Ada", "Ben"], ["person", "person"], ("turquoise", "orange"), [])
QUARRY, WOODCUTTER, SAILOR = plan("quarry"), plan("woodcutter"), plan("sailor")


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> Look:
    """Request a search of a hint in which a bot has found these plans."""
    ada, ben = Browser(), Browser()
    game: Game = between(ada, ben, hints=True)
    browser = [ada, ben][mover(game)]

    def ask(*plans: Plan, address: str = f"/game/{game.code}/hint") -> str:
        def answer(task: bot_calls.Task, place: object) -> "Future[list[Plan]]":
            done: Future[list[Plan]] = Future()
            done.set_result(list(plans))
            return done

        monkeypatch.setattr(service.bots(), "hint", answer)
        return text(browser.part(address))

    return ask


def deeper(page: str) -> str:
    """The address from which a panel requests its next search."""
    found = re.search('data-hx-get="([^"]+)"', page)
    assert found is not None
    return found[1].replace("&amp;", "&")


def without_offer(page: str) -> str:
    """A page without the new ranking that waits for a click."""
    return re.sub("<template>.*</template>", "", page, flags=re.DOTALL)


def values(page: str) -> list[str]:
    """The values of the buttons of a page."""
    return re.findall('class="do" name="action" value="([^"]+)"', page)


def sent(found: Plan) -> str:
    """The value of the button of a plan."""
    return str(found.actions[0])


def test_a_longer_look_that_ranks_another_plan_first_offers_it(look: Look) -> None:
    first = look(QUARRY, WOODCUTTER)
    assert values(first) == [sent(QUARRY), sent(WOODCUTTER)]
    second = look(SAILOR, WOODCUTTER, QUARRY, address=deeper(first))
    # Only new plans are sent, below those that are shown; the new ranking waits.
    assert 'id="hint"' not in second
    assert values(without_offer(second)) == [sent(SAILOR)]
    assert "A better plan was found: show it" in second
    assert values(second)[1:] == [sent(SAILOR), sent(WOODCUTTER), sent(QUARRY)]
    # A later search knows which plans are shown by then.
    third = look(SAILOR, QUARRY, address=deeper(second))
    assert values(without_offer(third)) == []
    assert "A better plan was found" in third
    assert "data-hx-get" not in without_offer(third)


def test_every_reason_names_its_places_and_the_aims_and_threats_follow(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = Reason("next", 2.0, (Fact("wins", "mahout", 1),))
    threat = Ahead("threat", "Ben can win it.", NOTABLES.index("mahout"), 1, (GOODS.index("wood"),))
    monkeypatch.setattr(hint_panel, "ahead", lambda *_: [threat])
    page = look(replace(QUARRY, reasons=[reason]), WOODCUTTER)
    places = re.findall('data-places="([^"]+)"', page)
    assert places[0] == "notable-mahout"
    assert "After this turn:" in page
    assert "Ben can win it." in page
    assert places[1].startswith("slot-mahout-wood")
    # only the best plan has them
    assert len(places) == 2


def test_a_longer_look_that_agrees_offers_nothing(look: Look) -> None:
    second = look(QUARRY, SAILOR, address=deeper(look(QUARRY, WOODCUTTER)))
    assert values(second) == [sent(SAILOR)]
    assert "A better plan" not in second


def test_a_plan_that_is_next_to_nothing_better_is_not_offered(look: Look) -> None:
    first = look(QUARRY, WOODCUTTER)
    second = look(WOODCUTTER, plan("quarry", equal=True), address=deeper(first))
    assert values(second) == []
    assert "A better plan" not in second


def test_what_an_address_says_is_shown_is_not_trusted(look: Look) -> None:
    address = deeper(look(QUARRY, WOODCUTTER)) + '."><script>.a%26look=9'
    second = look(QUARRY, address=address)
    assert "<script>" not in second
    assert "look=9" not in second


def test_the_adviser_has_counted_what_everybody_was_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a guess he would call a game won that is lost."""
    tasks: list[bot_calls.Task] = []

    def answer(task: bot_calls.Task, place: object) -> "Future[list[Plan]]":
        tasks.append(task)
        done: Future[list[Plan]] = Future()
        done.set_result([plan("quarry")])
        return done

    browser = Browser()
    game = against(browser, bots=1, seed=3)  # with another one, it may never be so
    rupees = [0, 0]
    while min(rupees) <= 2:  # until both were paid something
        let_bots_play(game)
        sight = browser.sight(game)
        browser.decide(game, sight["options"][0]["action"], sight["version"])
        with line_of(game) as line:
            rupees = list(line.state.all_rupees)
    let_bots_play(game)
    monkeypatch.setattr(service.bots(), "hint", answer)
    browser.part(f"/game/{game.code}/hint")
    with line_of(game) as line:
        assert tasks[-1].rupees == line.state.all_rupees
    found = looking.look(Visit(game, browser.number))[0]
    assert None in found.rupees, "the page does not show them"
    assert hint_panel.tells_chance(replace(found, players=PEOPLE), 0, 20)
    shared = replace(found, players=PEOPLE, table=replace(found.table, referee=True))
    assert not hint_panel.tells_chance(shared, 0, 20), "all players share this screen"
