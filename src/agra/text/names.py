"""The names of things as people read them, and counted things: "2 wood", "1 favour"."""

from typing import Final

from agra.text.i18n import N_, _, counted, ngettext

_GOODS: Final = {
    "sandstone": (N_("sandstone"), counted("{count} sandstone", "{count} sandstone")),
    "wood": (N_("wood"), counted("{count} wood", "{count} wood")),
    "turmeric": (N_("turmeric"), counted("{count} turmeric", "{count} turmeric")),
    "cotton": (N_("cotton"), counted("{count} cotton", "{count} cotton")),
    "cement": (N_("cement"), counted("{count} cement", "{count} cement")),
    "planks": (N_("planks"), counted("{count} plank", "{count} planks")),
    "curry": (N_("curry"), counted("{count} curry", "{count} curry")),
    "oil": (N_("oil"), counted("{count} oil", "{count} oil")),
    "bricks": (N_("bricks"), counted("{count} brick", "{count} bricks")),
    "paper": (N_("paper"), counted("{count} paper", "{count} paper")),
    "dye": (N_("dye"), counted("{count} dye", "{count} dye")),
    "cloth": (N_("cloth"), counted("{count} cloth", "{count} cloth")),
    "statues": (N_("statues"), counted("{count} statue", "{count} statues")),
    "books": (N_("books"), counted("{count} book", "{count} books")),
    "paintings": (N_("paintings"), counted("{count} painting", "{count} paintings")),
    "clothes": (N_("clothes"), counted("{count} clothes", "{count} clothes")),
}

_BUILDINGS: Final = {
    "quarry": N_("Quarry"),
    "woodcutter": N_("Woodcutter"),
    "turmeric_farm": N_("Turmeric farm"),
    "cotton_farm": N_("Cotton farm"),
    "cement_works": N_("Cement works"),
    "carpenter": N_("Carpenter"),
    "curry_kitchen": N_("Curry kitchen"),
    "oil_press": N_("Oil press"),
    "brickyard": N_("Brickyard"),
    "paper_mill": N_("Paper mill"),
    "dye_works": N_("Dye works"),
    "cloth_mill": N_("Cloth mill"),
    "sculptor": N_("Sculptor"),
    "bookbinder": N_("Bookbinder"),
    "studio": N_("Studio"),
    "tailor": N_("Tailor"),
}

#: Buildings whose name does not say their good, which is what the board shows.
_BUILDINGS_WITH_GOODS: Final = {
    "quarry": N_("Quarry (sandstone)"),
    "carpenter": N_("Carpenter (planks)"),
    "sculptor": N_("Sculptor (statues)"),
    "bookbinder": N_("Bookbinder (books)"),
    "studio": N_("Studio (paintings)"),
    "tailor": N_("Tailor (clothes)"),
}

_CHARACTERS: Final = {
    "architect": N_("Architect"),
    "sailor": N_("Sailor"),
    "trader": N_("Trader"),
    "botanist": N_("Botanist"),
}

_NOTABLES: Final = {
    "portuguese_trader": N_("Portuguese Trader"),
    "sufi": N_("Sufi"),
    "takshaka": N_("Takshaka"),
    "mahout": N_("Mahout"),
    "khatib": N_("Khatib"),
    "french_trader": N_("French Trader"),
    "dyer": N_("Dyer"),
    "cook": N_("Cook"),
    "muezzin": N_("Muezzin"),
    "jagirdar": N_("Jagirdar"),
    "caliph": N_("Caliph"),
    "calligrapher": N_("Calligrapher"),
    "mullah": N_("Mullah"),
    "english_trader": N_("English Trader"),
    "mosaic_maker": N_("Mosaic Maker"),
    "mujtahida": N_("Mujtahida"),
    "dutch_trader": N_("Dutch Trader"),
    "painter": N_("Painter"),
    "subadar": N_("Subadar"),
    "sadr_us_sudur": N_("Sadr us-Sudur"),
    "grand_mufti": N_("Grand Mufti"),
    "grand_imam": N_("Grand Imam"),
    "court_artist": N_("Court Artist"),
    "dewan": N_("Dewan"),
}

_GUILDS: Final = {
    "artisans": N_("Artisans"),
    "merchants": N_("Merchants"),
    "scholars": N_("Scholars"),
}

_FAVOUR_ACTIONS: Final = {
    "basic_good": N_("basic good"),
    "process": N_("process"),
    "influence": N_("influence"),
    "raise_worker": N_("raise a worker"),
    "extra_process": N_("process one more"),
    "meditation_point": N_("meditation point"),
    "sell": N_("sell"),
    "remove_cover": N_("remove a cover"),
    "deliver": N_("deliver"),
    "order_phase": N_("extra order phase"),
    "move_farmers": N_("move farmers"),
    "price_token": N_("price token"),
    "exchange": N_("exchange"),
    "good_of_value_2": N_("good of value 2"),
    "meditation_step": N_("meditation step"),
    "process_1_to_2": N_("process 1 to 2"),
    "free_day_labourer": N_("free day labourer"),
}

_COLOURS: Final = {
    "yellow": N_("Yellow"),
    "turquoise": N_("Turquoise"),
    "orange": N_("Orange"),
    "violet": N_("Violet"),
}

_SCORE_LINES: Final = {
    "rupees": N_("Rupees"),
    "meditation": N_("Meditation stone"),
    "covers": N_("Covers"),
    "akbar": N_("Akbar"),
    "total": N_("Total"),
}


def good(name: str) -> str:
    """A kind of goods."""
    return _(_GOODS[name][0])


def goods(count: int, name: str) -> str:
    """So many goods of a kind."""
    return ngettext(*_GOODS[name][1], count).format(count=count)


def space(name: str) -> str:
    """A building or a main character."""
    return _(_BUILDINGS[name] if name in _BUILDINGS else _CHARACTERS[name])


def place(name: str) -> str:
    """A building or a main character, with the good where the building's name does not tell it."""
    return _(_BUILDINGS_WITH_GOODS[name]) if name in _BUILDINGS_WITH_GOODS else space(name)


def notable(name: str) -> str:
    """A notable, also as a contract."""
    return _(_NOTABLES[name])


def guild(name: str) -> str:
    """A guild."""
    return _(_GUILDS[name])


def favour_action(name: str) -> str:
    """A favour action, printed or on a tile; also the actions of the meditation circle."""
    return _(_FAVOUR_ACTIONS[name])


def score_line(name: str) -> str:
    """A line of the final scoring: a contract, a guild or one of the others."""
    if name in _NOTABLES:
        return notable(name)
    return guild(name) if name in _GUILDS else _(_SCORE_LINES[name])


def colours(players: int) -> list[str]:
    """What players are called who have no names: their colours, by seat."""
    return [_(words) for words in _COLOURS.values()][:players]


def colour(name: str) -> str:
    """A player's colour."""
    return _(_COLOURS[name])


def favours(count: int) -> str:
    """So many favours."""
    return ngettext("{count} favour", "{count} favours", count).format(count=count)


def rupees(count: int) -> str:
    """So many rupees."""
    return ngettext("{count} rupee", "{count} rupees", count).format(count=count)


def rupees_change(count: int) -> str:
    """So many rupees gained or, below 0, paid."""
    if count < 0:
        return ngettext("\u2212{count} rupee", "\u2212{count} rupees", -count).format(count=-count)
    return ngettext("+{count} rupee", "+{count} rupees", count).format(count=count)


def points(count: int) -> str:
    """So many meditation points."""
    return ngettext("{count} meditation point", "{count} meditation points", count).format(
        count=count
    )
