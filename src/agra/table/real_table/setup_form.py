"""A form for the set-up of a real table: what was drawn and rolled there, picked by pictures.

The program draws everything that was not picked, so that it fits the picked things.
"""

import itertools
import random
from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, Final

from agra.positions import from_json
from agra.rules.names import BUILDINGS, GOODS, GUILDS, NOTABLES, TILES
from agra.rules.setup import Setup, first_free, new_game, of_level, random_setup
from agra.rules.values import Components
from agra.table.errors import TableError
from agra.table.real_table.fields import Pick, Picks, Sent
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import N_, _, ngettext

NUMERALS: Final = ("I", "II", "III", "IV")


# ------------------------------------------------------------------ the form


def picks(players: int, c: Components, sent: Sent) -> list[Picks]:
    """The choices for everything that a set-up draws or rolls, with the picked ones marked."""
    return [
        *_figures(sent),
        *_river(players, c, sent),
        _tiles(sent),
        *_bowls(players, c, sent),
        *itertools.chain(*(_orders(players, c, sent, guild) for guild in range(3))),
    ]


def _figures(sent: Sent) -> Iterator[Picks]:
    for name, icon, title, buildings in (
        ("merchant", "piece-merchant", _("Where the Merchant starts"), range(4)),
        ("builder", "piece-builder", _("Where the Builder starts"), range(4, 10)),
    ):
        chosen = sent.all(name)
        things = tuple(
            Pick(place, name_of.place(place), (icon, f"good-{GOODS[at]}"), place in chosen)
            for at, place in enumerate(BUILDINGS)
            if at in buildings
        )
        yield Picks(name, title, _note(1), things, 1)


def _river(players: int, c: Components, sent: Sent) -> Iterator[Picks]:
    chosen = sent.all("river")
    for level, count in enumerate(c.river_counts[players]):
        things = []
        for notable in of_level(c, level):
            name, guild = NOTABLES[notable], GUILDS[c.notable_guild[notable]]
            icons = (f"person-{name}", f"guild-{guild}")
            wanted = tuple(f"good-{GOODS[good]}" for good in c.notable_goods[notable])
            things.append(Pick(name, name_of.notable(name), icons, name in chosen, wanted))
        title = _("Notables on the river, level {level}").format(level=NUMERALS[level])
        # One field name for all levels; a single choice is a check box, too.
        yield Picks("river", title, _note(count), tuple(things), max(2, count))


def _tiles(sent: Sent) -> Picks:
    chosen = sent.all("tiles")
    things = tuple(
        Pick(name, capital(name_of.favour_action(name)), (f"action-{name}",), name in chosen)
        for name in TILES
    )
    return Picks("tiles", _("Open favour tiles"), _note(3), things, 3)


def _bowls(players: int, c: Components, sent: Sent) -> Iterator[Picks]:
    if players == 4:
        return
    chosen = sent.all("akbar")
    for side, title in (
        (c.bowls_left, _("Akbar's bowls on the left: covered by neutral markers")),
        (c.bowls_right, _("Akbar's bowls on the right: covered by neutral markers")),
    ):
        goods = [GOODS[good] for good in side]
        things = tuple(
            Pick(good, name_of.good(good), (f"good-{good}",), good in chosen) for good in goods
        )
        note = _note(1) if players == 3 else _("Pick 1 or 2, or none to have them drawn.")
        yield Picks("akbar", title, note, things, 2)


def _orders(players: int, c: Components, sent: Sent, guild: int) -> Iterator[Picks]:
    name = GUILDS[guild]
    marked, neutral = sent.all(f"marked-{name}"), sent.all(f"neutral-{name}")

    def things(chosen: Sequence[str]) -> tuple[Pick, ...]:
        found = []
        for order in range(6):
            goods = (c.order_first[6 * guild + order], c.order_second[6 * guild + order])
            words = " + ".join(name_of.good(GOODS[good]) for good in goods)
            icons = tuple(f"good-{GOODS[good]}" for good in goods)
            value = str(order + 1)
            found.append(Pick(value, f"{value}: {words}", icons, value in chosen))
        return tuple(found)

    title = _("{guild}: the marked order").format(guild=name_of.guild(name))
    yield Picks(f"marked-{name}", title, _note(1), things(marked), 1)
    if players < 4:
        title = _("{guild}: orders covered by neutral markers").format(guild=name_of.guild(name))
        # at least two, so that they are check boxes and not exclusive
        yield Picks(f"neutral-{name}", title, _note(4 - players), things(neutral), 2)


def _note(count: int) -> str:
    words = ngettext(
        "Pick {count}, or none to have it drawn.",
        "Pick {count}, or none to have them drawn.",
        count,
    )
    return words.format(count=count)


# ------------------------------------------------------------------ what was picked


def setup_in(sent: Sent, players: int, c: Components, rng: random.Random) -> Setup:
    """The set-up in a form, with the rest drawn; validated as a whole."""
    drawn = random_setup(players, rng.getrandbits(52), c)
    setup: Setup = {
        "merchant": sent.text("merchant") or drawn["merchant"],
        "builder": sent.text("builder") or drawn["builder"],
        "river": _river_in(sent, players, c, rng, drawn["river"]),
        "start_player": _start_in(sent, players, drawn["start_player"]),
        "open_tiles": _some(sent, "tiles", _("Open favour tiles"), 3, drawn["open_tiles"]),
        "akbar": _bowls_in(sent, players, c, drawn["akbar"]),
        "orders": {
            name: _orders_in(sent, players, name, rng, drawn["orders"][name]) for name in GUILDS
        },
    }
    # The same validation as for every position.
    from_json(new_game(players=players, setup=setup, components=c).to_json(), c)
    return setup


