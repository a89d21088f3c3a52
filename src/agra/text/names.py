"""Display names of things, in the forms that sentences need.

A name by itself ("Cook") is used alone, before a colon or in a list. Inside a sentence other
languages need articles, gender and case, so the whole phrase is a separate message: "to the Cook"
is "an den Koch", "au Cuisinier", "al Cuoco". Sentences take such a phrase as one argument and never
write an article before a name:

| form | example | functions |
|---|---|---|
| alone | Cook, Quarry, Merchants | `notable`, `space`, `guild`, `good` |
| to | to the Cook | `to_notable` |
| of | of the Cook, of the Merchants | `of_notable`, `of_guild` |
| at | at the Quarry, at the Sailor | `at_space` |
| visited | the Sailor | `visited` |
| counted | 2 wood, 1 plank | `goods`, `favours`, `rupees`, `points` |
| short | Portug. / Trader | `card_name`, `favour_action_short`, ... |

Most functions take the name of a thing, or its number in `agra.rules.names`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from agra.rules.names import BUILDINGS, COLOURS, FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES, SPACES
from agra.text.i18n import N_, NP_, _, counted, pgettext, say_count

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
    "clothes": (N_("clothes"), counted("{count} set of clothes", "{count} sets of clothes")),
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

#: Short names for narrow places of the board; further ones follow after "|".
_SHORT_BUILDINGS: Final = {
    "quarry": NP_("short names of a building, the longest first", "Quarry"),
    "woodcutter": NP_("short names of a building, the longest first", "Woodcut.|Woodc."),
    "turmeric_farm": NP_("short names of a building, the longest first", "Turm. farm|T. farm"),
    "cotton_farm": NP_("short names of a building, the longest first", "Cott. farm|C. farm"),
    "cement_works": NP_("short names of a building, the longest first", "Cement w.|Cem. w."),
    "carpenter": NP_("short names of a building, the longest first", "Carpent."),
    "curry_kitchen": NP_("short names of a building, the longest first", "Curry kit."),
    "oil_press": NP_("short names of a building, the longest first", "Oil press"),
    "brickyard": NP_("short names of a building, the longest first", "Brickyard"),
    "paper_mill": NP_("short names of a building, the longest first", "Paper m."),
    "dye_works": NP_("short names of a building, the longest first", "Dye w."),
    "cloth_mill": NP_("short names of a building, the longest first", "Cloth mill"),
    "sculptor": NP_("short names of a building, the longest first", "Sculptor"),
    "bookbinder": NP_("short names of a building, the longest first", "Bookbind.|Bookb."),
    "studio": NP_("short names of a building, the longest first", "Studio"),
    "tailor": NP_("short names of a building, the longest first", "Tailor"),
}

#: Buildings whose name does not contain their good; the board shows the good.
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
    "raise_worker": N_("stand a worker up"),
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

#: The tracks of a farm, clockwise, as every drawing shows them.
_TRACKS: Final = (N_("top track"), N_("right track"), N_("bottom track"), N_("left track"))

_SCORE_LINES: Final = {
    "rupees": N_("Rupees"),
    "meditation": N_("Meditation stone"),
    "covers": N_("Covers"),
    "akbar": N_("Akbar"),
    "total": N_("Total"),
}

# ------------------------------------------------------------------ forms inside a sentence

#: Recipients of a delivery.
_TO_NOTABLE: Final = {
    "portuguese_trader": NP_("to a notable", "to the Portuguese Trader"),
    "sufi": NP_("to a notable", "to the Sufi"),
    "takshaka": NP_("to a notable", "to the Takshaka"),
    "mahout": NP_("to a notable", "to the Mahout"),
    "khatib": NP_("to a notable", "to the Khatib"),
    "french_trader": NP_("to a notable", "to the French Trader"),
    "dyer": NP_("to a notable", "to the Dyer"),
    "cook": NP_("to a notable", "to the Cook"),
    "muezzin": NP_("to a notable", "to the Muezzin"),
    "jagirdar": NP_("to a notable", "to the Jagirdar"),
    "caliph": NP_("to a notable", "to the Caliph"),
    "calligrapher": NP_("to a notable", "to the Calligrapher"),
    "mullah": NP_("to a notable", "to the Mullah"),
    "english_trader": NP_("to a notable", "to the English Trader"),
    "mosaic_maker": NP_("to a notable", "to the Mosaic Maker"),
    "mujtahida": NP_("to a notable", "to the Mujtahida"),
    "dutch_trader": NP_("to a notable", "to the Dutch Trader"),
    "painter": NP_("to a notable", "to the Painter"),
    "subadar": NP_("to a notable", "to the Subadar"),
    "sadr_us_sudur": NP_("to a notable", "to the Sadr us-Sudur"),
    "grand_mufti": NP_("to a notable", "to the Grand Mufti"),
    "grand_imam": NP_("to a notable", "to the Grand Imam"),
    "court_artist": NP_("to a notable", "to the Court Artist"),
    "dewan": NP_("to a notable", "to the Dewan"),
}

#: Owners of a contract, an order or a place.
_OF_NOTABLE: Final = {
    "portuguese_trader": NP_("of a notable", "of the Portuguese Trader"),
    "sufi": NP_("of a notable", "of the Sufi"),
    "takshaka": NP_("of a notable", "of the Takshaka"),
    "mahout": NP_("of a notable", "of the Mahout"),
    "khatib": NP_("of a notable", "of the Khatib"),
    "french_trader": NP_("of a notable", "of the French Trader"),
    "dyer": NP_("of a notable", "of the Dyer"),
    "cook": NP_("of a notable", "of the Cook"),
    "muezzin": NP_("of a notable", "of the Muezzin"),
    "jagirdar": NP_("of a notable", "of the Jagirdar"),
    "caliph": NP_("of a notable", "of the Caliph"),
    "calligrapher": NP_("of a notable", "of the Calligrapher"),
    "mullah": NP_("of a notable", "of the Mullah"),
    "english_trader": NP_("of a notable", "of the English Trader"),
    "mosaic_maker": NP_("of a notable", "of the Mosaic Maker"),
    "mujtahida": NP_("of a notable", "of the Mujtahida"),
    "dutch_trader": NP_("of a notable", "of the Dutch Trader"),
    "painter": NP_("of a notable", "of the Painter"),
    "subadar": NP_("of a notable", "of the Subadar"),
    "sadr_us_sudur": NP_("of a notable", "of the Sadr us-Sudur"),
    "grand_mufti": NP_("of a notable", "of the Grand Mufti"),
    "grand_imam": NP_("of a notable", "of the Grand Imam"),
    "court_artist": NP_("of a notable", "of the Court Artist"),
    "dewan": NP_("of a notable", "of the Dewan"),
}

#: Owners of an order or a step.
_OF_GUILD: Final = {
    "artisans": NP_("of a guild", "of the Artisans"),
    "merchants": NP_("of a guild", "of the Merchants"),
    "scholars": NP_("of a guild", "of the Scholars"),
}

#: Places of workers and figures.
_AT_SPACE: Final = {
    "quarry": NP_("at a space", "at the Quarry"),
    "woodcutter": NP_("at a space", "at the Woodcutter"),
    "turmeric_farm": NP_("at a space", "at the Turmeric farm"),
    "cotton_farm": NP_("at a space", "at the Cotton farm"),
    "cement_works": NP_("at a space", "at the Cement works"),
    "carpenter": NP_("at a space", "at the Carpenter"),
    "curry_kitchen": NP_("at a space", "at the Curry kitchen"),
    "oil_press": NP_("at a space", "at the Oil press"),
    "brickyard": NP_("at a space", "at the Brickyard"),
    "paper_mill": NP_("at a space", "at the Paper mill"),
    "dye_works": NP_("at a space", "at the Dye works"),
    "cloth_mill": NP_("at a space", "at the Cloth mill"),
    "sculptor": NP_("at a space", "at the Sculptor"),
    "bookbinder": NP_("at a space", "at the Bookbinder"),
    "studio": NP_("at a space", "at the Studio"),
    "tailor": NP_("at a space", "at the Tailor"),
    "architect": NP_("at a space", "at the Architect"),
    "sailor": NP_("at a space", "at the Sailor"),
    "trader": NP_("at a space", "at the Trader"),
    "botanist": NP_("at a space", "at the Botanist"),
}

#: Characters that a worker visits.
_VISITED: Final = {
    "architect": NP_("visits a character", "the Architect"),
    "sailor": NP_("visits a character", "the Sailor"),
    "trader": NP_("visits a character", "the Trader"),
    "botanist": NP_("visits a character", "the Botanist"),
}

# ------------------------------------------------------------------ short forms

#: A player as one letter in text drawings, different from the other players and from the signs.
_COLOUR_LETTERS: Final = {
    "yellow": NP_("letter of Yellow, at most 1 letters", "Y"),
    "turquoise": NP_("letter of Turquoise, at most 1 letters", "T"),
    "orange": NP_("letter of Orange, at most 1 letters", "O"),
    "violet": NP_("letter of Violet, at most 1 letters", "V"),
}
_SIGNS: Final = {
    "merchant": NP_("letter of the Merchant (the figure), at most 1 letters", "M"),
    "builder": NP_("letter of the Builder, at most 1 letters", "B"),
    "neutral": NP_("letter of a neutral marker, at most 1 letters", "N"),
    "farmer": NP_("letter of a farmer, at most 1 letters", "F"),
}
#: A guild as one letter, shown after the name of a notable.
_GUILD_LETTERS: Final = {
    "artisans": NP_("letter of the Artisans, at most 1 letters", "A"),
    "merchants": NP_("letter of the Merchants, at most 1 letters", "M"),
    "scholars": NP_("letter of the Scholars, at most 1 letters", "S"),
}

#: The name on a river card, with its line break.
_CARD: Final = {
    "portuguese_trader": NP_("river card, at most 8 letters a line, | breaks it", "Portug.|Trader"),
    "sufi": NP_("river card, at most 8 letters a line, | breaks it", "Sufi"),
    "takshaka": NP_("river card, at most 8 letters a line, | breaks it", "Takshaka"),
    "mahout": NP_("river card, at most 8 letters a line, | breaks it", "Mahout"),
    "khatib": NP_("river card, at most 8 letters a line, | breaks it", "Khatib"),
    "french_trader": NP_("river card, at most 8 letters a line, | breaks it", "French|Trader"),
    "dyer": NP_("river card, at most 8 letters a line, | breaks it", "Dyer"),
    "cook": NP_("river card, at most 8 letters a line, | breaks it", "Cook"),
    "muezzin": NP_("river card, at most 8 letters a line, | breaks it", "Muezzin"),
    "jagirdar": NP_("river card, at most 8 letters a line, | breaks it", "Jagirdar"),
    "caliph": NP_("river card, at most 8 letters a line, | breaks it", "Caliph"),
    "calligrapher": NP_("river card, at most 8 letters a line, | breaks it", "Calli-|grapher"),
    "mullah": NP_("river card, at most 8 letters a line, | breaks it", "Mullah"),
    "english_trader": NP_("river card, at most 8 letters a line, | breaks it", "English|Trader"),
    "mosaic_maker": NP_("river card, at most 8 letters a line, | breaks it", "Mosaic|Maker"),
    "mujtahida": NP_("river card, at most 8 letters a line, | breaks it", "Mujta-|hida"),
    "dutch_trader": NP_("river card, at most 8 letters a line, | breaks it", "Dutch|Trader"),
    "painter": NP_("river card, at most 8 letters a line, | breaks it", "Painter"),
    "subadar": NP_("river card, at most 8 letters a line, | breaks it", "Subadar"),
    "sadr_us_sudur": NP_("river card, at most 8 letters a line, | breaks it", "Sadr us-|Sudur"),
    "grand_mufti": NP_("river card, at most 8 letters a line, | breaks it", "Grand|Mufti"),
    "grand_imam": NP_("river card, at most 8 letters a line, | breaks it", "Grand|Imam"),
    "court_artist": NP_("river card, at most 8 letters a line, | breaks it", "Court|Artist"),
    "dewan": NP_("river card, at most 8 letters a line, | breaks it", "Dewan"),
}

#: A favour action on its tile or button.
_FAVOUR_SHORT: Final = {
    "basic_good": NP_("favour action, at most 12 letters", "Basic good"),
    "process": NP_("favour action, at most 12 letters", "Process 1"),
    "influence": NP_("favour action, at most 12 letters", "Influence +1"),
    "raise_worker": NP_("favour action, at most 12 letters", "Stand up"),
    "extra_process": NP_("favour action, at most 12 letters", "Process +1"),
    "meditation_point": NP_("favour action, at most 12 letters", "+1 MP"),
    "sell": NP_("favour action, at most 12 letters", "Sell a good"),
    "remove_cover": NP_("favour action, at most 12 letters", "Remove cover"),
    "deliver": NP_("favour action, at most 12 letters", "Deliver 1"),
    "order_phase": NP_("favour action, at most 12 letters", "Order phase"),
    "move_farmers": NP_("favour action, at most 12 letters", "Farmers 2"),
    "price_token": NP_("favour action, at most 12 letters", "Price token"),
    "exchange": NP_("favour action, at most 12 letters", "Exchange"),
    "good_of_value_2": NP_("favour action, at most 12 letters", "Good of 2"),
    "meditation_step": NP_("favour action, at most 12 letters", "Stone +1"),
    "process_1_to_2": NP_("favour action, at most 12 letters", "Process 1>2"),
    "free_day_labourer": NP_("favour action, at most 12 letters", "Free labour"),
}

#: A main character's action in two lines.
_CHARACTER_LINES: Final = {
    "architect": NP_(
        "what a character does: at most 13 letters a line, | breaks it", "build, or|1 influence"
    ),
    "sailor": NP_(
        "what a character does: at most 13 letters a line, | breaks it", "deliver 1–5|goods"
    ),
    "trader": NP_(
        "what a character does: at most 13 letters a line, | breaks it", "trade goods,|move a price"
    ),
    "botanist": NP_(
        "what a character does: at most 13 letters a line, | breaks it",
        "stone, cover,|farmers: two",
    ),
}

#: The same in two words; on the Trader's card the price tokens need the space.
_CHARACTER_WORDS: Final = {
    "architect": NP_(
        "what a character does: at most 9 letters a line, | breaks it", "build|influence"
    ),
    "sailor": NP_("what a character does: at most 9 letters a line, | breaks it", "deliver|1 to 5"),
    "trader": NP_("what a character does: at most 9 letters a line, | breaks it", "trade"),
    "botanist": NP_("what a character does: at most 9 letters a line, | breaks it", "farm|stone"),
}

# ------------------------------------------------------------------ public functions

#: The name or the number of a thing.
Thing = str | int


def _key(thing: Thing, names: Sequence[str]) -> str:
    return thing if isinstance(thing, str) else names[thing]


def good(thing: Thing) -> str:
    """A kind of goods."""
    return _(_GOODS[_key(thing, GOODS)][0])


def goods(count: int, thing: Thing) -> str:
    """A number of goods of a kind."""
    return say_count(*_GOODS[_key(thing, GOODS)][1], count)


def space(thing: Thing) -> str:
    """A building or a main character."""
    name = _key(thing, SPACES)
    return _(_BUILDINGS[name] if name in _BUILDINGS else _CHARACTERS[name])


def building_names(thing: Thing) -> tuple[str, ...]:
    """All names of a building for the board, the longest first."""
    name = _key(thing, BUILDINGS)
    return (_(_BUILDINGS[name]), *pgettext(*_SHORT_BUILDINGS[name]).split("|"))


def place(thing: Thing) -> str:
    """A building or a main character, with the good if the building's name does not contain it."""
    name = _key(thing, SPACES)
    return _(_BUILDINGS_WITH_GOODS[name]) if name in _BUILDINGS_WITH_GOODS else space(name)


