"""Agra as a Gymnasium environment: one learner against bots.

>>> import gymnasium
>>> import agra.research.gymnasium  # registers it
>>> env = gymnasium.make("agra/Agra-v0", players=2, opponents=["farmer"])
>>> observation, info = env.reset(seed=1)
>>> bool(info["action_mask"].any())
True

A step is a decision of the learner. It includes the following dice, drawn tiles and decisions of
the bots, so after a step the learner always has to decide again. See docs/research.md.
"""

import copy
import random
from collections.abc import Sequence
from typing import Any

from agra.research.missing_extra import missing_extra

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise ImportError(missing_extra("agra.research.gymnasium", "pettingzoo")) from error

from agra.bots import Company
from agra.bots.play import MAX_ROUNDS, decide, is_stalled
from agra.research.observation import HIGHEST, SIZE, Mask, action_mask, observe
from agra.research.opponents import Opponents
from agra.research.payoffs import margin, payoff_named
from agra.research.rendering import RENDER_MODES, checked_render_mode, rendered
from agra.research.start_options import (
    begun,
    checked_illegal,
    checked_options,
    checked_rounds,
)
from agra.rules.actions import NUM_ACTIONS
from agra.rules.errors import IllegalAction
from agra.rules.int_arguments import checked_seat, checked_seed
from agra.rules.setup import new_game
from agra.rules.state import State


class AgraEnv(gymnasium.Env[Any, Any]):
    """A game of one learner against bots.

    - `players`: 2, 3 or 4.
    - `opponents`: the bots at the other seats, as on the command line ("farmer", "vizier@500n",
      "my_bot:Greedy"): one for each seat, in turn order after the learner, or one for all.
    - `pool`: instead of `opponents`, bots from which those of every game are drawn.
    - `seat`: the learner's seat, or None to draw one in every game.
    - `reward`, `shaping`, `skip_forced`, `render_mode`, `open_rupees`, `merchant_coin_on_stop`,
      `round_limit`, `max_rounds`, `components`: as in `agra.research.pettingzoo`.
    - `flat`: observations are only the array, without the mask (which is also in `info`).
    - `illegal`: an illegal action raises `agra.IllegalAction` and changes nothing ("raise"), or
      ends the game with the reward -1 ("lose"), for libraries without action masks.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        players: int = 2,
        opponents: str | Sequence[str] = ("farmer",),
        *,
        pool: Sequence[str] | None = None,
        seat: int | None = None,
        reward: str = "win",
        shaping: float = 0.0,
        skip_forced: bool = False,
        flat: bool = False,
        illegal: str = "raise",
        render_mode: str | None = None,
        open_rupees: bool = False,
        merchant_coin_on_stop: bool = False,
        round_limit: int | None = None,
        max_rounds: int = MAX_ROUNDS,
        components: Any = None,
    ) -> None:
        self._options = checked_options(
            components,
            players=players,
            open_rupees=open_rupees,
            merchant_coin_on_stop=merchant_coin_on_stop,
            round_limit=round_limit,
        )
        self._players: int = self._options["players"]
        self._seat = None if seat is None else checked_seat(seat, self._players)
        self._opponents = Opponents(opponents, pool, self._players)
        self._max_rounds = checked_rounds(max_rounds)
        self._payoff = payoff_named(reward)
        self._shaping = float(shaping)
        self._skip_forced = skip_forced
        self._flat = flat
        self._illegal = checked_illegal(illegal)
        self.render_mode = checked_render_mode(render_mode)
        self.action_space = spaces.Discrete(NUM_ACTIONS)
        seen = spaces.Box(np.zeros(SIZE, np.float32), HIGHEST)
        self.observation_space = (
            seen
            if flat
            else spaces.Dict(
                {"observation": seen, "action_mask": spaces.Box(0, 1, (NUM_ACTIONS,), np.int8)}
            )
        )
        self._game: State | None = None
        self._dice = random.Random()
        self._lead = 0.0
        #: the learner's seat in this game
        self.seat = 0

    # -------------------------------------------------------------- the game

    @property
    def game(self) -> State:
        """The position, read-only."""
        return begun(self._game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game; the seed determines set-up, dice and bots.

        `options` may contain a "setup" as for `agra.new_game`.
        """
        super().reset(seed=None if seed is None else checked_seed(seed))
        drawn = int(self.np_random.integers(2**62))
        self._dice = random.Random(drawn)
        self.seat = self._dice.randrange(self._players) if self._seat is None else self._seat
        setup = (options or {}).get("setup")
        game = new_game(seed=drawn if setup is None else None, setup=setup, **self._options)
        self._game = game
        seats = self._opponents.seats(self.seat, self._opponents.numbers(self._dice))
        self._company = Company(seats, drawn, start=game.components.start_rupees)
        self._listen()
        self._advance(game)
        self._lead = margin(game)[self.seat] if self._shaping else 0.0
        return self._seen(game), self._info(game)

    def _listen(self) -> None:
        self.game.listener = self._company.listener

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the learner's decision, then let bots and chance decide until the next one."""
        game = self.game
        try:
            game.apply(action)
        except IllegalAction:
            if self._illegal == "raise":
                raise
            return self._seen(game), -1.0, True, False, self._info(game)
        self._advance(game)
        reward = 0.0
        if self._shaping:
            lead = margin(game)[self.seat]
            reward += self._shaping * (lead - self._lead)
            self._lead = lead
        if game.is_over:
            reward += self._payoff(game)[self.seat]
        if self.render_mode == "human":
            self.render()
        cut = is_stalled(game, self._max_rounds)
        return self._seen(game), reward, game.is_over, cut, self._info(game)

    def _advance(self, game: State) -> None:
        """Let chance and the bots decide until the learner has to, or the game is truncated."""
        while not game.is_over and not is_stalled(game, self._max_rounds):
            if game.to_move == self.seat:
                options = game.legal_actions() if self._skip_forced else []
                if len(options) != 1:
                    return
                game.apply(options[0])
            else:
                game.apply(decide(game, self._company, self._dice))

    # -------------------------------------------------------------- observations

    def action_masks(self) -> Mask:
        """Return the legal actions as 0 and 1; libraries expect this method name."""
        return self._mask(self.game)

    def _mask(self, game: State) -> Mask:
        mask = action_mask(game, self.seat)
        if is_stalled(game, self._max_rounds):
            mask[:] = 0
        return mask

    def _seen(self, game: State) -> Any:
        cells = observe(game, self.seat)
        if self._flat:
            return cells
        return {"observation": cells, "action_mask": self._mask(game)}

    def _info(self, game: State) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask(game), "seat": self.seat}
        if game.is_over or is_stalled(game, self._max_rounds):
            info["scores"] = game.scores()
        if game.is_over:
            info["winners"] = game.winners()
        return info

    def render(self) -> Any:
        """Render the position in `render_mode`: text, SVG text, an image array, or printed."""
        return rendered(self.game, self.render_mode)

    # -------------------------------------------------------------- copies

    def __copy__(self) -> "AgraEnv":
        """Return an independent copy, as `copy.deepcopy` does."""
        return copy.deepcopy(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy; the listener is set again, because a copied position has none."""
        self.__dict__.update(state)
        if self._game is not None:
            self._listen()


if "agra/Agra-v0" not in gymnasium.registry:
    gymnasium.register(
        id="agra/Agra-v0",
        entry_point="agra.research.gymnasium:AgraEnv",
        vector_entry_point="agra.research.learner_vector:AgraLearnerVectorEnv",
        disable_env_checker=True,  # the checker takes random illegal actions
    )
