"""A ladder: ratings of bots in a file that grows and can be shared.

Every pair of bots plays the same set-ups, numbered from 0, in all seat orders. So a game is
identified by its set-up and its seating. A new bot plays against the bots of the file; no other
game is played again. The ratings are computed in a fixed order of the games, so they do not depend
on the order in which bots were added or games were played.
"""

import hashlib
import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations, count
from pathlib import Path
from typing import Any, Final, NamedTuple

import agra
from agra.bots import Allowance, parse_spec
from agra.bots.play import MAX_ROUNDS
from agra.bots.registry import bot as make_bot
from agra.bots.time_spent import Thinking
from agra.components import components_from
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs.match import Match, Outcome, begin, components_of
from agra.lab.runs.parallel import Workers
from agra.lab.runs.provenance import plain
from agra.lab.runs.seating import all_orders, game_seed
from agra.lab.runs.simulate import Task, check_bots, check_max_rounds, components_text
from agra.lab.runs.table_files import check_place
from agra.lab.strength.arena import SavedGames, is_played, read_games, shown, write_games
from agra.lab.strength.ratings import Ratings
from agra.rules.errors import N_, AgraError
from agra.rules.int_arguments import checked_seed
from agra.rules.version import RULES_VERSION

FORMAT: Final = "agra ladder"
VERSION: Final = 1
GAME_BYTES: Final = 300  # about, in the file

#: The options of the games, with their defaults.
USUAL: Final[dict[str, Any]] = {
    "players": 4,
    "seed": 0,
    "open_rupees": False,
    "merchant_coin_on_stop": False,
    "round_limit": None,
    "max_rounds": MAX_ROUNDS,
    "think": None,
    "nodes": None,
    "cores": 1,
}
#: The settings that all games of a ladder share, as the file stores them.
NAMES: Final = ("agra", "rules", "components", "components_text", *USUAL)


@dataclass(frozen=True)
class LadderPlan:
    """The request for a ladder."""

    path: Path
    #: the bots to add; empty to show the ladder as it is
    bots: tuple[str, ...] = ()
    #: minimum of games per pair; only whole set-ups are played
    games: int = 60
    #: the given options by their names in `USUAL`; options stored in the file may be left out
    options: dict[str, Any] = field(default_factory=dict)
    components: Path | None = None
    #: whether foreign bots play in processes of their own
    isolate: bool = False


class Key(NamedTuple):
    """The identity of a game of a ladder: its set-up and its seating."""

    setup: int
    bots: tuple[str, ...]


class Entry(NamedTuple):
    """The result of a game; lists are by seat."""

    scores: list[int]
    places: list[int]
    thinking: list[Thinking]
    #: whether it was stopped before its end (the option `max_rounds`)
    stalled: bool = False


