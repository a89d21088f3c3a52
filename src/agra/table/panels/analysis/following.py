"""A plan of a hint while the viewer plays it step by step.

The page holds the plan: the viewer's own decisions, and the number of decisions before it. What was
decided since then says which step is next. So undo leads back to an earlier step, and the server
stores nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from agra.bots.planning.turn_search import HORIZON, step
from agra.rules import actions as act
from agra.rules.state import State
from agra.table.game.history import Step
from agra.table.game.sight import Sight
from agra.table.panels.analysis.hint import first_option, first_words, spots_of_plan
from agra.table.panels.question.question import ask
from agra.text.advice import plan_words


@dataclass(frozen=True)
class Following:
    """The next step of a plan."""

    #: whether something was revealed after which the plan cannot be played any more
    changed: bool = False
    #: the value of the step's button ("" while the viewer waits), its words, and the whole sentence
    value: str = ""
    short: str = ""
    text: str = ""
    #: whether the step ends the turn
    last: bool = False
    #: the rest of the plan in a few words ("" if nothing is left), and all its spots in order
    then: str = ""
    spots: tuple[str, ...] = ()


def following(sight: Sight, number: int, own: Sequence[int]) -> Following | None:
    """The next step of a plan that began after `number` decisions; None if it is not followed.

    A viewer who has decided something else, or whose turn is over, does not follow it any more.
    """
    seat = sight.viewer
    done = sight.history[number:]
    if seat is None or sight.number < number or not same_turn(sight, done):
        return None
    left = still_to_do(done, seat, own)
    if left is None:
        return None
    if sight.state.to_move != seat:
        return Following()
    rest = played_on(sight.state, seat, left)
    if rest is None:
        return Following(changed=True)
    question = ask(sight)
    option = first_option(rest, question.options) if question and rest else None
    if option is None:
        return None
    sent = min(len(rest), 1 + len(option.then))
    after = sight.state.copy()
    for action in rest[:sent]:
        after.apply(action)
    return Following(
        value=option.value,
        short=first_words(option),
        text=option.text,
        last=act.END_TURN in (option.action, *option.then),
        then=plan_words(after, seat, rest[sent:]) if rest[sent:] else "",
        spots=tuple(spots_of_plan(sight, seat, rest)),
    )


def same_turn(sight: Sight, done: Sequence[Step]) -> bool:
    """Whether the turn in which these decisions began is still running."""
    now = (sight.state.round, sight.state.turn)
    return all((one.round, one.turn) == now and not one.corrected for one in done)


def still_to_do(done: Sequence[Step], seat: int, own: Sequence[int]) -> list[int] | None:
    """The decisions of a plan that are left; None if the player has decided something else."""
    left = list(own)
    for one in done:
        if one.seat != seat:
            continue
        if left and left[0] == one.action:
            left.pop(0)
        elif not one.forced:
            return None
    return left


def played_on(state: State, seat: int, own: Sequence[int]) -> list[int] | None:
    """All decisions from here to the end of a plan; None if one of them is not possible.

    After a plan that does not end the turn itself, the end of the turn is the last step.
    """
    at, left, taken = state.copy(), list(own), list[int]()
    while at.to_move is not None and len(taken) < HORIZON:
        if at.to_move != seat and not left:
            break
        if at.to_move != seat:
            taken.append(int(step(at)))
            continue
        legal = at.legal_actions()
        if left and left[0] in legal:
            action = left.pop(0)
        elif len(legal) == 1:
            action = legal[0]
        elif not left and act.END_TURN in legal:
            action = act.END_TURN
        else:
            return None if left else taken
        at.apply(action)
        taken.append(action)
        if action == act.END_TURN:
            break
    return None if left else taken
