"""Options that several commands share are defined once and are the same everywhere."""

import inspect
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from agra.command import options

pytest.importorskip("joblib", reason="the extra lab is not installed")

from agra.command.arena import arena
from agra.command.dataset import dataset
from agra.command.simulate import simulate


@options.with_groups
def example(
    games: options.Games = 3,
    how: options.Run = options.RUN,
    max_rounds: options.MaxRounds = 7,
    rules: options.Rules = options.RULES,
) -> None:
    """Print the arguments of the command."""
    typer.echo(f"{games} {how.backend} {how.round_limit} {max_rounds} {rules.nodes} {rules.cores}")


def printed(*words: str) -> str:
    app = typer.Typer()
    app.command()(example)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_options_of_a_group_stand_in_its_place() -> None:
    assert list(inspect.signature(example).parameters) == [
        *("games", "backend", "address", "round_limit", "isolate", "max_rounds"),
        *("components", "open_rupees", "merchant_coin_on_stop", "think", "nodes", "cores"),
    ]


def test_a_command_gets_the_values_of_its_groups() -> None:
    assert printed() == "3 loky None 7 None 1\n"
    words = ["--games", "9", "--round-limit", "4", "--nodes", "50", "--cores", "2"]
    assert printed(*words) == "9 loky 4 7 50 2\n"


def test_the_shared_options_are_the_same_in_every_command() -> None:
    shared = [
        *("jobs", "backend", "address", "round_limit", "isolate", "components", "open_rupees"),
        *("merchant_coin_on_stop", "think", "nodes", "cores"),
    ]
    commands: list[Any] = [simulate, dataset, arena]
    first, *others = [inspect.signature(command).parameters for command in commands]
    for other in others:
        assert [other[name] for name in shared] == [first[name] for name in shared]
