"""Counts which rules games have used, so that a soak shows what was never tested.

The counts come from actions and events; `rule_usage_names` has their names.
"""

from collections.abc import Callable, Iterator

from agra.lab.checking.rule_usage_names import PAYS_FOR, SECONDARY, counters
from agra.rules import actions as act
from agra.rules import kinds
from agra.rules import layout as at
from agra.rules.events import Event
from agra.rules.names import (
    BUILDINGS,
    CALLIGRAPHER,
    FAVOUR_ACTIONS,
    GOODS,
    GUILDS,
    KHATIB,
    MAHOUT,
    NOTABLES,
    SPACES,
)
from agra.rules.scoring import tie_break
from agra.rules.state import State
from agra.rules.values import Components
from agra.rules.workers import labourer_price


class Exercised:
    """The counts. Call `before` ahead of every action and `event` for every event."""

    def __init__(self, c: Components | None = None) -> None:
        self.groups = counters(c)
        self.counts = {name: 0 for names in self.groups.values() for name in names}
        self._state: State | None = None
        self._turn = 0
        self._decision = 0
        self._goods: list[str] = []

    def add(self, counts: dict[str, int]) -> None:
        """Add the counts of another game."""
        for name, count in counts.items():
            self.counts[name] += count

    def zeros(self) -> list[str]:
        """The counters that are still zero."""
        return [name for name, count in self.counts.items() if count == 0]

    def _hit(self, name: str) -> None:
        self.counts[name] += 1

    # -------------------------------------------------------------- actions

    def before(self, state: State, action: int) -> None:
        """Count an action that is about to be taken."""
        kind = state.pending.kind
        self._state, self._turn, self._decision = state, state.turn, kind
        self._hit(f"decision {kinds.NAMES[kind]}")
        if act.FAVOUR_MULLAH <= action < act.STATUE:
            self._hit(f"favour {FAVOUR_ACTIONS[action - act.FAVOUR_MULLAH]} mullah")
        elif action in SECONDARY:
            self._hit(SECONDARY[action])
        elif act.MEDITATE <= action <= act.MEDITATE_FARMER:
            self._hit(act.action_text(action))
        elif kind == kinds.CHOOSE_SPACE and action < act.LAY:
            self._count_main_action(state, action - act.PLACE)
        elif (kind, action) in _ANSWERS:
            self._hit(_ANSWERS[kind, action])
        else:
            self._count_by_block(state, kind, state.pending.fields, action)

    def _count_main_action(self, state: State, space: int) -> None:
        seat = state.turn
        player = state.player(seat)
        self._hit(f"place {SPACES[space]}")
        if player.used & at.USED_STATUE:
            self._hit("statue's second main action")
        if state.board.worker(space) != seat:
            return
        price, rupees = labourer_price(state, at.player_at(seat)), player.rupees
        if player.has_won(CALLIGRAPHER):
            self._hit("Calligrapher's price")
        if player.workers:
            self._hit("day labourer paid in full")
        elif rupees >= price:
            self._hit("no worker, pays in full")
        else:
            self._hit("no worker, pays less" if rupees else "no worker, pays nothing")

    def _count_by_block(self, state: State, kind: int, fields: int, action: int) -> None:
        """Count answers that are identified by their block of actions."""
        if kind == kinds.ARCHITECT and act.INFLUENCE <= action < act.BUILD:
            self._hit("Architect: influence")
        elif kind == kinds.DELIVERIES and act.FULFIL <= action < act.TILE:
            self._hit("Sailor: order")
        elif kind == kinds.DELIVERIES and action == act.DONE and not state.board.sailor_used:
            self._hit("Sailor: no delivery")
        elif kind == kinds.SAILOR_PAYMENT and fields and action != act.DONE:
            self._hit("Portuguese Trader: several goods paid")
        elif kind == kinds.JAGIRDAR and action != act.DECLINE:
            self._hit("Jagirdar off-turn: delivers")
        elif kind == kinds.TRADER and action != act.DONE:
            self._count_trader(fields, action)
        elif kind == kinds.PROCESS_COUNT and fields >> 4 and action > act.COUNT:
            seat = state.to_move
            self._hit(
                "Mujtahida processes on the own turn"
                if seat == state.turn
                else "Mujtahida processes off-turn"
            )
        elif kind == kinds.STEP_REWARD and action < act.FAVOURS:
            self._hit("tile taken for a step")
        elif kind == kinds.ANY_TILE:
            is_open = state.board.tile(action - act.TILE) == at.OPEN
            self._hit(f"Mosaic Maker: {'open tile' if is_open else 'tile from the stack'}")
        elif kind == kinds.EXTRA_ORDER_PHASE:
            order = act.FULFIL <= action < act.TILE
            self._hit(f"extra order phase: {'order' if order else 'Akbar'}")

    def _count_trader(self, fields: int, action: int) -> None:
        if action == act.MOVE_TOKEN:
            if fields:
                self._hit("Trader: trade then token")
        else:
            self._hit("Trader: token then trade" if fields else "Trader: trade")

    # -------------------------------------------------------------- events

    def event(self, event: Event) -> None:
        """Count what an event reports."""
        if event.kind in _NAMED:
            self._hit(_NAMED[event.kind].format(what=event.what, count=event.count))
        elif event.kind in _EVENTS:
            _EVENTS[event.kind](self, event)

    def _off_turn(self, event: Event) -> bool:
        return event.seat != self._turn

    def _has(self, seat: int, notable: int) -> bool:
        state = self._state
        return state is not None and state.player(seat).has_won(notable)

    def _on_won(self, event: Event) -> None:
        self._hit(f"won {event.what}")
        if self._off_turn(event):
            self._hit(f"won {event.what} off-turn")
        state = self._state
        if state is None:
            return
        board = state.board
        if event.what == "jagirdar" and board.is_sailing and not self._off_turn(event):
            self._hit("Jagirdar won while sailing")
        elif event.what == "mujtahida":
            if all(board.is_built(building) for building in range(len(BUILDINGS))):
                self._hit("Mujtahida without a site")
            elif state.player(event.seat).workers:
                self._hit("Mujtahida with a worker")
            else:
                self._hit("Mujtahida without a worker")

    def _on_favour_action(self, event: Event) -> None:
        self._hit(f"favour {event.what}")
        if event.what == "extra_process":
            where = "off-turn" if self._off_turn(event) else "on the own turn"
            self._hit(f"extra_process {where}")

    def _on_gained(self, event: Event) -> None:
        if event.why == "production":
            if event.what in GOODS[:2] and self._has(event.seat, MAHOUT):
                self._hit("Mahout: one more")
            elif event.what in GOODS[2:4] and self._has(event.seat, KHATIB):
                self._hit("Khatib: one more")
        elif event.why == "ejected" and event.count == 2:
            self._hit("two favours for an ejected worker")
        elif event.why == "merchant":
            self._hit("Merchant visited")

    def _on_rupees(self, event: Event) -> None:
        if event.why in _RUPEES:
            self._hit(_RUPEES[event.why])
        elif event.why == "delivery_bonus":
            for good in self._goods:
                contract = PAYS_FOR.get(good, "")
                if contract and self._has(event.seat, NOTABLES.index(contract)):
                    self._hit(f"bonus of {contract}")
                    self._goods.remove(good)
                    return

    def _on_delivered(self, event: Event) -> None:
        self._goods = [event.what]

    def _on_french_trader(self, event: Event) -> None:
        self._goods = [event.what]
        self._hit("french_trader")

    def _on_fulfilled(self, event: Event) -> None:
        self._goods = event.where.split()
        self._hit(f"order {event.what} {event.count}")
        state = self._state
        if state is not None:
            guild = GUILDS.index(event.what)
            steps = [state.player(seat).step(guild) for seat in range(state.players)]
            leads = steps[event.seat] == max(steps)
            self._hit(f"order fulfilled {'as leader' if leads else 'from behind'}")

    def _on_served(self, event: Event) -> None:
        self._goods = [event.what]
        self._hit(f"bowl {event.where}")
        if self._decision == kinds.SADR_BOWL:
            self._hit("Sadr: own bowl" if event.what == event.where else "Sadr: another bowl")

    def _on_built(self, event: Event) -> None:
        self._hit(f"built {event.what}")
        if event.seat < 0:
            self._hit("Builder's site built at pier 2")
        elif self._decision == kinds.CHOOSE_SPACE:
            self._hit("Builder's site used")

    def _on_returned(self, event: Event) -> None:
        if self._decision == kinds.TRADE_TAKE:
            self._hit("room made in a trade")
        else:
            self._hit(f"room made with a {'favour' if event.what == 'favour' else 'good'}")

    def _on_exchanged(self, event: Event) -> None:
        if event.why == "dyer":
            self._hit("Dyer used")

    def _on_points(self, event: Event) -> None:
        if event.count > 0 and self._state is not None and self._state.board.muezzin_done:
            self._hit("Muezzin: one more")

    def _on_influence(self, event: Event) -> None:
        if self._state is not None and event.count == self._state.components.influence_top:
            self._hit("top of a track reached")
        if event.why == "contract":
            self._hit("Painter: step")

    # -------------------------------------------------------------- the end

    def game_over(self, state: State) -> None:
        """Count how a game was decided."""
        scores = state.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) > 1:
            ranks = [tie_break(state, seat) for seat in best]
            shared = ranks.count(max(ranks)) > 1
            self._hit("victory shared" if shared else "tie broken")

    def table(self, width: int = 100) -> str:
        """All counts as text; an arrow marks zeros."""
        return "\n".join(self._lines(width))

    def _lines(self, width: int) -> Iterator[str]:
        for group, names in self.groups.items():
            zeros = sum(1 for name in names if not self.counts[name])
            yield f"{group}: {len(names) - zeros} of {len(names)}"
            longest = max(len(name) for name in names) + 1
            columns = max(1, (width - 2) // (longest + 12))
            for first in range(0, len(names), columns):
                cells = [self._cell(name, longest) for name in names[first : first + columns]]
                yield "  " + " ".join(cells).rstrip()

    def _cell(self, name: str, longest: int) -> str:
        count = self.counts[name]
        return f"{name:<{longest}}{count:>7}{'    ' if count else ' <--'}"


#: Counters for answers that are identified by decision and action alone.
_ANSWERS = {
    (kinds.ARCHITECT, act.DONE): "Architect: nothing",
    (kinds.DOUBLE, act.DOUBLE): "Sailor: double delivery",
    (kinds.JAGIRDAR, act.DECLINE): "Jagirdar off-turn: declines",
    (kinds.BOTANIST, act.ADVANCE_STONE): "Botanist: stone",
    (kinds.BOTANIST, act.REMOVE_COVER): "Botanist: cover",
    (kinds.BOTANIST, act.MOVE_FARMERS): "Botanist: farmers",
    (kinds.FOLLOW, act.FOLLOW): "follows",
    (kinds.FOLLOW, act.DECLINE): "declines to follow",
    (kinds.MAKE_ROOM, act.DONE): "room not made",
    (kinds.COOK_KEEP, act.KEEP): "Cook: worker kept",
    (kinds.COOK_KEEP, act.DECLINE): "Cook: worker not kept",
    (kinds.MEDITATION, act.LAY_COOK): "Cook: worker laid down",
    (kinds.STEP_REWARD, act.FAVOURS): "favours taken for a step",
    (kinds.INFLUENCE, act.DECLINE): "Painter: step declined",
    (kinds.INFLUENCE_STEPS, act.DONE): "step of a notable declined",
}

#: Rupees by reason.
_RUPEES = {
    "coins": "coins taken",
    "sailor_refund": "Sailor: refund",
    "takshaka": "Takshaka: rupee",
    "french_trader": "French Trader pays out",
}

#: Counters for events that are identified by their kind alone.
_NAMED = {
    "tile_taken": "take {what}",
    "tile_discarded": "discard {what}",
    "tile_drawn": "draw {what}",
    "bonus_tile": "bonus {what}",
    "boat": "pier {count}",
    "stone": "stone on field {count}",
    "ejected": "worker ejected {what}",
    "lost": "gain lost",
    "price_tokens_return": "price tokens return",
    "builder_left": "Builder left the game",
    "end_announced": "end by {what}",
}

#: The methods that count events, by the kind of the event in their names.
_EVENTS: dict[str, Callable[[Exercised, Event], None]] = {
    name.removeprefix("_on_"): method
    for name, method in vars(Exercised).items()
    if name.startswith("_on_")
}
