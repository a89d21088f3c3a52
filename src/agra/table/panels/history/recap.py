"""The recap since the viewer's last turn: a card for each opponent, and the changes.

It covers everything between two turns of the viewer, also if the viewer answered in another
player's turn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.rules.events import Event
from agra.rules.names import BUILDINGS, GOODS
from agra.table.game.history import Step, TurnMark, TurnStart
from agra.table.game.sight import Sight
from agra.table.panels.history.log import at_link
from agra.table.panels.history.narration import Chip, Reader, chips_of, counted, gains_of
from agra.table.panels.history.scenes import Scene, scenes
from agra.text import names as name_of
from agra.text.i18n import _, current_language, ngettext, say_count
from agra.text.narration import Theme, done, done_with_followers

#: The maximum number of lines for a turn.
LINES: Final = 3
#: The maximum number of chips before the words.
CHIPS: Final = 3


@dataclass(frozen=True)
class RecapRow:
    """One line: icons, then a few words."""

    chips: tuple[Chip, ...]
    text: str
    weight: int = 0


@dataclass(frozen=True)
class Card:
    """The actions of one opponent."""

    seat: int
    player: str
    rows: tuple[RecapRow, ...]
    #: the number of its actions: only the most important ones have a row
    actions: int
    #: the address that replays it
    link: str


@dataclass(frozen=True)
class Recap:
    """The events between two turns of the viewer."""

    #: the positions where it begins and ends
    since: int
    until: int
    #: whether the viewer's turn has just begun, without a decision
    due: bool
    about: str
    link: str
    cards: tuple[Card, ...]
    changes: tuple[RecapRow, ...]


def recap(sight: Sight) -> Recap | None:
    """The recap since the viewer's last turn; None if there is nothing to show."""
    if sight.viewer is None:
        return None
    since, until = between_turns(sight, sight.viewer)
    if since >= until:
        return None
    # It does not change during the viewer's turn, so it is cached at the step where it ends.
    said = sight.history[until - 1].said
    reader = ("recap", current_language(), sight.code, sight.viewer, since, *sight.names)
    if reader not in said:
        said[reader] = _recap(sight, sight.viewer, since, until)
    found: Recap | None = said[reader]
    # a phase that passed automatically does not count as a decision
    due = sight.mine and all(step.forced for step in sight.history[until:])
    return found and replace(found, due=due)


def _recap(sight: Sight, viewer: int, since: int, until: int) -> Recap | None:
    history = sight.history[since:until]
    cards = tuple(_cards(sight, history))
    if not cards:
        return None
    return Recap(
        since=since,
        until=until,
        due=False,
        about=_about(history, cards),
        link=replay_link(sight.code, since, until),
        cards=cards,
        changes=tuple(changes(history, viewer, sight.names, sight.colours[viewer])),
    )


def between_turns(sight: Sight, viewer: int) -> tuple[int, int]:
    """The end of the viewer's last turn, and the start of the present one (or now)."""
    known = [mark for mark in sight.past.marks if mark.number <= sight.number]
    starts: Sequence[TurnMark | TurnStart] = known or sight.past.turn_starts
    until, last = sight.number, len(starts) - 1
    if last >= 0 and starts[last].seat == viewer:
        until, last = starts[last].number, last - 1
    while last >= 0 and starts[last].seat != viewer:
        last -= 1
    since = starts[last + 1].number if last + 1 < len(starts) and last >= 0 else 0
    return min(since, until), until


def replay_link(code: str, since: int, until: int) -> str:
    """The address that replays a part of the game, step by step."""
    return f"{at_link(code, since)}?play={until}"


def _about(history: Sequence[Step], cards: Sequence[Card]) -> str:
    first, last = history[0].round, history[-1].round
    shown, count = sum(len(card.rows) for card in cards), sum(card.actions for card in cards)
    steps = (
        say_count("{count} action", "{count} actions", count)
        if shown == count
        else say_count(
            "the {shown} most important of {count} action",
            "the {shown} most important of {count} actions",
            count,
            shown=shown,
        )
    )
    if first == last:
        return _("Round {round} · {steps}").format(round=first, steps=steps)
    return _("Rounds {first} to {last} · {steps}").format(first=first, last=last, steps=steps)


# ------------------------------------------------------------------ one card per opponent


def _cards(sight: Sight, history: Sequence[Step]) -> Iterable[Card]:
    players = len(sight.names)
    for away in range(1, players):
        seat = ((sight.viewer or 0) + away) % players
        turns = [step for step in history if step.turn == seat]
        rows = rows_of(turns, seat, sight)
        if rows:
            link = replay_link(sight.code, turns[0].number - 1, turns[-1].number)
            yield Card(seat, sight.names[seat], most_important(rows), len(rows), link)


