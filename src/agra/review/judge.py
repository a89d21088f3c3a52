"""Judges one turn: compares it with the best turn and explains the difference.

The adviser judges the position with the knowledge of the player (`agra.bots.advice.adviser`). Luck
does not count: the turn is judged with the middle outcome of every roll and draw, and with the most
common answers of the other players.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from agra.bots import Bot, Budget, Fact, Outlook, Reason, Turn, View
from agra.bots.advice import adviser
from agra.bots.advice.adviser import Judgement
from agra.bots.advice.turn_reasons import arguments, chosen, followers_in, foresee, weights_by
from agra.bots.bot import space_of
from agra.bots.judgement import shrinkage
from agra.bots.registry import bot
from agra.review.outlook import JUDGE, dice_of, outlook_of, seen
from agra.review.parting import parting
from agra.review.turns import Played, end_of, without_luck
from agra.rules.errors import N_, AgraError

#: The budget of the bot for one turn, in nodes.
NODES: Final = 4000
#: The budget of a quick first pass, which decides the order of judging.
GLANCE: Final = 150

#: Marks, the best first.
MARKS: Final = ("great", "good", "slip", "blunder")
#: Great: at most this many rupees behind the best, and at least this many ahead of the next idea.
NEAR: Final = 0.1
AHEAD: Final = 1.5
#: Maximum loss of a good turn, and of a slip; more is a blunder.
GOOD: Final = 0.6
SLIP: Final = 2.0
#: Differences below this many rupees are not reported.
LEAST: Final = 0.05


class CannotJudge(AgraError):
    """A bot cannot judge a turn."""


@dataclass(frozen=True)
class Judged:
    """The judgement of one turn."""

    #: the turn: its number in the game, its round, its player
    number: int
    round: int
    seat: int
    #: the rupees given away, and "great", "good", "slip" or "blunder"
    lost: float
    mark: str
    #: the turn with average luck, and the best one
    played: tuple[int, ...]
    best: tuple[int, ...]
    #: their main actions: numbers of spaces, -1 for none
    space: int
    best_space: int
    #: their most important difference: "space", "meditation", "action", "orders", "extras", or ""
    kind: str
    #: the expected result: before the turn, after it without luck, after the best one
    before: Outlook
    after: Outlook
    best_after: Outlook
    #: change of the chance to win by the others' answers, and of all chances by the dice
    answers: float = 0.0
    dice: tuple[float, ...] = ()
    #: sources of the difference, the largest first; `later` is the part that shows in later turns
    reasons: tuple[Reason, ...] = ()
    later: float = 0.0
    #: the few reasons that are shown, with the foreseen ones
    told: tuple[Reason, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Serialize to plain dictionaries and lists."""
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Judged":
        """Parse the output of `to_json`."""
        made = dict(data)
        for name in ("before", "after", "best_after"):
            made[name] = Outlook(**made[name])
        # older versions stored them separately from the reasons
        made.pop("facts", None)
        for name in ("reasons", "told"):
            made[name] = tuple(_reason(reason) for reason in made.get(name, ()))
        for name in ("played", "best", "dice"):
            made[name] = tuple(made[name])
        return Judged(**made)


def _reason(data: dict[str, Any]) -> Reason:
    return Reason(**{**data, "facts": tuple(Fact(**fact) for fact in data["facts"])})


def judge(turn: Played, nodes: int = NODES, level: str = JUDGE, luck: bool = True) -> Judged:
    """Judge a turn with a budget of nodes.

    Without `luck` the effect of the dice, which takes extra time, is not computed.
    """
    made, view = bot(level), turn.view
    played = without_luck(view, turn.actions)
    compared = compare(made, level, view, nodes, played)
    own, best = compared.own, compared.best
    lost = compared.lost
    before, after = outlook_of(made, view), outlook_of(made, seen(view, own.state))
    # with the real answers of the other players, but still with average dice
    calm = end_of(view.state, turn.seat, without_luck(view, turn.actions, dice_only=True))
    real = end_of(view.state, turn.seat, turn.actions)
    seat = turn.seat
    found = Judged(
        number=turn.number,
        round=turn.round,
        seat=seat,
        lost=lost,
        mark=mark_of(lost, compared.judged.ahead(own)),
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
    """Add the better turn and the reasons to a turn that gave rupees away."""
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
        # the bot overrates the better turn in rupees and in chances alike
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
    """The reasons for the better turn, the strongest first.

    Without a specific reason it is the learned value of the position.
    """
    speaking = [reason for reason in chosen(every, best=True) if reason.worth > 0]
    return speaking or [Reason("ahead", lost)]


@dataclass(frozen=True)
class Compared:
    """The judgement of one position, and the turn that was played there."""

    judged: Judgement
    own: Turn
    #: the player should end the game, and this turn is as good for that as the best one
    ends: bool = False

    @property
    def best(self) -> Turn:
        """The best turn: the played one, if no other is better."""
        return self.own if self.lost < LEAST else self.judged.best

    @property
    def lost(self) -> float:
        """The rupees that the played turn gave away."""
        return 0.0 if self.ends else self.judged.lost(self.own)


def compare(made: Bot, level: str, view: View, nodes: int, played: Sequence[int]) -> Compared:
    """The turns that a bot finds here, including the played one."""
    found = adviser.judge(made, view, Budget(nodes=nodes), (played,), by_ends=True)
    if not found.turns:
        message = N_("The bot {bot!r} cannot compare turns: choose one that does, such as {judge}.")
        raise CannotJudge(message, bot=level, judge="akbar")
    end = end_of(view.state, view.seat, played)
    own = next((turn for turn in found.turns if turn.state == end), None)
    if own is None:
        # the played turn was passed in, so this is a bug of the bot
        raise CannotJudge(N_("The bot {bot!r} did not judge the turn that was played."), bot=level)
    value = adviser.end_value
    ends = value(own.state, view.seat) >= value(found.best.state, view.seat)
    return Compared(found, own, ends and adviser.should_end(view))


def mark_of(lost: float, ahead: float) -> str:
    """The mark of a turn, by its loss and by its lead over other ideas."""
    if lost <= NEAR and ahead >= AHEAD:
        return "great"
    if lost < GOOD:
        return "good"
    return "slip" if lost < SLIP else "blunder"


def _rounded(outlook: Outlook) -> Outlook:
    return Outlook(round(outlook.rupees, 1), round(outlook.win, 4))
