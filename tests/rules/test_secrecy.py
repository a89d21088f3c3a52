"""Secret and public information (docs/rules.md 7)."""

import json
from typing import Any

import pytest

import agra
from tests.support import options, position, rupees, take, watch

SEATS = pytest.mark.parametrize("seat", [0, 1, 2, None])


def three(*held: int, **sections: Any) -> agra.State:
    """Three players with these rupees."""
    return position(*[{"rupees": count} for count in held], **sections)


def shown(view: dict[str, Any]) -> list[int | None]:
    """The rupees of each player in a view."""
    return [player["rupees"] for player in view["players"]]


@pytest.mark.parametrize(
    ("seat", "seen"),
    [(0, [7, None, None]), (1, [None, 8, None]), (2, [None, None, 9])],
)
def test_7_1_each_seat_sees_its_own_rupees_only(seat: int, seen: list[int | None]) -> None:
    """docs/rules.md 7.1, 1.7: the number of rupees a player holds is secret."""
    assert shown(three(7, 8, 9).view(seat)) == seen


def test_7_1_spectator_sees_nobodys_rupees() -> None:
    """docs/rules.md 7.1: a spectator knows no rupees."""
    assert shown(three(7, 8, 9).view(None)) == [None, None, None]


@SEATS
def test_7_4_open_rupees_shows_everybodys(seat: int | None) -> None:
    """docs/rules.md 7.4: with the switch everybody sees everybody's rupees."""
    state = three(7, 8, 9, options={"open_rupees": True})
    assert shown(state.view(seat)) == [7, 8, 9]


def test_7_4_open_rupees_is_off_by_default() -> None:
    """docs/rules.md 7.4: default off, for a new game and for a position."""
    assert shown(agra.new_game(players=2, seed=1).view(0)) == [2, None]
    assert shown(agra.new_game(players=2, seed=1, open_rupees=True).view(0)) == [2, 2]
    assert shown(three(7, 8, 9).view(0)) == [7, None, None]


@SEATS
def test_7_2_everything_else_is_open(seat: int | None) -> None:
    """docs/rules.md 7.2, D-103: a view is the position but for rupees and who looks."""
    state = position(
        {"goods": {"wood": 3}, "favours": 2, "tiles": ["sell"], "contracts": ["sufi"]},
        {"goods": {"books": 1}, "favours": 5, "stone": 3, "rupees": 12},
        {"rupees": 30},
        coins={"quarry": 2},
        phase="action",
    )
    take(state, "place woodcutter")
    whole = state.to_json()
    view = state.view(seat)
    assert view.pop("viewer") == seat
    for found in (whole, view):
        for player in found["players"]:
            del player["rupees"]
    assert view == whole


@SEATS
def test_7_1_nothing_in_a_view_depends_on_others_rupees(seat: int | None) -> None:
    """docs/rules.md 7.1: views of positions that differ in hidden rupees only are the same."""
    one, other = [5, 5, 5], [11, 6, 0]
    if seat is not None:
        other[seat] = 5
    for phase in ("meditation", "action", "order"):
        assert three(*one, phase=phase).view(seat) == three(*other, phase=phase).view(seat)


def test_7_1_view_keeps_the_secret_while_a_day_labourer_is_paid() -> None:
    """docs/rules.md 7.1: not even while the player chooses between rupees and favours.

    With an empty supply the price is all a player has if that is less than 2; a player who then
    spends favours instead has not shown how much that was.
    """
    spaces = dict.fromkeys(
        ["architect", "sailor", "trader", "botanist", "woodcutter", "turmeric_farm",
         "cotton_farm", "cement_works", "carpenter", "paper_mill"],
        0,
    )  # fmt: skip
    views = []
    for held in (1, 6):
        me = {"rupees": held, "favours": 3, "tiles": ["free_day_labourer"]}
        state = position(
            me, {}, phase="action", spaces=spaces, built=["cement_works", "carpenter", "paper_mill"]
        )
        take(state, "place trader")
        assert state.decision == "pay_labourer"
        views.append(state.view(1))
    assert views[0] == views[1]


@SEATS
def test_7_1_views_are_plain_data_of_their_own(seat: int | None) -> None:
    """docs/rules.md 7: a view can be sent as JSON; changing it leaves the game alone."""
    state = three(7, 8, 9)
    view = state.view(seat)
    assert json.loads(json.dumps(view)) == view
    view["players"][0]["goods"]["wood"] = 5
    view["players"][1]["rupees"] = 100
    assert state == three(7, 8, 9)


def test_7_1_view_is_no_position() -> None:
    """docs/rules.md 7.1: hidden rupees cannot be read back as if they were known."""
    with pytest.raises(agra.BadPosition, match="rupees"):
        agra.State.from_json(three(7, 8, 9).view(0))


def test_7_1_gains_and_payments_happen_openly() -> None:
    """docs/rules.md 7.1: events tell everybody who gained and who paid."""
    me = {"goods": {"clothes": 1}, "rupees": 4}
    state = position(me, {}, phase="action", spaces={"trader": 0})
    events = watch(state)
    take(state, "clothes", "place trader")
    summary = [(event.seat, event.count, event.why) for event in events if event.kind == "rupees"]
    assert summary == [(0, 3, "clothes"), (0, -2, "day_labourer")]
    assert rupees(state, 0) == 5


def test_d_07_coins_on_buildings_are_public() -> None:
    """docs/rules.md 1.7, D-07: only rupees held are hidden."""
    assert three(7, 8, 9, coins={"quarry": 3}).view(None)["coins"] == {"quarry": 3}


def test_7_3_stack_of_tiles_has_no_order() -> None:
    """docs/rules.md 7.3, E-10: a draw is uniform among the tiles nobody has and nobody sees."""
    me = {"influence": {"artisans": 2}, "favours": 4, "tiles": ["sell"]}
    state = position(me, {"tiles": ["deliver"]}, phase="action")
    open_before = state.to_json()["open_tiles"]
    take(state, "favour influence", "influence artisans", f"tile {open_before[0]}")
    assert state.to_move == agra.CHANCE
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 14 - 2 - 3
    assert all(chance == pytest.approx(1 / 9) for _, chance in outcomes)
    drawn = {agra.action_text(action).removeprefix("draw ") for action, _ in outcomes}
    assert not drawn & {"sell", "deliver", *open_before}


def test_7_3_mosaic_makers_search_shows_nothing_new() -> None:
    """docs/rules.md 7.3, E-10: the winner chooses among tiles everybody could name."""
    river = {"notables": {"mosaic_maker": {"dye": 0}}, "fill": True}
    four = {"contracts": ["mahout", "khatib", "muezzin", "calligrapher"]}
    state = position({"goods": {"cement": 1}}, {}, {}, four, phase="action", river=river)
    take(state, "place sailor", "done", "deliver cement mosaic_maker")
    assert state.decision == "any_tile"
    assert len(options(state)) == 14
