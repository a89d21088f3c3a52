"""The version of the rules, data of every position and written into every record of a game.

It counts on whenever a change of the rules could make an old game go differently, so that a rule
fix never silently changes a game already played: a game keeps the version it was begun with, and
is read, shown and played to its end by it.

1. The first one. Influence steps earned by deliveries were asked for even if none was left.
2. They are asked for only while a step is left.
"""

from typing import Final

RULES_VERSION: Final = 2

#: Every version that games can be played by.
KNOWN_VERSIONS: Final = (1, 2)

#: From this version on, influence steps are asked for only while one is left.
STEPS_WHILE_LEFT: Final = 2
