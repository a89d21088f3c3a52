"""Asks the table for its health, as a monitoring program does, and restarts bots that are stuck."""

import http.client
import json
import os
import threading
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from typing import Any, Final

from agra.command.output import complain
from agra.command.supervisor import Job
from agra.text.i18n import _

#: Seconds between two questions, and for which an answer is waited for.
EVERY: Final = 10.0
PATIENCE: Final = 10.0
#: Seconds that restarted workers have before they are restarted again.
GRACE: Final = 60.0
#: The status that is good, and the one that a restart of the workers can mend.
OK: Final = "ok"
STUCK: Final = "bots stuck"
#: Without a worker this is no news: `agra serve` has said so.
NO_BOTS: Final = "no bots"
#: Where to ask if the table listens on all addresses.
_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}


class HealthWatch:
    """A thread of the supervisor that asks `/health`; `look` acts on the answer."""

    def __init__(self, address: Sequence[Any], workers: Sequence[Job]) -> None:
        self._host, self._port = str(address[0]), int(address[1])
        self._workers = list(workers)
        self._restarted = time.monotonic()
        #: the newest answer that was not acted on
        self._answer: dict[str, Any] | None = None
        self._status = OK

    def start(self) -> None:
        """Begin to ask."""
        threading.Thread(target=self._run, name="agra-health", daemon=True).start()

    def _run(self) -> None:
        while True:
            time.sleep(EVERY)
            with suppress(OSError, http.client.HTTPException, ValueError):
                self._answer = self.ask()

    def ask(self) -> dict[str, Any]:
        """The answer of `/health`; `ValueError` if it is none."""
        host = _HERE.get(self._host, self._host)
        name = os.environ.get("AGRA_HOSTS", "").split(",")[0].strip().lstrip(".*") or "127.0.0.1"
        with closing(http.client.HTTPConnection(host, self._port, timeout=PATIENCE)) as line:
            line.request("GET", "/health", headers={"Host": name})
            found = json.loads(line.getresponse().read())
        if not isinstance(found, dict) or "status" not in found:
            raise ValueError("this is not the health of a table")
        return found

    def look(self) -> None:
        """Say what has changed, and kill the workers if bots are stuck."""
        found, self._answer = self._answer, None
        if found is None:
            return
        status = str(found["status"])
        if status != self._status and (self._workers or status != NO_BOTS):
            self._status = status
            reason = found.get("reason", status)
            complain(
                _("The health check succeeds again.")
                if status == OK
                else _("The health check fails: {reason}").format(reason=reason)
            )
        if status == STUCK and self._workers and time.monotonic() - self._restarted > GRACE:
            self._restarted = time.monotonic()
            complain(_("The bot workers are restarted, because people wait for them."))
            for job in self._workers:
                job.kill()
