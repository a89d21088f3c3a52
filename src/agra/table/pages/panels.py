"""All panels of the table's page at once, for the view that shows it."""

from typing import Final, TypedDict

from agra.table.game.sight import Sight
from agra.table.game.standing_answers import Wish, given
from agra.table.panels.history import log
from agra.table.panels.history.ending import Ending, ending
from agra.table.panels.history.last_roll import Roll, last_roll
from agra.table.panels.history.narration import NarratedStep, last_step, step_at
from agra.table.panels.history.recap import Recap, recap
from agra.table.panels.history.replay import Replay, replay
from agra.table.panels.history.turn_summary import Summary, summary
from agra.table.panels.question import bar
from agra.table.panels.question.question import Question, ask
from agra.table.panels.question.reasons import why
from agra.table.panels.tips.drawing_notes import Notes
from agra.table.panels.tips.for_me import yields
from agra.table.panels.tips.screen_reader import Area, in_words
from agra.table.panels.tips.tips import changed, tips

#: So many turns are in the page's log; the others have a page of their own.
LOG_TURNS: Final = 6
#: On a phone the log has a screen of its own.
LOG_TURNS_ON_PHONES: Final = 16


class PanelContext(TypedDict):
    """What the templates in table/panels need; `drawn` and `notes` are for the drawing."""

    now: Sight
    question: Question | None
    told: NarratedStep | None
    undo: bar.Back
    restart: bar.Back
    waiting: str
    awaited: str
    turns: list[log.Turn]
    recap: Recap | None
    replay: Replay | None
    colours: tuple[str, ...]
    answers: tuple[Wish, ...]
    die: Roll | None
    drawn: Question | None
    ending: Ending | None
    notes: Notes
    in_words: list[Area]
    mine: int
    neighbour: int


def context(
    sight: Sight,
    now: Sight | None = None,
    phone: bool = False,
    shown: int = 0,
    whole: Sight | None = None,
    reasons: bool = True,
) -> PanelContext:
    """Everything that the panels show of a game.

    While earlier steps are still shown, `sight` is the position on the board and `now` the game
    as it stands: the viewer's own question is in the bar at once. A spectator
    is `shown` one seat in large. Whoever looks back has the log of the `whole` game beside it.
    Without `reasons`, why something cannot be chosen is told when it is asked for.
    """
    present = now or sight
    drawn = ask(sight)
    question = ask(present) if now is not None and now.mine else drawn
    turn = summary(sight)
    noted = notes(sight, drawn, turn, shown, reasons)
    mine = shown if sight.viewer is None else sight.viewer
    return {
        "now": present,
        "question": question,
        "told": told_step(sight, now),
        "undo": bar.undo(present),
        "restart": bar.restart(present),
        "waiting": bar.waiting(present),
        "awaited": bar.awaited(present),
        "turns": log_turns(sight, whole, LOG_TURNS_ON_PHONES if phone else LOG_TURNS),
        "recap": recap_of(sight, present),
        "replay": None if sight.live or now else replay(sight),
        "colours": sight.colours,
        "answers": given(sight.wishes),
        "die": last_roll(sight),
        "drawn": drawn,
        "ending": ending(sight),
        "notes": noted,
        "in_words": in_words(sight, noted.tips),
        "mine": mine,
        "neighbour": (mine + 1) % sight.state.players,
    }


def log_turns(sight: Sight, whole: Sight | None, most: int) -> list[log.Turn]:
    """The last turns: those of the whole game if the position is among them, to go on from it."""
    found = log.turns(whole, most=most) if whole else []
    if found and found[-1].lines[-1].number <= sight.number:
        return found
    return log.turns(sight, most=most)


def recap_of(sight: Sight, present: Sight) -> Recap | None:
    """The recap up to the position on the board; on the viewer's own turn up to its start.

    Nobody misses anything where all look at the same screen, or who looks back.
    """
    if present.referee or not present.live:
        return None
    return recap(present if present.mine else sight)


def told_step(sight: Sight, now: Sight | None) -> NarratedStep | None:
    """The step that the bar tells: the last one, unless it is the viewer's question instead."""
    if now is not None:
        return step_at(now.history, sight, sight.number)
    return None if sight.mine or sight.over else last_step(sight)


def notes(
    sight: Sight,
    question: Question | None,
    turn: Summary | None,
    shown: int,
    reasons: bool = True,
) -> Notes:
    """What the drawing shows of the panels."""
    # Another one's turn does not belong beside the seat that is shown in large.
    if turn and turn.seat != (shown if sight.viewer is None else sight.viewer):
        turn = None
    return Notes(
        reasons=why(sight, question) if reasons else {},
        tips=tips(sight),
        gains=yields(sight),
        turn=tuple((change.icon, change.signed) for change in turn.changes) if turn else (),
        changed=changed(sight),
    )
