"""The set-up of a new game: random from a seed, or given.

A set-up is a dictionary of everything drawn and rolled, so that a real table can be reproduced:

    {"merchant": "quarry", "builder": "cement_works", "river": [...], "start_player": 0,
     "open_tiles": [...], "akbar": [...],
     "orders": {"artisans": {"marked": 3, "neutral": [1]}, ...}}

`random_setup` draws one from a seed, in the order of the rules page's chapter 2.
"""

import itertools
import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from agra.rules import layout as at
from agra.rules.errors import N_, BadSetup
from agra.rules.events import Listener
from agra.rules.hooks import HOOKS
from agra.rules.int_arguments import checked_seed, whole_number
from agra.rules.names import BUILDINGS, GOODS, GUILDS, NOTABLES, OUTER_DELIVER, TILES
from agra.rules.state import State
from agra.rules.tables import Tables
from agra.rules.turn import begin_turn
from agra.rules.values import Components
from agra.rules.version import KNOWN_VERSIONS, RULES_VERSION

Setup = dict[str, Any]

_KEYS: Final = ("merchant", "builder", "river", "start_player", "open_tiles", "akbar", "orders")


def new_game(
    players: int = 4,
    seed: int | None = None,
    setup: Setup | None = None,
    components: Any = None,
    open_rupees: bool = False,
    merchant_coin_on_stop: bool = False,
    round_limit: int | None = None,
    listener: Listener | None = None,
    rules: int = RULES_VERSION,
) -> State:
    """Return a new game, set up at random from the seed or as given in `setup`.

    `components` is the path of another components file (or a loaded `Components`). The options:
    `open_rupees` shows everybody's rupees, `merchant_coin_on_stop` drops a coin where the Merchant
    stops too, `round_limit` announces the end at the end of that round. A `listener` receives all
    events from the first turn on. `rules` is the version of the rules; only games that began with
    an earlier version need it.
    """
    c = components if isinstance(components, Components) else HOOKS.components(components)
    players = _checked_players(players)
    limit = 0 if round_limit is None else whole_number(round_limit)
    if limit is None or (limit < 1 and round_limit is not None):
        raise BadSetup(
            N_("round_limit must be a number of rounds of at least 1, not {limit}."),
            limit=repr(round_limit),
        )
    for name, option in (
        ("open_rupees", open_rupees),
        ("merchant_coin_on_stop", merchant_coin_on_stop),
    ):
        if type(option) is not bool:
            raise BadSetup(f"{name} must be True or False, not {option!r}.")
    if rules not in KNOWN_VERSIONS:
        known = ", ".join(map(str, KNOWN_VERSIONS))
        raise BadSetup(f"There is no version {rules!r} of the rules: known are {known}.")
    if setup is None:
        setup = random_setup(players, seed, c)
    elif seed is not None:
        raise BadSetup("Give either a seed or a set-up, not both: a set-up leaves nothing to draw.")
    state = State.of(_empty_table(players, c), [], c)
    state._t = Tables(c)  # not shared: who writes into it changes no other game
    _lay_out(state, players, setup)
    state._d[at.RULES] = rules
    state._d[at.OPEN_RUPEES] = int(open_rupees)
    state._d[at.MERCHANT_COIN_ON_STOP] = int(merchant_coin_on_stop)
    state._d[at.ROUND_LIMIT] = limit
    state.listener = listener
    begin_turn(state, state._d[at.START])
    return state


def another_game(like: State, seed: int) -> State:
    """Return a new game with the players, options and components of this one, and its tables.

    It is the game of `new_game` with this seed, in less time: the options are checked already.
    """
    c, players = like._c, like._d[at.PLAYERS]
    state = State.of(_empty_table(players, c), [], c)
    state._t = like._t
    _lay_out(state, players, random_setup(players, seed, c))
    for option in (at.RULES, at.OPEN_RUPEES, at.MERCHANT_COIN_ON_STOP, at.ROUND_LIMIT):
        state._d[option] = like._d[option]
    begin_turn(state, state._d[at.START])
    return state


