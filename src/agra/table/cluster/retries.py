"""What a loop says when it fails and tries again: the same at most once a minute.

A loop that uses the database must drop its connection after a failure (`connection.close()`), else
it asks a server that was restarted on a dead connection for ever.
"""

import logging
import time
from typing import Final

from django.db import Error

_log = logging.getLogger("agra.table")

#: Seconds for which the same failure is not said again.
SILENCE: Final = 60.0
#: So many kinds of failure are remembered.
REMEMBERED: Final = 1000

#: When each kind of failure was last said.
_said: dict[tuple[str, type[BaseException]], float] = {}


def failed(sentence: str, error: Exception, expected: type[Exception] = Error) -> None:
    """Log that something failed and will be tried again.

    What is expected, such as a database that does not answer, is one line; anything else is a
    mistake in the program and comes with its traceback.
    """
    now, kind = time.monotonic(), (sentence, type(error))
    if kind in _said and now - _said[kind] < SILENCE:
        return
    if len(_said) > REMEMBERED:
        _said.clear()
    _said[kind] = now
    if isinstance(error, expected):
        _log.warning("%s (%s)", sentence, " ".join(str(error).split()))
    else:
        _log.error(sentence, exc_info=error)
