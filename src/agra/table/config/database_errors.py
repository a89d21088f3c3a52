"""What an error of the database means, on SQLite and on PostgreSQL.

SQLite has only words. PostgreSQL has codes, because its words depend on the server's language.
Other errors may have the same words, and a connection that fails quotes the names of its server.
"""

import re
from enum import Enum
from typing import Final


class Trouble(Enum):
    """What is wrong with the database."""

    BUSY = "busy"
    FULL = "full"
    READ_ONLY = "read-only"
    DOWN = "down"


#: https://www.postgresql.org/docs/current/errcodes-appendix.html
_CODES: Final = {
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
    "42501": Trouble.READ_ONLY,  # no rights
    "53300": Trouble.BUSY,  # too many connections
    "40001": Trouble.BUSY,
    "40P01": Trouble.BUSY,
    "55P03": Trouble.BUSY,
}
_WORDS: Final = {
    "locked": Trouble.BUSY,
    "busy": Trouble.BUSY,
    "in use": Trouble.BUSY,  # all connections of this process
    "full": Trouble.FULL,
    "readonly": Trouble.READ_ONLY,
    "read-only": Trouble.READ_ONLY,
    "malformed": Trouble.DOWN,
    "new connection in an atomic block": Trouble.DOWN,  # Django's words for a lost connection
}
_QUOTED: Final = re.compile(r"""(["']).*?\1""")
#: The names of classes: of all errors of a database, and of those that say that it is down.
_OF_DATABASE: Final = {"DatabaseError", "InterfaceError"}
_DOWN: Final = {"OperationalError", "InterfaceError"}


def trouble_of(error: BaseException) -> Trouble | None:
    """Return what an error means; None for one that says nothing about the database itself."""
    code = getattr(error, "sqlstate", None) or getattr(error.__cause__, "sqlstate", None)
    if code in _CODES:
        return _CODES[code]
    kinds = {one.__name__ for one in type(error).__mro__}
    if not _OF_DATABASE & kinds:
        return None
    said = _QUOTED.sub("", str(error))
    for words, trouble in _WORDS.items():
        if words in said and code is None:
            return trouble
    return Trouble.DOWN if _DOWN & kinds else None
