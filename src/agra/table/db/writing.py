"""Whether the database can be written: a trial now and then, and what went wrong lately."""

import threading
import time
from typing import Final

from agra.table.config.database_errors import Trouble, trouble_of

#: Seconds for which the result of a trial holds, and for which a failed write counts.
FRESH: Final = 5.0
LATELY: Final = 15.0


class Writing:
    """What this process knows about writing to the database."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._trouble: Trouble | None = None
        #: when a write failed last, and when the next trial is due
        self._failed = float("-inf")
        self._due = float("-inf")

    def failed(self, error: BaseException) -> None:
        """Remember an error if it says that nothing can be written."""
        trouble = trouble_of(error)
        if trouble in (Trouble.FULL, Trouble.READ_ONLY):
            self._trouble, self._failed = trouble, time.monotonic()

    def is_due(self) -> bool:
        """Whether a trial is due; then the caller makes one."""
        now = time.monotonic()
        with self._guard:
            if now < self._due:
                return False
            self._due = now + FRESH
            return True

    def trouble(self) -> Trouble | None:
        """Why nothing could be written a moment ago; None if nothing has failed."""
        return self._trouble if time.monotonic() - self._failed < LATELY else None


_writing: Final = Writing()
failed, is_due, trouble = _writing.failed, _writing.is_due, _writing.trouble
