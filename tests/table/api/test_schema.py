"""The API matches its OpenAPI description: valid input, invalid input, and answers."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, given, settings

from agra.table.api.app import api
from agra.table.models import Game, Taken
from tests.table.api.support import Program, opened

#: These tests run in one process because they share the description.
pytestmark = pytest.mark.xdist_group("schema")

PATHS: dict[str, dict[str, Any]] = api.get_openapi_schema()["paths"]
#: Every operation except the stream, which never ends.
NAMES = [one["operationId"] for path in PATHS.values() for one in path.values()]
NAMES.remove("stream")
#: It would make the token of the other tests invalid; tests/table/api/test_hosting.py has it.
NAMES.remove("renew_token")
#: Operations with input, so that invalid input can be sent.
TAKING = [
    one["operationId"]
    for path in PATHS.values()
    for one in path.values()
    if one["operationId"] in NAMES
    and ("requestBody" in one or any(field["in"] == "query" for field in one["parameters"]))
]
#: The schema still allows a name that cannot be displayed or a bot that does not exist.
FINE = {"expected-statuses": ["200", "400", "404", "409", "429"]}
KINDS = [("positive", name) for name in NAMES] + [("negative", name) for name in TAKING]


@pytest.fixture(scope="module")
def described(database: None) -> Any:
    import schemathesis  # slow to import, and only one process needs it
    from schemathesis.config import SchemathesisConfig

    config = SchemathesisConfig.from_dict({"checks": {"positive_data_acceptance": FINE}})
    app = get_wsgi_application()
    found: Any = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, config=config)
    return {one.ok().definition.raw["operationId"]: one.ok() for one in found.get_all_operations()}


@pytest.fixture(scope="module")
def seated(database: None) -> Iterator[Program]:
    """A client that hosts and plays."""
    yield Program.with_account()
    Game.objects.all().delete()
    Taken.objects.all().delete()


def table_of(program: Program) -> str:
    """A table at which a client plays; a new one if it was deleted.

    Other tests open tables that the client hosts without a seat.
    """
    own = Game.objects.filter(holders__seat__isnull=False)
    found = own.values_list("code", flat=True).first()
    return found or str(opened(program, "me", "open")["game"])


@pytest.mark.parametrize(("mode", "name"), KINDS)
def test_every_answer_is_one_that_the_description_names(
    mode: str, name: str, described: Any, seated: Program
) -> None:
    from schemathesis.generation import GenerationMode

    token, code = seated.token, table_of(seated)
    operation = described[name]
    headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}
    known = {"path_parameters": {"code": code}} if "{code}" in operation.path else {}

    @given(case=operation.as_strategy(generation_mode=GenerationMode(mode), **known))
    @settings(suppress_health_check=list(HealthCheck))
    def check(case: Any) -> None:
        case.call_and_validate(headers=headers)

    check()


def test_nothing_is_left_undescribed() -> None:
    assert len(NAMES) == 25
    for path, operations in PATHS.items():
        for method, one in operations.items():
            assert one["summary"], (method, path)
            assert {"200", "401", "404", "422"} <= {str(code) for code in one["responses"]} or (
                one["operationId"] == "stream"
            )
