"""Compares the diagrams in docs/architecture.md with every import in the source.

Every import counts: at the top of a module, inside a function, and under TYPE_CHECKING.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

#: These tests run in one process because they share the parsed sources.
pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "agra"
PAGE = ROOT / "docs" / "architecture.md"

#: The rules may import the standard library and this, the runtime of the compiler.
RUNTIME = {"librt", "mypy_extensions"}
#: The packages that serve the table in the browser.
SERVER = {
    *("django", "django_htmx", "ninja", "pydantic", "uvicorn"),
    *("platformdirs", "portalocker", "segno"),
}
#: The commands that need these packages.
SERVING = {f"agra.command.{name}" for name in ("admin", "games", "play", "serve")}


class Import(NamedTuple):
    """One import: the importing module, the imported name, and whether it is inside a function."""

    module: str
    line: int
    target: str
    inside: bool

    def __str__(self) -> str:
        return f"{self.module}, line {self.line}, imports {self.target}"


# ------------------------------------------------------------------ the diagrams


def arrows(page: str, inside: str = "") -> list[tuple[list[str], list[str]]]:
    """The arrows of a diagram: each importable part with the parts that may import it.

    In the diagrams of the rooms inside a part, each line begins with the name of the part.
    """
    found: list[tuple[list[str], list[str]]] = []
    for line in page.splitlines():
        drawn = re.fullmatch(r" {4}(?:(\w+): )?(.*  <-  .*)", line)
        if drawn and (drawn[1] or "") == inside:
            found += pairwise(re.findall(r"\w+", step) for step in drawn[2].split("<-"))
    return found


def allowed(page: str, inside: str = "") -> dict[str, set[str]]:
    """For each part everything that it can reach along the arrows."""
    direct: dict[str, set[str]] = {}
    for targets, parts in arrows(page, inside):
        for target in targets:
            direct.setdefault(target, set())
        for part in parts:
            direct.setdefault(part, set()).update(targets)

    def behind(part: str) -> set[str]:
        return direct[part].union(*(behind(target) for target in direct[part]))

    return {part: behind(part) for part in direct}


# ------------------------------------------------------------------ the source


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its name."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = ["agra", *path.relative_to(SOURCE).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports() -> tuple[Import, ...]:
    """Every import of every module."""
    return tuple(
        Import(module, line, target, inside)
        for module, path in modules().items()
        for line, target, inside in _imports_in(module, path)
    )


def _imports_in(module: str, path: Path) -> Iterator[tuple[int, str, bool]]:
    left: list[tuple[ast.AST, bool]] = [(_tree(path), False)]
    while left:
        node, inside = left.pop()
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name, inside
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}, line {node.lineno}: imports name the whole path"
            assert node.module is not None
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                # the import names a submodule, not an attribute of the package
                yield node.lineno, whole if whole in modules() else node.module, inside
        inside = inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        left += ((child, inside) for child in ast.iter_child_nodes(node))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def part_of(module: str) -> str:
    """The part of the architecture that a module belongs to; the package itself is one."""
    names = module.split(".")
    if names[1:] == ["old_names"]:
        return "agra"
    if names[1:] == ["__main__"]:
        return "command"
    return names[1] if len(names) > 1 else "agra"


#: The parts that have rooms, and the modules in them.
ROOMS = {"table": "agra.table", "panels": "agra.table.panels"}
#: The maximum number of modules of the table that are in no room.
MOST_LOOSE = 12


def room_of(package: str, module: str) -> str:
    """The room of a package that a module is in; "" for the package itself and other modules."""
    inside = module.removeprefix(f"{package}.")
    return inside.split(".")[0] if inside != module else ""


def ours() -> list[Import]:
    """The imports of modules of the package."""
    return [found for found in imports() if found.target.split(".")[0] == "agra"]


# ------------------------------------------------------------------ diagrams against imports


def test_the_diagram_has_no_cycle_and_contains_every_part() -> None:
    parts = allowed(PAGE.read_text(encoding="utf-8"))  # a cycle would never end
    assert set(parts) == {part_of(module) for module in modules()}
    assert parts["rules"] == set()


def test_imports_follow_the_arrows_of_the_diagram() -> None:
    parts = allowed(PAGE.read_text(encoding="utf-8"))
    wrong = [
        str(found)
        for found in ours()
        if part_of(found.target) not in {part_of(found.module), *parts[part_of(found.module)]}
    ]
    assert wrong == []


@pytest.mark.parametrize("part", ROOMS)
def test_every_room_is_in_its_diagram(part: str) -> None:
    rooms = allowed(PAGE.read_text(encoding="utf-8"), part)
    assert set(rooms) == {room_of(ROOMS[part], module) for module in modules()} - {""}


@pytest.mark.parametrize("part", ROOMS)
def test_imports_between_rooms_follow_the_arrows(part: str) -> None:
    rooms = allowed(PAGE.read_text(encoding="utf-8"), part)
    wrong = []
    for found in ours():
        own, other = (room_of(ROOMS[part], name) for name in (found.module, found.target))
        if own and other and other not in {own, *rooms[own]}:
            wrong.append(str(found))
    assert wrong == []


def test_few_modules_of_the_table_are_in_no_room() -> None:
    loose = [path.stem for path in (SOURCE / "table").glob("*.py") if path.stem != "__init__"]
    assert len(loose) <= MOST_LOOSE, sorted(loose)


def test_outside_the_rules_there_are_no_import_cycles() -> None:
    below: dict[str, set[str]] = {module: set() for module in modules()}
    for found in ours():
        if part_of(found.module) != "rules":
            below[found.module].add(found.target)
    while True:
        free = {module for module, targets in below.items() if not targets & below.keys()}
        if not free:
            break
        for module in free:
            del below[module]
    assert {module: sorted(targets & below.keys()) for module, targets in below.items()} == {}


def test_the_rules_import_only_the_standard_library() -> None:
    wrong = [
        str(found)
        for found in imports()
        if part_of(found.module) == "rules"
        and part_of(found.target) != "rules"
        and found.target.split(".")[0] not in {*sys.stdlib_module_names, *RUNTIME}
    ]
    assert wrong == []


@pytest.mark.parametrize("server", [*sorted(SERVER), "agra.table"])
def test_only_the_commands_that_need_it_import_the_web_server(server: str) -> None:
    wrong = [
        str(found)
        for found in imports()
        if f"{found.target}.".startswith(f"{server}.")
        and part_of(found.module) not in {"table", "page"}
        and not (found.module in SERVING and found.inside)
    ]
    assert wrong == []


# ------------------------------------------------------------------ tests of these helpers

#: The memory of a position (docs/architecture.md, "A position").
MEMORY = {"_d", "_stack", "_c", "_t"}
#: The parts that work on it; everybody else uses the accessors of `State`.
AT_THE_MEMORY = {"rules", "positions", "bots", "research"}


def memory_reads(source: str) -> list[int]:
    """The lines that reach into the memory of a position."""
    return sorted(
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Attribute) and node.attr in MEMORY)
        or (isinstance(node, ast.Constant) and node.value in MEMORY)
    )


def test_the_memory_of_a_position_is_read_by_accessors_outside_of_the_engine() -> None:
    wrong = [
        f"{module}, line {line}"
        for module, path in modules().items()
        if part_of(module) not in AT_THE_MEMORY
        for line in memory_reads(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


# ------------------------------------------------------------------ the tools themselves


def test_every_way_into_the_memory_is_found() -> None:
    source = "d = state._d\nstate._stack[-1]\nstate.view(0)\ngetattr(s, '_c')\nx = a.b._t.value\n"
    assert memory_reads(source) == [1, 2, 4, 5]


def test_a_picture_is_read_as_it_is_drawn() -> None:
    page = "# Title\n\n    one  <-  two, three  <-  four\n    three  <-  five\n\n    one: a  <-  b"
    assert allowed(page, "one") == {"a": set(), "b": {"a"}}
    assert allowed(page) == {
        "one": set(),
        "two": {"one"},
        "three": {"one"},
        "four": {"one", "two", "three"},
        "five": {"one", "three"},
    }


def test_imports_inside_functions_and_for_types_are_found(tmp_path: Path) -> None:
    path = tmp_path / "example.py"
    path.write_text(
        "import os\n"
        "if TYPE_CHECKING:\n    from agra.rules.state import State\n"
        "def late():\n    from agra.rules import names\n"
    )
    assert sorted(_imports_in("agra.example", path)) == [
        (1, "os", False),
        (3, "agra.rules.state", False),
        (5, "agra.rules.names", True),
    ]
