"""What comes after the turn: an aim for the next turns, and what the others threaten.

Everything is counted in stores and on cards, which all players see. A claim about the player's own
next turn is computed in the position at the end of the plan. A threat must exist now and at the end
of the plan, so that it does not depend on the answers that the plan assumes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agra.rules import names
from agra.rules.layout import ON_RIVER
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _
from agra.text.plan_details import counted_goods

#: An aim names at most this many goods to collect.
MOST_GOODS: Final = 2
#: The most threats that are told; those of the next players come first.
MOST_THREATS: Final = 2


@dataclass(frozen=True)
class Ahead:
    """One sentence about later turns."""

    #: "aim_win", "aim_collect" or "threat"
    kind: str
    text: str
    #: the contract, who can win it, and the goods that are still to be delivered
    notable: int
    seat: int
    goods: tuple[int, ...]


def ahead(state: State, seat: int, plan: Sequence[int], players: Sequence[str]) -> list[Ahead]:
    """An aim of a player after a plan, then the threats of the others; nothing near the end.

    Only on the player's own turn: what another player has begun may still change everything.
    `plan` are decisions from this position to the end of the turn, `players` the names by seat.
    """
    if state.turn != seat:
        return []
    end = state.copy()
    for action in plan:
        end.apply(action)
    if end.is_over or end.board.final_round:
        return []  # there may be no next turn
    threats = list(_threats(state, end, seat, players))
    threatened = {one.notable for one in threats}
    aim = _win(end, seat) or _collect(end, seat, threatened)
    return [*([aim] if aim else []), *threats[:MOST_THREATS]]


def _threats(now: State, end: State, seat: int, players: Sequence[str]) -> Iterator[Ahead]:
    for step in range(1, now.players):
        other = (seat + step) % now.players
        for notable in on_river(end):
            if can_win(now, other, notable) and can_win(end, other, notable):
                words = _("{player} can win the contract {of_notable} on the next turn.")
                text = words.format(player=players[other], of_notable=name_of.of_notable(notable))
                yield Ahead("threat", text, notable, other, tuple(wanted(end, notable)))


def _win(end: State, seat: int) -> Ahead | None:
    """The contract of the highest level that the player can win on the next turn."""
    found = [notable for notable in on_river(end) if can_win(end, seat, notable)]
    if not found:
        return None
    notable = max(found, key=lambda one: (end.components.notable_level[one], -one))
    words = _("If nobody is faster, you can win the contract {of_notable} on your next turn.")
    text = words.format(of_notable=name_of.of_notable(notable))
    return Ahead("aim_win", text, notable, seat, tuple(wanted(end, notable)))


def _collect(end: State, seat: int, threatened: set[int]) -> Ahead | None:
    """The contract for which the fewest goods are missing, if the player has begun with it.

    Others can win the threatened ones before the goods are collected.
    """
    found = []
    for notable in on_river(end):
        missing = [good for good in wanted(end, notable) if not end.player(seat).stored(good)]
        begun = len(wanted(end, notable)) - len(missing) + end.board.markers(notable)[seat]
        if 0 < len(missing) <= MOST_GOODS and begun and notable not in threatened:
            if gets_most(end, seat, notable) and all(can_make(end, seat, one) for one in missing):
                found.append((len(missing), -begun, notable, tuple(missing)))
    if not found:
        return None
    _count, _begun, notable, goods = min(found)
    words = _("Next, collect {goods} to win the contract {of_notable}.")
    text = words.format(goods=counted_goods(goods), of_notable=name_of.of_notable(notable))
    return Ahead("aim_collect", text, notable, seat, goods)


# ------------------------------------------------------------------ what a player can do


def on_river(state: State) -> list[int]:
    """The notables to whom goods can be delivered."""
    reach = state.components.reach[state.board.boat]
    return [
        notable
        for notable in range(len(names.NOTABLES))
        if state.board.notable(notable) == ON_RIVER
        and state.components.notable_level[notable] <= reach
    ]


def wanted(state: State, notable: int) -> list[int]:
    """The goods that nobody has delivered to a notable yet."""
    card = state.notables[names.NOTABLES[notable]]
    pairs = zip(card.goods, card.markers, strict=True)
    return [names.GOODS.index(good) for good, marker in pairs if marker is None]


def can_make(state: State, seat: int, good: int) -> bool:
    """Whether a player can make a good of what is in the stores, or of what the farm yields."""
    while (source := state.components.source[good]) >= 0:
        if state.player(seat).stored(source):
            return True
        good = source
    return yield_of(state, seat, good) > 0


def gets_most(state: State, seat: int, notable: int) -> bool:
    """Whether a player who delivers all other goods has more markers than anybody else."""
    markers = state.board.markers(notable)
    mine = markers[seat] + len(wanted(state, notable))
    return all(mine > count for other, count in enumerate(markers) if other != seat)


def can_win(state: State, seat: int, notable: int) -> bool:
    """Whether a visit to the Sailor completes a card, with the goods in the player's stores."""
    if notable not in on_river(state):
        return False
    player, goods = state.player(seat), wanted(state, notable)
    if not player.workers or state.board.worker(names.SAILOR) == seat:
        return False  # it would need a day labourer
    if not all(player.stored(good) for good in goods) or not gets_most(state, seat, notable):
        return False
    paid = len(goods) - (2 if player.has_won(names.JAGIRDAR) else 1)
    spare = (good for good in range(16) if player.stored(good) > (good in goods))
    return paid <= 0 or any(state.board.value(good) >= paid for good in spare)
