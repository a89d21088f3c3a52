"""Messages that are rightly the same in English and in another language.

The check of the catalogues takes every other message that equals the English one for a mistake.
An entry is the English message, or a context whose messages may all be equal.
"""

from typing import Final

#: The same in every language.
_EVERYWHERE: Final = frozenset({"Agra", "Akbar", "Takshaka", "OK"})

_DUTCH: Final = frozenset({
    "{colour} (bot {bot})", "Akbar, {good}: {who}.", "{points} MP", "Medi-", "start",
    "{player}: start", "Curry", "Stop", "Later: {places}.", "contract {of_notable}", "{count} d",
    "{count} min", "{count} s", "Menu", "Chat", "bot: {level}", "Open", "Agra: {title}", "Score",
    "{count} bot", "Enter", "Lotus", "Mango", "Banyan", "Sitar", "Indigo", "Veranda", "stop",
    "curry", "cement", "{count} cement", "{count} plank", "{count} curry", "Architect",
    "Botanist", "Mahout", "Khatib", "Muezzin", "Jagirdar", "Mujtahida", "Mujta-|hida", "Subadar",
    "Sadr us-Sudur", "Sadr us-|Sudur", "Dewan", "Turquoise", "+1 MP",
})  # fmt: skip

#: By language; translators add to their own.
EQUAL: Final[dict[str, frozenset[str]]] = {
    "de": _EVERYWHERE | frozenset[str](),
    "nl": _EVERYWHERE | _DUTCH,
    "fr": _EVERYWHERE | frozenset[str](),
    "it": _EVERYWHERE | frozenset[str](),
}
