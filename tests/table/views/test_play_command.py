"""`agra play`: starts, prints its address, continues after a kill, ends with Ctrl-C."""

import importlib.util
import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from agra.command.play import CannotServe, address_of, listen
from agra.text.install_command import pip_install
from tests.command.support import run
from tests.table.running_server import Server, Visitor


def sight(visitor: Visitor, where: str) -> dict[str, Any]:
    page = visitor.page
    found = json.loads(visitor.get(f"{where}sight"))
    visitor.page = page
    assert isinstance(found, dict)
    return found


def my_turn(visitor: Visitor, where: str) -> dict[str, Any]:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        found = sight(visitor, where)
        if found["options"]:
            return found
        time.sleep(0.05)
    raise AssertionError("it never was my turn")


def test_a_game_goes_on_after_the_server_was_killed_and_started_again(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor(server)
        where = visitor.post("/play", players=3, level="farmer", seed=4)
        for _ in range(6):
            found = my_turn(visitor, where)
            sent = {"action": found["options"][-1]["action"], "version": found["version"]}
            visitor.post(f"{where}decide", **sent)
        server.kill()  # most likely during a bot's turn
        before = json.loads(json.dumps(found))
    with Server(tmp_path, server.port) as server:
        visitor.server = server
        found = my_turn(visitor, where)
        assert found["version"] > before["version"]
        assert found["viewer"] == 0
        code, told, complained = server.end()
    assert code == 0
    assert told == f"Agra is running at {server.address}/ (Ctrl-C stops it).\n"
    assert complained == "agra: The table is closed; every game is saved.\n"


def test_open_streams_do_not_keep_the_table_from_closing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Visitor(server)
        where = visitor.post("/play", players=2, level="farmer")
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
            line.sendall(f"GET {where}stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            heard = b""
            while b"event: version" not in heard:
                heard += line.recv(4096)
            assert b"text/event-stream" in heard
            code, _told, complained = server.end()
    assert code == 0
    assert complained == "agra: The table is closed; every game is saved.\n"


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "agra", "play", "--no-browser", "--port", str(port)]
        command += ["--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"agra: The table cannot listen on 127.0.0.1 port {port}")
    assert done.stderr.count("\n") == 1
    assert not done.stdout


def test_a_data_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    command = [sys.executable, "-m", "agra", "play", "--no-browser", "--port", "0"]
    command += ["--data", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert str(file) in done.stderr


def test_the_library_does_not_load_the_table() -> None:
    code = "import agra, sys; print('django' in sys.modules, 'uvicorn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


def test_the_address_can_be_opened_on_this_machine() -> None:
    assert address_of("0.0.0.0", 8017) == "http://127.0.0.1:8017/"
    assert address_of("::1", 8017) == "http://[::1]:8017/"
    assert address_of("192.168.1.5", 80) == "http://192.168.1.5:80/"


@pytest.mark.parametrize("host", ["203.0.113.7", "ä" * 70], ids=["not here", "no name"])
def test_a_wrong_address_is_named_without_a_port_too(host: str) -> None:
    with pytest.raises(CannotServe) as refused:
        listen(host, None)
    assert str(refused.value).startswith(f"The table cannot listen on {host} port 8017 (")


def test_without_its_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does nothing else: no port is opened, no folder is created."""
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "agra.command.play.find_spec", lambda name: None if name == "uvicorn" else found(name)
    )
    monkeypatch.setattr("agra.command.play.listen", lambda *_: pytest.fail("it listened"))
    for command in (("play", "--no-browser"), ("games", "list")):
        done = run(*command)
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert f"uvicorn is not installed): run {pip_install('table')}." in done.err
