"""Everything on the table is a piece of the picture at a different place."""

import itertools

import pytest

import agra
from agra.picture import Piece, pieces
from tests.picture.positions import MOMENTS, example, moment
from tests.support import position, take


def by_id(state: agra.State) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces(state)}


def numbers(state: agra.State, beginning: str) -> dict[str, str]:
    """The numbers on pieces whose id begins with this prefix, by the rest of the id."""
    return {
        piece.id.removeprefix(beginning): piece.number
        for piece in pieces(state)
        if piece.id.startswith(beginning)
    }


COLOURS = ("yellow", "turquoise", "orange", "violet")


@pytest.fixture(params=MOMENTS, ids=lambda moment: f"{moment[0]} players, {moment[1]}")
def state(request: pytest.FixtureRequest) -> agra.State:
    players, decisions = request.param
    return moment(players, decisions)


def test_goods_of_all_players_with_their_numbers(state: agra.State) -> None:
    expected = {
        f"{good}-{seat}": str(count)
        for seat, player in enumerate(state.to_json()["players"])
        for good, count in player["goods"].items()
    }
    assert numbers(state, "good-") == expected


def test_workers_on_spaces_standing_or_lying_in_colour(state: agra.State) -> None:
    drawn = {
        piece.id.removeprefix("worker-"): piece.icon
        for piece in pieces(state)
        if piece.id.startswith("worker-")
    }
    assert drawn == {
        space: f"player-{COLOURS[worker['seat']]}-worker{'-lying' if worker['lying'] else ''}"
        for space, worker in state.to_json()["spaces"].items()
    }


def test_markers_on_notables_orders_and_bowls(state: agra.State) -> None:
    data = state.to_json()
    drawn = by_id(state)
    deliveries = [
        (notable, marker)
        for notable, goods in data["river"]["notables"].items()
        for marker in goods.values()
    ]
    for notable, marker in deliveries:
        mine = [
            piece
            for piece in drawn.values()
            if piece.id.startswith(f"delivery-{notable}-")
            and piece.icon == f"player-{COLOURS[marker['seat']]}-shape"
        ]
        assert len(mine) >= marker["markers"]
    count = sum(marker["markers"] for _, marker in deliveries)
    assert len([name for name in drawn if name.startswith("delivery-")]) == count
    owners = {f"gift-{good}": owner for good, owner in data["akbar"].items()}
    for guild, column in data["orders"].items():
        owners |= {f"order-{guild}-{order}": owner for order, owner in column["filled"].items()}
    for name, owner in owners.items():
        icon = "mark-neutral" if owner == "neutral" else f"player-{COLOURS[owner]}-shape"
        assert drawn[name].icon == icon
    lying = [name for name in drawn if name.startswith(("gift-", "order-"))]
    assert len([name for name in lying if not name.startswith("order-mark-")]) == len(owners)


def test_notables_lie_on_the_river_or_with_their_winner(state: agra.State) -> None:
    data = state.to_json()
    drawn = {name: piece for name, piece in by_id(state).items() if name.startswith("notable-")}
    on_river = set(data["river"]["notables"])
    won = {name for player in data["players"] for name in player["contracts"]}
    assert {name.removeprefix("notable-") for name in drawn} == on_river | won
    for name in on_river:
        assert drawn[f"notable-{name}"].place.y < 556  # where the river ends
    for seat, player in enumerate(data["players"]):
        top = 600 + 173 * seat  # where the player's board begins
        for name in player["contracts"]:
            assert top < drawn[f"notable-{name}"].place.y < top + 168


def test_favour_tiles_open_and_owned(state: agra.State) -> None:
    data = state.to_json()
    tiles = set(data["open_tiles"]).union(*(player["tiles"] for player in data["players"]))
    assert set(numbers(state, "tile-")) == tiles


def test_counters_coins_and_prices(state: agra.State) -> None:
    data = state.to_json()
    for key, name in [
        ("rupees", "rupees"),
        ("favours", "favours"),
        ("workers_in_supply", "workers"),
        ("markers_in_supply", "markers"),
    ]:
        expected = {str(seat): str(player[key]) for seat, player in enumerate(data["players"])}
        assert numbers(state, f"{name}-") == expected
    coins = {building: str(count) for building, count in data["coins"].items()}
    assert numbers(state, "coins-") == coins
    sides = {"low": 0, "high": 1}
    flags = {
        str(token + 1): str(state.components.token_flags[2 * token + sides[there["side"]]])
        for token, there in enumerate(data["price_tokens"])
    }
    assert numbers(state, "token-") == flags


def test_farms(state: agra.State) -> None:
    players = state.to_json()["players"]
    covers = {
        f"{seat}-{track + 1}-{square}"
        for seat, player in enumerate(players)
        for track, squares in enumerate(player["covers"])
        for square in squares
    }
    assert set(numbers(state, "cover-")) == covers
    assert len(numbers(state, "farmer-")) == 4 * state.players


