"""What stands in for `librt.vecs` where it cannot be had: the same names, on Python's lists."""

from collections.abc import Callable, Iterable
from typing import Any


class vec:  # noqa: N801 - the name that it stands in for
    """`vec[i64](items)` is a list, with the few operations of vectors that Agra uses."""

    def __class_getitem__(cls, item: type) -> "Callable[..., list[Any]]":
        return _floats if item is float else _integers


def _integers(items: Iterable[int] = (), *, capacity: int = 0) -> list[int]:
    return [int(item) for item in items]


def _floats(items: Iterable[float] = (), *, capacity: int = 0) -> list[float]:
    return [float(item) for item in items]


def append(v: list[Any], item: Any) -> list[Any]:
    """The vector with one more item at its end."""
    v.append(item)
    return v


def pop(v: list[Any], at: int = -1) -> tuple[list[Any], Any]:
    """The vector without an item, and that item."""
    item = v.pop(at)
    return v, item
