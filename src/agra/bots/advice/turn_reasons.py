"""Reasons why one turn is better than another: the visible differences between their ends.

Hints, reviews and verdicts on puzzles all use these reasons.

Both ends are evaluated with the weights of one stage, that of the position in which the player has
to decide. Otherwise a turn that moves the boat would be evaluated with other weights than its
rival, and everything would seem different. Every reason has facts, counted in the two end
positions. A reason whose facts all contradict it is dropped: it is an artifact of the weights.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from agra.bots.bot import Bot, Fact, Reason
from agra.bots.judgement.demand import DISTANCE, KIND, USES, demand_of
from agra.bots.judgement.evaluation import FITTED, Weights, is_done, stage_of
from agra.bots.judgement.features import NAMES, SCORED, TOPIC, features
from agra.bots.planning.turn_search import Search, to_next_turn
from agra.bots.view import View
from agra.rules.accessors_protocol import PlayerGlance
from agra.rules.events import Event
from agra.rules.farm import covers_off, production
from agra.rules.layout import CARD, NOTABLE, ON_RIVER, WON
from agra.rules.names import FAVOUR_ACTIONS, GOODS, GUILDS, NOTABLES
from agra.rules.scoring import akbar_score, gifts_of, orders_of
from agra.rules.state import State

#: A difference of fewer rupees is shown only if there is no larger one.
LEAST: Final = 0.25
MOST_REASONS: Final = 3
#: Width and breadth of the search of the following turns: narrow, because it is only a forecast.
FORESIGHT: Final = (2, 6)
#: The minimum worth, in rupees, of winning a contract.
CONTRACT: Final = 1.0

#: Kinds of facts where fewer is better.
_FEWER_IS_BETTER: Final = frozenset(("lying", "idle"))
_GOODS_FROM: Final = NAMES.index("basic_goods")
_USE: Final = NAMES.index(f"use_{USES[0][0]}")
_CARD_USES: Final = frozenset(
    at for at, (name, _) in enumerate(USES) if "card" in name or name in ("next_level", "far")
)
_GUILD_POINTS: Final = NAMES.index("guild_points")
_CONTRACT_POINTS: Final = NAMES.index("contract_points")


@dataclass(frozen=True)
class End:
    """The end of a turn, with a forecast until the end of the player's next turn."""

    state: State
    #: by notable, the seat that would win its contract
    wins: dict[int, int]
    #: how often others followed with one of their goods; each time gives a favour
    followers: int = 0


def weights_by(bot: Bot, view: View) -> Weights:
    """Return the weights for reasons: those of the bot, if it has any."""
    own = getattr(bot, "_weights", None)
    found = own(view) if callable(own) else FITTED
    return found if isinstance(found, Weights) else FITTED


def arguments(
    root: State, mine: End, other: End, seat: int, weights: Weights = FITTED
) -> list[Reason]:
    """Return all reasons for and against one turn compared with another, the largest first.

    `root` is the position where both turns begin.
    """
    found: list[Reason] = []
    for player in range(root.players):
        table = _table(root, mine.state, other.state, player, weights)
        reasons = _of_player(root, mine.state, other.state, player, table)
        if player == seat:
            found += [_with_followers(reason, mine, other) for reason in reasons]
        else:
            found += [
                Reason(r.about, -r.worth / (root.players - 1), r.facts, player) for r in reasons
            ]
    found += _foreseen(root, mine, other, seat, weights)
    found = [reason for reason in found if reason.worth]
    return sorted(found, key=lambda reason: -abs(reason.worth))


def chosen(found: list[Reason], best: bool, most: int = MOST_REASONS) -> list[Reason]:
    """Select the few reasons to show: for the best turn those for it, else those against it.

    One large reason of the other kind is also included, for balance. If there is no large reason,
    the largest small one is used.
    """
    sign = 1.0 if best else -1.0
    large = [reason for reason in found if abs(reason.worth) >= LEAST]
    supporting = [reason for reason in large if reason.worth * sign > 0]
    if not supporting:
        supporting = [reason for reason in found if reason.worth * sign > 0][:1]
    against = [reason for reason in large if reason.worth * sign < 0][:1]
    return [*supporting[: most - len(against)], *against]


