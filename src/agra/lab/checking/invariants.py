"""Invariants that every position of every game must satisfy.

At each decision: legal actions are sorted and there is at least one; no marker or worker is
missing; rupees change only as the events report. A sample of positions (all of them with full
checks) is inspected closely: serialized to JSON and parsed again, copied, and tried with every
legal and some illegal actions.
"""

import json
import random
from typing import Final

from agra.rules import actions as act
from agra.rules import layout as at
from agra.rules.errors import AgraError, IllegalAction
from agra.rules.events import Event
from agra.rules.names import FRENCH_TRADER, GOODS, SPACES
from agra.rules.reasons import REASONS
from agra.rules.state import CHANCE, State

LEVELS: Final = ("light", "full")
EVERY: Final = 200  # light checks inspect about one position in this many
LONGEST_SHADOW: Final = 20  # decisions that a position read from JSON is played along


class Broken(AgraError):
    """An invariant does not hold."""


class Checker:
    """Watches one game. Feed it every event, and call `before` and `after` at every decision."""

    def __init__(self, state: State, rng: random.Random, level: str = "light") -> None:
        self.rng = rng
        self.full = level == "full"
        seats = range(state.players)
        self.rupees = [state.rupees(seat) for seat in seats]
        #: markers of each seat on the notables, as told, and how often that has changed
        self.on_cards: dict[str, list[int]] = {}
        self.cards = 0
        #: what was last checked for each seat
        self.seen: list[object] = [None for _ in seats]
        self.shadow: State | None = None
        self.shadow_left = 0
        self.frozen: tuple[State, State] | None = None

    def event(self, event: Event) -> None:
        """Record what an event reports about rupees and markers on notables."""
        if event.kind == "rupees":
            self.rupees[event.seat] += event.count
        elif event.kind == "delivered":
            card = self.on_cards.setdefault(event.where, [0, 0, 0, 0])
            card[event.seat] += event.count
            self.cards += 1
        elif event.kind == "won":
            self.on_cards.pop(event.what, None)
            self.cards += 1

    def before(self, state: State, action: int) -> None:
        """Check a position before this action is taken."""
        legal = state.legal_actions()
        _claim(bool(legal), "there is no legal action")
        _claim(legal == sorted(set(legal)), "legal actions are not sorted")
        _claim(legal[0] >= 0 and legal[-1] < act.NUM_ACTIONS, "an action number is out of range")
        _claim(action in legal, f"a player chose {action}, which is not legal")
        if self.full or self.rng.random() < 1 / EVERY:
            self._begin_shadow(state, inspect(state, self.rng))

    def after(self, state: State, action: int) -> None:
        """Check the position after the action, for each player it affects."""
        table = (
            state.numbers(at.SPACE, at.COINS),
            state.numbers(at.ORDERS, at.TILE),
            state.board.on_french_trader,
            self.cards,
        )
        for seat in range(state.players):
            seen = (state.numbers(at.player_at(seat), at.player_at(seat + 1)), *table)
            if seen != self.seen[seat]:
                self.seen[seat] = seen
                self._check_player(state, seat)
        self._follow_shadow(state, action)

    def _check_player(self, state: State, seat: int) -> None:
        self._check_markers(state, seat)
        _check_workers(state, seat)
        rupees = state.rupees(seat)
        _claim(rupees >= 0, f"seat {seat} has {rupees} rupees")
        _claim(
            rupees == self.rupees[seat],
            f"seat {seat} has {rupees} rupees, but events say {self.rupees[seat]}",
        )

    def _check_markers(self, state: State, seat: int) -> None:
        board = state.board
        player = state.player(seat)
        goods = [player.stored(good) for good in range(len(GOODS))]
        count = sum(goods) + player.favours + player.markers + player.reminders
        count += board.orders(seat) + board.gifts(seat)
        if player.has_won(FRENCH_TRADER):
            count += board.on_french_trader
        for card in self.on_cards.values():
            count += card[seat]
        _claim(
            count == state.components.markers,
            f"seat {seat} has {count} markers, not {state.components.markers}",
        )
        _claim(
            min(*goods, player.favours, player.markers) >= 0,
            f"seat {seat} has fewer than no markers",
        )

    def _begin_shadow(self, state: State, read: State) -> None:
        """Play on from a position read from JSON, too, and store a copy that must not change."""
        if self.shadow is None:
            self.shadow = read
            self.shadow_left = LONGEST_SHADOW
            copy = state.copy()
            self.frozen = (copy, copy.copy())

    def _follow_shadow(self, state: State, action: int) -> None:
        if self.shadow is None or self.frozen is None:
            return
        _claim(
            action in self.shadow.legal_actions(),
            f"{act.action_text(action)!r} is not legal in the position read from JSON",
        )
        self.shadow.apply(action)
        self.shadow_left -= 1
        if self.shadow_left == 0 or state.to_move is None:
            _claim(self.shadow == state, "a position read from JSON went on differently")
            copy, as_it_was = self.frozen
            _claim(copy == as_it_was, "a copy changed with its original")
            self.shadow = self.frozen = None


