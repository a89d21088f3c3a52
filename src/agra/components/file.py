"""Loads a components file: the file in the package, or a file by an owner of the box.

`load_components(path)` reads another file than `agra/data/components.toml`, for owners of the box
who correct a printed value. The file is validated completely before it is used (`check`).
"""

import tomllib
from importlib import resources
from pathlib import Path
from typing import Final

from agra.components.check import mistakes_in
from agra.rules.errors import N_, BadComponents
from agra.rules.values import Components, Raw


def shipped_components_text() -> str:
    """Return the components file of the package, as text with its comments."""
    return (resources.files("agra") / "data" / "components.toml").read_text(encoding="utf-8")


_SHIPPED: Final[dict[str, Components]] = {}


def default_components() -> Components:
    """Return the components of the package (cached)."""
    found = _SHIPPED.get("")
    if found is None:
        found = Components(tomllib.loads(shipped_components_text()))
        _SHIPPED[""] = found
    return found


def load_components(path: str | Path | None = None) -> Components:
    """Return the validated components of a file; without a path, those of the package.

    Raises `BadComponents` with one sentence for each mistake.
    """
    if path is None:
        return default_components()
    try:
        raw = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadComponents(
            N_("The components file {path} cannot be read: {reason}."), path=path, reason=reason
        ) from None
    except UnicodeDecodeError:
        raise BadComponents(
            N_("The components file {path} is not UTF-8 text."), path=path
        ) from None
    except (ValueError, RecursionError) as error:
        # TOML errors are ValueErrors, and so are huge numbers and impossible paths
        message = N_("The components file {path} is not valid TOML: {error}.")
        raise BadComponents(message, path=path, error=str(error)) from None
    return components_from(raw, str(path))


def components_from(raw: Raw, name: str = "components") -> Components:
    """Return the validated components of a dictionary with the structure of the file."""
    mistakes = mistakes_in(raw)
    if mistakes:
        listed = "\n".join(f"- {mistake}" for mistake in mistakes)
        message = N_("{name} is not a usable components file:\n{listed}")
        raise BadComponents(message, mistakes, name=name, listed=listed)
    return Components(raw)
