"""A form for the values of an owner's own box, which are printed only on its components.

The form has fields for the values that the package had to rebuild (docs/components.md). The result
is a normal components file, validated like any other, and stored for the browser that sent it.
"""

import copy
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from agra.components import components_from, default_components
from agra.components.basis import values_with_basis
from agra.components.writing import components_text
from agra.rules.errors import BadComponents
from agra.rules.names import BUILDINGS, GOODS, GUILDS
from agra.rules.values import Components, Raw
from agra.table.errors import TableError
from agra.table.game.lines import load_components_text
from agra.table.models import House
from agra.table.real_table.fields import Choices, Field, Part, Sent, filled, good_name, read
from agra.table.real_table.setup_form import NUMERALS
from agra.text import names as name_of
from agra.text.i18n import _

#: The maximum length of a stored components file in bytes, and how many files are stored: in all,
#: and from one address. The oldest are deleted.
LONGEST: Final = 64 * 1024
KEPT: Final = 1000
KEPT_OF_ADDRESS: Final = 50

#: The section of the file that each part of the form belongs to.
_SECTIONS: Final = {
    "costs": "building",
    **{f"notables-{level}": "notable" for level in range(1, 5)},
    **{f"orders-{guild}": "guild_orders" for guild in GUILDS},
    "influence": "influence_track",
    "meditation": "meditation_track",
    "prices": "price_tokens",
    "farm": "farm",
    "akbar": "akbar",
}


# ------------------------------------------------------------------ storage


def stored_text(browser: str) -> str:
    """The components file of a browser; "" if it has none."""
    found = House.objects.filter(browser=browser).first() if browser else None
    return found.components if found is not None else ""


def stored_components(browser: str) -> Components:
    """The components of a browser's own box, or the package's."""
    text = stored_text(browser)
    if not text:
        return default_components()
    try:
        return load_components_text(text)
    except BadComponents:  # stored by another version of the program
        return default_components()


def keep(browser: str, text: str, address: str = "") -> None:
    """Store a components file for a browser, and delete the oldest files over the limits.

    The address is a hash (`rate_limits.owner`), so that nobody displaces the files of others.
    """
    if len(text.encode()) > LONGEST:
        raise TableError(_("This file is too long for a components file."))
    load_components_text(text)
    with transaction.atomic():
        fields = {"components": text, "address": address}
        House.objects.update_or_create(browser=browser, defaults=fields)
        of_address = House.objects.filter(address=address).exclude(address="")
        for found, most in ((of_address, KEPT_OF_ADDRESS), (House.objects.all(), KEPT)):
            old = found.order_by("-changed", "-pk").values_list("pk", flat=True)[most:]
            House.objects.filter(pk__in=list(old)).delete()


def forget(browser: str) -> None:
    """Delete the file of a browser: it plays with the values of the package again."""
    House.objects.filter(browser=browser).delete()


# ------------------------------------------------------------------ the form


@dataclass(frozen=True)
class Checked:
    """A part of the form, and whether the owner has compared all of it with the box."""

    part: Part
    name: str
    done: bool
    left: int


def form(raw: Raw, values: Mapping[str, str] | None = None) -> list[Checked]:
    """The form, filled with a file's values or with what was sent."""
    left = rebuilt(raw)
    given = values if values is not None else values_of(raw)
    found = []
    for part in parts(raw):
        count = left.count(part.name)
        tick = f"checked-{part.name}"
        found.append(Checked(filled(part, given), tick, count == 0, count))
    return found


def rebuilt(raw: Raw) -> list[str]:
    """For each value that nobody has compared with a box yet, its part of the form."""
    levels = {row["id"]: row["level"] for row in raw["notable"]}
    found = []
    for path, _text, basis in values_with_basis(raw):
        section, *words = path.split(".")
        if basis != "rebuilt" or words[-1] == "id":
            continue
        if section == "notable":
            found.append(f"notables-{levels[words[0]]}")
        elif section == "guild_orders":
            found.append(f"orders-{words[0]}")
        else:
            found += [part for part, its in _SECTIONS.items() if its == section]
    return found


