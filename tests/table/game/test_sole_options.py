"""A sole option is carried out without a question only if nothing about it matters."""

import random
from pathlib import Path
from typing import Any

import pytest

import agra
from agra.bots import Company
from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.names import GOODS
from agra.rules.state import CHANCE, State
from agra.table.game.auto_pass import by_itself, ending
from agra.table.game.sight import masked, sight_of
from agra.table.panels.question.action_spots import WITHOUT_SPOT
from agra.table.panels.question.question import ask
from agra.text.options.sole_options import JUDGEMENTS, Judgement, must_be_asked
from agra.text.prompts import question
from tests.sizes import sized
from tests.support import position, take

PAGE = Path(__file__).parents[3] / "docs" / "decisions.md"


def test_the_page_of_decisions_lists_every_kind_with_its_judgement() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = []
    for kind, found in sorted(JUDGEMENTS.items()):
        name = kinds.NAMES[kind]
        rows.append(f"| `{name}` | {question(name)} | {found.judgement} | {found.why} |")
    assert "\n".join(rows) in page


def test_the_page_of_decisions_lists_the_options_without_a_place() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for action, reason in WITHOUT_SPOT.items():
        if action >= act.DRAW:
            assert f"| `{agra.action_text(action)}` | {reason} |" in page


def possessions(position: dict[str, Any], seat: int) -> dict[str, int]:
    """Everything that a player can lose, from the JSON form of a position."""
    own = position["players"][seat]
    workers = [one for one in position["spaces"].values() if one["seat"] == seat]
    found = {good: own["goods"].get(good, 0) for good in GOODS}
    found |= {name: own[name] for name in ("rupees", "favours", "stone", "on_french_trader")}
    found |= {guild: own["influence"][guild] for guild in own["influence"]}
    found["tiles"] = len(own["tiles"])
    found["contracts"] = len(own["contracts"])
    found["workers"] = own["workers_in_supply"] + own["on_cook"] + len(workers)
    found["standing"] = sum(not one["lying"] for one in workers)
    found["points"] = position["meditation"]["points"]
    return found


def broken(before: State, after: State, seat: int) -> list[str]:
    """What an automatic step must not do, seen from the positions before and after it."""
    old, new = before.to_json(), after.to_json()
    had, has = possessions(old, seat), possessions(new, seat)
    found = [f"fewer {thing}" for thing in had if has[thing] < had[thing]]
    found += [
        f"changes player {other}"
        for other in range(before.players)
        if other != seat and new["players"][other] != old["players"][other]
    ]
    if new["river"]["boat"] != old["river"]["boat"]:
        found.append("moves the boat")
    if after.to_move in (None, CHANCE):
        found.append("reveals something")
    if old["turn"] == seat and after.to_move != seat:
        found.append("ends the undo")
    if new["price_tokens"] != old["price_tokens"]:
        found.append("changes a price")
    if new["final_round"] != old["final_round"]:
        found.append("triggers the end")
    if new["players"][seat]["farmers"] != old["players"][seat]["farmers"]:
        found.append("moves a farmer")
    return found


def says_what_it_does(state: State, seat: int) -> bool:
    """Whether a sole option that is asked names a consequence on its button."""
    shown = ask(sight_of(state, seat))
    assert shown is not None
    (option,) = shown.options
    ends = option.action == act.END_TURN
    return ends or bool(option.note or option.rupees or option.gains)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_automatic_step_of_a_game_matters(players: int) -> None:
    taken = 0
    for seed in range(sized(3, 334)):
        state = agra.new_game(players, seed=seed, round_limit=30)
        company = Company(["farmer" if seed % 2 else "random"] * players, seed)
        dice = random.Random(seed)
        while (seat := state.to_move) is not None:
            if seat == CHANCE:
                state.apply(dice.choice(state.legal_actions()))
                continue
            found = by_itself(state, state.legal_actions(), confirm=True)
            # A player who does not know the others' rupees gets the same answer.
            seen = masked(state, seat)
            assert by_itself(seen, seen.legal_actions(), confirm=True) == found
            if found is None:
                if len(state.legal_actions()) == 1:
                    assert says_what_it_does(state, seat), state.decision
                state.apply(company.choose(state))
                continue
            before, events = state.copy(), list[agra.Event]()
            state.listener = events.append
            state.apply(found)
            state.listener = None
            taken += 1
            assert broken(before, state, seat) == [], (before.decision, agra.action_text(found))
            assert not [event for event in events if event.kind == "lost"]
    assert taken > 100


