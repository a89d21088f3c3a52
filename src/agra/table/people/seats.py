"""The seats of a game, and for which of them a browser may act."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from agra.rules.state import CHANCE, State
from agra.table.colours import colours_of
from agra.table.db.prepared import SOME, PreparedQuery
from agra.table.models import Game, Holder, Seat

_seats = PreparedQuery(lambda game: Seat.objects.filter(game_id=game).order_by("number"), SOME)
_holders = PreparedQuery(lambda game: Holder.objects.filter(game_id=game), SOME)


@dataclass(frozen=True)
class Standing:
    """The rights of a browser in a game: the seats it holds, the active one, whether it is host."""

    held: list[int] = field(default_factory=list)
    active: int | None = None
    host: bool = False
    #: held seats for which a bot plays at present
    away: list[int] = field(default_factory=list)
    #: a game on a real table: its players share the screen, which decides for all seats
    referee: bool = False

    @property
    def speaks_for(self) -> int | None:
        """The seat that the browser chats as, None for a spectator."""
        if not self.held:
            return None
        return self.active if self.active in self.held else self.held[0]

    def viewer(self, state: State) -> int | None:
        """Return the seat whose view the browser gets, None for a spectator's view."""
        if self.referee and self.held:
            return turn_of(state)
        if self.hand_over(state) is not None:
            return None
        if state.open_rupees and state.to_move in self.held:
            return state.to_move
        return self.active

    def hand_over(self, state: State) -> int | None:
        """Return the seat to which the screen must be handed now, or None."""
        to_move = state.to_move
        if len(self.held) < 2 or state.open_rupees or self.referee:
            return None
        waits = to_move in self.held and to_move not in self.away and to_move != self.active
        return to_move if waits else None


def turn_of(state: State) -> int | None:
    """The seat that decides, or in whose turn a die is rolled; None when the game is over."""
    mover = state.to_move
    return state.turn if mover == CHANCE else mover


def standing_among(game: Game, holders: Iterable[Holder], browser: str) -> Standing:
    """Return the rights of a browser in a game with these holders."""
    seats = {seat.pk: seat for seat in seats_of(game)}
    host, held, away, active = False, [], [], None
    for holder in holders:
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
    if game.seats_read is None:
        # The seats have no back reference to the game, to avoid a reference cycle.
        game.seats_read = _seats(game.pk)
        for seat, colour in zip(game.seats_read, colours_of(game), strict=False):
            seat.known_colour = colour
    return game.seats_read


def seats_again(game: Game) -> list[Seat]:
    """The seats of a game, read anew: a player may have changed since the request began.

    Call it with the lock of the line, after which no process changes them unseen: a change writes
    an entry, too.
    """
    game.seats_read = None
    return seats_of(game)


def holders_of(game: Game) -> list[Holder]:
    """Which browsers hold the seats of a game, and which are its hosts."""
    return _holders(game.pk)


def browsers_by_seat(seats: Iterable[Seat], holders: Iterable[Holder]) -> list[tuple[int, str]]:
    """The numbers of seats, each with a browser that holds it."""
    numbers = {seat.pk: seat.number for seat in seats}
    return [
        (numbers[holder.seat_id], holder.browser)
        for holder in holders
        if holder.seat_id is not None
    ]


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
    """Make a seat the active one of a browser: its player is at the screen now."""
    holders = Holder.objects.filter(game=game, browser=browser, seat__isnull=False)
    holders.exclude(seat__number=number).update(active=False)
    holders.filter(seat__number=number).update(active=True)


def lock_game(game: Game) -> None:
    """Lock the row of a game until the transaction ends."""
    Game.objects.select_for_update(of=("self",), no_key=True).filter(pk=game.pk).first()


def names_of(seats: Sequence[Seat]) -> list[str]:
    """The players' names by seat."""
    return [seat.name for seat in seats]
