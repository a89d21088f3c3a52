"""The examples in agra.examples run, and print what they promise."""

import re
import runpy
from pathlib import Path

import pytest

import agra.examples
from agra.bots.registry import bot

WITHOUT_JAX = "JAX is too large to be installed for every run"
EXAMPLES = Path(agra.examples.__file__).parent
DOCS = Path(__file__).parents[2] / "docs"


def run(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    runpy.run_module(f"agra.examples.{name}", run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.much
def test_pettingzoo_example(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    output = run("pettingzoo", capsys)
    assert "cells in an observation" in output
    assert "The trained policy" in output


def test_openspiel_example(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    output = run("openspiel", capsys)
    assert "chance events drew the set-up" in output
    assert "MCTS against random play" in output


def test_ppo_example(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It trains, plays against a bot, goes on from its checkpoint, and ends with a bot."""
    pytest.importorskip("optax", reason=WITHOUT_JAX)
    pytest.importorskip("jax", reason=WITHOUT_JAX)
    monkeypatch.setenv("AGRA_TRIAL", "1")
    kept, log = tmp_path / "policy.npz", tmp_path / "curve.csv"
    small = ["ppo", "--games", "8", "--steps", "8", "--bots", "random", "--test-games", "2"]
    lessons = ["--lessons", "64", "--save", str(kept)]
    for more in (
        ["--decisions", "64", *lessons],
        ["--decisions", "128", *lessons, "--resume", "--log", str(log)],
        ["--decisions", "64", "--load", str(kept)],
    ):
        monkeypatch.setattr("sys.argv", [*small, *more])
        assert f"{int(more[1])} decisions; won against random" in run("ppo", capsys)
    assert log.read_text().splitlines()[0] == "minutes,cpu_minutes,decisions,games,random"
    assert len(log.read_text().splitlines()) == 3, "the curve goes on after --resume"
    assert bot(f"ppo@policy={kept}") is not None
    monkeypatch.setattr("sys.argv", [*small, "--decisions", "64", *lessons])
    with pytest.raises(SystemExit):
        run("ppo", capsys)
    assert "--resume goes on with it, --force replaces it" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["ppo", "--games", "3"])
    with pytest.raises(SystemExit):
        run("ppo", capsys)
    assert "--games must be at least 4" in capsys.readouterr().err


def test_every_example_is_tested_and_documented() -> None:
    pages = {
        "openspiel": "research.md",
        "pettingzoo": "research.md",
        "ppo": "learning.md",
        "template_bot": "write-a-bot.md",  # tested in tests/bots
    }
    assert {path.stem for path in EXAMPLES.glob("[a-z]*.py")} == set(pages)
    for name, page in pages.items():
        assert f"agra.examples.{name}" in (DOCS / page).read_text(encoding="utf-8")


@pytest.mark.much
def test_code_on_the_page_runs() -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 8
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), {})