def _table(root: State, mine: State, other: State, player: int, weights: Weights) -> list[float]:
    """Return the weights for both ends: those of the stage in which the turn began."""
    if is_done(mine, player) and is_done(other, player):
        return [1.0] * SCORED + [0.0] * (len(NAMES) - SCORED)
    return weights.tables[root.players][stage_of(root)]


# ------------------------------------------------------------------ differences of a player


def _of_player(
    root: State, mine: State, other: State, player: int, table: list[float]
) -> list[Reason]:
    """Return the differences of a player between the two ends, by topic."""
    apart = [a - b for a, b in zip(features(mine, player), features(other, player), strict=True)]
    worth: dict[str, float] = {}
    for about, number, weight in zip(TOPIC, apart, table, strict=True):
        if number and about not in ("goods", "scoring"):
            worth[about] = worth.get(about, 0.0) + number * weight
    reasons = [
        _backed(about, worth[about], facts(mine, other, player))
        for about, facts in FACTS.items()
        if worth.get(about)
    ]
    for name, at in (("guilds", _GUILD_POINTS), ("contracts", _CONTRACT_POINTS)):
        points = [Fact("points", name, round(apart[at]))]
        reasons.append(_backed("scoring", apart[at] * table[at], points))
    stores = _Store(mine, player, table), _Store(other, player, table)
    reasons += [_about_good(root, *stores, good) for good in range(16)]
    return [reason for reason in reasons if reason.facts]


def _backed(about: str, worth: float, facts: list[Fact]) -> Reason:
    """Return a reason with the facts that agree with it.

    A farmer's step raises one yield and lowers another, so the farm has the facts of both kinds.
    """
    counted = [fact for fact in facts if fact.count]
    agreeing = [fact for fact in counted if is_good(fact) == (worth > 0)]
    told = counted if about == "farm" and agreeing else agreeing
    return Reason(about, round(worth, 2), tuple(told))


def _with_followers(reason: Reason, mine: End, other: End) -> Reason:
    """Add the followers to a reason about favours, because they give favours."""
    fact = Fact("follower", "", mine.followers - other.followers)
    if reason.about != "favours" or not fact.count or is_good(fact) != (reason.worth > 0):
        return reason
    return replace(reason, facts=(*reason.facts, fact))


def is_good(fact: Fact) -> bool:
    """Whether the fact is good for its player."""
    return (fact.count > 0) != (fact.kind in _FEWER_IS_BETTER)


def _number(kind: str, of: Callable[[PlayerGlance], int]) -> "_Facts":
    """Return a function for facts about one number of a player."""
    return lambda mine, other, player: [
        Fact(kind, "", of(mine.player(player)) - of(other.player(player)))
    ]


def _named(kind: str, names: tuple[str, ...], of: Callable[[PlayerGlance, int], int]) -> "_Facts":
    """Return a function for facts about numbered things of a player: how many there are."""

    def facts(mine: State, other: State, player: int) -> list[Fact]:
        first, second = mine.player(player), other.player(player)
        return [Fact(kind, name, of(first, at) - of(second, at)) for at, name in enumerate(names)]

    return facts


def _orders(mine: State, other: State, player: int) -> list[Fact]:
    return [
        Fact("order", name, orders_of(mine, player, guild) - orders_of(other, player, guild))
        for guild, name in enumerate(GUILDS)
    ]


def _cards(mine: State, other: State, player: int) -> list[Fact]:
    """Markers on cards that are complete after neither turn."""
    found = []
    for notable, name in enumerate(NOTABLES):
        if mine.board.notable(notable) == other.board.notable(notable) == ON_RIVER:
            markers = [state.board.markers(notable)[player] for state in (mine, other)]
            found.append(Fact("card", name, markers[0] - markers[1]))
    return found


