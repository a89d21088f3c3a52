"""Short forms of names and actions for the limited space of a drawing."""

from typing import Final

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
    "mosaic_maker": NP_("at most 30 letters", "spend 1 MP for 1 favour|or 3 MP for 2 favours"),
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


def contract(name: str) -> list[str]:
    """The effect and the rupees of a notable's contract, in two lines."""
    return pgettext(*_CONTRACTS[name]).split("|")
