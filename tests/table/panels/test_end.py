"""The final scoring, the charts, the hint and the rules."""

import re
from dataclasses import replace

import pytest
from django.template import loader

import agra
from agra.bots import Fact, Plan, Reason
from agra.bots.judgement.features import TOPIC
from agra.picture.ink import width_of
from agra.rules import actions as act
from agra.rules.names import GUILDS
from agra.rules.state import CHANCE
from agra.table.game.sight import sight_of
from agra.table.panels.analysis import hint as hint_panel
from agra.table.panels.analysis.coach import card
from agra.table.panels.analysis.hint import ABOUT, hint, reason_sentences
from agra.table.panels.history.charts import charts
from agra.table.panels.history.end_banner import Banner, end_banner, welcome
from agra.table.panels.history.ending import _lead, ending
from agra.table.panels.history.scoring import _contracts_note, scoring
from agra.table.panels.question.action_spots import SPOTS
from agra.table.panels.question.question import ask
from agra.table.panels.rules import rulebook
from agra.text.coach.ahead import Ahead
from tests.fixtures import NAMES, load
from tests.support import position
from tests.table.panels.support import GAMES, Played

#: What the forms of a hint know of the table.
SEEN = {"code": "abcdefghij", "version": 1, "number": 0}


@pytest.mark.parametrize("file", GAMES)
def test_the_lines_of_the_scoring_add_up(file: str) -> None:
    played = Played(file)
    found = scoring(played.sight(0))
    assert found is not None
    scores = played.state.scores()
    for at, column in enumerate(found.columns):
        assert column.total == scores[column.seat]
        assert sum(row.cells[at].count for row in found.rows) == column.total
        assert all(row.cells[at].seat == column.seat for row in found.rows)
        assert column.winner == (column.seat in played.state.winners())
    totals = [column.total for column in found.columns]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize("file", GAMES)
def test_the_bars_tell_where_every_rupee_came_from(file: str) -> None:
    found = scoring(Played(file).sight(0))
    assert found is not None
    for source in found.sources:
        assert sum(count for _name, count, _at, _long in source.parts) == source.total
        assert all(long >= 0 for _name, _count, _at, long in source.parts)
        last = source.parts[-1]
        assert last[2] + last[3] <= 101


def test_a_line_of_the_scoring_says_what_its_rupees_were_paid_for() -> None:
    found = scoring(Played("three_eager.txt").sight(0))
    assert found is not None
    notes = {row.name: [cell.note for cell in row.cells] for row in found.rows}
    assert notes["Contracts"][0] == "Dutch Trader: 3 rupees, Subadar: 3 orders"
    assert notes["Artisans"] == [
        "no orders",
        "second, 1 order × 1",
        "alone in the lead, 3 orders × 2",
    ]


@pytest.mark.parametrize(
    ("contract", "told"),
    [
        ("subadar", "Subadar: 3 orders"),
        ("sadr_us_sudur", "Sadr us-Sudur: 1 good"),
        ("grand_mufti", "Grand Mufti: 1 set × 3"),
        ("grand_imam", "Grand Imam: 2 orders and contracts"),
        ("dutch_trader", "Dutch Trader: 6 rupees"),
    ],
)
def test_every_contract_says_what_it_pays_for(contract: str, told: str) -> None:
    orders = {guild: {"filled": {"1": 0}} for guild in GUILDS}
    state = position({"contracts": [contract]}, {}, orders=orders, akbar={"planks": 0})
    sheet = state.score_sheet(0)
    assert _contracts_note(sheet) == told
    number = int(re.findall(r"\d+", told)[0]) * (3 if "×" in told else 1)
    assert sheet[contract] == number


def test_the_lead_is_told_by_what_earned_it() -> None:
    """Not by the rupees held: everybody knows that who wins has more."""
    leads = {}
    for file in GAMES:
        found = ending(Played(file).sight(0))
        assert found is not None
        leads[file] = found.lead
    assert leads["three_eager.txt"] == "most of it from: deliveries +61"
    assert not any("Rupees held" in lead for lead in leads.values())


def test_rupees_held_are_a_reason_if_nothing_else_separates_the_players() -> None:
    found = scoring(Played("three_eager.txt").sight(0))
    assert found is not None
    held, *others = found.rows
    alike = [replace(row, cells=(row.cells[0],) * len(row.cells)) for row in others]
    source = found.sources[0]
    same = replace(found, rows=(held, *alike), sources=(source,) * len(found.sources))
    assert _lead(same).startswith("most of it from: Rupees held +")


