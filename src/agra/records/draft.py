"""From what a record says to a game: the checks that text and JSON have in common.

A draft is what was read, of the right kind but not yet known to be true. `begin` makes the
game of it, `parse` and `take` replay one decision, `check_result` compares the end.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from agra.components import components_from, load_components
from agra.records.errors import BadRecord, OtherComponents, Place
from agra.records.game import Game, Result, check_date, check_name, decider, standing
from agra.rules.actions import action_text, parse_action
from agra.rules.errors import AgraError, BadComponents, IllegalAction, UnknownAction
from agra.rules.names import COLOURS
from agra.rules.reasons import REASONS
from agra.rules.state import State
from agra.rules.values import Components

#: What is made of a draft: a reader is told the class, and gives back one of it.
AnyGame = TypeVar("AnyGame", bound=Game)

_HEX: Final = re.compile(r"[0-9a-f]{64}")
_LONGEST_TEXT: Final = 60  # of an unknown action that is repeated in a sentence


@dataclass
class Draft:
    """What a record says beside its decisions, and where it says it."""

    rules: int
    components: str
    carried: dict[str, Any] | None
    date: str
    names: list[str]
    options: dict[str, Any]
    seed: int | None
    setup: dict[str, Any]
    result: Result | None
    #: the place of each field, and of "players", "name 0", "winners", "sheet 0" ...
    places: dict[str, Place]
    #: of the dice: the hash of their secret, and the secret; "" if they are not told
    dice_hash: str = ""
    dice_secret: str = ""


def begin(kind: type[AnyGame], draft: Draft, components: Any = None) -> AnyGame:
    """The game that a draft describes, before its first decision."""
    c = _components(draft, components)
    places = draft.places
    for seat, name in enumerate(draft.names):
        _at(places[f"name {seat}"], check_name, name, seat)
    _at(places["date"], check_date, draft.date)
    limit = draft.options.get("round_limit")
    if limit is not None and limit < 1:
        raise BadRecord(f"The round_limit must be at least 1, not {limit}.", places["options"])
    for key, text in (("dice", draft.dice_hash), ("dice_secret", draft.dice_secret)):
        if text and not _HEX.fullmatch(text):
            raise BadRecord(
                "Hash and secret of the dice are 64 digits of base 16.", places.get(key, key)
            )
    if draft.dice_secret and not draft.dice_hash:
        raise BadRecord(
            "The dice's secret is told, but not its hash.", places.get("dice_secret", "dice_secret")
        )
    try:
        made = kind.begin(
            players=len(draft.names),
            seed=draft.seed,
            setup=draft.setup,
            components=c,
            names=draft.names,
            date=draft.date,
            rules=draft.rules,
            **draft.options,
        )
        made.dice_hash, made.dice_secret = draft.dice_hash, draft.dice_secret
        return made
    except AgraError as error:
        # all that is left to be wrong
        raise BadRecord(str(error), places["setup"]) from None


def _at(place: Place, check: Callable[..., None], *args: object) -> None:
    """Make a check, and tell the place of what it finds wrong."""
    try:
        check(*args)
    except BadRecord as error:
        raise BadRecord(error.reason, place) from None


def _components(draft: Draft, given: Any) -> Components:
    """The components that a record carries, else those given, else those of the package."""
    if draft.carried is not None:
        c = _carried(draft.carried, draft.places["carried"])
        if c.digest != draft.components:
            raise BadRecord(
                f"The components in the record have the digest {c.digest!r}, not"
                f" {draft.components!r}: one of the two was changed.",
                draft.places["components"],
            )
        return c
    c = given if isinstance(given, Components) else load_components(given)
    if c.digest != draft.components:
        whose = "this program has" if given is None else "those given are"
        raise OtherComponents(
            f"The game was played with components {draft.components!r}, which the record does not"
            f" carry, but {whose} {c.digest!r}: give the components file it was played with.",
            draft.places["components"],
        )
    return c


def _carried(raw: dict[str, Any], place: Place) -> Components:
    try:
        return components_from(raw)
    except BadComponents as error:
        more = len(error.mistakes) - 1
        also = f" (and {more} more mistakes)" if more > 0 else ""
        first = error.mistakes[0].rstrip(".") if error.mistakes else str(error)
        raise BadRecord(f"The components are not usable: {first}{also}.", place) from None


# ------------------------------------------------------------------ decisions


def parse(text: str, place: Place) -> int:
    """The action of a text."""
    try:
        return parse_action(text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "...")
    except UnknownAction as error:
        raise BadRecord(str(error), place) from None


def take(record: Game, action: int, place: Place) -> None:
    """Add the next decision."""
    try:
        record.add(action)
    except IllegalAction:
        raise BadRecord(refusal(record.state, action), place) from None


def refusal(state: State, action: int) -> str:
    """Why an action is not legal, as a sentence."""
    text = action_text(action)
    why = state.why_not(action) or {}
    reason = REASONS[why["reason"]]
    if state.to_move is None:
        return f"{text!r} is not legal: {reason}."
    details = [str(why["what"])] if "what" in why else []
    if "needs" in why:
        details.append(f"needs {why['needs']}")
    if "has" in why:
        details.append(f"has {why['has']}")
    of = f" ({', '.join(details)})" if details else ""
    who = decider(state)
    return f"{text!r} is not legal where {who} has to decide {state.decision!r}: {reason}{of}."


# ------------------------------------------------------------------ the result


def check_result(record: Game, draft: Draft) -> None:
    """Compare the result that a record states with the one that its decisions give."""
    said, found = draft.result, record.result
    places = draft.places
    if said is None and found is None:
        return
    if said is None:
        raise BadRecord("No result is given, but the decisions end the game.", places["result"])
    if found is None:
        raise BadRecord(
            f"A result is given, but the game is not over: {standing(record.state)}.",
            places["result"],
        )
    for seat in range(record.players):
        _check_sheet(said.sheets[seat], found.sheets[seat], seat, places[f"sheet {seat}"])
    if said.scores != found.scores:
        raise BadRecord(
            f"The result says {_listed(said.scores)}, but the replay gives"
            f" {_listed(found.scores)}.",
            places["result"],
        )
    if said.winners != found.winners:
        raise BadRecord(
            f"The winners are said to be {_colours(said.winners)}, but the replay gives"
            f" {_colours(found.winners)}.",
            places["winners"],
        )


def _check_sheet(said: dict[str, int], found: dict[str, int], seat: int, place: Place) -> None:
    for line in [*found, *said]:
        if said.get(line) != found.get(line):
            raise BadRecord(
                f"The score sheet of seat {seat} says {_line(said, line)}, but the replay gives"
                f" {_line(found, line)}.",
                place,
            )


def _line(sheet: dict[str, int], line: str) -> str:
    return f"{line} {sheet[line]}" if line in sheet else f"no {line}"


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _colours(seats: list[int]) -> str:
    return ", ".join(COLOURS[seat] for seat in seats) or "nobody"
