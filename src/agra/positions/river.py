"""Checks and completes the set of notables in play: number by level, balance of the guilds."""

from typing import Final

from agra.positions.values import fail
from agra.rules.layout import NOT_IN_PLAY, NOTABLE, PLAYERS
from agra.rules.names import GUILDS, NOTABLES
from agra.rules.values import Components

_LEVELS: Final = ("I", "II", "III", "IV")


def level_counts(d: list[int], c: Components) -> list[int]:
    """How many notables of each level are in play, on the river or won."""
    levels = [c.notable_level[notable] for notable in _in_play(d)]
    return [levels.count(level) for level in (1, 2, 3, 4)]


def guild_counts(d: list[int], c: Components) -> list[int]:
    """How many notables of each guild are in play."""
    guilds = [c.notable_guild[notable] for notable in _in_play(d)]
    return [guilds.count(guild) for guild in range(3)]


def _in_play(d: list[int]) -> list[int]:
    return [notable for notable in range(24) if d[NOTABLE + notable] != NOT_IN_PLAY]


def check_notables(d: list[int], c: Components) -> None:
    """Check that number and balance of the notables fit the number of players."""
    counts = level_counts(d, c)
    for level, wanted in enumerate(c.river_counts[d[PLAYERS]]):
        if counts[level] > wanted:
            _wrong_count(d, counts, level, wanted, "take some away")
    for level, wanted in enumerate(c.river_counts[d[PLAYERS]]):
        if counts[level] < wanted:
            advice = 'name more of them, or add "fill": true to river'
            _wrong_count(d, counts, level, wanted, advice)
    split = sorted(c.guild_split[d[PLAYERS]], reverse=True)
    guilds = guild_counts(d, c)
    if sorted(guilds, reverse=True) != split:
        found = ", ".join(f"{count} of the {GUILDS[guild]}" for guild, count in enumerate(guilds))
        fail(
            f"The notables on the river or won are {found}, but with {d[PLAYERS]} players they"
            f" must split {'/'.join(map(str, split))}: exchange some."
        )


def _wrong_count(d: list[int], counts: list[int], level: int, wanted: int, advice: str) -> None:
    fail(
        f"{counts[level]} notables of level {_LEVELS[level]} are on the river or won, but with"
        f" {d[PLAYERS]} players there are {wanted}: {advice}."
    )


def cards_to_fill_up(d: list[int], c: Components) -> list[int]:
    """Return the notables, lowest numbers first, that complete the levels and guilds."""
    missing = [
        wanted - count for wanted, count in zip(c.river_counts[d[PLAYERS]], level_counts(d, c))
    ]
    split = sorted(c.guild_split[d[PLAYERS]], reverse=True)
    spare = [notable for notable in range(24) if d[NOTABLE + notable] == NOT_IN_PLAY]
    found = _choose(spare, 0, missing, guild_counts(d, c), split, c)
    if found is None:
        named = [NOTABLES[notable] for notable in _in_play(d)]
        fail(
            f"No game of {d[PLAYERS]} players has these notables together: {', '.join(named)};"
            f" by level there are {'/'.join(map(str, c.river_counts[d[PLAYERS]]))},"
            f" by guild {'/'.join(map(str, split))}."
        )
    return found


def _choose(
    spare: list[int],
    first: int,
    missing: list[int],
    guilds: list[int],
    split: list[int],
    c: Components,
) -> list[int] | None:
    """Return the first choice of spare cards from `first` on that completes all levels."""
    if not _can_balance(guilds, split) or not _enough_left(spare, first, missing, c):
        return None
    if max(missing) == 0:
        return []
    for place in range(first, len(spare)):
        notable = spare[place]
        level, guild = c.notable_level[notable] - 1, c.notable_guild[notable]
        if missing[level] == 0:
            continue
        missing[level] -= 1
        guilds[guild] += 1
        rest = _choose(spare, place + 1, missing, guilds, split, c)
        missing[level] += 1
        guilds[guild] -= 1
        if rest is not None:
            return [notable, *rest]
    return None


def _can_balance(guilds: list[int], split: list[int]) -> bool:
    """Whether the guilds can still reach the split: no guild has too many notables."""
    ordered = sorted(guilds, reverse=True)
    return all(ordered[place] <= split[place] for place in range(3))


def _enough_left(spare: list[int], first: int, missing: list[int], c: Components) -> bool:
    """Whether the cards from `first` on are enough for every level, and no level has too many."""
    left = [c.notable_level[notable] - 1 for notable in spare[first:]]
    return all(0 <= missing[level] <= left.count(level) for level in range(4))
