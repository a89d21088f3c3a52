"""The tables of the database.

**The entries of a game are an append-only log: none is ever changed or removed.** They are numbered
from 1 without a gap, and `(game, number)` is unique: if two processes write an entry at the same
time, one of them is refused. An entry is

- a *decision*: an action of a seat or of chance;
- an *undo*: only the first `keep` decisions still count. The others stay in the log but are skipped
  when the line of play is replayed;
- a *correction*: people at a real table have corrected the position by hand. The game continues
  from there. A correction counts as a decision, so it can be taken back as well;
- a *note*: something about a seat changed (somebody sat down, a bot took over). It does not change
  the position, but it raises the version, so that every page is updated.

Everything else about a position (`Game.to_move`, `Game.finished`, every cache) is derived from the
entries and can be computed again.

Presence, chat, nudges and votes for a bot change no position. They have another counter,
`Game.news`, by which pages notice them. Where absent people are reached (`Reach`) and the notices
that are still to be sent (`Notice`) are stored, too. All of this is deleted with its game.

Ratings (`Rating`, `RatedResult`) are deleted with their account.
"""

from agra.table.models.accounts import Account, House, new_number
from agra.table.models.cluster import Claim, Process, Stream, Taken, Thought
from agra.table.models.company import Message, Nudge, Presence, Vote
from agra.table.models.game import (
    ALPHABET,
    FROM_ROUND,
    Entry,
    Game,
    Holder,
    Seat,
    empty,
    new_code,
    new_secret,
)
from agra.table.models.links import LinkStart
from agra.table.models.lobby import OpenTable, RatedGame, RatedResult, Rating
from agra.table.models.notices import Notice, Reach
from agra.table.models.operators import Blocked, Report
from agra.table.models.reviews import Review, ReviewedTurn

__all__ = [
    "ALPHABET",
    "FROM_ROUND",
    "Account",
    "Blocked",
    "Claim",
    "Entry",
    "Game",
    "Holder",
    "House",
    "LinkStart",
    "Message",
    "Notice",
    "Nudge",
    "OpenTable",
    "Presence",
    "Process",
    "RatedGame",
    "RatedResult",
    "Rating",
    "Reach",
    "Report",
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
