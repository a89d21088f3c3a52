"""Finds the best turn of a position and its lead over the others.

The adviser judges the position (`agra.bots.advice.adviser`). Chance takes its middle outcome and
the other players give the most common answers, so that a turn always leads to the same position:
luck solves no puzzle.
"""

import hashlib
from collections.abc import Sequence
from importlib import resources
from typing import Final

from agra.bots import Allowance, Budget, SeatedBot, View, parse_spec
from agra.bots.advice import adviser
from agra.bots.advice.adviser import Judgement
from agra.bots.planning.turn_search import HORIZON, is_over, step
from agra.bots.registry import bot
from agra.positions.changed import with_open_rupees
from agra.rules.names import CHARACTERS, FIRST_BUILDING
from agra.rules.state import State

#: Kinds of turns: the main actions of the rules. A worker at the Builder's site processes there,
#: too.
KINDS: Final = (*CHARACTERS, "production", "processing")
#: The first four buildings produce basic goods.
PRODUCING: Final = 4
#: A turn this many rupees behind the best still solves the puzzle.
ACCEPTED: Final = 0.3


def judge(level: str, state: State, nodes: int, also: Sequence[Sequence[int]] = ()) -> Judgement:
    """Compare the turns of the active player with a budget of nodes.

    All rupees are known. Turns in `also` are compared, too; each is a list of decisions from this
    position on.
    """
    made = bot(level)
    seen = with_open_rupees(state)
    judged = adviser.judge(made, View(seen, seen.turn), Budget(nodes=nodes), also, by_ends=True)
    if not judged.turns:
        raise ValueError(
            f"The bot {level!r} cannot compare turns: choose one that does, such as akbar."
        )
    return judged


def end_of(state: State, actions: Sequence[int]) -> State:
    """The position after these decisions, with open rupees."""
    end = with_open_rupees(state)
    for action in actions:
        end.apply(action)
    return end


def kind_of(space: int) -> str:
    """The kind of a turn with this space as its main action."""
    if space < FIRST_BUILDING:
        return CHARACTERS[space]
    return "production" if space < FIRST_BUILDING + PRODUCING else "processing"


def turn_of_level(level: str, state: State) -> list[int]:
    """The turn that a bot plays here, including decisions of chance and of other players."""
    spec = parse_spec(level)
    at = with_open_rupees(state)
    seat, turn = at.turn, at.turn
    seated = SeatedBot(bot(spec.name), seat, allowance=spec.allowance(Allowance()), name=level)
    taken: list[int] = []
    while not is_over(at, seat, turn) and len(taken) < HORIZON:
        if at.to_move == seat:
            taken.append(seated.choose(at))
            at.apply(taken[-1])
        else:
            taken.append(int(step(at)))
    return taken


def fingerprint(level: str) -> str:
    """A short digest of the weights of a bot; "" if it has none."""
    learnt = bot(level).learnt
    if not learnt:
        return ""
    data = (resources.files("agra") / "data" / learnt).read_bytes()
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()[:16]
