"""Serializes and parses a record as JSON: same content and same checks as the text."""

from typing import Any, Final

from agra.records.draft import (
    AnyGame,
    Draft,
    at_place,
    begin,
    check_result,
    correct,
    parse,
    take,
)
from agra.records.errors import BadRecord
from agra.records.game import DEEPEST, Game, Result, Variation, checked_colours
from agra.records.headers import (
    FLAGS,
    FORMAT,
    LIMIT,
    WIDER,
    carries_components,
    check_own,
    check_versions,
    has_own_colours,
    version_of,
)
from agra.rules.actions import action_text
from agra.rules.errors import N_

_NEEDED: Final = (
    "format", "version", "rules", "components", "date", "players", "options", "actions", "result",
)  # fmt: skip
_KEYS: Final = (
    *_NEEDED, "colours", "setup", "position", "seed", "dice", "dice_secret", "components_data",
    "corrections", "headers", "comments",
    "variations",
)  # fmt: skip
_CORRECTION_KEYS: Final = ("after", "position", "note")
_RESULT_KEYS: Final = ("scores", "winners", "sheets")
_OPTIONS: Final = (*FLAGS, LIMIT)


def record_to_json(record: Game) -> dict[str, Any]:
    """The record as plain dictionaries and lists, ready for `json.dumps`."""
    result = record.result
    obj: dict[str, Any] = {
        "format": FORMAT,
        # version 1 of the JSON format has no comments, unlike version 1 of the text
        "version": max(WIDER, version_of(record)) if record.comments else version_of(record),
        "rules": record.rules,
        "components": record.components.digest,
        "date": record.date,
        "players": record.names[:],
        **({"colours": list(record.colours)} if has_own_colours(record) else {}),
        "options": record.options,
        "result": None,
        "seed": record.seed,
    }
    if record.start is None:
        obj["setup"] = record.setup
    else:
        obj["position"] = record.start
    obj["actions"] = [action_text(action) for action in record.actions]
    if record.corrections:
        obj["corrections"] = [correction._asdict() for correction in record.corrections]
    if result is not None:
        obj["result"] = {
            "scores": result.scores,
            "winners": result.winners,
            "sheets": result.sheets,
        }
    if record.dice_hash:
        obj["dice"] = record.dice_hash
    if record.dice_secret:
        obj["dice_secret"] = record.dice_secret
    if carries_components(record):
        obj["components_data"] = record.components.raw
    obj.update(notes_of(record))
    return obj


def notes_of(record: Game) -> dict[str, Any]:
    """Return the comments, variations and additional headers, if any."""
    notes: dict[str, Any] = {
        "headers": dict(record.own_headers),
        "comments": {str(at): text for at, text in record.comments.items()},
        "variations": [_variation_to_json(variation) for variation in record.variations],
    }
    return {key: value for key, value in notes.items() if value}


def _variation_to_json(variation: Variation) -> dict[str, Any]:
    obj: dict[str, Any] = {
        "at": variation.at,
        "actions": [action_text(action) for action in variation.actions],
        "comment": variation.comment,
    }
    if variation.variations:
        obj["variations"] = [_variation_to_json(inner) for inner in variation.variations]
    return obj


def record_from_json(kind: type[AnyGame], obj: object, components: Any = None) -> AnyGame:
    """Return the record from such data; raise `BadRecord` with the key of the first mistake."""
    if not isinstance(obj, dict):
        raise BadRecord(f"A record must be a JSON object, not {_kind(obj)}.")
    _check_format(obj)
    for key in obj:
        if key not in _KEYS:
            raise BadRecord(f"There is no key {key!r} in a record: known are {', '.join(_KEYS)}.")
    for key in _NEEDED:
        if key not in obj:
            raise BadRecord(f"The key {key!r} is missing.")
    if ("setup" in obj) == ("position" in obj):
        raise BadRecord(N_("A record has either the key 'setup' or the key 'position'."))
    draft = _draft(obj)
    record = begin(kind, draft, components)
    actions = _list(obj, "actions")
    corrections = _corrections(obj, len(actions))
    for number, text in enumerate(actions):
        _correct(record, corrections, number)
        place = f"actions[{number}]"
        if not isinstance(text, str):
            raise BadRecord(f"An action must be text, not {_kind(text)}.", place)
        take(record, parse(text, place), place)
    _correct(record, corrections, len(actions))
    check_result(record, draft)
    _read_notes(record, obj)
    return record