def _gifts(mine: State, other: State, player: int) -> list[Fact]:
    given = [gifts_of(state, player) for state in (mine, other)]
    scored = [akbar_score(state, gifts) for state, gifts in zip((mine, other), given, strict=True)]
    return [Fact("gift", "", given[0] - given[1], rupees=scored[0] - scored[1])]


def _farm(mine: State, other: State, player: int) -> list[Fact]:
    return [
        Fact("yield", GOODS[good], production(mine, player, good) - production(other, player, good))
        for good in range(4)
    ]


def _workers(mine: State, other: State, player: int) -> list[Fact]:
    standing = _number("worker", attrgetter("workers"))
    lying = _number("lying", attrgetter("lying"))
    return standing(mine, other, player) + lying(mine, other, player)


_Facts = Callable[[State, State, int], list[Fact]]

#: By topic of the features, the function that counts facts; goods and scoring are separate.
FACTS: Final[dict[str, _Facts]] = {
    "rupees": _number("rupees", attrgetter("rupees")),
    "contracts": _named("contract", NOTABLES, lambda its, notable: its.has_won(notable)),
    "cards": _cards,
    "influence": _named("step", GUILDS, lambda its, guild: its.step(guild)),
    "orders": _orders,
    "akbar": _gifts,
    "favours": _number("favour", attrgetter("favours")),
    "farm": _farm,
    "covers": _number("cover", lambda its: covers_off(its.covers)),
    "stone": _number("field", attrgetter("stone")),
    "workers": _workers,
    "markers": _number("marker", attrgetter("markers")),
    "tiles": _named("tile", FAVOUR_ACTIONS, lambda its, action: its.has_action(action)),
}


# ------------------------------------------------------------------ goods


class _Store:
    """The goods of a player: how many, how many of them have no use, and what each is worth."""

    def __init__(self, state: State, player: int, table: list[float]) -> None:
        self.state = state
        self.player = player
        demand = demand_of(state, player)
        self.held = [int(demand.stock[good]) for good in range(16)]
        wanted = [int(demand.count(good)) for good in range(16)]
        self.idle = [max(0, held - count) for held, count in zip(self.held, wanted, strict=True)]
        #: the part of the evaluation that comes from the good
        self.worth = [0.0] * 16
        for good, held in enumerate(self.held):
            column = 0 if good < 4 else 1 if good < 12 else 2
            worth = held * table[_GOODS_FROM + column] + self.idle[good] * table[_GOODS_FROM + 3]
            first = demand.first[good]
            for place in range(first, first + held - self.idle[good]):
                use = demand.uses[place]
                worth += table[_USE + 2 * KIND[use] + (1 if DISTANCE[use] else 0)]
            self.worth[good] = worth


def _about_good(root: State, mine: _Store, other: _Store, good: int) -> Reason:
    """Return the reason about one good: by its number, or by its uses."""
    worth = mine.worth[good] - other.worth[good]
    count = mine.held[good] - other.held[good]
    idle = mine.idle[good] - other.idle[good]
    if not count:
        return _backed("goods", worth, [Fact("wanted", GOODS[good], -idle)])
    richer, poorer = (mine, other) if count > 0 else (other, mine)
    kept = count > 0 and mine.held[good] <= root.player(mine.player).stored(good)
    use = user(richer.state, mine.player, good, poorer.held[good])
    facts = [Fact("good", GOODS[good], count, use, kept), Fact("idle", GOODS[good], idle)]
    return _backed("goods", worth, facts)