def _checked_players(given: object) -> int:
    players = whole_number(given)
    if players is None or not 2 <= players <= 4:
        raise BadSetup(N_("Agra is for 2, 3 or 4 players, not {players}."), players=repr(given))
    return players


# ------------------------------------------------------------------ drawing a set-up


def random_setup(players: int = 4, seed: int | None = None, c: Components | None = None) -> Setup:
    """Draw a set-up. The same seed gives the same one, whatever the Python version or machine.

    A seed is a whole number from 0; without one the draw is different each time.
    """
    players = _checked_players(players)
    c = c if c is not None else HOOKS.components(None)
    rng = random.Random(None if seed is None else checked_seed(seed))
    setup: Setup = {
        "merchant": BUILDINGS[_roll(rng, 4)],
        "builder": BUILDINGS[4 + _roll(rng, 6)],
    }
    setup["river"] = [NOTABLES[notable] for notable in _draw_river(rng, players, c)]
    setup["start_player"] = rng.randrange(players)
    setup["open_tiles"] = [TILES[tile] for tile in _sample(rng, range(len(TILES)), 3)]
    setup["akbar"] = [GOODS[good] for good in _neutral_bowls(rng, players, c)]
    neutral = [_neutral_orders(rng, players) for _ in GUILDS]
    setup["orders"] = {
        guild: {"marked": first_free(_roll(rng, 6), taken) + 1, "neutral": [n + 1 for n in taken]}
        for guild, taken in zip(GUILDS, neutral, strict=True)
    }
    return setup


def _roll(rng: random.Random, sides: int) -> int:
    """Return a roll, counted from 0. It is uniform, like rerolling a die's unused sides."""
    return rng.randrange(sides)


def _sample(rng: random.Random, things: Sequence[int], count: int) -> list[int]:
    return sorted(rng.sample(list(things), count))


def _draw_river(rng: random.Random, players: int, c: Components) -> list[int]:
    """Draw notables of levels IV, III, II, I; redraw from level I on if guilds are unbalanced.

    Level I is chosen uniformly among the sets that balance; if there are none the pair (II, I),
    then the triple (III, II, I).
    """
    counts = c.river_counts[players]
    drawn: list[list[int]] = [[], [], [], []]
    for level in (3, 2, 1, 0):
        drawn[level] = _sample(rng, of_level(c, level), counts[level])
    river = list(itertools.chain(*drawn))
    if _is_balanced(river, players, c):
        return sorted(river)
    for redrawn in (1, 2, 3, 4):
        kept = list(itertools.chain(*drawn[redrawn:]))
        choices = _balanced_choices(c, players, redrawn, _symbols(kept, c))
        if choices:
            return sorted([*kept, *rng.choice(choices)])
    raise BadSetup("No choice of notables balances the guilds with these components.")


def of_level(c: Components, level: int) -> list[int]:
    """The notables of a level, counted from 0."""
    return [notable for notable in range(24) if c.notable_level[notable] == level + 1]


