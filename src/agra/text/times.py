"""Short texts for durations."""

from datetime import UTC, datetime
from typing import Final

from agra.text.i18n import N_, _

#: Seconds of each unit, the longest first, and its words.
UNITS: Final = (
    (86400, N_("{count} d")),
    (3600, N_("{count} h")),
    (60, N_("{count} min")),
    (1, N_("{count} s")),
)


def long(since: datetime) -> str:
    """The time since then: "40 s", "4 min"."""
    return span(int((datetime.now(UTC) - since).total_seconds()))


def span(seconds: int) -> str:
    """A number of seconds in the longest unit that fits."""
    seconds = max(0, seconds)
    size, words = next((unit for unit in UNITS if seconds >= unit[0]), UNITS[-1])
    return _(words).format(count=seconds // size)


def words_for_scripts() -> str:
    """The units for the script that updates the times: "86400 {count} d|3600 {count} h"."""
    return "|".join(f"{size} {_(words)}" for size, words in UNITS)
