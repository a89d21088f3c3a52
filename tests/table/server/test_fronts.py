"""A sample of tests/long/fronts.py: a table behind both web servers, with the files of deploy/."""

from pathlib import Path

import pytest

from tests.long import fronts
from tests.table.running_server import Server

#: The processes of this test need a core.
pytestmark = pytest.mark.xdist_group("postgres")


def test_both_web_servers_pass_everything_on_and_log_no_secret(tmp_path: Path) -> None:
    reason = fronts.missing()
    if reason:
        pytest.skip(reason)  # never where AGRA_CI is set: see tests/conftest.py
    folders = {kind: tmp_path / kind for kind in (*fronts.FRONTS, "table")}
    for folder in folders.values():
        folder.mkdir()
    more = {**fronts.settings(folders["table"]), "AGRA_HTTPS": ""}
    with (
        Server(folders["table"], None, **more) as server,
        fronts.front("nginx", folders["nginx"], server.port) as nginx,
        fronts.front("caddy", folders["caddy"], server.port) as caddy,
    ):
        for port in (nginx, caddy):
            fronts.play(port)
            fronts.files_of_games_come_through(port)
            assert fronts.Person(port).ask("GET", "/metrics")[0] == 404
        fronts.limits_see_who_asks(nginx)
        fronts.secrets_are_in_no_log([nginx, caddy], tmp_path, server.end)
