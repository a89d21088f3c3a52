"""Messages that are rightly the same in English and in another language.

The check of the catalogues takes every other message that equals the English one for a mistake.
An entry is the English message, or a context whose messages may all be equal.
"""

from typing import Final

#: The same in every language.
_EVERYWHERE: Final = frozenset({"Agra", "Akbar", "Takshaka", "OK"})

#: By language; translators add to their own.
EQUAL: Final[dict[str, frozenset[str]]] = {
    "de": _EVERYWHERE | frozenset[str](),
    "nl": _EVERYWHERE | frozenset[str](),
    "fr": _EVERYWHERE
    | frozenset(
        {
            "2 infl.",
            "A",
            "Action",
            "Artisans",
            "Curry",
            "curry",
            "Date",
            "Dewan",
            "Grand Imam",
            "Grand Mufti",
            "Grand|Imam",
            "Grand|Mufti",
            "Indigo",
            "influence",
            "Influence",
            "Influence +1",
            "Jagirdar",
            "Khatib",
            "Lotus",
            "M",
            "Mahout",
            "Menu",
            "Message",
            "Muezzin",
            "Mujta-|hida",
            "Mujtahida",
            "Notes",
            "Orange",
            "Pages",
            "Pause",
            "Production",
            "Sadr us-Sudur",
            "Sadr us-|Sudur",
            "Score",
            "secret",
            "Sitar",
            "Source",
            "Statue",
            "statue",
            "statues",
            "Subadar",
            "Table",
            "tation",
            "Total",
            "total {total}",
            "Turban",
            "Turquoise",
            "Violet",
            "{colour} (bot {bot})",
            "{count} action",
            "{count} bot",
            "{count} curry",
            "{count} h",
            "{count} min",
            "{count} minute",
            "{count} option",
            "{count} s",
            "{count} statue",
        }
    ),
    "it": _EVERYWHERE | frozenset[str](),
}
