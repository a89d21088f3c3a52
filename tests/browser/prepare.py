"""Fills a data folder with games in special positions: `python -m tests.browser.prepare DIR`.

It is a separate process because it uses the table's functions on a folder that a server opens
afterwards. Prints JSON: the code and the links of the seats of each game; tests get copies.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agra.table.game.lines import Line
    from agra.table.models import Game
    from agra.table.panels.question.question import Question

NAMES = ("Ada", "Ben", "Cleo", "Dan")
#: The maximum length of names.
LONG = (
    "Maharani Nur Jahan Begum", "Wolfgang Amadeus Mozart1", "Abcdefghijklmnopqrstuvwx",
    "Li Wang Zhao Qian Sun Wu",
)  # fmt: skip
#: If a seed does not reach the position, the next one is tried.
SEEDS, LONGEST = 40, 400


def delivering(line: "Line") -> bool:
    """A Sailor has several deliveries and may make more than one."""
    from agra.rules import actions as act
    from agra.rules.sailor import deliveries_left

    state = line.state
    if state.decision != "deliveries" or state.to_move is None or state.to_move < 0:
        return False
    ways = [action for action in state.legal_actions() if act.DELIVER <= action < act.KEEP]
    return len(ways) >= 3 and deliveries_left(state, state.to_move) >= 2


def behind_a_barrier(line: "Line") -> bool:
    """A player has decided more than once since something was revealed in their turn."""
    from agra.table.game.undo import undo_range

    seat = line.state.to_move
    if seat is None or seat < 0 or line.state.decision == "end_turn":
        return False
    found = undo_range(line, seat)
    return found.barrier > 0 and len(found.choices) >= 2


def begun(line: "Line") -> bool:
    """The game is some rounds old."""
    from agra.rules.layout import ROUND

    return line.state._d[ROUND] >= 3 and line.state.decision == "meditation"


def choosing(line: "Line") -> bool:
    """In the middle of a game, a player chooses a space to work at."""
    from agra.rules.layout import ROUND

    return line.state._d[ROUND] >= 4 and line.state.decision == "choose_space"


def following(line: "Line") -> bool:
    """A player is asked whether they follow."""
    return line.state.decision == "follow"


def asked_by_a_bot(line: "Line") -> bool:
    """The player against bots is asked something in a bot's turn."""
    return line.state.to_move == 0 and line.state.turn != 0


def ending(line: "Line") -> bool:
    """Only extras and passing are left in a turn."""
    from agra.table.game.auto_pass import ending as way

    seat = line.state.to_move
    return seat is not None and seat >= 0 and len(way(line.state, seat)) == 2


def my_turn_ends(line: "Line") -> bool:
    """The player against bots only has to end the first turn."""
    from agra.rules.layout import ROUND

    state = line.state
    return state.to_move == 0 and state.decision == "end_turn" and state._d[ROUND] == 1


def nesting(line: "Line") -> bool:
    """A player chooses a space in a late turn: the bar has groups inside a group, and extras."""
    from agra.table.panels.question.choices import Group

    question = asked_of(line)
    return bool(question.more) and any(
        isinstance(inner, Group)
        for choice in question.choices
        if isinstance(choice, Group)
        for inner in choice.choices
    )


def trading(line: "Line") -> bool:
    """A player has won the French Trader: the extras in the bar have a group inside."""
    from agra.table.panels.question.choices import Group

    return any(isinstance(choice, Group) for choice in asked_of(line).more)


def at_botanist(line: "Line") -> bool:
    """A player may do all that the Botanist offers."""
    return line.state.decision == "botanist" and len(line.state.legal_actions()) == 4


def asked_of(line: "Line") -> "Question":
    """The question in the bar of the player to move; none at a roll."""
    from agra.table.game.sight import sight_of
    from agra.table.panels.question.question import Question, ask

    seat = line.state.to_move
    nothing = Question(-1, "", "", "", (), mine=False, off_turn=False)
    return nothing if seat is None or seat < 0 else ask(sight_of(line.state, seat)) or nothing


