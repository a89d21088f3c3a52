"""A sight as JSON, for programs that play or watch."""

from typing import Any

from agra.rules.actions import action_text
from agra.table.sight import Sight


def sight_as_data(sight: Sight) -> dict[str, Any]:
    """What a viewer may see, in the form of docs/positions.md, and what the viewer may do."""
    viewer = None if sight.referee else sight.viewer
    position = sight.state.to_json() if sight.revealed else sight.state.view(viewer)
    legal = sight.state.legal_actions() if sight.mine else []
    return {
        "game": sight.code,
        "version": sight.version,
        "number": sight.number,
        "viewer": sight.viewer,
        "names": sight.names,
        "kinds": sight.kinds,
        "to_move": sight.state.to_move,
        "decision": sight.state.decision,
        "thinking": sight.thinking,
        "undo": sight.undo,
        "options": [{"action": action, "text": action_text(action)} for action in legal],
        "position": position,
    }
