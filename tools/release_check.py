"""Tests the release files in empty environments: `make release-check`.

It builds the source distribution, a plain wheel from it and (with a C compiler) a compiled one. It
installs each of the three in an empty environment without a compiler and with an empty working
directory, and there plays a game, reads help, and requests the table.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]

#: Run in the new environment; its argument says whether the rules must be compiled.
#: Said at the end. PyPI takes no wheel that was compiled for one Linux machine only.
UPLOAD = """\
Ready for a release, as far as this machine can tell. What to check now:
- CHANGELOG.md has a heading for version {version}, and src/agra/__init__.py names that version;
- `.ci/run` passes from a clean clone;
- docs/install.md says how to install from PyPI.
Then upload the source and the plain wheel:
  python -m pip install twine
  python -m twine upload {files}"""
TRIAL = """
import sys, agra
from agra.rules.flat import COMPILED
state = agra.new_game(players=3, seed=7)
decisions = agra.play_random(state, seed=1)
assert state.is_over and agra.State.from_line(state.to_line()) == state
assert COMPILED == (sys.argv[1] == "compiled"), COMPILED
assert "Take an action" in agra.State.apply.__doc__
assert "site-packages" in agra.__file__, agra.__file__
assert agra.picture.svg(state).startswith("<svg")
assert not any(name.split(".")[0] == "django" for name in sys.modules)
print(f"{decisions} decisions, scores {state.scores()}")
"""


class Failed(Exception):
    """A step failed."""


def run(*command: str | Path, cwd: Path, env: dict[str, str], expect: int = 0) -> str:
    """Run a program and return its output; `Failed` if it ends with another code."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        text=True,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode != expect:
        raise Failed(
            f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout[-4000:]}"
        )
    return done.stdout


def surroundings(**more: str) -> dict[str, str]:
    """The environment variables of this process without those that point at sources."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | more


def build(kind: str, source: Path, into: Path, compiled: bool) -> Path:
    """Build a distribution from a source folder; return its file."""
    before = set(into.iterdir())
    env = surroundings(AGRA_COMPILE="1" if compiled else "0")
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into, cwd=source, env=env)
    (made,) = set(into.iterdir()) - before
    return made


def unpacked(sdist: Path, into: Path) -> Path:
    """The sources in a source distribution."""
    with tarfile.open(sdist) as archive:
        archive.extractall(into, filter="data")
    (folder,) = into.iterdir()
    return folder


def tried(what: Path, place: Path, expected: str) -> str:
    """Install a distribution in an empty environment and play there; return the output."""
    venv.create(place / "env", with_pip=True)
    python = place / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    folder = place / "empty"
    folder.mkdir()
    # Neither the source nor a compiler is available.
    env = surroundings(PATH=str(python.parent), CC="no-such-compiler")
    env.pop("AGRA_COMPILE", None)
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, what, cwd=folder, env=env)
    output = run(python, "-W", "error", "-c", TRIAL, expected, cwd=folder, env=env).strip()
    game = run(
        python, "-m", "agra", "watch", "--players", "2", "--seed", "1", "--bots", "farmer",
        "--save", "game.agra", cwd=folder, env=env,
    )  # fmt: skip
    if "Final scoring" not in game:
        raise Failed(f"agra watch did not tell a game:\n{game[-1000:]}")
    run(python, "-m", "agra", "check", "game.agra", cwd=folder, env=env)
    table = run(python, "-m", "agra", "play", "--no-browser", cwd=folder, env=env, expect=2)
    if f'pip install "{what}[table]"' not in table:
        raise Failed(f"agra play does not say what to install:\n{table}")
    return output


def main() -> int:
    """Build and test everything; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.release_check", description=__doc__)
    parser.add_argument("--plain", action="store_true", help="leave the compiled wheel out")
    options = parser.parse_args()
    reason = run(sys.executable, ROOT / "hatch_build.py", cwd=ROOT, env=surroundings()).strip()
    with tempfile.TemporaryDirectory(prefix="agra-release-") as scratch:
        place = Path(scratch)
        (place / "dist").mkdir()
        try:
            sdist = build("sdist", ROOT, place / "dist", compiled=False)
            source = unpacked(sdist, place / "source")
            made = [(sdist, "plain"), (build("wheel", source, place / "dist", False), "plain")]
            if options.plain or reason:
                print(f"Left out: the compiled wheel ({reason or 'as asked'}).")
            else:
                made.append((build("wheel", source, place / "dist", True), "compiled"))
            for number, (what, expected) in enumerate(made):
                output = tried(what, place / f"trial{number}", expected)
                print(f"{what.name}: {what.stat().st_size:,} bytes, {expected}: {output}")
        except Failed as error:
            print(error, file=sys.stderr)
            return 1
        print(farewell([what for what, expected in made if expected == "plain"]))
    return 0


def farewell(made: list[Path]) -> str:
    """Keep what is to be uploaded in dist/, and say how to upload it."""
    (ROOT / "dist").mkdir(exist_ok=True)
    for what in made:
        shutil.copy(what, ROOT / "dist")
    files = " ".join(f"dist/{what.name}" for what in made)
    return UPLOAD.format(version=made[0].name.removesuffix(".tar.gz").split("-")[-1], files=files)


if __name__ == "__main__":
    sys.exit(main())
