"""What stands in for `librt.vecs` where it cannot be had: the same names, on Python's lists."""

from collections.abc import Iterable
from typing import Any


class _List:
    """The list that `vec[i64](items)` or `vec[float](items)` makes here."""

    def __new__(cls, items: Iterable[Any] = (), *, capacity: int = 0) -> "_List":
        return list(items)  # type: ignore[return-value] # a list is quicker than any class of ours


class vec:  # noqa: N801 - the name that it stands in for
    """Makes lists; `capacity` means nothing to them."""

    def __class_getitem__(cls, item: type) -> type[_List]:
        return _List


def append(v: list[Any], item: Any) -> list[Any]:
    """The vector with one more item at its end."""
    v.append(item)
    return v


def pop(v: list[Any], at: int = -1) -> tuple[list[Any], Any]:
    """The vector without an item, and that item."""
    item = v.pop(at)
    return v, item
