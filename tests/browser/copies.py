"""Copies a prepared game while the table runs, so that each test has a separate game."""

import secrets
import sqlite3
from collections.abc import Iterable
from itertools import repeat
from pathlib import Path
from typing import Any


def copy_of(data: Path, game: dict[str, Any]) -> dict[str, Any]:
    """Copy a game with new links, described as in `prepare`."""
    code, links = secrets.token_hex(5), [secrets.token_urlsafe(18) for _ in game["seats"]]
    own = {"code": code, "host_key": secrets.token_hex(12), "join_key": secrets.token_hex(12)}
    base = sqlite3.connect(data / "table.sqlite3", timeout=30)
    base.row_factory = sqlite3.Row
    with base:
        found = base.execute("SELECT id FROM table_game WHERE code = ?", [game["code"]]).fetchone()
        old = int(found["id"])
        made = _again(base, "table_game", "id", old, [own])
        seats = ({"game_id": made, "secret": link} for link in links)
        _again(base, "table_seat", "game_id", old, seats)
        _again(base, "table_entry", "game_id", old, repeat({"game_id": made}))
    base.close()
    return {**game, "code": code, "seats": links}


def _again(
    base: sqlite3.Connection, table: str, column: str, value: int, changes: Iterable[dict[str, Any]]
) -> int:
    """Insert copies of the rows that have a value, each with its changes; return the last id."""
    rows = base.execute(f"SELECT * FROM {table} WHERE {column} = ? ORDER BY id", [value]).fetchall()
    made = 0
    for row, change in zip(rows, changes, strict=False):
        kept = {**dict(row), **change}
        del kept["id"]
        names = ", ".join(f'"{name}"' for name in kept)
        places = ", ".join("?" * len(kept))
        added = base.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", [*kept.values()])
        made = int(added.lastrowid or 0)
    return made
