"""One turn judged: what was played beside the best turn, and what the difference is made of.

A bot that searches whole turns compares them (`agra.bots.advice.turn_comparison`), with what the
player could know. Luck is left out: the turn is judged with the middle outcome of every roll and
draw, and with the answers that most players would give.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from agra.bots import Bot, Budget, Fact, Outlook, Reason, Turn, View
from agra.bots.advice.turn_reasons import arguments, chosen, followers_in, foresee, weights_by
from agra.bots.bot import space_of
from agra.bots.judgement import shrinkage
from agra.bots.registry import bot
from agra.review.outlook import JUDGE, dice_of, outlook_of, seen
from agra.review.parting import parting
from agra.review.turns import Played, end_of, without_luck
from agra.rules.errors import N_, AgraError
from agra.rules.state import State

#: What the bot may spend on one turn.
NODES: Final = 4000
#: For a first glance, which says which turns are looked at first.
GLANCE: Final = 150

#: Marks, the best first.
MARKS: Final = ("great", "good", "slip", "blunder")
#: Great: so many rupees from the best at most, and so many before the next idea at least.
NEAR: Final = 0.1
AHEAD: Final = 1.5
#: Less is lost by a good turn, and by a slip; more is a blunder.
GOOD: Final = 0.6
SLIP: Final = 2.0
#: A difference that is told has at least so many rupees.
LEAST: Final = 0.05


class CannotJudge(AgraError):
    """A bot cannot say what a turn is worth."""


@dataclass(frozen=True)
class Judged:
    """What a bot says of one turn."""

    #: the turn: its number in the game, its round, whose it was
    number: int
    round: int
    seat: int
    #: the rupees that were given away, and "great", "good", "slip" or "blunder"
    lost: float
    mark: str
    #: the turn as it would have been with middling luck, and the best one
    played: tuple[int, ...]
    best: tuple[int, ...]
    #: their main actions: numbers of spaces, -1 for none
    space: int
    best_space: int
    #: what they differ in first: "space", "meditation", "action", "orders", "extras", "" if nothing
    kind: str
    #: what the game may come to: before the turn, after it without luck, after the best one
    before: Outlook
    after: Outlook
    best_after: Outlook
    #: by how much the others' answers changed the chance to win, and the dice everybody's
    answers: float = 0.0
    dice: tuple[float, ...] = ()
    #: where the rupees come from, the weightiest first; `later` is what shows only in later turns
    reasons: tuple[Reason, ...] = ()
    later: float = 0.0
    #: the few of them that are told, with what is foreseen
    told: tuple[Reason, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As plain dictionaries and lists."""
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Judged":
        """What `to_json` has written."""
        made = dict(data)
        for name in ("before", "after", "best_after"):
            made[name] = Outlook(**made[name])
        # once they were counted apart from the reasons
        made.pop("facts", None)
        for name in ("reasons", "told"):
            made[name] = tuple(_reason(reason) for reason in made.get(name, ()))
        for name in ("played", "best", "dice"):
            made[name] = tuple(made[name])
        return Judged(**made)


def _reason(data: dict[str, Any]) -> Reason:
    return Reason(**{**data, "facts": tuple(Fact(**fact) for fact in data["facts"])})


def judge(turn: Played, nodes: int = NODES, level: str = JUDGE, luck: bool = True) -> Judged:
    """What a bot says of a turn after looking at so many positions.

    Without `luck` it is not told what the dice have changed, which takes some more of them.
    """
    made, view = bot(level), turn.view
    played = without_luck(view, turn.actions)
    compared = compare(made, level, view, nodes, played)
    own, best = compared.own, compared.best
    lost = compared.lost(own)
    before, after = outlook_of(made, view), outlook_of(made, seen(view, own.state))
    # what the others really answered, still without the dice
    calm = end_of(view.state, turn.seat, without_luck(view, turn.actions, dice_only=True))
    real = end_of(view.state, turn.seat, turn.actions)
    seat = turn.seat
    found = Judged(
        number=turn.number,
        round=turn.round,
        seat=seat,
        lost=lost,
        mark=mark_of(lost, compared.ahead(own)),
        played=tuple(played),
        best=tuple(best.actions),
        space=space_of(played),
        best_space=best.space,
        kind="",
        before=_rounded(before[seat]),
        after=_rounded(after[seat]),
        best_after=_rounded(after[seat]),
        answers=round(outlook_of(made, seen(view, calm))[seat].win - after[seat].win, 4),
        dice=dice_of(made, view, real, calm, nodes) if luck else (),
    )
    return _explained(found, made, view, compared) if lost else found


