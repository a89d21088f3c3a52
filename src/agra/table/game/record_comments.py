"""What a record says to people, in their language: comments above it, which programs pass over.

The record itself is in one language for all, so that every program can read every record.
"""

import datetime

from agra.records.notation import COMMENT
from agra.records.record import Record
from agra.text import names as name_of
from agra.text.i18n import _, date, labelled, ngettext
from agra.text.terminal_story import winner_sentence


def notes_of(record: Record) -> list[str]:
    """Who played, when, and how it ended; a line each."""
    with name_of.in_colours(record.colours):
        return _notes(record)


def _notes(record: Record) -> list[str]:
    colours = name_of.colours(record.players)
    told = [
        _("A game of Agra, {date}").format(date=date(datetime.date.fromisoformat(record.date))),
        *(labelled(colour, name) for colour, name in zip(colours, record.names)),
    ]
    rounds = record.moments[-1].round if record.moments else 0
    decisions = len(record)
    played = ngettext("{count} decision", "{count} decisions", decisions).format(count=decisions)
    told.append(_("Round {round}, {decisions}").format(round=rounds, decisions=played))
    if record.result is None:
        told.append(_("The game is not over yet."))
        return told
    for colour, score in zip(colours, record.result.scores):
        told.append(labelled(colour, name_of.rupees(score)))
    told.append(winner_sentence(record.state))
    return told


def text_with_notes(record: Record) -> str:
    """The record as text, with these lines above it as comments."""
    lines = [f"{COMMENT} {' '.join(line.split())}" for line in notes_of(record)]
    return "\n".join(lines) + "\n\n" + record.text()