def _some(sent: Sent, name: str, title: str, count: int, drawn: list[str]) -> list[str]:
    chosen = sent.all(name)
    if not chosen:
        return drawn
    if len(chosen) != count:
        raise TableError(_wrong_number(title, count, len(chosen)))
    return chosen


def _wrong_number(title: str, count: int, picked: int) -> str:
    return _("{title}: pick {count}, or none; you picked {picked}.").format(
        title=title, count=count, picked=picked
    )


def _start_in(sent: Sent, players: int, drawn: int) -> int:
    values = ["", *map(str, range(players))]
    chosen = sent.choice("start", _("Start player"), values)
    return int(chosen) if chosen else drawn


def _river_in(
    sent: Sent, players: int, c: Components, rng: random.Random, drawn: list[str]
) -> list[str]:
    """The notables: each level is picked completely, or drawn so that the guilds balance."""
    chosen = sent.all("river")
    if not chosen:
        return drawn
    unknown = [name for name in chosen if name not in NOTABLES]
    if unknown:
        raise TableError(_("There is no notable “{name}”.").format(name=unknown[0][:20]))
    counts = c.river_counts[players]
    levels: list[list[tuple[int, ...]]] = []
    for level, count in enumerate(counts):
        there = of_level(c, level)
        picked = tuple(notable for notable in there if NOTABLES[notable] in chosen)
        if picked and len(picked) != count:
            title = _("Notables on the river, level {level}").format(level=NUMERALS[level])
            raise TableError(_wrong_number(title, count, len(picked)))
        levels.append([picked] if picked else list(itertools.combinations(there, count)))
    found = balanced(levels, c, sorted(c.guild_split[players]), rng)
    if not found:
        split = ", ".join(map(str, c.guild_split[players]))
        raise TableError(
            _(
                "The guilds of these notables are not balanced: the numbers of notables per guild "
                "must be {split}, in any order."
            ).format(split=split)
        )
    return [NOTABLES[notable] for notable in sorted(found)]


def balanced(
    levels: Sequence[Sequence[tuple[int, ...]]],
    c: Components,
    split: list[int],
    rng: random.Random,
) -> list[int]:
    """A random choice for each level so that the guilds balance; none if that is impossible.

    All solutions are equally likely. Choices with the same guilds are counted together, so that
    there are few combinations to try.
    """
    groups: list[dict[tuple[int, ...], list[tuple[int, ...]]]] = []
    for choices in levels:
        by_guilds: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for choice in choices:
            guilds = [c.notable_guild[notable] for notable in choice]
            by_guilds.setdefault(tuple(map(guilds.count, range(3))), []).append(choice)
        groups.append(by_guilds)
    ways: list[tuple[tuple[int, ...], ...]] = []
    weights: list[int] = []
    for way in itertools.product(*groups):
        if sorted(map(sum, zip(*way, strict=True))) == split:
            ways.append(way)
            weights.append(prod(len(group[its]) for group, its in zip(groups, way, strict=True)))
    if not ways:
        return []
    drawn = rng.choices(ways, weights)[0]
    return [
        notable
        for group, its in zip(groups, drawn, strict=True)
        for notable in rng.choice(group[its])
    ]


def _bowls_in(sent: Sent, players: int, c: Components, drawn: list[str]) -> list[str]:
    """The bowls with neutral markers, each side picked or drawn."""
    if players == 4:
        return []
    chosen = sent.all("akbar")
    found: list[str] = [name for name in chosen if name not in GOODS]  # the set-up refuses them
    sides = (
        (
            c.bowls_left,
            N_("Akbar's bowls on the left: at most {most} can be covered; you picked {n}."),
        ),
        (
            c.bowls_right,
            N_("Akbar's bowls on the right: at most {most} can be covered; you picked {n}."),
        ),
    )
    for side, refusal in sides:
        names = [GOODS[good] for good in side]
        picked = [name for name in chosen if name in names]
        if len(picked) > 4 - players:
            raise TableError(_(refusal).format(most=4 - players, n=len(picked)))
        found += picked or [name for name in drawn if name in names]
    return found


def _orders_in(
    sent: Sent, players: int, guild: str, rng: random.Random, drawn: dict[str, Any]
) -> dict[str, Any]:
    """The marked order of a guild, and the orders with neutral markers."""
    title = name_of.guild(guild)
    orders = [str(number) for number in range(1, 7)]
    marked = sent.choice(f"marked-{guild}", title, ["", *orders])
    covered = sent.choices(f"neutral-{guild}", title, orders)
    count = 4 - players
    if covered and len(covered) != count:
        raise TableError(_wrong_number(title, count, len(covered)))
    if not covered:
        if not marked:
            return drawn
        free = [order for order in orders if order != marked]
        covered = sorted(rng.sample(free, count))
    if marked and marked in covered:
        raise TableError(
            _("{guild}: a neutral marker covers the marked order; mark the next free one.").format(
                guild=title
            )
        )
    if not marked:
        taken = [orders.index(order) for order in covered]
        marked = orders[first_free(rng.randrange(6), taken)]
    return {"marked": int(marked), "neutral": [int(order) for order in covered]}