def over(line: "Line") -> bool:
    """The game has ended."""
    return line.state.to_move is None


def played(
    players: int,
    enough: "Callable[[Line], bool]",
    seed: int,
    names: tuple[str, ...] = NAMES,
    bots: str = "",
    **options: object,
) -> dict[str, object]:
    """A game that bots play up to a position: of people, or of a person against bots."""
    from agra.table.game import new_game

    for tried in range(seed, seed + SEEDS):
        others = [new_game.SeatPlan(name, bots) for name in names[1:players]]
        plans = [new_game.SeatPlan(names[0]), *others]
        chosen = {"hints": True, **options}  # also where several people play
        game = new_game.begin(new_game.NewGame(plans, seed=tried, options=chosen))
        if brought(game, enough):
            return described(game)
        game.delete()
    raise AssertionError(f"no seed from {seed} leads to {enough.__name__}")


def brought(game: "Game", enough: "Callable[[Line], bool]") -> bool:
    """Whether bots reach a position; they hold the seats only until then."""
    from agra.table.game import opponents
    from agra.table.game.lines import line_of
    from tests.table.support import play_one

    seat_bots(game, opponents.levels()[1])
    reached = False
    for _ in range(LONGEST):
        with line_of(game) as line:
            reached = enough(line)
        if reached or not play_one(game):
            break
    seat_bots(game, "")
    with line_of(game) as line:
        return reached and enough(line)


def seat_bots(game: "Game", level: str) -> None:
    """Let bots of a level play for everybody, or with "" nobody."""
    from agra.table.game import seating
    from agra.table.models import Game, Seat

    Seat.objects.filter(game=game).update(stand_in=level)
    seating.note(Game.objects.get(pk=game.pk), None, "everybody changes")


def described(game: "Game") -> dict[str, object]:
    """The data of a game for tests."""
    from agra.rules.layout import PLAYER, RUPEES, STRIDE
    from agra.table.game.lines import line_of
    from agra.table.people.seats import seats_of

    with line_of(game) as line:
        state = line.state
        rupees = [state._d[PLAYER + STRIDE * seat + RUPEES] for seat in range(game.players)]
        mover = -1 if state.to_move is None else state.to_move
    return {
        "code": game.code,
        "title": game.title,
        "seats": [seat.secret for seat in seats_of(game)],
        "names": [seat.name for seat in seats_of(game)],
        "mover": mover,
        "rupees": rupees,
    }


def prepare_folder(data: Path) -> dict[str, dict[str, object]]:
    """Prepare all games."""
    os.environ["AGRA_DATA"] = str(data)
    os.environ["DJANGO_SETTINGS_MODULE"] = "agra.table.settings"
    from agra.table.config.data_folder import prepare

    prepare()
    import django
    from django.core.management import call_command

    from tests.table.fixed_dice import as_before

    django.setup()
    as_before()  # a seed leads to the same position every time
    call_command("migrate", verbosity=0, interactive=False)
    return {
        "sailor": played(2, delivering, 6),
        "barrier": played(2, behind_a_barrier, 4),
        "windows": played(4, delivering, 6, LONG),
        "windows-2": played(2, choosing, 70, LONG),
        "windows-3": played(3, begun, 30, LONG),
        "bots": played(4, my_turn_ends, 91, bots="farmer"),
        "asked": played(2, asked_by_a_bot, 53, bots="farmer"),
        "early": played(2, begun, 20),
        "watched": played(3, begun, 30),
        "following": played(3, following, 50),
        "ending": played(2, ending, 60),
        "nested": played(2, nesting, 100),
        "trader": played(2, trading, 103),
        "botanist": played(2, at_botanist, 6),
        "over": played(3, over, 40, round_limit=3),
        "over-2": played(2, over, 40, LONG, round_limit=1),
        "over-4": played(4, over, 40, LONG, round_limit=1),
    }


if __name__ == "__main__":
    print(json.dumps(prepare_folder(Path(sys.argv[1]))))