def _corrections(obj: dict[str, Any], actions: int) -> list[dict[str, Any]]:
    """Return the corrections; each must be within the actions, and they must be in order."""
    found = _list({"corrections": [], **obj}, "corrections")
    last = 0
    for number, correction in enumerate(found):
        place = f"corrections[{number}]"
        if sorted(_object(correction, place)) != sorted(_CORRECTION_KEYS):
            message = N_("A correction must have {keys}, and nothing else.")
            raise BadRecord(message, place, keys=", ".join(_CORRECTION_KEYS))
        after = correction["after"]
        if type(after) is not int or not last <= after <= actions:
            message = N_("A correction comes after {last} to {most} actions, not after {after!r}.")
            raise BadRecord(message, place, last=last, most=actions, after=after)
        last = after
    return found


def _correct(record: Game, corrections: list[dict[str, Any]], after: int) -> None:
    for number, found in enumerate(corrections):
        if found["after"] == after:
            correct(record, found["position"], found["note"], f"corrections[{number}]")


def _read_notes(record: Game, obj: dict[str, Any]) -> None:
    """Read additional headers, comments and variations."""
    own = _object(obj.get("headers", {}), "headers")
    check_own(own, "headers")
    record.own_headers = dict(own)
    for at, text in _object(obj.get("comments", {}), "comments").items():
        if not at.isdecimal() or len(at) > 9 or not isinstance(text, str):
            raise BadRecord(N_("A comment is a number of decisions and a text."), "comments")
        with at_place(f"comments.{at}"):
            record.comment(int(at), text)
    for number, found in enumerate(_list({"variations": [], **obj}, "variations")):
        place = f"variations[{number}]"
        variation = _variation(found, place, 1)
        with at_place(place):
            record.vary(*variation)


def _variation(found: Any, place: str, depth: int) -> Variation:
    """Parse a variation and its nested ones; whether they are legal is checked later."""
    obj = _object(found, place)
    texts, comment = obj.get("actions"), obj.get("comment", "")
    if type(obj.get("at")) is not int or not isinstance(comment, str):
        raise BadRecord(N_("A variation has a number (at), actions and a comment."), place)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadRecord(N_("The actions of a variation are a list of texts."), place)
    actions = tuple(parse(text, place) for text in texts)
    inner: list[Variation] = []
    if depth <= DEEPEST:  # a variation that is too deep is rejected later as a whole
        within = _list({"variations": [], **obj}, "variations", f"{place}.")
        for number, one in enumerate(within):
            inner.append(_variation(one, f"{place}.variations[{number}]", depth + 1))
    return Variation(obj["at"], actions, comment, tuple(inner))


def _check_format(obj: dict[str, Any]) -> None:
    """Check the format first: a newer format may have other keys."""
    if obj.get("format") != FORMAT:
        raise BadRecord(f'The format must be "{FORMAT}".', "format")
    numbers = []
    for key in ("version", "rules"):
        number = obj.get(key)
        if type(number) is not int:
            raise BadRecord(f"The {key} must be a whole number, not {_kind(number)}.", key)
        numbers.append(number)
    check_versions(numbers[0], "version", numbers[1], "rules")


