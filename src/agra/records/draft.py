"""Builds a game from a parsed record: the validation that text and JSON share.

A draft holds parsed values of the right types that are not validated yet. `begin` makes the game,
`parse` and `take` replay one decision, `check_result` compares the result.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from agra.components import components_from, load_components
from agra.records.dice import HEX
from agra.records.errors import BadRecord, OtherComponents, Place
from agra.records.game import Game, Result, check_date, check_name, decider, standing
from agra.rules.actions import action_text, parse_action
from agra.rules.errors import N_, AgraError, BadComponents, IllegalAction, UnknownAction
from agra.rules.reasons import told
from agra.rules.values import Components

#: The class of the game that a reader returns.
AnyGame = TypeVar("AnyGame", bound=Game)

_LONGEST_TEXT: Final = 60  # of an unknown action that an error message quotes


@dataclass
class Draft:
    """The values of a record except its decisions, and their places in the file."""

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
    #: the start position, instead of a set-up
    position: dict[str, Any] | None = None
    #: the hash of the dice secret, and the secret; "" if unknown
    dice_hash: str = ""
    dice_secret: str = ""
    #: by seat; None for the default colours
    colours: tuple[str, ...] | None = None


def begin(kind: type[AnyGame], draft: Draft, components: Any = None) -> AnyGame:
    """Return the game of a draft, before its first decision."""
    c = _components(draft, components)
    places = draft.places
    for seat, name in enumerate(draft.names):
        with at_place(places[f"name {seat}"]):
            check_name(name, seat)
    with at_place(places["date"]):
        check_date(draft.date)
    limit = draft.options.get("round_limit")
    if limit is not None and limit < 1:
        raise BadRecord(
            N_("The round_limit must be at least 1, not {limit}."), places["options"], limit=limit
        )
    for key, text in (("dice", draft.dice_hash), ("dice_secret", draft.dice_secret)):
        if text and not HEX.fullmatch(text):
            raise BadRecord(
                N_("The hash and the secret of the dice must have 64 hexadecimal digits each."),
                places.get(key, key),
            )
    if draft.dice_secret and not draft.dice_hash:
        raise BadRecord(
            N_("The secret of the dice is given, but its hash is missing."),
            places.get("dice_secret", "dice_secret"),
        )
    if draft.position is not None:
        return _begin_at(kind, draft, draft.position, c)
    with at_place(places["setup"]):  # any remaining mistake is in the set-up
        made = kind.begin(
            players=len(draft.names),
            seed=draft.seed,
            setup=draft.setup,
            components=c,
            names=draft.names,
            date=draft.date,
            rules=draft.rules,
            colours=draft.colours,
            **draft.options,
        )
    made.dice_hash, made.dice_secret = draft.dice_hash, draft.dice_secret
    return made


def _begin_at(
    kind: type[AnyGame], draft: Draft, position: dict[str, Any], c: Components
) -> AnyGame:
    """Return a game with a start position, which must agree with the rest of the record."""
    place = draft.places["position"]
    with at_place(place):
        record = kind.begin(
            components=c,
            seed=draft.seed,
            names=draft.names,
            date=draft.date,
            position=position,
            colours=draft.colours,
        )
    if record.rules != draft.rules:
        message = N_(
            "The position has version {found} of the rules, but the record has version "
            "{rules}: one of the two was changed."
        )
        raise BadRecord(message, place, found=record.rules, rules=draft.rules)
    usual = {"open_rupees": False, "merchant_coin_on_stop": False, "round_limit": None}
    if record.options != {**usual, **draft.options}:
        raise BadRecord(N_("The position and the record have different options."), place)
    return record


def correct(record: Game, position: object, note: object, place: Place) -> None:
    """Continue from the position of a correction."""
    if not isinstance(position, dict):
        raise BadRecord(N_("A correction must contain a position, a JSON object in braces."), place)
    if not isinstance(note, str):
        raise BadRecord(N_("The note of a correction must be text in double quotes."), place)
    with at_place(place):
        record.correct(position, note)


@contextmanager
def at_place(place: Place) -> Iterator[None]:
    """Add this place to the errors raised inside, unless they have one."""
    try:
        yield
    except BadRecord as error:
        raise error.moved(error.place or place) from None
    except AgraError as error:
        raise BadRecord(error.message, place, **error.arguments) from None


def _components(draft: Draft, given: Any) -> Components:
    """Return the components in the record, else the given ones, else those of the package."""
    if draft.carried is not None:
        c = _carried(draft.carried, draft.places["carried"])
        if c.digest != draft.components:
            raise BadRecord(
                N_(
                    "The components in the record have the digest {found!r}, not"
                    " {said!r}: one of the two was changed."
                ),
                draft.places["components"],
                found=c.digest,
                said=draft.components,
            )
        return c
    c = given if isinstance(given, Components) else load_components(given)
    if c.digest != draft.components:
        message = N_(
            "The game was played with components {said!r}, which are not in the record, but "
            "the given ones are {found!r}: give the components file that the game was played "
            "with."
        )
        if given is None:
            message = N_(
                "The game was played with components {said!r}, which are not in the record, but "
                "this program has {found!r}: give the components file that the game was played "
                "with."
            )
        place = draft.places["components"]
        raise OtherComponents(message, place, said=draft.components, found=c.digest)
    return c


def _carried(raw: dict[str, Any], place: Place) -> Components:
    try:
        return components_from(raw)
    except BadComponents as error:
        first = error.mistakes[0].rstrip(".") if error.mistakes else str(error)
        message = N_("The components are not usable: {first} (mistakes in all: {count}).")
        raise BadRecord(message, place, first=first, count=len(error.mistakes)) from None


# ------------------------------------------------------------------ decisions


def parse(text: str, place: Place) -> int:
    """Return the action of a text."""
    try:
        return parse_action(text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "...")
    except UnknownAction as error:
        raise BadRecord(error.message, place, **error.arguments) from None


def take(record: Game, action: int, place: Place) -> None:
    """Add the next decision."""
    try:
        record.add(action)
    except IllegalAction:
        raise refusal(record, action, place) from None


def refusal(record: Game, action: int, place: Place) -> BadRecord:
    """Return the error for an illegal action, with the reason."""
    state = record.state
    text = action_text(action)
    reason = told(state.why_not(action) or {"reason": "not_offered"})
    if state.to_move is None:
        return BadRecord(N_("{text!r} is not legal: {reason}."), place, text=text, reason=reason)
    return BadRecord(
        N_("{text!r} is not legal where {who} has to decide {decision!r}: {reason}."),
        place,
        text=text,
        who=decider(state, record.colours),
        decision=state.decision,
        reason=reason,
    )


# ------------------------------------------------------------------ the result


def check_result(record: Game, draft: Draft) -> None:
    """Compare the result in the record with the result of its decisions."""
    said, found = draft.result, record.result
    places = draft.places
    if said is None and found is None:
        return
    if said is None:
        raise BadRecord(N_("No result is given, but the decisions end the game."), places["result"])
    if found is None:
        message = N_(
            "A result is given, but the game is not over: it is in round {round}, where {who} "
            "has to decide {decision!r}."
        )
        raise BadRecord(message, places["result"], **standing(record.state, record.colours))
    for seat in range(record.players):
        _check_sheet(said.sheets[seat], found.sheets[seat], seat, places[f"sheet {seat}"])
    if said.scores != found.scores:
        raise BadRecord(
            N_("The result says {said}, but the replay gives {found}."),
            places["result"],
            said=_listed(said.scores),
            found=_listed(found.scores),
        )
    if said.winners != found.winners:
        message = N_("No winners are named, but the replay gives {found}.")
        if said.winners:
            message = N_("The winners are said to be {said}, but the replay gives {found}.")
        raise BadRecord(
            message,
            places["winners"],
            said=", ".join(record.colours[seat] for seat in said.winners),
            found=", ".join(record.colours[seat] for seat in found.winners),
        )


def _check_sheet(said: dict[str, int], found: dict[str, int], seat: int, place: Place) -> None:
    for line in [*found, *said]:
        if said.get(line) == found.get(line):
            continue
        message = N_(
            "The score sheet of seat {seat} says {line} {said}, but the replay gives {found}."
        )
        if line not in said:
            message = N_(
                "The score sheet of seat {seat} does not have {line}, but the replay gives {found}."
            )
        elif line not in found:
            message = N_("The score sheet of seat {seat} has an unknown line: {line}.")
        raise BadRecord(
            message, place, seat=seat, line=line, said=said.get(line), found=found.get(line)
        )


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)
