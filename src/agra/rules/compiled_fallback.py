"""Falls back to the Python sources, with a warning, if the compiled modules cannot be loaded.

The compiled rules use `librt`, mypyc's runtime library, and accept only a version whose vectors
have the same memory layout as at compile time. The sources are installed beside the compiled
modules and do not need `librt`.
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

from agra.rules.compiled_sources import Finder

#: A compiled module with the same dependencies as all others.
_PROBE: Final = "agra.rules.hashing"
_PACKAGE: Final = "agra.rules"


class Sources(MetaPathFinder):
    """Finds the sources of the package's modules, even if compiled modules are beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a source module of this package; None for packages and others."""
        if not fullname.startswith("agra.") or path is None:
            return None
        for folder in path:
            source = Path(folder, fullname.rpartition(".")[2] + ".py")
            if source.is_file():
                return spec_from_file_location(fullname, source)
        return None


def take_what_can_be_loaded() -> None:
    """Load the compiled modules if they exist and are compatible; otherwise load the sources."""
    finder = Finder()
    sys.meta_path.insert(0, finder)
    try:
        importlib.import_module(_PROBE)
        if not finder.found:  # nothing is compiled here
            sys.meta_path.remove(finder)
    except (ImportError, AttributeError) as error:
        sys.meta_path.remove(finder)
        _forget()
        sys.meta_path.insert(0, Sources())
        importlib.import_module(_PROBE)  # an error with another cause is raised again
        warnings.warn(
            f"agra runs uncompiled, which is slower: its compiled modules cannot be loaded"
            f' ({error}). To mend it: pip install --upgrade --force-reinstall agra "librt".',
            RuntimeWarning,
            stacklevel=2,
        )


def _forget() -> None:
    """Unload the rules modules that were loaded so far, except this one."""
    package = sys.modules[_PACKAGE]
    for name in [name for name in sys.modules if name.startswith(f"{_PACKAGE}.")]:
        if name not in (__name__, Finder.__module__):
            del sys.modules[name]
            vars(package).pop(name.rpartition(".")[2], None)
