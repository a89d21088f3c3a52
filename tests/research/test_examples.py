"""The examples in docs/examples run, and print what they promise."""

import re
import runpy
from pathlib import Path

import pytest

WITHOUT_JAX = "JAX is too large to be installed for every run"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def run(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.much
def test_pettingzoo_example(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    output = run("pettingzoo_example.py", capsys)
    assert "cells in an observation" in output
    assert "The trained policy" in output


def test_openspiel_example(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    output = run("openspiel_example.py", capsys)
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
    small = ["ppo_example.py", "--decisions", "64", "--games", "8", "--steps", "8"]
    lessons = ["--lessons", "64", "--save", str(kept)]
    for more in (lessons, ["--load", str(kept), "--log", str(log)]):
        monkeypatch.setattr("sys.argv", [*small, "--bots", "random", "--test-games", "2", *more])
        assert "64 decisions; won against random" in run("ppo_example.py", capsys)
    assert log.read_text().splitlines()[0] == "minutes,cpu_minutes,decisions,games,random"


def test_every_example_is_tested_and_documented() -> None:
    pages = {
        "openspiel_example.py": "research.md",
        "pettingzoo_example.py": "research.md",
        "ppo_example.py": "learning.md",
        "template_bot.py": "write-a-bot.md",  # tested in tests/bots
    }
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(pages)
    for name, page in pages.items():
        assert f"examples/{name}" in (EXAMPLES.parent / page).read_text(encoding="utf-8")


def test_code_on_the_page_runs() -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    page = (EXAMPLES.parent / "research.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 6
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), {})
