"""One server in a separate process for all tests of the client."""

from collections.abc import Iterator

import pytest

from tests.table.running_server import Server


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("api")) as found:
        yield found