def notable(thing: Thing) -> str:
    """A notable, also as a contract."""
    return _(_NOTABLES[_key(thing, NOTABLES)])


def to_notable(thing: Thing) -> str:
    """The recipient of a delivery: "to the Cook"."""
    return pgettext(*_TO_NOTABLE[_key(thing, NOTABLES)])


def of_notable(thing: Thing) -> str:
    """The owner of a contract: "of the Cook"."""
    return pgettext(*_OF_NOTABLE[_key(thing, NOTABLES)])


def at_space(thing: Thing) -> str:
    """The place of a worker: "at the Quarry", "at the Sailor"."""
    return pgettext(*_AT_SPACE[_key(thing, SPACES)])


def visited(name: str) -> str:
    """The character that a worker visits: "the Sailor"."""
    return pgettext(*_VISITED[name])


def guild(thing: Thing) -> str:
    """A guild."""
    return _(_GUILDS[_key(thing, GUILDS)])


def of_guild(thing: Thing) -> str:
    """The owner of an order or a step: "of the Merchants"."""
    return pgettext(*_OF_GUILD[_key(thing, GUILDS)])


# ------------------------------------------------------------------ short forms, for the drawings


def card_name(name: str) -> list[str]:
    """The name of a notable on a river card: one line or two, at most 8 letters each."""
    return pgettext(*_CARD[name]).split("|", 1)


