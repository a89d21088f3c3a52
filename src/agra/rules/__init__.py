"""The rules of Agra: positions and decisions, and nothing else.

Importing this package loads every module of the rules; each registers its decisions with `state`.
"""

from agra.rules import (
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
