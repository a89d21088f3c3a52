"""Without its extra, an interface says in one sentence what to install."""

import subprocess
import sys

import pytest

from agra.text.install_command import pip_install

WITHOUT = """
import sys
for name in {hidden!r}:
    sys.modules[name] = None
import agra
try:
    import {module}
except ImportError as error:
    print(error)
"""


def message(module: str, *hidden: str) -> str:
    code = WITHOUT.format(module=module, hidden=hidden)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("hidden", ["pettingzoo", "gymnasium", "numpy"])
def test_pettingzoo_is_missing(hidden: str) -> None:
    assert message("agra.research.pettingzoo", hidden) == (
        f'agra.research.pettingzoo needs the extra "pettingzoo": {pip_install("pettingzoo")}'
    )


@pytest.mark.parametrize("hidden", ["pyspiel", "numpy"])
def test_openspiel_is_missing(hidden: str) -> None:
    assert message("agra.research.openspiel", hidden) == (
        f'agra.research.openspiel needs the extra "openspiel": {pip_install("openspiel")}'
    )


def test_numpy_is_missing() -> None:
    assert message("agra.research.observation", "numpy") == (
        f'agra.research.observation needs the extra "pettingzoo": {pip_install("pettingzoo")}'
    )


@pytest.mark.parametrize("hidden", ["resvg_py", "PIL"])
def test_rasteriser_is_missing(hidden: str) -> None:
    pytest.importorskip("numpy")
    assert message("agra.research.raster", hidden) == (
        f'render_mode="rgb_array" needs the extra "pettingzoo": {pip_install("pettingzoo")}'
    )


def test_the_package_itself_needs_none_of_them() -> None:
    assert message("agra.research", "numpy", "pettingzoo", "pyspiel") == ""
