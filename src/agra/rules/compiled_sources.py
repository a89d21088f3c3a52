"""Names the sources of compiled modules, so that `inspect.getsource` finds them.

The sources are installed beside the compiled modules. `__file__` of a compiled module is its source
here; `__spec__.origin` is the compiled file. So `inspect.getsource` works for modules and classes.
It does not work for compiled functions and methods: they have no code object.
"""

from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType


class Loader(ExtensionFileLoader):
    """Loads a compiled module that has its source beside it."""

    def exec_module(self, module: ModuleType) -> None:
        """Carry out the module, then name its source."""
        super().exec_module(module)
        module.__file__ = str(source_of(self.path))

    def get_source(self, fullname: str) -> str:  # type: ignore[override]
        """Return the text of the source."""
        return source_of(self.path).read_text(encoding="utf-8")


class Finder(MetaPathFinder):
    """Finds the compiled modules of this package whose sources are beside them."""

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
        return spec


def source_of(compiled: str) -> Path:
    """Return the path of the source beside a compiled module."""
    path = Path(compiled)
    suffix = next(end for end in EXTENSION_SUFFIXES if path.name.endswith(end))
    return path.with_name(path.name.removesuffix(suffix) + ".py")
