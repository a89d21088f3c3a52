"""The version of the rules, written into every record of a game.

It changes whenever a change of the rules could make an old game go differently, so that a rule fix
never silently changes a game already played.
"""

from typing import Final

RULES_VERSION: Final = 1
