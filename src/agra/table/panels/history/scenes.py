"""Groups decisions into scenes: decisions that belong to one action are one scene.

Laying down several workers, several deliveries to one notable, paying several materials, and a
favour action with its effects are one scene each. Unimportant decisions are in no scene.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from agra.rules import actions as act
from agra.rules.events import Event
from agra.rules.names import OUTER_ACTIONS
from agra.rules.state import CHANCE
from agra.table.game.history import Step
from agra.text.narration import Theme, works


@dataclass
class Scene:
    """One action: its theme, the acting seats, and its decisions."""

    theme: Theme
    #: the acting seats in their order: several players may follow together
    seats: list[int]
    steps: list[Step] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The position after it."""
        return self.steps[-1].number

    @property
    def since(self) -> int:
        """The position before it."""
        return self.steps[0].number - 1

    @property
    def turn(self) -> tuple[int, int]:
        """The round, and the seat whose turn it is."""
        return self.steps[0].round, self.steps[0].turn

    @property
    def events(self) -> list[Event]:
        """All events in it."""
        return [event for step in self.steps for event in step.events]

    @property
    def won_by_other(self) -> Event | None:
        """The contract that somebody else wins by a delivery; None if there is none."""
        won = (event for event in self.events if event.kind == "won")
        return next((event for event in won if event.seat not in self.seats), None)


def scenes(history: Iterable[Step]) -> list[Scene]:
    """The scenes of decisions that begin with the start of a turn."""
    found: list[Scene] = []
    for step in history:
        theme = theme_of(step)
        if theme is None:
            continue
        seat = decider_of(step)
        last = found[-1] if found and found[-1].turn == (step.round, step.turn) else None
        if last is not None and joins(last, theme, seat, step):
            last.steps.append(step)
            if (last.theme.kind, theme.kind) in _GROWS:
                last.theme = theme
            if seat not in last.seats:
                last.seats.append(seat)
        else:
            found.append(Scene(theme, [seat], [step]))
    return found


#: Themes that replace an earlier one: a payment becomes the thing paid for, deliveries become the
#: contract that they win.
_GROWS: Final = frozenset(
    (
        ("pay", "build"),
        ("pay", "raise"),
        ("deliver", "win"),
        ("favour", "win"),
        ("meditate", "win"),
    )
)

# ------------------------------------------------------------------ the theme of a decision

#: Kinds of events, the most important first, with their themes.
_THEMES: Final = {
    "game_over": "over",
    "won": "win",
    "delivered": "deliver",
    "built": "build",
    "fulfilled": "order",
    "served": "serve",
    "favour_action": "favour",
    "laid": "lay",
    "bonus_tile": "bonus",
    "day_labourer": "labour",
    "placed": "work",
    "french_trader": "french",
    "ability": "ability",
    "luxury": "luxury",
    "processed": "process",
    "exchanged": "exchange",
    "price_token": "price",
    "stone": "stone",
    "uncovered": "uncover",
    "farmer": "farmers",
    "influence": "influence",
    "raised": "raise",
    "tile_taken": "tile",
    "merchant": "merchant",
    "builder": "builder",
    "paid": "pay",
    "kept_on_cook": "cook",
    "returned": "room",
    "lost": "room",
    "gained": "gain",
    "rupees": "gain",
    "boat": "boat",
    "tile_discarded": "discard",
    "builder_left": "left",
    "end_announced": "end",
}
_ORDER: Final = {kind: rank for rank, kind in enumerate(_THEMES)}
#: Themes with an object or a person.
_ABOUT: Final = frozenset(
    ("deliver", "win", "build", "order", "favour", "meditate", "ability", "labour")
)


def decider_of(step: Step) -> int:
    """Whose decision it is; chance belongs to whose turn it is."""
    return step.turn if step.seat == CHANCE else step.seat