def parts(raw: Raw) -> list[Part]:
    """The form without values; its lists are as long as those of the file."""
    goods = tuple((name, good_name(name)) for name in GOODS)
    maybe = (("", "–"), *goods)
    guilds = tuple((name, name_of.guild(name)) for name in GUILDS)
    return [
        Part("costs", _("Costs of the building sites"), tuple(_cost_fields()), ("piece-trowel",)),
        *(_notable_part(raw, level, guilds, goods) for level in range(1, 5)),
        *(_order_part(guild, goods) for guild in GUILDS),
        Part(
            "influence",
            _("Influence tracks: rupees for an order"),
            tuple(
                Field(f"reward-{n}", _("Step {number}").format(number=n + 1), "0", most=99)
                for n in range(len(raw["influence_track"]["rewards"]))
            ),
            ("action-influence",),
        ),
        Part(
            "meditation",
            _("Meditation track"),
            tuple(_meditation_fields(raw, goods, maybe)),
            ("mark-points",),
        ),
        Part("prices", _("Price tokens: flags"), tuple(_price_fields()), ("mark-price",)),
        Part(
            "farm",
            _("Farm: the goods around it, clockwise"),
            tuple(
                Field(f"corner-{n}", _("Corner {number}").format(number=n + 1), "", (), goods[:4])
                for n in range(4)
            ),
            ("player-turquoise-farmer",),
        ),
        Part(
            "akbar", _("Akbar's bowls, by die roll"), tuple(_bowl_fields(goods)), ("person-akbar",)
        ),
    ]


def _cost_fields() -> Iterator[Field]:
    for number, name in enumerate(BUILDINGS[4:], 4):
        yield Field(
            f"cost-{name}", name_of.space(name), "1", (f"good-{GOODS[number]}",), least=1, most=30
        )


def _notable_part(raw: Raw, level: int, guilds: Choices, goods: Choices) -> Part:
    fields = []
    for row in raw["notable"]:
        if row["level"] != level:
            continue
        name, person = row["id"], name_of.notable(row["id"])
        icon = f"person-{name}"
        words = _("{notable}: guild").format(notable=person)
        fields.append(Field(f"guild-{name}", words, "", (icon,), guilds))
        for n in range(len(row["orders"])):
            words = _("{notable}: good {number}").format(notable=person, number=n + 1)
            fields.append(Field(f"wants-{name}-{n}", words, "", (icon,), goods))
    title = _("Notables, level {level}").format(level=NUMERALS[level - 1])
    return Part(f"notables-{level}", title, tuple(fields), ("piece-boat",))


def _order_part(guild: str, goods: Choices) -> Part:
    fields = []
    for order in range(6):
        for place in range(2):
            words = _("Order {order}: good {number}").format(order=order + 1, number=place + 1)
            fields.append(Field(f"order-{guild}-{order}-{place}", words, "", (), goods))
    title = _("Orders: {guild}").format(guild=name_of.guild(guild))
    return Part(f"orders-{guild}", title, tuple(fields), (f"guild-{guild}",))


def _meditation_fields(raw: Raw, goods: Choices, maybe: Choices) -> Iterator[Field]:
    track = raw["meditation_track"]
    for n in range(len(track["values"])):
        words = _("Points on field {number}").format(number=n + 1)
        yield Field(f"points-{n}", words, "1", ("mark-points",), least=1, most=9)
    for n in range(len(track["costs"])):
        for place, choices in enumerate((goods, maybe)):
            words = _("To field {field}: good {number}").format(field=n + 2, number=place + 1)
            yield Field(f"step-{n}-{place}", words, "", (), choices)


def _price_fields() -> Iterator[Field]:
    for token in range(3):
        for side, words in enumerate((_("Token {number}: low"), _("Token {number}: high"))):
            yield Field(f"flags-{token}-{side}", words.format(number=token + 1), "0", most=9)


