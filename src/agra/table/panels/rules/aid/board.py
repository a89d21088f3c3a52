"""The player aid about the turn, the circle, deliveries, the boat, bonus tiles and the end."""

from typing import Final

from agra.rules.meditation import COVER_POINTS, DELIVERY_POINTS, FARMER_POINTS
from agra.rules.names import BONUS_TILES, OUTER_ACTIONS
from agra.rules.values import Components
from agra.rules.workers import LABOURER_PRICE
from agra.table.panels.rules.aid.entry import Amount, Entry, Section
from agra.table.panels.tips.players import end_comes
from agra.table.panels.tips.river import pier_event
from agra.text import abbreviations
from agra.text import names as name_of
from agra.text.i18n import _
from agra.text.options.menu_labels import akbar_rewards, bonus_gains


def about(*topics: str) -> frozenset[str]:
    """The topics of an entry."""
    return frozenset(topics)


def turn(c: Components) -> Section:
    """The three phases of a turn."""
    favours, more = name_of.favours(1), name_of.favours(2)
    entries = (
        Entry(
            (),
            _("optional: lay workers down for meditation points, then spend the points."),
            lead=_("1 Meditation"),
            about=about("meditation"),
            rule="3.1.1",
        ),
        Entry(
            (),
            _(
                "required: place one worker on a main character, a built building or the Builder's "
                "building site."
            ),
            lead=_("2 Action"),
            about=about("action"),
            rule="3.2.1",
        ),
        Entry(
            (),
            _("optional: serve Akbar or fulfil one marked order."),
            lead=_("3 Orders"),
            about=about("orders"),
            rule="3.3.1",
        ),
        Entry(
            ("player-turquoise-worker",),
            _(
                "Another player's worker there is ejected. If it was standing, its owner gains"
                " {favours}, or {more} with the stone on field {field} or beyond."
            ).format(favours=favours, field=c.two_favours_from_field, more=more),
            about=about("push_off"),
            rule="3.2.4",
        ),
        Entry(
            ("player-yellow-worker",),
            _("If your own worker is there, pay {rupees} for a day labourer instead.").format(
                rupees=name_of.rupees(LABOURER_PRICE)
            ),
            about=about("labourer"),
            rule="3.2.7",
        ),
        Entry(
            ("action-process",),
            _(
                "When you process as a main action, all others may follow with 1 good. You gain "
                "{favours} for each who does."
            ).format(favours=favours),
            about=about("follow"),
            rule="3.2.61",
        ),
    )
    return Section("turn", _("A turn"), entries)


def meditation() -> Section:
    """What meditation points buy."""
    costs = {
        "exchange": _("value"),
        "process": _("result"),
        "deliver": str(DELIVERY_POINTS),
        "remove_cover": str(COVER_POINTS),
    }
    numbers = {"exchange": "3.1.8", "deliver": "3.1.9", "process": "3.1.10"}
    entries = [
        Entry(
            (f"action-{name}",),
            name_of.favour_action_short(name),
            amounts=(_points(costs[name]),),
            about=about(f"outer-{name}"),
            rule=numbers.get(name, "3.1.11"),
        )
        for name in OUTER_ACTIONS
    ]
    farmer = Entry(
        ("action-move_farmer",),
        _("Farmer"),
        amounts=(_points(str(FARMER_POINTS)),),
        about=about("outer-farmer"),
        rule="3.1.12",
    )
    return Section("points", _("Spend meditation points"), (*entries, farmer), look="pairs")


def _points(text: str) -> Amount:
    heard = _("meditation points: {points}").format(points=text)
    return Amount(text, "", "points", heard)


