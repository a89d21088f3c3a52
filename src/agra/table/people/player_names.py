"""Names of people: what can be read, and what could be taken for somebody else's name."""

import unicodedata
from typing import Final

#: Letters of other alphabets, and signs, that look like a Latin letter.
_ALIKE: Final = str.maketrans(
    "аеорсухіјѕԁһӏգոԛԝкмтвнαεορικτχγυν013ıłⅼ|!", "aeopcyxijsdhlgnqwkmtbhaeopiktxyuvoleillll"
)
#: Letters by their category that nevertheless show nothing.
_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
#: So many marks may stand on one letter.
MOST_MARKS: Final = 2


def is_readable(name: str) -> bool:
    """Whether a name is nothing but signs that show, and a letter or digit among them.

    Control signs, signs that turn the direction of writing and invisible ones are not.
    """
    marks = 0
    for sign in name:
        category = unicodedata.category(sign)
        if sign in _BLANK or category[0] == "C" or category in ("Zl", "Zp"):
            return False
        if 0xFE00 <= ord(sign) <= 0xFE0F or 0xE0100 <= ord(sign) <= 0xE01EF:
            return False
        marks = marks + 1 if category[0] == "M" else 0
        if marks > MOST_MARKS:
            return False
    return not name or any(unicodedata.category(sign)[0] not in "MZ" for sign in name)


def looks(name: str) -> str:
    """How a name looks: the same for two names that could be taken for each other."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    letters = "".join(sign for sign in plain if sign.isalnum()) or plain
    return letters.replace("i", "l").replace("rn", "m").replace("vv", "w")
