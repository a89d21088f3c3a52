"""The picture of a reason: the places on the drawing that it is about."""

from typing import Final

from agra.bots import Reason
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.table.panels.question.action_spots import slot_spot
from agra.text.coach.ahead import Ahead

#: By kind of fact, the places: `{}` is the name of the good, notable, guild or favour action.
_PLACES: Final = {
    "contract": ("notable-{}",),
    "card": ("notable-{}",),
    "wins": ("notable-{}",),
    "good": ("good-{}", "space-{}"),
    "wanted": ("good-{}", "space-{}"),
    "idle": ("good-{}", "space-{}"),
    "price": ("space-{}",),
    "order": ("order-{}",),
    "step": ("track-{}",),
    "tile": ("favour-{}",),
    "gift": ("akbar",),
    "favour": ("favours",),
    "follower": ("favours",),
    "yield": ("farm",),
    "cover": ("farm",),
    "field": ("stone",),
    "worker": ("workers",),
    "lying": ("workers",),
    "marker": ("markers",),
    "rupees": ("rupees",),
    "boat": ("boat",),
    "end": ("top-end",),
}
#: The places of what is said about the goods of a reason.
_USES: Final = {"akbar": "akbar", "stone": "stone"}


def reason_spots(reason: Reason) -> tuple[str, ...]:
    """The places of a reason, without repetition; those of another player are the player's."""
    found: dict[str, None] = {}
    for fact in reason.facts:
        if fact.kind == "points":
            names = [f"track-{guild}" for guild in GUILDS] if fact.what == "guilds" else []
        else:
            names = [name.format(fact.what) for name in _PLACES.get(fact.kind, ())]
        if reason.seat >= 0:
            # goods, favours and so on of another player lie in front of this player
            shared = ("notable-", "order-", "track-", "boat", "top-end")
            names = [name for name in names if name.startswith(shared)]
            names.append(f"player-{reason.seat + 1}")
        if fact.use:
            names.append(f"notable-{fact.use}" if fact.use in NOTABLES else _USES.get(fact.use, ""))
        found.update(dict.fromkeys(filter(None, names)))
    return tuple(found)


def ahead_spots(one: Ahead, viewer: int) -> tuple[str, ...]:
    """The places of a sentence about later turns: the card, its goods, and who can win it.

    A sentence about the end has those of the guild.
    """
    if one.guild >= 0:
        what = "track" if one.kind == "end_by_step" else "order"
        return (f"{what}-{GUILDS[one.guild]}", "top-end")
    found = [slot_spot(one.notable, good) for good in one.goods]
    if one.kind == "aim_collect":
        found += [f"space-{GOODS[good]}" for good in one.goods]
    return (*found, *([f"player-{one.seat + 1}"] if one.seat != viewer else []))
