"""Django for the tests of the table, with a temporary data folder and database file."""

import os
import random
import secrets
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

# This must run before anything reads the settings.
_FOLDER = tempfile.TemporaryDirectory(prefix="agra-table-")
os.environ["AGRA_DATA"] = _FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "agra.table.settings"

from agra.table.config.data_folder import prepare  # noqa: E402

prepare()

import django  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, connections, transaction  # noqa: E402
from django.db.models import CASCADE, Model  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from tests.table import fixed_dice  # noqa: E402

fixed_dice.fix()
django.setup()
setup_test_environment(debug=False)


@pytest.fixture(scope="session")
def database() -> Iterator[None]:
    """Create the tables once."""
    call_command("migrate", verbosity=0, interactive=False)
    yield
    connections.close_all()


@pytest.fixture(autouse=True)
def same_games_again(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the seeds of new games from the name of the test: it has the same games every time."""
    seeds = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "randbits", seeds.getrandbits)


@pytest.fixture
def table(database: None) -> Iterator[None]:
    """An empty database; with real commits, because the tests are about them."""
    yield
    clear()
    connections.close_all()


def clear() -> None:
    """Delete all games and what belongs to them in a few statements."""
    from agra.table.game import lines
    from agra.table.models import Game, LinkStart, Process, RatedGame, Stream, Taken, Thought

    kinds: tuple[type[Model], ...] = (*owned_by(Game), LinkStart, Process, Stream, Taken, Thought)
    with transaction.atomic(), connection.cursor() as cursor:  # a bot that runs finds no game then
        RatedGame.objects.update(game=None)
        for kind in kinds:
            cursor.execute(f"DELETE FROM {kind._meta.db_table}")
    lines.forget()


@cache
def owned_by(owner: type[Model]) -> tuple[type[Model], ...]:
    """A model and all that is deleted with it, what belongs to others first."""
    owned = (
        relation.related_model
        for relation in owner._meta.related_objects
        if relation.on_delete is CASCADE and relation.related_model is not owner
    )
    found = [kind for other in owned for kind in owned_by(other)]
    return (*dict.fromkeys(found), owner)


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The data folder of the tests."""
    return Path(_FOLDER.name)
