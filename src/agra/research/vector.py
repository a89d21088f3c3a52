"""A vector environment: many games at once, with Gymnasium's vector interface.

>>> from agra.research.vector import AgraVectorEnv
>>> env = AgraVectorEnv(3, players=2)
>>> observations, infos = env.reset(seed=1)
>>> observations["observation"].shape == (3, 1882)
True
>>> actions = observations["action_mask"].argmax(axis=1)  # the first legal one of each
>>> observations, rewards, terminations, truncations, infos = env.step(actions)
>>> infos["seat"].shape
(3,)

Every row shows its game to the seat that has to decide: one policy plays all seats. `infos["seat"]`
is the deciding seat. When a game ends, the next one begins in the same step (Gymnasium's
`AutoresetMode.SAME_STEP`). See docs/research.md.
"""

from collections.abc import Sequence
from typing import Any, Final

from agra.research.missing_extra import missing_extra

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(missing_extra("agra.research.vector", "pettingzoo")) from error

from agra.bots.play import MAX_ROUNDS
from agra.research.learner_shard import new_shard
from agra.research.observation import HIGHEST, SIZE, Floats
from agra.research.payoffs import BadOption, payoff_named
from agra.research.plans import compact_scale
from agra.research.plans import used_cells as used_cells
from agra.research.shard import Arrays, Kind, Shard
from agra.research.start_options import NotReset, checked_count, checked_options, checked_rounds
from agra.research.workers import Workers
from agra.rules.actions import NUM_ACTIONS, action_text
from agra.rules.errors import IllegalAction
from agra.rules.int_arguments import checked_seed
from agra.rules.state import State

#: The factors that convert the cells of a compact observation to those of `observe`.
COMPACT_SCALE: Final[Floats] = compact_scale()


