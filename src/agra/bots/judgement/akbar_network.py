"""Akbar's evaluation: a linear evaluation of every player, and a small neural network.

The linear part estimates the final rupees of each player, as `agra.bots.judgement.evaluation` does.
The inputs of the network are all players and the table. Its outputs correct the linear part: the
lead in rupees, the chance to win, and the rounds left.

All computations use integers (fixed point, `ONE` is 1), so that a position has the same value on
every machine. The first layer is updated incrementally from one position to the next, because most
inputs do not change while a turn is searched.

Uncompiled, the sums of a layer are packed into one large integer, so that all of them change with
one multiplication and one addition. The results are the same, in a small part of the time.
"""

from collections.abc import Iterable
from math import exp
from struct import unpack
from typing import Any, Final

from agra.bots.judgement.evaluation import STAGES, Weights, is_done, stage_of, weights_from
from agra.bots.judgement.features import COUNT, NAMES, SCORED, features_of
from agra.bots.judgement.policy import COMMON_SENSE, Policy, policy_from
from agra.rules.flat import COMPILED, append, i64, vec
from agra.rules.layout import (
    AKBAR,
    BOAT,
    BUILT,
    LEVEL_DONE,
    LYING,
    ORDERS,
    PLAYER,
    PLAYERS,
    ROUND,
    SPACE,
    STRIDE,
    WORKERS,
)
from agra.rules.position import Position
from agra.rules.scoring import winners

#: The fractional bits of fixed-point results.
ONE_BITS: Final = 12
ONE: Final = 1 << ONE_BITS
#: The fractional bits of chances: a certain victory is 2 to this power.
CERTAIN_BITS: Final = 20
CERTAIN: Final = 1 << CERTAIN_BITS
#: The fractional bits of the weights of the first layer, and of the outputs of its neurons.
FIRST_BITS: Final = 16
SAID_BITS: Final = 10

#: The inputs of the network besides the features of the seat and of the others.
TABLE_NAMES: Final[list[str]] = [
    "two_players", "three_players", "four_players",
    "pier_1", "pier_2", "pier_3", "pier_4", "pier_5", "pier_6", "announced", "last_round",
    "round", "free_spaces", "all_workers", "all_lying", "frozen",
    "done_1", "done_2", "done_3", "done_4", "free_bowls", "free_orders", "free_sites",
    "own_worth", "ahead_of_best", "ahead_of_all",
]  # fmt: skip
_TABLE: Final = 2 * COUNT
INPUTS: Final = 2 * COUNT + len(TABLE_NAMES)
#: The features of all others together have this weight, for any number of others.
_SHARES: Final = 6
#: The largest round number that the network distinguishes.
_MOST_ROUNDS: Final = 40

_ZEROS: Final[vec[float]] = vec[float]([0.0] * INPUTS)
_COMPILED: Final[bool] = COMPILED

#: The bits of a number that is packed into a large integer; and what is added to each, so that none
#: is below 0.
_LANE: Final = 64
_HALF: Final = 1 << 63


#: The largest logit in the table of chances, and the number of steps for each unit.
_SUREST: Final = 12
_STEPS: Final = 64


def _sigmoid() -> vec[i64]:
    """Return the table of chances by logit."""
    logits = [at / _STEPS for at in range(-_SUREST * _STEPS, _SUREST * _STEPS + 1)]
    return vec[i64]([int(CERTAIN / (1.0 + exp(-logit)) + 0.5) for logit in logits])


_CHANCES: Final[vec[i64]] = _sigmoid()


def chance_of(logit: i64) -> i64:
    """Return the chance, from 0 to `CERTAIN`, of a logit."""
    most: i64 = _SUREST * ONE
    if logit < -most:
        logit = -most
    if logit >= most:
        return _CHANCES[2 * _SUREST * _STEPS]
    part: i64 = ONE // _STEPS
    at = (logit + most) // part
    rest = logit + most - at * part
    return _CHANCES[at] + (_CHANCES[at + 1] - _CHANCES[at]) * rest // part


