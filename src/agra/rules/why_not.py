"""Why an action is not legal now (stub)."""

from typing import Any

from agra.rules.state import State


def why_not(s: State, action: int) -> dict[str, Any] | None:
    """The reason as data, or None if the action is legal."""
    if action in s.legal_actions():
        return None
    return {"reason": "other_decision", "decision": s.decision}
