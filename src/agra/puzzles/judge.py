"""Which turn is the best in a position, and by how much.

A bot that searches whole turns compares them (`agra.bots.advice.turn_comparison`). Chance takes its
middle outcome and the others answer as most players would, so that a turn always leads to the same
position: luck solves no puzzle.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Final

from agra.bots import Allowance, Budget, SeatedBot, Turn, View, parse_spec
from agra.bots.planning.turn_search import HORIZON, is_over, step
from agra.bots.registry import bot
from agra.positions.changed import with_open_rupees
from agra.rules.names import CHARACTERS, FIRST_BUILDING
from agra.rules.state import State

#: What a turn can be about: the main actions as the rules have them. A worker at the Builder's site
#: processes there, too.
KINDS: Final = (*CHARACTERS, "production", "processing")
#: The first four buildings make basic goods.
PRODUCING: Final = 4
#: Rupees that a turn may be behind the best and still solve the puzzle.
ACCEPTED: Final = 0.3


@dataclass(frozen=True)
class Judgement:
    """Turns of one position as a bot compares them, the best first."""

    turns: list[Turn]

    @property
    def best(self) -> Turn:
        """The best turn."""
        return self.turns[0]

    @property
    def second(self) -> Turn | None:
        """The best turn with another main action; None if there is no other."""
        return next((turn for turn in self.turns if turn.space != self.best.space), None)

    @property
    def lead(self) -> float:
        """By how many rupees the best turn leads before the second-best kind of turn."""
        return 0.0 if self.second is None else self.second.behind

    def behind(self, end: State) -> float | None:
        """How far the turn that ends in this position is behind the best; None if unknown."""
        return next((turn.behind for turn in self.turns if turn.state == end), None)


def judge(level: str, state: State, nodes: int, also: Sequence[Sequence[int]] = ()) -> Judgement:
    """The turns of the active player as a bot compares them with so many nodes.

    Everybody's rupees are known. Turns in `also`, each the decisions from this position on, are
    compared, too.
    """
    made = bot(level)
    seen = with_open_rupees(state)
    turns = made.turns(View(seen, seen.turn), Budget(nodes=nodes), also)
    if not turns:
        raise ValueError(
            f"The bot {level!r} cannot compare turns: choose one that does, such as akbar."
        )
    return Judgement(turns)


def end_of(state: State, actions: Sequence[int]) -> State:
    """Where these decisions lead, with open rupees."""
    end = with_open_rupees(state)
    for action in actions:
        end.apply(action)
    return end


def kind_of(space: int) -> str:
    """What an action on a space is about."""
    if space < FIRST_BUILDING:
        return CHARACTERS[space]
    return "production" if space < FIRST_BUILDING + PRODUCING else "processing"


def turn_of_level(level: str, state: State) -> list[int]:
    """The turn that a bot plays here: its decisions, chance's and the others' included."""
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
    """A short digest of what a bot has learnt, "" if it has learnt nothing."""
    learnt = bot(level).learnt
    if not learnt:
        return ""
    data = (resources.files("agra") / "data" / learnt).read_bytes()
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()[:16]
