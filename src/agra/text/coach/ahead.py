"""What comes after the turn: an aim for the next turns, the end, and what the others threaten.

Everything is counted in stores and on cards, which all players see. A claim about the player's own
next turn is computed in the position at the end of the plan. A threat must exist now and at the end
of the plan, so that it does not depend on the answers that the plan assumes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agra.rules import kinds, names
from agra.rules.layout import ON_RIVER, WON
from agra.rules.orders import markers_in_column
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _, ngettext
from agra.text.plan_details import counted_goods

#: An aim names at most this many goods to collect.
MOST_GOODS: Final = 2
#: The most threats that are told; those of the next players come first.
MOST_THREATS: Final = 2
#: From this chance to win on, a player is told how to end the game, if so many steps are left.
NEARLY_WON: Final = 0.95
MOST_TO_END: Final = 2
ORDERS_OF_GUILD: Final = 6


@dataclass(frozen=True)
class Ahead:
    """One sentence about later turns."""

    #: "aim_win", "aim_collect", "not_now", "end_by_step", "end_by_order" or "threat"
    kind: str
    text: str
    #: the contract (-1 for none), who can win it, and the goods that are still to be delivered
    notable: int
    seat: int
    goods: tuple[int, ...] = ()
    #: the guild whose steps or orders trigger the end
    guild: int = -1
    #: a shorter text, which is clear beside the advice itself
    short: str = ""
    #: the text for the coach's line, where no heading says that it is about the time after the turn
    in_line: str = ""

    @property
    def of_this_turn(self) -> bool:
        """Whether it belongs to the choice of this turn, so that it has to be said before it."""
        return self.kind not in ("aim_win", "aim_collect", "threat")


def ahead(
    state: State, seat: int, plan: Sequence[int], players: Sequence[str], win: float = 0.0
) -> list[Ahead]:
    """An aim of a player after a plan, then the threats of the others; nothing near the end.

    Only on the player's own turn: what another player has begun may still change everything.
    `plan` are decisions from this position to the end of the turn, `players` the names by seat, and
    `win` the chance to win with the plan.
    """
    if state.turn != seat:
        return []
    end, held = state.copy(), set[int]()
    for action in plan:
        held |= _goods_of(end, seat)
        end.apply(action)
    if end.is_over or end.board.final_round:
        return []  # there may be no next turn
    threats, left = list(_threats(state, end, seat, players)), _not_now(state, end, seat)
    others = {one.notable for one in (*threats, left) if one}
    aim = _win(state, end, seat, others) or _collect(held, end, seat, others)
    ends = _ending(end, seat) if win >= NEARLY_WON else None
    first = (left, ends, aim)
    return [*(one for one in first if one), *threats[:MOST_THREATS]]


def _not_now(now: State, end: State, seat: int) -> Ahead | None:
    """A contract that the player can win in this turn, if the plan gives up the goods for it."""
    if now.pending.kind not in (kinds.MEDITATION, kinds.CHOOSE_SPACE):
        return None
    for notable in on_river(now):
        kept = end.board.notable(notable) == WON + seat or can_win(end, seat, notable)
        if can_win(now, seat, notable) and not kept:
            of_notable, goods = name_of.of_notable(notable), tuple(wanted(now, notable))
            words = _("You can win the contract {of_notable} this turn, but I prefer this plan.")
            short = _("I prefer this to the contract {of_notable}.").format(of_notable=of_notable)
            text = words.format(of_notable=of_notable)
            return Ahead("not_now", text, notable, seat, goods, short=short)
    return None


def _ending(end: State, seat: int) -> Ahead | None:
    """How a player who will probably win can end the game: by influence steps, or by orders."""
    found: list[tuple[int, str, int]] = []
    for guild in range(len(names.GUILDS)):
        found.append((steps_to_top(end, seat, guild), "end_by_step", guild))
        if 0 < (orders := orders_left(end, guild)) <= order_room(end, guild):
            found.append((orders, "end_by_order", guild))
    count, kind, guild = min(found)
    if count > MOST_TO_END:
        return None
    if kind == "end_by_step":
        words = ngettext(
            "You will probably win. {count} more step on the track {of_guild} triggers the end of"
            " the game.",
            "You will probably win. {count} more steps on the track {of_guild} trigger the end of"
            " the game.",
            count,
        )
        in_line = ngettext(
            "You will probably win. After this turn, {count} more step on the track {of_guild}"
            " triggers the end.",
            "You will probably win. After this turn, {count} more steps on the track {of_guild}"
            " trigger the end.",
            count,
        )
    else:
        words = ngettext(
            "You will probably win. {count} more order {of_guild} triggers the end of the game.",
            "You will probably win. {count} more orders {of_guild} trigger the end of the game.",
            count,
        )
        in_line = ngettext(
            "You will probably win. After this turn, {count} more order {of_guild} triggers the"
            " end.",
            "You will probably win. After this turn, {count} more orders {of_guild} trigger the"
            " end.",
            count,
        )
    of_guild = name_of.of_guild(guild)
    text, line = (one.format(count=count, of_guild=of_guild) for one in (words, in_line))
    return Ahead(kind, text, -1, seat, guild=guild, in_line=line)


def _threats(now: State, end: State, seat: int, players: Sequence[str]) -> Iterator[Ahead]:
    for step in range(1, now.players):
        other = (seat + step) % now.players
        for notable in on_river(end):
            if can_win(now, other, notable) and can_win(end, other, notable):
                words = _("{player} can win the contract {of_notable} on their next turn.")
                text = words.format(player=players[other], of_notable=name_of.of_notable(notable))
                yield Ahead("threat", text, notable, other, tuple(wanted(end, notable)))


def _win(now: State, end: State, seat: int, threatened: set[int]) -> Ahead | None:
    """The contract of the highest level that the player can win on the next turn."""
    found = [notable for notable in on_river(end) if can_win(end, seat, notable)]
    if not found:
        return None
    notable = max(found, key=lambda one: (end.components.notable_level[one], -one))
    words = _("If nobody is faster, you can win the contract {of_notable} on your next turn.")
    if can_win(now, seat, notable) and notable not in threatened:
        words = _(
            "The contract {of_notable} can wait: if nobody is faster, you can win it on your next"
            " turn."
        )
    text = words.format(of_notable=name_of.of_notable(notable))
    return Ahead("aim_win", text, notable, seat, tuple(wanted(end, notable)))


def _collect(held: set[int], end: State, seat: int, left_out: set[int]) -> Ahead | None:
    """The contract for which the fewest goods are missing, if the player has begun with it.

    It is none for which the plan uses up a good that the player has held, and none that is left
    out: others can win it before the goods are collected, or the plan gives it up.
    """
    found = []
    for notable in on_river(end):
        missing = [good for good in wanted(end, notable) if not end.player(seat).stored(good)]
        begun = len(wanted(end, notable)) - len(missing) + end.board.markers(notable)[seat]
        if held.intersection(missing):
            continue
        if 0 < len(missing) <= MOST_GOODS and begun and notable not in left_out:
            if gets_most(end, seat, notable) and all(can_make(end, seat, one) for one in missing):
                found.append((len(missing), -begun, notable, tuple(missing)))
    if not found:
        return None
    _count, _begun, notable, goods = min(found)
    words = _("You only need {goods} more to win the contract {of_notable}.")
    text = words.format(goods=counted_goods(goods), of_notable=name_of.of_notable(notable))
    return Ahead("aim_collect", text, notable, seat, goods)


# ------------------------------------------------------------------ what a player can do


def _goods_of(state: State, seat: int) -> set[int]:
    """The goods that a player has in store."""
    return set(filter(state.player(seat).stored, range(len(names.GOODS))))


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


def steps_to_top(state: State, seat: int, guild: int) -> int:
    """How many influence steps the player's marker is away from the top."""
    return int(state.components.influence_top - state.player(seat).step(guild))


def orders_left(state: State, guild: int) -> int:
    """How many orders of a guild nobody has fulfilled."""
    return ORDERS_OF_GUILD - int(markers_in_column(state, guild))


def order_room(state: State, guild: int) -> int:
    """How many more orders of a guild the order limit allows now."""
    limit = int(state.components.limit[state.board.boat])
    return limit - int(markers_in_column(state, guild))


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
