"""The seats of a table as cards: the player, the colour, and whether the player is there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from agra.table.config.run_mode import in_browser
from agra.table.game import advice, clocks, rated
from agra.table.game.visit import Visit
from agra.table.live import chat, presence
from agra.table.models import Game, Holder, Presence, Seat
from agra.text.i18n import N_, _, say_count
from agra.text.levels import level_name

_STATES: Final = {
    Presence.HERE: N_("here now"),
    Presence.AWAY: N_("away"),
    Presence.LOST: N_("connection lost"),
}


@dataclass(frozen=True)
class SeatCard:
    """A seat: its colour, its player, and a few words about the player."""

    number: int
    colour: str
    name: str
    words: str
    #: somebody can still take it
    free: bool = False
    #: a bot plays it until then
    kept: bool = False
    here: bool = False
    #: its player, or the host for a friend, has chosen a name
    named: bool = True


def cards(visit: Visit) -> list[SeatCard]:
    """Return the seats of a table as cards."""
    here = presence.all_here(visit.game, visit.seats, visit.holders)
    return [card(seat, here[seat.number], visit.standing.held) for seat in visit.seats]


def card(seat: Seat, here: presence.Here, held: Sequence[int]) -> SeatCard:
    """Return a seat as a card."""
    return SeatCard(
        seat.number,
        seat.colour,
        seat.name,
        words_about(seat, here, seat.number in held),
        free=seat.free,
        kept=seat.free and bool(seat.stand_in),
        here=here.state == Presence.HERE,
        named=bool(seat.chosen_name),
    )


def words_about(seat: Seat, here: presence.Here, mine: bool) -> str:
    """Return a few words about the player of a seat."""
    if seat.bot:
        return _("bot: {level}").format(level=level_name(seat.bot))
    if seat.free and seat.stand_in:
        return _("a bot plays until somebody comes")
    if seat.stand_in:
        return _("the bot {level} plays for them").format(level=level_name(seat.stand_in))
    if seat.free:
        return _("waiting for somebody")
    if mine:
        return _("you, at this screen")
    if here.state == Presence.AWAY and here.since is None:
        return _("not here yet")
    return _(_STATES[here.state])


def options_in_words(game: Game) -> list[str]:
    """Return what everybody should know about a table: its clock, hints, chat."""
    hints = _("Hints allowed") if advice.is_allowed(game) else _("Hints off")
    if in_browser():
        return [hints]
    found = clocks.clock_of(game)
    if found is None:
        clock = _("No clock")
    elif found.live:
        minutes = round(found.seconds / 60)
        clock = say_count("{count} minute per player", "{count} minutes per player", minutes)
    else:
        clock = _("A turn a day")
    return [
        clock,
        hints,
        _("Chat on") if chat.is_on(game) else _("Chat off"),
        *([_("Rated")] if rated.is_rated(game) else []),
    ]


def inviter(seats: Iterable[Seat], holders: Iterable[Holder]) -> str:
    """Return the name of the player who invites, "" if the host does not play."""
    hosts = {holder.browser for holder in holders if holder.seat_id is None}
    held = {holder.seat_id for holder in holders if holder.browser in hosts}
    return next((seat.name for seat in seats if seat.pk in held and not seat.free), "")


def context(visit: Visit) -> dict[str, Any]:
    """The template context of the cards."""
    seats = visit.seats
    return {
        "game": visit.game,
        "standing": visit.standing,
        "cards": cards(visit),
        "waiting": sum(seat.free and not seat.stand_in for seat in seats),
        "free": [seat for seat in seats if seat.free],
        "options": options_in_words(visit.game),
        "hints": advice.is_allowed(visit.game),
        "chat": chat.is_on(visit.game),
    }
