"""The version of the rules, stored in every position and in every game record.

It increases whenever a change of the rules could change an old game. A game has the version with
which it began, and is read, shown and played to its end by that version, so that a rule fix never
silently changes a game.

1. The first version. Influence steps earned by deliveries were offered even if none was left.
2. They are offered only while a step is left.
"""

from typing import Final

RULES_VERSION: Final = 2

#: All supported versions.
KNOWN_VERSIONS: Final = (1, 2)

#: From this version on, influence steps are offered only while one is left.
STEPS_WHILE_LEFT: Final = 2