class Ladder(SavedGames):
    """The games of a ladder, and their ratings."""

    def __init__(self, plan: LadderPlan) -> None:
        at_least(1, games=plan.games)
        super().__init__(plan.path)
        self.plan = plan
        self.settings: dict[str, Any] = {}
        self.bots: list[str] = []
        self.games: dict[Key, Entry] = {}
        #: bots of the file that are not installed here
        self.absent: list[str] = []
        self._seen = 0
        if plan.path.exists():
            self._load()
        elif not plan.bots:
            raise BadRun(
                N_("There is no ladder {path}: name two or more --bots to start one."),
                path=plan.path,
            )
        else:
            self._begin()
        if plan.bots:
            self._add_bots()

    # -------------------------------------------------------------- games to play

    def _begin(self) -> None:
        text = components_text(self.plan.components)
        self.settings = {**USUAL, **self.plan.options, "components_text": text}

    def _add_bots(self) -> None:
        check_bots(self.plan.bots, self.plan.isolate)
        checked_seed(self.settings["seed"])
        check_max_rounds(self.settings["max_rounds"])
        self._check_same()
        self.bots = sorted({*self.bots, *self.plan.bots})
        if len(self.bots) < 2:
            raise BadRun(
                N_("The ladder has only one bot ({bot}): add another one with --bots."),
                bot=self.bots[0],
            )
        begin(self.match(Key(0, tuple(self.bots[:1] * self.settings["players"]))))
        self.absent = [bot for bot in self.bots if not _is_here(bot)]

    def _check_same(self) -> None:
        """Raise unless bots and rules equal those of the games in the file."""
        here = self._versions()
        for name, value in here.items():
            found = self.settings.setdefault(name, value)
            if found != value:
                raise BadRun(
                    N_(
                        "{path} was played with {name} {found}, but here it is {here}:"
                        " leave out --bots to "
                        "look at it, or start another ladder."
                    ),
                    path=self.plan.path,
                    name=name,
                    found=shown(found),
                    here=shown(value),
                )

    def _versions(self) -> dict[str, Any]:
        some = self.match(Key(0, ("random",) * int(self.settings["players"])))
        return {
            "agra": agra.__version__,
            "rules": RULES_VERSION,
            "components": components_of(some).digest,
        }

    def match(self, key: Key) -> Match:
        """A game of the ladder."""
        kept = self.settings
        return Match(
            key.bots,
            game_seed(kept["seed"], key.setup),
            kept["open_rupees"],
            kept["merchant_coin_on_stop"],
            kept["round_limit"],
            kept["components_text"],
            Allowance(kept["think"], kept["nodes"], kept["cores"]),
            max_rounds=kept["max_rounds"],
            isolate=self.plan.isolate,
        )

    def wanted(self) -> list[Key]:
        """The games that all pairs of bots must have played, sorted."""
        found: set[Key] = set()
        for pair in combinations([bot for bot in self.bots if bot not in self.absent], 2):
            orders = all_orders(pair, self.settings["players"])
            setups = -(-self.plan.games // len(orders))
            found |= {Key(setup, order) for setup in range(setups) for order in orders}
        return sorted(found)

    def missing(self) -> list[Key]:
        """The games still to play; none if the ladder is only shown."""
        return [key for key in self.wanted() if key not in self.games] if self.plan.bots else []

    def take(self, key: Key, outcome: Outcome) -> None:
        """Add a game."""
        self.games[key] = Entry(outcome.scores, outcome.places, outcome.thinking, outcome.stalled)

    # -------------------------------------------------------------- ratings

    def ratings(self) -> Ratings:
        """The ratings; they do not depend on the order in which the games were played."""
        rated = Ratings(self.bots)
        for key in sorted(self.games, key=_turn):
            entry = self.games[key]
            rated.take(key.bots, entry.places, entry.scores)
        return rated

    @property
    def stalled(self) -> int:
        """The number of games that were stopped before their end."""
        return sum(entry.stalled for entry in self.games.values())

    def thinking(self) -> dict[str, Thinking]:
        """The effort of each bot on its turns, on the machines it has played on."""
        spent = {bot: Thinking() for bot in self.bots}
        for key, entry in self.games.items():
            for bot, one in zip(key.bots, entry.thinking, strict=True):
                spent[bot] = spent[bot].and_also(one)
        return spent

    # -------------------------------------------------------------- the file

    def save(self) -> None:
        """Write the file; merge games that another run has added in the meantime."""
        path = self.plan.path
        if path.exists() and path.stat().st_mtime_ns != self._seen:
            other = Ladder(LadderPlan(path))
            if other.settings != self.settings:
                raise OSError(f"another ladder has taken the place of {path.name}")
            self.games = {**other.games, **self.games}
            self.bots = sorted({*self.bots, *other.bots})
        kept = {name: plain(self.settings[name]) for name in NAMES}
        head = {"format": FORMAT, "version": VERSION, **kept, "bots": self.bots}
        games = [
            {
                "setup": key.setup,
                "bots": list(key.bots),
                "scores": entry.scores,
                "places": entry.places,
                "thinking": [one.to_json() for one in entry.thinking],
                "stalled": entry.stalled,
            }
            for key, entry in sorted(self.games.items())
        ]
        write_games(path, head, games)
        self._seen = path.stat().st_mtime_ns

    def _load(self) -> None:
        path = self.plan.path
        data = read_games(path)
        if data.get("format") != FORMAT:
            raise BadRun(N_("{path} is not a ladder: choose another --ladder."), path=path)
        if type(data.get("version")) is not int or data["version"] > VERSION:
            raise BadRun(
                N_("{path} was written by a newer version of agra: update agra."), path=path
            )
        data.setdefault("max_rounds", MAX_ROUNDS)  # missing in ladders of earlier versions
        if any(name not in data for name in NAMES) or not _are_texts(data.get("bots")):
            raise BadRun(N_("{path} is not a ladder: choose another --ladder."), path=path)
        self.settings = {name: data[name] for name in NAMES}
        self._check_options()
        self.bots = sorted(data["bots"])
        games = data.get("games")
        for number, entry in enumerate(games if isinstance(games, list) else []):
            self._load_game(number, entry)
        self._seen = path.stat().st_mtime_ns

    def _load_game(self, number: int, entry: Any) -> None:
        if (
            not isinstance(entry, dict)
            or type(entry.get("setup")) is not int
            or not _are_texts(entry.get("bots"))
            or not {*entry["bots"]} <= {*self.bots}
            or len(entry["bots"]) != self.settings["players"]
            or not is_played(entry)
        ):
            raise self._damaged(number)
        kept = entry.get("thinking")
        spent = [Thinking.from_json(one) for one in kept] if isinstance(kept, list) else []
        thinking = [one for one in spent if one is not None]
        if len(thinking) != len(entry["bots"]):
            raise self._damaged(number)
        key = Key(entry["setup"], tuple(entry["bots"]))
        stalled = entry.get("stalled") is True
        self.games[key] = Entry(entry["scores"], entry["places"], thinking, stalled)

    def _damaged(self, number: int) -> BadRun:
        message = N_("{path} is damaged at game {number}: choose another --ladder.")
        return BadRun(message, path=self.plan.path, number=number)

    def _check_options(self) -> None:
        """Raise unless the given options equal those of the games in the file."""
        asked = dict(self.plan.options)
        text = components_text(self.plan.components)
        if text is not None:
            asked["components_text"] = text
        for name, value in asked.items():
            if self.settings[name] != value:
                there, here = shown(self.settings[name]), shown(value)
                if name == "components_text":
                    name, there, here = "components", _digest(self.settings[name]), _digest(text)
                message = N_(
                    "{path} was played with {name} {found}, not {wanted}: leave out the option, or "
                    "start another ladder."
                )
                raise BadRun(message, path=self.plan.path, name=name, found=there, wanted=here)


def _digest(text: str | None) -> str:
    if text is None:
        return "of the package"
    return components_from(tomllib.loads(text), "The components file").digest


def _is_here(bot: str) -> bool:
    """Whether a bot of the ladder can play on this machine."""
    try:
        make_bot(parse_spec(bot).text)
    except AgraError:
        return False
    return True


def _turn(key: Key) -> tuple[int, str]:
    """The order of rating: by set-up, then by hash, so that no name has an advantage."""
    text = json.dumps([key.setup, *key.bots])
    return key.setup, hashlib.sha256(text.encode()).hexdigest()


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def run(
    plan: LadderPlan, workers: Workers, progress: Callable[[int, int], None] = lambda _a, _b: None
) -> Ladder:
    """Play the missing games of a ladder; `progress` gets the games played and the total.

    Ctrl-C, a full disk and a lost cluster end the run early; the file holds the games before. A
    game that fails is left out, and the next run plays it again.
    """
    ladder = Ladder(plan)
    ladder.ratings()  # fails early if a package for ratings is missing
    workers.check()
    missing = ladder.missing()
    if not missing:
        return ladder
    check_place(plan.path, (len(ladder.games) + len(missing)) * GAME_BYTES)
    progress(0, len(missing))
    done = count(1)

    def take(task: Task, outcome: Outcome) -> None:
        ladder.take(missing[task.game], outcome)
        progress(next(done), len(missing))

    ladder.play(range(len(missing)), lambda number: ladder.match(missing[number]), workers, take)
    ladder.finish()
    return ladder
