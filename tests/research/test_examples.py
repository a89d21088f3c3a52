"""The examples in agra.examples run, and print what they promise."""

import re
import runpy
from pathlib import Path

import pytest

import agra.examples

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
    """It trains, plays against a bot, and continues training from its saved model."""
    pytest.importorskip("optax", reason=WITHOUT_JAX)
    pytest.importorskip("jax", reason=WITHOUT_JAX)
    monkeypatch.setenv("AGRA_TRIAL", "1")
    kept, log = tmp_path / "policy.npz", tmp_path / "curve.csv"
    small = ["ppo", "--decisions", "64", "--games", "8", "--steps", "8"]
    lessons = ["--lessons", "64", "--save", str(kept)]
    for more in (lessons, ["--load", str(kept), "--log", str(log)]):
        monkeypatch.setattr("sys.argv", [*small, "--bots", "random", "--test-games", "2", *more])
        assert "64 decisions; won against random" in run("ppo", capsys)
    assert log.read_text().splitlines()[0] == "minutes,cpu_minutes,decisions,games,random"


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


def test_code_on_the_page_runs() -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 8
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), {})
