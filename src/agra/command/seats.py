"""Parses the seats of a game: people and bots, as the command names them."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from agra.bots import bot_names
from agra.bots.registry import ALIASES, bot, is_bot
from agra.bots.spec import MARK
from agra.command import output
from agra.rules.errors import BadSetup
from agra.text.i18n import N_, _, pgettext
from agra.text.levels import level_name

BOT: Final = " (bot)"
DEFAULT_BOT: Final = "trader"
_ALIKE: Final = 0.7  # minimum similarity of a misspelt bot name


@dataclass(frozen=True)
class Seat:
    """A seat: a person's name, or a bot in the format of `agra.bots.spec`."""

    name: str
    bot: str | None = None

    @property
    def written(self) -> str:
        """The name of the seat in a record."""
        return f"{self.bot}{BOT}" if self.bot is not None else self.name


def title(colour: str, seat: Seat) -> str:
    """A player's colour and name, as the command shows them."""
    if seat.bot is None:
        return f"{colour} ({seat.name})"
    return _("{colour} (bot {bot})").format(colour=colour, bot=bot_title(seat.bot))


def bot_title(text: str) -> str:
    """A bot's name in the player's language, with its limits as they were written."""
    name, at, limits = text.partition(MARK)
    return f"{level_name(name)}{at}{limits}"


def tell_unlearnt(bots: Sequence[str], components: Path | None) -> None:
    """Print which of these bots were not trained with a components file."""
    if components is None:
        return
    from agra.bots.weight_files import knows  # needed only with other components
    from agra.components import load_components

    digest = load_components(components).digest
    for name in dict.fromkeys(bots):
        learnt = getattr(bot(name), "learnt", "")
        if learnt and not knows(learnt, digest):
            words = _(
                "{bot} was trained with other components: with {file} it only uses its weights."
            )
            output.complain(words.format(bot=name, file=components))


def check_bots(bots: Sequence[str]) -> list[str]:
    """Strip these bots; raise an error if one of them cannot play."""
    found = [text.strip() for text in bots]
    for text in found:
        bot(text)
    return found


def _is_meant_as_bot(part: str) -> bool:
    """Whether a seat names a bot; a person's name has neither ":" nor "@"."""
    return ":" in part or "@" in part or is_bot(part)


def seats_from(text: str) -> list[Seat]:
    """Parse a list such as "me,farmer,Ada": names of bots are bots, all others are people."""
    parts = [part.strip() for part in text.split(",")]
    if not 2 <= len(parts) <= 4:
        message = N_("Agra is for 2, 3 or 4 players, but --seats names {named}.")
        raise BadSetup(message, named=len(parts))
    for part in parts:
        if not part:
            raise BadSetup(N_("A seat has no name: write, for example, --seats me,farmer,trader."))
        if _is_meant_as_bot(part):
            bot(part)
            continue
        known = [*bot_names(), *ALIASES]
        likely = difflib.get_close_matches(part.lower(), known, n=1, cutoff=_ALIKE)
        if likely:
            raise BadSetup(
                N_(
                    "Is {name!r} the bot {bot!r}? Write {bot} for the bot,"
                    " or another name for a person."
                ),
                name=part,
                bot=likely[0],
            )
    return [Seat(part, part if _is_meant_as_bot(part) else None) for part in parts]


def seats_of(players: int, humans: int, bots: Sequence[str]) -> list[Seat]:
    """The people first, then these bots in turn."""
    if not 2 <= players <= 4:
        raise BadSetup(N_("Agra is for 2, 3 or 4 players, not {players}."), players=players)
    if not 0 <= humans <= players:
        message = N_("A game of {players} players has 0 to {players} people, not {humans}.")
        raise BadSetup(message, players=players, humans=humans)
    people = [Seat(_("player {number}").format(number=number + 1)) for number in range(humans)]
    if humans == 1:
        people = [Seat(pgettext("the one person among bots", "me"))]
    kinds = [bots[number % len(bots)] for number in range(players - humans)]
    return people + [Seat(kind, kind) for kind in kinds]


def seats_in_record(names: Sequence[str]) -> list[Seat]:
    """The seats as a record names them."""
    seats = []
    for name in names:
        kind = name.removesuffix(BOT)
        seats.append(Seat(kind, kind) if name.endswith(BOT) and is_bot(kind) else Seat(name))
    return seats


def titles_in_record(names: Sequence[str], colours: Sequence[str]) -> list[str]:
    """The colour and name of every player of a record."""
    return [title(*player) for player in zip(colours, seats_in_record(names))]
