"""Position accessors, repr, and the text drawing."""

import pydoc
import re
import sys

import pytest

import agra
from agra.rules.kinds import NAMES
from agra.rules.layout import NOT_IN_PLAY, OWNED, RUPEES, player_at
from agra.rules.names import (
    BUILDINGS,
    FAVOUR_ACTIONS,
    NOTABLES,
    OUTER_ACTIONS,
    PRINTED_FAVOUR_ACTIONS,
    SPACES,
)
from agra.rules.state import State
from agra.text.board import draw
from tests.fixtures import load
from tests.support import position, take


def rich() -> agra.State:
    return position(
        {"rupees": 7, "goods": {"wood": 2, "oil": 1}, "contracts": ["mahout"], "tiles": ["sell"]},
        {"rupees": 30, "influence": {"scholars": 2}},
        phase="action",
    )


def test_accessors_of_the_game() -> None:
    state = rich()
    assert (state.round, state.phase, state.turn, state.is_over) == (1, "action", 0, False)
    assert state.components is agra.load_components()
    agra.play_random(state, 1)
    assert state.is_over
    assert state.phase == "over"
    assert state.round > 1


def test_accessors_of_players() -> None:
    state = rich()
    first, second = state.player(0), state.player(1)
    assert (first.seat, first.colour, first.rupees) == (0, "yellow", 7)
    assert (state.rupees(1), state.all_rupees, state.open_rupees) == (30, [7, 30], False)
    assert first.goods["wood"] == 2
    assert first.goods["books"] == 0
    assert len(first.goods) == 16
    assert repr(first.goods) == "{'wood': 2, 'oil': 1}"
    assert first.contracts == ("mahout",)
    assert first.tiles == ("sell",)
    assert second.influence == {"artisans": 0, "merchants": 0, "scholars": 2}
    for seat, player in enumerate((first, second)):
        data = state.to_json()["players"][seat]
        assert player.favours == data["favours"]
        assert player.markers == data["markers_in_supply"]
        assert player.workers == data["workers_in_supply"]
        assert player.stone == data["stone"]
        assert player.score == state.scores()[seat]


def test_a_player_by_number() -> None:
    """The same as by name, for those who count goods, guilds and notables."""
    state = agra.new_game(players=3, seed=4)
    agra.play_random(state, 9, 2500)
    for seat in range(3):
        player, data = state.player(seat), state.to_json()["players"][seat]
        assert [player.stored(good) for good in range(16)] == list(player.goods.values())
        assert [player.step(guild) for guild in range(3)] == list(player.influence.values())
        won = tuple(name for at, name in enumerate(NOTABLES) if player.has_won(at))
        assert won == player.contracts
        at_hand = [name for at, name in enumerate(FAVOUR_ACTIONS) if player.has_action(at)]
        assert at_hand == [*FAVOUR_ACTIONS[:PRINTED_FAVOUR_ACTIONS], *player.tiles]
        lies = [space for space in range(20) if state.board.is_lying(space)]
        assert player.lying == sum(state.board.worker(space) == seat for space in lies)
        assert [player.farmer(track) for track in range(4)] == data["farmers"]
        assert (player.on_cook, player.reminders) == (data["on_cook"], data["reminders"])


def test_the_board_by_number() -> None:
    """In the same words as the JSON form."""
    state = agra.new_game(players=3, seed=4)
    agra.play_random(state, 9, 2500)
    board, data = state.board, state.to_json()
    assert board.boat == data["river"]["boat"]
    for space, name in enumerate(SPACES):
        there = data["spaces"].get(name)
        assert board.worker(space) == (None if there is None else there["seat"])
        assert board.is_lying(space) == (there is not None and there["lying"])
    won = [name for name, notable in state.notables.items() if notable.winner is not None]
    completed = [board.completed(level) for level in range(1, 5)]
    levels = [state.notables[name].level for name in won]
    assert completed == [levels.count(level) for level in range(1, 5)]
    for number, name in enumerate(NOTABLES):
        assert (board.notable(number) != NOT_IN_PLAY) == (name in state.notables)
    for building, name in enumerate(BUILDINGS):
        assert board.is_built(building) == (building < 4 or name in data["built"])
        assert board.coins(building) == data["coins"].get(name, 0)
    assert BUILDINGS[board.merchant] == data["merchant"]
    assert OUTER_ACTIONS[board.meditation_marker] == data["meditation_marker"]
    filled = [seat for guild in data["orders"].values() for seat in guild["filled"].values()]
    for seat in range(3):
        assert board.orders(seat) == filled.count(seat)
        assert board.gifts(seat) == list(data["akbar"].values()).count(seat)
        assert board.tiles(OWNED + seat) == len(state.player(seat).tiles)


def test_what_is_pending() -> None:
    state = rich()
    pending = state.pending
    assert NAMES[pending.kind] == state.decision
    assert pending.seat == state.to_move
    assert len(pending) == len(pending.entries()) == len(pending.numbers())
    top = pending.entries()[0]
    assert (top.kind, top.seat, top.fields) == (pending.kind, pending.seat, pending.fields)
    agra.play_random(state, 1)
    assert len(pending) == 0


