"""True and plain words: numbers that agree, causes, verbs, plurals."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import agra
from agra.rules import actions as act
from agra.rules.layout import BOAT, CONTRACTS, NOTABLE, PLAYER, STRIDE, WON
from agra.rules.names import COOK, GOODS, MUEZZIN, SUFI
from agra.rules.state import CHANCE
from agra.table.game.sight import Sight, sight_of
from agra.table.panels.question.choices import Group, Option
from agra.table.panels.question.markup import choices_html
from agra.table.panels.question.question import Question, ask
from agra.text import names as name_of
from tests.fixtures import NAMES as FIXTURES
from tests.fixtures import load
from tests.support import position, take
from tests.table.panels.support import GAMES, Played

DECISIONS = [name for name in FIXTURES if load(name).to_move != CHANCE]
PLAYERS = ["Mia", "Chen", "Anil", "Omar"]


def asked(state: agra.State) -> Question:
    names = PLAYERS[: state.players]
    question = ask(sight_of(state, state.to_move, names))
    assert question is not None
    return question


def option_of(state: agra.State, text: str) -> Option:
    wanted = agra.parse_action(text)
    return next(option for option in asked(state).options if option.about == wanted)


def win(state: agra.State, notable: int) -> agra.State:
    """Give the first player a contract."""
    state._d[NOTABLE + notable] = WON
    state._d[PLAYER + CONTRACTS] |= 1 << notable
    return state


def sights() -> Iterator[Sight]:
    """One position of every kind of decision, and many from games."""
    for name in DECISIONS:
        state = load(name)
        yield sight_of(state, state.to_move)
    for file in GAMES:
        played = Played(file, 0)
        for number in sorted(random.Random(file).sample(range(len(played.actions)), 40)):
            played.go_on(number)
            if played.state.to_move not in (CHANCE, None):
                yield played.sight(played.state.to_move)


ALL = list(sights())

# ------------------------------------------------------------------ numbers


def test_button_and_sentence_give_the_same_rupees() -> None:
    seen = 0
    for sight in ALL:
        question = ask(sight)
        for option in question.options if question else ():
            if option.then and option.about == option.action:
                continue  # the button that ends a turn has no other words
            told = re.findall(r"\(([+\u2212]\d+) rupees?\)", option.text)
            found = [int(number.replace("\u2212", "-")) for number in told]
            assert found == ([option.rupees] if option.rupees else []), option.text
            seen += bool(found)
    assert seen > 50


def test_contracts_count_in_every_number() -> None:
    # The Sufi pays 1 rupee more for curry, the Muezzin gives 1 point more.
    goods = {"goods": {"curry": 1}}
    state = take(position(goods, {}, {}, {}, phase="action"), "place sailor", "done")
    state._d[BOAT] = 6
    state._ask_anew()
    before = {option.action: option for option in asked(state).options if option.targets}
    after = [option for option in asked(win(state.copy(), SUFI)).options if option.targets]
    assert after
    for option in after:
        assert option.rupees == before[option.action].rupees + 1
        assert name_of.rupees_change(option.rupees) in option.text
    spaces = {"quarry": {"seat": 0, "lying": False}}
    state = position({}, {}, {}, {}, spaces=spaces)
    plain = option_of(state, "lay quarry")
    more = option_of(win(state.copy(), MUEZZIN), "lay quarry")
    assert [gain.count for gain in more.gains] == [plain.gains[0].count + 1]
    assert name_of.points(more.gains[0].count) in more.text


def test_a_number_stands_directly_before_its_icon() -> None:
    state = position({"goods": {"sandstone": 2}}, {}, {}, {}, phase="action")
    html = choices_html([option_of(state, "place quarry")])
    assert re.search(
        r'<span class="gain">\+2<svg class="icon"[^>]*><use href="#i-good-sandstone"', html
    )
    assert html.count("#i-good-sandstone") == 1  # the number is not repeated


def test_an_influence_step_is_a_number_before_its_guild() -> None:
    seen = 0
    for name in ("influence", "influence_steps", "architect"):
        for option in asked(load(name)).options:
            if act.STEP <= option.action < act.BUILD:
                guilds = [gain for gain in option.gains if gain.icon.startswith("guild-")]
                assert [gain.count for gain in guilds] == [1], option.text
                html = choices_html([option])
                assert re.search(rf'\+1<svg[^>]*><use href="#i-{guilds[0].icon}"', html)
                assert html.count(f"#i-{guilds[0].icon}") == 1
                seen += 1
    assert seen > 3


# ------------------------------------------------------------------ differences


def test_following_tells_the_difference_it_makes() -> None:
    state = load("follow")
    leader = asked(state).detail.split(": ")[1].split(" ")[0]
    follow, decline = asked(state).options
    assert follow.note == f"{leader} gains 1 favour"
    assert decline.note == ""
    assert [(gain.count, gain.icon) for gain in follow.gains] == [(1, "good-planks")]


def test_favours_that_come_anyway_are_not_counted() -> None:
    """The Merchant's space gives 2 favours anyway: a follower makes them 3."""
    state = position(
        {"goods": {"sandstone": 1}}, {"goods": {"sandstone": 1}}, phase="action",
        built=["cement_works"], merchant="cement_works",
    )  # fmt: skip
    take(state, "place cement_works", "process 1")
    assert state.decision == "follow"
    follow, decline = asked(state).options
    assert follow.note == "Mia gains 3 instead of 2 favours"
    assert "favour" not in decline.text