#: The importance of each kind of scene; other kinds are left out.
_WEIGHTS: Final = {
    "end": 10, "over": 10, "win": 9, "build": 8, "boat": 8, "order": 7, "work": 7, "labour": 6,
    "deliver": 6, "process": 6, "serve": 5, "trade": 5, "price": 5, "meditate": 4, "statues": 4,
    "books": 4, "paintings": 4, "clothes": 4, "favour": 3, "exchange": 3, "uncover": 3, "stone": 3,
    "tile": 3, "visit": 2, "influence": 2, "french": 2, "farmers": 2, "raise": 2, "bonus": 2,
    "ability": 2, "lay": 1, "cook": 1,
}  # fmt: skip


def rows_of(turn: Sequence[Step], seat: int, reader: Reader) -> list[RecapRow]:
    """A line for each action of a turn, in the order of events."""
    rows: list[RecapRow] = []
    worked: tuple[int, str] | None = None  # row and place of the work to follow
    for scene in scenes(turn):
        kind = scene.theme.kind
        if kind == "follow" and worked:
            at, place = worked
            everybody = len(scene.seats) == len(reader.names) - 1
            text = done_with_followers(place, len(scene.seats), everybody)
            rows[at] = replace(rows[at], text=text)
        elif seat not in scene.seats and worked and worked[0] == len(rows) - 1:
            # another player's answer came between the worker and the work
            own = gains_of(event for event in scene.events if event.seat == seat)
            rows[-1] = _with_more(rows[-1], own)
        elif kind in _WEIGHTS and seat in scene.seats:
            place = _place(scene)
            if place and worked and worked[1] == place:
                at = worked[0]  # something came between the worker and the work
                rows[at] = _with_more(rows[at], _icons(scene))
                continue
            text = done(Theme("work", place)) if place else done(scene.theme, counted(scene))
            if scene.won_by_other:
                kind, text = "win", _completes(scene.won_by_other, reader)
            worked = (len(rows), place) if place else worked
            rows.append(RecapRow(_icons(scene), text, _WEIGHTS[kind]))
        rows += _piers(scene.events)
    return rows


def _completes(won: Event, reader: Reader) -> str:
    """A delivery that completes a card for somebody else."""
    words = _("completes the card for {winner}: {notable}")
    return words.format(winner=reader.names[won.seat], notable=name_of.notable(won.what))


def _with_more(row: RecapRow, chips: Iterable[Chip]) -> RecapRow:
    """A line with more icons behind its own, as many as it has room for."""
    return replace(row, chips=(*row.chips, *chips)[:CHIPS])


def most_important(rows: Sequence[RecapRow]) -> tuple[RecapRow, ...]:
    """The two or three lines that summarize a turn, in the order of events."""
    kept = sorted(range(len(rows)), key=lambda at: (-rows[at].weight, at))[:LINES]
    return tuple(rows[at] for at in sorted(kept))


def _place(scene: Scene) -> str:
    """The building of a scene of work; "" for every other scene."""
    if scene.theme.kind == "work":
        return scene.theme.what
    made = [event for event in scene.events if event.kind == "processed"]
    if scene.theme == Theme("process", "processing") and made:
        return BUILDINGS[GOODS.index(made[0].where)]
    return ""


def _piers(events: Iterable[Event]) -> list[RecapRow]:
    return [
        RecapRow(
            (Chip(str(event.count), "piece-boat", ""),),
            done(Theme("boat", str(event.count))),
            _WEIGHTS["boat"],
        )
        for event in events
        if event.kind == "boat"
    ]


def _icons(scene: Scene) -> tuple[Chip, ...]:
    """The person or thing of a scene, then the gains."""
    kind, what = scene.theme
    brought = [chip for chip in chips_of(scene.events, scene.seats) if chip.icon != "piece-boat"]
    gains = [chip for chip in brought if not chip.count.startswith("\u2212")]
    if kind in ("deliver", "win"):
        return (Chip("", f"person-{what}", ""), *gains[: CHIPS - 1])
    if kind == "build":
        good = GOODS[BUILDINGS.index(what)]
        return (Chip("", "person-architect", ""), Chip("", f"good-{good}", ""))
    if kind == "serve":
        given = [event.what for event in scene.events if event.kind == "served"]
        return tuple(Chip("", f"good-{good}", "", into="person-akbar") for good in given[:2])
    if kind == "order":
        return (Chip("", f"guild-{what}", ""), *gains[: CHIPS - 1])
    if kind == "visit":
        return (Chip("", f"person-{what}", ""), *brought[: CHIPS - 1])
    return tuple((gains or brought)[:CHIPS])