def test_the_winner_is_named_and_addressed() -> None:
    played = Played("two_planners.txt")
    winner = played.state.winners()[0]
    mine, theirs = scoring(played.sight(winner)), scoring(played.sight(1 - winner))
    assert mine is not None
    assert theirs is not None
    assert mine.title == "You win"
    assert re.fullmatch(r"\w+ wins", theirs.title)
    assert re.fullmatch(r"by \d+ rupees?", mine.margin)
    told = re.fullmatch(
        r"\w+ triggered the end in round (\d+) by .*\. The game ended after round (\d+)\.", mine.end
    )
    assert told is not None, mine.end
    assert int(told[2]) == int(told[1]) + 1 == played.state.round
    given_up = replace(played.sight(winner), players=replace(played.sight(winner).players))
    given_up.players.kinds[winner] = "bot trader"
    with_bot = scoring(given_up)
    assert with_bot is not None
    assert with_bot.title == "The bot in your seat wins"
    assert mine.columns[0].name == "You"


def test_there_is_no_scoring_while_the_game_runs() -> None:
    assert scoring(Played("two_planners.txt", 100).sight(0)) is None


def test_a_chart_has_a_value_for_every_round() -> None:
    played = Played("four_planners.txt")
    found = {chart.name: chart for chart in charts(played.sight(2))}
    assert set(found) == {"rupees", "influence", "goods"}
    for chart in found.values():
        assert len(chart.series) == 4
        for line in chart.series:
            assert len(line.values) == len(line.points.split())
        assert chart.rounds[0][0] == 0
    rupees = found["rupees"].series
    assert [line.values[0] for line in rupees] == [2, 2, 2, 2]
    sheets = [played.state.score_sheet(seat)["rupees"] for seat in range(4)]
    assert [line.values[-1] for line in rupees] == sheets
    assert [line.you for line in rupees] == [False, False, True, False]


def test_the_names_beside_a_chart_have_room() -> None:
    """The value stands after the name, so a cut name would hide it."""
    played = Played("four_planners.txt")
    for name, squeezed in (("Bo", False), ("Turquoise", False), ("Wolfeschlegelsteinhausen", True)):
        found = played.sight(None)
        sight = replace(found, players=replace(found.players, names=[name] * 4))
        for chart in charts(sight):
            begins = chart.label_at + 10
            for line in chart.series:
                assert bool(line.squeezed) == squeezed
                width = line.squeezed or width_of(f"{name} {line.values[-1]}", 13.5)
                assert begins + width <= chart.width
                last = float(line.points.split()[-1].split(",")[0])
                assert chart.width / 2 < last <= chart.right < chart.label_at - 6


def test_while_the_game_runs_only_my_own_rupees_are_drawn() -> None:
    played = Played("four_planners.txt", 300)
    mine = {chart.name: chart for chart in charts(played.sight(1))}
    assert [line.seat for line in mine["rupees"].series] == [1]
    assert "rupees" not in {chart.name for chart in charts(played.sight(None))}
    open_game = Played("four_uniform_12_rounds.txt", 300)
    shown = {chart.name: chart for chart in charts(open_game.sight(None))}
    assert len(shown["rupees"].series) == 4


def test_a_hint_tells_plans_with_what_they_promise_and_reasons() -> None:
    state = load("deliver_one")
    seat = state.to_move
    assert seat is not None
    best, other = state.legal_actions()[:2]
    kept = Fact("good", "dye", 2, "caliph", kept=True)
    told = hint(
        sight_of(state, seat),
        [
            Plan((best,), 48.3, 0.62, reasons=[Reason("goods", 2.0, (kept,))]),
            Plan(
                (other,),
                45.0,
                0.5,
                1.4,
                reasons=[Reason("rupees", -1.0, (Fact("rupees", count=-1),))],
            ),
            Plan((other,), 48.0, 0.618, 0.1, equal=True),
        ],
    )
    assert told is not None
    assert "rupees" not in told.best.outlook  # the estimate changes too much from turn to turn
    assert "62% chance to win" in told.best.outlook
    assert [reason.text for reason in told.best.reasons] == [
        "keeps 2 dye, one of them to deliver to the Caliph"
    ]
    assert [reason.amount for reason in told.best.reasons] == ["+2.0"]
    assert [plan.beside for plan in told.plans] == ["", "1.4 rupees behind", "about equal"]
    assert told.plans[1].reasons[0].text == "1 fewer rupee"
    assert not told.plans[1].reasons[0].good
    assert [plan.value for plan in told.plans] == [str(best), str(other), str(other)]
    assert all(spot in SPOTS for plan in told.plans for spot in plan.spots)


