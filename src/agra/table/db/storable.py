"""Which values a database can store: PostgreSQL refuses texts and numbers that SQLite takes.

What comes from a visitor is checked before it is stored, so that both databases behave alike.
"""

from typing import Any, Final

from agra.table.errors import TableError
from agra.text.i18n import _

#: The largest number of a round.
MOST_ROUNDS: Final = 9999


def is_storable(value: Any) -> bool:
    """Whether all texts of a value are stored by every database: no NUL, no half of a character."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if "\0" in one or any("\ud800" <= sign <= "\udfff" for sign in one):
                return False
        elif isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, list):
            waiting += one
    return True


def check_storable(value: Any) -> None:
    """`TableError` if a text in a value cannot be stored."""
    if not is_storable(value):
        raise TableError(_("The text contains a character that cannot be stored."))


def check_round(number: int) -> None:
    """`TableError` if a game cannot be in this round."""
    if number > MOST_ROUNDS:
        raise TableError(_("A game cannot go beyond round {round}.").format(round=MOST_ROUNDS))
