"""When the API is loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

#: A process that answers a page, then a program; it prints what of the API each needed.
ASKED = """
import sys
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.test import Client
from agra.table.urls import urlpatterns
asked = Client(SERVER_NAME="localhost")
for path in ("/about", "/api/v1/openapi.json", "/api/v1/none", "/about"):
    answer = asked.get(path)
    loaded = "agra.table.api.app" in sys.modules
    print(path, answer.status_code, answer.headers["Content-Type"].split(";")[0], loaded)
"""


def test_the_api_is_loaded_with_the_first_request_of_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes 10 MB, and most tables are never asked by a program."""
    monkeypatch.setenv("AGRA_DATA", str(tmp_path))
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "agra.table.settings")
    done = subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.splitlines() == [
        "/about 200 text/html False",
        "/api/v1/openapi.json 200 application/json True",
        "/api/v1/none 404 application/json True",
        "/about 200 text/html True",
    ]
