"""A sight as JSON, for programs that play or watch."""

from collections.abc import Iterable, Sequence
from typing import Any

from agra.rules.actions import action_text
from agra.table.game import advice, clocks
from agra.table.game.history import Step
from agra.table.game.sight import Sight
from agra.table.game.visit import Visit
from agra.table.panels.history.log import correction_words, told
from agra.table.panels.question.question import ask


def sight_as_data(sight: Sight) -> dict[str, Any]:
    """What a viewer may see, in the form of docs/positions.md, and what the viewer may do."""
    legal = sight.state.legal_actions() if sight.mine else []
    return {
        **position_as_data(sight),
        "options": [{"action": action, "text": action_text(action)} for action in legal],
    }


def position_as_data(sight: Sight) -> dict[str, Any]:
    """What a viewer may see; the position is in the form of docs/positions.md."""
    viewer = None if sight.referee else sight.viewer
    return {
        "game": sight.code,
        "version": sight.version,
        "number": sight.number,
        "viewer": sight.viewer,
        "names": sight.names,
        "kinds": sight.players.kinds,
        "to_move": sight.state.to_move,
        "decision": sight.state.decision,
        "thinking": sight.players.thinking,
        "undo": sight.undo.choices,
        "scores": sight.state.scores() if sight.over else None,
        "winners": sight.state.winners() if sight.over else None,
        "position": sight.state.to_json() if sight.revealed else sight.state.view(viewer),
    }


def options_as_data(sight: Sight) -> dict[str, Any]:
    """The pending question, and every legal answer in the reader's language."""
    question = ask(sight)
    legal = sight.state.legal_actions() if sight.mine else []
    # Buttons may answer the next decision, too; an option here is one action.
    options = question.options if question else ()
    words = {action: option for option in options for action in (option.action, *option.equal)}
    return {
        "game": sight.code,
        "version": sight.version,
        "number": sight.number,
        "yours": sight.mine,
        "to_move": sight.state.to_move,
        "decision": sight.state.decision,
        "question": question.title if question else "",
        "help": question.help if question else "",
        "options": [
            {
                "action": action,
                "name": action_text(action),
                "short": words[action].short,
                "text": words[action].text,
            }
            for action in legal
        ],
        "undo": sight.undo.choices,
    }


def steps_as_data(steps: Iterable[Step], names: Sequence[str]) -> list[dict[str, Any]]:
    """Decisions with their effects, as events (docs/events.md) and as sentences."""
    return [
        {
            "number": step.number,
            "seat": step.seat,
            "action": None if step.corrected else step.action,
            "name": "" if step.corrected else action_text(step.action),
            "decision": step.decision,
            "forced": step.forced,
            "round": step.round,
            "turn": step.turn,
            "events": [event.to_json() for event in step.events],
            "text": [correction_words(step)]
            if step.corrected
            else [text for _seat, text in told(step.events, names)],
        }
        for step in steps
    ]


def game_as_data(visit: Visit) -> dict[str, Any]:
    """A table: who sits where, and how far the game is."""
    game, seats, standing = visit.game, visit.seats, visit.standing
    return {
        "game": game.code,
        "title": game.title,
        "players": game.players,
        "round": game.round,
        "to_move": game.to_move,
        "finished": game.finished,
        "changed": game.changed,
        "rules": game.rules_version,
        "options": {
            **{name: game.options[name] for name in SHOWN if name in game.options},
            advice.OPTION: advice.is_allowed(game),
        },
        "components": bool(game.components),
        # clients that compare rupees must know whether all players began with the same
        "from_start": game.position is None and not game.sandbox_rupees and not game.referee,
        "seats": [
            {
                "seat": seat.number,
                "name": seat.name,
                "kind": seat.kind,
                "colour": seat.colour,
                "free": seat.free,
                "yours": seat.number in standing.held,
                "time_left": None if face is None else face.left,
            }
            for seat, face in zip(seats, clocks.faces(game, seats), strict=True)
        ],
        "host": standing.host,
        "next": "" if game.followed_by is None else game.followed_by.code,
    }


#: The options of a game that everybody may see.
SHOWN = (
    "open_rupees", "merchant_coin_on_stop", "round_limit", "think", "chat", "closed", "clock",
    "handicap",
)  # fmt: skip
