"""Short forms of names and actions for the limited space of a drawing."""

from typing import Final

from agra.rules.names import CHARACTERS, FAVOUR_ACTIONS
from agra.text import names as name_of
from agra.text.i18n import N_, _

#: The outer actions of the meditation circle.
_OUTER: Final = (N_("Exchange"), N_("Deliver"), N_("Process"), N_("Cover"))

#: The contract of a notable in two lines: its effect and its payment.
_CONTRACTS: Final = {
    "portuguese_trader": (N_("Sailor: pay several goods"), N_("cloth pays 1 rupee more")),
    "sufi": (N_("stone moved 1 field"), N_("curry pays 1 rupee more")),
    "takshaka": (N_("build value +1"), N_("and 1 rupee")),
    "mahout": (N_("1 more sandstone"), N_("or wood produced")),
    "khatib": (N_("1 more turmeric"), N_("or cotton produced")),
    "french_trader": (N_("place 1 good a turn"), N_("3rd pays 5 rupees")),
    "dyer": (N_("2 produced become 1"), N_("dye pays 1 rupee more")),
    "cook": (N_("keeps ejected workers"), N_("oil pays 1 rupee more")),
    "muezzin": (N_("1 more MP"), N_("in each meditation")),
    "jagirdar": (N_("1 free delivery, also"), N_("with another's Sailor")),
    "caliph": (N_("once a turn: 1 cotton"), N_("raises 1 worker")),
    "calligrapher": (N_("labourer costs 1 rupee"), N_("paper pays 1 rupee more")),
    "mullah": (N_("favour action 1 cheaper"), N_("bricks pay 1 rupee more")),
    "english_trader": (N_("once a turn: 1 good"), N_("into one of equal value")),
    "mosaic_maker": (N_("1 MP for 1 favour,"), N_("or 3 MP for 2")),
    "mujtahida": (N_("built the first site"), N_("statues pay 2 rupees more")),
    "dutch_trader": (N_("end: orders of 3 guilds"), N_("clothes pay 2 rupees more")),
    "painter": (N_("raised workers, 1 step"), N_("paintings pay 2 rupees more")),
    "subadar": (N_("end: 1 rupee an order"), N_("books pay 2 rupees more")),
    "sadr_us_sudur": (N_("end: 1 rupee for each"), N_("marker at Akbar")),
    "grand_mufti": (N_("end: 3 rupees for each"), N_("set of the three guilds")),
    "grand_imam": (N_("end: 1 rupee for each"), N_("Scholar of mine")),
    "court_artist": (N_("end: 1 rupee for each"), N_("Artisan of mine")),
    "dewan": (N_("end: 1 rupee for each"), N_("Merchant of mine")),
}


#: The levels of the notables.
NUMERALS: Final = ("I", "II", "III", "IV")


def favour_action(action: int) -> str:
    """The short name of a favour action, by its number."""
    return name_of.favour_action_short(FAVOUR_ACTIONS[action])


def notable(name: str) -> list[str]:
    """The name of a notable in at most two lines."""
    return name_of.card_name(name)


def contract(name: str) -> list[str]:
    """The effect and the payment of a notable's contract."""
    return [_(line) for line in _CONTRACTS[name]]


def character(at: int, brief: bool = False) -> list[str]:
    """The action of a main character, in two lines; `brief` gives one or two words."""
    name = CHARACTERS[at]
    return name_of.character_words(name) if brief else name_of.character_lines(name)


def outer_action(outer: int) -> str:
    """The name of an outer action of the meditation circle."""
    return _(_OUTER[outer])