def _draft(obj: dict[str, Any]) -> Draft:
    names = _list(obj, "players")
    if not 2 <= len(names) <= 4:
        raise BadRecord(f"Agra is for 2, 3 or 4 players, not {len(names)}.", "players")
    seed = obj.get("seed")
    if seed is not None and type(seed) is not int:
        raise BadRecord(f"The seed must be a whole number or null, not {_kind(seed)}.", "seed")
    carried = obj.get("components_data")
    digest = obj["components"]
    if not isinstance(digest, str):
        raise BadRecord(f"The components must be a digest, not {_kind(digest)}.", "components")
    places: dict[str, Any] = {key: key for key in _KEYS}
    places.update({"carried": "components_data", "winners": "result.winners"})
    for seat in range(len(names)):
        places[f"name {seat}"] = f"players[{seat}]"
        places[f"sheet {seat}"] = f"result.sheets[{seat}]"
    return Draft(
        rules=obj["rules"],
        components=digest,
        carried=None if carried is None else _object(carried, "components_data"),
        date=obj["date"],
        names=names,
        options=_options(obj["options"]),
        seed=seed,
        setup=_object(obj.get("setup", {}), "setup"),
        position=_object(obj["position"], "position") if "position" in obj else None,
        result=_result(obj["result"], len(names)),
        places=places,
        dice_hash=_text(obj, "dice"),
        dice_secret=_text(obj, "dice_secret"),
        colours=_colours(obj, len(names)),
    )


def _colours(obj: dict[str, Any], players: int) -> tuple[str, ...]:
    """Return the colours by seat, or the default colours."""
    found = _list(obj, "colours") if "colours" in obj else None
    with at_place("colours"):
        return checked_colours(found and [str(colour) for colour in found], players)


def _text(obj: dict[str, Any], key: str) -> str:
    """Return an optional text."""
    found = obj.get(key, "")
    if not isinstance(found, str):
        raise BadRecord(f"The key {key!r} must contain text, not {_kind(found)}.", key)
    return found


def _options(found: Any) -> dict[str, Any]:
    options = _object(found, "options")
    for key, value in options.items():
        if key not in _OPTIONS:
            raise BadRecord(
                f"There is no option {key!r}: known are {', '.join(_OPTIONS)}.", "options"
            )
        if key in FLAGS and not isinstance(value, bool):
            raise BadRecord(f"The option {key} must be true or false.", "options")
        if key == LIMIT and value is not None and type(value) is not int:
            raise BadRecord(f"The option {key} must be a number of rounds or null.", "options")
    return options


def _result(found: Any, players: int) -> Result | None:
    if found is None:
        return None
    result = _object(found, "result")
    if sorted(result) != sorted(_RESULT_KEYS):
        raise BadRecord(f"A result must have {', '.join(_RESULT_KEYS)}, no other keys.", "result")
    scores, winners, sheets = (_list(result, key, "result.") for key in _RESULT_KEYS)
    for key, numbers in (("scores", scores), ("winners", winners)):
        if any(type(number) is not int for number in numbers):
            raise BadRecord(f"The {key} must be whole numbers.", f"result.{key}")
    if any(not 0 <= seat < players for seat in winners):
        raise BadRecord(f"The winners must be seats from 0 to {players - 1}.", "result.winners")
    for key, entries in (("scores", scores), ("sheets", sheets)):
        if len(entries) != players:
            raise BadRecord(
                f"There are {len(entries)} {key} for {players} players.", f"result.{key}"
            )
    for seat, sheet in enumerate(sheets):
        place = f"result.sheets[{seat}]"
        for line, count in _object(sheet, place).items():
            if type(count) is not int:
                raise BadRecord(f"The line {line!r} must be a whole number.", place)
    return Result(scores, winners, sheets)


def _object(found: Any, place: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise BadRecord(f"This must be an object, not {_kind(found)}.", place)
    return found


def _list(obj: dict[str, Any], key: str, within: str = "") -> list[Any]:
    found = obj[key]
    if not isinstance(found, list):
        raise BadRecord(f"This must be a list, not {_kind(found)}.", within + key)
    return found


def _kind(value: object) -> str:
    """Return the name of a value's JSON type for a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "text"
    return "a list" if isinstance(value, list) else "an object"
