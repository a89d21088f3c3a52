"""The set-up of a game as a sequence of small chance events.

`agra.random_setup` draws a set-up at once from a seed. Here it is drawn step by step, each step
with its outcomes and their probabilities, so that the set-up is part of the game tree: the
Merchant's and the Builder's roll, the notables card by card (level IV to level I), the start
player, three favour tiles, and the covered bowls and orders with fewer than four players. Every
set-up has the same probability as with `agra.random_setup`.

The outcomes of rolls and draws are the numbers of `agra.action_text` ("roll 3", "draw sell"); a
notable that comes to the river is `CARD` plus its number.
"""

from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from typing import Final

from agra.rules.actions import DRAW, PLACE, ROLL, action_text
from agra.rules.names import BUILDINGS, GOODS, GUILDS, NOTABLES, TILES
from agra.rules.setup import Setup
from agra.rules.values import Components

CARD: Final = PLACE  # 24: river NOTABLE; chance does not use the players' action numbers
NUM_OUTCOMES: Final = CARD + len(NOTABLES)

Outcomes = list[tuple[int, float]]
Guilds = tuple[int, int, int]


def outcome_text(outcome: int) -> str:
    """Return the short text of a set-up outcome.

    >>> outcome_text(CARD)
    'river portuguese_trader'
    """
    if outcome >= CARD:
        return f"river {NOTABLES[outcome - CARD]}"
    return action_text(outcome)


