"""Template context about the other people at a table."""

from collections import Counter
from typing import TypedDict

from agra.table.config.run_mode import in_browser
from agra.table.game import advice, clocks, nudges
from agra.table.game.by_link import awaited as awaited_by_link
from agra.table.game.by_link import by_link
from agra.table.game.visit import Visit
from agra.table.live import chat, presence, spectators
from agra.table.people.seats import browsers_by_seat
from agra.text.i18n import _


class CompanyContext(TypedDict):
    """What the templates of the company are given."""

    here: list[presence.Here]
    chat_on: bool
    #: the ready phrases: name and words
    phrases: list[tuple[str, str]]
    said: list[chat.Said]
    #: the player whom everybody waits for, unless it is the visitor
    wait: nudges.Waiting | None
    wait_here: presence.Here | None
    may_urge: bool
    elsewhere: int
    clocks: list[clocks.Face | None]
    time_is_up: bool
    voted: bool
    #: whether other people play from other screens
    has_company: bool
    #: two or more people play, so everybody sees whether hints are allowed
    several: bool
    spectators: int
    #: a game by link, and the player who needs the link; "" if nobody does
    by_link: bool
    link_to: str


def context(visit: Visit) -> CompanyContext:
    """What the templates of the company are given."""
    game, standing, seats = visit.game, visit.standing, visit.seats
    linked = by_link(game) is not None
    # Inside a browser nobody is elsewhere, and nobody knows when the others open their link.
    here = [] if linked or in_browser() else presence.all_here(game, seats, visit.holders)
    # The player to move does not see the waiting time.
    alone = in_browser() or game.to_move in standing.held
    awaited = None if alone else nudges.waiting(game)
    several = advice.has_several_people(game)
    others = awaited is not None
    company = is_company(visit)
    return {
        "here": here,
        "chat_on": chat.is_on(game) and (not standing.held or company),
        "phrases": [(name, _(words)) for name, words in chat.PHRASES.items()],
        "said": chat.messages(game, seated=bool(standing.held)),
        "wait": awaited,
        "wait_here": here[awaited.seat] if awaited is not None else None,
        "may_urge": others and bool(set(standing.held) - set(standing.away)),
        "elsewhere": elsewhere(visit),
        "clocks": clocks.faces(game, seats),
        "time_is_up": clocks.is_up(game),
        "voted": awaited is not None and bool(awaited.voters & set(standing.held)),
        "has_company": company,
        "several": several,
        # A game of one person against bots is private.
        "spectators": spectators.count(game.pk, visit.holders) if several or game.listed else 0,
        "by_link": linked,
        "link_to": awaited_by_link(game) if linked else "",
    }


def elsewhere(visit: Visit) -> int:
    """The number of browsers that have a seat of this browser open; 0 if it is only one."""
    held = visit.standing.held
    if not held:
        return 0
    open_in = Counter(number for number, _browser in browsers_by_seat(visit.seats, visit.holders))
    most = max(open_in[number] for number in held)
    return most if most > 1 else 0


def is_company(visit: Visit) -> bool:
    """Whether there is anybody to talk to: people who do not sit at this screen."""
    if in_browser():
        return False
    held = visit.standing.held
    return any(not seat.bot and seat.number not in held for seat in visit.seats)
