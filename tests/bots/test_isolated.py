"""Foreign bots in processes of their own: they cannot stop a run, print into it or look around."""

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from agra.bots import Bot
from agra.bots.budget import Allowance
from agra.bots.errors import BadBot, BotFailed
from agra.bots.isolated import Isolated, hard_limit, is_foreign
from agra.bots.seat import Company, SeatedBot
from agra.lab.runs.match import Match, play
from agra.rules.layout import PLAYER, RUPEES, STRIDE
from agra.rules.setup import new_game
from agra.rules.state import State
from tests.bots.bad_bots import Babbles, BadEars, Dies, Exits, First, Loops, Mute, Sleeps, Spy
from tests.command.support import run


def named(kind: type) -> str:
    return f"{kind.__module__}:{kind.__name__}"


def seated(kind: type, seconds: float = 60.0) -> SeatedBot:
    return SeatedBot(Isolated(named(kind), 1, seconds), 0, name=kind.__name__)


def start() -> State:
    state = new_game(2, seed=4)
    while state.to_move != 0 or len(state.legal_actions()) < 2:
        state.apply(state.legal_actions()[0])
    return state


def test_a_bot_plays_the_same_in_its_own_process(capfd: pytest.CaptureFixture[str]) -> None:
    bots = (named(First), "random")
    here = play(Match(bots, 3, round_limit=1), actions=True)
    capfd.readouterr()
    apart = play(Match(bots, 3, round_limit=1, isolate=True), actions=True)
    assert apart.actions == here.actions
    told = capfd.readouterr()
    assert told.out == ""
    assert "I am a noisy bot" in told.err


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (Exits, r"it called sys\.exit\(3\) \(bad_bots\.py, line \d+\)\.$"),
        (Dies, r"it ended its process \(exit code 7\)\.$"),
        (Babbles, r"its process answered with something else than an action\.$"),
        (Sleeps, r"it did not answer in 2 seconds, and was stopped\.$"),
    ],
)
def test_a_bad_bot_is_one_sentence(kind: type, sentence: str) -> None:
    begun = time.monotonic()
    with pytest.raises(BotFailed, match=sentence) as caught:
        seated(kind, 2).choose(start())
    assert str(caught.value).startswith(f"The bot '{kind.__name__}' failed at the decision ")
    assert time.monotonic() - begun < 50


def test_a_bot_that_exits_here_is_the_same_sentence() -> None:
    with pytest.raises(BotFailed, match=r"it called sys\.exit\(3\)"):
        SeatedBot(Exits(), 0).choose(start())


@pytest.mark.parametrize("isolate", [True, False])
def test_a_bot_that_fails_when_it_hears_something_is_named(isolate: bool) -> None:
    with pytest.raises(BotFailed, match=r"^The bot '.*:BadEars' failed when it heard of '\w+': "):
        play(Match((named(BadEars), "random"), 3, round_limit=1, isolate=isolate))


def test_a_bot_without_choose_is_refused() -> None:
    with pytest.raises(BadBot, match="choose"):
        Isolated(named(Mute), 1)


def test_a_bot_in_its_process_sees_only_its_view() -> None:
    state = start()
    state._d[PLAYER + STRIDE + RUPEES] = 77
    actions = state.legal_actions()
    assert SeatedBot(Spy(), 0).choose(state) == actions[-1], "in this process it finds it"
    assert seated(Spy).choose(state) == actions[0]


def test_a_process_that_ended_between_two_games_is_replaced() -> None:
    first = Isolated(named(First), 1)
    child = first._child
    assert child is not None
    del first
    child.kill()
    child.wait()
    assert Isolated(named(First), 1)._child is not child


def test_only_bots_of_others_are_foreign() -> None:
    own = ("random", "farmer@2s", "akbar@200n", "apprentice", "vizier-1", "uniform")
    assert not any(map(is_foreign, own))
    assert is_foreign("my_bot:Greedy@1s")
    assert isinstance(_bot_of(Company(["farmer", named(First)], isolate=True), 1), Isolated)
    assert not isinstance(_bot_of(Company(["farmer", named(First)], isolate=True), 0), Isolated)


def _bot_of(company: Company, seat: int) -> Bot:
    found = company.seats[seat]
    assert found is not None
    return found.bot


def test_the_hard_limit_follows_the_limit_of_the_bot() -> None:
    assert hard_limit(Allowance()) == 60
    assert hard_limit(Allowance(seconds=10)) == 25


def test_the_other_games_of_an_arena_go_on(tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    path = tmp_path / "arena.json"
    asked = ("arena", "--players", "2", "--bots", f"farmer,random,{named(Dies)}", "--games", "6")
    done = run(*asked, "--round-limit", "1", "--state", path)
    assert done.code == 1
    assert "Ratings after 2 games" in done.out
    assert done.err.count(":Dies' failed at the decision") == 4
    assert "it ended its process (exit code 7)." in done.err
    assert "Game 0 failed" in done.err or "Game 1 failed" in done.err
    again = run(*asked, "--round-limit", "1", "--state", path)
    assert "Ratings after 2 games" in again.out


def test_a_bot_that_ends_its_process_loses_only_its_games(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    bots = f"farmer,farmer,random,{named(Dies)}"
    asked = ["simulate", "--players", "2", "--games", "3", "--bots", bots, "--isolate"]
    done = run(*asked, "--round-limit", "1", "--out", path)
    assert done.code == 1, done.err
    rows = path.read_text(encoding="utf-8").splitlines()[1:]
    failed = done.err.count(" failed (bots ")
    assert failed
    assert len(rows) == 3 - failed
    assert "--resume" in done.out


def is_running(number: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    with suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to find processes")
def test_a_bot_that_thinks_for_ever_ends_after_its_killed_parent() -> None:
    program = (
        "from tests.bots.test_isolated import start; "
        "from agra.bots.isolated import Isolated, _alive; "
        "from agra.bots.seat import SeatedBot; "
        f"bot = SeatedBot(Isolated({named(Loops)!r}, 1), 0, name='Loops'); "
        "print(*[child.pid for child in _alive], flush=True); "
        "bot.choose(start())"
    )
    pipe, out = subprocess.PIPE, subprocess.STDOUT
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=pipe, stderr=out, text=True)
    assert parent.stdout is not None
    with parent.stdout:
        child = int(parent.stdout.readline())
        assert parent.stdout.readline() == "I am thinking\n"
    parent.kill()
    parent.wait()
    until = time.monotonic() + 60
    while is_running(child):
        assert time.monotonic() < until
        time.sleep(0.1)
