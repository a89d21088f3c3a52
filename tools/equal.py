"""Messages that may be the same in English and in another language.

The catalogue check reports every other message that equals the English one as an error.
An entry is the English message, or a context whose messages may all be equal.
"""

from typing import Final

#: The same in every language.
_EVERYWHERE: Final = frozenset({"Agra", "Akbar", "Takshaka", "OK", "U, R, H"})

_GERMAN: Final = frozenset({
    "1 Meditation",
    "+1 MP", "Agra: {title}", "Akbar, {good}: {who}.", "April", "August", "B", "Banyan", "Chat",
    "Curry", "Dewan", "Extras", "Indigo", "Jagirdar", "Khatib", "Lotus", "Mahout", "Mango",
    "Medi-|tation", "Meditation", "Muezzin", "Mullah", "N", "NAME,...", "Name", "November", "O",
    "Orange", "Pause", "Sadr us-Sudur", "Sadr us-|Sudur", "September", "Sitar", "Statue",
    "Subadar", "Sufi", "T", "Tiger", "Turban", "V", "Veranda", "neutral", "{count} h",
    "{count} min", "{count} s", "{points} MP",
})  # fmt: skip

_DUTCH: Final = frozenset({
    "Coach", "contract", "E-mail", "Vizier", "blunder", "{count} blunder",
    "Contract: {notable}", "open",
    "+1 MP", "Agra: {title}", "Akbar, {good}: {who}.", "Architect", "B", "Banyan", "Botanist",
    "CODE", "Chat", "Curry", "Dewan", "Enter", "Indigo", "Jagirdar", "Khatib", "Later: {places}.",
    "Lotus", "Mahout", "Mango", "Menu", "Muezzin", "Mujta-|hida", "Mujtahida", "N", "O", "Open",
    "Sadr us-Sudur", "Sadr us-|Sudur", "Score", "Sitar", "Stop", "Subadar", "T", "Turquoise",
    "Veranda", "bot: {level}", "cement", "contract {of_notable}", "curry", "random", "start",
    "stop", "vizier", "{colour} (bot {bot})", "{count} bot", "{count} cement", "{count} curry",
    "{count} d", "{count} min", "{count} plank", "{count} s", "{player}: start", "{points} MP",
})  # fmt: skip

_FRENCH: Final = frozenset({
    "Handicap",
    "2 Action", "E-mail", "Index", "production",
    "Place", "Solution", "correction",
    "A", "Action", "Arguments", "Artisans", "B", "CODE", "Curry", "Date", "Dewan", "F",
    "Grand Imam", "Grand Mufti", "Grand|Imam", "Grand|Mufti", "Indigo", "Influence +1",
    "Influence", "Jagirdar", "Khatib", "Lotus", "M", "Mahout", "Menu", "Message", "Muezzin",
    "Mujta-|hida", "Mujtahida", "N", "Notes", "O", "Options", "Orange", "Pages", "Pause",
    "Production", "Sadr us-Sudur", "Sadr us-|Sudur", "Score", "Sitar", "Source", "Statue",
    "Subadar", "T", "Table", "Total", "Turban", "Turquoise", "V", "Violet", "[OPTIONS]", "curry",
    "influence", "secret", "statue", "statues", "total {total}", "{colour} (bot {bot})",
    "{count} action", "{count} bot", "{count} curry", "{count} h", "{count} min", "{count} minute",
    "{count} option", "{count} s", "{count} statue",
})  # fmt: skip

_ITALIAN: Final = frozenset({
    "E-mail", "Round", "round {round}", "Round {round}: {rupees}", "{sign} Round {round}: {turn}",
    "{sign} Round {round}, {player}: {turn} ({mark}, {rupees})",
    "2 infl.", "3 rup.", "A", "Agra: {title}", "Akbar, {good}: {who}.", "Chat", "Curry", "FILE",
    "Jagirdar", "Khatib", "M", "Mahout", "Mango", "Menu", "Muezzin", "Mujta-|hida", "Mujtahida",
    "Mullah", "N", "No", "Round {round} · {steps}", "Round {round}", "Round {round}, {decisions}",
    "Round {round}, {player}", "Round ▸", "S", "Sadr us-Sudur", "Sadr us-|Sudur", "Sitar",
    "Subadar", "Sufi", "T", "V", "Veranda", "bot: {level}", "curry", "no", "{colour} (bot {bot})",
    "{count} bot", "{count} curry", "{count} h", "{count} min", "{count} s", "◂ Round",
})  # fmt: skip

#: By language; translators add entries for theirs.
EQUAL: Final[dict[str, frozenset[str]]] = {
    "de": _EVERYWHERE | _GERMAN,
    "nl": _EVERYWHERE | _DUTCH,
    "fr": _EVERYWHERE | _FRENCH,
    "it": _EVERYWHERE | _ITALIAN,
}
