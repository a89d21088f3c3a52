"""The adviser: the one function that judges a position for people.

The coach, hints, reviews and puzzles all call `judge`. So they name the same best turn for the same
position, the same knowledge and the same budget of nodes, as long as the budget is too small to
look ahead. With more time the coach and hints name the turn that Akbar would play, which depends on
what the others may answer. Reviews and puzzles always compare turns by their ends. Turns that a
caller adds (`also`) are compared with the others; Akbar's judgement of the others does not depend
on them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from agra.bots.bot import Bot, Turn
from agra.bots.budget import Budget
from agra.bots.judgement import shrinkage
from agra.bots.judgement.evaluation import win_chance
from agra.bots.planning.ending import ending_line
from agra.bots.planning.ending_signs import LONG, is_needed, is_won, nearness
from agra.bots.planning.turn_planner import limits
from agra.bots.view import View
from agra.rules import actions as act
from agra.rules.scoring import tie_break, total
from agra.rules.state import State

#: The bot that advises people.
ADVISER: Final = "akbar"
#: The share of the time for a turn that brings the end of a won game near.
ENDING_SHARE: Final = 0.3
#: A player who leads by far, with at least this chance to win, should end the game.
SURE: Final = 0.995
#: Before this round nobody can say who wins, so no chance is told.
FIRST_CHANCES: Final = 3


@dataclass(frozen=True)
class Judgement:
    """Ways to play the rest of the turn, as the adviser ranks them."""

    #: the position as the player knows it, and the player
    root: State
    seat: int
    #: the best turn first: its steps (`actions`), how far it is behind in rupees, its chance to
    #: win, its main action (`space`) and its end (`state`); empty if the bot compares no turns
    turns: list[Turn]
    #: whether the best turn was chosen to bring the game to its end
    ends: bool = False

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
        """The lead of the best turn over the second-best kind of turn, in estimated rupees."""
        return 0.0 if self.second is None else self.second.behind

    def behind(self, end: State) -> float | None:
        """How far the turn that ends in this position is behind; None if it was not compared."""
        return next((turn.behind for turn in self.turns if turn.state == end), None)

    def lost(self, turn: Turn) -> float:
        """The rupees that a turn gives away, corrected for overestimation."""
        return round(shrinkage.real(self.root, max(0.0, turn.behind - self.best.behind)), 1)

    def ahead(self, turn: Turn) -> float:
        """The lead of a turn in real rupees over the best one with another main action."""
        others = [other.behind for other in self.turns if other.space != turn.space]
        return shrinkage.real(self.root, min(others) - turn.behind) if others else 0.0


def judge(
    bot: Bot,
    view: View,
    budget: Budget,
    also: Sequence[Sequence[int]] = (),
    by_ends: bool = False,
    may_end: bool = False,
) -> Judgement:
    """Judge the position of a player who has to decide: what are the best ways to go on?

    Turns in `also` are compared, too; each is a list of decisions from this position on. Only bots
    that search whole turns can judge. The judgement of any other bot has no turns. With `by_ends`
    turns are compared only by their ends, which is quicker and less noisy than looking ahead.
    With `may_end` the first turn of a won game is one that brings its end near (`should_end`).
    """
    # a third-party bot may not be a subclass of Bot
    compare = getattr(type(bot), "turns", Bot.turns)
    if by_ends:
        compare = getattr(type(bot), "turns_by_ends", compare)
    root = view.state
    ends = may_end and should_end(view)
    ending = ending_of(view, budget) if ends else None
    turns: list[Turn] = compare(bot, view, budget, also)
    if ending is not None and turns:
        turns = ending_first(ending, turns, view.seat)
    turns = [without_idle_steps(root, turn) for turn in turns]
    # a review finds the played turn by its end, so the given turns keep theirs
    given = [_after(root, actions) for actions in also]
    turns = [
        turn if turn.state in given else with_free_steps(root, view.seat, turn) for turn in turns
    ]
    return Judgement(root, view.seat, without_equal_ends(turns), ends)


def should_end(view: View) -> bool:
    """Whether a player is told to bring the game to its end.

    That is where the bots would end it. A player who leads by far and will surely win is told so
    in earlier rounds, too: nobody understands why a sure win should wait for more rupees. Whoever
    does not know the others' rupees cannot know that.
    """
    root, seat = view.state, view.seat
    if is_needed(root, seat):
        return None not in view.rupees or root.round > LONG or not is_won(root, seat)
    if None in view.rupees:
        return False
    if root.board.final_round or root.turn != seat or not is_won(root, seat):
        return False
    return win_chance(root, seat) >= SURE


def ending_first(ending: Turn, turns: Sequence[Turn], seat: int) -> list[Turn]:
    """Return all turns, first the best one for a player who wants the game to end."""
    # a turn that the bot compared comes first among equals: it knows its chance to win
    best = max((*turns, ending), key=lambda turn: end_value(turn.state, seat))
    return [replace(best, behind=0.0), *(turn for turn in turns if turn.state != best.state)]


def end_value(state: State, seat: int) -> float:
    """Return the value of a position for a player who wants the game to end.

    Rupees that are scored already count like steps towards the end.
    """
    return nearness(state, seat) + float(total(state, seat))


def ending_of(view: View, budget: Budget) -> Turn:
    """The turn that brings the end of the game nearest, as the bots play it."""
    line = ending_line(view, limits(budget, ENDING_SHARE)[1])
    return Turn(tuple(line.actions), 0.0, line.state)


def without_idle_steps(root: State, turn: Turn) -> Turn:
    """Return the same turn as a person would play it: nothing is done for nothing."""
    # Farmers come before workers: as long as they move, the points of the workers are spent.
    return without_idle_last_steps(root, without_idle_farmers(root, passing_last(root, turn)))


def passing_last(root: State, turn: Turn) -> Turn:
    """Return the same turn with its extras before it passes.

    At the table one button passes and ends the turn. A turn that uses favours or luxury goods
    afterwards could not be played as it is written.
    """
    actions = list(turn.actions)
    if act.PASS not in actions:
        return turn
    at = actions.index(act.PASS)
    end = len(actions) - (actions[-1] == act.END_TURN)
    if end == at + 1:
        return turn
    moved = (*actions[:at], *actions[at + 1 : end], act.PASS, *actions[end:])
    return replace(turn, actions=moved) if _after(root, moved) == turn.state else turn


def without_idle_last_steps(root: State, turn: Turn) -> Turn:
    """Return the same turn without meditation, or a move of the stone, for nothing.

    In a player's last turn a search does not care about points that nobody spends, nor about goods
    that the stone takes. A person who is told to lay six workers down asks what for. The end stays
    the one that was judged: a review finds the turn that was played by it.
    """
    if not 0 < root.board.final_round <= root.round:
        return turn
    actions = turn.actions
    # From the last step to the first: what only served an idle step is idle without it.
    for at in reversed(range(len(actions))):
        for length in range(_step_length(actions[at]), 0, -1):
            fewer = (*actions[:at], *actions[at + length :])
            if _scores_the_same(_after(root, fewer), turn.state):
                actions = fewer
                break
    return replace(turn, actions=actions)


def _step_length(action: int) -> int:
    """How many decisions a step may have that begins like this; 0 if it is never left out."""
    if act.MEDITATE <= action < act.END_MEDITATION:
        return 3  # what a point is spent on, and its answers: an exchange has two
    return 1 if act.LAY <= action < act.MEDITATE or action == act.ADVANCE_STONE else 0


def _scores_the_same(end: State | None, other: State) -> bool:
    if end is None or end.to_move != other.to_move or end.scores() != other.scores():
        return False
    return all(tie_break(end, seat) >= tie_break(other, seat) for seat in range(end.players))


def without_idle_farmers(root: State, turn: Turn) -> Turn:
    """Return the same turn without farmers that go there and back for points nobody needs."""
    moves = [at for at, action in enumerate(turn.actions) if action == act.MEDITATE_FARMER]
    for there, back in combinations(moves, 2):
        # each move is two decisions: the purchase, and the farmer
        fewer = list(turn.actions)
        del fewer[back : back + 2], fewer[there : there + 2]
        if _after(root, fewer) == turn.state:
            return without_idle_farmers(root, replace(turn, actions=tuple(fewer)))
    return turn


def with_free_steps(root: State, seat: int, turn: Turn) -> Turn:
    """Return the same turn with the influence steps that it declines without a reason.

    Where a step changes little, a search may decline it by chance. A person asks what for.
    """
    state = root.copy()
    for at, action in enumerate(turn.actions):
        if action == act.DONE and state.decision == "influence_steps" and state.to_move == seat:
            for step in state.legal_actions():
                if act.STEP <= step < act.INFLUENCE:
                    better = _with_step(root, seat, turn, at, step)
                    if better is not None:
                        return with_free_steps(root, seat, better)
        state.apply(action)
    return turn


def _with_step(root: State, seat: int, turn: Turn, at: int, step: int) -> Turn | None:
    """The turn with a step before a decision; None if that brings less, or the end of the game."""
    before, after = turn.actions[:at], turn.actions[at + 1 :]
    for rest in ((step, act.DONE, *after), (step, *after)):
        actions = (*before, *rest)
        end, old = _after(root, actions), turn.state
        if end is None or (end.to_move, end.turn, end.phase) != (old.to_move, old.turn, old.phase):
            continue
        same_end = end.board.final_round == old.board.final_round
        if same_end and total(end, seat) >= total(old, seat):
            return replace(turn, actions=actions, state=end)
    return None


def without_equal_ends(turns: Sequence[Turn]) -> list[Turn]:
    """Return turns that end differently, in the same order."""
    found: list[Turn] = []
    for turn in turns:
        if all(turn.state != other.state for other in found):
            found.append(turn)
    return found


def _after(root: State, actions: Sequence[int]) -> State | None:
    """The position after some actions; None if one of them is not legal."""
    state = root.copy()
    for action in actions:
        if action not in state.legal_actions():
            return None
        state.apply(action)
    return state


def tells_chances(round_: int, others: Iterable[str | None]) -> bool:
    """Whether people are told their chance to win; `others` are bots, None for a person.

    The adviser assumes that everybody plays like itself. So it tells the chance only against people
    and bots of its own level, and not in the first rounds.
    """
    return round_ >= FIRST_CHANCES and all(level in (None, ADVISER) for level in others)
