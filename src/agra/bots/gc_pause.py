"""Python's search for garbage in cycles, put off."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_off() -> Iterator[None]:
    """No search for cycles inside.

    Bots make millions of short-lived positions and no cycles; looking for some among them takes
    a tenth of their time.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
