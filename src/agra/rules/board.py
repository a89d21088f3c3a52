"""A position for readers outside the rules: the board by number, and what is pending.

`State.board` and `State.pending` give these views. A view shows what is so whenever it is read, and
changes nothing. Goods, spaces, notables and so on are the numbers of `names`.
"""

from typing import Final

from agra.rules import layout as at
from agra.rules.cards import marker_at, markers_on
from agra.rules.flat import i64, vec
from agra.rules.kinds import FIELDS_SHIFT, KIND_MASK, SEAT_SHIFT
from agra.rules.position import Position


class Board:
    """All of a position that does not belong to one player: the board, the turn, the options."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    # -------------------------------------------------------------- the city

    def worker(self, space: int) -> int | None:
        """The seat whose worker is on a space, or None."""
        there: int = self._position._d[at.SPACE + space]
        return there - 1 >> 1 if there else None

    def is_lying(self, space: int) -> bool:
        """Whether there is a worker on a space who lies."""
        there: int = self._position._d[at.SPACE + space]
        return there != 0 and there & 1 == 0

    def coins(self, building: int) -> int:
        """The rupees that the Merchant dropped on a building."""
        return self._position._d[at.COINS + building]

    def is_built(self, building: int) -> bool:
        """Whether a building is built."""
        return self._position._d[at.BUILT + building] == 1

    def value(self, good: int) -> int:
        """The current value of a good."""
        return self._position._d[at.VALUE + good]

    def token_good(self, token: int) -> int:
        """The good that a price token lies on, or `layout.ON_TRADER`."""
        return self._position._d[at.TOKEN_AT + token]

    def token_side(self, token: int) -> int:
        """The side of a price token that lies up: 0 the lower, 1 the higher one."""
        return self._position._d[at.TOKEN_SIDE + token]

    @property
    def merchant(self) -> int:
        """The building where the Merchant is."""
        return self._position._d[at.MERCHANT]

    @property
    def builder(self) -> int:
        """The site where the Builder is, or `layout.BUILDER_GONE`."""
        return self._position._d[at.BUILDER]

    @property
    def meditation_marker(self) -> int:
        """The outer action that the meditation marker blocks."""
        return self._position._d[at.MEDITATION_MARKER]

    # -------------------------------------------------------------- the court

    def order(self, order: int) -> int:
        """Who fulfilled an order, six for each guild: 0 nobody, 1 + seat, `layout.NEUTRAL`."""
        return self._position._d[at.ORDERS + order]

    def order_mark(self, guild: int) -> int:
        """The order with the guild's marker, 0 to 5, or `layout.MARK_LEFT`."""
        return self._position._d[at.ORDER_MARK + guild]

    def bowl(self, good: int) -> int:
        """Who filled Akbar's bowl: 0 nobody, 1 + seat, `layout.NEUTRAL`, `layout.NO_BOWL`."""
        return self._position._d[at.AKBAR + good]

    def gifts(self, seat: int) -> int:
        """How many of Akbar's bowls a seat has filled."""
        return _count(self._position._d, at.AKBAR, at.TILE, 1 + seat)

    def orders(self, seat: int) -> int:
        """How many orders a seat has fulfilled."""
        return _count(self._position._d, at.ORDERS, at.ORDER_MARK, 1 + seat)

    def tile(self, tile: int) -> int:
        """Where a favour tile is: `layout.IN_STACK`, `layout.OPEN`, or `layout.OWNED` + seat."""
        return self._position._d[at.TILE + tile]

    def tiles(self, where: int) -> int:
        """How many favour tiles are at a place of `tile`."""
        return _count(self._position._d, at.TILE, at.BONUS, where)

    def has_bonus(self, tile: int) -> bool:
        """Whether a building bonus tile is still face up."""
        return self._position._d[at.BONUS + tile] == 1

    # -------------------------------------------------------------- the river

    def notable(self, notable: int) -> int:
        """Where a notable is: `layout.NOT_IN_PLAY`, `layout.ON_RIVER`, or `layout.WON` + seat."""
        return self._position._d[at.NOTABLE + notable]

    def marker(self, notable: int, place: int) -> int:
        """What lies on an ordered good: 0, 1 + seat, or for two `layout.DOUBLE` + 1 + seat."""
        return marker_at(self._position._d, notable, place)

    def markers(self, notable: int) -> list[int]:
        """How many markers each of the four seats has on a notable's card."""
        return markers_on(self._position._d, notable)

    @property
    def on_french_trader(self) -> int:
        """The markers that lie on the French Trader's contract."""
        return self._position._d[at.ON_FRENCH_TRADER]

    @property
    def boat(self) -> int:
        """The pier where the boat lies, 1 to 6."""
        return self._position._d[at.BOAT]

    def completed(self, level: int) -> int:
        """How many contracts of a level, 1 to 4, are completed."""
        return self._position._d[at.LEVEL_DONE + level - 1]

    # -------------------------------------------------------------- the turn

    @property
    def start_player(self) -> int:
        """The seat of the start player."""
        return self._position._d[at.START]

    @property
    def final_round(self) -> int:
        """The last round, or 0 until the end is announced."""
        return self._position._d[at.FINAL_ROUND]

    @property
    def phase(self) -> int:
        """The phase by number; after the game, the phase in which it ended."""
        return self._position._d[at.PHASE]

    @property
    def meditation_points(self) -> int:
        """The meditation points that are still to be spent."""
        return self._position._d[at.MP]

    @property
    def laid_down(self) -> int:
        """The workers laid down in this meditation phase."""
        return self._position._d[at.LAID]

    @property
    def has_spent(self) -> bool:
        """Whether a meditation point was spent in this phase."""
        return self._position._d[at.SPENT] == 1

    @property
    def muezzin_done(self) -> bool:
        """Whether the Muezzin was used in this phase."""
        return self._position._d[at.MUEZZIN_DONE] == 1

    @property
    def is_sailing(self) -> bool:
        """Whether the active player chooses deliveries with the Sailor."""
        return self._position._d[at.SAILING] == 1

    @property
    def sailor_paid(self) -> int:
        """The value that was paid in this Sailor action."""
        return self._position._d[at.SAILOR_PAID]

    @property
    def sailor_used(self) -> int:
        """The deliveries made in this Sailor action."""
        return self._position._d[at.SAILOR_USED]

    def was_supplied(self, notable: int) -> bool:
        """Whether a notable was supplied in this Sailor action."""
        return self._position._d[at.SUPPLIED] >> notable & 1 == 1

    # -------------------------------------------------------------- the game's options

    @property
    def rules_version(self) -> int:
        """The version of the rules that the game is played by."""
        return self._position._d[at.RULES]

    @property
    def merchant_coin_on_stop(self) -> bool:
        """Whether the Merchant drops a rupee where he stops, too."""
        return self._position._d[at.MERCHANT_COIN_ON_STOP] == 1

    @property
    def round_limit(self) -> int:
        """The round that announces the end at the latest, or 0 for none."""
        return self._position._d[at.ROUND_LIMIT]