# ------------------------------------------------------------------ changes for the viewer


def changes(
    history: Sequence[Step], viewer: int, names: Sequence[str], colour: str
) -> list[RecapRow]:
    """The changes for one seat in the others' turns."""
    events = [event for step in history for event in step.events]
    own = [event for event in events if event.seat == viewer]
    rows = [*_pushed(own, colour), *_followed(own), *_won(own), *_lost(history, viewer, names)]
    rows += _gained(own, colour)
    rows += _prices(events)
    limits = [event.count for event in events if event.kind == "order_limit"]
    if limits:
        text = _("The order limit is now {limit}").format(limit=limits[-1])
        rows.append(RecapRow((Chip(str(limits[-1]), "action-order_phase", ""),), text))
    if any(event.kind == "end_announced" for event in events):
        rows.append(RecapRow((Chip("", "mark-star", ""),), _("The end of the game is triggered")))
    return rows


def _pushed(own: Sequence[Event], colour: str) -> list[RecapRow]:
    pushed = [event for event in own if event.kind == "ejected"]
    if not pushed:
        return []
    text = ngettext(
        "Your worker was ejected: {space}",
        "{count} of your workers were ejected",
        len(pushed),
    ).format(count=len(pushed), space=name_of.space(pushed[0].where))
    worker = Chip("", f"player-{colour}-worker", "")
    favours = [event for event in own if event.why == "ejected" and event.kind == "gained"]
    return [RecapRow((worker, *gains_of(favours)), text)]


def _followed(own: Sequence[Event]) -> list[RecapRow]:
    made = [event for event in own if event.kind == "processed" and event.why == "follower"]
    if not made:
        return []
    text = ngettext("You followed once", "You followed {count} times", len(made))
    return [RecapRow(gains_of(made), text.format(count=len(made)))]


def _won(own: Sequence[Event]) -> list[RecapRow]:
    """The contracts that the deliveries of others completed."""
    words = _("{notable}: you win the contract")
    return [
        RecapRow(
            (Chip("", f"person-{event.what}", ""),),
            words.format(notable=name_of.notable(event.what)),
        )
        for event in own
        if event.kind == "won"
    ]


def _lost(history: Sequence[Step], viewer: int, names: Sequence[str]) -> list[RecapRow]:
    rows = []
    for step in history:
        won = {event.what: event.seat for event in step.events if event.kind == "won"}
        lost = [e for e in step.events if e.seat == viewer and e.why == "contract_lost"]
        for event in lost:
            text = _("{notable}: {player} wins the contract").format(
                notable=name_of.notable(event.where), player=names[won[event.where]]
            )
            person = Chip("\u2715", f"person-{event.where}", "")
            rows.append(RecapRow((person, *gains_of([event])), text))
    return rows


#: Reasons of events that have their own rows.
_ELSEWHERE: Final = frozenset(("ejected", "follower", "contract_lost"))


def _gained(own: Sequence[Event], colour: str) -> list[RecapRow]:
    rest = [event for event in own if event.why not in _ELSEWHERE and event.kind != "ejected"]
    boat = [event for event in rest if event.why.startswith("pier_")]
    rows = []
    if chips := gains_of(boat):
        rows.append(RecapRow(chips, _("Gained when the boat arrived")))
    if chips := gains_of(event for event in rest if not event.why.startswith("pier_")):
        shape = Chip("", f"player-{colour}-shape", "")
        rows.append(RecapRow((shape, *chips), _("Gained and lost during the others' turns")))
    return rows


def _prices(events: Sequence[Event]) -> list[RecapRow]:
    prices: dict[str, int] = {}
    for event in events:
        if event.kind == "price_token":
            prices[event.where] = event.count
        elif event.kind == "price_tokens_return":
            prices.clear()
    rows = [
        RecapRow(
            (Chip(str(value), f"good-{good}", ""),),
            _("{good}: the value is now {value}").format(
                good=name_of.good(good).capitalize(), value=value
            ),
        )
        for good, value in prices.items()
    ]
    if any(event.kind == "price_tokens_return" for event in events):
        rows.append(
            RecapRow((Chip("", "mark-price", ""),), _("All price tokens are back at the Trader"))
        )
    return rows
