"""A data set for machine learning: a folder of rows, decisions, records, and a dataset card.

A data set is a simulation whose files are in one folder. If it is stopped, the same command resumes
it (`agra.lab.runs.journal`). The card is generated from the files alone and contains nothing that
differs between runs, so the same command always gives the same folder.
"""

import hashlib
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from agra.bots import Allowance
from agra.bots.play import MAX_ROUNDS
from agra.lab.optional_packages import BadRun, needed
from agra.lab.runs.journal import journal_of
from agra.lab.runs.provenance import read as read_about
from agra.lab.runs.simulate import Plan
from agra.lab.runs.summary_statistics import CONFIDENCE, FIRST_BY_NAME, Group, Spread, spread
from agra.rules.errors import N_

GAMES: Final = "games.parquet"
TURNS: Final = "turns.parquet"
DECISIONS: Final = "decisions.parquet"
RECORDS: Final = "records"
CARD: Final = "README.md"
#: The description of each file in the card.
CONTENTS: Final = {
    GAMES: "a row per game: seats, scores, places, how it ended, where the rupees came from",
    TURNS: "a row per turn: what the player had at its end",
    DECISIONS: "a row per decision: what the seat saw, what was legal, what it chose, what it won",
}


def placed(plan: Plan, folder: Path, decisions: bool = True) -> Plan:
    """The plan with its files in a folder, created if missing; such a plan always resumes."""
    known = {GAMES, TURNS, DECISIONS, RECORDS, CARD, journal_of(Path(GAMES)).name}
    if folder.is_file():
        raise BadRun(N_("{path} is a file: name a folder."), path=folder)
    for path in folder.glob("*"):
        if path.name not in known and not path.name.endswith(".part"):
            raise BadRun(
                N_(
                    "{path} contains {name}, which does not belong to a data set: choose"
                    " a new folder."
                ),
                path=folder,
                name=path.name,
            )
    made = replace(
        plan,
        out=folder / GAMES,
        turns=folder / TURNS,
        decisions=folder / DECISIONS if decisions else None,
        records=folder / RECORDS,
        resume=True,
    )
    made.check()
    made.first_game()
    needed("pyarrow.parquet", "lab", "A data set")
    if decisions:
        needed("agra.research.observation", "pettingzoo", "A row per decision")
    folder.mkdir(parents=True, exist_ok=True)
    return made


@dataclass
class _Facts:
    """A summary of the rows of the games."""

    about: dict[str, Any]
    bots: dict[str, Group]
    order: list[Group]
    rounds: Spread
    decisions: Spread
    ends: Counter[str]
    stalled: int


def write_card(folder: Path) -> Path:
    """Write the card of a complete data set; return its path."""
    path = folder / CARD
    path.write_text(card(folder), encoding="utf-8")
    return path


def card(folder: Path) -> str:
    """The text of the card: the files, how they were made, and their statistics."""
    facts = _facts(folder)
    about = facts.about
    parts = [
        _front(about),
        f"# {_title(about)}",
        "Whole games between bots of the board game Agra, every decision of them. They were"
        " played by the program *agra*, an unofficial fan project that is not affiliated with the"
        " game's author or publisher.",
        _files(folder),
        _made(about),
        _statistics(facts),
        _use(folder, about["games"]),
        _limits(about),
    ]
    return "\n\n".join(parts) + "\n"


def _facts(folder: Path) -> _Facts:
    parquet = needed("pyarrow.parquet", "lab", "A data set")
    names = ["bots", "scores", "winners", "rounds", "decisions", "end_reason", "start_player"]
    if "stalled" in parquet.read_schema(folder / GAMES).names:  # not in files of earlier versions
        names.append("stalled")
    rows: list[dict[str, Any]] = parquet.read_table(folder / GAMES, columns=names).to_pylist()
    about = read_about(folder / GAMES)
    bots = {bot: Group(bot, []) for bot in about["bots"]}
    order = [Group(name, []) for name in FIRST_BY_NAME[: about["players"]]]
    for row in rows:
        for seat, bot in enumerate(row["bots"]):
            win = (seat in row["winners"]) / len(row["winners"])
            place = (seat - row["start_player"]) % about["players"]
            bots[bot].add(row["scores"][seat], win)
            order[place].add(row["scores"][seat], win)
    return _Facts(
        about,
        bots,
        order,
        spread([row["rounds"] for row in rows]),
        spread([row["decisions"] for row in rows]),
        Counter(row["end_reason"] or "nobody" for row in rows),
        sum(row.get("stalled", False) for row in rows),
    )


def _title(about: dict[str, Any]) -> str:
    games = "1 game" if about["games"] == 1 else f"{about['games']} games"
    return f"Agra: {games} with {about['players']} players"


def _front(about: dict[str, Any]) -> str:
    """The metadata block that dataset sites parse."""
    return (
        "---\nlicense: mit\npretty_name: "
        f'"{_title(about)}"\ntask_categories: [reinforcement-learning]\n'
        "tags: [board-game, multi-agent, imperfect-information, offline-reinforcement-learning]\n"
        "---"
    )


