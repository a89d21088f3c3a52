"""The components file: reading, validation, writing, and the source of each value.

The rules use the values as `agra.rules.values.Components`.
"""

from agra.components.file import (
    components_from,
    default_components,
    load_components,
    shipped_components_text,
)

__all__ = [
    "components_from",
    "default_components",
    "load_components",
    "shipped_components_text",
]