def test_keeping_a_worker_says_nothing_of_the_favours() -> None:
    state = load("cook_keep")
    assert state._d[PLAYER + STRIDE * (state.to_move or 0) + CONTRACTS] >> COOK & 1
    assert all(option.gains == () for option in asked(state).options)


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("name", DECISIONS)
def test_a_step_is_named_by_what_the_track_prints(name: str) -> None:
    for option in asked(load(name)).options:
        assert not re.search(r"step \d", option.note + option.text), option.text


def test_an_influence_step_names_rupees_and_favours() -> None:
    influence = {"artisans": 2, "merchants": 0, "scholars": 0}
    state = take(position({"influence": influence}, {}, phase="action"), "place architect")
    option = option_of(state, "influence artisans")
    assert option.note == "orders: 2 rupees; now: 1 favour"
    reward = "orders there: 2 rupees; now 1 favour or a favour tile"
    assert option.text == f"Artisans: move up ({reward})."


def test_tiles_are_offered_by_name() -> None:
    question = asked(load("any_tile"))
    groups = [choice for choice in question.choices if isinstance(choice, Group)]
    assert groups
    for group in groups:
        assert not re.search(r"\d", group.short)
        assert len(group.icons) == len(group.options)
    assert "Sell, exchange, gain" in {group.short for group in groups}


def test_the_traders_buttons_have_verbs() -> None:
    assert any(option.short.startswith("Give ") for option in asked(load("trader")).options)
    for name, verb in (("trade_give", "Give "), ("trade_take", "Take ")):
        goods = [option for option in asked(load(name)).options if option.targets]
        assert goods
        assert all(option.short.startswith(verb) for option in goods)


def test_pay_no_more_comes_after_a_payment() -> None:
    first = position({"goods": {"wood": 1, "oil": 1}}, {}, {}, {}, phase="action")
    take(win(first, 0), "place sailor")
    shorts = [option.short for option in asked(first).options]
    assert "Pay nothing" in shorts
    take(first, "pay wood")
    assert first.decision == "sailor_payment"  # the Portuguese Trader lets them pay more
    shorts = [option.short for option in asked(first).options]
    assert "Pay no more" in shorts


def test_plurals_and_joints_are_right() -> None:
    wrong = re.compile(
        r"\b1 (flags|favours|rupees|meditation points|workers|steps|deliveries|markers|goods)\b"
        r"|Result: then|\.\.|  "
    )
    for sight in ALL:
        question = ask(sight)
        assert question is not None
        texts = [question.title, question.detail, question.help]
        texts += [words for o in question.options for words in (o.short, o.note, o.text)]
        assert not [text for text in texts if wrong.search(text)]


def test_every_question_says_its_cause() -> None:
    kinds = set()
    for sight in ALL:
        question = ask(sight)
        assert question is not None
        kinds.add(question.kind)
        assert question.detail.endswith("."), question.kind
        assert len(question.title) <= 32
        assert not re.match(r"(Yes|No|OK)\b", " ".join(o.short for o in question.options[:1]))
    assert len(kinds) == 42


def test_the_boat_at_pier_5_asks_for_a_good_of_its_value() -> None:
    from agra.rules import events, kinds

    state = load("gain_good")
    seat = state.to_move or 0
    fields = 2 | events.PIER_5 << 3
    state._stack[-1] = kinds.GAIN_GOOD | seat << kinds.SEAT_SHIFT | fields << kinds.FIELDS_SHIFT
    state._ask_anew()
    question = asked(state)
    assert question.detail.startswith("The boat reaches pier 5.")
    assert question.title == "Which good of value 2 do you gain?"


def test_buildings_are_named_with_their_good_where_the_name_hides_it() -> None:
    assert name_of.place("quarry") == "Quarry (sandstone)"
    assert name_of.place("cement_works") == "Cement works"
    state = position({}, {}, {}, {}, phase="action")
    assert option_of(state, "place quarry").short == "Quarry (sandstone)"


