"""The banner over the table when the game comes to its end: triggered, last round, last turn."""

from dataclasses import dataclass

from agra.table.game.sight import Sight
from agra.text.i18n import _


@dataclass(frozen=True)
class EndBanner:
    """A banner; a browser shows each of them once in a game."""

    #: "triggered", "last-round" or "last-turn"
    name: str
    title: str
    text: str


def end_banner(sight: Sight) -> EndBanner | None:
    """What a viewer is told about the end now; None before it is triggered and after the game."""
    s = sight.state
    last = s.board.final_round
    if not last or s.is_over:
        return None
    if s.round < last:
        words = _("After this round, every player has one more turn: round {round} is the last.")
        title = _("The end of the game is triggered")
        return EndBanner("triggered", title, words.format(round=last))
    if s.turn == sight.viewer and not sight.guest:
        text = _("Turn goods and favours into rupees: what you keep only breaks a tie.")
        return EndBanner("last-turn", _("Your last turn"), text)
    text = _("Every player has one last turn. Then the final scoring follows.")
    return EndBanner("last-round", _("The last round"), text)
