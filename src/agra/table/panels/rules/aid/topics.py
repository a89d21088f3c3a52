"""The topics of a question, for the player aid: by its kind, and by its options."""

from collections.abc import Iterator
from typing import Final

from agra.rules import actions as act
from agra.rules.names import (
    CHARACTERS,
    FAVOUR_ACTIONS,
    FIRST_BUILDING,
    GOODS,
    NOTABLES,
    OUTER_ACTIONS,
    TILES,
)
from agra.rules.state import State
from agra.table.panels.question.action_spots import SINGLE_SPOTS

#: The topics of each decision that do not depend on its options.
_BY_KIND: Final[dict[str, tuple[str, ...]]] = {
    "merchant_roll": ("merchant",),
    "builder_roll": ("builder", "build"),
    "draw_tile": ("favours",),
    "meditation": ("meditation", "push_off"),
    "choose_space": ("action", "push_off", "labourer", "merchant", "builder"),
    "end_action": ("action", "scroll-statue"),
    "order_phase": ("orders",),
    "end_turn": ("favours",),
    "pay_labourer": ("labourer", "favour-free_day_labourer"),
    "cook_keep": ("push_off", "contract-cook"),
    "architect": ("character-architect", "build", "bonus", "influence"),
    "pay_building": ("character-architect", "build"),
    "bonus_tile": ("character-architect", "bonus"),
    "sailor_payment": ("character-sailor", "deliver"),
    "deliveries": ("character-sailor", "deliver", "boat"),
    "double": ("character-sailor", "deliver"),
    "trader": ("character-trader", "price"),
    "trade_give": ("character-trader",),
    "trade_take": ("character-trader",),
    "botanist": ("character-botanist", "stone", "cover", "farmers"),
    "dyer": ("contract-dyer",),
    "process_count": ("follow", "favour-extra_process"),
    "follow": ("follow", "favour-extra_process"),
    "jagirdar": ("deliver", "contract-jagirdar"),
    "make_room": ("goods", "favours"),
    "extra_process": ("favour-extra_process", "follow"),
    "uncover": ("cover",),
    "move_farmers": ("farmers", "outer-farmer"),
    "price_token": ("price", "character-trader"),
    "token_good": ("price", "character-trader"),
    "raise_workers": ("raise", "push_off"),
    "exchange_give": ("outer-exchange", "favour-exchange"),
    "exchange_take": ("outer-exchange", "favour-exchange"),
    "process_one": ("outer-process", "favour-process", "favour-process_1_to_2"),
    "deliver_one": ("deliver", "outer-deliver", "favour-deliver", "boat"),
    "gain_good": ("goods",),
    "sell": ("favour-sell", "rupees"),
    "influence": ("influence",),
    "influence_steps": ("influence", "deliver"),
    "step_reward": ("influence", "favours"),
    "discard_tile": ("favours",),
    "any_tile": ("contract-mosaic_maker", "favours"),
    "extra_order_phase": ("orders", "favour-order_phase"),
    "sadr_good": ("contract-sadr_us_sudur", "end"),
    "sadr_bowl": ("contract-sadr_us_sudur", "end"),
}

#: Scrolls and contracts have the topics of their spots.
_SINGLE: Final = {
    act.MEDITATE_FARMER: "outer-farmer",
    **{action: spots[0] for action, spots in SINGLE_SPOTS.items() if action >= act.OIL},
}

#: The first action of a block, its names, and the topic of each action.
_BLOCKS: Final = (
    (act.DRAW, TILES, "favour-"),
    (act.MEDITATE, OUTER_ACTIONS, "outer-"),
    (act.TILE, TILES, "favour-"),
    (act.DISCARD, TILES, "favour-"),
    (act.FAVOUR, FAVOUR_ACTIONS, "favour-"),
    (act.FAVOUR_MULLAH, FAVOUR_ACTIONS, "favour-"),
    (act.STEP, NOTABLES, "contract-"),
    *(
        (first, GOODS, "good-")
        for first in (
            act.PAY, act.GIVE, act.TAKE, act.RETURN, act.EXCHANGE, act.INTO, act.PROCESS,
            act.GAIN, act.SELL, act.SERVE, act.OFFER, act.BOWL, act.ON, act.BUILD,
        )
    ),
)  # fmt: skip


def topics_of(state: State) -> frozenset[str]:
    """The topics of the pending question: of a seat, or of the die or tile of a real table."""
    found = set(_BY_KIND[state.decision])
    for action in state.legal_actions():
        found.update(_topics(action))
    return frozenset(found)


def _topics(action: int) -> Iterator[str]:
    if action in _SINGLE:
        yield _SINGLE[action]
    elif act.PLACE <= action < act.LAY:
        space = action - act.PLACE
        building = space - FIRST_BUILDING
        yield f"good-{GOODS[building]}" if building >= 0 else f"character-{CHARACTERS[space]}"
    elif act.DELIVER <= action < act.KEEP:
        notable, good = divmod(action - act.DELIVER, 16)
        yield from (f"contract-{NOTABLES[notable]}", f"good-{GOODS[good]}")
    elif action >= act.FRENCH_TRADER:
        yield "contract-french_trader"
    else:
        for first, names, kind in _BLOCKS:
            if first <= action < first + len(names):
                yield kind + names[action - first]