def test_a_plan_is_told_as_a_whole_turn() -> None:
    state = load("meditation")
    seat = state.to_move
    assert seat is not None
    actions = [agra.parse_action(text) for text in ("end meditation", "place quarry")]
    told = hint(sight_of(state, seat), [Plan(tuple(actions), 40.0, 0.5)])
    assert told is not None
    assert told.best.title == "Work at the Quarry"
    assert told.best.spots == ("space-sandstone",)


def test_reasons_about_the_same_thing_are_told_once() -> None:
    state = load("choose_space")
    action = state.legal_actions()[0]
    reasons = [Reason("use_notables", 1.0), Reason("luxury_goods", 0.5), Reason("has_cook", 2.5)]
    told = hint(sight_of(state, state.to_move), [Plan((action,), 40.0, 0.5, reasons=reasons)])
    assert told is not None
    assert [reason.sentence for reason in told.best.reasons] == [
        "A better contract (about +2.5 rupees at the end).",
        "More of the goods you can use (about +1.5 rupees at the end).",
    ]


def test_there_are_words_for_everything_that_bots_of_ours_reason_about() -> None:
    assert {*TOPIC, "others"} <= ABOUT.keys()
    rival = Reason("next", -1.0, (Fact("wins", "mahout", 1),), seat=1)
    assert reason_sentences([rival], ["Ada", "Isa"]) == [
        "Isa would win the contract of the Mahout."
    ]


def test_the_coach_uses_the_words_of_the_buttons_that_are_seen() -> None:
    """Of all that end or decline something, and of the secondary actions, in every position."""
    met = 0
    for name in NAMES:
        state = load(name)
        sight = sight_of(state, state.to_move)
        question = ask(sight) if (state.to_move or 0) >= 0 else None
        for option in question.options if question else ():
            if not (option.go_on or option.secondary) or option.action == act.END_MEDITATION:
                continue  # before the main action he says where to work
            table = replace(sight.table, code=f"{name}{option.value}")  # he has said nothing there
            told = card(
                replace(sight, table=table), [Plan((option.action, *option.then), 40.0, 0.5)]
            )
            assert told is not None
            if len(state.legal_actions()) > 1 and told.text:
                assert f"“{option.short}”" in told.text, told.text
                assert ("“Extras”" in told.text) == option.secondary
                met += 1
    assert met > 8


def test_the_coach_gives_no_reason_of_later_steps_that_another_step_allows_as_well() -> None:
    state = load("order_phase")
    sight = sight_of(state, state.to_move)
    other = next(n for n in state.legal_actions() if act.SERVE <= n < act.TILE)
    kept = Reason("goods", 2.0, (Fact("good", "dye", 2, "caliph", kept=True),))
    ending = Plan((act.PASS, act.END_TURN), 40.0, 0.5, reasons=[kept])
    texts = []
    for number, rival in enumerate(((), (Plan((other,), 38.0, 0.4, 2.0),), (ending,))):
        table = replace(sight.table, code=f"reason{number}")  # he has said nothing there
        told = card(replace(sight, table=table), [ending, *rival])
        assert told is not None
        texts.append(told.text)
    # the dye could be kept after the other step, too
    assert texts == ["I would keep your goods for now: choose “Pass”."] * 3


def test_what_comes_after_the_turn_is_said_when_the_reason_was_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = load("choose_space")
    sight = sight_of(state, state.to_move)
    plans = [Plan((agra.parse_action("place quarry"),), 40.0, 0.5)]
    aim = Ahead("aim_collect", "Next, collect it.", 0, 0, (0,))
    monkeypatch.setattr(hint_panel, "ahead", lambda *_: [aim])
    texts = []
    for number in range(5, 9):
        now = replace(sight, past=replace(sight.past, number=number))
        told = card(replace(now, table=replace(sight.table, code="aims")), plans)
        assert told is not None
        assert [one.text for one in told.ahead] == [aim.text]
        texts.append(told.text)
    assert aim.text not in texts[0]
    assert f"Next step: “Quarry (sandstone)”. {aim.text}" in texts
    assert texts[-1] == "Next step: “Quarry (sandstone)”."  # there is always a sentence
    assert len(set(texts)) == len(texts)


def test_only_the_best_plan_tells_the_chance_so_that_no_headline_contradicts_it() -> None:
    state = load("choose_space")
    first, second = state.legal_actions()[:2]
    plans = [Plan((first,), 48.3, 0.62), Plan((second,), 49.0, 0.62, 1.4)]
    told = hint(sight_of(state, state.to_move), plans)
    assert told is not None
    assert [bool(plan.outlook) for plan in told.plans] == [True, False]


