"""The immediate consequences of an option, found by trying it on a copy of the position."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from agra.rules import actions as act
from agra.rules.events import Event
from agra.rules.names import GOODS, GUILDS, NOTABLES
from agra.rules.state import CHANCE, State
from agra.text import names as name_of
from agra.text.i18n import N_, _, ngettext, say_count
from agra.text.options.menu_labels import step_printed
from agra.text.options.option_effects import Tried, tried
from agra.text.sentences import received


@dataclass(frozen=True)
class Gain:
    """The number of things gained (spent if below 0), and the icon of the thing."""

    count: int
    icon: str


@dataclass(frozen=True)
class Outcome:
    """The consequences up to the next question, for the player who decides."""

    #: rupees gained at once (negative: paid)
    rupees: int
    #: favours, goods, points and influence gained at once: the numbers of the button
    gains: tuple[Gain, ...]
    #: a contract, the boat or the end, which matter more than the option itself; "" if none
    great: str
    #: remarks for the button besides its numbers, the most important first
    remarks: tuple[str, ...]
    #: everything in words, without rupees
    notes: tuple[str, ...]
    #: the notes about gains and influence steps of the player
    own: tuple[str, ...]

    def said(self, named: bool) -> list[str]:
        """The notes for the option's sentence; without own gains if it has `named` them."""
        return [note for note in self.notes if not (named and note in self.own)]


def outcome_of(
    state: State,
    seat: int,
    found: Tried,
    names: Sequence[str],
    anyway: Tried | None = None,
    alone: bool = False,
) -> Outcome:
    """Describe the consequences of an option that was tried.

    `anyway` is the result of declining: only the difference to it is described. For an option that
    is `alone`, the next event is named: a roll, a draw, or another player's decision.
    """
    if anyway is not None and anyway.after.pending.numbers() != found.after.pending.numbers():
        anyway = None  # they lead to different questions and cannot be compared
    great = [*_deliveries(state, seat, found.events, names), *_great(found.events)]
    if alone and found.after.turn == state.turn:
        great += what_follows(seat, found.after, names)
    held = _changes(seat, found.events)
    if anyway is not None:
        held.subtract(_changes(seat, anyway.events))
    steps = _steps(state, seat, found.events)
    others = _others(seat, found.events, names, anyway.events if anyway else ())
    lost = [e for e in found.events if e.kind == "lost" and e.seat == seat]
    losses = [_("you lose {things}").format(things=_counted(e.what, e.count)) for e in lost]
    gained = [_gained(thing, count) for thing, count in _best_first(held)]
    guilds = _guild_steps(seat, found.events)
    if anyway is not None:
        guilds.subtract(_guild_steps(seat, anyway.events))
    return Outcome(
        rupees=found.rupees(seat),
        gains=tuple(Gain(n, _icon(thing)) for thing, n in (*_best_first(held), *_some(guilds))),
        great=great[0] if great else "",
        remarks=(*great, *losses, *others, *steps),
        notes=(*great, *gained, *losses, *steps, *others),
        own=(*gained, *steps),
    )


def declined(state: State, legal: Sequence[int]) -> Tried | None:
    """The result of declining, if the player decides in another player's turn."""
    off_turn = state.decision in ("follow", "jagirdar", "cook_keep")
    return tried(state, act.DECLINE) if off_turn and act.DECLINE in legal else None


def forced_payments(seat: int, found: Tried) -> tuple[Tried, tuple[int, ...]]:
    """Pay for a building as long as there is only one way; return the result and the payments."""
    if found.after.to_move != seat or found.after.decision != "pay_building":
        return found, ()
    after, events, paid = found.after.copy(), list(found.events), list[int]()
    after.listener = events.append
    while after.to_move == seat and after.decision == "pay_building":
        only = after.legal_actions()
        if len(only) > 1:
            break
        paid += only
        after.apply(only[0])
    after.listener = None
    return (Tried(tuple(events), after), tuple(paid)) if paid else (found, ())


def paid_words(seat: int, events: Iterable[Event]) -> str:
    """The goods that a player pays, in words."""
    paid = Counter(e.what for e in events if e.kind == "paid" and e.seat == seat)
    goods = ", ".join(name_of.goods(count, good) for good, count in paid.items())
    return _("you pay {goods}").format(goods=goods)


def _deliveries(
    before: State, seat: int, events: Sequence[Event], names: Sequence[str]
) -> list[str]:
    won = {event.what: event.seat for event in events if event.kind == "won"}
    notes = []
    for event in events:
        if event.kind != "delivered" or event.seat != seat:
            continue
        if event.where in won:
            winner = won[event.where]
            mine = _("you win the contract")
            theirs = _("{player} wins the contract").format(player=names[winner])
            notes.append(mine if winner == seat else theirs)
        else:
            notes.append(_missing(before, event.where, event.what))
    return notes


