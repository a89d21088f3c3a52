"""The kinds of entries on the stack of pending decisions and steps.

The state contains a stack of everything that is still to be done. A *decision* waits for an answer
(a player's or chance's); a *step* is carried out as soon as it reaches the top. A rule that
interrupts pushes entries; when the top is answered, the entry beneath continues.

An entry is one integer: the kind (7 bits), the seat it concerns (2 bits), and its fields. `FIELDS`
names the fields of each kind with their position and width, for the JSON form.
"""

from typing import Final

# ------------------------------------------------------------------ chance
MERCHANT_ROLL: Final = 1
BUILDER_ROLL: Final = 2
DRAW_TILE: Final = 3
LAST_CHANCE: Final = 3
# ------------------------------------------------------------------ the turn itself
MEDITATION: Final = 4
CHOOSE_SPACE: Final = 5
END_ACTION: Final = 6
ORDER_PHASE: Final = 7
END_TURN: Final = 8
# ------------------------------------------------------------------ main actions
PAY_LABOURER: Final = 9
COOK_KEEP: Final = 10
ARCHITECT: Final = 11
PAY_BUILDING: Final = 12
BONUS_TILE: Final = 13
SAILOR_PAYMENT: Final = 14
DELIVERIES: Final = 15
DOUBLE: Final = 16
TRADER: Final = 17
TRADE_GIVE: Final = 18
TRADE_TAKE: Final = 19
BOTANIST: Final = 20
DYER: Final = 21
PROCESS_COUNT: Final = 22
FOLLOW: Final = 23
JAGIRDAR: Final = 24
# ------------------------------------------------------------------ parts that many rules share
MAKE_ROOM: Final = 25
EXTRA_PROCESS: Final = 26
UNCOVER: Final = 27
MOVE_FARMERS: Final = 28
PRICE_TOKEN: Final = 29
TOKEN_GOOD: Final = 30
RAISE_WORKERS: Final = 31
EXCHANGE_GIVE: Final = 32
EXCHANGE_TAKE: Final = 33
PROCESS_ONE: Final = 34
DELIVER_ONE: Final = 35
GAIN_GOOD: Final = 36
SELL: Final = 37
INFLUENCE: Final = 38
INFLUENCE_STEPS: Final = 39
STEP_REWARD: Final = 40
DISCARD_TILE: Final = 41
ANY_TILE: Final = 42
EXTRA_ORDER_PHASE: Final = 43
SADR_GOOD: Final = 44
SADR_BOWL: Final = 45
LAST_DECISION: Final = 45
# ------------------------------------------------------------------ steps
ARRIVE: Final = 46
OCCUPY: Final = 47
MERCHANT_VISIT: Final = 48
BUILDER_MOVE: Final = 49
FOLLOWERS: Final = 50
AFTER_PRODUCTION: Final = 51
JAGIRDAR_CHECK: Final = 52
GAIN_FAVOURS: Final = 53
BOAT: Final = 54
BUILDER_EVENT: Final = 55
FAVOURS_EVENT: Final = 56
GOODS_EVENT: Final = 57
REFILL: Final = 58
TILE_LIMIT: Final = 59
KINDS: Final = 60

NAMES: Final = (
    "", "merchant_roll", "builder_roll", "draw_tile",
    "meditation", "choose_space", "end_action", "order_phase", "end_turn",
    "pay_labourer", "cook_keep", "architect", "pay_building", "bonus_tile",
    "sailor_payment", "deliveries", "double", "trader", "trade_give", "trade_take",
    "botanist", "dyer", "process_count", "follow", "jagirdar",
    "make_room", "extra_process", "uncover", "move_farmers", "price_token", "token_good",
    "raise_workers", "exchange_give", "exchange_take", "process_one", "deliver_one",
    "gain_good", "sell", "influence", "influence_steps", "step_reward",
    "discard_tile", "any_tile", "extra_order_phase", "sadr_good", "sadr_bowl",
    "arrive", "occupy", "merchant_visit", "builder_move", "followers", "after_production",
    "jagirdar_check", "gain_favours", "boat", "builder_event", "favours_event",
    "goods_event", "refill", "tile_limit",
)  # fmt: skip

# The bits of the kind, the seat and the fields in an entry.
KIND_MASK: Final = 127
SEAT_SHIFT: Final = 7
FIELDS_SHIFT: Final = 9

