"""The example files for operators: everything they name exists, and they protect secrets."""

import configparser
import json
import re
from pathlib import Path

import pytest

from agra.table.config import log_format
from agra.table.server import h11_timeouts

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SOURCES = "\n".join(path.read_text("utf-8") for path in (ROOT / "src" / "agra").rglob("*.py"))
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def test_every_file_is_named_on_the_page() -> None:
    names = sorted(path.name for path in DEPLOY.iterdir())
    assert len(names) == 6
    for name in names:
        assert f"deploy/{name}" in PAGE, name


def test_every_variable_of_the_settings_exists_and_is_explained() -> None:
    named = re.findall(r"^#?(AGRA_\w+)=", text("agra.env"), re.MULTILINE)
    explained = PAGE + (ROOT / "docs" / "table.md").read_text("utf-8")
    assert len(named) > 6
    for name in named:
        assert f'"{name}"' in SOURCES, name
        assert f"`{name}`" in explained, name


def test_every_variable_of_the_sources_is_explained() -> None:
    pages = "\n".join(path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md"))
    named = set(re.findall(r'"(AGRA_[A-Z_]+)"', SOURCES))
    assert "AGRA_DEBUG" in named
    assert not {name for name in named if not re.search(rf"`{name}\b", pages)}


@pytest.mark.parametrize("name", ["agra.service", "agra-worker.service"])
def test_the_systemd_services_start_existing_commands(name: str) -> None:
    unit = configparser.RawConfigParser(strict=True)
    unit.read_string(text(name))
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    program, command, *_options = service["execstart"].split()
    assert program.endswith("/agra")
    assert command in ("serve", "worker")
    assert service["environmentfile"] == "/etc/agra.env"
    assert service["killsignal"] == "SIGTERM"


def masked_paths() -> list[str]:
    """The addresses that the program masks in its log."""
    found = re.search(r"\(([a-z|]+)\)", log_format._SECRET.pattern)
    assert found is not None
    return sorted(found[1].split("|"))


def test_web_servers_do_not_buffer_streams_and_log_no_secret() -> None:
    for name in ("Caddyfile", "nginx.conf"):
        found = re.search(r"(seat\|[a-z|]+)", text(name))
        assert found is not None
        assert sorted(found[1].split("|")) == masked_paths(), name
        assert text(name).count("{") == text(name).count("}")
        assert "/metrics" in text(name)
    assert "flush_interval -1" in text("Caddyfile")
    stream = text("nginx.conf").split("/stream$ {", 1)[1].split("}", 1)[0]
    assert "proxy_buffering off;" in stream
    assert "$request_uri" not in text("nginx.conf").split("log_format", 1)[1].split(";", 1)[0]


def test_the_table_keeps_connections_longer_than_nginx_does() -> None:
    """Otherwise nginx sends a request into a connection that the table is closing: 502."""
    upstream = text("nginx.conf").split("upstream agra {", 1)[1].split("}", 1)[0]
    assert "keepalive " in upstream
    told = re.search(r"keepalive_timeout (\d+)s;", upstream)
    seconds = int(told[1]) if told else 60  # nginx's own value
    assert seconds + 10 <= h11_timeouts.IDLE


def test_the_container_has_a_health_check_and_is_not_root() -> None:
    lines = text("Containerfile").splitlines()
    assert "USER agra" in lines
    check = re.search(r"HEALTHCHECK .*?CMD \\\n\s*(\[.*\])", text("Containerfile"))
    assert check is not None
    program = json.loads(check[1])
    compile(program[2], "healthcheck", "exec")
    last = json.loads(lines[-1].removeprefix("CMD "))
    assert last[:2] == ["agra", "serve"]
