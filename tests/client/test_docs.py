"""docs/api.md: its examples are sent to a table, and every address is on the page."""

import contextlib
import io
import json
import re
import shlex
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.command.support import run
from tests.table.running_server import Server

pytest.importorskip("django")

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(python|console)\n(.*?)```", PAGE, re.DOTALL)
ADDRESS = "http://127.0.0.1:8017"


def test_the_program_of_the_page_plays_a_game(server: Server) -> None:
    program = "\n".join(block for kind, block in BLOCKS if kind == "python")
    names: dict[str, Any] = {}
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(program.replace(ADDRESS, server.address), "api.md", "exec"), names)
    assert "Where do you work?" in output.getvalue()
    assert "winners:" in output.getvalue()
    assert names["end"]["scores"] is not None


def curl(command: str) -> Any:
    """Send the request that curl would send."""
    program, *words = shlex.split(command)
    assert program == "curl"
    headers, body, address = {}, None, ""
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _colon, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = words.pop(0).encode()
        elif word != "-s":
            address = word
    asked = urllib.request.Request(address, body, headers)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.loads(answer.read())


def test_the_commands_of_the_page_are_answered_as_it_says(server: Server) -> None:
    known = {ADDRESS: server.address}
    sent = 0
    for block in (block for kind, block in BLOCKS if kind == "console"):
        for line in block.splitlines():
            for word, value in known.items():
                line = re.sub(rf"(?<![A-Za-z]){re.escape(word)}\b", value, line)
            if line.startswith("$ "):
                answer = curl(line.removeprefix("$ "))
                sent += 1
                continue
            shown = json.loads(line)
            assert shown.keys() <= answer.keys()
            assert [type(answer[key]) for key in shown] == [type(one) for one in shown.values()]
            known |= {"CODE": answer["game"]} if "game" in answer else {}
            known |= {"LINK": answer["links"][0]} if "links" in answer else {}
            if "token" in answer:
                known["SEAT" if "seat" in answer else "TOKEN"] = answer["token"]
    assert sent == 5
    assert answer["version"] > 2


def test_every_address_is_on_the_page(server: Server) -> None:
    described = curl(f"curl {server.address}/api/v1/openapi.json")["paths"]
    listed = set(re.findall(r"^\| `(GET|POST|DELETE) (\S+)` \|", PAGE, re.MULTILINE))
    found = {
        (method.upper(), path.removeprefix("/api/v1"))
        for path, operations in described.items()
        for method in operations
    }
    assert listed == found


def test_the_command_of_the_page_exists() -> None:
    known = run("bot", "connect", "--help").out
    for option in ("--bot", "--think", "--name", "URL", "SEAT"):
        assert option in known
