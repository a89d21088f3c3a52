"""The order of questions in the database: that of a fair queue (`fair_queue.py`)."""

from datetime import UTC, datetime
from typing import Final

from django.db.models import Max, QuerySet

from agra.table.models import Thought

#: Earlier than any question.
NEVER: Final = datetime.min.replace(tzinfo=UTC)


def in_turn(questions: list[Thought], begun: "QuerySet[Thought]") -> list[Thought]:
    """Sort questions by rank; then the address and the browser that were served longest ago.

    `begun` are the questions that tell when a visitor was last served.
    """
    served: dict[str, datetime] = {}
    known = begun.filter(begun__isnull=False).exclude(owner="")
    for owner, last in known.values_list("owner").annotate(Max("begun")):
        for key in (owner.partition(" ")[0], owner):
            served[key] = max(last, served.get(key, last))

    def place(one: Thought) -> tuple[int, datetime, datetime, datetime, int]:
        address = one.owner.partition(" ")[0]
        times = served.get(address, NEVER), served.get(one.owner, NEVER)
        return one.rank, *times, one.begun or NEVER, one.pk

    return sorted(questions, key=place)
