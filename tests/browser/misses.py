"""The table of misses: what does not fit in which window, position and language."""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.browser.boards import words_of

#: A variable with the file to which every test adds its misses: `make long` prints them as a table.
NOTED = "AGRA_MISSES"


def assert_none(looks: int, found: Mapping[str, Sequence[str]]) -> None:
    """Note the misses, and fail if there are any."""
    misses = {look: [*of] for look, of in found.items() if of}
    if noted := os.environ.get(NOTED):
        with Path(noted).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"looks": looks, "misses": misses}) + "\n")
    assert misses == {}, words_of(misses)
