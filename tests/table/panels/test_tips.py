"""Everything on the table has a tip that describes the current state."""

import re

import pytest

from agra.rules import actions as act
from agra.rules.layout import AKBAR, NO_BOWL, NOT_IN_PLAY, NOTABLE
from agra.rules.names import GOODS, NOTABLES
from agra.rules.state import State
from agra.table.game.sight import Sight, sight_of
from agra.table.panels.question.action_spots import PARTS, SPOTS, slot_spot
from agra.table.panels.question.reasons import why
from agra.table.panels.tips.tips import tips
from tests.support import position, take
from tests.table.panels.support import GAMES, Played
from tests.table.support import Browser, against, text


def on_the_table(state: State) -> set[str]:
    """Every spot and part that a position can show."""
    there = set(SPOTS | PARTS)
    there -= {f"player-{seat}" for seat in range(state.players + 1, 5)}
    there -= {f"bowl-{good}" for n, good in enumerate(GOODS) if state._d[AKBAR + n] == NO_BOWL}
    there = {spot for spot in there if not spot.startswith(("slot-", "notable-"))}
    for notable, name in enumerate(NOTABLES):
        if state._d[NOTABLE + notable] != NOT_IN_PLAY:
            there.add(f"notable-{name}")
            there |= {slot_spot(notable, good) for good in state._c.notable_goods[notable]}
    return there


def positions(file: str) -> list[Sight]:
    played = Played(file, 0)
    found = []
    for share in (0.0, 0.3, 0.6, 0.9, 1.0):
        played.go_on(int(share * len(played.actions)))
        found.append(sight_of(played.state.copy(), 0))
    found.append(sight_of(played.state.copy(), None))
    return found


@pytest.mark.parametrize("file", GAMES)
def test_everything_on_the_table_has_a_tip(file: str) -> None:
    for sight in positions(file):
        told = tips(sight)
        assert on_the_table(sight.state) <= set(told)
        for spot, tip in told.items():
            assert tip[0] == tip[0].upper(), spot
            assert tip.endswith((".", "!")), spot
            assert "{" not in tip, spot
            assert "_" not in tip, spot


def test_a_card_says_who_leads_and_what_a_delivery_pays() -> None:
    names = ["Mia", "Chen", "Anil", "Bruno"]
    state = position({}, {}, {}, {}, phase="action")
    before = tips(sight_of(state, 0, names))
    card = next(spot for spot in before if spot.startswith("notable-"))
    assert "Nobody has delivered yet. A delivery would earn 1 rupee now." in before[card]
    state = take(
        position({"goods": {"wood": 1, "sandstone": 1, "turmeric": 1, "cotton": 1}}, {}, {}, {},
                 phase="action"),
        "place sailor", "done",
    )  # fmt: skip
    delivery = next(n for n in state.legal_actions() if act.DELIVER <= n < act.KEEP)
    state.apply(delivery)
    after = tips(sight_of(state, 0, names))
    told = [tip for spot, tip in after.items() if spot.startswith("notable-")]
    assert any("Mia leads. A delivery would earn 2 rupees now." in tip for tip in told)
    slots = [tip for spot, tip in after.items() if spot.startswith("slot-")]
    assert any("delivered by Mia." in tip for tip in slots)


def test_a_track_tells_what_an_order_pays_everybody() -> None:
    """Whoever is behind gets 1 rupee less and a step up (3.3.9)."""
    mine = {"artisans": 3, "merchants": 0, "scholars": 1}
    other = {"artisans": 2, "merchants": 2, "scholars": 3}
    state = position({"influence": mine}, {"influence": other}, phase="action")
    told = tips(sight_of(state, 0, ["Mia", "Chen"]))
    assert "Now: Mia: 2 rupees; Chen: 1 rupee and 1 step." in told["track-artisans"]
    assert "Now: Mia: start; Chen: 2 rupees." in told["track-merchants"]
    assert "Now: Mia: 0 rupees and 1 step; Chen: 2 rupees." in told["track-scholars"]
    order = next(tip for tip in told.values() if tip.startswith("Scholars: marked order"))
    assert "You would get 0 rupees and 1 step, because somebody is ahead of you." in order


def test_orders_without_the_marker_say_so() -> None:
    state = position({"goods": {"wood": 1}}, {}, phase="action")
    reasons = why(sight_of(state, 0))
    unmarked = [spot for spot in reasons if spot.startswith("order-") and spot[-1].isdigit()]
    assert len(unmarked) == 15
    texts = {reasons[spot].text for spot in unmarked}
    assert texts <= {"This is not the marked order.", "There is already a marker on this order."}
    assert "This is not the marked order." in texts


def test_secret_rupees_stay_secret() -> None:
    state = position({"rupees": 7}, {"rupees": 41}, phase="action")
    told = tips(sight_of(state, 0, ["Mia", "Chen"]))
    assert told["rupees"].startswith("7 rupees.")
    assert not any("41" in tip for tip in told.values())


@pytest.mark.usefixtures("table")
def test_the_bar_on_top_has_its_tips() -> None:
    browser = Browser()
    page = text(browser.get(f"/game/{against(browser).code}/"))
    top = page[page.index('class="top"') : page.index("</header>")]
    for part in ("round", "seats", "pier", "limit", "end"):
        spot = f'class="top-{part}" id="spot-top-{part}" data-spot="top-{part}"'
        assert re.search(rf'{spot} data-tip="[A-Z][^"]+\."', top), part


def test_the_tip_of_ones_own_worker_says_so() -> None:
    spaces = {"quarry": {"seat": 0, "lying": False}, "sailor": {"seat": 0, "lying": True}}
    state = position({}, {}, spaces=spaces)
    mine, theirs = tips(sight_of(state, 0)), tips(sight_of(state, 1))
    assert mine["worker-sandstone"] == "Your worker, standing. If it is ejected, you gain 1 favour."
    assert mine["worker-sailor"].startswith("Your worker, lying down.")
    assert theirs["worker-sandstone"].startswith("Yellow: standing worker.")
