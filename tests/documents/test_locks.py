"""The lock files for servers: they fit pyproject.toml, are complete, and have hashes."""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SERVER = ("table", "notify", "postgres", "lobby")
#: Releases below these have known holes.
PATCHED = {"django": "5.2.19", "h11": "0.16.0"}
#: The container runs on Linux.
LINUX = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"}


def locked(name: str) -> dict[str, Version]:
    """The packages of a lock file; each must have a hash."""
    text = (ROOT / "deploy" / f"{name}.lock").read_text("utf-8")
    found: dict[str, Version] = {}
    for block in re.split(r"\n(?=\S)", text):
        if block.startswith("#"):
            continue
        pinned = re.match(r"([\w.-]+)==(\S+)", block)
        assert pinned is not None, block[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), pinned[1]
        found[canonicalize_name(pinned[1])] = Version(pinned[2])
    return found


def wanted_by_a_server() -> Iterator[Requirement]:
    extras = PROJECT["project"]["optional-dependencies"]
    for text in [
        *PROJECT["project"]["dependencies"],
        *(one for key in SERVER for one in extras[key]),
    ]:
        if not text.startswith("agra["):
            yield Requirement(text)


def wanted_by_the_build() -> Iterator[Requirement]:
    groups = PROJECT["dependency-groups"]
    for one in [*groups["build"], *groups["catalogues"]]:
        if isinstance(one, str):
            yield Requirement(one)


def is_needed(one: Requirement, extras: set[str]) -> bool:
    return one.marker is None or any(
        one.marker.evaluate({**LINUX, "extra": extra}) for extra in extras or {""}
    )


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("server", list(wanted_by_a_server())), ("build", list(wanted_by_the_build()))],
)
def test_a_lock_fits_the_project(name: str, wanted: list[Requirement]) -> None:
    """Whoever changes the dependencies runs `make lock`."""
    found = locked(name)
    assert len(wanted) >= 4
    for one in wanted:
        assert canonicalize_name(one.name) in found, f"{one.name} is not locked: make lock"
        pinned = found[canonicalize_name(one.name)]
        assert pinned in one.specifier, f"{one} does not allow {pinned}: make lock"


@pytest.mark.parametrize("name", ["server", "build"])
def test_a_lock_has_what_its_packages_need(name: str) -> None:
    """As far as the same versions are installed here."""
    found = locked(name)
    extras = {"psycopg": {"binary"}}
    checked = 0
    for package, pinned in found.items():
        try:
            if Version(version(package)) != pinned:
                continue
        except PackageNotFoundError:
            continue
        checked += 1
        for one in map(Requirement, requires(package) or []):
            if is_needed(one, {"", *extras.get(package, set())}):
                needed = canonicalize_name(one.name)
                assert needed in found, f"{package} needs {one}"
                assert found[needed] in one.specifier, f"{package} needs {one}"
    assert checked, f"nothing of {name}.lock is installed here any more: make lock"


def test_no_lower_bound_has_a_known_hole() -> None:
    bounds = {one.name: one.specifier for one in wanted_by_a_server()}
    for name, patched in PATCHED.items():
        lowest = [Version(one.version) for one in bounds[name] if one.operator == ">="]
        assert lowest, name
        assert lowest[0] >= Version(patched), name
