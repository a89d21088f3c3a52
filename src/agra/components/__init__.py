"""The components file: reading it, checking it, and where each of its values comes from.

The values as the rules use them are `agra.rules.values.Components`.
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
