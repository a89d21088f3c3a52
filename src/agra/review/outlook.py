"""How a game may end, as the bot that judges sees it: after each turn, and what dice change."""

from collections.abc import Sequence
from typing import Final

from agra.bots import Bot, Outlook, View
from agra.bots.judgement.evaluation import expected_rupees, win_chance
from agra.bots.planning.playout import Playout
from agra.bots.registry import bot
from agra.review.turns import Played
from agra.rules import actions as act
from agra.rules.state import State

#: The bot that judges.
JUDGE: Final = "akbar"
#: A position is played on once for so many nodes of a judgement to see what dice have changed, and
#: so often at most.
TRIAL: Final = 1000
MOST_TRIALS: Final = 6


def outlook_of(made: Bot, view: View) -> list[Outlook]:
    """How the game may end by a bot's judgement; by the fitted weights if it has none to give."""
    state = view.state
    return made.outlook(view) or [
        Outlook(expected_rupees(state, seat), win_chance(state, seat))
        for seat in range(state.players)
    ]


def seen(view: View, state: State) -> View:
    """Another position of a search, in which all that its player knows is known.

    If only "end turn" stands before the result, it is said: who has won is no guess then.
    """
    if state.decision == "end_turn" and state.legal_actions() == [act.END_TURN]:
        ended = state.copy()
        ended.apply(act.END_TURN)
        state = state if ended.to_move is not None else ended
    return View(state, view.seat, state.all_rupees)


def chances_of(turns: Sequence[Played], level: str = JUDGE) -> list[list[float]]:
    """Everybody's chance to win, by seat: at the start of a game, then after each turn."""
    if not turns:
        return []
    made = bot(level)
    views = [turns[0].view, *(turn.view_after for turn in turns)]
    return [[round(one.win, 4) for one in outlook_of(made, view)] for view in views]


def dice_of(made: Bot, view: View, real: State, calm: State, nodes: int) -> tuple[float, ...]:
    """By how much rolls and draws changed everybody's chance; nothing if they changed nothing.

    Where the Merchant stands and which tiles lie open shows only in the turns that follow, so both
    positions are played on for a round, each time with the same luck.
    """
    if real == calm:
        return ()
    trials = max(1, min(MOST_TRIALS, nodes // TRIAL))
    ends = [_played_on(made, view, state, trials) for state in (real, calm)]
    return tuple(round(one - other, 4) for one, other in zip(*ends, strict=True))


def _played_on(made: Bot, view: View, start: State, trials: int) -> list[float]:
    """Everybody's chance to win a round later, on average."""
    total = [0.0] * start.players
    for trial in range(trials):
        playout, state = Playout(trial), start.copy()
        for _ in range(start.players):
            if not state.is_over:
                state = playout.play_turn(state)
        wins = [one.win for one in outlook_of(made, seen(view, state))]
        total = [one + more for one, more in zip(total, wins, strict=True)]
    return [one / trials for one in total]
