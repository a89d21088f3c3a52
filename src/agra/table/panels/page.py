"""All panels of the table's page at once, for the view that shows it."""

from typing import Any, Final

from agra.table.board.marks import Gain, Notes
from agra.table.panels import bar, log
from agra.table.panels.die import last_roll
from agra.table.panels.forme import yields
from agra.table.panels.question import Question, ask
from agra.table.panels.reasons import why
from agra.table.panels.summary import Summary, summary
from agra.table.panels.tips import changed, tips
from agra.table.preferences import given
from agra.table.sight import Sight

#: So many turns are in the page's log; the others have a page of their own.
LOG_TURNS: Final = 3
#: Parts of the bar on top, which has tips of its own.
TOP: Final = ("top-round", "top-seats", "top-pier", "top-limit", "top-end")


def context(sight: Sight) -> dict[str, Any]:
    """What the templates in table/panels need; `notes` is for the drawing."""
    question = ask(sight)
    turn = summary(sight)
    shown = notes(sight, question, turn)
    return {
        "question": question,
        "undo": bar.undo(sight),
        "restart": bar.restart(sight),
        "waiting": bar.waiting(sight),
        "turns": log.turns(sight, most=LOG_TURNS),
        "recap": log.recap(sight),
        "summary": turn,
        "colours": sight.colours,
        "answers": given(sight.wishes),
        "die": last_roll(sight),
        "notes": shown,
        "about": {spot.removeprefix("top-"): shown.tips[spot] for spot in TOP},
    }


def notes(sight: Sight, question: Question | None, turn: Summary | None) -> Notes:
    """What the drawing shows of the panels."""
    gains = {
        good: Gain("produce" if found.produces else "process", found.count)
        for good, found in yields(sight).items()
    }
    # A spectator is shown the first seat in large: another one's turn does not belong beside it.
    if turn and turn.seat != (sight.viewer or 0):
        turn = None
    return Notes(
        reasons=why(sight, question),
        tips=tips(sight),
        gains=gains,
        turn=tuple((change.icon, change.signed) for change in turn.changes) if turn else (),
        changed=changed(sight),
    )
