"""Games by link before their first turn, in a file of games (`games_file.py`).

Such a game is known by its link and by this browser's secret number. Whoever moves to another
browser needs both, because only this number fits the hash that the others have already.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from agra.records import BadRecord
from agra.records.luck import Start
from agra.records.packed import pack_table, unpack_start
from agra.table.game.by_link import copies, ident_of
from agra.table.game.link_start import row_of, rows_in, start_in
from agra.table.models import LinkStart
from agra.table.people.player_names import is_readable

_NUMBER: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)


@dataclass(frozen=True)
class FiledStart:
    """A start in the file, with the seat of whoever wrote the file."""

    start: Start
    seat: int
    #: the player's random number in hexadecimal digits
    number: str


def written(browser: str | None) -> list[dict[str, Any]]:
    """Return the starts of a browser as the file has them, the newest first."""
    return [
        {"link": row.packed, "seat": row.seat, "number": row.number}
        for row in rows_in(browser or "")
    ]


def read(data: Any) -> FiledStart:
    """Check a start of the file; `ValueError` or another error says that it is damaged."""
    link, seat, number = data["link"], data["seat"], data["number"]
    if not isinstance(link, str) or type(seat) is not int or seat < 0:
        raise ValueError
    if not _NUMBER.fullmatch(number):
        raise ValueError
    try:
        start = unpack_start(link)
    except BadRecord:
        raise ValueError from None
    if start.is_ready or not start.is_of(seat, int(number, 16)):
        raise ValueError
    if not all(map(is_readable, start.names)):
        raise ValueError
    return FiledStart(start, seat, number)


def store(starts: Sequence[FiledStart], browser: str) -> tuple[int, int]:
    """Store starts for a browser; return how many were new, and how many were known."""
    new = 0
    for one in starts:
        row = row_of(browser, one.start)
        if row is None and not copies(browser, one.start):
            LinkStart.objects.create(
                browser=browser, ident=ident_of(one.start), seat=one.seat,
                number=one.number, packed=pack_table(one.start),
            )  # fmt: skip
            new += 1
        elif row is not None and _is_newer(one, row):
            row.packed = pack_table(one.start)
            row.save(update_fields=["packed", "changed"])
    return new, len(starts) - new


def _is_newer(one: FiledStart, row: LinkStart) -> bool:
    """Whether the file has more of the same start, with the same seat and number."""
    if (one.seat, one.number) != (row.seat, row.number):
        return False
    try:
        known = start_in(row)
        known.check_later(one.start)
    except BadRecord:
        return False
    return one.start.progress > known.progress
