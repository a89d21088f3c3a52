"""The components as flat vectors of numbers, for fast access by the rules.

They hold the same values as the tuples of `Components`, where each is explained. Nested rows are
flattened into one vector, either with rows of equal length or with a second vector of the start of
each row.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from agra.rules.flat import COMPILED, append, i64, vec

#: The most goods that a card orders.
CARD_ROOM: Final = 3


class Tables:
    """The numbers of one set of components."""

    def __init__(self, c: Any) -> None:
        self.value: vec[i64] = _row(c.value)
        self.build_value: vec[i64] = _row(c.build_value)
        self.cost: vec[i64] = _row(c.cost)
        self.source: vec[i64] = _row(c.source)
        self.sources: vec[i64] = _row(c.sources)
        self.materials: vec[i64] = _row(c.materials)
        #: bits of the goods that a good can become
        self.targets: vec[i64] = _row([sum(1 << good for good in row) for row in c.targets])
        self.notable_level: vec[i64] = _row(c.notable_level)
        self.notable_guild: vec[i64] = _row(c.notable_guild)
        #: how many goods a notable orders, and which: from CARD_ROOM * notable on
        self.notable_size: vec[i64] = _row([len(goods) for goods in c.notable_goods])
        self.notable_goods: vec[i64] = _row(_padded(c.notable_goods))
        #: where a good can be delivered: from wanted_from[good] to before wanted_from[good + 1]
        self.wanted_at: vec[i64] = _flat(c.wanted_at)
        self.wanted_from: vec[i64] = _starts(c.wanted_at)
        self.order_first: vec[i64] = _row(c.order_first)
        self.order_second: vec[i64] = _row(c.order_second)
        self.influence_rewards: vec[i64] = _row(c.influence_rewards)
        self.influence_top: i64 = c.influence_top
        self.favours_at_step: vec[i64] = _row(c.favours_at_step)
        self.meditation_values: vec[i64] = _row(c.meditation_values)
        self.last_field: i64 = c.last_field
        #: goods to pay for the step from a field: from costs_from[field] on
        self.meditation_costs: vec[i64] = _flat(c.meditation_costs)
        self.costs_from: vec[i64] = _starts(c.meditation_costs)
        self.two_favours_from_field: i64 = c.two_favours_from_field
        self.last_field_bonus: i64 = c.last_field_bonus
        self.token_flags: vec[i64] = _row(c.token_flags)
        self.corner_of: vec[i64] = _row(c.corner_of)
        self._read_river_and_tiles(c)

    def _read_river_and_tiles(self, c: Any) -> None:
        self.reach: vec[i64] = _row(c.reach)
        self.limit: vec[i64] = _row(c.limit)
        self.leave_level: vec[i64] = _row(c.leave_level)
        self.leave_contracts: vec[i64] = _row(c.leave_contracts)
        self.akbar_rewards: vec[i64] = _row(c.akbar_rewards)
        self.akbar_further: i64 = c.akbar_further
        self.bonus_rupees: vec[i64] = _row(c.bonus_rupees)
        self.bonus_favours: vec[i64] = _row(c.bonus_favours)
        self.bonus_covers: vec[i64] = _row(c.bonus_covers)
        self.bonus_guild: vec[i64] = _row(c.bonus_guild)
        self.favour_own: vec[i64] = _row(c.favour_own)
        self.favour_spend: vec[i64] = _row(c.favour_spend)
        self.least_favours: i64 = c.least_favours
        self.affordable: vec[i64] = _row(c.affordable)
        self.workers: i64 = c.workers
        self.tile_slots: i64 = c.tile_slots


def _row(numbers: Sequence[int]) -> vec[i64]:
    """Return a vector of these numbers; uncompiled it is a tuple, which is immutable."""
    if not COMPILED:
        fixed: Any = tuple(numbers)
        plain: vec[i64] = fixed
        return plain
    row = vec[i64]()
    for number in numbers:
        row = append(row, number)
    return row


def _padded(rows: Sequence[Sequence[int]]) -> list[int]:
    return [number for row in rows for number in [*row, *[-1] * (CARD_ROOM - len(row))]]


def _flat(rows: Sequence[Sequence[int]]) -> vec[i64]:
    return _row([number for row in rows for number in row])


def _starts(rows: Sequence[Sequence[int]]) -> vec[i64]:
    """Return the start of each row in the flat vector, and the end of the last one."""
    return _row(list(accumulate([len(row) for row in rows], initial=0)))