class SetupDraws:
    """The set-ups for a number of players, drawn step by step."""

    def __init__(self, players: int, components: Components) -> None:
        self.players = players
        self.c = components
        self.neutral = 4 - players
        self.river = RiverDraws(players, components)
        cards = self.river.cards
        #: how many outcomes each part has, in the order of drawing
        self.parts: tuple[int, ...] = (1, 1, cards, 1, 3, 2 * self.neutral, 3 * self.neutral, 3)
        self.length = sum(self.parts)

    def _split(self, drawn: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the outcomes by part; the last part may be incomplete."""
        bounds = accumulate(self.parts, initial=0)
        return [drawn[first:last] for first, last in pairwise(bounds)]

    def outcomes(self, drawn: tuple[int, ...]) -> Outcomes:
        """The possible next outcomes, in order, with their probabilities."""
        parts = self._split(drawn)
        part = 0
        while len(parts[part]) == self.parts[part]:
            part += 1
        there = parts[part]
        if part == 2:
            return self.river.outcomes(there)
        if part == 4:
            return _uniform([n for n in range(DRAW, DRAW + len(TILES)) if n not in there])
        if part == 6:
            begun = there[len(there) // self.neutral * self.neutral :]
            return _uniform([n for n in range(ROLL, ROLL + 6) if n not in begun])
        sides = {0: 4, 3: self.players}.get(part, 6)
        return _uniform(list(range(ROLL, ROLL + sides)))

    def setup(self, drawn: tuple[int, ...]) -> Setup:
        """Return the drawn set-up in the format of `agra.new_game`."""
        merchant, builder, cards, start, tiles, bowls, neutral, marks = self._split(drawn)
        left, right = self.c.bowls_left, self.c.bowls_right
        covered = {left[roll - ROLL] for roll in bowls[: self.neutral]}
        covered |= {right[roll - ROLL] for roll in bowls[self.neutral :]}
        orders = {}
        for guild, name in enumerate(GUILDS):
            taken = sorted(
                roll - ROLL for roll in neutral[guild * self.neutral : (guild + 1) * self.neutral]
            )
            marked = marks[guild] - ROLL
            while marked in taken:  # the next free one below it
                marked = (marked + 1) % 6
            orders[name] = {"marked": marked + 1, "neutral": [order + 1 for order in taken]}
        return {
            "merchant": BUILDINGS[merchant[0] - ROLL],
            "builder": BUILDINGS[4 + builder[0] - ROLL],
            "river": [NOTABLES[card - CARD] for card in sorted(cards)],
            "start_player": start[0] - ROLL,
            "open_tiles": [TILES[tile - DRAW] for tile in sorted(tiles)],
            "akbar": [GOODS[good] for good in sorted(covered)],
            "orders": orders,
        }


def _uniform(outcomes: list[int]) -> Outcomes:
    return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]


class RiverDraws:
    """The notables of the river, drawn card by card from level IV to level I.

    The rule: draw every level; if the guilds are not balanced, draw level I again; if no choice of
    level I balances them, levels II and I; and so on. So there are two ways to get a prefix of
    levels: *naturally*, or because all levels from some higher level on were drawn again, uniformly
    among all balanced ways. `_weights` combines both probabilities.
    """

    def __init__(self, players: int, components: Components) -> None:
        counts = components.river_counts[players]
        self.cards = sum(counts)
        self.balanced = sorted(components.guild_split[players])
        guild_of = components.notable_guild
        #: for level IV to I: every set of notables that can be drawn, with its guild symbols
        self.sets: list[list[tuple[frozenset[int], Guilds]]] = []
        for level in (4, 3, 2, 1):
            there = [n for n in range(len(NOTABLES)) if components.notable_level[n] == level]
            self.sets.append(
                [
                    (frozenset(drawn), _symbols(drawn, guild_of))
                    for drawn in combinations(there, counts[level - 1])
                ]
            )
        self.counts = counts[::-1]
        self._ways = lru_cache(maxsize=None)(self._count_ways)
        self._of_cards = lru_cache(maxsize=4096)(self._find_outcomes)

    def outcomes(self, cards: tuple[int, ...]) -> Outcomes:
        """Return the possible next cards after these, with their probabilities."""
        return self._of_cards(cards)[:]

    def _count_ways(self, level: int, symbols: Guilds) -> int:
        """Count the ways in which the levels from this one on balance the guilds."""
        if level == len(self.sets):
            return int(sorted(symbols) == self.balanced)
        return sum(self._ways(level + 1, _add(symbols, more)) for _, more in self.sets[level])

    def _find_outcomes(self, cards: tuple[int, ...]) -> Outcomes:
        drawn = [card - CARD for card in cards]
        natural, again, symbols = 1.0, 0.0, (0, 0, 0)
        level = 0
        while True:
            natural, again, weights = self._weights(level, symbols, natural, again)
            count = self.counts[level]
            if len(drawn) < count:
                return _next_card(self.sets[level], weights, frozenset(drawn), count)
            chosen, drawn = frozenset(drawn[:count]), drawn[count:]
            symbols = _add(symbols, dict(self.sets[level])[chosen])
            if not self._ways(level + 1, symbols):
                natural = 0.0
            level += 1

    def _weights(
        self, level: int, symbols: Guilds, natural: float, again: float
    ) -> tuple[float, float, list[float]]:
        """Return the probability of each set of this level, and of the two ways to get it.

        `natural` is the probability of one set drawn naturally, `again` that of one balanced
        continuation after a redraw.
        """
        sets = self.sets[level]
        ways = [self._ways(level + 1, _add(symbols, more)) for _, more in sets]
        if natural:
            again += natural * ways.count(0) / len(sets) / (sum(ways) or 1)
        natural /= len(sets)
        return natural, again, [natural * bool(way) + again * way for way in ways]


def _next_card(
    sets: list[tuple[frozenset[int], Guilds]],
    weights: list[float],
    drawn: frozenset[int],
    count: int,
) -> Outcomes:
    """Return the next cards of a level; the cards of a set come in any order."""
    chances = dict.fromkeys(range(len(NOTABLES)), 0.0)
    total = 0.0
    for (cards, _), weight in zip(sets, weights, strict=True):
        if weight and drawn <= cards:
            total += weight * (count - len(drawn))
            for card in cards - drawn:
                chances[card] += weight
    return [(CARD + card, chance / total) for card, chance in chances.items() if chance]


def _symbols(notables: tuple[int, ...], guild_of: tuple[int, ...]) -> Guilds:
    found = [guild_of[notable] for notable in notables]
    return found.count(0), found.count(1), found.count(2)


def _add(a: Guilds, b: Guilds) -> Guilds:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]
