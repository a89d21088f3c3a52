"""Flat memory for positions: packed vectors of 64-bit integers.

Everything hot is written with these names. mypyc sees through them to `librt.vecs` and makes
machine integers and plain memory of them; uncompiled they are the vectors of `librt`, or, where
there is no `librt` for a Python (PyPy, a very new CPython), lists.

A vector is a value whose memory is shared until it grows: write `v = append(v, number)` and
`v, top = pop(v)`, and copy with `v[:]`.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64 as i64

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec

    def frozen(v: vec[i64]) -> object:
        """What a vector holds, as something that can be hashed and compared."""
else:
    try:
        from librt.vecs import append, pop, vec

        frozen = bytes
    except ImportError:
        from agra.rules.flat_lists import append, pop, vec

        frozen = tuple

__all__ = ["append", "frozen", "i64", "pop", "vec"]
