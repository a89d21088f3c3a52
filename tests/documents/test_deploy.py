"""The example files for operators: everything they name exists, and they protect secrets."""

import configparser
import json
import re
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest

from agra.table.config import log_format
from agra.table.server import h11_timeouts

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SOURCES = "\n".join(path.read_text("utf-8") for path in (ROOT / "src" / "agra").rglob("*.py"))
PYPROJECT = (ROOT / "pyproject.toml").read_text("utf-8")
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def test_every_file_is_named_on_the_page() -> None:
    names = sorted(path.name for path in DEPLOY.iterdir())
    assert len(names) == 8
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
    unit = configparser.RawConfigParser(strict=False)  # a filter has several lines
    unit.read_string(text(name))
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    program, command, *_options = service["execstart"].split()
    assert program.endswith("/agra")
    assert command in ("serve", "worker")
    assert service["environmentfile"] == "/etc/agra.env"
    assert service["killsignal"] == "SIGTERM"


@pytest.mark.parametrize("name", ["agra.service", "agra-worker.service"])
def test_systemd_accepts_the_services_and_finds_them_closed(name: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed (on Debian: apt-get install systemd)")
    program = tmp_path / "agra"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / name
    unit.write_text(text(name).replace("/opt/agra/bin/agra", str(program)), "utf-8")
    checked = asked_systemd("verify", str(unit))
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
    found = asked_systemd("security", "--offline=true", "--threshold=20", str(unit))
    level = re.search(r"exposure level for \S+: ([0-9.]+)", found.stdout)
    assert level is not None, found.stdout + found.stderr
    assert float(level[1]) < 2, found.stdout


def asked_systemd(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["systemd-analyze", "--no-pager", *command], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", ["agra.service", "agra-worker.service"])
def test_the_services_are_bounded_and_kept_out_of_private_networks(name: str) -> None:
    settings = text(name).splitlines()
    assert any(line.startswith("MemoryMax=") for line in settings)
    assert any(line.startswith("TasksMax=") for line in settings)
    denied = next(line for line in settings if line.startswith("IPAddressDeny="))
    for address in ("10.1.2.3", "172.20.0.1", "192.168.1.1", "169.254.169.254", "fd00::1"):
        networks = denied.removeprefix("IPAddressDeny=").split()
        assert any(ip_address(address) in ip_network(one) for one in networks), address
    assert "IPAddressAllow=localhost" in settings


def test_the_settings_name_the_key_and_the_web_server_in_front() -> None:
    for name in ("AGRA_SECRET_KEY", "FORWARDED_ALLOW_IPS"):
        assert re.search(rf"^#?{name}=", text("agra.env"), re.MULTILINE), name
    assert "chmod 600" in text("agra.env")
    assert "FORWARDED_ALLOW_IPS=127.0.0.1,10.88.0.0/16" in text("Containerfile")


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


@pytest.mark.parametrize(
    "path",
    ["/seat/s3cret/", "/SEAT/s3cret", "/a//notice//s3cret", "/s%65at/s3cret", "/seat%2Fs3cret"],
)
def test_the_log_of_caddy_masks_every_spelling(path: str) -> None:
    found = re.search(r'request>uri regexp "(.+)" "(.+)"', text("Caddyfile"))
    assert found is not None
    pattern, mask = found.groups()
    assert "s3cret" not in re.sub(pattern, mask.replace("${1}", r"\1"), path)


def test_nginx_closes_idle_connections_before_the_table_does() -> None:
    """Otherwise it sends a request into a connection that is being closed: 502."""
    upstream = text("nginx.conf").split("upstream agra {", 1)[1].split("}", 1)[0]
    found = re.search(r"keepalive_timeout (\d+)s;", upstream)
    assert found is not None
    assert int(found[1]) < h11_timeouts.IDLE
    for wanted in ("listen 443 ssl http2;", "server_tokens off;", "limit_conn agra_addresses"):
        assert wanted in text("nginx.conf")


def test_only_what_the_build_needs_goes_into_it() -> None:
    lines = (ROOT / ".containerignore").read_text("utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    for rule in rules[1:]:
        if rule.startswith("!"):
            assert (ROOT / rule[1:]).exists(), rule
    forced = re.findall(r'^"(docs/\S+)" = "agra/data/', PYPROJECT, re.MULTILINE)
    for needed in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src", *forced):
        assert f"!{needed}" in rules, needed
    assert {"**/*.sqlite3*", "**/*.key", "**/*.env"} <= set(rules)


def test_the_container_is_built_from_pinned_parts() -> None:
    found = text("Containerfile")
    assert re.search(r"^ARG BASE=\S+@sha256:[0-9a-f]{64}$", found, re.MULTILINE)
    assert re.findall(r"^FROM (\S+)", found, re.MULTILINE) == ["${BASE}", "${BASE}"]
    for lock in ("build.lock", "server.lock"):
        assert re.search(rf"--require-hashes .*-r /locks/{lock}", found), lock
    assert "--no-index" in found.split("FROM ${BASE}\n")[1]
    assert "--format docker" in found  # otherwise there is no health check


def test_the_container_has_a_health_check_and_is_not_root() -> None:
    lines = text("Containerfile").splitlines()
    assert "USER agra" in lines
    check = re.search(r"HEALTHCHECK .*?CMD \\\n\s*(\[.*\])", text("Containerfile"))
    assert check is not None
    program = json.loads(check[1])
    compile(program[2], "healthcheck", "exec")
    last = json.loads(lines[-1].removeprefix("CMD "))
    assert last[:2] == ["agra", "serve"]
