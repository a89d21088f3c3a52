"""Compiled modules that cannot be loaded here: then their sources are taken, with a warning.

The compiled rules use `librt`, mypyc's own run time, and accept only a version of it whose vectors
look as they did when the rules were compiled. The sources lie beside the compiled modules and need
none of it.
"""

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

#: A compiled module that needs all that the others need.
_PROBE: Final = "agra.rules.hashing"
_PACKAGE: Final = "agra.rules"


class Sources(MetaPathFinder):
    """Finds the sources of our modules, whatever compiled modules lie beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module of ours; of nothing else, and of no package."""
        if not fullname.startswith("agra.") or path is None:
            return None
        for folder in path:
            source = Path(folder, fullname.rpartition(".")[2] + ".py")
            if source.is_file():
                return spec_from_file_location(fullname, source)
        return None


def take_what_can_be_loaded() -> None:
    """Load the compiled modules if there are any and they fit; if not, make sure of the sources."""
    try:
        importlib.import_module(_PROBE)
    except (ImportError, AttributeError) as error:
        _forget()
        sys.meta_path.insert(0, Sources())
        importlib.import_module(_PROBE)  # an error that has other reasons is raised again
        warnings.warn(
            f"agra runs uncompiled, which is slower: its compiled modules cannot be loaded"
            f' ({error}). To mend it: pip install --upgrade --force-reinstall agra "librt".',
            RuntimeWarning,
            stacklevel=2,
        )


def _forget() -> None:
    """Forget the modules of the rules that were loaded so far, but for this one."""
    package = sys.modules[_PACKAGE]
    for name in [name for name in sys.modules if name.startswith(f"{_PACKAGE}.")]:
        if name != __name__:
            del sys.modules[name]
            vars(package).pop(name.rpartition(".")[2], None)
