"""The panels as HTML: complete, escaped, and without what the viewer may not know."""

import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from agra.rules.actions import DECLINE, DOUBLE
from agra.rules.layout import PLAYER, RUPEES, STRIDE
from agra.table.board import view_of
from agra.table.game.sight import Sight, sight_of
from agra.table.pages.live_part import bar_html
from agra.table.pages.panels import context
from agra.table.panels.history.charts import charts
from agra.table.panels.history.scoring import scoring
from agra.table.panels.question.markup import choices_html
from agra.table.panels.question.question import ask
from agra.table.panels.rules.rulebook import page
from agra.table.templatetags.patched_lists import in_words, log
from tests.fixtures import NAMES as FIXTURES
from tests.fixtures import load
from tests.support import position, take
from tests.table.panels.support import Played

PANELS = ("recap",)
#: The page data besides the table: none here.
ALONE = dict.fromkeys(
    ("hand_over", "hand_over_name", "coach", "decider", "replay", "has", "stand_in", "stalled")
)
_VOID = {"input", "br", "hr", "img", "meta", "link"}
_LISTS = {"ol", "ul", "dl", "table", "tr", "select"}


class Checked(HTMLParser):
    """Refuses unclosed tags, duplicate ids, and loose words in lists."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.actions: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open, self.open
        assert len(set(self.ids)) == len(self.ids)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert "style" not in found
        assert not any(name.startswith("on") for name in found)
        if tag not in _VOID:
            self.open.append(tag)
        if "id" in found:
            self.ids.append(found["id"] or "")
        if found.get("name") == "action":
            self.actions.append(found["value"] or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        loose = self.open and self.open[-1] in _LISTS and data.strip()
        assert not loose, data


def shown(sight: Sight) -> dict[str, str]:
    """Every panel of a page."""
    request = RequestFactory().get("/")
    given: dict[str, Any] = {**ALONE, **context(sight), "sight": sight, "viewer": sight.viewer}
    given["view"] = view_of("844x390t")
    found: dict[str, str] = {
        name: render_to_string(f"table/panels/{name}.html", given, request=request)
        for name in PANELS
    }
    found["log"], found["in words"] = log(given), in_words(given)
    found["bar"] = bar_html(request, given)
    found["bar"] = re.sub(r'name="csrf[^>]*', "", found["bar"])  # a new one for each page
    found["notes"] = repr(given["notes"])
    for chart in charts(sight):
        found[chart.name] = render_to_string("table/panels/chart.html", {"chart": chart})
    return found


@pytest.mark.parametrize("name", FIXTURES)
def test_the_bar_has_a_button_for_every_legal_action(name: str) -> None:
    state = load(name)
    viewer = state.to_move if (state.to_move or 0) >= 0 else 0
    html = choices_html(((question := ask(sight_of(state, viewer))) and question.choices) or ())
    more = choices_html(question.more if question else ())
    legal = state.legal_actions() if state.to_move == viewer else []
    actions = {int(action.split(" then ")[0]) for action in Checked(html + more).actions}
    options = question.options if question else ()
    assert sorted(actions.union(*(option.equal for option in options))) == legal


def test_a_delivery_that_can_be_doubled_has_a_second_half() -> None:
    state = take(
        position({"goods": {"sandstone": 2, "planks": 1}}, {}, {}, {}, phase="action"),
        "place sailor",
        "pay planks",
    )
    question = ask(sight_of(state, 0))
    assert question is not None
    actions = Checked(choices_html(question.choices)).actions
    doubles = [action for action in actions if action.endswith(f" then {DOUBLE}")]
    assert doubles
    for double in doubles:
        assert f"{double.split()[0]} then {DECLINE}" in actions


@pytest.mark.parametrize("decisions", [0, 40, 120, 333, None])
@pytest.mark.parametrize("viewer", [0, 3, None])
def test_every_panel_is_well_formed(decisions: int | None, viewer: int | None) -> None:
    sight = Played("four_planners.txt", decisions).sight(viewer)
    for html in shown(sight).values():
        if html.startswith("<"):
            Checked(html)


def test_names_are_escaped() -> None:
    played = Played("four_planners.txt", 120)
    sight = played.sight(0)
    sight.names[:] = ["<b>a", "<b>b", "<b>c", "<b>d"]
    for name, html in shown(sight).items():
        if name != "notes":
            assert "<b>a" not in html
            assert "<b>b" not in html


def test_the_scoring_and_its_charts_are_well_formed() -> None:
    sight = Played("four_planners.txt").sight(1)
    html = render_to_string("table/panels/scoring.html", {"scoring": scoring(sight)})
    Checked(html)
    assert html.count("<tr") == 10  # the headings, eight lines, the total; nobody is tied
    for chart in charts(sight):
        drawn = render_to_string("table/panels/chart.html", {"chart": chart})
        Checked(drawn)
        svg = drawn[drawn.index("<svg") : drawn.index("</svg>") + 6]
        ElementTree.fromstring(svg)
        assert drawn.count("<polyline") == 4


def test_the_rules_page_is_well_formed() -> None:
    html = render_to_string("table/panels/rules.html", {"page": page(), "words": "", "found": []})
    Checked(html)


@pytest.mark.parametrize("decisions", [60, 200, 333])
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_no_panel_depends_on_hidden_rupees(decisions: int, viewer: int | None) -> None:
    """The same game looks the same when the others have more rupees."""
    played = Played("four_planners.txt", decisions)
    other = Played("four_planners.txt", decisions)
    for state in (other.state, *(start.state for start in other.starts)):
        for seat in range(4):
            if seat != viewer:
                state._d[PLAYER + STRIDE * seat + RUPEES] += 7
    assert shown(played.sight(viewer)) == shown(other.sight(viewer))


def test_my_own_rupees_are_no_secret_to_me() -> None:
    """This shows that the test above can fail: visible values do change the page."""
    played, other = (Played("four_planners.txt", 200) for _ in range(2))
    other.state._d[PLAYER + RUPEES] += 7
    assert shown(played.sight(0)) != shown(other.sight(0))
