"""The names of the counters of a soak, by group.

Every rare thing in the game has a named counter: every notable won (also on another player's turn),
every favour action, tile, order, bowl, contract ability, and so on.
"""

from agra.components import default_components
from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.names import (
    BONUS_TILES,
    BUILDINGS,
    FAVOUR_ACTIONS,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    SPACES,
    TILES,
)
from agra.rules.values import Components

#: Contracts that pay for each delivery of a good.
PAYS_FOR = {
    "cloth": "portuguese_trader", "curry": "sufi", "dye": "dyer", "oil": "cook",
    "paper": "calligrapher", "bricks": "mullah", "statues": "mujtahida", "clothes": "dutch_trader",
    "paintings": "painter", "books": "subadar",
}  # fmt: skip

END_REASONS = ("contract", "influence", "orders", "round_limit")


def counters(c: Components | None = None) -> dict[str, list[str]]:
    """The names of all counters, by group."""
    c = c if c is not None else default_components()
    bowls = sorted(c.bowls_left + c.bowls_right)
    cheaper = [
        name for name, spend in zip(FAVOUR_ACTIONS, c.favour_spend, strict=True) if spend > 1
    ]
    return {
        "contracts won": [f"won {name}" for name in NOTABLES],
        "contracts won off-turn": [f"won {name} off-turn" for name in NOTABLES],
        "favour actions": [f"favour {name}" for name in FAVOUR_ACTIONS],
        "favour actions with the Mullah": [f"favour {name} mullah" for name in cheaper],
        "favour tiles": [f"{verb} {name}" for verb in ("take", "discard") for name in TILES],
        "tiles drawn": [f"draw {name}" for name in TILES],
        "building bonus tiles": [f"bonus {name}" for name in BONUS_TILES],
        "buildings built": [f"built {name}" for name in BUILDINGS[4:]],
        "main actions": [f"place {name}" for name in SPACES],
        "river": [f"pier {pier}" for pier in range(2, 7)],
        "orders": [f"order {guild} {place}" for guild in GUILDS for place in range(1, 7)],
        "Akbar's bowls": [f"bowl {GOODS[good]}" for good in bowls],
        "secondary actions": list(SECONDARY.values()) + ["french_trader"],
        "delivery bonuses": [f"bonus of {name}" for name in PAYS_FOR.values()],
        "meditation": [f"meditate {name}" for name in (*OUTER_ACTIONS, "move_farmer")]
        + [f"stone on field {field}" for field in range(2, c.last_field + 1)],
        "situations": list(SITUATIONS),
        "end of the game": [f"end by {reason}" for reason in END_REASONS],
        "decisions": [
            f"decision {kinds.NAMES[kind]}" for kind in range(1, kinds.LAST_DECISION + 1)
        ],
    }


SECONDARY = {
    act.OIL: "oil", act.CURRY: "curry", act.OIL_AND_CURRY: "oil_and_curry",
    act.STATUE: "statue", act.BOOK: "book", act.PAINTING: "painting", act.CLOTHES: "clothes",
    act.CALIPH: "caliph", act.ENGLISH_TRADER: "english_trader",
    act.MOSAIC_1: "mosaic_maker 1", act.MOSAIC_3: "mosaic_maker 3",
}  # fmt: skip

SITUATIONS = (
    "worker ejected standing", "worker ejected lying", "two favours for an ejected worker",
    "day labourer paid in full", "no worker, pays in full", "no worker, pays less",
    "no worker, pays nothing", "Calligrapher's price", "coins taken", "Merchant visited",
    "Builder's site used", "Builder's site built at pier 2", "Builder left the game",
    "Architect: influence", "Architect: nothing", "statue's second main action",
    "Sailor: double delivery", "Sailor: order", "Sailor: refund", "Sailor: no delivery",
    "Portuguese Trader: several goods paid", "Jagirdar won while sailing",
    "Jagirdar off-turn: delivers", "Jagirdar off-turn: declines",
    "Trader: trade", "Trader: token then trade", "Trader: trade then token",
    "price tokens return", "Botanist: stone", "Botanist: cover", "Botanist: farmers",
    "follows", "declines to follow", "extra_process on the own turn", "extra_process off-turn",
    "room made with a good", "room made with a favour", "room not made", "gain lost",
    "room made in a trade", "Cook: worker kept", "Cook: worker not kept", "Cook: worker laid down",
    "Dyer used", "Mahout: one more", "Khatib: one more", "Muezzin: one more",
    "Takshaka: rupee", "French Trader pays out", "Mosaic Maker: open tile",
    "Mosaic Maker: tile from the stack", "Mujtahida with a worker", "Mujtahida without a worker",
    "Mujtahida without a site", "Mujtahida processes on the own turn",
    "Mujtahida processes off-turn", "Painter: step", "Painter: step declined",
    "Sadr: own bowl", "Sadr: another bowl", "extra order phase: order", "extra order phase: Akbar",
    "tile taken for a step", "favours taken for a step", "step of a notable declined",
    "order fulfilled as leader", "order fulfilled from behind", "top of a track reached",
    "tie broken", "victory shared",
)  # fmt: skip