def user(state: State, player: int, good: int, others: int = 0) -> str:
    """Return the best direct use of a good: a notable, "order", "akbar", "stone", "site" or "".

    The player has `others` of the same good, which serve the better uses.
    """
    demand = demand_of(state, player)
    if demand.count(good) <= others:
        return ""
    first = int(demand.first[good])
    use = demand.uses[first + others]
    if DISTANCE[use]:
        return ""
    name = USES[KIND[use]][0]
    if KIND[use] in _CARD_USES:
        reach = state._t.reach[state.board.boat]
        wanting = [n for n in wanted_by(state, good) if state._t.notable_level[n] <= reach]
        # name the card with most markers
        wanting.sort(key=lambda notable: -bin(state._d[CARD + notable]).count("1"))
        before = sum(KIND[demand.uses[at]] in _CARD_USES for at in range(first, first + others))
        if name in ("next_level", "far") or before >= len(wanting):
            return ""
        return NOTABLES[wanting[before]]
    return {"order": "order", "bowl": "akbar", "stone": "stone", "material": "site"}.get(name, "")


def wanted_by(state: State, good: int) -> list[int]:
    """The notables on the river whose cards have a free place for the good."""
    t = state._t
    places = [t.wanted_at[at] for at in range(t.wanted_from[good], t.wanted_from[good + 1])]
    return [
        place >> 4
        for place in places
        if state._d[NOTABLE + (place >> 4)] == ON_RIVER
        and not state._d[CARD + (place >> 4)] >> (place & 15) & 15
    ]


# ------------------------------------------------------------------ forecast


def followers_in(root: State, actions: Sequence[int]) -> int:
    """Return how often others follow in a turn that begins at `root`."""
    events: list[Event] = []
    state = root.copy()
    state.listener = events.append
    for action in actions:
        state.apply(action)
    return sum(event.kind == "processed" and event.why == "follower" for event in events)


def foresee(state: State, seat: int, followers: int = 0) -> tuple[End, int]:
    """Return the end of a turn with its forecast, and the nodes of the search.

    The others' turns and the player's next turn are searched narrowly. A contract counts for who
    wins it in their own turn: nobody can plan for the deliveries of somebody else.
    """
    search = Search(*FORESIGHT)
    after = state.copy()
    to_next_turn(after, after.turn)
    wins: dict[int, int] = {}
    for _ in range(state.players):
        if not len(after._stack):
            break
        turn = after.turn
        before = _contracts(after)
        after = search.lines(after, turn, 1)[0].state
        to_next_turn(after, turn)
        for notable, owner in _contracts(after).items():
            if notable not in before and owner == turn:  # not a present of somebody else
                wins[notable] = owner
        if turn == seat:
            break
    return End(state, wins, followers), search.nodes


def _contracts(state: State) -> dict[int, int]:
    """Return the owner of every won contract."""
    places = [state.board.notable(notable) for notable in range(len(NOTABLES))]
    return {notable: place - WON for notable, place in enumerate(places) if place >= WON}


def _foreseen(root: State, mine: End, other: End, seat: int, weights: Weights) -> Iterator[Reason]:
    """Yield the contracts that a player would win after one turn and not after the other."""
    table = weights.tables[root.players][stage_of(root)]
    owned = [_contracts(end.state) for end in (mine, other)]
    for notable, name in enumerate(NOTABLES):
        a, b = mine.wins.get(notable, -1), other.wins.get(notable, -1)
        if a == b or notable in owned[0] or notable in owned[1]:
            continue
        worth = max(CONTRACT, table[NAMES.index(f"has_{name}")])
        for winner, count in ((a, 1), (b, -1)):
            if winner >= 0:
                good = (count > 0) == (winner == seat)
                fact = Fact("wins", name, count)
                other_seat = -1 if winner == seat else winner
                yield Reason("next", worth if good else -worth, (fact,), other_seat)


# ------------------------------------------------------------------ the board


def board_facts(mine: State, other: State) -> list[Fact]:
    """Return the differences of the board, shown only if there are no others."""
    found = [
        Fact("price", good, mine.board.value(at) - other.board.value(at))
        for at, good in enumerate(GOODS)
    ]
    found.append(Fact("boat", "", mine.board.boat - other.board.boat))
    found.append(Fact("end", "", bool(mine.board.final_round) - bool(other.board.final_round)))
    return [fact for fact in found if fact.count]