def test_single_pieces(state: agra.State) -> None:
    drawn = by_id(state)
    data = state.to_json()
    assert {"merchant", "boat", "meditation-marker"} <= set(drawn)
    assert ("builder" in drawn) == (data["builder"] is not None)
    for guild, column in data["orders"].items():
        assert (f"order-mark-{guild}" in drawn) == (column["marked"] is not None)
        assert {f"influence-{guild}-{seat}" for seat in range(state.players)} <= set(drawn)
    assert {f"stone-{seat}" for seat in range(state.players)} <= set(drawn)


def test_used_pieces_and_pieces_on_contracts() -> None:
    state = position(
        {"contracts": ["cook"], "on_cook": 2, "used": ["process", "book"]},
        {"contracts": ["french_trader"], "on_french_trader": 1},
        river={"notables": {}, "fill": True},
    )
    drawn = by_id(state)
    assert {name for name in drawn if name.startswith("used-")} == {"used-process-0", "used-book-0"}
    assert drawn["on-cook-2"].icon == "player-yellow-worker"
    assert drawn["on-french_trader-1"].icon == "player-turquoise-shape"
    assert "on-french_trader-2" not in drawn


def test_two_markers_for_a_double_delivery() -> None:
    drawn = by_id(example())
    assert drawn["delivery-khatib-2-1"].icon == "player-turquoise-shape"
    assert drawn["delivery-khatib-2-2"].icon == "player-turquoise-shape"
    assert "delivery-mullah-1-1" in drawn
    assert "delivery-mullah-1-2" not in drawn


def test_a_price_token_takes_the_place_of_the_flag() -> None:
    """The token lies in the cell of its good; the other tokens are on the Trader."""
    drawn = by_id(example())
    on_dye, on_trader = drawn["token-2"], drawn["token-1"]
    assert on_dye.number == "3"
    assert abs(on_dye.place.x - drawn["worker-dye_works"].place.x) < 196
    assert abs(on_trader.place.x - 677) < 71  # the Trader's card


# ------------------------------------------------------------------ places


def changes(before: dict[str, Piece], after: dict[str, Piece]) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def test_only_moving_pieces_change_their_place() -> None:
    state = position({}, {}, phase="action", spaces={"botanist": {"seat": 1, "lying": False}})
    take(state, "place botanist", "move farmers")
    before = by_id(state)
    take(state, "farmer 1 forward")
    after = by_id(state)
    assert changes(before, after) == {"farmer-0-1"}
    assert after["farmer-0-1"].place.x > before["farmer-0-1"].place.x
    assert after["farmer-0-1"].place.y == before["farmer-0-1"].place.y


def test_the_viewers_board_comes_first() -> None:
    for viewer in range(4):
        boards = [piece.id for piece in pieces(example(), viewer) if piece.id.startswith("stone-")]
        assert boards == [f"stone-{(viewer + n) % 4}" for n in range(4)]


def test_farmers_go_clockwise_round_the_farm() -> None:
    """Track 1 is at the top, 2 right, 3 at the bottom, 4 left; squares go clockwise."""
    low = by_id(position({"farmers": [2, 2, 2, 2]}, {}))
    high = by_id(position({"farmers": [4, 4, 4, 4]}, {}))
    moves = [
        (
            high[f"farmer-0-{track}"].place.x - low[f"farmer-0-{track}"].place.x,
            high[f"farmer-0-{track}"].place.y - low[f"farmer-0-{track}"].place.y,
        )
        for track in (1, 2, 3, 4)
    ]
    signs = [((x > 0) - (x < 0), (y > 0) - (y < 0)) for x, y in moves]
    assert signs == [(1, 0), (0, 1), (-1, 0), (0, -1)]


def test_the_boat_moves_along_the_piers() -> None:
    places = []
    contracts: list[str] = []
    for more in ([], ["mahout", "cook"], ["jagirdar"]):
        contracts += more
        state = position({"contracts": contracts}, {}, river={"fill": True, "notables": {}})
        places.append(by_id(state)["boat"].place.x)
    assert places == sorted(set(places))


def test_influence_markers_rise_and_share_a_step() -> None:
    influence = [{"influence": {"artisans": step}} for step in (3, 3, 3, 5)]
    drawn = by_id(position(*influence))
    shared = [drawn[f"influence-artisans-{seat}"].place for seat in range(3)]
    assert len({(place.x, place.y) for place in shared}) == 3
    assert all(drawn["influence-artisans-3"].place.y < place.y for place in shared)


def overlap(one: Piece, two: Piece) -> float:
    """How much two pieces overlap; icons leave a seventh of their box empty."""
    reach = (one.place.size + two.place.size) / 2 * 0.72
    return reach - max(abs(one.place.x - two.place.x), abs(one.place.y - two.place.y))


def test_no_piece_covers_another(state: agra.State) -> None:
    listed = [piece for piece in pieces(state) if not piece.id.startswith(("used-", "on-"))]
    for one, two in itertools.combinations(listed, 2):
        assert overlap(one, two) < 1.5, f"{one.id} lies on {two.id}"


def test_no_piece_leaves_the_picture(state: agra.State) -> None:
    for piece in pieces(state):
        half = piece.place.size / 2
        assert half - 2 <= piece.place.x <= 1282 - half, piece.id
        assert half - 2 <= piece.place.y <= 602 + 173 * state.players - half, piece.id
