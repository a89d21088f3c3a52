"""The player aid about people: main characters, favour actions, the 24 contracts."""

from collections.abc import Mapping
from typing import Final

from agra.rules.names import CHARACTERS, FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES
from agra.rules.values import Components
from agra.table.panels.rules.aid.board import about
from agra.table.panels.rules.aid.entry import Amount, Entry, Section
from agra.text import abbreviations, abilities
from agra.text import names as name_of
from agra.text.i18n import _

#: The paragraph of each main character.
CHARACTER_RULES: Final = {
    "architect": "3.2.23",
    "sailor": "3.2.33",
    "trader": "3.2.43",
    "botanist": "3.2.49",
}


def characters() -> Section:
    """The action of a worker with each main character."""
    entries = tuple(
        Entry(
            (f"person-{name}",),
            abilities.character(name),
            lead=name_of.space(name),
            about=about(f"character-{name}"),
            rule=CHARACTER_RULES[name],
        )
        for name in CHARACTERS
    )
    return Section("characters", _("Main characters"), entries)


def favour_actions(c: Components) -> Section:
    """The printed actions and the tiles, with their conditions and costs."""
    entries = []
    for number, name in enumerate(FAVOUR_ACTIONS):
        own, spend = c.favour_own[number], c.favour_spend[number]
        amounts = (
            Amount(str(own), "mark-own", "own", _("own {count}").format(count=own)),
            Amount(
                f"\u2212{spend}", "piece-favour", "spend", _("spend {count}").format(count=spend)
            ),
        )
        entries.append(
            Entry(
                (f"action-{name}",),
                abilities.favour_action(name),
                amounts=amounts,
                about=about(f"favour-{name}"),
                rule=f"3.4.3.{number + 1}",
            )
        )
    note = _("each once per turn")
    return Section("favours", _("Favour actions"), tuple(entries), note)


def contracts(c: Components, fates: Mapping[str, str]) -> tuple[Section, ...]:
    """All notables by level: ordered goods, contract, and state in the game."""
    levels: list[list[Entry]] = [[], [], [], []]
    for number, name in enumerate(NOTABLES):
        guild = GUILDS[c.notable_guild[number]]
        wants = tuple(
            Amount("", f"good-{GOODS[good]}", "good", name_of.good(good))
            for good in c.notable_goods[number]
        )
        belongs = Amount("", f"guild-{guild}", "good", name_of.guild(guild))
        levels[c.notable_level[number] - 1].append(
            Entry(
                (f"person-{name}",),
                abilities.contract(name),
                lead=name_of.notable(name),
                note=fates.get(name, ""),
                amounts=(belongs, *wants),
                about=about(f"contract-{name}"),
                rule=f"5.7.{number + 1}",
            )
        )
    return tuple(
        Section(
            f"level-{level + 1}",
            _("Level {level}").format(level=abbreviations.NUMERALS[level]),
            tuple(found),
            look="contracts",
        )
        for level, found in enumerate(levels)
    )
