"""What a step is for: the first later step of the plan that is not possible without it."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from agra.rules import actions as act
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.advice import plan_steps
from agra.text.coach.farm import gain_of_stone
from agra.text.coach.look import Look, Step
from agra.text.i18n import _, ngettext

#: The steps that are worth something themselves: the first and the last action of each block.
_GOALS: Final = (
    (act.COUNT + 1, act.COUNT + 3),
    (act.BUILD, act.BONUS - 1),
    (act.SERVE, act.TILE - 1),
    (act.ADVANCE_STONE, act.ADVANCE_STONE),
    (act.DELIVER, act.KEEP - 1),
    (act.OIL, act.OIL_AND_CURRY),
    (act.STATUE, act.CLOTHES),
)
#: Without the step, so many other decisions are answered with their first option.
_ANSWERS: Final = 3


def aim(state: State, seat: int, plan: Sequence[int]) -> str:
    """A sentence that names what the first step of a plan is for; "" if that is unknown."""
    look = Look(state, seat, plan)
    goal = enabled(look)
    if goal is not None and goal.action == act.STATUE:
        return _("The aim: another main action, with a statue.")
    if goal is not None:
        return _("The aim: {step}.").format(step=plan_steps(goal.state, seat, goal.plan)[0])
    return _for_the_stone(look) or _for_a_good(look)


def _for_the_stone(look: Look) -> str:
    """What the stone gives when an extra advances it."""
    if look.tried(look.chosen).after.player(look.seat).stone == look.mine.stone:
        return ""
    count, points = gain_of_stone(look)
    words = ngettext(
        "Laying down {count} worker in a turn then gives {points} more.",
        "Laying down {count} workers in a turn then gives {points} more.",
        count,
    )
    return words.format(count=count, points=name_of.points(points)) if points else ""


def _for_a_good(look: Look) -> str:
    """What the good is for that an extra gives; most are for a later turn."""
    if look.chosen < act.OIL or not INTERRUPTIBLE[look.kind]:
        return ""
    step = next((one for one in look.later if _good_of(one.action) is not None), None)
    between = takewhile(lambda one: one is not step, look.later)
    if step is None or any(one.state.pending.kind == look.kind for one in between):
        return ""  # the extra gives no good; another one does
    there, good = look.looks_at(step), _good_of(step.action)
    assert good is not None
    kept = len(there.uses(good)) <= there.own(good)
    if there.is_for_notable(good) and not there.own(good):
        purpose = _("for a notable")
    else:
        purpose = there.purpose(good)
    if not purpose and (not kept or look.board.final_round):
        return ""
    words = _("The aim: {goods} {purpose}.")
    return words.format(goods=name_of.goods(1, good), purpose=purpose or _("for a later turn"))


def _good_of(action: int) -> int | None:
    """The good that a decision gives."""
    first = next(
        (one for one in (act.GAIN, act.INTO, act.PROCESS) if one <= action < one + 16), None
    )
    return None if first is None else action - first


def enabled(look: Look) -> Step | None:
    """The first goal of the plan that the player cannot reach without its first step."""
    goals = (one for one in look.later if _is_goal(one.action) and _is_choice(one))
    return next((one for one in goals if not _reached_without(look, one)), None)


def _is_goal(action: int) -> bool:
    return any(first <= action <= last for first, last in _GOALS)


def _is_choice(step: Step) -> bool:
    return len(step.state.legal_actions()) > 1


def _reached_without(look: Look, goal: Step) -> bool:
    """Whether the rest of the plan reaches a goal without its first step.

    An extra is left out. Any other answer has to be replaced by another one.
    """
    rest = look.plan[1 : len(look.plan) - len(goal.plan) + 1]
    if look.chosen >= act.OIL and INTERRUPTIBLE[look.kind]:
        return _reaches(look.state.copy(), look.seat, rest)
    others = (action for action in look.legal if action != look.chosen)
    return any(_reaches(_after(look.state, action), look.seat, rest) for action in others)


def _after(state: State, action: int) -> State:
    then = state.copy()
    then.apply(action)
    return then


def _reaches(state: State, seat: int, rest: Sequence[int]) -> bool:
    """Whether the last action of a plan can be reached if what is not legal is left out."""
    at, answers = 0, 0
    while at < len(rest) and not state.is_over:
        legal = state.legal_actions()
        found = next((n for n in range(at, len(rest)) if rest[n] in legal), None)
        if found is None:
            if answers == _ANSWERS or not legal:
                return False
            answers += 1
            state.apply(legal[0])
            continue
        if found == len(rest) - 1:
            return state.to_move == seat
        state.apply(rest[found])
        at = found + 1
    return False
