"""A plan of a hint while the viewer plays it step by step.

The page holds the plan: the viewer's own decisions, and the number of decisions before it. What was
decided since then says which step is next. So undo leads back to an earlier step, and the server
stores nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.bots.planning.turn_search import HORIZON, step
from agra.rules import actions as act
from agra.rules.state import State
from agra.table.game.history import Step
from agra.table.game.sight import Sight
from agra.table.panels.analysis.hint import first_option, first_words, spots_of_plan
from agra.table.panels.question.question import ask
from agra.text.advice import own_decisions, plan_words

#: Decisions that only continue. The table makes them by itself where nothing is lost, so a plan may
#: have them at another place. After the last step of a plan, the first one possible ends it.
CONTINUES: Final = (
    act.END_TURN, act.PASS, act.END_ACTION, act.DONE, act.DECLINE, act.END_MEDITATION, act.COUNT,
)  # fmt: skip


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
    #: all decisions from here to the end of the plan
    rest: tuple[int, ...] = ()


def following(sight: Sight, number: int, own: Sequence[int]) -> Following | None:
    """The next step of a plan that began after `number` decisions; None if it is not followed.

    A viewer who has decided something else, or whose turn is over, does not follow it any more.
    """
    seat = sight.viewer
    done = sight.history[number:]
    if seat is None or sight.number < number or not same_turn(sight, done):
        return None
    left = still_to_do(sight.state, done, seat, own)
    if left is None:
        return None
    if sight.state.to_move != seat:
        return Following()
    rest = played_on(sight.state, seat, left)
    question = ask(sight)
    if question is None or rest == []:
        return None
    option = first_option(sight.state, seat, rest, question.options) if rest else None
    if rest is None or option is None:
        return Following(changed=True)
    if option.ends_turn and any(one.seat != seat for one in done):
        return None  # what was rolled or answered since may offer more: the coach looks again
    sent = min(len(rest), 1 + len(option.then))
    after = sight.state.copy()
    for action in rest[:sent]:
        after.apply(action)
    later = rest[sent:]
    return Following(
        value=option.value,
        short=first_words(option),
        text=option.text,
        last=option.ends_turn,
        then=plan_words(after, seat, later) if own_decisions(after, seat, later) else "",
        spots=tuple(spots_of_plan(sight, seat, rest)),
        rest=tuple(rest),
    )


def same_turn(sight: Sight, done: Sequence[Step]) -> bool:
    """Whether the turn in which these decisions began is still running."""
    now = (sight.state.round, sight.state.turn)
    return all((one.round, one.turn) == now and not one.corrected for one in done)


def still_to_do(
    state: State, done: Sequence[Step], seat: int, own: Sequence[int]
) -> list[int] | None:
    """The decisions of a plan that are left; None if the player has decided something else.

    A decision that the table made by itself may come earlier than in the plan.
    """
    left = list(own)
    for one in done:
        if one.seat != seat:
            continue
        places = [at for at, planned in enumerate(left) if _are_same(state, planned, one.action)]
        if places and (places[0] == 0 or one.forced):
            left.pop(places[0])
        elif not one.forced:
            return None
    return left


def _are_same(state: State, planned: int, action: int) -> bool:
    """Whether two decisions are the same for a player, as two steps with one guild are."""
    if planned == action:
        return True
    guilds = state.components.notable_guild
    steps = range(act.STEP, act.INFLUENCE)
    return (
        planned in steps
        and action in steps
        and guilds[planned - act.STEP] == guilds[action - act.STEP]
    )


def played_on(state: State, seat: int, own: Sequence[int]) -> list[int] | None:
    """All decisions from here on as far as a plan can be played; None if it cannot go on.

    After a plan that does not end the turn itself, the end of the turn is the last step.
    """
    at, left, taken = state.copy(), list(own), list[int]()
    while at.to_move is not None and len(taken) < HORIZON:
        if at.to_move != seat and not left:
            break
        if at.to_move != seat:
            taken.append(int(step(at)))
            continue
        action = _next_step(at, left)
        if action is None:
            return taken or None
        at.apply(action)
        taken.append(action)
        if action == act.END_TURN:
            break
    return taken


def _next_step(state: State, left: list[int]) -> int | None:
    """Take the next decision out of a plan; None if it is not possible here."""
    legal = state.legal_actions()
    while left:
        same = [action for action in legal if _are_same(state, left[0], action)]
        if same:
            planned = left.pop(0)
            return planned if planned in same else same[0]
        if len(legal) == 1:
            return legal[0]
        if left[0] not in CONTINUES:
            return None
        left.pop(0)  # the table has already continued
    if len(legal) == 1:
        return legal[0]
    return next((action for action in CONTINUES if action in legal), None)
