"""Passes automatically where a player has nothing to choose, and ends a turn with one click.

A decision has main options and, where it may be interrupted, secondary actions. If the only main
option is to continue, the server continues where the player cannot lose anything:

- deliveries without anything to deliver, and processing without goods, are skipped if no secondary
  action could bring one;
- the end of the action phase is skipped unless a statue, also one that can still be made, could buy
  one more action: every other secondary action is offered again in the order phase;
- the meditation phase is skipped if there are no points and no secondary action could bring points
  or a worker to lay down;
- the order phase is skipped for players who do not confirm the end of their turn, if no secondary
  action could lead to an order or a gift;
- the end of the turn is skipped for the same players, except in the last turn of the game, when
  everything unused is lost.

An option that matters (`text.options.sole_options`) is never taken automatically, except the end of
a turn for players who do not confirm it.

All other players get one button that ends the turn if only "continue" and "pass" are left.
"""

from collections.abc import Callable, Sequence
from typing import Final

from agra.rules import actions as act
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.state import State
from agra.text.options.sole_options import must_be_asked
from agra.text.situation import in_last_round

#: The most positions that are tried to find out whether secondary actions open new options.
_TRIES: Final = 300


def main_options(state: State, legal: Sequence[int]) -> list[int]:
    """Return the options of the decision itself, without the secondary actions."""
    interruptible = INTERRUPTIBLE[state.pending.kind]
    return [action for action in legal if not (interruptible and action >= act.OIL)]


def by_itself(state: State, legal: Sequence[int], confirm: bool) -> int | None:
    """Return the automatic answer; None if the player must be asked.

    `confirm` says whether the player wants to confirm the end of a turn.
    """
    if legal == [act.END_TURN]:
        return None if confirm else act.END_TURN
    options = main_options(state, legal)
    if len(options) != 1 or (options[0] != act.END_TURN and must_be_asked(state, options[0])):
        return None
    if len(legal) == 1:
        return options[0]
    asks = _ASKS.get(options[0])
    if options[0] == act.DONE and state.decision == "deliveries":
        asks = _asks_if_more
    return None if asks is None or asks(state, legal, confirm) else options[0]


def ending(state: State, seat: int) -> tuple[int, ...]:
    """Return the answers that end the player's turn from here without a loss; () if there are none.

    They cover only the end of the action phase, an order phase without a possible order or gift,
    and the end of the turn.
    """
    answers: list[int] = []
    after = state.copy()
    while after.to_move == seat and act.END_TURN not in answers:
        options = main_options(after, after.legal_actions())
        if len(options) != 1 or options[0] not in (act.END_ACTION, act.PASS, act.END_TURN):
            return ()
        answers += options
        after.apply(options[0])
    return tuple(answers) if act.END_TURN in answers else ()


# ------------------------------------------------------------------ when to ask


def _asks_if_more(state: State, legal: Sequence[int], confirm: bool) -> bool:
    return opens(state)


_ASKS: Final[dict[int, Callable[[State, Sequence[int], bool], bool]]] = {
    act.END_ACTION: lambda state, legal, _confirm: act.STATUE in legal or _makes_statue(state),
    act.END_MEDITATION: lambda state, *_: state.board.meditation_points > 0 or opens(state),
    act.PASS: lambda state, _legal, confirm: confirm or in_last_round(state) or opens(state),
    act.END_TURN: lambda state, _legal, confirm: confirm or in_last_round(state),
    act.COUNT: _asks_if_more,
}


def _makes_statue(state: State) -> bool:
    """Whether secondary actions could make a statue, which buys one more main action."""
    return leads_to(state, lambda after: act.STATUE in after.legal_actions(), unknown=False)


def opens(state: State) -> bool:
    """Whether secondary actions could lead to more main options of the pending decision."""
    return leads_to(state, lambda after: len(main_options(after, after.legal_actions())) > 1)


def leads_to(state: State, wanted: Callable[[State], bool], unknown: bool = True) -> bool:
    """Whether secondary actions could lead to a wanted position of the pending decision.

    It tries them in every order. The result is `unknown` if the search takes too long, or depends
    on a die or another player.
    """
    seat, depth = state.to_move, len(state.pending)
    seen = {state}
    waiting = [state]
    while waiting:
        found = waiting.pop()
        for action in found.legal_actions():
            if len(found.pending) == depth and action < act.OIL:
                continue
            after = found.copy()
            after.apply(action)
            if len(seen) > _TRIES or (after.to_move != seat and unknown):
                return unknown
            if after in seen or after.to_move != seat:
                continue
            if len(after.pending) == depth and wanted(after):
                return True
            seen.add(after)
            waiting.append(after)
    return False
