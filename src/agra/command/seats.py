"""Who sits where: people and bots, as the command names them."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agra.bots import NAMES
from agra.bots import player_of_kind as _player_of_kind
from agra.rules.errors import AgraError, BadSetup

BOT: Final = " (bot)"
ME: Final = "me"
DEFAULT_BOT: Final = "trader"
_ALIKE: Final = 0.7  # from here on a name looks like a misspelt bot


@dataclass(frozen=True)
class Seat:
    """A place at the table: a person's name, or the kind of a bot."""

    name: str
    bot: str | None = None

    @property
    def written(self) -> str:
        """How a record names the seat."""
        return f"{self.bot}{BOT}" if self.bot is not None else self.name


def title(colour: str, seat: Seat) -> str:
    """A player's colour and name, as the command shows them."""
    return f"{colour} (bot {seat.bot})" if seat.bot is not None else f"{colour} ({seat.name})"


def bot_names() -> list[str]:
    """The bots that can be asked to play, from the simplest to the best."""
    return list(NAMES)


def is_bot(kind: str) -> bool:
    """Whether there is such a bot; older names of them count too."""
    try:
        _player_of_kind(kind)
    except AgraError:
        return False
    return True


def check_bots(kinds: Sequence[str]) -> list[str]:
    """These kinds of bots, stripped; a sentence if one of them does not exist."""
    found = [kind.strip() for kind in kinds]
    for kind in found:
        if not is_bot(kind):
            raise BadSetup(f"There is no bot {kind!r}: choose among {', '.join(bot_names())}.")
    return found


def seats_from(text: str) -> list[Seat]:
    """The seats in a list such as "me,farmer,Ada": bots by their kind, all others people."""
    parts = [part.strip() for part in text.split(",")]
    if not 2 <= len(parts) <= 4:
        raise BadSetup(f"Agra is for 2, 3 or 4 players, but --seats names {len(parts)}.")
    for part in parts:
        if not part:
            raise BadSetup("A seat has no name: write --seats me,farmer,trader.")
        likely = difflib.get_close_matches(part.lower(), bot_names(), n=1, cutoff=_ALIKE)
        if likely and not is_bot(part):
            raise BadSetup(
                f"Is {part!r} the bot {likely[0]!r}? Write {likely[0]} for the bot,"
                " or another name for a person."
            )
    return [Seat(part, part if is_bot(part) else None) for part in parts]


def seats_of(players: int, humans: int, bots: Sequence[str]) -> list[Seat]:
    """People first, then bots of these kinds in turn."""
    if not 2 <= players <= 4:
        raise BadSetup(f"Agra is for 2, 3 or 4 players, not {players}.")
    if not 0 <= humans <= players:
        raise BadSetup(f"A game of {players} players has 0 to {players} people, not {humans}.")
    people = [Seat(ME if humans == 1 else f"player {number}") for number in range(1, humans + 1)]
    kinds = [bots[number % len(bots)] for number in range(players - humans)]
    return people + [Seat(kind, kind) for kind in kinds]


def seats_in_record(names: Sequence[str]) -> list[Seat]:
    """The seats as a record names them."""
    seats = []
    for name in names:
        kind = name.removesuffix(BOT)
        seats.append(Seat(kind, kind) if name.endswith(BOT) and is_bot(kind) else Seat(name))
    return seats
