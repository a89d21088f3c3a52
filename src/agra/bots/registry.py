"""Finds bots by name: the levels, bots of installed packages, and any other class.

A name is one of

- a level: `random`, `farmer`, `trader`, `vizier`, `akbar` (or an older name of one of them);
- one of the `CHARACTERS`: a level with a temper (`agra.bots.levels.personality`), such as
  `apprentice`;
- an old version for measurements: `vizier-1`, `akbar-1`;
- `ppo@policy=FILE`: a trained policy (`agra.research.policy`);
- one of the `EXPLOITERS`, made only to beat Akbar, such as `exploiter-orders`;
- an entry point of the group `agra.bots` in an installed package;
- `module:Class`, a class that Python can import, also from the current folder.
"""

import difflib
import importlib
import json
import os
import sys
import threading
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from agra.bots.bot import Bot
from agra.bots.errors import BadBot, UnknownBot
from agra.bots.spec import MARK, Spec, parse_spec
from agra.rules.errors import N_
from agra.rules.int_arguments import checked_seed

GROUP: Final = "agra.bots"

#: The levels, from the weakest to the strongest. They are imported on first use.
LEVELS: Final = {
    "random": "agra.bots.levels.random_bot:RandomBot",
    "farmer": "agra.bots.levels.farmer:Farmer",
    "trader": "agra.bots.levels.trader:Trader",
    "vizier": "agra.bots.levels.vizier:Vizier",
    "akbar": "agra.bots.levels.akbar:Akbar",
}
#: Old versions of bots for measurements; the table does not offer them.
PEERS: Final = {
    "vizier-1": "agra.bots.levels.old_versions:FirstVizier",
    "akbar-1": "agra.bots.levels.old_versions:FirstAkbar",
}
#: Bots that play by a policy file.
TRAINED: Final = {"ppo": "agra.research.policy:PolicyBot"}
#: Older names of levels, for saved games.
ALIASES: Final = {"uniform": "random", "eager": "farmer", "planner": "trader"}
#: Bots made only to beat Akbar, for measurements; the table does not offer them.
EXPLOITERS: Final = {
    "exploiter-orders": "agra.bots.levels.exploiters:OrderRusher",
    "exploiter-track": "agra.bots.levels.exploiters:TrackRusher",
    "exploiter-boat": "agra.bots.levels.exploiters:BoatRusher",
    "exploiter-hoard": "agra.bots.levels.exploiters:Hoarder",
    "exploiter-jagirdar": "agra.bots.levels.exploiters:Jagirdar",
    "exploiter-starve": "agra.bots.levels.exploiters:Starver",
}

#: Levels with a temper: weaker ones between the levels, and ones with a style.
CHARACTERS: Final = {
    "apprentice": "trader@slip=4",
    "journeyman": "trader@slip=1.2",
    "builder": "vizier@style=builder",
    "deliverer": "vizier@style=deliverer",
    "courtier": "vizier@style=courtier",
}

Factory = Callable[[int], Any]

_loaded: dict[str, Factory] = {}
#: `invalidate_caches` is not safe in several threads at once.
_loading: Final = threading.RLock()


def level_names() -> list[str]:
    """Return the available levels, from the weakest to the strongest."""
    return [name for name, place in LEVELS.items() if find_spec(place.partition(":")[0])]


def character_names() -> list[str]:
    """Return the names of the levels with a temper, the weaker ones first."""
    levels = level_names()
    return [name for name, spec in CHARACTERS.items() if parse_spec(spec).name in levels]


def opponent_names() -> list[str]:
    """Return all opponents: the levels with those between them, then those with a style."""
    between = [name for name in character_names() if level_of(name) == "trader"]
    others = [name for name in character_names() if name not in between]
    found = level_names()
    at = found.index("trader") if "trader" in found else len(found)
    return [*found[:at], *between, *found[at:], *others]


def level_of(name: str) -> str:
    """Return the level of a bot's name: a character's level, or the name without its limits."""
    name = parse_spec(name).name
    return parse_spec(CHARACTERS[name]).name if name in CHARACTERS else ALIASES.get(name, name)