def theme_of(step: Step) -> Theme | None:
    """The theme of a decision; None if it is not important enough.

    A contract is the theme of the decision only if it is won by who decides: a delivery may
    complete a card for somebody else.
    """
    if act.MEDITATE <= step.action < act.MEDITATE + len(OUTER_ACTIONS):
        return Theme("meditate", OUTER_ACTIONS[step.action - act.MEDITATE])
    decider = decider_of(step)
    events = [
        event
        for event in step.events
        if event.kind in _ORDER and (event.kind != "won" or event.seat == decider)
    ]
    if not events:
        return None
    event = min(events, key=lambda event: _ORDER[event.kind])
    kind = _THEMES[event.kind]
    if kind == "work":
        return works(event.what)
    if kind == "luxury":
        return Theme(event.what)
    if kind == "process" and event.why == "follower":
        return Theme("follow")
    if kind in ("merchant", "builder"):
        return Theme(kind, event.where)
    if kind == "boat":
        return Theme(kind, str(event.count))
    if kind in ("pay", "gain"):
        return Theme("trade") if event.why == "trade" else Theme(kind, event.why)
    if kind in ("process", "exchange", "influence", "stone", "uncover", "farmers", "raise"):
        return Theme(kind, event.why)
    about = event.where if kind == "deliver" else event.what
    return Theme(kind, about if kind in _ABOUT else "")


# ------------------------------------------------------------------ grouping

#: Themes whose repetition is the same scene.
_SAME: Final = frozenset(
    ("lay", "deliver", "pay", "influence", "farmers", "raise", "trade", "serve", "room")
)
#: Themes with sub-decisions, whose events name the theme as their reason.
_LEADS: Final = frozenset(
    ("favour", "meditate", "ability", "statues", "books", "paintings", "clothes", "bonus")
)
_REASONS: Final = {
    "books": ("book",),
    "paintings": ("painting",),
    "bonus": ("bonus_tile",),
    "meditate": ("meditation",),
    "favour": ("step_reward",),
}


def joins(scene: Scene, theme: Theme, seat: int, step: Step) -> bool:
    """Whether a decision belongs to a scene."""
    kind, last = theme.kind, scene.theme.kind
    if kind == last == "follow":
        return True
    if seat != scene.seats[0] or step.seat == CHANCE:
        return False
    if kind in _SAME and theme == scene.theme:
        return True
    if last == "deliver" and kind == "win":
        return scene.theme.what == theme.what
    if last == "pay" and kind == "build":
        return scene.theme.what == "building"
    if last == "pay" and kind == "raise":
        return scene.theme.what == theme.what
    if last == "work" and kind == "process":
        return theme.what == "processing"
    if last == "visit" and kind == "pay":
        return theme.what == "sailor_payment"
    if last == "influence" and kind in ("gain", "tile"):
        return kind == "tile" or theme.what == "step_reward"
    if scene.theme.what == "deliver" and last in _LEADS:
        return kind in ("deliver", "win")
    if last in _LEADS and kind not in _LEADS:
        reasons = {scene.theme.what, *_REASONS.get(last, ())} - {""}
        own = [event for event in step.events if event.seat == seat]
        return bool(own) and all(event.why in reasons for event in own)
    return False


def scenes_since(history: Sequence[Step], since: int) -> list[Scene]:
    """The scenes that end after the first `since` decisions, grouped from the start of a turn."""
    start = min(since, len(history))
    while start > 0 and start < len(history) and _same_turn(history[start - 1], history[start]):
        start -= 1
    return [scene for scene in scenes(history[start:]) if scene.number > since]


def scenes_of_turn(history: Sequence[Step]) -> list[Scene]:
    """The scenes of the last turn."""
    start = len(history)
    while start > 0 and _same_turn(history[start - 1], history[-1]):
        start -= 1
    return scenes(history[start:])


def _same_turn(one: Step, other: Step) -> bool:
    return (one.round, one.turn) == (other.round, other.turn)
