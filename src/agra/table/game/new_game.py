"""Creates a game: its set-up, its seats, its options."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from agra.positions.handicap import ahead
from agra.records import dice
from agra.rules.setup import random_setup
from agra.rules.version import RULES_VERSION
from agra.table.colours import colours_for, colours_of
from agra.table.config.run_mode import in_browser
from agra.table.game.deciding import settle
from agra.table.game.lines import first_position, load_components_text
from agra.table.game.table_names import new_title
from agra.table.game.transaction import one_act
from agra.table.models import Game, Seat
from agra.table.people.player_names import chosen_name

#: Seconds a searching bot may think in a turn.
THINK: Final = 3.0 if in_browser() else 4.0


@dataclass(frozen=True)
class SeatPlan:
    """The player of a seat: a bot of this level, or a person; a free seat can be taken later."""

    name: str
    bot: str = ""
    free: bool = False
    #: the chosen colour, "" for none
    colour: str = ""


@dataclass(frozen=True)
class NewGame:
    """The settings of a new game."""

    plans: Sequence[SeatPlan]
    #: None for a random one
    seed: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    #: the text of a components file, "" for the components of the package
    components: str = ""
    #: whether the game is in the public list of games to watch
    listed: bool = True
    #: the seat that begins, None if chance decides
    start: int | None = None
    #: the name of the table as it is stored, "" for a new name
    title: str = ""
    #: a valid complete set-up; None for a random one
    setup: Mapping[str, Any] | None = None
    #: a valid position with which the game begins instead
    position: dict[str, Any] | None = None
    #: a game on a real table, where people roll the dice
    referee: bool = False
    rules: int = RULES_VERSION


def begin(new: NewGame) -> Game:
    """Store a new game and play it up to the first choice."""
    plans = new.plans
    options = {"think": THINK, **new.options}
    options["colours"] = colours_for(
        [plan.colour for plan in plans], [not plan.bot for plan in plans]
    )
    seed = secrets.randbits(52) if new.seed is None else new.seed
    setup = setup_of(new, seed)
    with one_act():
        game = Game.objects.create(
            stored_title=new.title or new_title(),
            players=len(plans),
            seed=seed,
            dice=dice.secret_for(seed),
            setup=setup,
            position=new.position,
            referee=new.referee,
            options=options,
            components=new.components,
            rules_version=new.rules,
            listed=new.listed,
        )
        make_seats(game, plans)
        if options.get("handicap") and new.position is None:
            give_ahead(game, [bool(plan.bot) for plan in plans])
        settle(game)
    return game


def setup_of(new: NewGame, seed: int) -> dict[str, Any]:
    """Return the set-up of a new game: the given one, or a random one; {} if it has a position."""
    loaded = load_components_text(new.components) if new.components else None
    if new.position is not None:
        setup: dict[str, Any] = {}
    elif new.setup is not None:
        setup = dict(new.setup)
    else:
        setup = random_setup(len(new.plans), seed, loaded)
    if new.start is not None:
        setup["start_player"] = new.start
    return setup


def give_ahead(game: Game, bots: Sequence[bool]) -> None:
    """Give people the rupees of the handicap in addition to the usual ones.

    The game then begins with a position instead of a set-up, also in its record.
    """
    people = [seat for seat, is_bot in enumerate(bots) if not is_bot]
    game.position = ahead(first_position(game), people, game.options["handicap"])
    game.setup = {}
    game.save(update_fields=["position", "setup"])


def make_seats(game: Game, plans: Sequence[SeatPlan]) -> None:
    """Create the seats of a game."""
    for number, (plan, worn) in enumerate(zip(plans, colours_of(game), strict=True)):
        name = chosen_name(plan.name, worn)
        Seat.objects.create(
            game=game, number=number, chosen_name=name, bot=plan.bot, free=plan.free
        )
