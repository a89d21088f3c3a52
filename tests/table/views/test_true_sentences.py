"""Sentences of tips, aid, lessons and pages that state a number of the rules, in every language."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import agra
from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.layout import (
    AKBAR,
    BOAT,
    FINAL_ROUND,
    INFLUENCE_AT,
    NO_BOWL,
    ORDER_MARK,
    PLAYER,
)
from agra.rules.names import GOODS, GUILDS
from agra.table.game.sight import sight_of
from agra.table.lessons.script import lesson_named
from agra.table.panels.rules.aid.board import end
from agra.table.panels.tips.tips import tips
from agra.text import i18n
from agra.text.languages import offered
from tests.support import position
from tools import terms

DOCS = Path(__file__).parents[3] / "docs"
CODES = sorted(offered())


def page(name: str, code: str) -> str:
    """A page of the documents in a language."""
    language = "" if code == "en" else f".{code}"
    return (DOCS / f"{name}{language}.md").read_text(encoding="utf-8")


def checked(code: str) -> Mapping[str, str]:
    """The phrases of a language that state a rule: src/agra/text/locale/LANGUAGE/terms.toml."""
    return terms.terms(code).checked


def lesson_says(name: str, words: str) -> str:
    """The translated sentence of a lesson that contains these English words."""
    lesson = lesson_named(name)
    assert lesson is not None
    (found,) = (step.say for step in lesson.steps if words in step.say)
    return i18n._(found)


def paid_by_akbar() -> list[int]:
    """What the final scoring pays for 0, 1, 2, ... goods in Akbar's bowls."""
    state = agra.new_game(players=4, seed=1)
    paid = [state.score_sheet(0)["akbar"]]
    for bowl in range(AKBAR, AKBAR + 16):
        if state._d[bowl] != NO_BOWL:
            state._d[bowl] = 1
            paid.append(state.score_sheet(0)["akbar"])
    return paid


def is_akbars_scale(sentence: str) -> bool:
    """Whether "a sum for a number of goods, then a sum for each" is what the scoring pays."""
    *numbers, further = map(int, re.findall(r"\d+", sentence))
    half = len(numbers) // 2
    rewards, counts = numbers[:half], numbers[half:]
    paid = paid_by_akbar()
    more = [paid[n] - paid[n - 1] for n in range(counts[-1] + 1, len(paid))]
    told = [paid[count] for count in counts]
    return counts == list(range(1, half + 1)) and told == rewards and set(more) == {further}


@pytest.mark.parametrize("code", CODES)
def test_what_akbar_pays_is_said_as_he_pays_it(code: str) -> None:
    state = agra.new_game(players=2, seed=1)
    with i18n.language(code):
        tip, *_gifts = re.split(r"(?<=[a-z\d])\. ", tips(sight_of(state, 0))["akbar"])
        (aid,) = (entry.text for entry in end(state._c).entries if entry.rule == "6.4.6")
        lesson = lesson_says("trade", "Gifts score at the *end*")
    row = re.search(r'<a id="r-6-4-6"></a>6\.4\.6 (.*)', page("rules", code))
    assert row
    for sentence in (tip, aid, lesson, row[1]):
        assert is_akbars_scale(sentence), sentence


@pytest.mark.parametrize("code", CODES)
def test_the_quick_start_puts_a_good_only_into_its_own_bowl(code: str) -> None:
    bowls: dict[str, set[str]] = {}
    for good in GOODS:
        state = position({"goods": {good: 1}}, {}, {}, {}, phase="order")
        for action in state.legal_actions():
            before, then = set(state.to_json()["akbar"]), state.copy()
            then.apply(action)
            bowls.setdefault(good, set()).update(set(then.to_json()["akbar"]) - before)
    assert all(filled <= {good} for good, filled in bowls.items())
    assert len(set().union(*bowls.values())) == 12
    (orders,) = re.findall(r"(?ms)^3\. (.*?)\n\n", page("quick-start", code))
    assert checked(code)["own_bowl"] in " ".join(orders.split())


def orders_that_end_the_game() -> int:
    """The number of filled orders of one guild with which the rules trigger the end."""
    state = agra.new_game(players=4, seed=1)
    first, second = state._c.order_first, state._c.order_second
    state._d[BOAT] = max(range(1, 7), key=lambda pier: state._c.limit[pier])
    state._d[PLAYER + INFLUENCE_AT] = 1
    filled = 0
    while not state._d[FINAL_ROUND]:
        order = state._d[ORDER_MARK]
        state._d[PLAYER + first[order]] += 1
        state._d[PLAYER + second[order]] += 1
        state._push(kinds.EXTRA_ORDER_PHASE, 0)
        state._ask_anew()
        state.apply(act.FULFIL)
        filled += 1
    assert filled == len(state._c.raw["guild_orders"][GUILDS[0]])
    return filled


@pytest.mark.parametrize("code", CODES)
def test_the_lesson_of_the_end_says_that_the_orders_are_of_one_guild(code: str) -> None:
    numbers = checked(code)["numbers"].split()
    told = checked(code)["orders"].format(numbers[orders_that_end_the_game() - 4])
    with i18n.language(code):
        assert told in lesson_says("end", "Three things trigger the end")