# ------------------------------------------------------------------ some of the decisions


def sole_delivery() -> State:
    """A delivery by meditation that opens a card; it concerns nobody else."""
    state = position(
        {"goods": {"wood": 1}},
        {},
        meditation_marker="process",
        meditation={"points": 4},
        river={"notables": {"mahout": {}, "cook": {"wood": 1}}, "fill": True},
    )
    return take(state, "meditate deliver")


def sole_sale() -> State:
    """A player with one good uses the favour tile that sells a good."""
    state = position({"goods": {"wood": 1}, "favours": 4, "tiles": ["sell"]}, {}, phase="action")
    return take(state, "favour sell")


def trade_without_markers() -> State:
    """A trade whose goods nobody has room for: all markers lie elsewhere."""
    state = position({"goods": {"planks": 1}}, {}, phase="action")
    take(state, "place trader", "give planks")
    return state


@pytest.mark.parametrize("asked", [sole_delivery, sole_sale])
def test_a_sole_option_that_spends_a_good_is_asked(asked: Any) -> None:
    state = asked()
    legal = state.legal_actions()
    assert len(legal) == 1
    assert by_itself(state, legal, confirm=True) is None
    shown = ask(sight_of(state, 0))
    assert shown is not None
    (option,) = shown.options
    assert option.rupees > 0  # what it brings
    assert "1 wood" in option.text  # and what is given for it


def test_the_value_that_a_trade_leaves_over_is_named() -> None:
    state = trade_without_markers()
    assert state.decision == "trade_take"
    shown = ask(sight_of(state, 0))
    assert shown is not None
    last = shown.options[-1]
    value = state.pending.fields
    assert last.note == f"value {value} is lost"
    assert last.text == f"Finish the trade. Result: value {value} is lost."


def test_paying_the_sailor_nothing_says_that_an_order_needs_more_deliveries() -> None:
    goods = {"cement": 1, "cloth": 1, "wood": 1}  # the first order of the Artisans, and a payment
    orders = {"artisans": {"marked": 1, "filled": {}}}
    for influence, note in ((1, "too few deliveries for an order"), (0, "")):
        mine = {"goods": goods, "influence": {"artisans": influence}}
        state = take(position(mine, {}, phase="action", orders=orders), "place sailor")
        shown = ask(sight_of(state, 0))
        assert shown is not None
        last = shown.choices[-1].options[-1]
        assert (last.short, last.note) == ("Pay nothing", note)
        assert last.text == (f"Pay nothing. Result: {note}." if note else "Pay nothing.")


def test_what_is_never_a_sole_option_has_two() -> None:
    """The judgement `NEVER_SOLE` is true of every position of some games."""
    for seed in range(sized(2, 30)):
        state = agra.new_game(2 + seed % 3, seed=seed, round_limit=20)
        company = Company(["random"] * state.players, seed)
        dice = random.Random(seed)
        while (seat := state.to_move) is not None:
            legal = state.legal_actions()
            if seat == CHANCE:
                state.apply(dice.choice(legal))
                continue
            if JUDGEMENTS[state.pending.kind].judgement is Judgement.NEVER_SOLE:
                assert len(legal) > 1, state.decision
            state.apply(company.choose(state))


def test_no_loss_and_nobody_else_is_no_reason_to_ask() -> None:
    # The Sailor takes no payment from somebody who has no goods.
    state = take(position({}, {}, phase="action"), "place sailor")
    (only,) = state.legal_actions()
    assert not must_be_asked(state, only)
    assert ending(state, 0) == ()
