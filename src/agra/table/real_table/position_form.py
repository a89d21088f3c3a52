"""A form for the position on a real table.

`values_of` converts a position (docs/positions.md) to the fields of the form, `position_in`
converts them back. The form has no fields for the supply: it follows from the rest.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from agra.positions import from_json
from agra.positions.values import FORMAT, OVER, PHASES, SIDES, VERSION, slot_names
from agra.rules.errors import BadPosition
from agra.rules.names import (
    BONUS_TILES,
    BUILDINGS,
    CHARACTERS,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    SPACES,
    TILES,
)
from agra.rules.setup import of_level
from agra.rules.state import State
from agra.rules.values import Components
from agra.table.errors import TableError
from agra.table.real_table.fields import Choices, Field, Part, Sent, filled, good_name, read
from agra.table.real_table.setup_form import NUMERALS
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import N_, _

Json = dict[str, Any]

#: Where the game continues: where it is, after its end, or at the start of a player's phase.
NOW: Final = "now"
NEUTRAL: Final = "neutral"
NOBODY: Final = ""
OPEN: Final = "open"
ON_RIVER: Final = "river"
LYING: Final = "-lying"
TWICE: Final = "x2"

#: Keys of the running turn: they stay only if the game continues where it is.
_OF_THE_TURN: Final = (
    "turn", "phase", "pending", "meditation", "steps_taken", "sailor", "builder_owes_move",
)  # fmt: skip
_PHASE_WORDS: Final = (N_("Meditation"), N_("Action"), N_("Orders"))


@dataclass(frozen=True)
class People:
    """The players: names and colours by seat."""

    names: Sequence[str]
    colours: Sequence[str]

    @property
    def count(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def seats(self) -> range:
        """Their seats."""
        return range(self.count)


# ------------------------------------------------------------------ the form


def parts(
    values: Mapping[str, str], people: People, c: Components, now: bool, secret: bool
) -> list[Part]:
    """The whole form, filled in.

    `now` offers to continue where the game is. `secret` hides all rupees: an empty field leaves
    them as they are.
    """
    made = [
        _turn(people, now),
        *(_player(people, seat, c, secret) for seat in people.seats),
        _city(people),
        _figures(c),
        *(_river(people, c, level) for level in range(4)),
        *(_guild(people, c, guild) for guild in range(3)),
        _akbar(people, c),
        _tiles(people),
        _bonuses(),
    ]
    return [filled(part, values) for part in made]


def _turn(people: People, now: bool) -> Part:
    places = [(NOW, _("the current decision"))] if now else []
    for seat in people.seats:
        for phase, words in zip(PHASES, _PHASE_WORDS, strict=True):
            text = _("{player}: {phase}").format(player=people.names[seat], phase=_(words))
            places.append((f"{seat}-{phase}", text))
    places.append((OVER, _("the game is over")))
    fields = (
        Field("round", _("Round"), "1", least=1),
        Field("final_round", _("Last round, if the end is triggered"), "", empty="–"),
        Field("start_player", _("Start player"), "0", choices=_seats(people)),
        Field("where", _("The game continues with"), places[0][0], choices=tuple(places)),
    )
    return Part("turn", _("Round and turn"), fields, ("mark-die",), open=True)


def _player(people: People, seat: int, c: Components, secret: bool) -> Part:
    """The fields of one player."""
    p, colour = f"p{seat}-", people.colours[seat]
    rupees = Field(f"{p}rupees", _("Rupees"), "2", ("piece-coin",), empty="?" if secret else "")
    fields = [
        replace(rupees, value="") if secret else rupees,
        Field(f"{p}favours", _("Favours"), "0", ("piece-favour",), most=c.markers),
        *(
            Field(f"{p}good-{good}", good_name(good), "0", (f"good-{good}",), most=c.markers)
            for good in GOODS
        ),
        Field(
            f"{p}stone", _("Stone on field"), "1", (f"player-{colour}-stone",), (), 1, c.last_field
        ),
    ]
    for guild in GUILDS:
        words, icons = (
            _("Influence: {guild}").format(guild=name_of.guild(guild)),
            (f"guild-{guild}",),
        )
        fields.append(Field(f"{p}influence-{guild}", words, "0", icons, most=c.influence_top))
    for track in range(1, 5):
        ends = tuple(f"good-{GOODS[c.corner_good[end % 4]]}" for end in (track - 1, track))
        words = _("Farmer, {track}: square").format(track=name_of.track(track - 1))
        fields.append(
            Field(f"{p}farmer-{track}", words, "3", (f"player-{colour}-farmer", *ends), (), 1, 5)
        )
        for square, end in zip((1, 5), ends, strict=True):
            words = _("Cover, {track}, square {square}").format(
                track=name_of.track(track - 1), square=square
            )
            name = f"{p}cover-{track}-{square}"
            fields.append(Field(name, words, "on", ("piece-cover", end), tick=True))
    for name, words in (
        ("cook", _("Workers on the Cook")),
        ("french_trader", _("Markers on the French Trader")),
    ):
        fields.append(Field(f"{p}on_{name}", words, "0", (f"person-{name}",)))
    return Part(f"p{seat}", people.names[seat], tuple(fields), (f"player-{colour}-shape",))


def _city(people: People) -> Part:
    workers = [(NOBODY, _("nobody"))]
    for seat in people.seats:
        name = people.names[seat]
        workers.append((str(seat), _("{player}, standing").format(player=name)))
        workers.append((f"{seat}{LYING}", _("{player}, lying down").format(player=name)))
    fields = [
        Field(
            f"space-{name}",
            _("Worker: {space}").format(space=name_of.space(name)),
            NOBODY,
            (f"person-{name}",) if name in CHARACTERS else (f"good-{GOODS[number - 4]}",),
            tuple(workers),
        )
        for number, name in enumerate(SPACES)
    ]
    for number, name in enumerate(BUILDINGS):
        icons, place = (f"good-{GOODS[number]}",), name_of.space(name)
        if number >= 4:
            words = _("Built: {building}").format(building=place)
            fields.append(Field(f"built-{name}", words, "", ("piece-trowel", *icons), tick=True))
        words = _("Rupees: {building}").format(building=place)
        fields.append(Field(f"coins-{name}", words, "0", ("piece-coin", *icons)))
    return Part("city", _("City: workers, buildings, rupees"), tuple(fields), ("good-bricks",))


def _figures(c: Components) -> Part:
    buildings = tuple((name, name_of.space(name)) for name in BUILDINGS)
    goods = tuple((name, good_name(name)) for name in GOODS)
    gone = (NOBODY, _("has left the game"))
    outer = tuple((name, _action_name(name)) for name in OUTER_ACTIONS)
    fields = [
        Field("merchant", _("Merchant"), BUILDINGS[0], ("piece-merchant",), buildings),
        Field("builder", _("Builder"), BUILDINGS[4], ("piece-builder",), (gone, *buildings[4:])),
        Field("marker", _("Meditation marker"), "deliver", ("piece-meditation_marker",), outer),
    ]
    for token in range(3):
        flags = c.token_flags[2 * token : 2 * token + 2]
        words = _("Price token {number} on").format(number=token + 1)
        trader = ("trader", name_of.space("trader"))
        fields.append(
            Field(f"token-{token}-on", words, "trader", ("mark-price",), (trader, *goods))
        )
        sides = tuple((side, str(shown)) for side, shown in zip(SIDES, flags, strict=True))
        words = _("Price token {number}: flags showing").format(number=token + 1)
        fields.append(Field(f"token-{token}-side", words, SIDES[0], ("mark-price",), sides))
    title = _("Merchant, Builder, price tokens")
    return Part("figures", title, tuple(fields), ("piece-merchant", "piece-builder"))


def _river(people: People, c: Components, level: int) -> Part:
    """The fields of a level's notables: where each card is, and the markers on it."""
    won = [(seat, _("won: {player}").format(player=name)) for seat, name in _seats(people)]
    where = ((NOBODY, _("not in the game")), (ON_RIVER, _("on the river")), *won)
    markers = [(NOBODY, _("nothing yet"))]
    for seat in people.seats:
        markers.append((str(seat), people.names[seat]))
        markers.append(
            (f"{seat}{TWICE}", _("{player}, 2 markers").format(player=people.names[seat]))
        )
    fields = []
    for notable in of_level(c, level):
        name = NOTABLES[notable]
        person = name_of.notable(name)
        fields.append(Field(f"notable-{name}", person, NOBODY, (f"person-{name}",), where))
        for slot in slot_names(c.notable_goods[notable]):
            good = slot.split("_")[0]
            words = _("{notable}, {good}: delivered by").format(
                notable=person, good=name_of.good(good)
            )
            icons = (f"person-{name}", f"good-{good}")
            fields.append(Field(f"slot-{name}-{slot}", words, NOBODY, icons, tuple(markers)))
    title = _("River, level {level}").format(level=NUMERALS[level])
    return Part(f"river-{level + 1}", title, tuple(fields), ("piece-boat",))


