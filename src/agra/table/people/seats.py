"""Who sits where, and for which seats a browser may act."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from agra.rules.state import CHANCE, State
from agra.table.db.prepared import SOME, Asked
from agra.table.models import Game, Holder, Seat

_seats = Asked(lambda game: Seat.objects.filter(game_id=game).order_by("number"), SOME)
_holders = Asked(lambda game: Holder.objects.filter(game_id=game), SOME)


@dataclass(frozen=True)
class Standing:
    """What a browser is in a game: the seats it holds, the one at the screen, the host."""

    held: list[int] = field(default_factory=list)
    active: int | None = None
    host: bool = False
    #: held seats for which a bot plays at present
    away: list[int] = field(default_factory=list)
    #: the screen lies in the middle of a real table: whoever sits there decides for everybody
    referee: bool = False

    @property
    def speaks_for(self) -> int | None:
        """The seat in whose name the browser talks, None for a spectator."""
        if not self.held:
            return None
        return self.active if self.active in self.held else self.held[0]

    def viewer(self, state: State) -> int | None:
        """The seat whose view the browser gets, None for a spectator's."""
        if self.referee and self.held:
            return turn_of(state)
        if self.hand_over(state) is not None:
            return None
        if state.open_rupees and state.to_move in self.held:
            return state.to_move
        return self.active

    def hand_over(self, state: State) -> int | None:
        """The seat to which the screen must be handed, if it must."""
        to_move = state.to_move
        if len(self.held) < 2 or state.open_rupees or self.referee:
            return None
        waits = to_move in self.held and to_move not in self.away and to_move != self.active
        return to_move if waits else None


def turn_of(state: State) -> int | None:
    """The seat that decides, or in whose turn a die is rolled; None when the game is over."""
    mover = state.to_move
    return state.turn if mover == CHANCE else mover


def standing(game: Game, browser: str) -> Standing:
    """What a browser is in this game."""
    if not browser:
        return Standing()
    game.holders_read = _holders(game.pk)  # type: ignore[attr-defined]
    seats = {seat.pk: seat for seat in seats_of(game)}
    host, held, away, active = False, [], [], None
    for holder in _read(game):
        if holder.browser != browser:
            continue
        if holder.seat_id is None:
            host = True
        elif not (seat := seats[holder.seat_id]).bot:
            held.append(seat.number)
            if seat.stand_in:
                away.append(seat.number)
            if holder.active:
                active = seat.number
    if game.referee and held:
        people = [seat for seat in seats_of(game) if not seat.bot]
        held = [seat.number for seat in people]
        away = [seat.number for seat in people if seat.stand_in]
    if len(held) == 1:
        active = held[0]
    return Standing(sorted(held), active, host, away, game.referee and bool(held))


def seats_of(game: Game) -> list[Seat]:
    """The seats of a game in order; read once for each `Game` object, that is, for each request."""
    found: list[Seat] | None = getattr(game, "seats_read", None)
    if found is None:
        # They do not know this object in turn: what refers to itself stays until it is looked for.
        found = _seats(game.pk)
        game.seats_read = found  # type: ignore[attr-defined]
    return found


def holders_of(game: Game) -> list[tuple[int, str]]:
    """Which browsers hold which seats; read once for each `Game` object, as the seats are."""
    numbers = {seat.pk: seat.number for seat in seats_of(game)}
    return [
        (numbers[holder.seat_id], holder.browser)
        for holder in _read(game)
        if holder.seat_id is not None
    ]


def _read(game: Game) -> list[Holder]:
    found: list[Holder] | None = getattr(game, "holders_read", None)
    if found is None:
        found = _holders(game.pk)
        game.holders_read = found  # type: ignore[attr-defined]
    return found


def hold(seat: Seat, browser: str, active: bool = True) -> None:
    """Let a browser act for a seat."""
    if active:
        Holder.objects.filter(game=seat.game, browser=browser, seat__isnull=False).update(
            active=False
        )
    Holder.objects.update_or_create(
        game=seat.game, seat=seat, browser=browser, defaults={"active": active}
    )


def make_host(game: Game, browser: str) -> None:
    """Let a browser manage a table."""
    if not Holder.objects.filter(game=game, seat=None, browser=browser).exists():
        Holder.objects.create(game=game, seat=None, browser=browser)


def activate(game: Game, browser: str, number: int) -> None:
    """The person of this seat is at the screen now."""
    holders = Holder.objects.filter(game=game, browser=browser, seat__isnull=False)
    holders.exclude(seat__number=number).update(active=False)
    holders.filter(seat__number=number).update(active=True)


def alone_with(game: Game) -> None:
    """Until the transaction ends, no other one that asks for the same gets beyond it."""
    Game.objects.select_for_update(of=("self",), no_key=True).filter(pk=game.pk).first()


def names_of(seats: Sequence[Seat]) -> list[str]:
    """The players' names by seat."""
    return [seat.name for seat in seats]
