"""Explains why actions are refused or not offered, for players who type their decisions."""

from typing import Any, Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.state import State
from agra.text.i18n import _, labelled, say_count
from agra.text.options.reason_sentences import why_sentence

#: Reasons that only say that an action does not belong to the decision.
_OBVIOUS: Final = (
    "other_decision", "not_offered", "not_in_game", "not_ordered", "won_already", "tile",
    "contract", "own_moment", "no_own_worker", "no_lying_worker", "tile_not_there", "mullah",
    "no_bowl", "good",
)  # fmt: skip


def reason_text(state: State, action: int) -> str | None:
    """Why an action is not legal now, with the number of the rule; None if it is."""
    reason = state.why_not(action)
    if reason is None:
        return None
    sentence, rule = why_sentence(state, reason)
    return _("“{action}” is not possible. {sentence} (Rule {rule}.)").format(
        action=act.action_text(action), sentence=sentence, rule=rule
    )


def refusal(state: State, action: int) -> str:
    """The message for an action that is not legal."""
    reason = state.why_not(action) if 0 <= action < act.NUM_ACTIONS else None
    if reason is None:
        return _("That is not possible now.")
    sentence, rule = why_sentence(state, reason)
    return _("That is not possible now. {sentence} (Rule {rule}.)").format(
        sentence=sentence, rule=rule
    )


def not_offered(state: State) -> list[str]:
    """Sentences about everything that belongs to this decision but is not possible now.

    Obvious cases (a notable that is not in the game, a tile of another player) are left out.
    """
    legal = set(state.legal_actions())
    found: dict[str, list[str]] = {}
    for action in range(act.PLACE, act.NUM_ACTIONS):
        if action in legal:
            continue
        reason = state.why_not(action)
        if reason is None or (
            reason["reason"] in _OBVIOUS and not _expected(state, reason, action)
        ):
            continue
        found.setdefault(why_sentence(state, reason)[0], []).append(act.action_text(action))
    return [labelled(", ".join(_shortened(texts)), sentence) for sentence, texts in found.items()]


def _expected(state: State, reason: dict[str, Any], action: int) -> bool:
    """Whether a player may expect this action; a missing good counts for orders and deliveries."""
    kind = state.pending.kind
    if reason["reason"] != "good":
        return False
    if action in range(act.DELIVER, act.KEEP):
        return kind in (kinds.DELIVERIES, kinds.DELIVER_ONE, kinds.JAGIRDAR)
    return action in range(act.FULFIL, act.TILE) or action == act.ADVANCE_STONE


def _shortened(texts: list[str], most: int = 6) -> list[str]:
    if len(texts) <= most:
        return texts
    more = len(texts) - most
    return [*texts[:most], say_count("{count} more", "{count} more", more)]