def _guild(people: People, c: Components, guild: int) -> Part:
    name, numbers = GUILDS[guild], [(str(number), str(number)) for number in range(1, 7)]
    marked = (*numbers, (NOBODY, _("none left")))
    fields = [Field(f"marked-{name}", _("Marked order"), "1", ("mark-pointer",), marked)]
    for order in range(6):
        goods = (c.order_first[6 * guild + order], c.order_second[6 * guild + order])
        icons = tuple(f"good-{GOODS[good]}" for good in goods)
        words = _("Order {number}").format(number=order + 1)
        fields.append(Field(f"order-{name}-{order + 1}", words, NOBODY, icons, _owners(people)))
    title = _("Orders: {guild}").format(guild=name_of.guild(name))
    return Part(f"orders-{name}", title, tuple(fields), (f"guild-{name}",))


def _akbar(people: People, c: Components) -> Part:
    goods, owners = [GOODS[good] for good in (*c.bowls_left, *c.bowls_right)], _owners(people)
    fields = tuple(
        Field(f"bowl-{good}", good_name(good), NOBODY, (f"good-{good}",), owners) for good in goods
    )
    return Part("akbar", _("Akbar's bowls"), fields, ("person-akbar",))


def _tiles(people: People) -> Part:
    owners = ((NOBODY, _("in the stack")), (OPEN, _("open")), *_seats(people))
    fields = tuple(
        Field(f"tile-{name}", _action_name(name), NOBODY, (f"action-{name}",), owners)
        for name in TILES
    )
    return Part("tiles", _("Favour tiles"), fields, ("piece-favour",))


