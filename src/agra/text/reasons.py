"""Why something is not offered, in a sentence."""

from typing import Any, Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.names import GOODS, GUILDS, NOTABLES, SPACES
from agra.rules.state import State
from agra.rules.why_not import REASONS
from agra.text import names as name_of
from agra.text.i18n import _

#: Reasons that say only that something has nothing to do with the decision.
_OBVIOUS: Final = (
    "other_decision", "not_offered", "not_in_game", "not_ordered", "won_already", "tile",
    "contract", "own_moment", "no_own_worker", "no_lying_worker", "tile_not_there", "mullah",
    "no_bowl", "good",
)  # fmt: skip


def reason_text(state: State, action: int) -> str | None:
    """One sentence that says why an action is not legal now; None if it is."""
    reason = state.why_not(action)
    if reason is None:
        return None
    return _("“{action}” is not possible: {reason}.").format(
        action=act.action_text(action), reason=_reason(reason)
    )


def _reason(reason: dict[str, Any], with_thing: bool = True) -> str:
    text = _(REASONS[reason["reason"]])
    if "what" in reason and with_thing:
        text += f" ({_thing(str(reason['what']))})"
    if "needs" in reason:
        text += _(": {needs} needed, {has} there").format(
            needs=reason["needs"], has=reason.get("has", 0)
        )
    elif "has" in reason:
        text += _(": it is {has}").format(has=reason["has"])
    elif "decision" in reason and reason["reason"] == "other_decision":
        text += f" ({reason['decision'].replace('_', ' ')})"
    return text


def _thing(name: str) -> str:
    """The display name of a good, a space, a guild, a notable; else the name as it is."""
    for names, shown in (
        (GOODS, name_of.good),
        (SPACES, name_of.space),
        (GUILDS, name_of.guild),
        (NOTABLES, name_of.notable),
    ):
        if name in names:
            return shown(name)
    return name.replace("_", " ")


def not_offered(state: State) -> list[str]:
    """Sentences about everything that belongs to this decision and is not possible now.

    What nobody would expect (a notable that is not in the game, a tile of another player) is left
    out.
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
        found.setdefault(_reason(reason, with_thing=False), []).append(act.action_text(action))
    return [f"{', '.join(_shortened(texts))}: {reason}." for reason, texts in found.items()]


def _expected(state: State, reason: dict[str, Any], action: int) -> bool:
    """A missing good is worth a line where few goods can help: orders and deliveries."""
    kind = state.stack[-1] & kinds.KIND_MASK
    if reason["reason"] != "good":
        return False
    if action in range(act.DELIVER, act.KEEP):
        return kind in (kinds.DELIVERIES, kinds.DELIVER_ONE, kinds.JAGIRDAR)
    return action in range(act.FULFIL, act.TILE) or action == act.ADVANCE_STONE


def _shortened(texts: list[str], most: int = 6) -> list[str]:
    if len(texts) <= most:
        return texts
    return [*texts[:most], _("{count} more").format(count=len(texts) - most)]