class Entry:
    """One pending thing: a decision that waits for an answer, or a step to be carried out."""

    __slots__ = ("fields", "kind", "seat")

    def __init__(self, number: int) -> None:
        #: what it is, see `kinds`
        self.kind: Final[int] = number & KIND_MASK
        #: the seat it belongs to
        self.seat: Final[int] = number >> SEAT_SHIFT & 3
        #: its fields, packed as `kinds.FIELDS` says
        self.fields: Final[int] = number >> FIELDS_SHIFT


class Pending:
    """What is still to be done; the next thing lies on top. Empty when the game is over."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    @property
    def kind(self) -> int:
        """The kind of the pending decision, see `kinds`."""
        return self._position._stack[-1] & KIND_MASK

    @property
    def seat(self) -> int:
        """The seat that the pending decision belongs to."""
        return self._position._stack[-1] >> SEAT_SHIFT & 3

    @property
    def fields(self) -> int:
        """The fields of the pending decision, packed as `kinds.FIELDS` says."""
        return self._position._stack[-1] >> FIELDS_SHIFT

    def entries(self) -> list[Entry]:
        """All pending things, from the top."""
        return [Entry(number) for number in reversed(self.numbers())]

    def numbers(self) -> tuple[int, ...]:
        """All pending things as numbers, top last: for keys of caches, and for `State.of`."""
        return tuple(self._position._stack)

    def __len__(self) -> int:
        return len(self._position._stack)


def _count(d: vec[i64], first: i64, stop: i64, wanted: i64) -> int:
    """How often a number lies in a part of the memory."""
    found: i64 = 0
    place: i64
    for place in range(first, stop):
        if d[place] == wanted:
            found += 1
    return found
