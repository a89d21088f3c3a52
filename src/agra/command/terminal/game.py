"""A game in the terminal: its record, its log, and undo."""

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
from agra.text.options.sole_options import must_be_asked


@dataclass(frozen=True)
class TakenBack:
    """The result of an undo: the decisions undone (last first), and how many more are possible."""

    decisions: list[str]
    left: int
    barrier: str


class Game:
    """A game of people and bots; the caller makes the people's decisions."""

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
        #: for each decision whether it was the only option
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

    # -------------------------------------------------------------- playing

    def take(self, action: int, forced: bool = False) -> None:
        """Make a decision for the player to move; `forced` if it was the only option."""
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
        """Whether to ask a player; a person also for a single option that affects others."""
        legal, seat = state.legal_actions(), state.to_move
        if len(legal) > 1 or seat is None or self.seats[seat].bot is not None:
            return len(legal) > 1
        return state.decision != "end_turn" and must_be_asked(state, legal[0])

    def _ends_turn(self, seat: int) -> bool:
        """Whether the end of a turn needs confirmation, because undo ends there."""
        return self.state.decision == "end_turn" and bool(self._choices(seat)[0])

    def _take_only_option(self, seat: int, action: int) -> None:
        line = _("(The only option: {option}.)").format(option=label(self.state, seat, action))
        self.log.before(self.record)
        self.log.add(line)
        self.take(action, forced=True)

    def _chance(self) -> random.Random:
        """A random generator for this decision, so that a resumed game has the same luck."""
        return random.Random(f"{self.seed} {len(self.record)} chance")

    def _listen(self) -> None:
        """Connect log and bots to the events, and replay the earlier events for the bots."""
        start = self.record.components.start_rupees
        bots = [seat.bot for seat in self.seats]
        self.company = Company(bots, self.seed, self.allowance, start)
        first = self.record.position(0)
        if self.company.ledger is not None:  # who has a handicap has it openly
            self.company.ledger.rupees = first.all_rupees
        self.company.catch_up(first, self.record.actions)
        self.state.listener = all_of(self.log.listen, self.company.listener)

    # -------------------------------------------------------------- undo

    def take_back(self, seat: int, count: int | None) -> TakenBack:
        """Undo the seat's last decisions (None: as many as possible).

        Only decisions after the last new information: a die, a drawn tile, or another player's
        answer.
        """
        choices, before = self._choices(seat)
        wanted = choices if count is None else choices[:count]
        texts = [action_text(self.record.actions[at]) for at in wanted]
        barrier = self._describe(before)
        if wanted:
            self.record = self.record.prefix(wanted[-1])
            self.log.take_back(wanted[-1])
            del self._forced[wanted[-1] :]
            self._listen()
        return TakenBack(texts, len(choices) - len(wanted), barrier)

    def last_mover(self) -> int | None:
        """The seat that made the last choice; None if a die or a tile followed."""
        for at in range(len(self.record) - 1, -1, -1):
            if not self._forced[at]:
                mover = self.record.moments[at].to_move
                return mover if mover != CHANCE else None
        return None

    def _choices(self, seat: int) -> tuple[list[int], int]:
        """The seat's choices since the last choice of anybody else, and the decision before them.

        Both are indices into the record, the last choice first; -1 is before the start. A forced
        decision belongs to nobody, because it reveals nothing.
        """
        found: list[int] = []
        for at in range(len(self.record) - 1, -1, -1):
            if self._forced[at]:
                continue
            if self.record.moments[at].to_move != seat:
                return found, at
            found.append(at)
        return found, -1

    def _describe(self, at: int) -> str:
        """Describe another player's decision in words."""
        if at < 0:
            return _("the start of the game")
        mover = self.record.moments[at].to_move
        text = action_text(self.record.actions[at])
        if mover != CHANCE:
            return _("another player's decision ({player}: {action})").format(
                player=self.colours[mover], action=text
            )
        if text.startswith("roll"):
            return _("a die roll ({action})").format(action=text)
        return _("a tile draw ({action})").format(action=text)
