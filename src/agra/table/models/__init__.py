"""The tables of the database.

**The entries of a game are the truth; none is ever changed or removed.** They are numbered from 1
without a gap, and `(game, number)` is unique: of two that would be written at the same time, one is
refused. An entry is

- a *decision*: an action of a seat or of chance;
- an *undo*: the decisions after the first `keep` ones are taken back. They stay in the list, but
  they no longer lead anywhere: the line of play is what is left when the entries are read in order;
- a *correction*: people at a real table have put the position right by hand. The line of play goes
  on from there, and it counts among the decisions, so that it can be taken back like them;
- a *note*: something about a seat changed (somebody sat down, a bot took over). It leads nowhere
  either, but counts as a change, so that every page hears of it.

Everything else about a position (`Game.to_move`, `Game.finished`, all that is kept in memory)
follows from the entries and could be thrown away.

Beside the game there is company: who is here, what is said, who is nudged, votes for a bot. It
changes no position and has a count of its own, `Game.news`, by which pages hear of it. All of it
goes when its game is deleted. So does what is to be told to people who are not at the table: how
they can be reached (`Reach`), and what has not been sent yet (`Notice`).
"""

from agra.table.models.accounts import Account, House, new_number
from agra.table.models.cluster import Claim, Process, Stream, Taken, Thought
from agra.table.models.company import Message, Nudge, Presence, Vote
from agra.table.models.game import ALPHABET, Entry, Game, Holder, Seat, empty, new_code, new_secret
from agra.table.models.notices import Notice, Reach
from agra.table.models.reviews import Review, ReviewedTurn

__all__ = [
    "ALPHABET",
    "Account",
    "Claim",
    "Entry",
    "Game",
    "Holder",
    "House",
    "Message",
    "Notice",
    "Nudge",
    "Presence",
    "Process",
    "Reach",
    "Review",
    "ReviewedTurn",
    "Seat",
    "Stream",
    "Taken",
    "Thought",
    "Vote",
    "empty",
    "new_code",
    "new_number",
    "new_secret",
]
