"""Messages that are rightly the same in English and in another language.

The check of the catalogues takes every other message that equals the English one for a mistake.
An entry is the English message, or a context whose messages may all be equal.
"""

from typing import Final

#: The same in every language.
_EVERYWHERE: Final = frozenset({"Agra", "Akbar", "Takshaka", "OK"})

#: By language; translators add to their own.
EQUAL: Final[dict[str, frozenset[str]]] = {
    "de": _EVERYWHERE
    | frozenset(
        {
            "+1 MP",
            "Agra: {title}",
            "Akbar, {good}: {who}.",
            "April",
            "August",
            "Banyan",
            "Chat",
            "Curry",
            "Dewan",
            "Extras",
            "Indigo",
            "Jagirdar",
            "Khatib",
            "Limit {limit}",
            "Lotus",
            "Mahout",
            "Mango",
            "Medi-",
            "Meditation",
            "Muezzin",
            "Mullah",
            "Name",
            "November",
            "Orange",
            "Pause",
            "Sadr us-Sudur",
            "Sadr us-|Sudur",
            "September",
            "Sitar",
            "Statue",
            "Subadar",
            "Sufi",
            "Tiger",
            "Turban",
            "Veranda",
            "neutral",
            "tation",
            "{count} h",
            "{count} min",
            "{count} s",
            "{points} MP",
        }
    ),
    "nl": _EVERYWHERE | frozenset[str](),
    "fr": _EVERYWHERE | frozenset[str](),
    "it": _EVERYWHERE | frozenset[str](),
}
