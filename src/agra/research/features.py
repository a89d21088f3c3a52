"""The features of a position in an observation.

These lists are the only definition: the encoder in `observation` and the table in docs/research.md
are made from them. The indices come from `agra.rules.layout`.

There are two kinds of features. A *choice* is one of several things (the worker on a space, the
pier of the boat) and has one cell for each possible thing (one-hot). A *number* has one cell,
divided by a scale.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from agra.rules import layout as at
from agra.rules.layout import DOUBLE, NEUTRAL, NO_BOWL, ON_RIVER, OPEN, OWNED, WON
from agra.rules.names import BONUS_TILES, GOODS, GUILDS, NOTABLES, OUTER_ACTIONS, SPACES, TILES

SEATS: Final = 4  # in an observation, for any number of players
NOTHING: Final = -1
ALL_BITS: Final = -1

#: Maps a code in the position to the number of a thing, or NOTHING. The second argument converts a
#: seat to its place relative to the observer, who is 0.
Coding = Callable[[int, Callable[[int], int]], int]


@dataclass(frozen=True)
class Source:
    """The location of a code: an index of the position, shifted right and masked."""

    index: int
    shift: int = 0
    mask: int = ALL_BITS


@dataclass(frozen=True)
class Choice:
    """A feature with one cell for each possible thing, for each of its sources."""

    name: str
    sources: tuple[Source, ...]
    codes: range
    things: int
    coding: Coding
    meaning: str


@dataclass(frozen=True)
class Number:
    """A feature with one cell for each of its sources, divided by its scale."""

    name: str
    sources: tuple[Source, ...]
    scale: int
    meaning: str

    @property
    def most(self) -> float:
        """An upper bound of the scaled number: 1 for flags, generous for counts."""
        return 1.0 if self.scale == 1 else 1000.0


def _run(start: int, count: int = 1) -> tuple[Source, ...]:
    return tuple(Source(start + offset) for offset in range(count))


def _bits(index: int, count: int) -> tuple[Source, ...]:
    return tuple(Source(index, bit, 1) for bit in range(count))


# ------------------------------------------------------------------ codings


def _worker(code: int, place: Callable[[int], int]) -> int:
    """Two cells for each seat: standing and lying."""
    return 2 * place((code - 1) // 2) + (code - 1) % 2 if code else NOTHING


def _marker(code: int, place: Callable[[int], int]) -> int:
    """The four seats, then the neutral marker, then (Akbar only) no bowl."""
    if code in (NEUTRAL, NO_BOWL):
        return SEATS + code - NEUTRAL
    return place(code - 1) if code else NOTHING


def _tile(code: int, place: Callable[[int], int]) -> int:
    """Open, then owned by each seat."""
    if code == OPEN:
        return 0
    return 1 + place(code - OWNED) if code >= OWNED else NOTHING


def _notable(code: int, place: Callable[[int], int]) -> int:
    """On the river, then won by each seat."""
    if code == ON_RIVER:
        return 0
    return 1 + place(code - WON) if code >= WON else NOTHING


def _delivery(code: int, place: Callable[[int], int]) -> int:
    """One marker of each seat, then two of each."""
    if code > DOUBLE:
        return SEATS + place(code - DOUBLE - 1)
    return place(code - 1) if code else NOTHING


def _seat(code: int, place: Callable[[int], int]) -> int:
    return place(code)


def _from(first: int) -> Coding:
    """Return a coding of codes that count up from `first`; smaller codes are NOTHING."""
    return lambda code, place: code - first if code >= first else NOTHING


# ------------------------------------------------------------------ the table

CHOICES: Final = (
    Choice("spaces", _run(at.SPACE, len(SPACES)), range(1 + 2 * SEATS), 2 * SEATS, _worker,
           "the worker on each space: standing, lying; for each seat"),
    Choice("price_tokens", _run(at.TOKEN_AT, 3), range(1 + len(GOODS)), 1 + len(GOODS), _from(0),
           "the good each price token lies on, or the Trader (last)"),
    Choice("orders", _run(at.ORDERS, 6 * len(GUILDS)), range(1 + NEUTRAL), SEATS + 1, _marker,
           "the marker on each guild order, by guild: of each seat, or neutral"),
    Choice("order_marks", _run(at.ORDER_MARK, len(GUILDS)), range(1 + at.MARK_LEFT),
           1 + at.MARK_LEFT, _from(0), "the marked order of each guild, or the marker left (last)"),
    Choice("akbar", _run(at.AKBAR, len(GOODS)), range(1 + NO_BOWL), SEATS + 2, _marker,
           "Akbar's bowl of each good: filled by each seat, neutral, or there is none"),
    Choice("tiles", _run(at.TILE, len(TILES)), range(OWNED + SEATS), 1 + SEATS, _tile,
           "each favour tile: open, or owned by each seat"),
    Choice("notables", _run(at.NOTABLE, len(NOTABLES)), range(WON + SEATS), 1 + SEATS, _notable,
           "each notable: on the river, or won by each seat"),
    Choice("deliveries",
           tuple(Source(at.CARD + notable, 4 * place, 15)
                 for notable in range(len(NOTABLES)) for place in range(3)),
           range(DOUBLE + 1 + SEATS), 2 * SEATS, _delivery,
           "the three places of each notable's card, from the top: one marker of each seat, "
           "two markers of each seat"),
    Choice("boat", _run(at.BOAT), range(7), 6, _from(1), "the boat's pier"),
    Choice("merchant", _run(at.MERCHANT), range(16), 16, _from(0), "the Merchant's building"),
    Choice("builder", _run(at.BUILDER), range(17), 17, _from(0),
           "the Builder's site, or that he is gone (last)"),
    Choice("meditation_marker", _run(at.MEDITATION_MARKER), range(4), len(OUTER_ACTIONS), _from(0),
           "the blocked outer action"),
    Choice("start_player", _run(at.START), range(SEATS), SEATS, _seat, "the start player"),
    Choice("turn", _run(at.TURN), range(SEATS), SEATS, _seat, "whose turn it is"),
    Choice("phase", _run(at.PHASE), range(3), 3, _from(0), "meditation, action or order phase"),
    Choice("last_outer", _run(at.LAST_OUTER), range(5), len(OUTER_ACTIONS), _from(1),
           "the outer action used last in this phase"),
    Choice("players", _run(at.PLAYERS), range(5), 3, _from(2), "2, 3 or 4 players"),
)  # fmt: skip

NUMBERS: Final = (
    Number("coins", _run(at.COINS, 16), 10, "rupees on each building"),
    Number("built", _run(at.BUILT, 16), 1, "1 if the building is built"),
    Number("values", _run(at.VALUE, 16), 6, "the current value of each good"),
    Number("price_token_sides", _run(at.TOKEN_SIDE, 3), 1, "1 if its higher side is up"),
    Number("bonus_tiles", _run(at.BONUS, len(BONUS_TILES)), 1,
           "1 while the building bonus tile is face up"),
    Number("builder_owes", _run(at.BUILDER_OWES), 1, "1 while the Builder still has to move"),
    Number("levels_done", _run(at.LEVEL_DONE, 4), 10, "contracts completed of each level"),
    Number("on_french_trader", _run(at.ON_FRENCH_TRADER), 2, "markers on the French Trader"),
    Number("round", _run(at.ROUND), 100, "the round"),
    Number("final_round", _run(at.FINAL_ROUND), 100, "the last round, once it is known"),
    Number("round_limit", _run(at.ROUND_LIMIT), 100, "the option round_limit, or 0"),
    Number("open_rupees", _run(at.OPEN_RUPEES), 1, "the option open_rupees"),
    Number("merchant_coin_on_stop", _run(at.MERCHANT_COIN_ON_STOP), 1,
           "the option merchant_coin_on_stop"),
    Number("meditation_points", _run(at.MP), 10, "meditation points to spend"),
    Number("laid", _run(at.LAID), 10, "workers laid down in this phase"),
    Number("spent", _run(at.SPENT), 1, "1 once a meditation point was spent"),
    Number("muezzin_done", _run(at.MUEZZIN_DONE), 1, "1 once the Muezzin was used in this phase"),
    Number("steps_taken", _bits(at.STEPS_TAKEN, len(NOTABLES)), 1,
           "the notables whose influence step was taken"),
    Number("sailing", _run(at.SAILING), 1, "1 during the Sailor's deliveries"),
    Number("sailor_paid", _run(at.SAILOR_PAID), 10, "the value paid to the Sailor"),
    Number("sailor_used", _run(at.SAILOR_USED), 10, "the Sailor's deliveries made"),
    Number("sailor_order", _run(at.SAILOR_ORDER), 1, "1 once the Sailor fulfilled an order"),
    Number("supplied", _bits(at.SUPPLIED, len(NOTABLES)), 1,
           "the notables supplied in this Sailor action"),
)  # fmt: skip

# ------------------------------------------------------------------ one player

#: The same for each player; a source is an index into the player's block.
PLAYER_NUMBERS: Final = (
    Number("goods", _run(at.GOODS_AT, len(GOODS)), 22, "markers in each store"),
    Number("favours", _run(at.FAVOURS), 22, "favours"),
    Number("supply", _run(at.SUPPLY), 22, "markers in supply"),
    Number("rupees", _run(at.RUPEES), 100, "rupees, 0 if they are hidden"),
    Number("workers", _run(at.WORKERS), 10, "workers in supply"),
    Number("on_cook", _run(at.ON_COOK), 10, "workers on the Cook"),
    Number("stone", _run(at.STONE), 10, "the stone's field"),
    Number("influence", _run(at.INFLUENCE_AT, len(GUILDS)), 10, "the step on each guild's track"),
    Number("farmers", _run(at.FARMER, 4), 5, "the square of each farmer"),
    Number("covers", _bits(at.COVERS, 8), 1, "covers left: squares 1 and 5 of each track"),
    Number("used", _bits(at.USED, at.USED_MOSAIC_MAKER.bit_length()), 1,
           "what was used this turn: favour actions, luxury goods, abilities"),
    Number("reminders", _run(at.REMINDERS), 22, "markers on used favour actions and scrolls"),
    Number("lying", _run(at.LYING), 10, "the player's lying workers on the board"),
)  # fmt: skip
