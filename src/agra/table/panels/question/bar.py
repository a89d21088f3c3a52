"""The decision bar around the options: undo, restart of the turn, who has to decide."""

from dataclasses import dataclass
from itertools import takewhile

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.state import CHANCE
from agra.table.game.sight import Sight
from agra.table.panels.history.log import correction_words, told
from agra.table.panels.question.buttons import ending_words
from agra.text.i18n import _
from agra.text.options.undo_phrases import deed


@dataclass(frozen=True)
class Back:
    """An undo: how far, in words; `to` decisions stay. If `to` is None, `why` says why not."""

    title: str
    note: str
    to: int | None
    #: why it goes no further, or what it takes back
    why: str = ""


def undo(sight: Sight) -> Back:
    """Take the last choice back."""
    if not sight.undo.choices:
        return Back(_("Undo"), _("not possible"), None, _no_way(sight))
    last = sight.undo.choices[0]
    step = sight.history[last - 1]
    if step.corrected:
        return Back(_("Undo"), _("correction"), last - 1, correction_words(step))
    sentences = [text for _seat, text in told(step.events, sight.names)]
    return Back(_("Undo"), _deed(sight, last), last - 1, " ".join(sentences[:1]))


def restart(sight: Sight) -> Back:
    """Take back everything in this turn that can be taken back."""
    if not sight.undo.choices:
        return Back(_("Restart"), _("not possible"), None, _no_way(sight))
    if sight.referee:
        return _restart_at_real_table(sight)
    first = sight.undo.choices[-1]
    if sight.undo.barrier:
        note = _("back to: {deed}").format(deed=_deed(sight, first))
        return Back(_("Restart"), note, first - 1, _no_way(sight))
    return Back(_("Restart"), _("to start of turn"), first - 1)


def _deed(sight: Sight, number: int) -> str:
    """A decision of this turn in a few words; an answer that ended something as its button said."""
    step = sight.history[number - 1]
    if step.action == act.END_MEDITATION and any(s.joined for s in sight.history[number:][:1]):
        return deed(sight.history[number].action)  # one click has chosen the space, too
    if step.action not in (act.DONE, act.DECLINE):
        return deed(step.action)
    before = reversed(sight.history[: number - 1])
    same_turn = takewhile(lambda one: (one.round, one.turn) == (step.round, step.turn), before)
    begun = any(one.decision == step.decision for one in same_turn)
    return ending_words(kinds.NAMES.index(step.decision), step.action, begun)


def _restart_at_real_table(sight: Sight) -> Back:
    """Restart at the start of this turn or, if it is there already, of the turn before."""
    last = sight.undo.choices[0]
    start = [start for start in sight.past.turn_starts if start.number < last][-1]
    name = sight.names[start.seat]
    return Back(_("Restart"), _("turn: {player}").format(player=name), start.number)


def _no_way(sight: Sight) -> str:
    """Why nothing earlier can be taken back."""
    if not sight.undo.barrier:
        return _("There is nothing to undo in this turn.")
    step = sight.history[sight.undo.barrier - 1]
    if step.seat == CHANCE:
        return _("You can't undo past a die roll or a tile draw.")
    return _("{player} has answered: you can't undo past that.").format(
        player=sight.names[step.seat]
    )


def awaited(sight: Sight) -> str:
    """Who has to decide now; "" if nobody has."""
    seat = sight.state.to_move
    if seat is None or seat == CHANCE or sight.mine:
        return ""
    return waiting(sight) or _("{player} decides").format(player=sight.names[seat])


def waiting(sight: Sight) -> str:
    """Whose bot is thinking; "" if none is."""
    if not sight.players.thinking:
        return ""
    names = ", ".join(sight.names[seat] for seat in sight.players.thinking)
    if len(sight.players.thinking) == 1:
        return _("{player} is thinking ...").format(player=names)
    return _("{players} are thinking ...").format(players=names)
