"""The pseudo-language `xx`: longer messages with accents and brackets, generated for tests.

A text without accents was never translated; a bracket in the middle of a sentence shows
concatenated texts; a missing bracket shows a text that was cut.
"""

import gettext
import re
from typing import Final

#: The longest translations are about this much longer than English.
LONGER: Final = 1.4
_VOWELS: Final = frozenset("aeiouyAEIOUY")
#: Parts that stay unchanged: arguments and tags.
_KEPT: Final = re.compile(r"\{[^{}]*\}|<[^<>]*>|&[a-z]+;|\|")
_ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒĝĥíĵķļḿñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
#: The letters that only this language has.
LETTERS: Final = frozenset(chr(number) for number in _ACCENTS.values())


def pseudo(message: str) -> str:
    """Translate a message into the pseudo-language; its arguments stay."""
    words = _KEPT.split(message)
    missing = max(0, round(sum(map(len, words)) * (LONGER - 1)) - len("[]"))
    pieces: list[str] = []
    for word, kept in zip(words, [*_KEPT.findall(message), ""]):
        # Longer words instead of more words: a text breaks where the English one does.
        for letter in word:
            accented = letter.translate(_ACCENTS)
            if missing and letter in _VOWELS:
                accented += accented.lower()
                missing -= 1
            pieces.append(accented)
        pieces.append(kept)
    return f"[{''.join(pieces)}{'~' * missing}]"


class Pseudo(gettext.NullTranslations):
    """The catalogue of the pseudo-language. It records the requested messages."""

    def __init__(self) -> None:
        super().__init__()
        #: every requested message, as gettext keys it: the message, or context and message
        self.asked: set[str | tuple[str, str]] = set()

    def gettext(self, message: str) -> str:
        """A message."""
        self.asked.add(message)
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The singular or the plural."""
        self.asked.add(msgid1)
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """A message in a context."""
        self.asked.add((context, message))
        return pseudo(message)
