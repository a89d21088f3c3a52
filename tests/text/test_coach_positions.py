"""Positions in which a sentence of the coach would be false, or would say nothing useful."""

import pytest

from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.names import GUILDS, JAGIRDAR, NOTABLES, TILES
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text.coach.turn import group_of_extra
from tests.fixtures import load
from tests.text.test_coach import changed, said_about


def after(state: State, *texts: str) -> State:
    """The position after some actions."""
    then = state.copy()
    for text in texts:
        then.apply(act.parse_action(text))
    return then


def kind_of(state: State, seat: int, *texts: str) -> str:
    """The kind of sentence about a plan."""
    return said_about(state, seat, tuple(map(act.parse_action, texts))).kind


@pytest.mark.parametrize(
    ("goods", "kind"), [({"wood": 1, "books": 4}, "choice"), ({"wood": 2}, "exchange_most")]
)
def test_the_largest_stock_is_the_largest_of_all(goods: dict[str, int], kind: str) -> None:
    """One point only exchanges basic goods, but the player may have more of others."""
    state, seat = changed("meditation", {"goods": goods}, points=1)
    assert kind_of(after(state, "meditate exchange"), seat, "exchange wood") == kind


def test_a_farm_that_yields_nothing_is_no_reason() -> None:
    state, seat = changed("choose_space", {"farmers": [2, 2, 4, 4]})
    nothing = [good for good in range(4) if not yield_of(state, seat, good)]
    assert nothing
    for good in nothing:
        state._d[at.MERCHANT] = (good + 1) % 4
        state._d[at.COINS + good] = 1
        state._d[at.SPACE + 4 + good] = 0
        plan = (act.PLACE + 4 + good,)
        assert said_about(state, seat, plan).text.startswith("Collect 1 rupee from the building")


def test_without_an_order_left_no_order_pays() -> None:
    state = load("influence")
    seat = state.turn
    assert kind_of(state, seat, "influence artisans") == "step"
    state._d[at.ORDER_MARK + GUILDS.index("artisans")] = at.MARK_LEFT
    assert kind_of(state, seat, "influence artisans") == "choice"


def test_in_the_last_round_the_farm_has_no_use_but_its_covers_score() -> None:
    state, seat = changed("choose_space", {})
    cover = ("place botanist", "remove cover", "uncover 1 1", "done")
    stone = ("place botanist", "advance stone", "done")
    usual = [kind_of(state, seat, *plan) for plan in (cover, stone)]
    state._d[at.FINAL_ROUND] = state.round
    last = [kind_of(state, seat, *plan) for plan in (cover, stone)]
    assert usual == ["botanist_cover", "botanist_stone"]
    assert last == ["cover_scores", "plan"], "the stone has no reason"


def test_only_a_tile_that_needs_fewest_favours_needs_only_so_many() -> None:
    state = load("any_tile")
    seat = state.to_move
    assert seat is not None
    said = {tile: kind_of(state, seat, f"tile {tile}") for tile in TILES}
    assert said["sell"] == said["deliver"] == "choice"
    assert said["exchange"] == "any_tile"


@pytest.mark.parametrize("step", [0, 1])
def test_an_order_is_something_else_to_deliver(step: int) -> None:
    """With the Jagirdar two deliveries are left after one good, enough for an order."""
    goods = {"sandstone": 2, "cement": 1, "cloth": 1}
    influence = dict.fromkeys(GUILDS, 0) | {"artisans": step}
    state, seat = changed("double", {"goods": goods, "influence": influence})
    for notable, name in enumerate(NOTABLES):
        if name != "khatib" and state._d[at.NOTABLE + notable] == at.ON_RIVER:
            state._d[at.NOTABLE + notable] = at.WON + 1 - seat
    state._d[at.PLAYER + at.STRIDE * seat + at.CONTRACTS] |= 1 << JAGIRDAR
    state._d[at.SAILOR_PAID] = 1
    assert (act.FULFIL in after(state, "decline").legal_actions()) == bool(step)
    assert kind_of(state, seat, "double") == ("double" if step else "double_last")


def test_what_a_statue_allows_later_is_not_part_of_this_trade() -> None:
    goods = {"wood": 2, "sandstone": 2, "statues": 1}
    state, seat = changed("trader", {"goods": goods})
    trade = ("give wood", "give wood", "done", "take cotton", "done")
    plan = (*trade, "statue", "place trader", "give sandstone", "give sandstone", "done",
            "take turmeric")  # fmt: skip
    after(state, *plan)  # it is legal
    said = said_about(state, seat, tuple(map(act.parse_action, plan)))
    assert said.text == "Trade for 1 cotton (value 1): give goods worth at least 2."


def test_points_for_the_mosaic_maker_have_their_reason() -> None:
    state, seat = changed("meditation", {"contracts": ["mosaic_maker"], "stone": 6}, points=0)
    plan = ("lay woodcutter", "mosaic_maker 3")
    after(state, *plan)  # it is legal
    told = said_about(state, seat, tuple(map(act.parse_action, plan))).text
    assert told.startswith("Get favours from the Mosaic Maker for 3 meditation points: lay down")