def deliveries(c: Components) -> Section:
    """The gains of a delivery."""
    steps = [str(step) for step, favours in enumerate(c.favours_at_step) if favours]
    entries = (
        Entry(
            ("piece-coin",),
            _("For a delivery you get 1 rupee per marker on the card, the new one included."),
            about=about("deliver"),
            rule="4.3",
        ),
        Entry(
            ("person-mahout",),
            _("The player with the most markers wins the contract. The topmost good breaks a tie."),
            about=about("deliver"),
            rule="4.6",
        ),
        Entry(
            ("action-influence",),
            _(
                "Then you may take 1 step with the guild of each notable you delivered to. Steps "
                "{steps} give favours or a favour tile."
            ).format(steps=", ".join(steps)),
            about=about("deliver", "influence"),
            rule="4.16",
        ),
    )
    return Section("deliveries", _("Deliveries"), entries)


# ------------------------------------------------------------------ boat, tiles, end


def boat(c: Components) -> Section:
    """What happens at each pier."""
    entries = []
    for pier in range(2, 7):
        amounts = []
        if c.reach[pier] > c.reach[pier - 1]:
            words = _("level {level}").format(level=abbreviations.NUMERALS[c.reach[pier] - 1])
            amounts.append(Amount(words))
        if c.limit[pier] > c.limit[pier - 1]:
            heard = _("order limit {limit}").format(limit=c.limit[pier])
            amounts.append(Amount(str(c.limit[pier]), "action-order_phase", "", heard))
        entries.append(
            Entry(
                (),
                pier_event(pier),
                number=str(pier),
                amounts=tuple(amounts),
                about=about("boat"),
                rule=f"4.14.{pier}",
            )
        )
    return Section("boat", _("The boat reaches pier"), tuple(entries))


def bonus_tiles(c: Components) -> Section:
    """The four tiles of each level: their other gains, then the rupees."""
    entries = []
    for level in (2, 3, 4):
        tiles = [number for number, name in enumerate(BONUS_TILES) if name[0] == str(level)]
        entries.append(
            Entry(
                (),
                "",
                lead=_("level {level}").format(level=abbreviations.NUMERALS[level - 1]),
                amounts=tuple(amount for tile in tiles for amount in _bonus(c, tile)),
                about=about("bonus"),
                rule="3.2.28",
            )
        )
    return Section("bonus", _("Bonus tiles for building"), tuple(entries))


def _bonus(c: Components, tile: int) -> list[Amount]:
    return [
        Amount(str(printed or ""), icon, "tile last" if icon == "piece-coin" else "tile", words)
        for icon, printed, words, _short in bonus_gains(c, tile)
    ]


#: Rupees of the leader and of the second for each of their orders; rules, not components.
_LEADER: Final = 2


def end(c: Components) -> Section:
    """What ends the game, and the final scoring."""
    rewards, counts = akbar_rewards(c)
    entries = (
        Entry(("mark-die",), end_comes(), about=about("end", "influence"), rule="6.1"),
        Entry(
            ("person-akbar",),
            _("Akbar: {rewards} rupees for {counts} goods, then {further} each").format(
                rewards=rewards, counts=counts, further=c.akbar_further
            ),
            about=about("end", "orders"),
            rule="6.4.6",
        ),
        Entry(
            ("guild-artisans",),
            _(
                "each guild: the leader gets {leader} rupees for each of their orders, second "
                "place 1; if the lead is tied, the leaders get 1 for each and second place nothing"
            ).format(leader=_LEADER),
            about=about("end", "orders", "influence"),
            rule="6.4.2",
        ),
        Entry(
            ("player-yellow-stone",),
            _("stone on the last field: {rupees}").format(
                rupees=name_of.rupees(c.last_field_bonus)
            ),
            about=about("end", "stone"),
            rule="6.4.4",
        ),
        Entry(
            ("piece-cover",),
            _("each cover removed: {rupees}").format(rupees=name_of.rupees(1)),
            about=about("end", "cover"),
            rule="6.4.5",
        ),
        Entry(
            ("person-dewan",),
            _("contracts with an effect at the end"),
            about=about("end"),
            rule="6.4.1",
        ),
    )
    return Section("end", _("End of the game"), entries)
