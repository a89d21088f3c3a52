"""The names of everything in the game; the index of a name is the number of the thing.

Inside the rules a good, a building, a notable ... is a small integer: its index in one of these
tuples. The names are the ids of the components file and of action texts.
"""

from typing import Final

#: The four basic goods, then column 2, column 3 and the four luxury goods. A good has the
#: number of the building that stores it.
GOODS: Final = (
    "sandstone", "wood", "turmeric", "cotton",
    "cement", "planks", "curry", "oil",
    "bricks", "paper", "dye", "cloth",
    "statues", "books", "paintings", "clothes",
)  # fmt: skip

#: The sixteen buildings in travel order: column by column, top to bottom.
BUILDINGS: Final = (
    "quarry", "woodcutter", "turmeric_farm", "cotton_farm",
    "cement_works", "carpenter", "curry_kitchen", "oil_press",
    "brickyard", "paper_mill", "dye_works", "cloth_mill",
    "sculptor", "bookbinder", "studio", "tailor",
)  # fmt: skip

CHARACTERS: Final = ("architect", "sailor", "trader", "botanist")

#: The spaces for workers: the four main characters, then the sixteen buildings.
SPACES: Final = CHARACTERS + BUILDINGS

GUILDS: Final = ("artisans", "merchants", "scholars")

#: The twenty-four notables; the card's number is the index plus 1.
NOTABLES: Final = (
    "portuguese_trader", "sufi", "takshaka", "mahout",
    "khatib", "french_trader", "dyer", "cook",
    "muezzin", "jagirdar", "caliph", "calligrapher",
    "mullah", "english_trader", "mosaic_maker",
    "mujtahida", "dutch_trader", "painter", "subadar", "sadr_us_sudur",
    "grand_mufti", "grand_imam", "court_artist", "dewan",
)  # fmt: skip

#: The three printed favour actions, then the fourteen favour tiles.
FAVOUR_ACTIONS: Final = (
    "basic_good", "process", "influence",
    "raise_worker", "extra_process", "meditation_point", "sell", "remove_cover",
    "deliver", "order_phase", "move_farmers", "price_token", "exchange",
    "good_of_value_2", "meditation_step", "process_1_to_2", "free_day_labourer",
)  # fmt: skip

PRINTED_FAVOUR_ACTIONS: Final = 3

#: The fourteen favour tiles; tile t is favour action t + 3.
TILES: Final = FAVOUR_ACTIONS[PRINTED_FAVOUR_ACTIONS:]

#: The four outer actions of the meditation circle, which the meditation marker can block.
OUTER_ACTIONS: Final = ("exchange", "deliver", "process", "remove_cover")

#: The twelve building bonus tiles: four for each of the levels 2, 3 and 4.
BONUS_TILES: Final = tuple(level + letter for level in "234" for letter in "abcd")

#: Everything that a player can use once a turn, besides favour actions (bits 0 to 16).
LUXURY: Final = ("statue", "book", "painting", "clothes")
ABILITIES: Final = ("oil_and_curry", "french_trader", "caliph", "mullah", "english_trader",
                    "mosaic_maker")  # fmt: skip

COLOURS: Final = ("yellow", "turquoise", "orange", "violet")

# Goods by name, for the rules about one good.
SANDSTONE: Final = 0
WOOD: Final = 1
TURMERIC: Final = 2
COTTON: Final = 3
CEMENT: Final = 4
PLANKS: Final = 5
CURRY: Final = 6
OIL: Final = 7
BRICKS: Final = 8
PAPER: Final = 9
DYE: Final = 10
CLOTH: Final = 11
STATUES: Final = 12
BOOKS: Final = 13
PAINTINGS: Final = 14
CLOTHES: Final = 15

ARCHITECT: Final = 0
SAILOR: Final = 1
TRADER: Final = 2
BOTANIST: Final = 3
FIRST_BUILDING: Final = 4  # building b is space b + 4

PORTUGUESE_TRADER: Final = 0
SUFI: Final = 1
TAKSHAKA: Final = 2
MAHOUT: Final = 3
KHATIB: Final = 4
FRENCH_TRADER: Final = 5
DYER: Final = 6
COOK: Final = 7
MUEZZIN: Final = 8
JAGIRDAR: Final = 9
CALIPH: Final = 10
CALLIGRAPHER: Final = 11
MULLAH: Final = 12
ENGLISH_TRADER: Final = 13
MOSAIC_MAKER: Final = 14
MUJTAHIDA: Final = 15
DUTCH_TRADER: Final = 16
PAINTER: Final = 17
SUBADAR: Final = 18
SADR_US_SUDUR: Final = 19
GRAND_MUFTI: Final = 20
GRAND_IMAM: Final = 21
COURT_ARTIST: Final = 22
DEWAN: Final = 23

BASIC_GOOD: Final = 0
PROCESS: Final = 1
INFLUENCE: Final = 2
RAISE_WORKER: Final = 3
EXTRA_PROCESS: Final = 4
MEDITATION_POINT: Final = 5
SELL: Final = 6
REMOVE_COVER: Final = 7
DELIVER: Final = 8
ORDER_PHASE: Final = 9
MOVE_FARMERS: Final = 10
PRICE_TOKEN: Final = 11
EXCHANGE: Final = 12
GOOD_OF_VALUE_2: Final = 13
MEDITATION_STEP: Final = 14
PROCESS_1_TO_2: Final = 15
FREE_DAY_LABOURER: Final = 16

OUTER_EXCHANGE: Final = 0
OUTER_DELIVER: Final = 1
OUTER_PROCESS: Final = 2
OUTER_REMOVE_COVER: Final = 3
