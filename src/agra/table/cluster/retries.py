"""Logs the failures of what is tried again; the same failure at most once a minute."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import DatabaseError, Error

from agra.table.config.database_errors import trouble_of
from agra.table.db import writing

_log = logging.getLogger("agra.table")

#: Seconds for which the same failure is not logged again.
SILENCE: Final = 60.0
#: The most kinds of failure that are remembered.
REMEMBERED: Final = 1000

#: When each kind of failure was last logged.
_logged: dict[tuple[str, type[BaseException]], float] = {}


def failed(sentence: str, error: BaseException) -> None:
    """Log that something failed and will be tried again.

    An error of the database takes one line. Any other error is a bug and is logged with its
    traceback.
    """
    writing.failed(error)
    now, kind = time.monotonic(), (sentence, type(error))
    if kind in _logged and now - _logged[kind] < SILENCE:
        return
    if len(_logged) > REMEMBERED:
        _logged.clear()
    _logged[kind] = now
    if isinstance(error, Error) or trouble_of(error) is not None:
        _log.warning("%s (%s)", sentence, " ".join(str(error).split()))
    else:
        _log.error(sentence, exc_info=error)


@contextmanager
def apart(sentence: str) -> Iterator[None]:
    """Run what concerns one of many games or accounts: if it is broken, the others go on.

    An error of the database concerns all of them, so it is raised.
    """
    try:
        yield
    except DatabaseError:
        raise
    except Exception as error:
        failed(sentence, error)
