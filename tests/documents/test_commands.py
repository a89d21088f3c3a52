"""Every command and every block of code in README and docs runs without a failure.

AGRA_TRIAL (`agra.bots.short_runs`) shortens long runs. `ELSEWHERE` names the pages with a separate
test, which also checks the output.
"""

import contextlib
import io
import json
import re
import runpy
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import agra
from agra.components import shipped_components_text
from agra.lab.strength import blunders, exploiters, solved
from agra.lab.train import command as train
from tests.command.support import run, short_record

pytest.importorskip("joblib")
pytest.importorskip("pyarrow")
pytest.importorskip("openskill")

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
IDS = [path.name for path in PAGES]

#: Blocks that other tests run: the whole page, step by step, with its output.
ELSEWHERE = {
    ("api.md", "console"),  # tests/client/test_docs.py
    ("api.md", "python"),
    ("command.md", "console"),  # tests/command/test_docs.py
    ("records.md", "python"),  # tests/records/test_docs.py
    ("records.md", "text"),
    ("research.md", "python"),  # tests/research/test_examples.py
    ("write-a-bot.md", "console"),  # tests/bots/test_write_a_bot.py
    ("write-a-bot.md", "python"),
}
#: Commands that need a cluster, or a bot or library that another page's test installs or calls.
#: tests/research/test_policy.py and tests/lab/test_learning_benchmark.py test the last two.
NOT_HERE = re.compile(
    r"--address (tcp://)?HOST|\bgreedy\b|my_bot:Greedy|agra\.examples\.ppo"
    r"|ppo@policy=|learning_benchmark"
)
#: Commands of which only the options are checked, with their words: they serve until they are
#: stopped, call another server (tests/client), or change a user's games.
OPTIONS_ONLY = {"play": 1, "serve": 1, "worker": 1, "bot": 2, "games": 2, "admin": 2, "page": 1}
#: Programs of the lab.
LAB = {program.__name__: program.main for program in (blunders, exploiters, solved)}
#: Languages of blocks that cannot be run; another test checks tables of commands.
SHOWN = {
    (page, "text")
    for page in ("command.md", "components.md", "operating.md", "page.md", "table.md")
}
COMMAND = re.compile(r"^(?:    |\$ )?((?:agra|make|pip install|python) .*)$", re.MULTILINE)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def blocks(path: Path) -> list[tuple[str, str]]:
    """The fenced blocks: their language and their content."""
    return FENCED.findall(text_of(path))


def commands(path: Path) -> Iterator[str]:
    """The commands of a page, without comments."""
    prose = FENCED.sub("", text_of(path))
    listed = [line for kind, block in blocks(path) if kind == "text" for line in block.splitlines()]
    lines = [line for line in prose.splitlines() if line.startswith("    ")]
    for line in [*lines, *(f"    {line}" for line in listed)]:
        match = COMMAND.match(line)
        if match:
            yield re.split(r"\s+#|\s{3,}", match[1])[0].strip()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the files that commands of the pages expect."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AGRA_TRIAL", "1")
    Path("mine.toml").write_text(shipped_components_text(), encoding="utf-8")
    return tmp_path


@pytest.mark.much
@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_every_command_of_a_page_works(path: Path, desk: Path) -> None:
    for command in commands(path):
        if not NOT_HERE.search(command):
            carry_out(command)


def carry_out(command: str) -> None:
    """Run a command from a page; for servers and make only check the options."""
    program, *words = shlex.split(command)
    if program == "make":
        check_target(words)
    elif command.startswith("pip install"):
        check_extra(words[-1])
    elif program == "agra" and words[0] in OPTIONS_ONLY:
        known = run(*words[: OPTIONS_ONLY[words[0]]], "--help").out
        assert all(word in known for word in words if word[0] == "-"), command
    elif words[0] == "terminal":
        if "--resume" in words and not Path("game.agra").exists():
            short_record().write("game.agra")
        elif "--save" in words:
            Path("game.agra").unlink(missing_ok=True)
        done = run(*words, typed="q\n")
        assert done.code == 0, (command, done.err)
    elif program == "agra":
        done = run(*words)
        assert done.code == 0, (command, done.err)
    elif words[:2] == ["-m", "agra.lab.train"]:
        # an acceptance match may fail
        assert train.main(words[2:]) == 0 or words[2] == "gate", command
    elif words[0] == "-m" and words[1] in LAB:
        assert LAB[words[1]](words[2:]) == 0, command
    else:
        assert words[:2] in (["-m", "tools.study"], ["-m", "tools.variants"]), (
            f"nobody runs {command}"
        )
        check_program(*words[1:])


def check_target(words: list[str]) -> None:
    targets = re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE)
    assert words[0] in targets


def check_extra(what: str) -> None:
    extras = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    match = re.fullmatch(r"agra(?:\[([\w,]+)\])?", what)
    assert match is not None, what
    assert set((match[1] or "").split(",")) - {""} <= set(extras)


def check_program(program: str, *files: str) -> None:
    """A program of the study, with the files of the commands above it."""
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as output:
        patch.setattr("sys.argv", [program, *files])
        runpy.run_module(program, run_name="__main__")
    assert output.getvalue()


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_every_block_of_a_page_is_run_or_read(path: Path, desk: Path) -> None:
    """Python runs in the order of the page; JSON and TOML are parsed."""
    names: dict[str, object] = {"agra": agra}
    for kind, block in blocks(path):
        assert kind, f"a block of {path.name} does not say what it is"
        if (path.name, kind) in ELSEWHERE | SHOWN:
            continue
        if kind == "python":
            if "traders.parquet" in block:
                carry_out("agra simulate --games 9 --bots farmer --out traders.parquet")
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block, path.name, "exec"), names)
        elif kind == "json":
            agra.State.from_json(json.loads(block))
        elif kind == "toml":
            assert tomllib.loads(block)
        elif kind == "sh":
            check_script(block)
        elif (path.name, kind) == ("positions.md", "text"):
            assert agra.State.from_line(block.strip()) == agra.new_game(players=2, seed=1)
        else:
            pytest.fail(f"nobody runs the {kind} block of {path.name}")


def check_script(block: str) -> None:
    """Run `python -c` in the project folder; the files it would write exist already."""
    match = re.fullmatch(r'python -c "\n(.*)"\n', block, re.DOTALL)
    assert match is not None
    written: dict[str, str] = {}

    class Kept(io.StringIO):
        def __init__(self, name: str) -> None:
            super().__init__()
            self.file = name

        def write(self, text: str) -> int:
            written[self.file] = text
            return len(text)

    def opened(name: str, mode: str = "r", encoding: str = "utf-8") -> object:
        return Kept(name) if mode == "w" else io.StringIO(text_of(ROOT / name))

    exec(compile(match[1], "docs", "exec"), {"open": opened})
    assert written
    for name, text in written.items():
        assert (ROOT / name).read_text(encoding="utf-8") == text


def test_the_notebook_runs(desk: Path) -> None:
    book = json.loads(text_of(ROOT / "docs" / "examples" / "first_steps.ipynb"))
    names: dict[str, object] = {}
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        for cell in book["cells"]:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), "first_steps.ipynb", "exec"), names)
    assert "place tailor" not in output.getvalue()
    assert "<State: 3 players, round 1" in output.getvalue()
    assert "[Seat0 " in output.getvalue()


def test_the_citation_names_this_version() -> None:
    assert f"version: {agra.__version__}\n" in text_of(ROOT / "CITATION.cff")