def _bonuses() -> Part:
    fields = []
    for name in BONUS_TILES:
        level, letter = NUMERALS[int(name[0]) - 1], name[1].upper()
        words = _("Level {level}, tile {letter}").format(level=level, letter=letter)
        fields.append(Field(f"bonus-{name}", words, "on", tick=True))
    return Part("bonus", _("Bonus tiles still available"), tuple(fields), ("piece-trowel",))


def _action_name(name: str) -> str:
    return capital(name_of.favour_action(name))


def _seats(people: People) -> Choices:
    return tuple((str(seat), people.names[seat]) for seat in people.seats)


def _owners(people: People) -> Choices:
    return ((NOBODY, _("free")), (NEUTRAL, _("neutral")), *_seats(people))


# ------------------------------------------------------------------ from a position to the form


def values_of(position: Json, c: Components, secret: bool = False) -> dict[str, str]:
    """The values of the form for a position in JSON."""
    found = {
        "round": str(position["round"]),
        "final_round": _number(position["final_round"]),
        "start_player": str(position["start_player"]),
        "where": NOW,
        "merchant": position["merchant"],
        "builder": position["builder"] or NOBODY,
        "marker": position["meditation_marker"],
    }
    for seat, player in enumerate(position["players"]):
        found.update(_player_values(f"p{seat}-", player))
        if secret:
            found[f"p{seat}-rupees"] = ""
    for name in SPACES:
        worker = position["spaces"].get(name)
        lying = worker is not None and worker["lying"]
        there = "" if worker is None else str(worker["seat"])
        found[f"space-{name}"] = there + LYING if lying else there
    for name in BUILDINGS:
        found[f"built-{name}"] = _tick(name in position["built"])
        found[f"coins-{name}"] = str(position["coins"].get(name, 0))
    for token, there in enumerate(position["price_tokens"]):
        found[f"token-{token}-on"] = there["on"]
        found[f"token-{token}-side"] = there["side"]
    for guild in GUILDS:
        column = position["orders"][guild]
        found[f"marked-{guild}"] = _number(column["marked"])
        for order in range(1, 7):
            found[f"order-{guild}-{order}"] = _number(column["filled"].get(str(order)))
    for good in GOODS:
        found[f"bowl-{good}"] = _number(position["akbar"].get(good))
    found.update(_river_values(position, c))
    for name in TILES:
        owners = [str(n) for n, one in enumerate(position["players"]) if name in one["tiles"]]
        shown = OPEN if name in position["open_tiles"] else NOBODY
        found[f"tile-{name}"] = owners[0] if owners else shown
    for name in BONUS_TILES:
        found[f"bonus-{name}"] = _tick(name in position["bonus_tiles"])
    return found


