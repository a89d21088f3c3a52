"""Names the sources of compiled modules, so that `inspect.getsource` finds them.

The sources are installed beside the compiled modules. `__file__` of a compiled module is its source
here; `__spec__.origin` is the compiled file. So `inspect.getsource` works for modules and classes.
It does not work for compiled functions and methods: they have no code object.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType


class Loader(ExtensionFileLoader):
    """Loads a compiled module that has its source beside it."""

    def exec_module(self, module: ModuleType) -> None:
        """Carry out the module, then name its source and those of the modules that it imports.

        Compiled modules import each other directly, without a loader.
        """
        super().exec_module(module)
        for name, loaded in list(sys.modules.items()):
            file = getattr(loaded, "__file__", None) if name.startswith("agra.") else None
            if file is None or not file.endswith(tuple(EXTENSION_SUFFIXES)):
                continue
            if source_of(file).is_file():
                loaded.__file__ = str(source_of(file))


class Finder(MetaPathFinder):
    """Finds the compiled modules of this package whose sources are beside them."""

    #: whether it has found one
    found = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a compiled module; None for all others."""
        if not fullname.startswith("agra.") or path is None:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
            return None
        if source_of(spec.loader.path).is_file():
            spec.loader = Loader(fullname, spec.loader.path)
            self.found = True
        return spec


def source_of(compiled: str) -> Path:
    """Return the path of the source beside a compiled module."""
    path = Path(compiled)
    suffix = next(end for end in EXTENSION_SUFFIXES if path.name.endswith(end))
    return path.with_name(path.name.removesuffix(suffix) + ".py")