def favour_action_short(thing: Thing) -> str:
    """A favour action in at most 12 letters."""
    return pgettext(*_FAVOUR_SHORT[_key(thing, FAVOUR_ACTIONS)])


def guild_letter(thing: Thing) -> str:
    """A guild as one letter, different for each."""
    return pgettext(*_GUILD_LETTERS[_key(thing, GUILDS)])


def character_lines(name: str, brief: bool = False) -> list[str]:
    """The action of a main character in two lines; `brief` gives one or two words."""
    return pgettext(*(_CHARACTER_WORDS if brief else _CHARACTER_LINES)[name]).split("|", 1)


# ------------------------------------------------------------------ more names


def favour_action(thing: Thing) -> str:
    """A favour action, printed or on a tile; also the actions of the meditation circle."""
    return _(_FAVOUR_ACTIONS[_key(thing, FAVOUR_ACTIONS)])


#: Everything with a name of its own.
_THINGS: Final = {
    **{name: words for name, (words, _counted) in _GOODS.items()},
    **_BUILDINGS, **_CHARACTERS, **_NOTABLES, **_GUILDS, **_FAVOUR_ACTIONS, **_SCORE_LINES,
}  # fmt: skip


def thing(name: str) -> str:
    """A thing of any kind; a word that is no name of a thing stays as it is."""
    return _(_THINGS[name]) if name in _THINGS else name


