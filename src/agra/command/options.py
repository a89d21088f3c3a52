"""Options that several commands share."""

import functools
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from agra.bots import Allowance, short_runs
from agra.bots.clock import CLOCKS
from agra.bots.spec import MOST_NODES, MOST_SECONDS
from agra.command.help import naming
from agra.lab.runs.parallel import BACKENDS
from agra.rules.errors import BadSetup
from agra.text.i18n import N_

Players = Annotated[int, typer.Option(help=N_("Players at the table: 2, 3 or 4."))]
Games = Annotated[int, typer.Option(help=N_("How many games."))]
DealtBots = Annotated[
    str,
    typer.Option(
        help=N_(
            "Bots, separated by commas: they take the seats in turn, and change seats from "
            "game to game."
        )
    ),
]
Seed = Annotated[int, typer.Option(help=N_("The same seed gives the same games."))]
Jobs = Annotated[
    int | None, typer.Option(help=N_("Number of processes (default: 1, or the whole cluster)."))
]
Backend = Annotated[
    str,
    typer.Option(
        help=naming(N_("How the games are distributed: {backends}."), backends=", ".join(BACKENDS))
    ),
]
Address = Annotated[str | None, typer.Option(help=N_("The address of a Dask or Ray cluster."))]
RoundLimit = Annotated[
    int | None, typer.Option(help=N_("Trigger the end of the game after this round."))
]
MaxRounds = Annotated[
    int,
    typer.Option(
        metavar="N",
        help=N_("Stop a game that is not over after round N; it is scored as it stands."),
    ),
]
ComponentsFile = Annotated[Path | None, typer.Option(help=N_("Use another components file."))]
OpenRupees = Annotated[bool, typer.Option("--open-rupees", help=N_("Everybody's rupees are open."))]
MerchantCoinOnStop = Annotated[
    bool,
    typer.Option(
        "--merchant-coin-on-stop", help=N_("The Merchant also leaves 1 rupee where he stops.")
    ),
]
Think = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", help=N_("How long each bot may think in a turn.")),
]
Nodes = Annotated[
    int | None,
    typer.Option(metavar="N", help=N_("How many positions each bot may look at in a turn.")),
]
Clock = Annotated[
    str,
    typer.Option(
        help=naming(
            N_(
                "Which clock measures the thinking time: {clocks}. Use the processor's clock if "
                "the machine has other work to do."
            ),
            clocks=", ".join(CLOCKS),
        )
    ),
]
Resume = Annotated[
    bool,
    typer.Option("--resume", help=N_("Continue a run that was stopped: no game is played twice.")),
]
Force = Annotated[bool, typer.Option("--force", help=N_("Overwrite existing files."))]
Isolate = Annotated[
    bool | None,
    typer.Option(
        "--isolate/--no-isolate",
        help=N_(
            "Run bots that are not part of agra in processes of their own, with a hard time "
            "limit (default in arena and dataset)."
        ),
    ),
]
Cores = Annotated[int, typer.Option(metavar="N", help=N_("Processes that each bot may use."))]


def allowance(think: float | None, nodes: int | None, cores: int) -> Allowance:
    """Combine the three options about thinking."""
    if think is not None and not 0 < think <= MOST_SECONDS:
        raise BadSetup(
            N_("--think must be more than 0 and at most {most}, not {think}."),
            most=round(MOST_SECONDS),
            think=think,
        )
    if nodes is not None and not 1 <= nodes <= MOST_NODES:
        message = N_("--nodes must be from 1 to {most}, not {nodes}.")
        raise BadSetup(message, most=MOST_NODES, nodes=nodes)
    if cores < 1:
        raise BadSetup(N_("--cores must be at least 1, not {cores}."), cores=cores)
    return Allowance(think, nodes, cores)


@dataclass(frozen=True)
class Run:
    """Options of a run of many games: distribution and round limit."""

    backend: Backend = "loky"
    address: Address = None
    round_limit: RoundLimit = None
    isolate: Isolate = None


@dataclass(frozen=True)
class Rules:
    """Options about the components and the limits of bots."""

    components: ComponentsFile = None
    open_rupees: OpenRupees = False
    merchant_coin_on_stop: MerchantCoinOnStop = False
    think: Think = None
    nodes: Nodes = None
    cores: Cores = 1

    def allowance(self) -> Allowance:
        """The limit of a bot for a turn; raises `BadSetup` if it is invalid."""
        return allowance(self.think, self.nodes, self.cores)


def of_games(how: Run, rules: Rules, isolate: bool = False) -> dict[str, Any]:
    """The options of these groups that every game of a run has, by their names in a plan.

    `isolate` is the default of the command for foreign bots.
    """
    return {
        "open_rupees": rules.open_rupees,
        "merchant_coin_on_stop": rules.merchant_coin_on_stop,
        "round_limit": short_runs.rounds(how.round_limit),
        "components": rules.components,
        "allowance": rules.allowance(),
        "isolate": isolate if how.isolate is None else how.isolate,
    }


#: The groups with their defaults.
RUN: Final = Run()
RULES: Final = Rules()


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Expand each parameter of a command that is a dataclass, such as `Run`, into its options.

    Typer sees the options; the command gets the dataclass with their values.
    """
    signature = inspect.signature(command)
    groups = {name: one.annotation for name, one in signature.parameters.items() if _is_group(one)}

    @functools.wraps(command)
    def called(**given: Any) -> None:
        for name, group in groups.items():
            chosen = [one.name for one in fields(group) if one.name in given]
            given[name] = group(**{option: given.pop(option) for option in chosen})
        command(**given)

    shown = list(_ungrouped(signature))
    setattr(called, "__signature__", signature.replace(parameters=shown))  # noqa: B010
    called.__annotations__ = {one.name: one.annotation for one in shown} | {"return": None}
    return called


def _ungrouped(signature: inspect.Signature) -> Iterator[inspect.Parameter]:
    """The parameters, with each group replaced by its options."""
    for one in signature.parameters.values():
        if not _is_group(one):
            yield one
            continue
        for option in fields(one.annotation):
            yield one.replace(name=option.name, default=option.default, annotation=option.type)


def _is_group(parameter: inspect.Parameter) -> bool:
    return isinstance(parameter.annotation, type) and is_dataclass(parameter.annotation)
