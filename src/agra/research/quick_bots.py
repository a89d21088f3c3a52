"""The bots `random` and `farmer` in compiled code, for environments that play many games.

They play as the bots of these names do, but draw their random numbers from the dice of the game. A
farmer that has to end a long game looks one decision ahead instead of searching its whole turn,
which would take a hundred times as long as all its other decisions.
"""

from typing import Final

from agra.bots.judgement.action_appeal import ratings_of
from agra.bots.planning.ending_signs import is_needed, nearness
from agra.rules.flat import i64, vec
from agra.rules.kinds import KIND_MASK, LAST_CHANCE, SEAT_SHIFT
from agra.rules.layout import ROUND
from agra.rules.rollout import Dice
from agra.rules.state import State

#: Who plays a seat: `random` or `farmer` of this module, or somebody who decides elsewhere: a bot
#: in Python (`learner_shard`), or a learner.
RANDOM: Final = 0
FARMER: Final = 1
PYTHON: Final = 2
LEARNER: Final = 3

#: Instead of a seat: the game is over, or has lasted too long.
NOBODY: Final = -1

#: The randomness of the farmer, as in `agra.bots.levels.farmer`: MOOD, and WHIM in thousandths.
MOOD: Final = 3.0
WHIM: Final = 30
_THOUSAND: Final = 1000
_STEPS: Final = 1 << 20


def chosen_by(who: i64, s: State, seat: i64, options: vec[i64], dice: Dice) -> i64:
    """Return the action of a bot of this module."""
    hurry = who == FARMER and is_needed(s, seat)
    if who == RANDOM or (not hurry and dice.below(_THOUSAND) < WHIM):
        return options[dice.below(len(options))]
    ratings = ratings_of(s, seat, options)
    best = -1e9
    chosen: i64 = options[0]
    at: i64
    for at in range(len(options)):
        appeal = ratings[at] + MOOD * float(dice.below(_STEPS)) / float(_STEPS)
        if hurry:
            after = s.copy()
            after._carry_on(options[at])
            appeal += nearness(after, seat)
        if appeal > best:
            best = appeal
            chosen = options[at]
    return chosen


def go_on(state: State, who: vec[i64], first: i64, dice: Dice, most: i64) -> i64:
    """Let chance and the bots of this module play; return the seat that has to decide then.

    `who` has the players of the seats from `first` on. A bot in Python is not asked when it has
    only one option. After `most` rounds, or when the game is over, the result is `NOBODY`.
    """
    while len(state._stack) and state._d[ROUND] <= most:
        entry = state._stack[-1]
        seat = entry >> SEAT_SHIFT & 3
        if entry & KIND_MASK <= LAST_CHANCE:
            options = state._options()
            chosen = options[dice.below(len(options))]
        else:
            player = who[first + seat]
            if player == LEARNER:
                return seat
            options = state._options()
            if len(options) == 1:
                chosen = options[0]
            elif player == PYTHON:
                return seat
            else:
                chosen = chosen_by(player, state, seat, options, dice)
        state._carry_on(chosen)
    return NOBODY


def _one_learner(state: State, learner: i64, who: i64) -> vec[i64]:
    """Return the players of a game: the learner, and the same bot at all other seats."""
    everybody = vec[i64]([who] * state.players)
    everybody[learner] = LEARNER
    return everybody


def play_against(state: State, learner: i64, who: i64, seed: i64, most: i64) -> int:
    """Play a game of a random learner against bots; return the number of its decisions.

    The game ends by its rules, or after `most` rounds. The position itself is changed. Nothing is
    observed: this is the speed of the game without an environment.
    """
    dice = Dice(seed)
    everybody = _one_learner(state, learner, who)
    decisions = 0
    while go_on(state, everybody, 0, dice, most) != NOBODY:
        options = state._options()
        state._carry_on(options[dice.below(len(options))])
        decisions += 1
    return decisions


def step_each(games: list[State], who: i64, dice: Dice, most: i64) -> list[int]:
    """Take a random decision of the learner (seat 0) in each game; return the games that ended.

    In a game that begins, the bots may have to decide first.
    """
    ended = []
    everybody = _one_learner(games[0], 0, who)
    for number in range(len(games)):
        state = games[number]
        if go_on(state, everybody, 0, dice, most) != NOBODY:
            options = state._options()
            state._carry_on(options[dice.below(len(options))])
        else:
            ended.append(number)
    return ended
