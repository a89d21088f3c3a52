"""Flat memory for positions: packed vectors of 64-bit integers (and of smaller ones, to be viewed).

Everything hot is written with these names. mypyc sees through them to `librt.vecs` and makes
machine integers and plain memory of them. Uncompiled they are Python's lists, which need no
`librt` and are quicker there than its vectors: a vector makes a new object at every turn.

A vector is a value whose memory may be shared: write `v = append(v, number)` and
`v, top = pop(v)`, and copy with `v[:]`.
"""

import sys
from typing import TYPE_CHECKING

from mypy_extensions import i32 as i32
from mypy_extensions import i64 as i64
from mypy_extensions import u8 as u8


def _is_compiled() -> bool:
    """Whether the modules of the rules are compiled: what Python would load, not what lies there.

    `fallback` may have said that the sources are to be taken.
    """
    path = sys.modules["agra.rules"].__path__
    for finder in sys.meta_path:
        spec = finder.find_spec("agra.rules.position", path)
        if spec is not None:
            return not str(spec.origin).endswith((".py", ".pyc"))
    return False


#: Whether the rules are compiled.
COMPILED: bool = _is_compiled()

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
elif COMPILED:
    from librt.vecs import append, pop, vec
else:
    from agra.rules.flat_lists import append, pop, vec

__all__ = ["COMPILED", "append", "i32", "i64", "pop", "u8", "vec"]
