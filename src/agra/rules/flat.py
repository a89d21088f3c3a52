"""Flat memory for positions: packed vectors of 64-bit integers (and smaller ones for buffers).

All performance-critical code uses these names. mypyc resolves them to `librt.vecs` and compiles
them to machine integers and plain memory. Uncompiled they are Python lists, which need no `librt`
and are faster there: every change of a vector makes a new Python object.

A vector is a value whose memory may be shared: write `v = append(v, number)` and
`v, top = pop(v)`, and copy with `v[:]`.
"""

import sys
from typing import TYPE_CHECKING

from mypy_extensions import i32 as i32
from mypy_extensions import i64 as i64
from mypy_extensions import u8 as u8


def _is_compiled() -> bool:
    """Whether Python would load compiled modules of the rules.

    Compiled files may exist and not be used: `compiled_fallback` can select the sources.
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
