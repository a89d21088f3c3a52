"""Bots by name: levels, plug-ins by entry point and by module:Class, and error messages."""

import json
import shutil
import sys
import threading
from pathlib import Path

import pytest

import agra
from agra.bots import (
    Allowance,
    BadBot,
    Company,
    UnknownBot,
    bot_names,
    character_names,
    level_names,
    parse_spec,
)
from agra.bots.levels.trader import Trader
from agra.bots.registry import ALIASES, LEVELS, bot, is_bot
from agra.bots.weight_files import read
from tests.command.support import run, run_apart

#: A module with valid and invalid bots.
MODULE = '''
from agra.bots import Bot


class Last(Bot):
    """Takes the last option."""

    def choose(self, view, actions, budget):
        return actions[-1]


class Alike:
    """Not a subclass, but it has the method that counts."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, actions, budget):
        return actions[0]


class Nested:
    class Deeper(Last):
        """Named with a dot."""


class Mute:
    def __init__(self, seed):
        self.seed = seed


class Seedless(Bot):
    def __init__(self):
        super().__init__(0)

    def choose(self, view, actions, budget):
        return actions[0]


def make(seed):
    return Last(seed)


def make_nothing(seed):
    return None


number = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of bots; the import state is restored afterwards."""
    (tmp_path / "plugged.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "broken.py").write_text("import agra\n1 / 0\n", encoding="utf-8")
    (tmp_path / "hungry.py").write_text("import no_such_package\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    monkeypatch.setattr("agra.bots.registry._loaded", {})
    for name in ("plugged", "broken", "hungry", "clever"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def install(folder: Path, package: str, entries: str) -> None:
    """Write what an installer writes for a package with entry points."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text(f"[agra.bots]\n{entries}\n", encoding="utf-8")


# ------------------------------------------------------------------ the levels


def test_the_levels_come_first_from_the_simplest_to_the_best() -> None:
    assert level_names()[:3] == ["random", "farmer", "trader"]
    assert bot_names()[: len(level_names())] == level_names()


@pytest.mark.parametrize("name", level_names())
def test_a_level_is_also_a_class_like_any_other(name: str) -> None:
    assert type(bot(LEVELS[name])) is type(bot(name))


@pytest.mark.parametrize("name", sorted(ALIASES))
def test_older_names_still_work(name: str) -> None:
    assert type(bot(name)) is type(bot(ALIASES[name]))


def test_a_bot_gets_its_seed() -> None:
    assert bot("farmer", 41).seed == 41
    assert bot("farmer").seed == 0


def test_the_seats_of_a_game_have_different_seeds() -> None:
    def seeds(seed: int) -> list[int]:
        return [seated.bot.seed for seated in Company(["farmer"] * 4, seed).seats if seated]

    assert len({*seeds(1), *seeds(2)}) == 8
    assert seeds(1) == seeds(1)


# ------------------------------------------------------------------ plug-ins


@pytest.mark.parametrize("name", ["plugged:Last", "plugged:Nested.Deeper", "plugged:make"])
def test_a_class_is_found_in_the_current_folder(name: str, folder: Path) -> None:
    state = agra.new_game(2, seed=1)
    state.apply(agra.parse_action("end meditation"))
    assert Company([name, name]).choose(state) == state.legal_actions()[-1]


def test_any_class_with_the_methods_of_a_bot_is_a_bot(folder: Path) -> None:
    state = agra.new_game(2, seed=1)
    state.apply(agra.parse_action("end meditation"))
    company = Company(["plugged:Alike"] * 2, start=5)
    assert company.choose(state) == state.legal_actions()[0]
    seated = company.seats[state.to_move or 0]
    assert seated is not None
    assert [opinion.action for opinion in seated.explain(state)] == state.legal_actions()[:1]
    company.hear(agra.Event("rupees", 0, count=1))


def test_a_local_file_does_not_replace_an_installed_module(folder: Path) -> None:
    (folder / "json.py").write_text("raise RuntimeError('the wrong one')\n", encoding="utf-8")
    with pytest.raises(BadBot, match="json has no 'Last'"):
        bot("json:Last")


def test_an_entry_point_is_a_bot_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = folder / "site"
    install(site, "clever-bots", "clever = clever:Last")
    (site / "clever.py").write_text(MODULE, encoding="utf-8")
    assert not is_bot("clever")
    monkeypatch.syspath_prepend(site)
    assert bot_names() == [*level_names(), *character_names(), "clever"]
    assert type(bot("clever@2", 3)).__name__ == "Last"
    done = run("arena", "--bots", "clever,random", "--players", "2", "--games", "2",
               "--round-limit", "2")  # fmt: skip
    assert done.code == 0, done.err
    assert "clever" in done.out


def test_a_plug_in_cannot_replace_a_level(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(folder / "site", "impostor", "farmer = plugged:Last")
    monkeypatch.syspath_prepend(folder / "site")
    assert type(bot("farmer")).__name__ == "Farmer"
    assert bot_names() == [*level_names(), *character_names()]


def test_a_name_of_two_packages_is_refused_with_both_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(folder / "site", "one", "twin = plugged:Last")
    install(folder / "site", "two", "twin = plugged:Alike")
    monkeypatch.syspath_prepend(folder / "site")
    with pytest.raises(BadBot, match=r"given by one and two: .* \(plugged:Alike or plugged:Last\)"):
        bot("twin")


@pytest.mark.much
def test_a_local_module_plays_on_the_command_line_and_in_other_processes(folder: Path) -> None:
    pytest.importorskip("openskill")
    options = ("--players", "2", "--games", "4", "--round-limit", "3", "--all-games")
    bots = ("arena", "--bots", "plugged:Last,random@9n")
    alone = run_apart(*bots, *options, folder=folder)
    assert alone.code == 0, alone.err
    assert "plugged:Last" in alone.out
    shared = run_apart(*bots, *options, "--jobs", "2", folder=folder)
    assert without_times(shared.out) == without_times(alone.out)


def without_times(output: str) -> str:
    """The output of the arena without measured times."""
    return "\n\n".join(part for part in output.split("\n\n") if not part.startswith("Thinking"))


# ------------------------------------------------------------------ error messages


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("farmr", r"There is no bot 'farmr': choose one of random, farmer, .* mean farmer\?"),
        ("nobody", "There is no bot 'nobody'.*module:Class"),
        ("nowhere:Last", "there is no module 'nowhere'. Check the spelling"),
        ("agra.nowhere:Last", "there is no module 'agra.nowhere'"),
        ("plugged:Lost", "plugged has no 'Lost'; its bots are Last, Alike, Seedless."),
        ("json:Lost", "json has no 'Lost'; it defines no bot."),
        ("plugged:Mute", "'plugged:Mute' is not a bot: .*choose"),
        ("plugged:number", "'plugged:number' is not a bot"),
        ("plugged:make_nothing", "'plugged:make_nothing' is not a bot"),
        ("plugged:Seedless", "cannot be made: TypeError: .*must accept its seed"),
        ("broken:Last", "importing broken fails with ZeroDivisionError"),
        ("hungry:Last", "importing hungry fails with ModuleNotFoundError: .*no_such_package"),
        ("plugged:", "write module:Class"),
        (":Last", "write module:Class"),
        ("", "does not name a bot"),
        ("@2", "does not name a bot"),
    ],
)
def test_an_invalid_bot_is_refused_in_a_sentence(name: str, sentence: str, folder: Path) -> None:
    with pytest.raises(BadBot, match=sentence) as refused:
        bot(name)
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith((".", "?"))


def test_only_an_unknown_name_raises_unknown_bot(folder: Path) -> None:
    """A broken bot name must not become the name of a person at the table."""
    assert not is_bot("Ada")
    assert is_bot("plugged:Mute")
    with pytest.raises(UnknownBot):
        bot("Ada")


# ------------------------------------------------------------------ limits in the name


@pytest.mark.parametrize(
    ("text", "name", "limits"),
    [
        ("trader", "trader", Allowance()),
        ("vizier@2", "vizier", Allowance(seconds=2.0)),
        ("vizier@0.25s", "vizier", Allowance(seconds=0.25)),
        ("vizier@5000n", "vizier", Allowance(nodes=5000)),
        ("vizier@2@5000n@4c", "vizier", Allowance(2.0, 5000, 4)),
        (" my_bot:Greedy@2c ", "my_bot:Greedy", Allowance(cores=2)),
    ],
)
def test_limits_are_parsed_from_the_name(text: str, name: str, limits: Allowance) -> None:
    spec = parse_spec(text)
    assert (spec.name, spec.allowance()) == (name, limits)
    assert spec.text == text.strip()


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("vizier", Allowance(1.0, 100, 2)),
        ("vizier@5", Allowance(5.0, None, 2)),
        ("vizier@5n", Allowance(None, 5, 2)),
        ("vizier@1c", Allowance(1.0, 100, 1)),
    ],
)
def test_limits_in_the_name_override_those_of_the_run(text: str, limits: Allowance) -> None:
    assert parse_spec(text).allowance(Allowance(1.0, 100, 2)) == limits


@pytest.mark.parametrize(
    "text",
    ["vizier@", "vizier@fast", "vizier@0", "vizier@-1", "vizier@0n", "vizier@1.5n", "vizier@2x",
     "vizier@1e9", "vizier@nan", "vizier@4000", "vizier@2ns", "vizier@0c"],
)  # fmt: skip
def test_impossible_limits_are_refused(text: str) -> None:
    with pytest.raises(BadBot, match="vizier@"):
        parse_spec(text)


def test_a_bot_can_use_weights_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(Path(agra.__file__).parent / "data" / "weights-1.json", "mine.json")
    own, usual = bot("trader@weights=mine.json@20n"), bot("trader")
    assert isinstance(own, Trader)
    assert isinstance(usual, Trader)
    assert own.weights is not usual.weights
    assert usual.weights is Trader.weights
    assert parse_spec("trader@weights=mine.json@20n").nodes == 20
    state = agra.new_game(players=2, seed=1)
    state.apply(agra.parse_action("end meditation"))
    company = Company(["trader@weights=mine.json@20n"] * 2)
    assert company.choose(state) in state.legal_actions()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("trader@weights=", "is not valid: write NAME@2"),
        ("trader@slip", "NAME@slip=2 for mistakes .* NAME@style=STYLE"),
        ("akbar@99999999999999999999n", "must be at most 1000000000 a turn"),
        ("trader@weights=nothing.json", "nothing.json cannot be read"),
        ("trader@weights=bad.json", "contains no weights for this version"),
        ("akbar@weights=old.json", "trained with other inputs: train it again"),
        ("farmer@weights=bad.json", "does not use weights"),
    ],
)
def test_a_suffix_without_meaning_for_the_bot_is_refused(
    text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_text("[]", encoding="utf-8")
    old = {**read("akbar.json"), "inputs": ["one"]}
    Path("old.json").write_text(json.dumps(old), encoding="utf-8")
    with pytest.raises(BadBot, match=reason):
        bot(text)


def test_threads_load_bots_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    inside: list[int] = []
    most: list[int] = []

    def forget() -> None:
        inside.append(1)
        threading.Event().wait(0.02)  # so that other threads run, if they may
        most.append(len(inside))
        inside.pop()

    monkeypatch.setattr("importlib.invalidate_caches", forget)
    monkeypatch.setattr("agra.bots.registry._loaded", {})
    threads = [threading.Thread(target=bot, args=("farmer",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most
    assert max(most) == 1