def _claim(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise[0].upper() + otherwise[1:] + ".")


def _check_workers(state: State, seat: int) -> None:
    """Workers are on the board, in the supply, or on the Cook; none is missing."""
    board, player = state.board, state.player(seat)
    count = sum(board.worker(space) == seat for space in range(len(SPACES)))
    count += player.workers + player.on_cook
    _claim(
        count == state.components.workers,
        f"seat {seat} has {count} workers, not {state.components.workers}",
    )


# ------------------------------------------------------------------ a close look


def inspect(state: State, rng: random.Random) -> State:
    """Check one position completely; return an equal position read from its JSON."""
    before, digest = (state.numbers(), state.pending.numbers()), hash(state)
    read = _check_json(state)
    _check_chance(state)
    _check_views(state)
    _check_legal_actions(state)
    _check_illegal_actions(state, rng)
    after = (state.numbers(), state.pending.numbers())
    _claim(after == before, "looking at a position changed it")
    _claim(hash(state) == digest, "looking at a position changed its hash")
    return read


def _check_json(state: State) -> State:
    """The position read from its own JSON is equal and has the same options."""
    read = State.from_json(json.loads(json.dumps(state.to_json())), state.components)
    _claim(read == state, "a position read from its JSON is not the same")
    _claim(
        read.legal_actions() == state.legal_actions(),
        "a position read from its JSON has other legal actions",
    )
    return read


def _check_chance(state: State) -> None:
    outcomes = state.chance_outcomes()
    if state.to_move == CHANCE:
        total = sum(probability for _, probability in outcomes)
        _claim(abs(total - 1) < 1e-9, f"the probabilities of chance add up to {total}")
        _claim(
            [action for action, _ in outcomes] == state.legal_actions(),
            "the outcomes of chance are not the legal actions",
        )
    else:
        _claim(not outcomes, "there are outcomes of chance at a player's decision")


def _check_views(state: State) -> None:
    """No player sees another player's rupees, unless the game is played with open rupees."""
    for seat in range(state.players):
        for other, player in enumerate(state.view(seat)["players"]):
            seen = other == seat or state.open_rupees
            _claim((player["rupees"] is not None) == seen, f"seat {seat} sees the wrong rupees")


def _check_legal_actions(state: State) -> None:
    """Every legal action can be applied to an equal copy, and the original does not change."""
    before = state.numbers()
    for action in state.legal_actions():
        copy = state.copy()
        _claim(copy == state and hash(copy) == hash(state), "a copy is not equal to its original")
        _claim(
            state.why_not(action) is None, f"why_not({action}) names a reason for a legal action"
        )
        copy.apply(action)
        _claim(copy.is_over or bool(copy.legal_actions()), f"action {action} leads nowhere")
        _claim(state.numbers() == before, f"action {action} on a copy changed the original")


def _check_illegal_actions(state: State, rng: random.Random) -> None:
    """A sample of illegal actions: each is refused with a reason and changes nothing."""
    legal = set(state.legal_actions())
    before = state.copy()
    numbers = [-1, act.NUM_ACTIONS] + [rng.randrange(act.NUM_ACTIONS) for _ in range(6)]
    for action in numbers:
        if action in legal:
            continue
        try:
            state.apply(action)
        except IllegalAction:
            pass
        else:
            raise Broken(f"Action {action} is not legal, but it was applied.")
        _claim(state == before, f"the illegal action {action} changed the position")
        if 0 <= action < act.NUM_ACTIONS:
            reason = state.why_not(action)
            _claim(reason is not None and reason["reason"] in REASONS, f"no reason for {action}")
    _claim(sorted(legal) == state.legal_actions(), "illegal actions changed the legal ones")