class Mind:
    """The trained weights. They are read-only while bots think."""

    __slots__ = (
        "first", "first_bias", "first_rows", "first_start", "heads", "heads_bias", "hidden", "name",
        "narrow", "offset", "policy", "scale", "second", "second_bias", "second_rows",
        "second_start", "small", "tables", "weights", "wide",
    )  # fmt: skip

    def __init__(
        self, weights: Weights, net: dict[str, list[int]], name: str, policy: Policy = COMMON_SENSE
    ) -> None:
        #: the policy for single decisions
        self.policy = policy
        #: the linear part in the format of other bots, for reasons in words
        self.weights = weights
        self.name = name
        #: the number of neurons in the two layers; 0 if there is no network
        self.hidden: i64 = len(net.get("first_bias", []))
        self.small: i64 = len(net.get("second_bias", []))
        #: the neurons of one network: several independently trained networks are concatenated,
        #: and their heads compute the average
        self.wide: i64 = len(net.get("second", [])) // max(1, len(net.get("second_bias", [])))
        self.narrow: i64 = self.small * self.wide // max(1, len(net.get("first_bias", [])))
        self.first: vec[i64] = vec[i64](net.get("first", []))
        self.first_bias: vec[i64] = vec[i64](net.get("first_bias", []))
        #: the weights of the second layer, by neuron of the first
        self.second: vec[i64] = vec[i64](
            _turned(net.get("second", []), int(self.wide), int(self.narrow))
        )
        self.second_bias: vec[i64] = vec[i64](net.get("second_bias", []))
        #: outputs: rupees ahead, logit of the chance to win, rounds left
        self.heads: vec[i64] = vec[i64](net.get("heads", []))
        self.heads_bias: vec[i64] = vec[i64](net.get("heads_bias", []))
        #: uncompiled: the biases and weights of both layers, packed; a row for each input and each
        #: neuron of the first layer
        self.first_start = self.second_start = 0
        self.first_rows: list[int] = []
        self.second_rows: list[int] = []
        if not _COMPILED:
            self._pack()
        #: the linear part times `ONE`, by number of players and stage: integers stored as floats,
        #: whose sums are exact
        self.tables: vec[float] = vec[float]()
        self.offset: vec[i64] = vec[i64]()
        self.scale: vec[i64] = vec[i64]()
        for number in weights.flat:
            self.tables = append(self.tables, float(round(number * ONE)))
        for players in range(5):
            for stage in range(STAGES):
                known = players >= 2
                offset = round(weights.offset[players][stage] * ONE) if known else 0
                scale = round(weights.scale[players][stage] * ONE) if known else ONE
                self.offset = append(self.offset, offset)
                self.scale = append(self.scale, scale)

    def _pack(self) -> None:
        self.first_start = _packed(number + _HALF for number in self.first_bias)
        self.second_start = _packed(number + _HALF for number in self.second_bias)
        hidden, wide, narrow = int(self.hidden), int(self.wide), int(self.narrow)
        for begin in range(0, len(self.first), hidden or 1):
            self.first_rows.append(_packed(self.first[begin : begin + hidden]))
        for at in range(hidden):
            row = _packed(self.second[at * narrow : (at + 1) * narrow])
            # the neurons of the second layer that belong to the same network
            self.second_rows.append(row << _LANE * narrow * (at // wide))


def _packed(numbers: Iterable[int]) -> int:
    """Return numbers as one large integer: the first one has the lowest bits."""
    found = 0
    for at, number in enumerate(numbers):
        found += int(number) << _LANE * at
    return found


def _unpacked(packed: int, count: int) -> tuple[int, ...]:
    """Return the numbers of a large integer."""
    return unpack(f"<{count}Q", packed.to_bytes(_LANE // 8 * count, "little"))


def _turned(rows: list[int], wide: int, narrow: int) -> list[int]:
    """Transpose the second layer of each network."""
    found: list[int] = []
    for first in range(0, len(rows), wide * narrow or 1):
        for at in range(wide):
            found += rows[first + at : first + wide * narrow : wide]
    return found


def mind_from(data: dict[str, Any], name: str = "", with_net: bool = True) -> Mind:
    """Return the mind from data written by the lab; raise `ValueError` for another version."""
    net = data.get("net") or {}
    if net and (data.get("inputs") != input_names() or len(net["first"]) % INPUTS):
        raise ValueError("This network was trained with other inputs: train it again.")
    if not with_net:
        return Mind(weights_from(data), {}, name)
    return Mind(weights_from(data), net, name, policy_from(data.get("policy")))


def input_names() -> list[str]:
    """Return the names of all inputs of the network."""
    own = [f"own_{name}" for name in NAMES]
    return own + [f"others_{name}" for name in NAMES] + list(TABLE_NAMES)


class Judge:
    """Evaluates positions with a mind. It caches the last position, so each bot needs its own."""

    __slots__ = (
        "_after", "_packed_sums", "_seen", "_sums", "ahead", "chance", "inputs", "logit", "mind",
        "rounds",
    )  # fmt: skip

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        #: the last inputs of the network, and the sums of its first layer
        self._seen: vec[float] = _ZEROS[:]
        self._sums: vec[i64] = mind.first_bias[:]
        self._packed_sums: int = mind.first_start
        #: the sums of the second layer
        self._after: vec[i64] = mind.second_bias[:]
        #: the current inputs
        self.inputs: vec[float] = _ZEROS[:]
        #: results for the last position: rupees ahead, the chance to win, rounds left
        self.ahead: i64 = 0
        self.logit: i64 = 0
        self.chance: i64 = 0
        self.rounds: i64 = 0

    def look(self, s: Position, seat: i64) -> None:
        """Evaluate a position for a seat."""
        if not len(s._stack):
            self._count(s, seat)
            return
        self._look_linearly(s, seat)
        if self.mind.hidden and not is_done(s, seat):
            self._look_deeper()
        self.chance = chance_of(self.logit)

    def _count(self, s: Position, seat: i64) -> None:
        """Evaluate a finished game by its scores."""
        players = s._d[PLAYERS]
        own = self._scored(s, seat)
        best: i64 = -(1 << 40)
        total: i64 = 0
        other: i64
        for other in range(players):
            if other != seat:
                worth = self._scored(s, other)
                total += worth
                if worth > best:
                    best = worth
        self.ahead = own - (best >> 1) - total // (2 * (players - 1))
        won = winners(s)
        self.chance = CERTAIN // len(won) if seat in won else 0
        self.rounds = 0

    def _scored(self, s: Position, seat: i64) -> i64:
        f = features_of(s, seat)
        total = 0.0
        at: i64
        for at in range(SCORED):
            total += f[at]
        return ONE * i64(int(total))

    def _worth(self, s: Position, seat: i64, f: vec[float], first: i64) -> i64:
        """Return the final rupees of a player as estimated by the linear part."""
        total = 0.0
        at: i64
        if is_done(s, seat):
            for at in range(SCORED):
                total += f[at]
            return ONE * i64(int(total))
        table = self.mind.tables
        begin = COUNT * first
        for at in range(COUNT - 1):
            number = f[at]
            if number != 0.0:
                total += number * table[begin + at]
        wait = _wait(f) * i64(int(table[begin + COUNT - 1])) // _SHARES
        return i64(int(total)) + wait + self.mind.offset[first]

    def _look_linearly(self, s: Position, seat: i64) -> None:
        """Evaluate everybody with the linear part, and set the inputs of the network."""
        d = s._d
        x = _ZEROS[:]
        players = d[PLAYERS]
        stage = stage_of(s)
        first = STAGES * players + stage
        share = float(_SHARES // (players - 1))
        own: i64 = 0
        best: i64 = -(1 << 40)
        total: i64 = 0
        other: i64
        at: i64
        for other in range(players):
            f = features_of(s, other)
            worth = self._worth(s, other, f, first)
            if other == seat:
                own = worth
                for at in range(COUNT - 1):
                    x[at] = f[at]
                x[COUNT - 1] = float(_wait(f))
            else:
                total += worth
                if worth > best:
                    best = worth
                for at in range(COUNT - 1):
                    number = f[at]
                    if number != 0.0:
                        x[COUNT + at] += number * share
        mean = total // (players - 1)
        _see_table(s, stage, x)
        x[INPUTS - 3] = float(own >> ONE_BITS)
        x[INPUTS - 2] = float((own - best) >> ONE_BITS)
        x[INPUTS - 1] = float((own - mean) >> ONE_BITS)
        self.inputs = x
        self.ahead = own - (best >> 1) - (mean >> 1)
        self.logit = (self.ahead << ONE_BITS) // self.mind.scale[first]
        self.rounds = 0

    def _look_deeper(self) -> None:
        """Add the network's corrections to the linear evaluation."""
        mind = self.mind
        if _COMPILED:
            self._add_changes()
            self._hear_first()
        else:
            self._hear_packed()
        totals, small = self._after, mind.small
        ahead: i64 = mind.heads_bias[0]
        logit: i64 = mind.heads_bias[1]
        rounds: i64 = mind.heads_bias[2]
        to: i64
        for to in range(small):
            total = totals[to]
            if total > 0:
                total >>= ONE_BITS
                ahead += total * mind.heads[to]
                logit += total * mind.heads[small + to]
                rounds += total * mind.heads[2 * small + to]
        self.ahead += ahead >> SAID_BITS
        self.logit += logit >> SAID_BITS
        self.rounds = rounds >> SAID_BITS

    def _hear_first(self) -> None:
        """Compute the sums of the second layer; inactive neurons of the first cost nothing."""
        mind = self.mind
        sums, second, wide, narrow = self._sums, mind.second, mind.wide, mind.narrow
        totals = mind.second_bias[:]
        own: i64 = 0
        at: i64
        to: i64
        for at in range(mind.hidden):
            if at and at % wide == 0:
                own += narrow  # the next network
            number = sums[at]
            if number > 0:
                number >>= FIRST_BITS - SAID_BITS
                begin = at * narrow
                for to in range(narrow):
                    totals[own + to] += number * second[begin + to]
        self._after = totals

    def _add_changes(self) -> None:
        """Update the sums of the first layer by the changed inputs."""
        x, seen, sums, first = self.inputs, self._seen, self._sums, self.mind.first
        hidden = self.mind.hidden
        at: i64
        to: i64
        for at in range(INPUTS):
            if x[at] != seen[at]:
                change = i64(int(x[at] - seen[at]))
                seen[at] = x[at]
                begin = at * hidden
                for to in range(hidden):
                    sums[to] += change * first[begin + to]

    def _hear_packed(self) -> None:
        """Do the same as the two methods above, with packed sums."""
        mind, sums = self.mind, self._packed_sums
        inputs: Any = self.inputs
        seen: Any = self._seen
        for new, old, row in zip(inputs, seen, mind.first_rows, strict=True):
            if new != old:
                sums += int(new - old) * row
        self._seen, self._packed_sums = self.inputs, sums
        totals = mind.second_start
        heard = _unpacked(sums, int(mind.hidden))
        for number, row in zip(heard, mind.second_rows, strict=True):
            if number > _HALF:
                totals += (number - _HALF >> FIRST_BITS - SAID_BITS) * row
        after = [number - _HALF for number in _unpacked(totals, int(mind.small))]
        self._after = vec[i64](after)


def _wait(f: vec[float]) -> i64:
    """Return the waiting time, the only fractional feature, in units of 1 / `_SHARES`."""
    return i64(int(f[COUNT - 1] * float(_SHARES) + 0.5))


def _see_table(s: Position, stage: i64, x: vec[float]) -> None:
    """Set the inputs about the table: the stage of the game, and the free spaces."""
    d = s._d
    players = d[PLAYERS]
    x[_TABLE + players - 2] = 1.0
    x[_TABLE + 2 + d[BOAT]] = 1.0
    if stage > 6:
        x[_TABLE + stage + 2] = 1.0
    rounds = d[ROUND]
    x[_TABLE + 11] = float(rounds if rounds < _MOST_ROUNDS else _MOST_ROUNDS)
    free: i64 = 0
    workers: i64 = 0
    lying: i64 = 0
    at: i64
    for at in range(20):
        if d[SPACE + at] == 0:
            free += 1
    for at in range(players):
        workers += d[PLAYER + STRIDE * at + WORKERS]
        lying += d[PLAYER + STRIDE * at + LYING]
    x[_TABLE + 12] = float(free)
    x[_TABLE + 13] = float(workers)
    x[_TABLE + 14] = float(lying)
    x[_TABLE + 15] = 1.0 if workers == 0 and lying == 0 else 0.0
    for at in range(4):
        x[_TABLE + 16 + at] = float(d[LEVEL_DONE + at])
    x[_TABLE + 20] = float(_zeros(d, AKBAR, 16))
    x[_TABLE + 21] = float(_zeros(d, ORDERS, 18))
    x[_TABLE + 22] = float(_zeros(d, BUILT, 16))


def _zeros(d: vec[i64], first: i64, count: i64) -> i64:
    """Return how many of `count` numbers from index `first` on are 0."""
    found: i64 = 0
    at: i64
    for at in range(first, first + count):
        if d[at] == 0:
            found += 1
    return found
