"""A client for tests: calls the API in this process as a client over the network would."""

import json
from typing import Any

from django.test import Client

from agra.table.models import Game

ROOT = "/api/v1"


class Program:
    """An API client with the token of an account or a seat."""

    def __init__(self, token: str | None = None, **headers: str) -> None:
        self.client = Client(enforce_csrf_checks=True, raise_request_exception=True)
        self.headers = headers
        self.token = token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = dict(self.headers)
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        return self.client.generic(
            method, ROOT + path, sent, content_type="application/json", headers=headers
        )

    def get(self, path: str, status: int = 200) -> dict[str, Any]:
        return self.checked(self.ask("GET", path), status)

    def post(self, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
        return self.checked(self.ask("POST", path, body), status)

    def delete(self, path: str, status: int = 200) -> dict[str, Any]:
        return self.checked(self.ask("DELETE", path), status)

    @staticmethod
    def checked(answer: Any, status: int) -> dict[str, Any]:
        assert answer.status_code == status, answer.content
        assert answer["Content-Type"].startswith("application/json")
        found = answer.json()
        assert isinstance(found, dict)
        return found

    @classmethod
    def with_account(cls, name: str = "Deep Agra", **headers: str) -> "Program":
        token = cls().post("/accounts", {"name": name})["token"]
        assert isinstance(token, str)
        return cls(token, **headers)

    @classmethod
    def at(cls, link: str, **fields: Any) -> "Program":
        """A client with the token of a seat."""
        token = cls().post("/seats", {"link": link, **fields})["token"]
        assert isinstance(token, str)
        return cls(token)


def opened(program: Program, *kinds: str, **options: Any) -> dict[str, Any]:
    """Open a table of an account: "me", "open" or a bot level for each seat."""
    seats = [
        {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds
    ]
    return program.post("/games", {"seats": seats, "seed": 5, **options})


def game_in(answer: dict[str, Any]) -> Game:
    return Game.objects.get(code=answer["game"])
