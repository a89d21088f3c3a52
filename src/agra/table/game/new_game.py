"""Begins a game: its set-up, its seats, its options."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from agra.positions.handicap import ahead
from agra.records import dice
from agra.rules.setup import random_setup
from agra.rules.version import RULES_VERSION
from agra.table.game.deciding import settle
from agra.table.game.lines import first_position, load_components_text
from agra.table.game.table_names import new_title
from agra.table.game.transaction import one_act
from agra.table.models import Game, Seat
from agra.table.models.colours import colours_for

#: Seconds a searching bot may think in a turn.
THINK: Final = 4.0


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a seat: a bot of this level, or a person; a free seat waits for somebody."""

    name: str
    bot: str = ""
    free: bool = False
    #: the colour that was chosen, "" if none was
    colour: str = ""


def begin(
    plans: Sequence[SeatPlan],
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    components: str = "",
    listed: bool = True,
    start: int | None = None,
    title: str = "",
    setup: dict[str, Any] | None = None,
    position: dict[str, Any] | None = None,
    referee: bool = False,
    rules: int = RULES_VERSION,
) -> Game:
    """A new game, played up to the first choice; `start` says who begins instead of chance.

    A `setup` leaves nothing to draw, a `position` is where the game begins instead; both must have
    been checked. At a `referee`'s table people tell the dice.
    """
    known = {"think": THINK, **(options or {})}
    known["colours"] = colours_for(
        [plan.colour for plan in plans], [not plan.bot for plan in plans]
    )
    number = secrets.randbits(52) if seed is None else seed
    loaded = load_components_text(components) if components else None
    if position is not None:
        setup = {}
    elif setup is None:
        setup = random_setup(len(plans), number, loaded)
    if start is not None:
        setup["start_player"] = start
    with one_act():
        game = Game.objects.create(
            title=title or new_title(),
            players=len(plans),
            seed=number,
            dice=dice.secret_for(number),
            setup=setup,
            position=position,
            referee=referee,
            options=known,
            components=components,
            rules_version=rules,
            listed=listed,
        )
        make_seats(game, plans)
        if known.get("handicap") and position is None:
            give_ahead(game, [bool(plan.bot) for plan in plans])
        settle(game)
    return game


def give_ahead(game: Game, bots: Sequence[bool]) -> None:
    """Let people begin with the rupees of the handicap beyond what bots begin with.

    The game begins from a position then, which its record tells as it is.
    """
    people = [seat for seat, is_bot in enumerate(bots) if not is_bot]
    game.position = ahead(first_position(game), people, game.options["handicap"])
    game.setup = {}
    game.save(update_fields=["position", "setup"])


def make_seats(game: Game, plans: Sequence[SeatPlan]) -> None:
    """Lay out the chairs."""
    for number, plan in enumerate(plans):
        Seat.objects.create(game=game, number=number, name=plan.name, bot=plan.bot, free=plan.free)