def _player_values(p: str, player: Json) -> dict[str, str]:
    found = {
        f"{p}{name}": str(player[name])
        for name in ("rupees", "favours", "stone", "on_cook", "on_french_trader")
    }
    for good in GOODS:
        found[f"{p}good-{good}"] = str(player["goods"].get(good, 0))
    for guild in GUILDS:
        found[f"{p}influence-{guild}"] = str(player["influence"][guild])
    for track in range(1, 5):
        found[f"{p}farmer-{track}"] = str(player["farmers"][track - 1])
        for square in (1, 5):
            found[f"{p}cover-{track}-{square}"] = _tick(square in player["covers"][track - 1])
    return found


def _river_values(position: Json, c: Components) -> dict[str, str]:
    found = {}
    cards = position["river"]["notables"]
    for notable, name in enumerate(NOTABLES):
        owners = [str(n) for n, one in enumerate(position["players"]) if name in one["contracts"]]
        found[f"notable-{name}"] = owners[0] if owners else ON_RIVER if name in cards else NOBODY
        for slot in slot_names(c.notable_goods[notable]):
            marker = cards.get(name, {}).get(slot, {})
            twice = TWICE if marker.get("markers") == 2 else ""
            found[f"slot-{name}-{slot}"] = f"{marker.get('seat', NOBODY)}{twice}"
    return found


def _number(value: object) -> str:
    return "" if value is None else str(value)


def _tick(value: bool) -> str:
    return "on" if value else ""


# ------------------------------------------------------------------ from the form to a position


def sent_values(
    sent: Sent, people: People, c: Components, now: bool, secret: bool
) -> dict[str, str]:
    """The posted value of every field, each validated alone."""
    return read(parts({}, people, c, now, secret), sent)


def position_in(values: Mapping[str, str], people: People, c: Components, base: Json) -> Json:
    """The position that the fields describe; `base` has the values without a field.

    `agra.positions` checks later whether it is consistent.
    """
    found: Json = {
        "format": FORMAT,
        "version": VERSION,
        "rules": base["rules"],
        "options": base["options"],
        "round": int(values["round"]),
        "start_player": int(values["start_player"]),
        "merchant": values["merchant"],
        "builder": values["builder"] or None,
        "meditation_marker": values["marker"],
        "spaces": dict(_spaces_in(values)),
        "built": [name for name in BUILDINGS[4:] if values[f"built-{name}"]],
        "coins": {name: int(n) for name in BUILDINGS if (n := values[f"coins-{name}"]) != "0"},
        "price_tokens": [
            {"on": values[f"token-{n}-on"], "side": values[f"token-{n}-side"]} for n in range(3)
        ],
        "orders": {guild: _orders_in(values, guild) for guild in GUILDS},
        "akbar": {
            GOODS[good]: _owner(who)
            for good in (*c.bowls_left, *c.bowls_right)
            if (who := values[f"bowl-{GOODS[good]}"])
        },
        "open_tiles": [name for name in TILES if values[f"tile-{name}"] == OPEN],
        "bonus_tiles": [name for name in BONUS_TILES if values[f"bonus-{name}"]],
        "players": [_player_in(values, seat, base["players"][seat]) for seat in people.seats],
        "river": _river_in(values, c),
    }
    if values["final_round"]:
        found["final_round"] = int(values["final_round"])
    _go_on(found, values["where"], base)
    return found


