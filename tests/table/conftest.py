"""Django for the tests of the table, with a temporary data folder and database file."""

import os
import tempfile
from collections.abc import Iterator
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
from django.db import connections  # noqa: E402
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


@pytest.fixture
def table(database: None) -> Iterator[None]:
    """An empty database; with real commits, because the tests are about them."""
    from agra.table.game import deleting, lines
    from agra.table.models import Game, LinkStart, Process, Stream, Taken, Thought

    yield
    deleting.delete(Game.objects.all())  # a bot may still be running
    for kind in (LinkStart, Process, Stream, Taken, Thought):
        kind._default_manager.all().delete()
    lines.forget()
    connections.close_all()


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The data folder of the tests."""
    return Path(_FOLDER.name)
