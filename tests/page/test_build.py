"""What the folder of the page contains, and how a bad wish is refused."""

import gzip
import json
from pathlib import Path

import pytest

from agra.page import build, runtime, sources
from tests.page.building import build_in_own_process
from tests.page.conftest import PREFIX

#: Bytes over the wire at the first visit.
MOST_BYTES = 12_000_000


def test_the_first_visit_loads_less_than_12_megabytes(folder: Path) -> None:
    sizes = [path.stat().st_size for path in (folder / PREFIX).rglob("*") if path.is_file()]
    assert sum(sizes) < MOST_BYTES


def test_every_part_is_named_by_the_service_worker(folder: Path) -> None:
    script = (folder / PREFIX / "service_worker.js").read_text(encoding="utf-8")
    parts = sorted((folder / PREFIX / "parts").iterdir())
    assert {path.name.split("-")[0] for path in parts} == {"python", "runtime", "shell", "static"}
    for path in parts:
        assert f"parts/{path.name}" in script


@pytest.mark.full_size
def test_the_same_sources_make_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    # without what an earlier build has compiled
    found, empty = str(runtime.find()), str(tmp_path / "cache")
    build_in_own_process(tmp_path / "again", "--pyodide", found, XDG_CACHE_HOME=empty)
    first, second = folder / PREFIX, tmp_path / "again"
    names = sorted(path.relative_to(first) for path in first.rglob("*") if path.is_file())
    assert names == sorted(one.relative_to(second) for one in second.rglob("*") if one.is_file())
    for name in names:
        assert (first / name).read_bytes() == (second / name).read_bytes(), name


def test_a_part_can_be_unpacked_by_its_first_line() -> None:
    files = {"b.js": b"two\n", "a/a.css": b"\x00one"}
    whole = gzip.decompress(build.part("some", files).content)
    line, _end, rest = whole.partition(b"\n")
    found = {}
    for name, length in json.loads(line):
        found[name], rest = rest[:length], rest[length:]
    assert found == files
    assert rest == b""


def test_only_what_the_table_imports_is_packed() -> None:
    names = {name for name, _content in (*sources.own_files(), *sources.package_files())}
    assert {"agra/table/urls.py", "agra/data/rules.md", "django/core/handlers/asgi.py"} <= names
    unwanted = ("agra/lab/", "agra/command/", "agra/table/api/", "django/contrib/admin/", "ninja/")
    assert [name for name in names if name.startswith(unwanted)] == []
    assert [name for name in names if name.endswith((".so", ".po", ".pyc"))] == []


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear", encoding="utf-8")
    with pytest.raises(build.BadFolder, match="is not empty: choose another one, or use --force"):
        build.build(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(build.BadFolder, match="is a file: choose a folder"):
        build.build(tmp_path / "letter.txt")


def test_a_folder_without_pyodide_is_named(tmp_path: Path) -> None:
    with pytest.raises(runtime.NoRuntime, match=r"has no pyodide\.mjs: unpack Pyodide 314"):
        runtime.find(tmp_path)


def test_without_node_the_page_cannot_be_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "node", lambda: None)
    with pytest.raises(runtime.NoRuntime, match=r"Node 20 or newer is needed"):
        runtime.needed_node()
