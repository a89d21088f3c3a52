"""The events that the rules send to a listener.

A listener is any function of one `Event`. Without a listener, no event is ever built. Log,
animation, turn summary and statistics are made from events.
"""

from collections.abc import Callable
from typing import Final

NOBODY: Final = -1


class Event:
    """One thing that happened: what kind, to whom, what, how many, where, and why."""

    __slots__ = ("count", "kind", "seat", "what", "where", "why")

    def __init__(
        self,
        kind: str = "",
        seat: int = NOBODY,
        what: str = "",
        count: int = 0,
        where: str = "",
        why: str = "",
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.what = what
        self.count = count
        self.where = where
        self.why = why

    def to_json(self) -> dict[str, object]:
        """Return the event as a dictionary, without empty fields."""
        data: dict[str, object] = {"event": self.kind}
        if self.seat != NOBODY:
            data["seat"] = self.seat
        details: dict[str, object] = {
            "what": self.what, "count": self.count, "where": self.where, "why": self.why,
        }  # fmt: skip
        return data | {name: value for name, value in details.items() if value}

    def _fields(self) -> tuple[str, int, str, int, str, str]:
        return self.kind, self.seat, self.what, self.count, self.where, self.why

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        given = self.to_json()
        details = [f"kind={given.pop('event')!r}", *(f"{key}={given[key]!r}" for key in given)]
        return f"Event({', '.join(details)})"


Listener = Callable[[Event], None]

#: Why something was gained or paid. Numbers, because a pending gain stores its reason on the stack.
REASONS: Final = (
    "", "production", "ejected", "merchant", "follower", "coins", "day_labourer",
    "delivery", "double_delivery", "delivery_bonus", "contract_lost", "contract", "order",
    "sailor_payment", "sailor_refund", "jagirdar", "trade", "building", "bonus_tile", "takshaka",
    "stone", "step_reward", "pier_3", "pier_4", "pier_5", "akbar", "french_trader", "dyer",
    "caliph", "mosaic_maker", "oil_and_curry", "statue", "book", "painting", "clothes",
    "basic_good", "process", "influence", "raise_worker", "extra_process", "meditation_point",
    "sell", "remove_cover", "deliver", "order_phase", "move_farmers", "price_token", "exchange",
    "good_of_value_2", "meditation_step", "process_1_to_2", "free_day_labourer",
    "meditation", "making_room", "end_of_turn", "architect", "botanist", "english_trader",
    "processing",
)  # fmt: skip

PRODUCTION: Final = 1
EJECTED: Final = 2
MERCHANT: Final = 3
FOLLOWER: Final = 4
COINS: Final = 5
DAY_LABOURER: Final = 6
DELIVERY: Final = 7
DOUBLE_DELIVERY: Final = 8
DELIVERY_BONUS: Final = 9
CONTRACT_LOST: Final = 10
CONTRACT: Final = 11
ORDER: Final = 12
SAILOR_PAYMENT: Final = 13
SAILOR_REFUND: Final = 14
JAGIRDAR: Final = 15
TRADE: Final = 16
BUILDING: Final = 17
BONUS_TILE: Final = 18
TAKSHAKA: Final = 19
STONE: Final = 20
STEP_REWARD: Final = 21
PIER_3: Final = 22
PIER_4: Final = 23
PIER_5: Final = 24
AKBAR: Final = 25
FRENCH_TRADER: Final = 26
DYER: Final = 27
CALIPH: Final = 28
MOSAIC_MAKER: Final = 29
OIL_AND_CURRY: Final = 30
STATUE: Final = 31
BOOK: Final = 32
PAINTING: Final = 33
CLOTHES: Final = 34
FAVOUR_ACTION: Final = 35  # + the number of the favour action, 35 to 51
MEDITATION: Final = 52
MAKING_ROOM: Final = 53
END_OF_TURN: Final = 54
ARCHITECT: Final = 55
BOTANIST: Final = 56
ENGLISH_TRADER: Final = 57
PROCESSING: Final = 58
