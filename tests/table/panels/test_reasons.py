"""Why something cannot be chosen now: a sentence and an existing rule."""

import re

import pytest

from agra.rules import actions as act
from agra.rules.reasons import REASONS
from agra.table.game.sight import sight_of
from agra.table.panels.question.action_spots import SPOTS
from agra.table.panels.question.question import ask
from agra.table.panels.question.reasons import why
from agra.table.panels.rules.rulebook import page
from agra.text.options.reason_sentences import why_sentence
from tests.fixtures import NAMES as FIXTURES
from tests.fixtures import load
from tests.support import position, take

DECISIONS = [name for name in FIXTURES if (load(name).to_move or 0) >= 0]


@pytest.mark.parametrize("name", DECISIONS)
def test_a_spot_is_either_an_option_or_says_why_not(name: str) -> None:
    state = load(name)
    sight = sight_of(state, state.to_move)
    question = ask(sight)
    assert question is not None
    reasons = why(sight)
    assert set(reasons) <= SPOTS
    assert not set(reasons) & set(question.by_spot())
    spaces = {spot for spot in SPOTS if spot.startswith("space-")}
    assert spaces <= set(reasons) | set(question.by_spot())
    for spot in ("order-artisans", "order-merchants", "order-scholars", "scroll-statue"):
        assert spot in reasons or spot in question.by_spot()
    for reason in reasons.values():
        assert reason.text.endswith(".")
        assert "{" not in reason.text


@pytest.mark.parametrize("name", DECISIONS)
def test_every_link_leads_to_a_rule(name: str) -> None:
    anchors = set(re.findall(r'id="([^"]+)"', page().html))
    state = load(name)
    for reason in why(sight_of(state, state.to_move)).values():
        assert reason.link.removeprefix("/rules#") in anchors


def test_every_reason_of_the_rules_has_a_sentence() -> None:
    anchors = set(re.findall(r'id="([^"]+)"', page().html))
    state = load("choose_space")
    for reason in REASONS:
        data = {"reason": reason, "what": "wood", "needs": 2, "has": 1}
        text, rule = why_sentence(state, data)
        assert text.endswith(".")
        assert "{" not in text
        assert f"r-{rule.replace('.', '-')}" in anchors, reason


def test_the_reasons_name_what_is_missing() -> None:
    state = position({"goods": {"wood": 1}}, {}, {}, {}, phase="action")
    reasons = why(sight_of(state, 0))
    assert reasons["space-statues"].text.startswith("You can't work here")
    assert reasons["order-artisans"].text.startswith("Artisans: you must be on step 1")
    assert reasons["scroll-book"].text == "You have none of this good: books."
    assert reasons["favour-influence"].text == "You must own 4 favours; you only have 0."
    assert reasons["bowl-planks"].text == "You have none of this good: planks."


def test_a_possible_thing_says_when_its_moment_comes() -> None:
    state = position({"goods": {"planks": 1}}, {}, {}, {}, phase="action")
    reasons = why(sight_of(state, 0))
    assert (
        reasons["bowl-planks"].text
        == "You serve Akbar in the order phase, with a favour tile or with the Sadr us-Sudur."
    )
    assert reasons["bowl-planks"].link == "/rules#r-3-3-2"


def test_a_level_out_of_reach_says_where_it_opens() -> None:
    state = take(position({"goods": {"wood": 1}}, {}, {}, {}, phase="action"), "place sailor")
    texts = {reason.text for reason in why(sight_of(state, 0)).values()}
    assert "You can deliver to level III once the boat is at pier 4." in texts


def test_while_meditating_farmers_and_covers_can_be_clicked() -> None:
    state = position({"stone": 3}, {}, spaces={"quarry": 0}, phase="meditation")
    idle = why(sight_of(state, 0))
    assert idle["farmer-1"].text.startswith("You move farmers with the Botanist")
    assert idle["cover-1-1"].text.startswith("You remove covers with the Botanist")
    question = ask(sight_of(take(state, "lay quarry"), 0))
    assert question is not None
    spots = question.by_spot()
    assert [option.about for option in spots["farmer-1"]] == [act.MEDITATE_FARMER]
    assert spots["farmer-1"] == spots["circle"]
    assert spots["cover-1-1"] == spots["petal-remove_cover"]


def test_nobody_else_is_told_reasons() -> None:
    state = load("choose_space")
    assert why(sight_of(state, None)) == {}
    assert why(sight_of(state, 1 - (state.to_move or 0))) == {}
