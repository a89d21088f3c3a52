"""The answer types of the client match the answers that the server describes."""

from typing import Any, is_typeddict

import pytest

from agra.client import answers
from agra.table.api import schemas

SHAPES = sorted(name for name, found in vars(answers).items() if is_typeddict(found))


def test_every_answer_is_looked_at() -> None:
    assert len(SHAPES) >= 12


@pytest.mark.parametrize("name", SHAPES)
def test_client_and_server_name_the_same_fields(name: str) -> None:
    client: Any = getattr(answers, name)
    server: Any = getattr(schemas, name)
    assert set(client.__annotations__) == set(server.model_fields)
    assert client.__required_keys__ == {
        field for field, about in server.model_fields.items() if about.is_required()
    }