def _spaces_in(values: Mapping[str, str]) -> Iterator[tuple[str, Json]]:
    for name in SPACES:
        worker = values[f"space-{name}"]
        if worker:
            yield name, {"seat": int(worker[0]), "lying": worker.endswith(LYING)}


def _orders_in(values: Mapping[str, str], guild: str) -> Json:
    marked = values[f"marked-{guild}"]
    filled = {
        str(order): _owner(who)
        for order in range(1, 7)
        if (who := values[f"order-{guild}-{order}"])
    }
    return {"marked": int(marked) if marked else None, "filled": filled}


def _owner(value: str) -> object:
    return value if value == NEUTRAL else int(value)


def _player_in(values: Mapping[str, str], seat: int, base: Json) -> Json:
    p = f"p{seat}-"
    rupees = values[f"{p}rupees"]
    return {
        "rupees": int(rupees) if rupees else base["rupees"],
        "favours": int(values[f"{p}favours"]),
        "goods": {good: int(n) for good in GOODS if (n := values[f"{p}good-{good}"]) != "0"},
        "stone": int(values[f"{p}stone"]),
        "influence": {guild: int(values[f"{p}influence-{guild}"]) for guild in GUILDS},
        "farmers": [int(values[f"{p}farmer-{track}"]) for track in range(1, 5)],
        "covers": [
            [square for square in (1, 5) if values[f"{p}cover-{track}-{square}"]]
            for track in range(1, 5)
        ],
        "tiles": [name for name in TILES if values[f"tile-{name}"] == str(seat)],
        "contracts": [name for name in NOTABLES if values[f"notable-{name}"] == str(seat)],
        "on_cook": int(values[f"{p}on_cook"]),
        "on_french_trader": int(values[f"{p}on_french_trader"]),
    }


def _river_in(values: Mapping[str, str], c: Components) -> Json:
    """The cards on the river; a marker on a card that is not there is an error."""
    cards: Json = {}
    for notable, name in enumerate(NOTABLES):
        markers = {
            slot: {"seat": int(who[0]), "markers": 2 if who.endswith(TWICE) else 1}
            for slot in slot_names(c.notable_goods[notable])
            if (who := values[f"slot-{name}-{slot}"])
        }
        if values[f"notable-{name}"] == ON_RIVER:
            cards[name] = markers
        elif markers:
            raise TableError(
                _("{notable}: there are markers, but the card is not on the river.").format(
                    notable=name_of.notable(name)
                )
            )
    return {"notables": cards}


def _go_on(found: Json, where: str, base: Json) -> None:
    """Set where the game continues: in the running turn, or at the start of a phase."""
    if where == NOW:
        found.update({key: base[key] for key in _OF_THE_TURN if key in base})
        for player, before in zip(found["players"], base["players"], strict=True):
            player["used"] = before["used"]
            player["reminders"] = before["reminders"]
        won = [player["contracts"] for player in found["players"]]
        if won == [player["contracts"] for player in base["players"]]:
            # The boat may still be moving.
            found["river"]["boat"] = base["river"]["boat"]
        return
    if where == OVER:
        found["phase"] = OVER
        found["final_round"] = found["round"]
        return
    seat, phase = where.split("-")
    found["turn"], found["phase"] = int(seat), phase


# ------------------------------------------------------------------ validation


def checked(position: Json, people: People, c: Components) -> State:
    """The position, if it is consistent; else a `TableError` that names the player."""
    try:
        return from_json(position, c)
    except BadPosition as error:
        raise TableError(with_names(str(error), people)) from None


def with_names(sentence: str, people: People) -> str:
    """Replace the seats in a sentence by the names of the players."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return people.names[seat] if seat < people.count else found[0]

    with_parts = _PART_OF_SEAT.sub(lambda found: f"{name(found)}: ", sentence)
    return _SEAT.sub(name, _WHOLE_SEAT.sub(name, with_parts))


_PART_OF_SEAT: Final = re.compile(r"players\[(\d)\]\.")
_WHOLE_SEAT: Final = re.compile(r"players\[(\d)\]")
_SEAT: Final = re.compile(r"\bseat (\d)\b")
