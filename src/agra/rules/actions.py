"""Every action that can ever be taken, as a number and as a short text.

The numbers are stable: the same number always means the same thing, whatever the position, the
number of players or the components. Each name below is the first number of a block; the comment
says how many numbers the block has and how its texts read. Secondary actions come last, so that
a list of options can be built in sorted order: first the decision's own options, then these.
"""

from typing import Final, SupportsIndex

from agra.rules.errors import N_, UnknownAction
from agra.rules.int_arguments import action_number
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

# ------------------------------------------------------------------ chance
ROLL: Final = 0  # 6: roll 1 ... roll 6
DRAW: Final = 6  # 14: draw TILE
# ------------------------------------------------------------------ decisions of the turn itself
PLACE: Final = 20  # 20: place SPACE
LAY: Final = 40  # 20: lay SPACE
LAY_COOK: Final = 60  # lay cook
MEDITATE: Final = 61  # 4: meditate OUTER_ACTION
MEDITATE_FARMER: Final = 65  # meditate move_farmer
END_MEDITATION: Final = 66  # end meditation
# ------------------------------------------------------------------ parts of actions
RAISE: Final = 67  # 20: raise SPACE
STEP: Final = 87  # 24: step NOTABLE, the influence step earned there
INFLUENCE: Final = 111  # 3: influence GUILD
BUILD: Final = 114  # 16: build BUILDING
BONUS: Final = 130  # 12: bonus 2a ... bonus 4d
PAY: Final = 142  # 16: pay GOOD, to the Sailor or as building material
PAY_RUPEES: Final = 158  # pay rupees, the day labourer's price
GIVE: Final = 159  # 16: give GOOD, to the Trader
TAKE: Final = 175  # 16: take GOOD, from the Trader
RETURN: Final = 191  # 16: return GOOD, to the supply, to make room
RETURN_FAVOUR: Final = 207  # return favour
EXCHANGE: Final = 208  # 16: exchange GOOD
INTO: Final = 224  # 16: into GOOD, what an exchange or the Dyer yields
PROCESS: Final = 240  # 16: process GOOD, one good along the arrow into GOOD
COUNT: Final = 256  # 4: process 0 ... process 3
GAIN: Final = 260  # 16: gain GOOD
SELL: Final = 276  # 16: sell GOOD
SERVE: Final = 292  # 16: serve GOOD, into Akbar's bowl
OFFER: Final = 308  # 16: offer GOOD, for the Sadr us-Sudur
BOWL: Final = 324  # 16: bowl GOOD, the bowl that the Sadr's good fills
ON: Final = 340  # 16: on GOOD, where the price token goes
TOKEN: Final = 356  # 6: token 1 low ... token 3 high
UNCOVER: Final = 362  # 8: uncover TRACK SQUARE
FARMER: Final = 370  # 8: farmer TRACK back|forward
FULFIL: Final = 378  # 3: fulfil GUILD, its marked order
TILE: Final = 381  # 14: tile TILE, take this favour tile
FAVOURS: Final = 395  # favours, taken instead of a tile
DISCARD: Final = 396  # 14: discard TILE
ADVANCE_STONE: Final = 410  # advance stone
REMOVE_COVER: Final = 411  # remove cover
MOVE_FARMERS: Final = 412  # move farmers
MOVE_TOKEN: Final = 413  # move token
DELIVER: Final = 414  # 384: deliver GOOD NOTABLE, at 16 * notable + good
KEEP: Final = 798  # keep, the ejected worker on the Cook
FOLLOW: Final = 799  # follow
DOUBLE: Final = 800  # double, the delivery just named
DECLINE: Final = 801  # decline
DONE: Final = 802  # done
END_ACTION: Final = 803  # end action
PASS: Final = 804  # pass, in the order phase
END_TURN: Final = 805  # end turn
# ------------------------------------------------------------------ secondary actions
OIL: Final = 806  # oil
CURRY: Final = 807  # curry
OIL_AND_CURRY: Final = 808  # oil_and_curry
FAVOUR: Final = 809  # 17: favour ACTION
FAVOUR_MULLAH: Final = 826  # 17: favour ACTION mullah, for one favour less
STATUE: Final = 843  # statue
BOOK: Final = 844  # book
PAINTING: Final = 845  # painting
CLOTHES: Final = 846  # clothes
CALIPH: Final = 847  # caliph
ENGLISH_TRADER: Final = 848  # english_trader
MOSAIC_1: Final = 849  # mosaic_maker 1, one favour for 1 MP
MOSAIC_3: Final = 850  # mosaic_maker 3, two favours for 3 MP
FRENCH_TRADER: Final = 851  # 16: french_trader GOOD