def _bowl_fields(goods: Choices) -> Iterator[Field]:
    for side, words in (("left", _("Left, roll {number}")), ("right", _("Right, roll {number}"))):
        for n in range(6):
            yield Field(f"{side}-{n}", words.format(number=n + 1), "", (f"die-{n + 1}",), goods)


# ------------------------------------------------------------------ conversion


def values_of(raw: Raw) -> dict[str, str]:
    """The values of the form for a file."""
    return {name: str(content[at]) for name, content, at in _places(_opened(raw))}


def _opened(raw: Raw) -> Raw:
    """A copy of a file in which every step of meditation has two goods; "" for none."""
    found: Raw = copy.deepcopy(raw)
    track = found["meditation_track"]
    track["costs"] = [[*goods, "", ""][:2] for goods in track["costs"]]
    return found


def _places(raw: Raw) -> Iterator[tuple[str, Any, Any]]:
    """For every field of the form its name, the table or list with its value, and where there."""
    for row in raw["building"]:
        if "cost" in row:
            yield f"cost-{row['id']}", row, "cost"
    for row in raw["notable"]:
        yield f"guild-{row['id']}", row, "guild"
    track = raw["meditation_track"]
    lists = {
        **{f"wants-{row['id']}": row["orders"] for row in raw["notable"]},
        **{
            f"order-{guild}-{order}": goods
            for guild in GUILDS
            for order, goods in enumerate(raw["guild_orders"][guild])
        },
        "reward": raw["influence_track"]["rewards"],
        "points": track["values"],
        **{f"step-{n}": goods for n, goods in enumerate(track["costs"])},
        **{f"flags-{token}": sides for token, sides in enumerate(raw["price_tokens"]["sides"])},
        "corner": raw["farm"]["corners"],
        "left": raw["akbar"]["left"],
        "right": raw["akbar"]["right"],
    }
    for name, content in lists.items():
        yield from ((f"{name}-{at}", content, at) for at in range(len(content)))


def sent_values(sent: Sent, raw: Raw) -> dict[str, str]:
    """The posted value of every field, each validated alone."""
    return read(parts(raw), sent)


def changed(raw: Raw, values: Mapping[str, str], sent: Sent) -> Raw:
    """A file with these values; the parts that were compared with the box are marked so."""
    found = _opened(raw)
    for name, content, at in _places(found):
        content[at] = type(content[at])(values[name])
    track = found["meditation_track"]
    track["costs"] = [[good for good in goods if good] for goods in track["costs"]]
    for part, section in _SECTIONS.items():
        if sent.text(f"checked-{part}"):
            _mark(found[section], part)
    return found


def _mark(content: Any, part: str) -> None:
    """Mark rebuilt values as read from the box."""
    if isinstance(content, list):
        level = part.removeprefix("notables-")
        for entry in content:
            if level == part or str(entry["level"]) == level:
                _mark_table(entry)
    elif part.startswith("orders-"):
        guild = part.removeprefix("orders-")
        bases = content.setdefault("basis_of", {})
        bases[guild] = "box"
    else:
        _mark_table(content)


def _mark_table(table: Raw) -> None:
    if table.get("basis") == "rebuilt":
        table["basis"] = "box"
    bases = table.get("basis_of", {})
    for key, basis in bases.items():
        if key == "id":
            continue  # a name that is not printed on the component
        if isinstance(basis, list):
            bases[key] = ["box" if one == "rebuilt" else one for one in basis]
        elif basis == "rebuilt":
            bases[key] = "box"


def file_in(sent: Sent, raw: Raw, values: Mapping[str, str]) -> str:
    """The components file that a form describes; `BadComponents` if it is invalid."""
    made = changed(raw, values, sent)
    components_from(made)
    return components_text(made)


def file_of(data: bytes) -> str:
    """The text of an uploaded components file, validated."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise TableError(_("The components file is not UTF-8 text.")) from None
    load_components_text(text)
    return text


def raw_of(text: str) -> Raw:
    """The values of a valid file."""
    return tomllib.loads(text) if text else default_components().raw
