"""The player aid about goods, the signs on the table, and luxury goods."""

from agra.rules.names import GOODS, LUXURY
from agra.rules.values import Components
from agra.table.panels.rules.aid.board import about
from agra.table.panels.rules.aid.entry import Amount, Entry, Section
from agra.text import abilities
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import N_, _

#: The good behind each luxury action.
_GOOD_OF = {"statue": "statues", "book": "books", "painting": "paintings", "clothes": "clothes"}
_RULES = {"statue": "3.4.8", "painting": "3.4.9", "book": "3.4.10", "clothes": "3.4.11"}


def goods(c: Components) -> Section:
    """The sixteen goods, row by row as in the city, with their printed values."""
    entries = []
    for row in range(4):
        for column in range(4):
            good = 4 * column + row
            amounts = [
                Amount(
                    str(c.value[good]),
                    "",
                    "value",
                    _("value {value}").format(value=c.value[good]),
                )
            ]
            if c.build_value[good]:
                heard = _("build value {value}").format(value=c.build_value[good])
                amounts.append(Amount(str(c.build_value[good]), "piece-trowel", "build", heard))
            entries.append(
                Entry(
                    (f"good-{GOODS[good]}",),
                    capital(name_of.good(good)),
                    amounts=tuple(amounts),
                    about=about(f"good-{GOODS[good]}"),
                )
            )
    note = _("with their values; trowel: build value (two kinds: +1)")
    return Section("goods", _("Goods"), tuple(entries), note, "grid")


_SIGNS = (
    ("piece-coin", N_("rupees"), "rupees"),
    ("piece-favour", N_("favour to spend"), "favours"),
    ("mark-own", N_("favour you must own"), "favours"),
    ("mark-points", N_("meditation points"), "meditation"),
    ("mark-value", N_("points: value of the good"), "meditation"),
    ("mark-price", N_("price token: new value"), "price"),
    ("piece-trowel", N_("cost of a building"), "build"),
    ("piece-cover", N_("cover on the farm"), "cover"),
    ("piece-crate", N_("goods owned"), "goods"),
    ("action-order_phase", N_("order; limit per guild"), "orders"),
    ("piece-merchant", N_("Merchant: +2 favours"), "merchant"),
    ("piece-builder", N_("Builder: building for free"), "builder"),
    ("player-yellow-worker", N_("worker, standing"), "push_off"),
    ("player-yellow-worker-lying", N_("worker, lying down"), "raise"),
    ("player-yellow-farmer", N_("farmer"), "farmers"),
    ("piece-meditation_marker", N_("blocked for everybody"), "meditation"),
)


def signs() -> Section:
    """The meaning of the signs."""
    entries = tuple(Entry((icon,), _(words), about=about(topic)) for icon, words, topic in _SIGNS)
    return Section("signs", _("Signs"), entries, look="pairs")


def luxury() -> Section:
    """Goods that players can use in their turn."""
    entries = [
        Entry(
            (f"good-{_GOOD_OF[name]}",),
            abilities.scroll(name),
            about=about(f"scroll-{name}"),
            rule=_RULES[name],
        )
        for name in LUXURY
    ]
    entries.append(
        Entry(
            ("good-oil", "good-curry"),
            _(
                "Once per turn: spend oil or curry, and 1 worker stands up; spend both, and up to "
                "3 stand up."
            ),
            about=about("scroll-oil", "scroll-curry"),
            rule="3.4.1",
        )
    )
    note = _("on your own turn, each kind once")
    return Section("luxury", _("Use goods"), tuple(entries), note)
