"""The tutorial and the bot template: every block of the page runs and does what the page says."""

import contextlib
import io
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import agra
import agra.examples
from agra.bots import Allowance, Company, Opinion
from agra.bots.registry import bot
from agra.lab.runs.match import Match, play
from tests.bots.corners import stored_positions
from tests.bots.test_registry import install
from tests.command.support import Done, run

pytest.importorskip("openskill")

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "write-a-bot.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(python|console|toml)\n(.*?)```", PAGE, re.DOTALL)
MODULES = ("my_bot", "template_bot")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder; modules of earlier tests are unloaded."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr("agra.bots.registry._loaded", {})
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def forget(name: str) -> None:
    """Unload a module, so that the next import reads the file again."""
    import agra.bots.registry as registry

    sys.modules.pop(name, None)
    registry._loaded.clear()


def follow_the_page(folder: Path) -> list[tuple[str, Done]]:
    """Run the page block by block; return the commands and their output."""
    done: list[tuple[str, Done]] = []
    shell: dict[str, Any] = {}
    for kind, text in BLOCKS:
        if kind == "python" and (named := re.match(r"# (\w+)\.py\n", text)):
            (folder / f"{named[1]}.py").write_text(text, encoding="utf-8")
            forget(named[1])
        elif kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                exec(compile(text, "write-a-bot.md", "exec"), shell)
            assert printed.getvalue().startswith("choose_space\n['place architect',")
        elif kind == "console":
            command, *lines = text.splitlines()
            ended = run(*command.removeprefix("$ agra ").split())
            assert ended.code == 0, ended.err
            for line in lines:
                assert " ".join(line.removesuffix("...").split()) in ended.text, command
            done.append((command, ended))
    return done


def share(done: Done, who: str) -> float:
    """How often a bot finished ahead, in percent."""
    found = re.search(rf"{re.escape(who)} ahead of \S+ +\d+ +([\d.]+)%", done.out)
    assert found is not None, done.out
    return float(found[1])


@pytest.mark.much
def test_the_page_leads_to_a_bot_that_beats_random(desk: Path) -> None:
    done = follow_the_page(desk)
    assert len(done) == 4
    assert "my_bot:Simple" in done[0][0]
    assert share(done[0][1], "random") > 50, "the page says that the simplest bot loses"
    assert share(done[1][1], "my_bot:Greedy") >= 80, "and that this one wins nine of ten games"


def test_the_package_of_the_page_gives_its_bot_a_name(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = next(text for kind, text in BLOCKS if kind == "toml")
    points = tomllib.loads(text)["project"]["entry-points"]["agra.bots"]
    files = [text for kind, text in BLOCKS if kind == "python" and text.startswith("# my_bot.py")]
    site = desk / "site"
    install(site, "my-bots", "\n".join(f"{name} = {place}" for name, place in points.items()))
    (site / "my_bot.py").write_text(files[-1], encoding="utf-8")
    monkeypatch.syspath_prepend(site)
    done = run("arena", "--bots", "greedy,farmer", "--players", "2", "--games", "2",
               "--round-limit", "2")  # fmt: skip
    assert done.code == 0, done.err
    assert "greedy" in done.out


def test_the_page_names_what_exists() -> None:
    for page in re.findall(r"\]\(([^)#]+\.(?:md|py))", PAGE):
        assert (DOCS / page).is_file(), page
    for word in ("view.state", "view.seat", "view.rupees", "budget.left()", "budget.spend()",
                 "budget.unlimited", "budget.cores"):  # fmt: skip
        assert f"`{word}`" in PAGE
        thing, attribute = word.removesuffix("()").split(".")
        example = agra.bots.View(agra.new_game(2, seed=1), 0)
        assert hasattr(example if thing == "view" else Allowance().budget(), attribute)


# ------------------------------------------------------------------ the template

TEMPLATE = "template_bot:TemplateBot"


@pytest.fixture
def template(desk: Path) -> str:
    source = Path(agra.examples.__file__).with_name("template_bot.py")
    (desk / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    return TEMPLATE


def test_the_template_beats_random(template: str) -> None:
    won = sum(
        play(Match((template, "random"), seed, round_limit=15)).winners == [0] for seed in range(8)
    )
    assert won >= 6


def test_the_template_listens(template: str) -> None:
    company = Company([template, "random"], 1, start=5)
    company.hear(agra.Event("won", 1, "mahout", 2))
    seated = company.seats[0]
    assert seated is not None
    assert vars(seated.bot)["contracts"] == {1: 1}


def test_the_template_explains_every_kind_of_decision(template: str) -> None:
    for state in stored_positions():
        seat = state.to_move or 0
        company = Company([template] * state.players, 1)
        seated = company.seats[seat]
        assert seated is not None
        opinions = seated.explain(state)
        assert all(isinstance(opinion, Opinion) for opinion in opinions)
        assert opinions[0].action == seated.choose(state)
        assert 2 <= len(opinions) <= 3
        assert all(opinion.reasons for opinion in opinions)


def test_the_template_stops_when_its_budget_is_spent(template: str) -> None:
    state = max(stored_positions(), key=lambda state: len(state.legal_actions()))
    actions = state.legal_actions()
    budget = Allowance(nodes=3).budget()
    view = agra.bots.View(state, state.to_move or 0)
    assert len(actions) > 5
    assert bot(template).choose(view, actions, budget) in actions[:3]
    assert budget.spent == 3