def test_points_buy_what_they_pay_for_and_not_what_favours_process() -> None:
    state, seat = changed("meditation", {"goods": {"sandstone": 1, "bricks": 1}, "stone": 6})
    state._d[at.PLAYER + at.STRIDE * seat + at.FAVOURS] = 3
    plan = ("lay woodcutter", "favour process", "process cement", "meditate process",
            "process statues")  # fmt: skip
    after(state, *plan)  # it is legal
    said = said_about(state, seat, tuple(map(act.parse_action, plan)))
    assert said.text.startswith("You can process a good for 3 meditation points")


@pytest.mark.parametrize(("rupees", "told"), [(1, False), (2, True)])
def test_a_player_who_has_less_is_not_told_that_day_labourers_are_cheap(
    rupees: int, told: bool
) -> None:
    state = load("choose_space")
    seat = state.turn
    player = at.PLAYER + at.STRIDE * seat
    state._d[player + at.WORKERS], state._d[player + at.RUPEES] = 0, rupees
    said = said_about(state, seat, (act.parse_action("place woodcutter"),))
    assert ("Day labourers cost 2 rupees." in said.text) == told
    assert "cost 1" not in said.text


def test_farmers_that_move_after_the_action_are_not_part_of_the_visit() -> None:
    """A favour action moves another farmer in the order phase."""
    state, seat = changed("choose_space", {"tiles": ["move_farmers"]})
    state._d[at.PLAYER + at.STRIDE * seat + at.FAVOURS] = 4
    visit = ("place botanist", "move farmers", "farmer 1 forward", "done", "done")
    later = ("end action", "favour move_farmers", "farmer 2 forward", "done")
    told = [
        said_about(state, seat, tuple(map(act.parse_action, plan)))
        for plan in (visit, (*visit, *later), (*visit, *later[1:]))
    ]
    assert told[0].kind == "botanist_farmers"
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize(
    ("then", "kind"), [("fulfil artisans", "pay_sailor"), ("done", "pay_for_refund")]
)
def test_who_pays_for_an_order_does_not_pay_for_a_refund(then: str, kind: str) -> None:
    goods = {"cement": 1, "cloth": 1, "statues": 1}
    influence = dict.fromkeys(GUILDS, 0) | {"artisans": 1}
    state, seat = changed("sailor_payment", {"goods": goods, "influence": influence})
    for notable in range(len(NOTABLES)):
        if state._d[at.NOTABLE + notable] == at.ON_RIVER:
            state._d[at.NOTABLE + notable] = at.WON + 1 - seat
    plan = ("pay statues", then)
    after(state, *plan)  # it is legal
    assert kind_of(state, seat, *plan) == kind


@pytest.mark.parametrize(
    ("second", "kind"), [([], "pay_for_refund"), (["deliver cotton sufi"], "pay_sailor")]
)
def test_who_pays_to_deliver_more_does_deliver_more(second: list[str], kind: str) -> None:
    """Otherwise the coach would advise a payment for deliveries, and then to make none of them."""
    state, seat = changed("sailor_payment", {})
    plan = ["pay wood", "deliver sandstone portuguese_trader", "decline", *second, "done"]
    after(state, *plan)  # it is legal
    assert kind_of(state, seat, *plan) == kind


@pytest.mark.parametrize(("before", "kind"), [(1, "choice"), (2, "placed")])
def test_the_third_good_on_the_french_trader_has_its_rupees_as_a_reason(
    before: int, kind: str
) -> None:
    state, seat = changed("meditation", {"contracts": ["french_trader"], "goods": {"wood": 1}})
    state._d[at.ON_FRENCH_TRADER] = before
    state._d[at.PLAYER + at.STRIDE * seat + at.SUPPLY] -= before
    said = said_about(state, seat, (act.parse_action("french_trader wood"),))
    assert said.kind == kind
    assert ("5 rupees" in said.text) == (kind == "placed")


def test_a_good_that_the_plan_first_gets_is_not_delivered_at_once() -> None:
    """The English Trader turns wood into sandstone at the Sailor, so the exchange comes first."""
    state, seat = changed("choose_space", {"goods": {"cement": 1}, "contracts": ["english_trader"]})
    begun = after(state, "place sailor", "english_trader", "exchange cement")
    plans = []
    for into in (n for n in begun.legal_actions() if act.INTO <= n < act.PROCESS):
        then = after(begun, act.action_text(into), "done")
        deliveries = [n for n in then.legal_actions() if act.DELIVER <= n < act.KEEP]
        plans += [(into, act.DONE, delivery) for delivery in deliveries]
    first = tuple(map(act.parse_action, ("place sailor", "english_trader", "exchange cement")))
    told = said_about(state, seat, (*first, *plans[0]))
    assert told.kind == "plan"
    assert "exchange" in told.text


def test_an_extra_says_which_choice_comes_next() -> None:
    state, seat = changed("choose_space", {"goods": {"cement": 1}, "contracts": ["english_trader"]})
    plan = tuple(map(act.parse_action, ("english_trader", "exchange cement")))
    told = said_about(state, seat, plan).text
    assert told.startswith("Use your contract: choose “English Trader” under “Extras”, then ")
    assert told.endswith("“Exchange 1 cement, value 2”.")


