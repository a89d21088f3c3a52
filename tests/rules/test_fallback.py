"""Where compiled modules cannot be loaded, the Python sources are used, with a warning."""

import inspect
import subprocess
import sys
from pathlib import Path

import agra.rules.state
from agra.bots.judgement import action_appeal
from agra.rules.flat import COMPILED
from agra.rules.position import Position

PROGRAM = """
import warnings
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    import agra
from agra.rules.flat import COMPILED
from agra.bots import Company
from agra.bots.play import decide
import random
state = agra.new_game(players=2, seed=1, round_limit=1)
company, rng = Company(["trader@20n", "farmer"], 1), random.Random(1)
while not state.is_over:
    state.apply(decide(state, company, rng))
warned = len([t for t in told if "uncompiled" in str(t.message)])
print(COMPILED, state.is_over, state.scores(), warned)
"""


def outcome(folder: Path | None) -> list[str]:
    path = [str(folder)] if folder is not None else []
    program = f"import sys; sys.path[:0] = {path!r}\n{PROGRAM}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split(" ")


def test_with_another_librt_the_sources_play_the_same_game_with_a_warning(tmp_path: Path) -> None:
    """The faked `librt` lacks the vectors that the compiled rules need."""
    (tmp_path / "librt").mkdir()
    (tmp_path / "librt" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "librt" / "vecs.py").write_text("", encoding="utf-8")
    as_it_is, without = outcome(None), outcome(tmp_path)
    assert as_it_is[0] == str(COMPILED)
    assert without[0] == "False"
    assert without[1:-1] == as_it_is[1:-1]
    assert as_it_is[-1] == "0\n"
    assert without[-1] == ("1\n" if COMPILED else "0\n")


def test_the_file_of_a_module_exists() -> None:
    """This includes compiled modules: their sources are next to them."""
    path = Path(agra.rules.state.__file__)
    assert path.is_file()
    assert path.suffix == ".py" or COMPILED
    assert (path.parent / "state.py").is_file()
    assert agra.rules.state.__doc__ is not None


def test_the_source_of_modules_and_classes_can_be_read() -> None:
    """This includes those that only compiled modules import."""
    assert inspect.getsource(agra.State).count("def apply(") == 1
    assert inspect.getsource(Position).count("class Position:") == 1
    assert "def ratings_of(" in inspect.getsource(action_appeal)
    origin = str(agra.rules.state.__spec__.origin)
    assert origin.endswith(".py") is not COMPILED
