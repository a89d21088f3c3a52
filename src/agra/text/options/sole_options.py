"""Decides whether a sole option may be carried out without a question.

`JUDGEMENTS` lists every kind of decision. A sole option of some kinds is always asked about,
because it spends something or changes a price. A sole option of the other kinds is carried out if
`reasons_to_ask` finds nothing that matters in the position after it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from agra.rules import kinds, layout
from agra.rules.events import Event
from agra.rules.production import yield_of
from agra.rules.state import CHANCE, State


class Judgement(StrEnum):
    """When a sole option of a kind of decision is carried out without a question."""

    #: if `reasons_to_ask` finds no reason
    IF_HARMLESS = "if harmless"
    #: only for players who do not confirm the end of their turn
    BY_SETTING = "by setting"
    ALWAYS_ASKED = "always asked"
    #: there are always two options or more
    NEVER_SOLE = "never a sole option"


class Reason(StrEnum):
    """Why a player is asked about a sole option."""

    OTHERS = "it changes what another player has"
    BOAT = "it moves the boat"
    CHANCE = "a die is rolled or a tile is drawn"
    UNDO = "it cannot be undone"
    LOSS = "something is spent or lost"
    PRICE = "it changes a price"
    END = "it triggers the end of the game"


@dataclass(frozen=True)
class Kind:
    """The judgement of a kind of decision, and its reason in words."""

    judgement: Judgement
    why: str


def _harmless(why: str) -> Kind:
    return Kind(Judgement.IF_HARMLESS, why)


def _asked(why: str) -> Kind:
    return Kind(Judgement.ALWAYS_ASKED, why)


def _several(why: str) -> Kind:
    return Kind(Judgement.NEVER_SOLE, why)


#: Every kind of decision of a player; `docs/sole-options.md` shows the same table.
JUDGEMENTS: Final[dict[int, Kind]] = {
    kinds.MEDITATION: _harmless("without points, if no extra could bring points or a worker"),
    kinds.CHOOSE_SPACE: _asked("the main action of a turn"),
    kinds.END_ACTION: _harmless("if no statue could buy one more action"),
    kinds.ORDER_PHASE: _harmless("with extras left: by setting, if none leads to an order"),
    kinds.END_TURN: Kind(Judgement.BY_SETTING, "never in the last round"),
    kinds.PAY_LABOURER: _asked("it spends favours or rupees"),
    kinds.COOK_KEEP: _several("keep the worker, or not"),
    kinds.ARCHITECT: _harmless("only if neither a step nor a building is possible"),
    kinds.PAY_BUILDING: _asked("it spends a good; the button before it may name and include it"),
    kinds.BONUS_TILE: _harmless("the last tile of its level"),
    kinds.SAILOR_PAYMENT: _harmless("only without goods"),
    kinds.DELIVERIES: _harmless("if nothing can be delivered and no extra could change that"),
    kinds.DOUBLE: _several("one good, or two"),
    kinds.TRADER: _harmless("only if neither a trade nor a price token is possible"),
    kinds.TRADE_GIVE: _harmless("only if no good is left to give"),
    kinds.TRADE_TAKE: _asked("the value that is left is lost"),
    kinds.BOTANIST: _harmless("only if nothing is possible"),
    kinds.DYER: _several("turn the goods into another one, or keep them"),
    kinds.PROCESS_COUNT: _harmless("only without goods to process"),
    kinds.FOLLOW: _several("follow, or not"),
    kinds.JAGIRDAR: _several("deliver, or not"),
    kinds.MAKE_ROOM: _asked("something is returned or lost"),
    kinds.EXTRA_PROCESS: _several("process one more, or not"),
    kinds.UNCOVER: _harmless("the only cover that can be removed"),
    kinds.MOVE_FARMERS: _asked("it changes what a farm yields"),
    kinds.PRICE_TOKEN: _asked("it changes a price for everybody"),
    kinds.TOKEN_GOOD: _asked("it changes a price for everybody"),
    kinds.RAISE_WORKERS: _harmless("the only worker who lies down"),
    kinds.EXCHANGE_GIVE: _asked("it spends a good"),
    kinds.EXCHANGE_TAKE: _asked("it ends an exchange"),
    kinds.PROCESS_ONE: _asked("it spends a good"),
    kinds.DELIVER_ONE: _asked("it spends a good and can give a contract to another player"),
    kinds.GAIN_GOOD: _harmless("the only good of this value"),
    kinds.SELL: _asked("it spends a good"),
    kinds.INFLUENCE: _harmless("the only track that is not full"),
    kinds.INFLUENCE_STEPS: _several("take a step, or none"),
    kinds.STEP_REWARD: _several("favours, or a tile"),
    kinds.DISCARD_TILE: _asked("a favour tile is lost"),
    kinds.ANY_TILE: _harmless("the only tile that is left"),
    kinds.EXTRA_ORDER_PHASE: _asked("it spends goods"),
    kinds.SADR_GOOD: _asked("it spends a good"),
    kinds.SADR_BOWL: _asked("it spends a good"),
}


def must_be_asked(state: State, action: int) -> bool:
    """Whether a player is asked about this option even if it is the only one."""
    if JUDGEMENTS[state.pending.kind].judgement is Judgement.ALWAYS_ASKED:
        return True
    return bool(reasons_to_ask(state, action))


def reasons_to_ask(state: State, action: int) -> list[Reason]:
    """What matters in the position after an option, for the player who decides.

    This reveals nothing: of other players only the total of their rupees is hidden, and no change
    of it.
    """
    seat = state.to_move
    assert seat is not None
    after = state.copy()
    events: list[Event] = []
    after.listener = events.append
    after.apply(action)
    after.listener = None
    found = {
        Reason.OTHERS: any(
            _held(after, other) != _held(state, other)
            for other in range(state.players)
            if other != seat
        ),
        Reason.BOAT: after.board.boat != state.board.boat,
        Reason.CHANCE: after.to_move == CHANCE,
        Reason.UNDO: state.turn == seat and after.to_move not in (seat, CHANCE),
        Reason.LOSS: _loses(state, after, seat) or any(event.kind == "lost" for event in events),
        Reason.PRICE: _prices(after) != _prices(state),
        Reason.END: after.board.final_round != state.board.final_round,
    }
    return [reason for reason, applies in found.items() if applies]


def _held(state: State, seat: int) -> tuple[int, ...]:
    """All that lies in front of a player, contracts included."""
    return state.numbers(layout.player_at(seat), layout.player_at(seat + 1))


def _prices(state: State) -> tuple[int, ...]:
    return state.numbers(layout.VALUE, layout.TOKEN_AT)


def _loses(state: State, after: State, seat: int) -> bool:
    """Whether the player has less of anything afterwards: goods, favours, workers, points ..."""
    had, has = _possessions(state, seat), _possessions(after, seat)
    return any(now < before for before, now in zip(had, has, strict=True))


def _possessions(state: State, seat: int) -> tuple[int, ...]:
    player = state.player(seat)
    standing = sum(
        state.board.worker(space) == seat and not state.board.is_lying(space)
        for space in range(layout.COINS - layout.SPACE)
    )
    return (
        *(player.stored(good) for good in range(16)),
        *(yield_of(state, seat, good) for good in range(4)),
        player.favours,
        state.rupees(seat),
        player.workers,
        standing,
        player.on_cook,
        player.stone,
        len(player.tiles),
        state.board.meditation_points,
    )


assert set(JUDGEMENTS) == set(range(kinds.LAST_CHANCE + 1, kinds.LAST_DECISION + 1))
