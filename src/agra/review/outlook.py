"""Estimates the result of a game after each turn, and the effect of dice."""

from collections.abc import Sequence
from typing import Final

from agra.bots import Bot, Outlook, View
from agra.bots.advice.adviser import ADVISER
from agra.bots.judgement.evaluation import expected_rupees, win_chance
from agra.bots.planning.playout import Playout
from agra.bots.registry import bot
from agra.review.turns import Played
from agra.rules import actions as act
from agra.rules.state import State

#: The bot that judges.
JUDGE: Final = ADVISER
#: Playouts to measure the effect of dice: one for this many nodes of the budget, up to a maximum.
TRIAL: Final = 1000
MOST_TRIALS: Final = 6


def outlook_of(made: Bot, view: View) -> list[Outlook]:
    """The expected result by a bot's evaluation, or by the fitted weights if it has none."""
    state = view.state
    return made.outlook(view) or [
        Outlook(expected_rupees(state, seat), win_chance(state, seat))
        for seat in range(state.players)
    ]


def seen(view: View, state: State) -> View:
    """A view of another position of a search, with all rupees known.

    If only "end turn" remains before the result, it is applied, so that the winner is certain.
    """
    if state.decision == "end_turn" and state.legal_actions() == [act.END_TURN]:
        ended = state.copy()
        ended.apply(act.END_TURN)
        state = state if ended.to_move is not None else ended
    return View(state, view.seat, state.all_rupees)


def chances_of(turns: Sequence[Played], level: str = JUDGE) -> list[list[float]]:
    """Each player's chance to win, by seat: at the start of a game, then after each turn."""
    if not turns:
        return []
    made = bot(level)
    views = [turns[0].view, *(turn.view_after for turn in turns)]
    return [[round(one.win, 4) for one in outlook_of(made, view)] for view in views]


def dice_of(made: Bot, view: View, real: State, calm: State, nodes: int) -> tuple[float, ...]:
    """The change of each player's chance by rolls and draws; empty if they changed nothing.

    The Merchant's place and the open tiles matter only in later turns. So both positions are played
    for one more round, with the same luck.
    """
    if real == calm:
        return ()
    trials = max(1, min(MOST_TRIALS, nodes // TRIAL))
    ends = [_played_on(made, view, state, trials) for state in (real, calm)]
    return tuple(round(one - other, 4) for one, other in zip(*ends, strict=True))


def _played_on(made: Bot, view: View, start: State, trials: int) -> list[float]:
    """Each player's mean chance to win one round later."""
    total = [0.0] * start.players
    for trial in range(trials):
        playout, state = Playout(trial), start.copy()
        for _ in range(start.players):
            if not state.is_over:
                state = playout.play_turn(state)
        wins = [one.win for one in outlook_of(made, seen(view, state))]
        total = [one + more for one, more in zip(total, wins, strict=True)]
    return [one / trials for one in total]
