"""Banners over the table: the welcome to a game with the coach, and the stages of the end."""

from dataclasses import dataclass

from agra.table.game.sight import Sight
from agra.text.i18n import _


@dataclass(frozen=True)
class Banner:
    """A banner; a browser shows each of them once in a game."""

    #: "welcome", "triggered", "last-round" or "last-turn"
    name: str
    title: str
    text: str


def end_banner(sight: Sight) -> Banner | None:
    """What a viewer is told about the end now; None before it is triggered and after the game."""
    s = sight.state
    last = s.board.final_round
    if not last or s.is_over:
        return None
    if s.round < last:
        words = _("After this round, every player has one more turn: round {round} is the last.")
        title = _("The end of the game is triggered")
        return Banner("triggered", title, words.format(round=last))
    if s.turn == sight.viewer and not sight.guest:
        text = _("Turn goods and favours into rupees: what you keep only breaks a tie.")
        return Banner("last-turn", _("Your last turn"), text)
    text = _("Every player has one last turn. Then the final scoring follows.")
    return Banner("last-round", _("The last round"), text)


def welcome(sight: Sight) -> Banner | None:
    """What a player of a game with the coach is told before the first own decision."""
    decided = any(step.seat == sight.viewer and not step.forced for step in sight.history)
    if sight.state.round > 1 or not sight.mine or decided:
        return None
    text = _("Before each of your decisions the coach says what he would do. You decide.")
    return Banner("welcome", _("Welcome to Agra"), text)