def bot_names() -> list[str]:
    """Return the names of all available bots, the levels first."""
    others = {point.name for point in entry_points(group=GROUP)}
    known = LEVELS.keys() | ALIASES.keys() | CHARACTERS.keys()
    return level_names() + character_names() + sorted(others - known)


def bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot by name; limits after an "@" are ignored here, see `parse_spec`.

    Raises `UnknownBot` or `BadBot` with a sentence that says what to change, and `BadSetup` unless
    the seed is a whole number from 0.
    """
    spec = parse_spec(name)
    if spec.name in CHARACTERS:
        rest = "".join(f"@{limit}" for limit in spec.text.split(MARK)[1:])
        return bot(CHARACTERS[spec.name] + rest, seed)
    name = spec.name
    seed = checked_seed(seed)
    factory = _loaded.get(name)
    if factory is None:
        factory = _loaded[name] = _find(name)
    try:
        made = factory(seed)
    except (Exception, SystemExit) as error:
        raise BadBot(
            f"The bot {name!r} cannot be made: {type(error).__name__}: {error}."
            " It must accept its seed: def __init__(self, seed=0)."
        ) from error
    if not callable(getattr(made, "choose", None)):
        raise BadBot(f"{name!r} is not a bot: it has no method choose(view, actions, budget).")
    if spec.weights is not None:
        _give_weights(made, name, spec.weights)
    if spec.policy is not None or name in TRAINED:
        _give_policy(made, name, spec.policy)
    if spec.slip or spec.style:
        return _tempered(made, spec, seed)
    return made  # type: ignore[no-any-return]


def _tempered(made: Any, spec: Spec, seed: int) -> Bot:
    """Return the bot with a temper; only a bot that searches whole turns supports it."""
    from agra.bots.levels.personality import Temper, Tempered  # imported only if needed
    from agra.bots.levels.trader import Trader

    if not isinstance(made, Trader) and getattr(type(made), "turns", Bot.turns) is Bot.turns:
        message = N_("The bot {name!r} does not compare turns: leave out @slip= and @style=.")
        raise BadBot(message, name=spec.name)
    return Tempered(made, Temper(spec.slip, spec.style), seed)


def _give_weights(made: Any, name: str, file: str) -> None:
    """Set the weights of a bot from a file that `agra.lab.train` wrote."""
    learns = getattr(made, "learnt", "")
    if not learns and getattr(made, "weights", None) is None:
        message = N_("The bot {name!r} does not use weights: leave out @weights=FILE.")
        raise BadBot(message, name=name)
    path = Path(file)
    try:
        weights = _read_weights(path, path.stat().st_mtime_ns)
        if learns:
            made.learnt = str(path.absolute())
        else:
            made.weights = weights
    except OSError as error:
        reason = error.strerror or str(error)
        message = N_("The weights file {file} cannot be read: {reason}.")
        raise BadBot(message, file=file, reason=reason) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = N_("{file} contains no weights for this version of agra: {reason}.")
        raise BadBot(message, file=file, reason=str(error)) from None


def _give_policy(made: Any, name: str, file: str | None) -> None:
    """Load the policy of a trained bot."""
    if name not in TRAINED:
        message = N_("The bot {name!r} does not use a policy file: leave out @policy=FILE.")
        raise BadBot(message, name=name)
    if file is None:
        raise BadBot(N_("The bot {name} needs a policy file: write {name}@policy=FILE."), name=name)
    load = importlib.import_module(TRAINED[name].partition(":")[0]).load
    made.policy = load(file)


@lru_cache(maxsize=16)
def _read_weights(path: Path, _changed: int) -> object:
    from agra.bots.judgement.akbar_network import mind_from  # imported only if needed

    return mind_from(json.loads(path.read_text(encoding="utf-8"))).weights


def is_bot(name: str) -> bool:
    """Whether there is a bot with this name, even if it is broken."""
    try:
        bot(name)
    except UnknownBot:
        return False
    except BadBot:
        return True
    return True


# ------------------------------------------------------------------ finding a class


def _find(name: str) -> Factory:
    """Return the factory of bots with this name."""
    level = ALIASES.get(name, name)
    if level in level_names():
        return _class_at(level, LEVELS[level])
    if name in PEERS:
        return _class_at(name, PEERS[name])
    if name in TRAINED:
        return _trained(name)
    if name in EXPLOITERS:
        return _class_at(name, EXPLOITERS[name])
    if ":" in name:
        return _class_at(name, name)
    return _by_entry_point(name)


def _trained(name: str) -> Factory:
    """Return the class of a trained bot; its module says what to install if it needs an extra."""
    module, _, path = TRAINED[name].partition(":")
    try:
        return getattr(importlib.import_module(module), path)  # type: ignore[no-any-return]
    except ImportError as error:
        raise BadBot(f"{error}") from None


def _by_entry_point(name: str) -> Factory:
    found = {point.value: point for point in entry_points(group=GROUP, name=name)}
    if not found:
        raise _unknown(name)
    if len(found) > 1:
        packages = " and ".join(sorted(_package(point) for point in found.values()))
        raise BadBot(
            f"The bot {name!r} is given by {packages}: name the one you mean as module:Class"
            f" ({' or '.join(sorted(found))})."
        )
    return _class_at(name, next(iter(found)))


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _unknown(name: str) -> UnknownBot:
    known = ", ".join(bot_names())
    close = difflib.get_close_matches(name.lower(), [*bot_names(), *ALIASES], n=1)
    if close:
        message = N_(
            "There is no bot {name!r}: choose one of {known}, or name your own class as "
            "module:Class. Did you mean {near}?"
        )
        return UnknownBot(message, name=name, known=known, near=close[0])
    message = N_(
        "There is no bot {name!r}: choose one of {known}, or name your own class as module:Class."
    )
    return UnknownBot(message, name=name, known=known)


def _class_at(name: str, place: str) -> Factory:
    """Return the class at a place such as "package.module:Class"."""
    module_name, _, path = place.partition(":")
    if not module_name or not path:
        raise BadBot(f"{place!r} does not name a bot: write module:Class, such as my_bot:Greedy.")
    found: Any = _module(name, module_name)
    for part in path.split("."):
        if not hasattr(found, part):
            raise BadBot(_no_class(name, module_name, path))
        found = getattr(found, part)
    if not callable(found) or (isinstance(found, type) and not callable(_choose(found))):
        raise BadBot(
            f"{name!r} is not a bot: it must be a class with a method"
            " choose(view, actions, budget), best a subclass of agra.bots.Bot."
        )
    return found  # type: ignore[no-any-return]


def _choose(found: type) -> object:
    return getattr(found, "choose", None)


def _module(name: str, module_name: str) -> ModuleType:
    """Import the module from Python's path or from the current folder."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)  # last, so that installed modules have priority
    try:
        with _loading:
            importlib.invalidate_caches()
            return importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if module_name == missing or module_name.startswith(f"{missing}."):
            message = N_(
                "The bot {name!r} cannot be loaded: there is no module {missing!r}. Check the "
                "spelling, install it, or run agra in the folder that contains it."
            )
            raise BadBot(message, name=name, missing=missing) from None
        raise _broken(name, module_name, error) from error
    except (Exception, SystemExit) as error:
        raise _broken(name, module_name, error) from error


def _broken(name: str, module_name: str, error: BaseException) -> BadBot:
    return BadBot(
        f"The bot {name!r} cannot be loaded: importing {module_name} fails with"
        f" {type(error).__name__}: {error}."
    )


def _no_class(name: str, module_name: str, path: str) -> str:
    module = sys.modules[module_name]
    there = [
        key
        for key, value in vars(module).items()
        if isinstance(value, type) and callable(_choose(value)) and value is not Bot
    ]
    what = f"its bots are {', '.join(there)}" if there else "it defines no bot"
    return f"The bot {name!r} cannot be loaded: {module_name} has no {path!r}; {what}."
