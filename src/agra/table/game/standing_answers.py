"""Standing answers: a player's answers in advance to routine decisions.

They are stored with the seat. Such a decision is recorded like any other, and can be taken back;
then the player is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from agra.rules import actions as act
from agra.rules.names import GOODS
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import N_, _

if TYPE_CHECKING:
    from agra.table.models import Seat

ASK: Final = "ask"
ALWAYS: Final = "always"
NEVER: Final = "never"
#: Goods with which a player can follow: those that can be processed.
FOLLOWED: Final = GOODS[:4] + GOODS[8:12]
#: The possible standing answers.
KNOWN: Final[dict[str, tuple[str, ...]]] = {
    "follow": (ASK, ALWAYS, NEVER),
    **{f"follow-{good}": (ASK, ALWAYS, NEVER) for good in FOLLOWED},
    "jagirdar": (ASK, NEVER),
    "cook": (ASK, "keep"),
    "influence": (ASK, "take"),
}


@dataclass(frozen=True)
class Wish:
    """A standing answer that a question offers, and the text of its button."""

    key: str
    value: str
    text: str


def answer_of(state: State, seat: "Seat", legal: Sequence[int]) -> int | None:
    """Return the standing answer of a player to a decision, or None."""
    if seat.level:
        return None  # a bot decides for itself
    answer = _ANSWERS.get(state.decision)
    return None if answer is None else answer(state, seat, legal)


def _follow(state: State, seat: "Seat", legal: Sequence[int]) -> int | None:
    """Return the answer for this good; without one, the answer for all goods."""
    wish = seat.preferences.get(f"follow-{_followed(state)}", ASK)
    if wish == ASK:
        wish = seat.preferences.get("follow", ASK)
    return {ALWAYS: act.FOLLOW, NEVER: act.DECLINE}.get(str(wish))


def _followed(state: State) -> str:
    """Return the good with which the player could follow."""
    return GOODS[state.components.source[state.pending.fields & 15]]


def _jagirdar(state: State, seat: "Seat", legal: Sequence[int]) -> int | None:
    return act.DECLINE if seat.preferences.get("jagirdar") == NEVER else None


def _cook(state: State, seat: "Seat", legal: Sequence[int]) -> int | None:
    return act.KEEP if seat.preferences.get("cook") == "keep" else None


def _influence(state: State, seat: "Seat", legal: Sequence[int]) -> int | None:
    """Take every step except the one to the top, which ends the game; the player is asked."""
    if seat.preferences.get("influence") != "take":
        return None
    player, c = state.player(seat.number), state.components
    for action in legal:
        notable = action - act.STEP
        if 0 <= notable < len(c.notable_guild):
            if player.step(c.notable_guild[notable]) + 1 < c.influence_top:
                return action
    return None


_ANSWERS: Final[dict[str, Callable[[State, "Seat", Sequence[int]], int | None]]] = {
    "follow": _follow,
    "jagirdar": _jagirdar,
    "cook_keep": _cook,
    "influence_steps": _influence,
}


# ------------------------------------------------------------------ texts


def wishes_for(state: State) -> tuple[Wish, ...]:
    """Return the standing answers that the pending decision offers."""
    if state.decision == "follow":
        keys = [f"follow-{_followed(state)}", "follow"]
        found = [(key, value) for key in keys for value in (ALWAYS, NEVER)]
    else:
        found = _OFFERED.get(state.decision, [])
    return tuple(Wish(key, value, words(key, value)) for key, value in found)


_OFFERED: Final = {
    "jagirdar": [("jagirdar", NEVER)],
    "cook_keep": [("cook", "keep")],
    "influence_steps": [("influence", "take")],
}
_WORDS: Final = {
    ("follow", ALWAYS): N_("Always follow"),
    ("follow", NEVER): N_("Never follow"),
    ("jagirdar", NEVER): N_("Never deliver with the Jagirdar"),
    ("cook", "keep"): N_("Always keep workers on the Cook"),
    ("influence", "take"): N_("Always take steps, unless one triggers the end"),
}


def words(key: str, value: str) -> str:
    """Return the text of the button of a standing answer."""
    if key.startswith("follow-"):
        good = name_of.good(key.removeprefix("follow-"))
        always, never = _("Always follow: {good}"), _("Never follow: {good}")
        return (always if value == ALWAYS else never).format(good=good)
    return _(_WORDS[key, value])


def given(preferences: Mapping[str, Any]) -> tuple[Wish, ...]:
    """Return the standing answers of a player."""
    return tuple(
        Wish(key, value, words(key, value))
        for key, known in KNOWN.items()
        if (value := str(preferences.get(key, ASK))) != ASK and value in known
    )


_HEADINGS: Final = {
    "follow": N_("Follow when others process"),
    "jagirdar": N_("Deliver with the Jagirdar"),
    "cook": N_("Ejected workers"),
    "influence": N_("Influence steps for deliveries"),
}
_ANSWER_WORDS: Final = {
    ASK: N_("ask me"),
    ALWAYS: N_("always"),
    NEVER: N_("never"),
    "keep": N_("keep them on the Cook"),
    "take": N_("take them, unless one triggers the end"),
}


def heading(key: str) -> str:
    """Return the heading of a standing answer in a form."""
    if key.startswith("follow-"):
        good = name_of.good(key.removeprefix("follow-"))
        return _("Follow with this good: {good}").format(good=good)
    return _(_HEADINGS[key])


def answer(value: str) -> str:
    """Return the text of a standing answer in a form."""
    return _(_ANSWER_WORDS[value])