def test_pieces_on_buttons_have_the_colour_that_was_chosen() -> None:
    from dataclasses import replace

    spaces = {"quarry": {"seat": 0, "lying": False}}
    sight = sight_of(position({}, {}, {}, {}, spaces=spaces), 0)
    colours = ("violet", "orange", "yellow", "turquoise")
    players = replace(sight.players, colours=colours)
    question = ask(replace(sight, players=players))
    assert question is not None
    lay = next(option for option in question.options if option.action == act.LAY + 4)
    assert lay.icons == ("player-violet-worker-lying",)


def test_a_price_token_shows_its_price() -> None:
    option = option_of(load("price_token"), "token 2 high")
    assert (option.short, option.note) == ("Price 3", "token 2")
    drawn = choices_html([option])
    assert re.search(r'<use href="#i-mark-price"/><text[^>]*>3</text>', drawn)


def test_the_dyer_shows_what_is_given() -> None:
    state = load("dyer")
    option = next(option for option in asked(state).options if not option.go_on)
    given = state.pending.fields & 15
    assert option.note == f"you give {name_of.goods(2, given)}"
    assert option.icons[:2] == (f"good-{GOODS[given]}",) * 2


def test_a_day_labourer_leaves_the_coins() -> None:
    spaces = {"quarry": {"seat": 0, "lying": True}}
    rich = position({"rupees": 5}, {}, phase="action", spaces=spaces, coins={"quarry": 2})
    option = option_of(rich, "place quarry")
    assert (option.note, option.rupees) == ("day labourer: 2 rupees; the coins stay here", -2)
    assert "the rupees stay here" in option.text
    plain = position({"rupees": 5}, {}, phase="action", spaces=spaces)
    assert option_of(plain, "place quarry").note == "day labourer: 2 rupees"


def test_a_day_labourer_is_named_also_where_a_die_follows() -> None:
    state = position({"rupees": 9}, {}, phase="action", spaces={"quarry": 0}, merchant="quarry")
    sight = sight_of(state, 0, ["Mia", "Chen"])
    question = ask(replace(sight, table=replace(sight.table, code="abc")))
    assert question is not None
    place = agra.parse_action("place quarry")
    option = next(option for option in question.options if option.about == place)
    assert option.note.startswith("day labourer: ")
    assert option.must
    assert 'class="note must"' in choices_html([option])


def test_sites_are_grouped_by_what_they_cost() -> None:
    goods = dict.fromkeys(("wood", "sandstone", "cement", "planks"), 3)
    state = take(position({"goods": goods}, {}, phase="action"), "place architect")
    groups = [choice for choice in asked(state).choices if isinstance(choice, Group)]
    sites = [group for group in groups if "cost" in group.short]
    costs = [group.short for group in sites]
    assert costs == ["Build, cost 3", "Build, cost 4", "Build, cost 5"]
    for group in sites:
        assert group.note == ", ".join(option.short for option in group.options)


def test_a_worker_is_laid_down_by_a_button_that_says_so() -> None:
    state = position({}, {}, phase="meditation", spaces={"quarry": 0})
    assert option_of(state, "lay quarry").short == "Quarry: lay down"


def test_the_botanist_may_do_two_things() -> None:
    state = take(position({}, {}, phase="action"), "place botanist")
    assert asked(state).title == "What do you do at the Botanist?"
    take(state, "move farmers", "farmer 1 forward", "done")
    assert asked(state).title == "What else do you do here?"
    assert asked(state).detail.startswith("You may do one more thing.")


def test_after_a_trade_only_the_price_token_is_asked_for() -> None:
    state = take(position({"goods": {"wood": 1, "cement": 1}}, {}, phase="action"), "place trader")
    assert asked(state).title == "Trade, or move a price token?"
    take(state, "give cement", "done", "done")
    assert (state.decision, asked(state).title) == ("trader", "Move a price token?")


def test_a_row_of_goods_shows_the_goods_that_are_made() -> None:
    rows = [choice for choice in asked(load("process_one")).choices if isinstance(choice, Group)]
    assert rows
    for row in rows:
        made = [GOODS[option.action - act.PROCESS] for option in row.options]
        assert row.icons == tuple(f"good-{good}" for good in made)


def test_a_building_names_the_goods_that_are_paid_if_there_is_only_one_way() -> None:
    state = take(position({"goods": {"wood": 4}}, {}, phase="action"), "place architect")
    option = option_of(state, "build carpenter")
    assert option.note == "you pay 3 wood"
    assert option.text.endswith("Result: you pay 3 wood.")
    assert option.then == (agra.parse_action("pay wood"),) * 3
    mixed = position({"goods": {"wood": 1, "sandstone": 1}}, {}, phase="action")
    take(mixed, "place architect")
    option = option_of(mixed, "build carpenter")
    assert (option.note, option.then) == ("cost 3", ())
    take(mixed, "build carpenter")
    assert option_of(mixed, "pay wood").note == "you pay 1 wood, 1 sandstone"
