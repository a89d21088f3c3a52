"""Whether the server has a lobby, ratings and accounts for people who do not know each other."""

import os
from typing import Final

from agra.table.config.run_mode import in_browser

#: `1` switches them on; `agra serve --lobby` sets it.
VARIABLE: Final = "AGRA_LOBBY"


def is_on() -> bool:
    """Whether the operator has switched the lobby on; a table inside a browser has none."""
    return os.environ.get(VARIABLE, "") == "1" and not in_browser()
