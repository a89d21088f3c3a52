"""The events that a listener receives."""

import re
from pathlib import Path

import agra
from tests.support import position, take, watch

PAGE = Path(__file__).parents[2] / "docs" / "events.md"
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


def test_every_event_of_the_playthroughs_is_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    events = {
        kind
        for path in PLAYTHROUGHS.glob("*.txt")
        for kind in re.findall(r"event=(\w+)", path.read_text(encoding="utf-8"))
    }
    assert len(events) > 35
    assert {kind for kind in events if f"`{kind}`" not in page} == set()


def test_a_listener_from_the_start_gets_the_first_turn() -> None:
    events: list[agra.Event] = []
    state = agra.new_game(players=2, seed=1, listener=events.append)
    assert [(event.kind, event.seat, event.count) for event in events] == [
        ("turn", state.to_move, 1)
    ]


def test_a_copy_has_no_listener() -> None:
    state = position({}, {})
    events = watch(state)
    state.copy().apply(agra.parse_action("end meditation"))
    take(state.copy(), "end meditation", "place quarry")
    assert events == []


def test_an_event_contains_who_what_how_many_and_why() -> None:
    state = position({}, {}, phase="action", merchant="cotton_farm")
    events = watch(state)
    take(state, "place quarry")
    assert [event.to_json() for event in events] == [
        {"event": "placed", "seat": 0, "what": "quarry"},
        {"event": "gained", "seat": 0, "what": "sandstone", "count": 2, "why": "production"},
    ]
    assert repr(events[0]) == "Event(kind='placed', seat=0, what='quarry')"


def test_the_repr_of_an_event_makes_an_equal_one() -> None:
    state = position({}, {}, phase="action", merchant="cotton_farm")
    events = watch(state)
    take(state, "place quarry")
    again = [eval(repr(event), {"Event": agra.Event}) for event in events]
    assert again == events
    assert len({*events, *again}) == len(events)
    assert events[0] != events[1]
    assert events[0] != "placed"


def test_points_of_a_favour_action_name_it_as_reason() -> None:
    state = position({"favours": 2, "tiles": ["meditation_point"]}, {})
    events = watch(state)
    take(state, "favour meditation_point")
    assert (events[-1].kind, events[-1].count, events[-1].why) == ("points", 1, "meditation_point")


def test_an_exchange_of_the_english_trader_names_him_as_reason() -> None:
    contracts = ["sufi", "mahout", "english_trader"]
    state = position({"contracts": contracts, "goods": {"wood": 1}}, {}, phase="action")
    events = watch(state)
    take(state, "english_trader", "exchange wood", "into cotton")
    assert [event.kind for event in events] == ["ability", "exchanged"]
    assert events[-1].why == "english_trader"
