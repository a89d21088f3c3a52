"""Messages that are rightly the same in English and in another language.

The check of the catalogues takes every other message that equals the English one for a mistake.
An entry is the English message, or a context whose messages may all be equal.
"""

from typing import Final

#: The same in every language.
_EVERYWHERE: Final = frozenset({"Agra", "Akbar", "Takshaka", "OK"})

_ITALIAN: Final = frozenset({
    "{colour} (bot {bot})", "bot: {level}", "{count} bot", "Round {round}", "◂ Round", "Round ▸",
    "Round {round}, {player}", "Round {round}, {decisions}", "Round {round} · {steps}",
    "Akbar, {good}: {who}.", "Agra: {title}", "Medi-", "No", "no", "Menu", "Chat",
    "{count} h", "{count} min", "{count} s", "curry", "Curry", "{count} curry",
    "Mango", "Sitar", "Veranda", "A", "M", "S", "2 infl.", "3 rup.",
    "Sufi", "Mahout", "Khatib", "Muezzin", "Jagirdar", "Mullah", "Mujtahida", "Mujta-|hida",
    "Subadar", "Sadr us-Sudur", "Sadr us-|Sudur",
})  # fmt: skip

#: By language; translators add to their own.
EQUAL: Final[dict[str, frozenset[str]]] = {
    "de": _EVERYWHERE | frozenset[str](),
    "nl": _EVERYWHERE | frozenset[str](),
    "fr": _EVERYWHERE | frozenset[str](),
    "it": _EVERYWHERE | _ITALIAN,
}
