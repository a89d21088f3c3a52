"""The pseudo-language `xx`: every message longer, accented and in brackets, made by a program.

A text without accents was never translated; a bracket in the middle of a sentence shows words
that were glued together; one that is missing shows a text that was cut.
"""

import gettext
import re
from typing import Final

#: So much longer than English are the longest of the other languages.
LONGER: Final = 1.4
_VOWELS: Final = frozenset("aeiouyAEIOUY")
#: What stands for something else and stays as it is: arguments, and the tags of a text.
_KEPT: Final = re.compile(r"\{[^{}]*\}|<[^<>]*>|&[a-z]+;|\|")
_ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒĝĥíĵķļḿñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
#: The letters that only this language has.
LETTERS: Final = frozenset(chr(number) for number in _ACCENTS.values())


def pseudo(message: str) -> str:
    """A message in the pseudo-language; its arguments stay."""
    words = _KEPT.split(message)
    missing = max(0, round(sum(map(len, words)) * (LONGER - 1)) - len("[]"))
    pieces: list[str] = []
    for word, kept in zip(words, [*_KEPT.findall(message), ""]):
        # Longer words, not more of them: a text breaks where the English one does.
        for letter in word:
            accented = letter.translate(_ACCENTS)
            if missing and letter in _VOWELS:
                accented += accented.lower()
                missing -= 1
            pieces.append(accented)
        pieces.append(kept)
    return f"[{''.join(pieces)}{'~' * missing}]"


class Pseudo(gettext.NullTranslations):
    """The catalogue of the pseudo-language. It remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        #: every message asked for, as gettext keys it: the message, or context and message
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

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The singular or the plural, in a context."""
        self.asked.add((context, msgid1))
        return pseudo(msgid1 if n == 1 else msgid2)