NUM_ACTIONS: Final = 867


def _named(verb: str, names: tuple[str, ...]) -> list[str]:
    return [f"{verb} {name}" for name in names]


def _all_texts() -> list[str]:
    """The texts of all actions, in the order of their numbers."""
    texts = [f"roll {n}" for n in range(1, 7)] + _named("draw", TILES)
    texts += _named("place", SPACES) + _named("lay", SPACES) + ["lay cook"]
    texts += _named("meditate", OUTER_ACTIONS) + ["meditate move_farmer", "end meditation"]
    texts += _named("raise", SPACES) + _named("step", NOTABLES) + _named("influence", GUILDS)
    texts += _named("build", BUILDINGS) + _named("bonus", BONUS_TILES)
    texts += _named("pay", GOODS) + ["pay rupees"] + _named("give", GOODS) + _named("take", GOODS)
    texts += _named("return", GOODS) + ["return favour"]
    texts += _named("exchange", GOODS) + _named("into", GOODS) + _named("process", GOODS)
    texts += [f"process {n}" for n in range(4)]
    for verb in ("gain", "sell", "serve", "offer", "bowl", "on"):
        texts += _named(verb, GOODS)
    texts += [f"token {token} {side}" for token in (1, 2, 3) for side in ("low", "high")]
    texts += [f"uncover {track} {square}" for track in (1, 2, 3, 4) for square in (1, 5)]
    texts += [f"farmer {track} {way}" for track in (1, 2, 3, 4) for way in ("back", "forward")]
    texts += _named("fulfil", GUILDS) + _named("tile", TILES) + ["favours"]
    texts += _named("discard", TILES)
    texts += ["advance stone", "remove cover", "move farmers", "move token"]
    texts += [f"deliver {good} {notable}" for notable in NOTABLES for good in GOODS]
    texts += ["keep", "follow", "double", "decline", "done", "end action", "pass", "end turn"]
    texts += ["oil", "curry", "oil_and_curry"] + _named("favour", FAVOUR_ACTIONS)
    texts += [f"favour {name} mullah" for name in FAVOUR_ACTIONS]
    texts += ["statue", "book", "painting", "clothes", "caliph", "english_trader"]
    texts += ["mosaic_maker 1", "mosaic_maker 3"] + _named("french_trader", GOODS)
    return texts


_TEXTS: Final[list[str]] = _all_texts()
_NUMBERS: Final[dict[str, int]] = {text: number for number, text in enumerate(_TEXTS)}


def action_text(number: SupportsIndex) -> str:
    """The short text of an action number.

    >>> action_text(29)
    'place carpenter'
    """
    action = number if type(number) is int else action_number(number, UnknownAction)
    if not 0 <= action < NUM_ACTIONS:
        raise UnknownAction(
            f"There is no action number {action}: numbers run from 0 to {NUM_ACTIONS - 1}."
        )
    return _TEXTS[action]


def parse_action(text: object) -> int:
    """The number of an action text; spaces and capitals do not matter.

    >>> parse_action("place paper_mill")
    33
    """
    if not isinstance(text, str):
        raise UnknownAction(f"The text of an action is a string, not {text!r}.")
    action = _NUMBERS.get(" ".join(text.lower().split()), -1)
    if action < 0:
        message = N_(
            "There is no action {text!r}: see docs/actions.md for all texts"
            " (for example {nearest!r})."
        )
        raise UnknownAction(message, text=text, nearest=_nearest(text))
    return action


def _nearest(text: str) -> str:
    """A known text for the error message: the one most like the unknown one."""
    import difflib

    close = difflib.get_close_matches(text.lower(), _TEXTS, n=1, cutoff=0.0)
    return close[0] if close else "place quarry"