def _explained(found: Judged, made: Bot, view: View, compared: "Compared") -> Judged:
    """A turn that gave something away: what was better, and in what the difference lies."""
    own, best, seat = compared.own, compared.best, found.seat
    root = view.state
    better, played = (
        foresee(turn.state, seat, followers_in(root, turn.actions))[0] for turn in (best, own)
    )
    every = arguments(root, better, played, seat, weights_by(made, view))
    reasons = shrinkage.weighed(root, [reason for reason in every if reason.about != "next"])
    then = outlook_of(made, seen(view, best.state))[seat]
    after = found.after
    return replace(
        found,
        kind=parting(found.played, found.best),
        # what is overrated of the rupees is so of all that the better turn promises
        best_after=_rounded(
            Outlook(
                after.rupees + shrinkage.real_change(root, then.rupees - after.rupees),
                after.win + shrinkage.real(root, max(0.0, then.win - after.win)),
            )
        ),
        reasons=tuple(reason for reason in reasons if reason.worth),
        later=round(found.lost - sum(reason.worth for reason in reasons), 2),
        told=tuple(shrinkage.weighed(root, _told(every, found.lost))),
    )


def _told(every: list[Reason], lost: float) -> list[Reason]:
    """What speaks for the better turn, the weightiest first.

    Where nothing that can be named does, it is what the bot has learnt of such positions.
    """
    speaking = [reason for reason in chosen(every, best=True) if reason.worth > 0]
    return speaking or [Reason("ahead", lost)]


@dataclass(frozen=True)
class Compared:
    """The turns of one position, the best first, and the one that was played among them."""

    root: State
    turns: list[Turn]
    own: Turn

    @property
    def best(self) -> Turn:
        """The best turn: the played one, if none is better."""
        return self.own if self.lost(self.own) < LEAST else self.turns[0]

    def lost(self, turn: Turn) -> float:
        """The rupees that a turn gives away, as far as they are real."""
        return round(shrinkage.real(self.root, max(0.0, turn.behind - self.turns[0].behind)), 1)

    def ahead(self, turn: Turn) -> float:
        """By how many rupees a turn leads before the best one with another main action."""
        others = [other.behind for other in self.turns if other.space != turn.space]
        return shrinkage.real(self.root, min(others) - turn.behind) if others else 0.0


def compare(made: Bot, level: str, view: View, nodes: int, played: Sequence[int]) -> Compared:
    """The turns that a bot finds here, with the played one among them."""
    found = made.turns(view, Budget(nodes=nodes), (played,))
    if not found:
        raise CannotJudge(
            N_("The bot {bot!r} cannot compare turns: choose one that does, such as {judge}."),
            bot=level,
            judge="akbar",
        )
    end = end_of(view.state, view.seat, played)
    own = next((turn for turn in found if turn.state == end), None)
    if own is None:
        # brought along and yet not there: a bot's own mistake
        raise CannotJudge(N_("The bot {bot!r} has lost the turn it was asked about."), bot=level)
    return Compared(view.state, found, own)


def mark_of(lost: float, ahead: float) -> str:
    """The mark of a turn: by the rupees it gives away, and by how hard it was to find."""
    if lost <= NEAR and ahead >= AHEAD:
        return "great"
    if lost < GOOD:
        return "good"
    return "slip" if lost < SLIP else "blunder"


def _rounded(outlook: Outlook) -> Outlook:
    return Outlook(round(outlook.rupees, 1), round(outlook.win, 4))