#: kind -> (field, first bit, bits, type). The type is "int", "flag", or the name of a list of
#: names ("goods", "goods_or_favour", "buildings", "spaces", "guilds", "notables" (a set of them),
#: "reason", "seat", "per_seat" (4 bits for each seat)).
FIELDS: Final[dict[int, list[tuple[str, int, int, str]]]] = {
    PAY_LABOURER: [("space", 0, 5, "spaces")],
    PAY_BUILDING: [
        ("building", 0, 4, "buildings"),
        ("paid", 4, 6, "int"),
        ("materials", 10, 16, "goods_set"),
    ],
    BONUS_TILE: [("level", 0, 3, "int")],
    SAILOR_PAYMENT: [("paid", 0, 4, "int"), ("goods", 4, 5, "int")],
    DOUBLE: [("notable", 0, 5, "notable"), ("good", 5, 4, "goods")],
    TRADER: [("traded", 0, 1, "flag"), ("token_moved", 1, 1, "flag")],
    TRADE_GIVE: [("given", 0, 2, "int"), ("value", 2, 6, "int")],
    TRADE_TAKE: [("value", 0, 6, "int")],
    BOTANIST: [
        ("advanced_stone", 0, 1, "flag"),
        ("removed_cover", 1, 1, "flag"),
        ("moved_farmers", 2, 1, "flag"),
    ],
    DYER: [("good", 0, 4, "goods")],
    PROCESS_COUNT: [("building", 0, 4, "buildings"), ("contract", 4, 1, "flag")],
    FOLLOW: [("building", 0, 4, "buildings"), ("leader", 4, 2, "seat")],
    MAKE_ROOM: [
        ("gain", 0, 5, "goods_or_favour"),
        ("count", 5, 5, "int"),
        ("reason", 10, 6, "reason"),
    ],
    EXTRA_PROCESS: [("building", 0, 4, "buildings")],
    UNCOVER: [("reason", 0, 6, "reason")],
    MOVE_FARMERS: [
        ("steps", 0, 2, "int"),
        ("may_stop", 2, 1, "flag"),
        ("reason", 3, 6, "reason"),
    ],
    PRICE_TOKEN: [("reason", 0, 6, "reason")],
    TOKEN_GOOD: [
        ("token", 0, 2, "int"),
        ("high", 2, 1, "flag"),
        ("reason", 3, 6, "reason"),
    ],
    RAISE_WORKERS: [
        ("workers", 0, 2, "int"),
        ("may_stop", 2, 1, "flag"),
        ("reason", 3, 6, "reason"),
    ],
    EXCHANGE_GIVE: [("meditation", 0, 1, "flag"), ("reason", 1, 6, "reason")],
    EXCHANGE_TAKE: [
        ("good", 0, 4, "goods"),
        ("meditation", 4, 1, "flag"),
        ("reason", 5, 6, "reason"),
    ],
    PROCESS_ONE: [("meditation", 0, 1, "flag"), ("one_to_two", 1, 1, "flag")],
    DELIVER_ONE: [("meditation", 0, 1, "flag")],
    GAIN_GOOD: [("value", 0, 3, "int"), ("reason", 3, 6, "reason")],
    INFLUENCE: [
        ("steps", 0, 2, "int"),
        ("not", 2, 3, "guild_set"),
        ("may_decline", 5, 1, "flag"),
        ("reason", 6, 6, "reason"),
    ],
    INFLUENCE_STEPS: [("notables", 0, 24, "notables"), ("interruptible", 24, 1, "flag")],
    STEP_REWARD: [("favours", 0, 4, "int")],
    SADR_BOWL: [("good", 0, 4, "goods")],
    ARRIVE: [("space", 0, 5, "spaces"), ("placed", 5, 1, "flag")],
    OCCUPY: [("building", 0, 4, "buildings"), ("contract", 4, 1, "flag")],
    FOLLOWERS: [("building", 0, 4, "buildings"), ("next", 4, 2, "int")],
    AFTER_PRODUCTION: [("good", 0, 4, "goods"), ("before", 4, 5, "int")],
    GAIN_FAVOURS: [("count", 0, 4, "int"), ("reason", 4, 6, "reason")],
    FAVOURS_EVENT: [("counts", 0, 16, "per_seat"), ("next", 16, 3, "int")],
    GOODS_EVENT: [("values", 0, 16, "per_seat"), ("next", 16, 3, "int")],
}