def test_numbers_make_the_same_position_again() -> None:
    state = rich()
    numbers = state.numbers()
    assert State.of(numbers, state.pending.numbers(), state.components) == state
    assert state.numbers(player_at(1), player_at(2)) == numbers[player_at(1) :]
    agra.play_random(state, 1, 5)
    assert state.numbers() != numbers


def test_a_view_shows_what_is_so_now() -> None:
    state = rich()
    player, goods = state.player(0), state.player(0).goods
    take(state, "place quarry")
    assert goods["sandstone"] == 3  # the Mahout brings one more
    state._d[216 + RUPEES] += 5
    assert player.rupees == 12


def test_accessors_of_notables() -> None:
    state = rich()
    notables = state.notables
    data = state.to_json()
    assert set(notables) == {*data["river"]["notables"], "mahout"}
    assert len(notables) == len(list(notables))
    mahout = notables["mahout"]
    assert (mahout.name, mahout.level, mahout.winner) == ("mahout", 1, 0)
    assert mahout.guild in ("artisans", "merchants", "scholars")
    assert len(mahout.markers) == len(mahout.goods)
    assert all(notables[name].winner is None for name in data["river"]["notables"])
    assert "won by yellow" in repr(mahout)


def test_accessors_of_deliveries() -> None:
    """They use the same words as the JSON form."""
    state = agra.new_game(players=3, seed=4)
    agra.play_random(state, 9, 2500)
    seen = 0
    for name, slots in state.to_json()["river"]["notables"].items():
        found = [
            {"seat": marker[0], "markers": marker[1]}
            for marker in state.notables[name].markers
            if marker is not None
        ]
        assert found == list(slots.values())
        seen += len(found)
    assert seen


def test_an_unknown_name_is_reported() -> None:
    state = rich()
    with pytest.raises(agra.BadSetup, match="no seat 2: seats are 0 to 1"):
        state.player(2)
    with pytest.raises(KeyError, match="no good 'wod'"):
        state.player(0).goods["wod"]
    with pytest.raises(KeyError, match="'nobody' is not in this game"):
        state.notables["nobody"]


def test_repr_shows_the_state_of_the_game() -> None:
    state = rich()
    assert repr(state) == "<State: 2 players, round 1, action phase, yellow decides 'choose_space'>"
    agra.play_random(state, 1)
    scores = ", ".join(map(str, state.scores()))
    assert repr(state) == f"<State: 2 players, round {state.round}, over, scores {scores}>"


def test_repr_of_a_roll() -> None:
    assert "chance decides 'merchant_roll'" in repr(load("merchant_roll"))


def test_print_draws_the_position_as_text() -> None:
    state = rich()
    assert str(state) == draw(state)


#: The public methods of a position; docs/api/game.md shows each with its docstring.
PUBLIC = {
    "all_rupees", "apply", "board", "chance_outcomes", "components", "copy", "decision", "digest",
    "from_json", "from_line", "is_over", "legal_actions", "listener", "notables", "numbers", "of",
    "open_rupees", "pending", "phase", "player", "players", "round", "rupees", "score_sheet",
    "scores", "to_json", "to_line", "to_move", "turn", "view", "why_not", "winners",
}  # fmt: skip


@pytest.mark.parametrize("thing", [agra.State, agra.new_game(seed=1)], ids=["class", "position"])
def test_only_the_documented_names_are_public(thing: object) -> None:
    """The internal memory of the rules is not public, in either build."""
    assert {name for name in dir(thing) if not name.startswith("_")} == PUBLIC


def test_parts_of_the_package_are_imported_on_first_use() -> None:
    import subprocess

    program = (
        "import sys, agra; print(any(m in sys.modules for m in ('agra.picture', 'agra.text',"
        " 'agra.bots', 'agra.lab', 'agra.records'))); s = agra.new_game(2, seed=1);"
        "print(agra.picture.svg(s)[:4], agra.text.draw(s)[:5], agra.records.Record.__name__,"
        " 'farmer' in agra.bots.bot_names(), agra.lab.__name__, 'records' in dir(agra));"
        "agra.nonsense"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == ["False", "<svg", "Round", "Record", "True", "agra.lab", "True"]
    assert "module 'agra' has no attribute 'nonsense'" in done.stderr


def test_everything_public_has_a_docstring() -> None:
    help_text = pydoc.plain(pydoc.render_doc(agra.State))
    for words in (
        "One position of a game of Agra.",
        "Take an action for whoever is to move",
        "The seat that decides, `CHANCE`, or None when the game is over.",
        "The round, from 1.",
    ):
        assert words in help_text
    shown = set(re.findall(r"^ \|  (\w+)\b", help_text, re.MULTILINE))
    assert {"apply", "legal_actions", "round"} <= shown
    assert not shown & {"c", "d", "legal", "push", "stack", "tell", "options", "carry_on"}
    assert re.search(r"\bapply\(self, (/, )?number", help_text)
    assert "The number of an action text" in pydoc.plain(pydoc.render_doc(agra.parse_action))
