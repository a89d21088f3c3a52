"""A picture for a viewer contains no secrets of the others."""

import pytest

import agra
from agra.picture import SPECTATOR, pieces, svg
from tests.picture.positions import example_data
from tests.support import options, position


def with_rupees(*rupees: int, **sections: object) -> agra.State:
    data = example_data()
    for player, count in zip(data["players"], rupees):
        player["rupees"] = count
    return agra.State.from_json(data | sections)


def shown(state: agra.State, viewer: int | None) -> list[str]:
    """The text about everybody's rupees, by seat."""
    found = {piece.id: piece.number for piece in pieces(state, viewer)}
    return [found[f"rupees-{seat}"] for seat in range(state.players)]


#: Numbers that appear nowhere else in a drawing.
SECRETS = (96001, 96002, 96003, 96004)
WORDS = [str(secret) for secret in SECRETS]


def secrets_in(drawing: str) -> list[str]:
    """Which of the secret numbers a drawing contains."""
    return [secret for secret in WORDS if secret in drawing]


def test_without_a_viewer_everything_is_shown() -> None:
    state = with_rupees(*SECRETS)
    assert shown(state, None) == WORDS
    assert secrets_in(svg(state)) == WORDS


def test_a_seat_sees_only_its_own_rupees() -> None:
    state = with_rupees(*SECRETS)
    assert shown(state, 2) == ["?", "?", WORDS[2], "?"]
    assert secrets_in(svg(state, viewer=2)) == [WORDS[2]]


def test_a_spectator_sees_nobodys_rupees() -> None:
    state = with_rupees(*SECRETS)
    assert shown(state, SPECTATOR) == ["?"] * 4
    assert secrets_in(svg(state, SPECTATOR)) == []


def test_with_open_rupees_everybody_sees_all() -> None:
    switches = {"open_rupees": True, "merchant_coin_on_stop": False, "round_limit": None}
    assert shown(with_rupees(*SECRETS, options=switches), 2) == WORDS


@pytest.mark.parametrize("viewer", [0, 3, SPECTATOR])
def test_the_picture_does_not_depend_on_what_is_hidden(viewer: int) -> None:
    poor, rich = [0, 0, 0, 0], [500, 600, 700, 800]
    if viewer >= 0:
        poor[viewer] = rich[viewer] = 11
    assert svg(with_rupees(*poor), viewer) == svg(with_rupees(*rich), viewer)


def test_the_number_of_options_does_not_reveal_rupees() -> None:
    """A day labourer is only offered to players who can pay him."""
    worker = {"sailor": {"seat": 0, "lying": False}}
    poor = position({"rupees": 1}, {}, phase="action", spaces=worker)
    rich = position({"rupees": 9}, {}, phase="action", spaces=worker)
    assert len(options(poor)) < len(options(rich))
    assert svg(poor, viewer=1) == svg(rich, viewer=1)
    assert f"{len(options(rich))} options" in svg(rich, viewer=0)


def test_the_end_of_the_game_shows_the_winner_but_no_hidden_total() -> None:
    state = position({"rupees": SECRETS[0]}, {"rupees": 5}, phase="over", final_round=1)
    assert state.to_move is None
    assert f"total {state.scores()[0]}" in svg(state)
    for_other = svg(state, viewer=1)
    assert "Yellow wins" in for_other
    assert f"total {state.scores()[1]}" in for_other
    assert secrets_in(for_other) == []


@pytest.mark.parametrize("viewer", [4, -2])
def test_a_viewer_without_a_seat_is_refused(viewer: int) -> None:
    with pytest.raises(agra.BadSetup, match=f"no seat {viewer}: .* from 0 to 3"):
        svg(agra.new_game(players=4, seed=1), viewer)
