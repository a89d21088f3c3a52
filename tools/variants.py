"""The rebuilt values, changed one by one: the components files of docs/study.md.

python -m tools.variants FOLDER
"""

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from agra.components import components_from, shipped_components_text
from agra.components.writing import components_text

Raw = dict[str, Any]


def shipped(raw: Raw) -> None:
    """Nothing is changed."""


def contracts(raw: Raw) -> None:
    """Level IV orders with one luxury good and two processed ones."""
    made_of = {place["good"]: place.get("from") for place in raw["building"]}
    for notable in raw["notable"]:
        if notable["level"] == 4:
            first, second, third = notable["orders"]
            notable["orders"] = [first, made_of[second], third]


def stone(raw: Raw) -> None:
    """Basic goods for every step of the stone."""
    raw["meditation_track"]["costs"] = [
        ["turmeric"], ["cotton"], ["turmeric"], ["cotton"], ["turmeric", "cotton"],
    ]  # fmt: skip


def half_stone(raw: Raw) -> None:
    """A single processed good for each of the last two steps of the stone."""
    raw["meditation_track"]["costs"] = [
        ["turmeric"], ["cotton"], ["turmeric", "cotton"], ["curry"], ["oil"],
    ]  # fmt: skip


def building(raw: Raw) -> None:
    """All rebuilt building costs higher by 1."""
    for place in raw["building"]:
        if place.get("basis_of", {}).get("cost") == "rebuilt":
            place["cost"] += 1


def steep(raw: Raw) -> None:
    """Influence rewards of 1 to 9 rupees."""
    raw["influence_track"]["rewards"] = list(range(1, 10))


def flat(raw: Raw) -> None:
    """Influence rewards that hardly rise."""
    raw["influence_track"]["rewards"] = [2, 2, 2, 3, 3, 3, 3, 3, 4]


def orders(raw: Raw) -> None:
    """Four of the six guild orders with a luxury good ask for two processed ones."""
    guilds = raw["guild_orders"]
    guilds["artisans"][1] = ["curry", "planks"]
    guilds["artisans"][3] = ["cement", "oil"]
    guilds["merchants"][1] = ["dye", "paper"]
    guilds["scholars"][3] = ["bricks", "cloth"]


def prices(raw: Raw) -> None:
    """The lowest price token with 2 and 3 flags."""
    raw["price_tokens"]["sides"][0] = [2, 3]


VARIANTS: Final[tuple[Callable[[Raw], None], ...]] = (
    shipped, contracts, stone, half_stone, building, steep, flat, orders, prices,
)  # fmt: skip


def main(folder: str) -> None:
    """Write a components file for each."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for change in VARIANTS:
        raw = tomllib.loads(shipped_components_text())
        change(raw)
        components_from(raw, change.__name__)
        place = Path(folder) / f"{change.__name__}.toml"
        place.write_text(components_text(raw), encoding="utf-8")
        print(f"{place}: {change.__doc__}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"Name a folder: {(__doc__ or '').splitlines()[-1]}")
    main(sys.argv[1])