@lru_cache(maxsize=128)  # two of three set-ups need one, and there are few different ones
def _balanced_choices(
    c: Components, players: int, redrawn: int, kept: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """Every way to draw the lowest `redrawn` levels that balances these symbols of the others."""
    counts = c.river_counts[players]
    by_level = [
        itertools.combinations(of_level(c, level), counts[level]) for level in range(redrawn)
    ]
    choices = [tuple(itertools.chain(*parts)) for parts in itertools.product(*by_level)]
    split = sorted(c.guild_split[players])
    return [
        choice
        for choice in choices
        if sorted(map(sum, zip(kept, _symbols(choice, c), strict=True))) == split
    ]


def _symbols(notables: Iterable[int], c: Components) -> tuple[int, ...]:
    """How many of these notables each guild has."""
    symbols = [0, 0, 0]
    for notable in notables:
        symbols[c.notable_guild[notable]] += 1
    return tuple(symbols)


def _is_balanced(notables: Iterable[int], players: int, c: Components) -> bool:
    return sorted(_symbols(notables, c)) == sorted(c.guild_split[players])


def _neutral_bowls(rng: random.Random, players: int, c: Components) -> list[int]:
    """Make one roll per side with 3 players, two with 2; a repeated roll has no effect."""
    covered: list[int] = []
    for side in (c.bowls_left, c.bowls_right):
        for _ in range(4 - players):
            bowl = side[_roll(rng, 6)]
            if bowl not in covered:
                covered.append(bowl)
    return sorted(covered)


def _neutral_orders(rng: random.Random, players: int) -> list[int]:
    """One order per column with 3 players, two different ones with 2."""
    return _sample(rng, range(6), 4 - players)


def first_free(order: int, taken: Sequence[int]) -> int:
    """Return the rolled order, or the next free one below it, wrapping around."""
    while order in taken:
        order = (order + 1) % 6
    return order


# ------------------------------------------------------------------ laying it out


def _empty_table(players: int, c: Components) -> list[int]:
    """The table before anything is drawn or rolled."""
    d = [0] * (at.PLAYER + at.STRIDE * players)
    for building in range(4):
        d[at.BUILT + building] = 1
    d[at.VALUE : at.VALUE + 16] = c.value
    d[at.TOKEN_AT : at.TOKEN_AT + 3] = [at.ON_TRADER] * 3
    for good in range(16):
        if good not in c.bowls_left and good not in c.bowls_right:
            d[at.AKBAR + good] = at.NO_BOWL
    d[at.BONUS : at.BONUS + 12] = [1] * 12
    d[at.BOAT] = 1
    d[at.MEDITATION_MARKER] = OUTER_DELIVER
    d[at.ROUND] = 1
    d[at.PLAYERS] = players
    for seat in range(players):
        player = at.PLAYER + at.STRIDE * seat
        d[player + at.SUPPLY] = c.markers
        d[player + at.RUPEES] = c.start_rupees
        d[player + at.WORKERS] = c.workers
        d[player + at.STONE] = 1
        d[player + at.FARMER : player + at.FARMER + 4] = [c.farmer_start] * 4
        d[player + at.COVERS] = 0xFF
        d[player + at.TILES_OWNED] = 0b111
    return d


def _lay_out(s: State, players: int, setup: Setup) -> None:
    """Validate the drawn and rolled things and put them on the table."""
    if not isinstance(setup, dict):
        raise BadSetup(f"A set-up is a dictionary, not {type(setup).__name__}.")
    for key in setup:
        if key not in _KEYS:
            raise BadSetup(
                f"The set-up has an unknown entry {key!r}: known are {', '.join(_KEYS)}."
            )
    for key in _KEYS:
        if key not in setup:
            raise BadSetup(f"The set-up lacks {key!r}.")
    d = s._d
    d[at.MERCHANT] = _number(setup["merchant"], BUILDINGS[:4], "merchant")
    d[at.BUILDER] = 4 + _number(setup["builder"], BUILDINGS[4:10], "builder")
    start = whole_number(setup["start_player"])
    if start is None or not 0 <= start < players:
        raise BadSetup(f"The set-up's start_player must be a seat from 0 to {players - 1}.")
    d[at.START] = start
    for tile in _numbers(setup["open_tiles"], TILES, "open_tiles", 3):
        d[at.TILE + tile] = at.OPEN
    _lay_out_river(s, players, setup["river"])
    most = 2 * (4 - players)
    bowls = _numbers(setup["akbar"], GOODS, "akbar", -1)
    _check_neutral_bowls(s._c, bowls, players)
    if len(bowls) > most:
        raise BadSetup(f"With {players} players at most {most} of Akbar's bowls are covered.")
    for bowl in bowls:
        d[at.AKBAR + bowl] = at.NEUTRAL
    _lay_out_orders(s, players, setup["orders"])


def _check_neutral_bowls(c: Components, bowls: list[int], players: int) -> None:
    for side, name in ((c.bowls_left, "left"), (c.bowls_right, "right")):
        covered = sum(1 for bowl in bowls if bowl in side)
        least = 1 if players < 4 else 0
        if not least <= covered <= 4 - players:
            raise BadSetup(
                f"The set-up's akbar covers {covered} bowls on the {name} side:"
                f" with {players} players it is {least} to {4 - players}."
            )
    for bowl in bowls:
        if bowl not in c.bowls_left and bowl not in c.bowls_right:
            raise BadSetup(f"The set-up's akbar names {GOODS[bowl]!r}, which has no bowl.")


def _lay_out_river(s: State, players: int, river: Any) -> None:
    counts = s._c.river_counts[players]
    notables = _numbers(river, NOTABLES, "river", sum(counts))
    for level in range(4):
        there = sum(1 for notable in notables if s._c.notable_level[notable] == level + 1)
        if there != counts[level]:
            raise BadSetup(
                f"The set-up's river has {there} notables of level {level + 1}:"
                f" with {players} players it must be {counts[level]}."
            )
    if not _is_balanced(notables, players, s._c):
        split = "/".join(str(count) for count in s._c.guild_split[players])
        raise BadSetup(f"The set-up's river must have guild symbols split {split}.")
    for notable in notables:
        s._d[at.NOTABLE + notable] = at.ON_RIVER


def _lay_out_orders(s: State, players: int, orders: Any) -> None:
    if not isinstance(orders, dict) or set(orders) != set(GUILDS):
        raise BadSetup(f"The set-up's orders must have an entry for each of {', '.join(GUILDS)}.")
    for guild, name in enumerate(GUILDS):
        column = orders[name]
        if not isinstance(column, dict) or set(column) - {"marked", "neutral"}:
            raise BadSetup(f"The set-up's orders of the {name} must have 'marked' and 'neutral'.")
        wanted = 4 - players
        listed = column.get("neutral", [])
        if not isinstance(listed, list) or len(listed) != wanted:
            raise BadSetup(
                f"The set-up's orders of the {name} need a list of {wanted} different neutral"
                f" markers with {players} players."
            )
        for order in listed:
            place = at.ORDERS + 6 * guild + _order_number(order, name)
            if s._d[place]:
                raise BadSetup(
                    f"The set-up's orders of the {name} need {wanted} different neutral markers:"
                    f" order {order} is named twice."
                )
            s._d[place] = at.NEUTRAL
        marked = _order_number(column.get("marked"), name)
        if s._d[at.ORDERS + 6 * guild + marked]:
            raise BadSetup(
                f"The set-up marks order {marked + 1} of the {name}, which a neutral marker covers:"
                " mark the next free one below it."
            )
        s._d[at.ORDER_MARK + guild] = marked


def _order_number(order: Any, guild: str) -> int:
    number = whole_number(order)
    if number is None or not 1 <= number <= 6:
        raise BadSetup(f"The set-up's orders of the {guild} are numbered 1 to 6, not {order!r}.")
    return number - 1


def _number(name: Any, names: tuple[str, ...], key: str) -> int:
    if not isinstance(name, str) or name not in names:
        raise BadSetup(f"The set-up's {key} is {name!r}: it must be one of {', '.join(names)}.")
    return names.index(name)


def _numbers(listed: Any, names: tuple[str, ...], key: str, count: int) -> list[int]:
    """Return the numbers of distinct names; `count` must match unless it is negative."""
    if not isinstance(listed, list):
        raise BadSetup(f"The set-up's {key} must be a list.")
    numbers = [_number(name, names, key) for name in listed]
    if len(set(numbers)) != len(numbers):
        raise BadSetup(f"The set-up's {key} names something twice.")
    if 0 <= count != len(numbers):
        raise BadSetup(f"The set-up's {key} must have {count} entries, not {len(numbers)}.")
    return numbers
