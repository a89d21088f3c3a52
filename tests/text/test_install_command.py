"""The command that installs a missing extra."""

import json
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest

from agra.text import install_command as install


def came_from(monkeypatch: pytest.MonkeyPatch, told: dict[str, Any] | None) -> None:
    """Pretend that pip remembers this about the installation."""

    class Installed:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return json.dumps(told) if told else None

    monkeypatch.setattr(install, "distribution", lambda name: Installed())


def test_a_wheel_file_is_named_again(monkeypatch: pytest.MonkeyPatch) -> None:
    came_from(monkeypatch, {"url": "file:///home/ada/my%20files/agra-1.whl", "archive_info": {}})
    assert install.pip_install("lab") == 'pip install "/home/ada/my files/agra-1.whl[lab]"'


def test_a_checkout_is_named_again(monkeypatch: pytest.MonkeyPatch) -> None:
    came_from(monkeypatch, {"url": "file:///home/ada/agra", "dir_info": {"editable": True}})
    assert install.pip_install() == 'pip install "/home/ada/agra"'


def test_the_sources_without_an_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(install, "distribution", missing)
    assert install.pip_install() == f'pip install "{Path(install.__file__).parents[3]}"'


def test_from_pypi_the_name_is_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    came_from(monkeypatch, None)
    monkeypatch.setattr(install, "__file__", str(tmp_path / "lib" / "agra" / "text" / "x.py"))
    assert install.pip_install("table") == 'pip install "agra[table]"'
