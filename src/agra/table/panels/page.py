"""All panels of the table's page at once, for the view that shows it."""

from typing import Any, Final

from agra.rules.names import COLOURS
from agra.table.board.marks import Gain, Notes
from agra.table.panels import bar, log
from agra.table.panels.die import last_roll
from agra.table.panels.ending import ending
from agra.table.panels.forme import yields
from agra.table.panels.question import Question, ask
from agra.table.panels.reasons import why
from agra.table.panels.summary import Summary, summary
from agra.table.panels.tips import changed, tips
from agra.table.sight import Sight

#: So many turns are in the page's log; the others have a page of their own.
LOG_TURNS: Final = 3


def context(sight: Sight, shown: int = 0) -> dict[str, Any]:
    """What the templates in table/panels need; `notes` is for the drawing.

    A spectator is shown one seat in large.
    """
    question = ask(sight)
    turn = summary(sight)
    return {
        "question": question,
        "undo": bar.undo(sight),
        "restart": bar.restart(sight),
        "waiting": bar.waiting(sight),
        "turns": log.turns(sight, most=LOG_TURNS),
        "recap": log.recap(sight),
        "summary": turn,
        "colours": COLOURS,
        "die": last_roll(sight),
        "ending": ending(sight),
        "notes": notes(sight, question, turn, shown),
    }


def notes(sight: Sight, question: Question | None, turn: Summary | None, shown: int) -> Notes:
    """What the drawing shows of the panels."""
    gains = {
        good: Gain("produce" if found.produces else "process", found.count)
        for good, found in yields(sight).items()
    }
    # Another one's turn does not belong beside the seat that is shown in large.
    if turn and turn.seat != (shown if sight.viewer is None else sight.viewer):
        turn = None
    return Notes(
        reasons=why(sight, question),
        tips=tips(sight),
        gains=gains,
        turn=tuple((change.icon, change.signed) for change in turn.changes) if turn else (),
        changed=changed(sight),
    )
