"""What an option leads to at once: found by trying it on a copy of the position."""

from collections.abc import Sequence
from dataclasses import dataclass

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.cards import marker_at
from agra.rules.events import Event
from agra.rules.names import GOODS, NOTABLES
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _, ngettext


@dataclass(frozen=True)
class Outcome:
    """What happens up to the next question, for the player who decides."""

    #: rupees gained at once (negative: paid)
    rupees: int
    #: a contract, the boat or the end: what matters more than the option itself ("" if nothing)
    great: str
    #: all of it, the weightiest first
    notes: tuple[str, ...]


def outcome_of(
    state: State, seat: int, action: int, names: Sequence[str], doubled: bool = False
) -> Outcome:
    """Try the option and tell what comes of it; the position stays as it is."""
    events = tried(state, action, doubled)
    great = [*_deliveries(state, seat, events, names), *_great(events)]
    notes = [*great, *_own(seat, events), *_others(seat, events, names)]
    rupees = sum(event.count for event in events if event.kind == "rupees" and event.seat == seat)
    return Outcome(rupees, great[0] if great else "", tuple(notes))


def tried(state: State, action: int, doubled: bool = False) -> list[Event]:
    """What would happen up to the next question; a delivery with one good, or with two."""
    after = state.copy()
    events: list[Event] = []
    after.listener = events.append
    after.apply(action)
    if after.stack and after.stack[-1] & kinds.KIND_MASK == kinds.DOUBLE:
        after.apply(act.DOUBLE if doubled else act.DECLINE)
    return events


def _deliveries(before: State, seat: int, events: list[Event], names: Sequence[str]) -> list[str]:
    won = {event.what: event.seat for event in events if event.kind == "won"}
    notes = []
    for event in events:
        if event.kind != "delivered" or event.seat != seat:
            continue
        if event.where in won:
            winner = won[event.where]
            mine = _("you win it")
            theirs = _("{player} wins").format(player=names[winner])
            notes.append(mine if winner == seat else theirs)
        else:
            notes.append(_missing(before, event.where, event.what))
    return notes


def _missing(state: State, notable: str, good: str) -> str:
    """How far a card is from completion after this good."""
    number = NOTABLES.index(notable)
    goods = state.c.notable_goods[number]
    filled = [marker_at(state.d, number, place) for place in range(len(goods))]
    if not any(filled):
        return _("opens it")
    left = sum(
        1 for there, wanted in zip(filled, goods, strict=True)
        if not there and GOODS[wanted] != good
    )  # fmt: skip
    return ngettext("{count} good missing", "{count} goods missing", left).format(count=left)


def _great(events: list[Event]) -> list[str]:
    """What concerns the whole table."""
    notes = []
    for event in events:
        if event.kind == "boat":
            notes.append(_("the boat moves to pier {pier}").format(pier=event.count))
        elif event.kind == "end_announced":
            notes.append(_("announces the end"))
        elif event.kind == "game_over":
            notes.append(_("ends the game"))
    return notes


def _own(seat: int, events: list[Event]) -> list[str]:
    """What the player gains and loses, rupees left out."""
    notes = []
    for event in events:
        if event.seat != seat or event.why == "production":  # which the option itself tells
            continue
        things = (
            name_of.favours(event.count)
            if event.what == "favour"
            else name_of.goods(event.count, event.what)
            if event.what in GOODS
            else ""
        )
        if event.kind == "gained":
            notes.append(_("+{things}").format(things=things))
        elif event.kind == "lost":
            notes.append(_("{things} lost").format(things=things))
        elif event.kind == "influence":
            step = _("{guild} step {step}")
            notes.append(step.format(guild=name_of.guild(event.what), step=event.count))
        elif event.kind == "points" and event.count > 0:
            notes.append(_("+{points}").format(points=name_of.points(event.count)))
    return notes


def _others(seat: int, events: list[Event], names: Sequence[str]) -> list[str]:
    """What others gain by it, such as favours for a worker pushed off; whose turn comes next."""
    favours: dict[int, int] = {}
    turns = [event.seat for event in events if event.kind == "turn"]
    for event in events:
        if event.kind == "gained" and event.what == "favour" and event.seat not in (seat, -1):
            favours[event.seat] = favours.get(event.seat, 0) + event.count
    told = [_("then {player}").format(player=names[next_seat]) for next_seat in turns]
    return told + [
        _("{player} gains {favours}").format(player=names[other], favours=name_of.favours(count))
        for other, count in favours.items()
    ]