def test_every_plan_with_reasons_says_what_it_is_compared_with() -> None:
    """Also the rest of a plan that is played: the others are not shown any more."""
    state = load("choose_space")
    sight = sight_of(state, state.to_move)
    first, second = state.legal_actions()[:2]
    told = [Reason("goods", 2.0, (Fact("good", "dye", 2, "caliph", kept=True),))]
    plans = [Plan((first,), 48.3, 0.62, reasons=told), Plan((second,), 47.0, 0.6, 1.3, False, told)]
    heads = {}
    for number in (2, 1):
        found = hint(sight, plans[:number])
        assert found is not None
        shown = loader.render_to_string(
            "table/panels/plans.html", {"plans": found.plans, "compared": True, "sight": SEEN}
        )
        heads[number] = re.findall('<p class="rival">(.*?) in rupees', shown)
    assert heads[2] == ["Compared with the next best plan,", "Compared with the best plan,"]
    assert heads[1] == ["Why I chose this turn,"]


def test_a_bot_without_estimates_still_gives_a_hint() -> None:
    state = load("choose_space")
    nan = float("nan")
    action = agra.parse_action("place sailor")
    told = hint(
        sight_of(state, state.to_move), [Plan((action,), nan, nan, reasons=[Reason("my_own", 1.0)])]
    )
    assert told is not None
    assert told.best.title == "Visit the Sailor"
    assert told.best.outlook == ""
    assert [reason.sentence for reason in told.best.reasons] == [
        "My own (about +1.0 rupees at the end)."
    ]
    assert hint(sight_of(state, state.to_move), []) is None


def test_the_rules_are_a_page_whose_links_arrive() -> None:
    pages = {name: rulebook.page(name) for name in rulebook.PAGES}
    anchors = {
        f"/{rulebook.PAGES[name]}": set(re.findall(r'id="([^"]+)"', page.html))
        for name, page in pages.items()
    }
    links = 0
    for page in pages.values():
        for address, anchor in re.findall(r'href="([^"#]+)(?:#([^"]+))?"', page.html):
            links += 1
            assert not anchor or anchor in anchors[address], (address, anchor)
        for heading in page.headings:
            assert f'id="{heading.anchor}"' in page.html
    assert links > 100


def test_the_rules_can_be_searched_by_words_and_by_number() -> None:
    assert [found.link for found in rulebook.search("3.2.42")] == ["/rules#r-3-2-42"]
    assert any(found.number == "3.2.42" for found in rulebook.search("refund delivery"))
    assert rulebook.search("zeppelin") == []
    assert rulebook.search("   ") == []


def test_chance_has_no_hint() -> None:
    state = load("merchant_roll")
    assert state.to_move == CHANCE
    assert hint(sight_of(state, 0), []) is None


# ------------------------------------------------------------------ the banner before the end


def banner_at(round_: int, turn: int, viewer: int | None) -> Banner | None:
    """The banner for a viewer when the end is triggered and round 5 is the last."""
    state = position({}, {}, round=round_, final_round=5, turn=turn)
    return end_banner(sight_of(state, viewer, ["Anna", "Ben"]))


def test_a_banner_tells_every_stage_of_the_end() -> None:
    assert end_banner(sight_of(position({}, {}, round=4), 0, ["Anna", "Ben"])) is None
    triggered = banner_at(4, 0, 0)
    assert triggered is not None
    assert "round 5 is the last" in triggered.text
    stages = {(turn, viewer): banner_at(5, turn, viewer) for turn in (0, 1) for viewer in (0, 1)}
    assert {where: banner.name for where, banner in stages.items() if banner} == {
        (0, 0): "last-turn", (0, 1): "last-round", (1, 0): "last-round", (1, 1): "last-turn",
    }  # fmt: skip
    watched = banner_at(5, 0, None)
    assert watched is not None
    assert watched.name == "last-round"


def test_a_game_with_the_coach_begins_with_a_welcome() -> None:
    state = position({}, {}, round=1)
    first = welcome(sight_of(state, 0, ["Anna", "Ben"]))
    assert first is not None
    assert first.name == "welcome"
    assert welcome(sight_of(state, 1, ["Anna", "Ben"])) is None
    assert welcome(sight_of(position({}, {}, round=2), 0, ["Anna", "Ben"])) is None


@pytest.mark.parametrize("file", GAMES)
def test_a_game_ends_in_the_round_that_the_banner_names(file: str) -> None:
    played = Played(file)
    assert end_banner(played.sight(0)) is None
    assert played.state.round == played.state.board.final_round
