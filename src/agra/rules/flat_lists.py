"""A replacement for `librt.vecs` in the uncompiled build: the same names, with Python lists."""

from array import array
from collections.abc import Iterable
from typing import Any

from mypy_extensions import i32, u8


class _List:
    """The list that `vec[i64](items)` or `vec[float](items)` makes here."""

    def __new__(cls, items: Iterable[Any] = (), *, capacity: int = 0) -> "_List":
        return list(items)  # type: ignore[return-value] # a list is faster than a subclass


class _Words:
    """The array that `vec[i32](items)` makes here: it supports the buffer protocol."""

    def __new__(cls, items: Iterable[int] = (), *, capacity: int = 0) -> "_Words":
        return array("i", items)  # type: ignore[return-value]


class vec:  # noqa: N801 - the name of the class that it replaces
    """Makes lists, or packed arrays for small integers; `capacity` is ignored."""

    def __class_getitem__(cls, item: type) -> type[Any]:
        if item is u8:
            return bytearray
        return _Words if item is i32 else _List


def append(v: list[Any], item: Any) -> list[Any]:
    """The vector with one more item at its end."""
    v.append(item)
    return v


def pop(v: list[Any], at: int = -1) -> tuple[list[Any], Any]:
    """The vector without an item, and that item."""
    item = v.pop(at)
    return v, item
