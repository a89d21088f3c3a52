"""Translations through gettext. Without a catalogue for the reader's language it is English.

Extract the messages with xgettext and the keywords `_`, `N_`, `ngettext:1,2` and `counted:1,2`.
"""

import gettext
from pathlib import Path
from typing import Final

#: Where compiled catalogues lie: LANGUAGE/LC_MESSAGES/agra.mo.
LOCALE_DIR: Final = Path(__file__).parent / "locale"

_catalogue = gettext.translation("agra", str(LOCALE_DIR), fallback=True)


def _(message: str) -> str:
    """The message in the reader's language."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the message that fits the count."""
    return _catalogue.ngettext(singular, plural, count)


def N_(message: str) -> str:  # noqa: N802 (gettext's own name)
    """Mark a message that is translated later, when it is shown."""
    return message


def counted(singular: str, plural: str) -> tuple[str, str]:
    """Mark a pair of messages for `ngettext`, translated when they are shown."""
    return singular, plural