def track(number: int) -> str:
    """A track of the farm, from 0."""
    return _(_TRACKS[number])


def score_line(name: str) -> str:
    """A line of the final scoring: a contract, a guild or one of the others."""
    return thing(name)


#: The colour of each seat in the texts of this context.
_WORN: Final[ContextVar[tuple[str, ...]]] = ContextVar("colours of the seats", default=COLOURS)


@contextmanager
def in_colours(worn: Sequence[str]) -> Iterator[None]:
    """Give the seats these colours inside the block, instead of the default order."""
    token = _WORN.set((*worn, *(name for name in COLOURS if name not in worn)))
    try:
        yield
    finally:
        _WORN.reset(token)


def colour_of(seat: int) -> str:
    """The colour of a seat, as in `agra.rules.names`."""
    return _WORN.get()[seat]


def colours(players: int) -> list[str]:
    """The colours by seat, as names for players without names."""
    return [colour(colour_of(seat)) for seat in range(players)]


def colour_letter(name: str) -> str:
    """A player's colour as one letter, different for each; a small letter for a lying worker."""
    return pgettext(*_COLOUR_LETTERS[name])


def sign(name: str) -> str:
    """The Merchant, the Builder, a farmer or a neutral marker as one letter not used by players."""
    return pgettext(*_SIGNS[name])


def colour(name: str) -> str:
    """A player's colour."""
    return _(_COLOURS[name])


def favours(count: int) -> str:
    """A number of favours."""
    return say_count("{count} favour", "{count} favours", count)


def rupees(count: int) -> str:
    """A number of rupees."""
    return say_count("{count} rupee", "{count} rupees", count)


def rupees_change(count: int) -> str:
    """Rupees gained or, below 0, paid."""
    if count < 0:
        return say_count("\u2212{count} rupee", "\u2212{count} rupees", -count)
    return say_count("+{count} rupee", "+{count} rupees", count)


def points(count: int) -> str:
    """A number of meditation points."""
    return say_count("{count} meditation point", "{count} meditation points", count)