def test_goods_of_the_french_trader_are_in_a_group_of_the_extras() -> None:
    goods = {"wood": 1, "cotton": 1}
    state, _seat = changed("meditation", {"contracts": ["french_trader"], "goods": goods})
    both = state.legal_actions()
    wood, cotton = (act.parse_action(f"french_trader {good}") for good in ("wood", "cotton"))
    assert group_of_extra(wood, both) == "Extras › French Trader"
    assert group_of_extra(wood, [one for one in both if one != cotton]) == "Extras"


@pytest.mark.parametrize(
    ("field", "told"),
    [
        (1, "laying down 1 worker in a turn then gives 1 meditation point more."),
        (2, "laying down 2 workers in a turn then gives 1 meditation point more."),
        (4, "laying down 2 workers in a turn then gives 1 meditation point more."),
    ],
)
def test_the_stone_says_with_how_many_workers_it_brings_more(field: int, told: str) -> None:
    """Fields are worth 1, 2, 2, 3, 3 and 4 points; each worker laid down uses one field less."""
    state, seat = changed("botanist", {})
    state._d[at.PLAYER + at.STRIDE * seat + at.STONE] = field
    assert said_about(state, seat, (act.ADVANCE_STONE,)).text == f"Advance the stone: {told}"


def test_work_after_the_meditation_names_the_button_that_comes_first() -> None:
    """While points are left, spaces cannot be chosen."""
    state, seat = changed("meditation", {}, points=2)
    plan = (act.END_MEDITATION, act.parse_action("place woodcutter"))
    assert said_about(state, seat, plan).text.endswith(" First choose “Continue”.")


@pytest.mark.parametrize(("free", "told"), [(0, "0 free markers"), (1, "1 free marker"), (2, "")])
def test_a_yield_that_does_not_fit_is_told_with_the_free_markers(free: int, told: str) -> None:
    state, seat = changed("choose_space", {})
    good = next(good for good in range(4) if yield_of(state, seat, good) == 2)
    state._d[at.MERCHANT] = (good + 1) % 4
    state._d[at.SPACE + 4 + good] = 0
    state._d[at.PLAYER + at.STRIDE * seat + at.SUPPLY] = free
    said = said_about(state, seat, (act.PLACE + 4 + good,))
    assert said.kind == ("produce_some" if told else "produce")
    assert told in said.text


def test_the_first_of_two_materials_says_why() -> None:
    state, seat = changed("pay_building", {"goods": {"wood": 3, "sandstone": 2}})
    two, one = ("pay wood", "pay sandstone"), ("pay wood", "pay wood")
    assert kind_of(state, seat, *two) == "pay_first_kind"
    assert kind_of(state, seat, *one) != "pay_first_kind"


def test_favours_in_place_of_a_tile_are_told_as_an_opinion() -> None:
    """Only without a free space is there a reason that is a fact."""
    state, seat = changed("step_reward", {"tiles": []})
    favours = next(
        text for text in map(act.action_text, state.legal_actions()) if "tile" not in text
    )
    assert kind_of(state, seat, favours) == "favours_now"
    state, seat = changed("step_reward", {"tiles": TILES[:3]})
    assert kind_of(state, seat, favours) == "favours_no_space"


def test_late_in_the_game_no_tile_is_praised_for_lasting() -> None:
    state, seat = changed("step_reward", {"tiles": []})
    tile = next(text for text in map(act.action_text, state.legal_actions()) if "tile" in text)
    assert kind_of(state, seat, tile) == "tile"
    state._d[at.BOAT] = 4
    assert kind_of(state, seat, tile) == "choice"


def test_a_book_that_stands_no_worker_up_is_for_its_favour() -> None:
    state, seat = changed("meditation", {"goods": {"books": 1}})
    laid = after(state, "lay woodcutter")
    assert kind_of(laid, seat, "book", "done") == "book"
    assert kind_of(laid, seat, "book", "raise woodcutter") == "extra"


#: The last good of a contract of level 4 is delivered while the boat is at its last but one pier.
BEFORE_THE_END = (
    "agra1/c56f6bccdd61719f/22c/Kc1/21124113a24a12a4d/f3i/1111a11a11a1d9Ca/C3G1b/155b15d5515b1313/"
    "6666125125111a15/a1d311d21a11a11a1111/22a3a3d223d2a21c5/t(257)c2/2f/142a(1048576)/"
    "b1j1b17(69)1a35142424Gb/5a22d2a1e15(37)6a21424243(86)b/"
    "end_turn0-order_phase0-end_action0-jagirdar_check0-deliveries0"
)


def test_a_delivery_that_triggers_the_end_says_so() -> None:
    state = State.from_line(BEFORE_THE_END)
    plan = (act.parse_action("deliver books grand_mufti"),)
    said = said_about(state, 0, plan)
    assert said.kind == "deliver_ends"
    assert "trigger the end of the game" in said.text
    state._d[at.FINAL_ROUND] = state.round + 1  # it was triggered before
    assert said_about(state, 0, plan).kind == "deliver_wins"
