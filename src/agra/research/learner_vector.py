"""Many games at once of one learner against bots, with Gymnasium's vector interface.

>>> import gymnasium
>>> import agra.research.gymnasium  # registers it
>>> env = gymnasium.make_vec("agra/Agra-v0", num_envs=3, opponents="farmer", compact=True)
>>> observations, infos = env.reset(seed=1)
>>> observations["observation"].shape == (3, 1882)
True
>>> actions = observations["action_mask"].argmax(axis=1)  # the first legal one of each
>>> observations, rewards, terminations, truncations, infos = env.step(actions)
>>> infos["seat"].shape
(3,)

A step is a decision of the learner in every game, with the following dice, drawn tiles and
decisions of the bots. See docs/research.md.
"""

from collections.abc import Sequence
from typing import Any

from agra.research.missing_extra import missing_extra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(missing_extra("agra.research.learner_vector", "pettingzoo")) from error

from agra.bots.play import MAX_ROUNDS
from agra.research.opponents import Opponents
from agra.research.payoffs import BadOption, payoff_named
from agra.research.shard import Kind, Table
from agra.research.start_options import (
    checked_count,
    checked_illegal,
    checked_options,
    checked_rounds,
)
from agra.research.vector import AgraVectorEnv
from agra.rules.int_arguments import checked_seat


class AgraLearnerVectorEnv(AgraVectorEnv):
    """A number of games of one learner against bots; `gymnasium.make_vec` makes it.

    - `num_envs`, `compact`, `processes`, `copy`: as in `AgraVectorEnv`.
    - `players`, `opponents`, `pool`, `seat`, `reward`, `shaping`, `skip_forced`, `flat`, `illegal`
      and the options of the game: as in `agra.research.gymnasium.AgraEnv`.

    The bots `random` and `farmer` play in compiled code, all others in Python.
    """

    def __init__(
        self,
        num_envs: int = 64,
        players: int = 2,
        opponents: str | Sequence[str] = ("farmer",),
        *,
        pool: Sequence[str] | None = None,
        seat: int | None = None,
        compact: bool = False,
        reward: str = "win",
        shaping: float = 0.0,
        skip_forced: bool = False,
        flat: bool = False,
        illegal: str = "raise",
        render_mode: None = None,
        processes: int = 1,
        copy: bool = True,
        max_rounds: int = MAX_ROUNDS,
        components: Any = None,
        **game: Any,
    ) -> None:
        if render_mode is not None:
            raise BadOption("A vector environment draws nothing: leave out render_mode.")
        self.num_envs = checked_count(num_envs, "num_envs")
        options = checked_options(components, players=players, **_checked_names(game))
        payoff_named(reward)
        self._flat = flat
        self._shaping = float(shaping)
        self._opponents = Opponents(opponents, pool, options["players"])
        learner = None if seat is None else checked_seat(seat, options["players"])
        table = Table(learner, self._opponents, checked_illegal(illegal) == "lose")
        leads = bool(shaping)
        kind = Kind(options, reward, compact, skip_forced, leads, checked_rounds(max_rounds), table)
        self._lead: NDArray[Any] = np.zeros(self.num_envs)
        self._start(kind, processes, copy)

    def _make_spaces(self, compact: bool) -> None:
        super()._make_spaces(compact)
        if self._flat:
            one: Any = self.single_observation_space
            every: Any = self.observation_space
            self.single_observation_space = one["observation"]
            self.observation_space = every["observation"]

    @property
    def names(self) -> tuple[str, ...]:
        """The opponents in turn order after the learner, or the bots of all pools so far.

        `infos["final_info"]["opponents"]` has indices of this list, also after `set_pool`.
        """
        return tuple(self._opponents.names)

    def set_pool(self, names: Sequence[str]) -> None:
        """Draw the opponents of all games that begin from now on from these bots."""
        self._opponents.set_pool(names)
        self._share.set_pool(self._opponents.pool)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game in every row, as in `AgraVectorEnv`."""
        seen, infos = super().reset(seed=seed, options=options)
        self._lead = self._leads_now()
        return self._shown(seen, infos), infos

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take the learner's action in every game, then let bots and chance decide."""
        seen, rewards, over, cut, infos = super().step(actions)
        if self._shaping:
            before, self._lead = self._lead, self._leads_now()
            after = self._lead.copy()
            if "final_info" in infos:
                ended, last = infos["_final_info"], infos["final_info"]
                scores = last["scores"][ended]
                own = scores[np.arange(len(scores)), last["seat"][ended]]
                after[ended] = own - scores.mean(axis=1)
            rewards += self._shaping * (after - before)
        return self._shown(seen, infos), rewards, over, cut, infos

    def _leads_now(self) -> NDArray[Any]:
        found: NDArray[Any] = self._arrays["lead"] / self._players
        return found

    def _shown(self, seen: dict[str, NDArray[Any]], infos: dict[str, Any]) -> Any:
        """Return the observations in their form, and put the mask where libraries look for it."""
        infos.pop("lead", None)
        infos["action_mask"] = seen["action_mask"]
        if not self._flat:
            return seen
        if "final_obs" in infos:
            infos["final_obs"] = infos["final_obs"]["observation"]
        return seen["observation"]


#: The options of the game beside `players` and `components`, as for `agra.new_game`.
GAME_OPTIONS = ("open_rupees", "merchant_coin_on_stop", "round_limit")


def _checked_names(game: dict[str, Any]) -> dict[str, Any]:
    for name in game:
        if name not in GAME_OPTIONS:
            raise TypeError(f"There is no option {name!r} of this environment.")
    return game
