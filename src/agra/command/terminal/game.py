"""A game at the terminal: its record, its log, and how far decisions can be taken back."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from agra.bots import UNLIMITED, Allowance, Company
from agra.bots.play import all_of, draw
from agra.command.seats import Seat, title
from agra.command.terminal.log import Log
from agra.records import Record
from agra.rules.actions import action_text
from agra.rules.state import CHANCE, State
from agra.text import names as name_of
from agra.text.i18n import _
from agra.text.options.menu_labels import label
from agra.text.options.option_effects import must_be_asked


@dataclass(frozen=True)
class TakenBack:
    """What an undo did: the decisions taken back (last first), and how many could follow."""

    decisions: list[str]
    left: int
    barrier: str


class Game:
    """A game that people and bots play; people's decisions come from outside."""

    def __init__(
        self, record: Record, seats: Sequence[Seat], allowance: Allowance = UNLIMITED
    ) -> None:
        self.record = record
        self.allowance = allowance
        self.seats = list(seats)
        self.colours = name_of.colours(record.players)
        self.log = Log.of(record, self.colours)
        drawn = random.SystemRandom().randrange(10**6)
        self.seed = record.seed if record.seed is not None else drawn
        #: for each decision whether there was nothing to choose
        self._forced = [
            step.state.to_move != CHANCE and not self._is_choice(step.state)
            for step in record.replay()
        ]
        self._listen()

    @property
    def state(self) -> State:
        """The position now."""
        return self.record.state

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    def title(self, seat: int) -> str:
        """A player's colour and name."""
        return title(self.colours[seat], self.seats[seat])

    def titles(self) -> list[str]:
        """All players, by seat."""
        return [self.title(seat) for seat in range(self.record.players)]

    # -------------------------------------------------------------- going on

    def take(self, action: int, forced: bool = False) -> None:
        """Make a decision for whoever is to move; `forced` if nobody was asked."""
        self.log.before(self.record)
        self.record.add(action)
        self._forced.append(forced)

    def go_on(self) -> None:
        """Play until a person has a choice, or the game is over."""
        while (seat := self.state.to_move) is not None:
            legal = self.state.legal_actions()
            if seat == CHANCE:
                self.take(draw(self.state, self._chance()))
            elif self.seats[seat].bot is not None:
                self.take(self.company.choose(self.state), forced=len(legal) == 1)
            elif self._is_choice(self.state) or self._ends_turn(seat):
                return
            else:
                self._take_only_option(seat, legal[0])

    def _is_choice(self, state: State) -> bool:
        """Whether a player is asked; a person even for a sole option that concerns others."""
        legal, seat = state.legal_actions(), state.to_move
        if len(legal) > 1 or seat is None or self.seats[seat].bot is not None:
            return len(legal) > 1
        return state.decision != "end_turn" and must_be_asked(state, legal[0])

    def _ends_turn(self, seat: int) -> bool:
        """The end of a turn is asked even without a choice: after it nothing can be taken back."""
        return self.state.decision == "end_turn" and bool(self._choices(seat)[0])

    def _take_only_option(self, seat: int, action: int) -> None:
        told = _("(No choice: {option}.)").format(option=label(self.state, seat, action))
        self.log.before(self.record)
        self.log.add(told)
        self.take(action, forced=True)

    def _chance(self) -> random.Random:
        """Random numbers of this moment: a game that was saved and resumed goes on the same way."""
        return random.Random(f"{self.seed} {len(self.record)} chance")

    def _listen(self) -> None:
        """Let log and bots hear of what happens from here on, and the bots of what happened."""
        start = self.record.components.start_rupees
        bots = [seat.bot for seat in self.seats]
        self.company = Company(bots, self.seed, self.allowance, start)
        first = self.record.position(0)
        if self.company.ledger is not None:  # who has a handicap has it openly
            self.company.ledger.rupees = first.all_rupees
        self.company.catch_up(first, self.record.actions)
        self.state.listener = all_of(self.log.listen, self.company.listener)

    # -------------------------------------------------------------- taking back

    def take_back(self, seat: int, count: int | None) -> TakenBack:
        """Take back the seat's last decisions (None: all that is possible).

        Only what the seat has decided since the last thing that was revealed: a die, a drawn tile,
        or another player's answer.
        """
        choices, before = self._choices(seat)
        wanted = choices if count is None else choices[:count]
        texts = [action_text(self.record.actions[at]) for at in wanted]
        barrier = self._told(before)
        if wanted:
            self.record = self.record.prefix(wanted[-1])
            self.log.take_back(wanted[-1])
            del self._forced[wanted[-1] :]
            self._listen()
        return TakenBack(texts, len(choices) - len(wanted), barrier)

    def last_mover(self) -> int | None:
        """The seat that made the last choice; None if a die or a tile came after it."""
        for at in range(len(self.record) - 1, -1, -1):
            if not self._forced[at]:
                mover = self.record.moments[at].to_move
                return mover if mover != CHANCE else None
        return None

    def _choices(self, seat: int) -> tuple[list[int], int]:
        """What the seat has chosen since anybody else did, and the decision before that.

        Both are indices into the record, the last choice first; -1 is before the beginning. A
        decision without a choice is nobody's: it reveals nothing.
        """
        found: list[int] = []
        for at in range(len(self.record) - 1, -1, -1):
            if self._forced[at]:
                continue
            if self.record.moments[at].to_move != seat:
                return found, at
            found.append(at)
        return found, -1

    def _told(self, at: int) -> str:
        """A decision of somebody else in words."""
        if at < 0:
            return _("the beginning of the game")
        mover = self.record.moments[at].to_move
        text = action_text(self.record.actions[at])
        if mover != CHANCE:
            return _("the decision of {player} ({action})").format(
                player=self.colours[mover], action=text
            )
        if text.startswith("roll"):
            return _("the die ({action})").format(action=text)
        return _("the tile that was drawn ({action})").format(action=text)
