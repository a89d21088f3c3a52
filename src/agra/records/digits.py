"""A list of small numbers as one large number: every digit has its own base.

A digit of base 5 takes log2(5) bits, and a digit of base 1 takes nothing. The reader must ask for
the same bases in the same order as the writer.
"""

from typing import Final

from agra.records.errors import BadRecord
from agra.rules.errors import N_

#: The sentence about a text that somebody cut off or changed.
DAMAGED: Final = N_("The link is damaged or cut off: copy the whole link again.")


class Writer:
    """Collects digits."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        """Add a digit from 0 up to its base."""
        assert 0 <= digit < base, (digit, base)
        self._digits.append((digit, base))

    def put_text(self, text: str, most: int) -> None:
        """Add a text of at most so many bytes in UTF-8."""
        data = text.encode()
        self.put(len(data), most + 1)
        for byte in data:
            self.put(byte, 256)

    def data(self) -> bytes:
        """Return the large number as bytes."""
        number = 0
        for digit, base in reversed(self._digits):
            number = number * base + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class Reader:
    """Takes the digits out of the large number again."""

    def __init__(self, data: bytes) -> None:
        self._number = int.from_bytes(data, "little")

    def get(self, base: int) -> int:
        """Return the next digit."""
        self._number, digit = divmod(self._number, base)
        return digit

    def get_text(self, most: int) -> str:
        """Return the next text; `BadRecord` if it is no UTF-8."""
        data = bytes(self.get(256) for _ in range(self.get(most + 1)))
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise BadRecord(DAMAGED) from None

    def end(self) -> None:
        """Raise `BadRecord` if digits are left over."""
        if self._number:
            raise BadRecord(DAMAGED)
