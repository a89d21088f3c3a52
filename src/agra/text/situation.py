"""Describes the current decision: the player, the subject, the progress of the turn."""

from collections.abc import Sequence
from typing import Final

from agra.rules import layout
from agra.rules.kinds import FIELDS
from agra.rules.names import BUILDINGS, GOODS, NOTABLES, SPACES
from agra.rules.state import CHANCE, State
from agra.text import names as name_of
from agra.text.i18n import N_, _, labelled, ngettext, say_count
from agra.text.prompts import question

PHASES: Final = (N_("Meditation"), N_("Action"), N_("Orders"))


def in_last_round(s: State) -> bool:
    """Whether the end was triggered in an earlier round."""
    return 0 < s.board.final_round <= s.round


def end_words(s: State) -> str:
    """Whether the end of the game is announced."""
    if s.is_over:
        return _("game over")
    if in_last_round(s):
        return _("last round")
    last = s.board.final_round
    return _("last round: {round}").format(round=last) if last else _("end not triggered")


def decision_words(s: State, names: Sequence[str]) -> str:
    """The player to decide and the decision; the winner if the game is over."""
    mover = s.to_move
    if mover is None:
        winners = [names[seat] for seat in s.winners()]
        if len(winners) == 1:
            return _("The game is over: {player} wins").format(player=winners[0])
        return _("The game is over: {players} share the victory").format(players=", ".join(winners))
    asked = question(s.decision)
    return asked if mover == CHANCE else labelled(names[mover], asked)


def details(s: State, names: Sequence[str], knows_rupees: bool) -> str:
    """Details: the subject of the decision, and the progress of the turn.

    The options may depend on rupees, so their number is as secret as the rupees.
    """
    mover = s.to_move
    if mover is None:
        return ""
    found = [*_subjects(s), *_progress(s, names)]
    if mover == CHANCE or knows_rupees:
        options = len(s.legal_actions())
        found.append(say_count("{count} option", "{count} options", options))
    return " · ".join(found)


#: The fields of a decision that name a thing.
_SUBJECTS: Final = {
    "buildings": BUILDINGS,
    "spaces": SPACES,
    "notable": NOTABLES,
    "goods": GOODS,
    "goods_or_favour": GOODS,
}


def _subjects(s: State) -> list[str]:
    """The building, good or notable that the decision is about."""
    pending = s.pending
    found: list[str] = []
    for _name, first, bits, what in FIELDS.get(pending.kind, []):
        at = pending.fields >> first & (1 << bits) - 1
        if what in _SUBJECTS and at < len(_SUBJECTS[what]):
            found.append(name_of.thing(_SUBJECTS[what][at]))
    return found


def _progress(s: State, names: Sequence[str]) -> list[str]:
    board = s.board
    found: list[str] = []
    if s.to_move not in (CHANCE, s.turn):
        found.append(_("active player: {player}").format(player=names[s.turn]))
    if board.phase == layout.MEDITATION_PHASE and (board.meditation_points or board.laid_down):
        laid = ngettext("{count} worker laid down", "{count} workers laid down", board.laid_down)
        found.append(laid.format(count=board.laid_down))
        found.append(_("{points} MP left").format(points=board.meditation_points))
    if board.is_sailing:
        words = _("Sailor: paid {paid}, delivered {used}")
        found.append(words.format(paid=board.sailor_paid, used=board.sailor_used))
    return found


def summary(s: State, names: Sequence[str]) -> str:
    """The position in one sentence, as alternative text for a drawing."""
    decision = decision_words(s, names)
    words = _("Agra, {players} players, round {round}. {decision}")
    return words.format(players=s.players, round=s.round, decision=decision)
