"""A record as JSON: the same things as the text, with the same checks."""

from typing import Any, Final

from agra.records.draft import AnyGame, Draft, begin, check_result, parse, take
from agra.records.errors import BadRecord
from agra.records.game import Game, Result
from agra.records.headers import FLAGS, FORMAT, LIMIT, VERSION, carries_components, check_versions
from agra.rules.actions import action_text

_NEEDED: Final = (
    "format", "version", "rules", "components", "date", "players", "options", "setup", "actions",
    "result",
)  # fmt: skip
_KEYS: Final = (*_NEEDED, "seed", "dice", "dice_secret", "components_data")
_RESULT_KEYS: Final = ("scores", "winners", "sheets")
_OPTIONS: Final = (*FLAGS, LIMIT)


def record_to_json(record: Game) -> dict[str, Any]:
    """The record as plain dictionaries and lists, ready for `json.dumps`."""
    result = record.result
    obj: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": record.rules,
        "components": record.components.digest,
        "date": record.date,
        "players": record.names[:],
        "options": record.options,
        "result": None,
        "seed": record.seed,
        "setup": record.setup,
        "actions": [action_text(action) for action in record.actions],
    }
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
    return obj


def record_from_json(kind: type[AnyGame], obj: object, components: Any = None) -> AnyGame:
    """The record in such data; `BadRecord` names the key of the first mistake."""
    if not isinstance(obj, dict):
        raise BadRecord(f"A record is a JSON object, not {_kind(obj)}.")
    _check_format(obj)
    for key in obj:
        if key not in _KEYS:
            raise BadRecord(f"There is no key {key!r} in a record: known are {', '.join(_KEYS)}.")
    for key in _NEEDED:
        if key not in obj:
            raise BadRecord(f"The key {key!r} is missing.")
    draft = _draft(obj)
    record = begin(kind, draft, components)
    for number, text in enumerate(_list(obj, "actions")):
        place = f"actions[{number}]"
        if not isinstance(text, str):
            raise BadRecord(f"An action must be text, not {_kind(text)}.", place)
        take(record, parse(text, place), place)
    check_result(record, draft)
    return record


def _check_format(obj: dict[str, Any]) -> None:
    """Before anything else is looked at: a newer form may have other keys."""
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
        setup=_object(obj["setup"], "setup"),
        result=_result(obj["result"], len(names)),
        places=places,
        dice_hash=_text(obj, "dice"),
        dice_secret=_text(obj, "dice_secret"),
    )


def _text(obj: dict[str, Any], key: str) -> str:
    """A text that may be missing."""
    found = obj.get(key, "")
    if not isinstance(found, str):
        raise BadRecord(f"The key {key!r} must hold text, not {_kind(found)}.", key)
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
        raise BadRecord(f"A result must have {', '.join(_RESULT_KEYS)}, and no more.", "result")
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
        raise BadRecord(f"An object is needed here, not {_kind(found)}.", place)
    return found


def _list(obj: dict[str, Any], key: str, within: str = "") -> list[Any]:
    found = obj[key]
    if not isinstance(found, list):
        raise BadRecord(f"A list is needed here, not {_kind(found)}.", within + key)
    return found


def _kind(value: object) -> str:
    """What kind of JSON a value is, for a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "text"
    return "a list" if isinstance(value, list) else "an object"