def _missing(state: State, notable: str, good: str) -> str:
    """How many goods a card still needs after this one."""
    number = NOTABLES.index(notable)
    goods = state.components.notable_goods[number]
    filled = [state.board.marker(number, place) for place in range(len(goods))]
    if not any(filled):
        return _("first delivery here")
    left = sum(
        1 for there, wanted in zip(filled, goods, strict=True)
        if not there and GOODS[wanted] != good
    )  # fmt: skip
    return say_count("{count} good missing", "{count} goods missing", left)


def _great(events: Iterable[Event]) -> list[str]:
    """Events that affect the whole table."""
    words = {
        "boat": N_("the boat moves to pier {pier}"),
        "end_announced": N_("triggers the end"),
        "game_over": N_("the game ends"),
    }
    great = [event for event in events if event.kind in words]
    return [_(words[event.kind]).format(pier=event.count) for event in great]


def what_follows(seat: int, after: State, names: Sequence[str]) -> list[str]:
    """The next event that cannot be taken back."""
    mover = after.to_move
    if mover is None or mover == seat or (mover != CHANCE and after.turn != seat):
        return []
    if mover != CHANCE:
        return [_("{player} decides").format(player=names[mover])]
    drawn = after.decision == "draw_tile"
    return [_("a favour tile is drawn") if drawn else _("a die is rolled")]


# ------------------------------------------------------------------ the player's gains

_POINTS: Final = "points"
_FAVOUR: Final = "favour"


def _changes(seat: int, events: Iterable[Event]) -> Counter[str]:
    """The change of favours, goods and points, without rupees.

    An option names what it gives away (a good delivered, paid, exchanged), so only gains are
    counted, and the favours spent for a favour action.
    """
    found: Counter[str] = Counter()
    for event in events:
        if event.seat != seat:
            continue
        if event.kind == "gained":
            found[event.what] += event.count
        elif event.kind == "processed" or event.kind == "exchanged":
            found[event.where] += received(event)
        elif event.kind == "favour_action":
            found[_FAVOUR] -= event.count
        elif event.kind == "points":
            found[_POINTS] += event.count
    return found


def _guild_steps(seat: int, events: Iterable[Event]) -> Counter[str]:
    """The influence steps by guild; `_steps` puts them into words."""
    return Counter(
        event.what for event in events
        if event.kind == "influence" and event.seat == seat and event.what in GUILDS
    )  # fmt: skip


def _some(held: Counter[str]) -> list[tuple[str, int]]:
    return [(thing, count) for thing, count in held.items() if count]


def _best_first(held: Counter[str]) -> list[tuple[str, int]]:
    """Gains, then expenses."""
    return sorted(_some(held), key=lambda item: item[1] < 0)


def _icon(thing: str) -> str:
    if thing in GUILDS:
        return f"guild-{thing}"
    return {_FAVOUR: "piece-favour", _POINTS: "mark-points"}.get(thing, f"good-{thing}")


def _gained(thing: str, count: int) -> str:
    """A gain or an expense in words."""
    things = _counted(thing, abs(count))
    return (_("+{things}") if count > 0 else _("\u2212{things}")).format(things=things)


def _counted(thing: str, count: int) -> str:
    if thing == _FAVOUR:
        return name_of.favours(count)
    return name_of.points(count) if thing == _POINTS else name_of.goods(count, thing)


def _steps(state: State, seat: int, events: Iterable[Event]) -> list[str]:
    """The influence steps in words, with what is printed on them."""
    words = _("{guild}: you reach the step that shows {printed}")
    return [
        words.format(guild=name_of.guild(event.what), printed=step_printed(state, event.count))
        for event in events
        if event.kind == "influence" and event.seat == seat and event.what in GUILDS
    ]


# ------------------------------------------------------------------ the others' gains


def _others(
    seat: int, events: Iterable[Event], names: Sequence[str], anyway: Iterable[Event]
) -> list[str]:
    """The gains of others, such as favours for a worker pushed off; and the next turn."""
    events = tuple(events)
    favours, before = _favours_of_others(seat, events), _favours_of_others(seat, anyway)
    turns = [event.seat for event in events if event.kind == "turn"]
    notes = [_("{player} plays next").format(player=names[next_seat]) for next_seat in turns]
    for other, count in favours.items():
        if before[other] and before[other] != count:
            words = ngettext(
                "{player} gains {count} instead of {before} favour",
                "{player} gains {count} instead of {before} favours",
                before[other],
            )
            notes.append(words.format(player=names[other], count=count, before=before[other]))
        elif not before[other]:
            gained = name_of.favours(count)
            notes.append(_("{player} gains {favours}").format(player=names[other], favours=gained))
    return notes


def _favours_of_others(seat: int, events: Iterable[Event]) -> Counter[int]:
    found: Counter[int] = Counter()
    for event in events:
        if event.kind == "gained" and event.what == _FAVOUR and event.seat not in (seat, -1):
            found[event.seat] += event.count
    return found
