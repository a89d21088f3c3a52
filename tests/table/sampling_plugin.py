"""A pytest plugin that selects a sample of the tests of every file.

Use it with `-p tests.table.sampling_plugin`.
"""

from collections import Counter
from pathlib import Path

import pytest

from tests.sizes import sized

#: One test in this many, including the first of each file; all tests of files in `WHOLE`.
EVERY = sized(5, 1)
WHOLE = "postgres_notify_and_limits.py"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the other tests."""
    number: Counter[Path] = Counter()
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        whole = item.path.name == WHOLE
        (kept if whole or number[item.path] % EVERY == 0 else dropped).append(item)
        number[item.path] += 1
    items[:] = kept
    config.hook.pytest_deselected(items=dropped)