def _files(folder: Path) -> str:
    parquet = needed("pyarrow.parquet", "lab", "A data set")
    lines = ["| file | rows | bytes | SHA-256 | what it is |", "|---|---|---|---|---|"]
    for name, what in CONTENTS.items():
        path = folder / name
        if path.exists():
            rows = parquet.ParquetFile(path).metadata.num_rows
            lines.append(
                f"| `{name}` | {rows} | {path.stat().st_size} | `{_digest(path)}` | {what} |"
            )
    records = len(list((folder / RECORDS).glob("*.agra")))
    lines.append(
        f"| `{RECORDS}/` | {records} files | | | every game as a text that people can read |"
    )
    return "\n".join(lines)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _made(about: dict[str, Any]) -> str:
    """The settings of the games, and the command that makes them again."""
    return "\n".join(
        [
            "## How it was made",
            "",
            f"    {command_of(about)}",
            "",
            "| | |",
            "|---|---|",
            f"| program | agra {about['agra']}, rules version {about['rules']} |",
            f"| components | `{about['components']}`"
            + (" (a file of one's own) |" if about["components_text"] else " |"),
            f"| bots | {', '.join(f'`{bot}`' for bot in about['bots'])} |",
            f"| seed | {about['seed']}: the seed of each game stands in its row |",
            f"| options | {', '.join(_options(about)) or 'none'} |",
            "",
            "Bots are dealt to the seats in turn, so that each sits on every seat equally often."
            " The same command gives the same files, unless a bot has a limit of seconds.",
        ]
    )


def _options(about: dict[str, Any]) -> list[str]:
    found = [f"--{name.replace('_', '-')}" for name in _FLAGS if about[name]]
    if about["round_limit"] is not None:
        found.append(f"--round-limit {about['round_limit']}")
    if about.get("max_rounds", MAX_ROUNDS) != MAX_ROUNDS:
        found.append(f"--max-rounds {about['max_rounds']}")
    return found + Allowance(**about["allowance"]).options()


_FLAGS: Final = ("open_rupees", "merchant_coin_on_stop")


def command_of(about: dict[str, Any]) -> str:
    """The command that makes the data set."""
    words = [
        "agra dataset FOLDER",
        f"--players {about['players']}",
        f"--games {about['games']}",
        f"--bots {shlex.quote(','.join(about['bots']))}",
        f"--seed {about['seed']}",
        *_options(about),
        *(["--components FILE"] if about["components_text"] else []),
    ]
    return " ".join(words)


def _statistics(facts: _Facts) -> str:
    par = 100 / facts.about["players"]
    lines = [
        "## What is in it",
        "",
        f"A seat wins {par:.1f} % by luck alone. Intervals are {CONFIDENCE:.0%}.",
        "",
        "| | seats | wins | interval | mean score |",
        "|---|---|---|---|---|",
        *_rows([*facts.bots.values()], "bot"),
        *_rows(facts.order, "order of play:"),
        "",
        "| | mean | sd | least | median | most |",
        "|---|---|---|---|---|---|",
        _spread_row("rounds", facts.rounds),
        _spread_row("decisions, with those of chance", facts.decisions),
        "",
        "The end was announced by "
        + ", ".join(f"{why} ({count})" for why, count in sorted(facts.ends.items()))
        + ".",
    ]
    if facts.stalled:
        most = facts.about["max_rounds"]
        lines.append(
            f"{facts.stalled} of the games were stopped after round {most} without their end"
            " (`stalled`) and are scored as they stood."
        )
    return "\n".join(lines)


def _rows(groups: Sequence[Group], kind: str) -> list[str]:
    return [
        f"| {kind} {group.name} | {len(group.scores)} | {group.rate.share:.1%} |"
        f" {group.rate.low:.1%}–{group.rate.high:.1%} | {spread(group.scores).mean:.1f} |"
        for group in groups
        if group.scores
    ]


def _spread_row(name: str, of: Spread) -> str:
    return (
        f"| {name} | {of.mean:.1f} | {of.sd:.1f} | {of.least:.0f} | {of.median:.0f} |"
        f" {of.most:.0f} |"
    )


def _use(folder: Path, games: int) -> str:
    game = min(12, games - 1)  # one that the data set has
    lines = [
        "## How to use it",
        "",
        "- The columns are described in the program's documentation (*Simulation*), the"
        " observation in *Agra for research*.",
        "- Split by `game`, never by row: decisions of one game belong together.",
        f"- `agra replay games.parquet --game {game}` plays a game again and shows it;"
        " `agra check records/*.agra` proves that every game follows the rules.",
    ]
    if (folder / DECISIONS).exists():
        lines += [
            "",
            "```python",
            "import pyarrow.parquet as parquet",
            "",
            f'for batch in parquet.ParquetFile("{DECISIONS}").iter_batches(4096):',
            '    seen = batch["observation"].flatten().to_numpy().reshape(len(batch), -1)',
            '    chosen, won = batch["action"].to_numpy(), batch["result"].to_numpy()',
            "```",
        ]
    return "\n".join(lines)


def _limits(about: dict[str, Any]) -> str:
    hidden = (
        "Rupees of all players are open."
        if about["open_rupees"]
        else "Observations hide the rupees of the others, though whoever keeps books knows them."
    )
    return "\n".join(
        [
            "## What to keep in mind",
            "",
            "- Bots are not people: what they never do is not in the data.",
            f"- {hidden}",
            "- A few values of the components are rebuilt, since they stand on the printed parts"
            " alone; the digest above names the values that were used.",
            "- There are no people's games and no personal data in it.",
            "- Cite the program (its CITATION file) and name its version.",
        ]
    )
