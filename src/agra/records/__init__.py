"""Records of games, as readable text that can be compared, and as JSON (docs/records.md).

>>> from agra.records import Record, read
>>> record = Record.begin(players=2, seed=1, names=["Ada", "Ben"])
>>> record.add(record.state.legal_actions()[0])
>>> read(record.text()) == record
True
"""

from agra.records.errors import BadRecord, NotWritten, OtherComponents, OtherRules
from agra.records.game import Moment, Result, Step, Variation
from agra.records.record import Record, read, read_all, write_all

__all__ = [
    "BadRecord",
    "Moment",
    "NotWritten",
    "OtherComponents",
    "OtherRules",
    "Record",
    "Result",
    "Step",
    "Variation",
    "read",
    "read_all",
    "write_all",
]
