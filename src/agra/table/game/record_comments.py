"""Comments above a record, in the language of the reader; programs skip them.

The record itself does not depend on a language, so that every program can read it.
"""

import datetime

from agra.records.notation import COMMENT
from agra.records.record import Record
from agra.text import names as name_of
from agra.text.i18n import _, date, labelled, say_count
from agra.text.terminal_story import winner_sentence


def notes_of(record: Record) -> list[str]:
    """Return the comments: players, date and result, a line each."""
    with name_of.in_colours(record.colours):
        return _notes(record)


def _notes(record: Record) -> list[str]:
    colours = name_of.colours(record.players)
    notes = [
        _("A game of Agra, {date}").format(date=date(datetime.date.fromisoformat(record.date))),
        *(labelled(colour, name) for colour, name in zip(colours, record.names)),
    ]
    rounds = record.moments[-1].round if record.moments else 0
    decisions = len(record)
    played = say_count("{count} decision", "{count} decisions", decisions)
    notes.append(_("Round {round}, {decisions}").format(round=rounds, decisions=played))
    if record.result is None:
        notes.append(_("The game is not over yet."))
        return notes
    for colour, score in zip(colours, record.result.scores):
        notes.append(labelled(colour, name_of.rupees(score)))
    notes.append(winner_sentence(record.state))
    return notes


def text_with_notes(record: Record) -> str:
    """Return the record as text, with the comments above it."""
    lines = [f"{COMMENT} {' '.join(line.split())}" for line in notes_of(record)]
    return "\n".join(lines) + "\n\n" + record.text()
