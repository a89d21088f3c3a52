"""The rules of Agra: positions and decisions, and nothing else.

`state` has the position and its queries; `decisions` calls every rule.
"""

from agra.rules import compiled_fallback

compiled_fallback.take_what_can_be_loaded()

from agra.rules import (  # noqa: E402
    architect,
    botanist,
    deliveries,
    influence,
    meditation,
    merchant,
    notables,
    orders,
    processing,
    production,
    river,
    sailor,
    secondary,
    trader,
    turn,
    workers,
)

__all__ = [
    "architect",
    "botanist",
    "deliveries",
    "influence",
    "meditation",
    "merchant",
    "notables",
    "orders",
    "processing",
    "production",
    "river",
    "sailor",
    "secondary",
    "trader",
    "turn",
    "workers",
]
