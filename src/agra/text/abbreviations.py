"""Short forms of names and actions for the limited space of a drawing."""

from typing import Final

from agra.rules.names import CHARACTERS, OUTER_ACTIONS
from agra.text import names as name_of
from agra.text.i18n import NP_, pgettext

#: The contract of a notable in two lines, which | parts.
_CONTRACTS: Final = {
    "portuguese_trader": NP_(
        "at most 30 letters", "Sailor: pay several goods|deliver cloth: +1 rupee"
    ),
    "sufi": NP_("at most 30 letters", "stone moved 1 field|deliver curry: +1 rupee"),
    "takshaka": NP_("at most 30 letters", "Architect: build value +1|and you get 1 rupee"),
    "mahout": NP_("at most 30 letters", "produce 1 more sandstone|or 1 more wood"),
    "khatib": NP_("at most 30 letters", "produce 1 more turmeric|or 1 more cotton"),
    "french_trader": NP_("at most 30 letters", "once a turn: place a good|every third: 5 rupees"),
    "dyer": NP_("at most 30 letters", "turn 2 new goods into 1|deliver dye: +1 rupee"),
    "cook": NP_("at most 30 letters", "keep ejected workers|deliver oil: +1 rupee"),
    "muezzin": NP_("at most 30 letters", "1 more MP|in each meditation phase"),
    "jagirdar": NP_("at most 30 letters", "1 more free delivery,|1 after another's Sailor"),
    "caliph": NP_("at most 30 letters", "once a turn: spend 1 cotton,|stand a worker up"),
    "calligrapher": NP_("at most 30 letters", "day labourer: 1 rupee|deliver paper: +1 rupee"),
    "mullah": NP_("at most 30 letters", "favour action: spend 1 less|deliver bricks: +1 rupee"),
    "english_trader": NP_(
        "at most 30 letters", "once a turn: exchange a good|for one of equal value"
    ),
    "mosaic_maker": NP_("at most 30 letters", "spend 1 favour for 1 MP|or 2 favours for 3 MP"),
    "mujtahida": NP_(
        "at most 30 letters", "built one building for free|deliver statues: +2 rupees"
    ),
    "dutch_trader": NP_(
        "at most 30 letters", "end: orders of 1 to 3 guilds|deliver clothes: +2 rupees"
    ),
    "painter": NP_("at most 30 letters", "workers stood up, 1 step|deliver paintings: +2 rupees"),
    "subadar": NP_("at most 30 letters", "end: 1 rupee per order|deliver books: +2 rupees"),
    "sadr_us_sudur": NP_("at most 30 letters", "end: 1 rupee per good|given to Akbar"),
    "grand_mufti": NP_("at most 30 letters", "end: 3 rupees per set|of three guild symbols"),
    "grand_imam": NP_("at most 30 letters", "end: 1 rupee per order|and contract of the Scholars"),
    "court_artist": NP_(
        "at most 30 letters", "end: 1 rupee per order|and contract of the Artisans"
    ),
    "dewan": NP_("at most 30 letters", "end: 1 rupee per order|and contract of the Merchants"),
}

#: The levels of the notables.
NUMERALS: Final = ("I", "II", "III", "IV")


def favour_action(action: int) -> str:
    """The short name of a favour action, by its number."""
    return name_of.favour_action_short(action)


def notable(name: str) -> list[str]:
    """The name of a notable in at most two lines."""
    return name_of.card_name(name)


def contract(name: str) -> list[str]:
    """The effect and the rupees of a notable's contract, in two lines."""
    return pgettext(*_CONTRACTS[name]).split("|")


def character(at: int, brief: bool = False) -> list[str]:
    """The action of a main character, in two lines; `brief` gives one or two words."""
    name = CHARACTERS[at]
    return name_of.character_words(name) if brief else name_of.character_lines(name)


def outer_action(outer: int) -> str:
    """The name of an outer action of the meditation circle."""
    return name_of.favour_action_short(OUTER_ACTIONS[outer])
