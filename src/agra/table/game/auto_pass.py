"""What needs no click: phases in which nothing can be done, and the end of a turn in one go.

A decision has main options and, where it may be interrupted, secondary actions beside them. Where
the only main option is to go on, going on by itself must lose nothing:

- deliveries that nothing can be delivered with, and goods to process that are not there, go by
  if no secondary action could bring one;
- the end of the action phase goes by unless a statue could buy one more action, because every
  other secondary action is offered in the order phase again;
- the meditation phase goes by if there are no points and no secondary action could bring any, or
  a worker to lay down;
- the order phase goes by for players who do not want to be asked before their turn ends, if no
  secondary action could lead to an order or a gift;
- so does the end of the turn, but for the last turn of the game: what is left then is lost.

Nothing goes by itself that concerns others or cannot be taken back (`must_be_asked`), except the
end of a turn for players who do not want to be asked about it.

Everybody else gets one button that ends the turn from wherever only "go on" and "pass" are left.
"""

from collections.abc import Sequence
from typing import Final

from agra.rules import actions as act
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.state import State
from agra.text.options.option_effects import must_be_asked

#: So many positions are tried to find out whether secondary actions could open something.
_TRIES: Final = 300


def main_options(state: State, legal: Sequence[int]) -> list[int]:
    """The options of the decision itself, without the secondary actions beside it."""
    interruptible = INTERRUPTIBLE[state.pending.kind]
    return [action for action in legal if not (interruptible and action >= act.OIL)]


def by_itself(state: State, legal: Sequence[int], confirm: bool) -> int | None:
    """The answer that needs nobody; None if the player must be asked.

    `confirm` says whether the player wants to be asked before a turn ends.
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
    """The answers that end the player's turn from here with nothing lost; () if that cannot be.

    They pass through nothing but the end of the action phase, an order phase in which no order and
    no gift is possible, and the end of the turn.
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


# ------------------------------------------------------------------ when to ask all the same


def _asks_action(state: State, legal: Sequence[int], confirm: bool) -> bool:
    return act.STATUE in legal


def _asks_meditation(state: State, legal: Sequence[int], confirm: bool) -> bool:
    return state.board.meditation_points > 0 or opens(state)


def _asks_if_more(state: State, legal: Sequence[int], confirm: bool) -> bool:
    return opens(state)


def _asks_pass(state: State, legal: Sequence[int], confirm: bool) -> bool:
    return confirm or _is_last_turn(state) or opens(state)


def _asks_end(state: State, legal: Sequence[int], confirm: bool) -> bool:
    return confirm or _is_last_turn(state)


_ASKS: Final = {
    act.END_ACTION: _asks_action,
    act.END_MEDITATION: _asks_meditation,
    act.PASS: _asks_pass,
    act.END_TURN: _asks_end,
    act.COUNT: _asks_if_more,
}


def _is_last_turn(state: State) -> bool:
    """Whether nobody has a turn after this round."""
    return 0 < state.board.final_round <= state.round


def opens(state: State) -> bool:
    """Whether secondary actions could lead to more main options of the pending decision.

    Tries them in every order; what takes too long to find out, or hangs on a die or on somebody
    else, counts as possible.
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
            if after.to_move != seat or len(seen) > _TRIES:
                return True
            if len(after.pending) == depth and len(main_options(after, after.legal_actions())) > 1:
                return True
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False