class AgraVectorEnv(VectorEnv[Any, Any, Any]):
    """A number of games; in each a seat has to decide.

    - `num_envs`: the number of games.
    - `players`: 2, 3 or 4.
    - `compact`: observations are bytes (uint8). `observation * COMPACT_SCALE` equals `observe`,
      except that numbers above 255 (rupees, in theory) are clipped.
    - `reward`: the reward at the end, "win" or "margin", as in `agra.research.pettingzoo`.
    - `skip_forced`: the environment takes decisions that have only one option.
    - `leads`: `infos["lead"]` is the margin of the deciding seat as if the game ended now, in
      rupees, for reward shaping.
    - `processes`: the number of processes that share the games, over shared memory. 1 means only
      this process.
    - `copy`: observations are new arrays. If False, the next step overwrites them.
    - `open_rupees`, `merchant_coin_on_stop`, `round_limit`, `components`: as for `agra.new_game`.
    - `max_rounds`: a game that is not over after this number of rounds is truncated and pays
      nothing.

    The reward of a step is that of the seat that decided; the rewards of all seats are in
    `infos["final_info"]["payoffs"]`. An illegal action raises `agra.IllegalAction` and changes
    nothing.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 64,
        players: int = 2,
        *,
        compact: bool = False,
        reward: str = "win",
        skip_forced: bool = False,
        leads: bool = False,
        processes: int = 1,
        copy: bool = True,
        open_rupees: bool = False,
        merchant_coin_on_stop: bool = False,
        round_limit: int | None = None,
        max_rounds: int = MAX_ROUNDS,
        components: Any = None,
    ) -> None:
        self.num_envs = checked_count(num_envs, "num_envs")
        game = checked_options(
            components,
            players=players,
            open_rupees=open_rupees,
            merchant_coin_on_stop=merchant_coin_on_stop,
            round_limit=round_limit,
        )
        payoff_named(reward)
        kind = Kind(game, reward, compact, skip_forced, leads, checked_rounds(max_rounds))
        self._start(kind, processes, copy)

    def _start(self, kind: Kind, processes: int, copy: bool) -> None:
        """Make the rows, in this process or in several."""
        self._players = kind.players
        self._leads = kind.leads
        self._copy = copy
        self._begun = False
        self._make_spaces(kind.compact)
        rows, shares = self.num_envs, checked_count(processes, "processes")
        if shares > rows:
            raise BadOption(f"{rows} games cannot be divided among {shares} processes.")
        self._share: Shard | Workers = (
            new_shard(rows, kind) if shares == 1 else Workers(rows, kind, shares)
        )
        self._arrays: Arrays = self._share.arrays
        #: the last observations of the games that ended in a step, and which games these were
        self._final = np.zeros_like(self._arrays["final"])
        self._ended = np.zeros(rows, np.bool_)
        #: the mask of all games that have ended
        self._no_actions = np.zeros_like(self._arrays["action_mask"])
        self._no_actions.flags.writeable = False

    def _make_spaces(self, compact: bool) -> None:
        seen = (
            spaces.Box(0, 255, (SIZE,), np.uint8)
            if compact
            else spaces.Box(np.zeros(SIZE, np.float32), HIGHEST)
        )
        mask = spaces.Box(0, 1, (NUM_ACTIONS,), np.int8)
        self.single_observation_space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.single_action_space = spaces.Discrete(NUM_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    # -------------------------------------------------------------- the games

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin a new game in every row.

        A seed determines all games of its row, now and later. Pass one seed for each row, or one
        number from which they count up. Without a seed, the rows continue their random numbers.
        """
        if options:
            raise BadOption("A vector environment takes no options in reset().")
        self._share.reset(self._seeds(seed))
        self._begun = True
        return self._seen(), self._infos()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise BadOption(f"{self.num_envs} seeds are needed, not {len(seed)}.")
            return [None if one is None else checked_seed(one) for one in seed]
        first = checked_seed(seed)
        return [first + row for row in range(self.num_envs)]

    def step(
        self, actions: Any
    ) -> tuple[
        dict[str, NDArray[Any]],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Take an action in every game, for its deciding seat."""
        chosen = self._checked(actions)
        arrays = self._arrays
        decided = arrays["seat"].copy()
        ended = self._share.step(chosen)
        if ended < 0:
            raise IllegalAction(self._refusal(chosen))
        rewards = np.zeros(self.num_envs)
        no_game = np.zeros(self.num_envs, np.bool_)
        infos = self._infos()
        if not ended:
            return self._seen(), rewards, no_game.copy(), no_game, infos
        over = arrays["over"].copy()
        rewards[over] = arrays["payoffs"][over, decided[over]]
        self._add_final_infos(infos, over, decided)
        cut = arrays["cut"].copy()
        return self._seen(), rewards, over & ~cut, cut, infos

    def _checked(self, actions: Any) -> list[int]:
        if not self._begun:
            raise NotReset("The environment has no games yet: call reset() first.")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise IllegalAction(
                f"Actions are an array of {self.num_envs} whole numbers, one for each game."
            )
        numbers: list[int] = chosen.tolist()
        return numbers

    def _refusal(self, actions: list[int]) -> str:
        """Return the error message about the first illegal action."""
        masks = self._arrays["action_mask"]
        for row, action in enumerate(actions):
            if not 0 <= action < NUM_ACTIONS:
                return (
                    f"Game {row}: there is no action number {action}: numbers run from 0 to"
                    f" {NUM_ACTIONS - 1}."
                )
            if not masks[row, action]:
                return (
                    f"Game {row}: '{action_text(action)}' is not legal now; its row of the action"
                    f" mask shows what is."
                )
        raise AssertionError("all of these actions are legal")

    @property
    def games(self) -> tuple[State, ...]:
        """The positions, read-only. Positions in other processes are not available."""
        if isinstance(self._share, Workers):
            raise BadOption("The games are in other processes: use processes=1 to reach them.")
        return tuple(self._share.games.games)

    # -------------------------------------------------------------- observations

    def _seen(self) -> dict[str, NDArray[Any]]:
        cells, mask = self._arrays["observation"], self._arrays["action_mask"]
        if self._copy:
            cells, mask = np.empty_like(cells), mask.copy()
        self._share.look(cells)
        return {"observation": cells, "action_mask": mask}

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {"seat": self._arrays["seat"].copy()}
        if self._leads:
            infos["lead"] = self._arrays["lead"] / self._players
        return infos

    def _add_final_infos(
        self, infos: dict[str, Any], over: NDArray[np.bool_], decided: NDArray[Any]
    ) -> None:
        """Add the infos of games that ended in the step, as Gymnasium's vector environments do."""
        arrays = self._arrays
        if self._copy:
            self._final = np.zeros_like(self._final)
        else:
            self._final[self._ended] = 0
        self._final[over] = arrays["final"][over]
        self._ended = over
        infos["final_obs"] = {
            "observation": self._final,
            "_observation": over,
            "action_mask": self._no_actions,
            "_action_mask": over,
        }
        infos["_final_obs"] = over
        final_info = {"seat": decided, "scores": arrays["scores"], "payoffs": arrays["payoffs"]}
        if "opponents" in arrays:
            final_info["opponents"] = arrays["opponents"]
        infos["final_info"] = {}
        for name, array in final_info.items():
            infos["final_info"][name] = array.copy()
            infos["final_info"][f"_{name}"] = over
        infos["_final_info"] = over

    def close_extras(self, **options: Any) -> None:
        """End the other processes."""
        if isinstance(self._share, Workers):
            self._share.close()
