"""A sample of tests/long/hostile.py: no request causes a server error, none hangs."""

import random
from pathlib import Path

from tests.long.hostile import asked, raw
from tests.table.running_server import Server


def test_no_request_is_a_server_error_and_none_hangs(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        dice = random.Random(14)
        counts = asked(server, dice, 120)
        assert counts["answers 2xx"] > 5
        assert counts["answers 4xx"] > 50
        assert raw(server, dice, 40)["answers"] > 5
        code, _told, complaints = server.end()
    assert (code, "Traceback" in complaints) == (0, False), complaints
