"""Logs the failures of loops that try again; the same failure at most once a minute.

After a failure a loop must close its database connection (`connection.close()`). Otherwise it would
use a dead connection forever after a restart of the server.
"""

import logging
import time
from typing import Final

from django.db import Error

_log = logging.getLogger("agra.table")

#: Seconds for which the same failure is not logged again.
SILENCE: Final = 60.0
#: The most kinds of failure that are remembered.
REMEMBERED: Final = 1000

#: When each kind of failure was last logged.
_logged: dict[tuple[str, type[BaseException]], float] = {}


def failed(sentence: str, error: Exception, expected: type[Exception] = Error) -> None:
    """Log that something failed and will be tried again.

    An expected error, such as a database that does not answer, takes one line. Any other error is a
    bug and is logged with its traceback.
    """
    now, kind = time.monotonic(), (sentence, type(error))
    if kind in _logged and now - _logged[kind] < SILENCE:
        return
    if len(_logged) > REMEMBERED:
        _logged.clear()
    _logged[kind] = now
    if isinstance(error, expected):
        _log.warning("%s (%s)", sentence, " ".join(str(error).split()))
    else:
        _log.error(sentence, exc_info=error)
