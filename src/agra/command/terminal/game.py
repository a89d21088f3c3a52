"""A game at the terminal: its record, its log, and how far decisions can be taken back."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from agra.bots import Player, player_of_kind, seen_by
from agra.command.seats import Seat
from agra.command.terminal.labels import label
from agra.command.terminal.log import Log
from agra.lab.play import draw
from agra.records import Record
from agra.rules.actions import action_text
from agra.rules.state import CHANCE, State
from agra.text import names as name_of
from agra.text.i18n import _


@dataclass(frozen=True)
class TakenBack:
    """What an undo did: the decisions taken back (the last one first), and how many could follow."""

    decisions: list[str]
    left: int
    barrier: str


class Game:
    """A game that people and bots play; people's decisions come from outside."""

    def __init__(self, record: Record, seats: Sequence[Seat]) -> None:
        self.record = record
        self.seats = list(seats)
        self.colours = name_of.colours(record.players)
        self.log = Log.of(record, self.colours)
        self.seed = record.seed if record.seed is not None else random.SystemRandom().getrandbits(32)
        self.bots: list[Player | None] = [
            player_of_kind(seat.bot) if seat.bot is not None else None for seat in seats
        ]
        self._listen()

    @property
    def state(self) -> State:
        """The position now."""
        return self.record.state

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def title(self, seat: int) -> str:
        """A player's colour and name."""
        who = self.seats[seat]
        name = _("bot {kind}").format(kind=who.bot) if who.bot is not None else who.name
        return f"{self.colours[seat]} ({name})"

    def titles(self) -> list[str]:
        """All players, by seat."""
        return [self.title(seat) for seat in range(self.record.players)]

    # -------------------------------------------------------------- going on

    def take(self, action: int) -> None:
        """Make a decision for whoever is to move."""
        self.log.before(self.record)
        self.record.add(action)

    def go_on(self) -> None:
        """Play until a person has a choice, or the game is over."""
        while (seat := self.state.to_move) is not None:
            legal = self.state.legal_actions()
            if seat == CHANCE:
                self.take(draw(self.state, self._rng("chance")))
            elif (bot := self.bots[seat]) is not None:
                own = self._rng(f"seat {seat}")
                choice = bot.choose(seen_by(self.state, seat), own) if len(legal) > 1 else legal[0]
                self.take(choice)
            elif len(legal) > 1 or self._ends_turn(seat):
                return
            else:
                self._take_only_option(seat, legal[0])

    def _ends_turn(self, seat: int) -> bool:
        """The end of a turn is asked even without a choice: after it nothing can be taken back."""
        return self.state.decision == "end_turn" and bool(self._choices(seat))

    def _take_only_option(self, seat: int, action: int) -> None:
        told = _("(No choice: {option}.)").format(option=label(self.state, seat, action))
        self.log.before(self.record)
        self.log.add(told)
        self.record.add(action)

    def _rng(self, who: str) -> random.Random:
        """Random numbers of this moment: a game that was saved and resumed goes on the same way."""
        return random.Random(f"{self.seed} {len(self.record)} {who}")

    def _listen(self) -> None:
        self.state.listener = self.log.listen

    # -------------------------------------------------------------- taking back

    def take_back(self, seat: int, count: int | None) -> TakenBack:
        """Take back the seat's last decisions (None: all that is possible).

        Only what the seat has decided since the last thing that was revealed: a die, a drawn tile,
        or another player's answer.
        """
        choices = self._choices(seat)
        wanted = choices[::-1] if count is None else choices[::-1][:count]
        texts = [action_text(self.record.actions[at]) for at in wanted]
        left = len(choices) - len(wanted)
        barrier = self._barrier(seat)
        if wanted:
            self.record = self.record.prefix(wanted[-1])
            self.log.take_back(wanted[-1])
            self._listen()
        return TakenBack(texts, left, barrier)

    def last_mover(self) -> int | None:
        """The seat that decided last, chance left out of account."""
        moments = self.record.moments
        return moments[-1].to_move if moments and moments[-1].to_move != CHANCE else None

    def _run(self, seat: int) -> int:
        """Where the decisions begin that the seat has made since anybody else did anything."""
        moments = self.record.moments
        start = len(moments)
        while start and moments[start - 1].to_move == seat:
            start -= 1
        return start

    def _choices(self, seat: int) -> list[int]:
        """The numbers of those decisions that were a choice."""
        start = self._run(seat)
        actions = self.record.actions
        if start == len(actions):
            return []
        state = self.record.position(start)
        found = []
        for at in range(start, len(actions)):
            if len(state.legal_actions()) > 1:
                found.append(at)
            state.apply(actions[at])
        return found

    def _barrier(self, seat: int) -> str:
        """What lies before the decisions that can be taken back."""
        start = self._run(seat)
        if not start:
            return _("the beginning of the game")
        mover = self.record.moments[start - 1].to_move
        text = action_text(self.record.actions[start - 1])
        if mover != CHANCE:
            return _("the decision of {player} ({action})").format(
                player=self.colours[mover], action=text
            )
        if text.startswith("roll"):
            return _("the die ({action})").format(action=text)
        return _("the tile that was drawn ({action})").format(action=text)
