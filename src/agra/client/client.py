"""The API of a table as methods of a class."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from types import TracebackType
from typing import Any, cast
from urllib.parse import urlencode

from agra.client.answers import (
    Links,
    Log,
    Moved,
    Options,
    SaidLine,
    Sat,
    Seen,
    StepLine,
    Table,
    TableLine,
    TableMade,
)
from agra.client.errors import ApiError
from agra.client.wire import Wire


class Client:
    """A connection to a server, with the token of a seat or of an account.

    Every method sends one request. If the server refuses it, the method raises `ApiError` with the
    server's sentence in `language`; if the server cannot be reached, `NotReached`. A client keeps
    one connection open, so each thread needs its own client.
    """

    def __init__(
        self,
        address: str,
        token: str | None = None,
        language: str = "en",
        timeout: float = 30.0,
    ) -> None:
        self.token = token
        self.language = language
        self._wire = Wire(address, timeout)

    def __repr__(self) -> str:
        return f"Client({self.address!r})"  # without the token

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def address(self) -> str:
        """The address of the server."""
        return self._wire.address

    def close(self) -> None:
        """Close the connection."""
        self._wire.close()

    # -------------------------------------------------------------- tables

    def about(self) -> dict[str, Any]:
        """Information about the server: program, rules version, bots, languages."""
        return cast("dict[str, Any]", self._get("/"))

    def open_account(self, name: str) -> str:
        """Open an account; return its token (sent only once), which this client then uses."""
        self.token = None
        token = str(self._post("/accounts", {"name": name})["token"])
        self.token = token
        return token

    def create_game(self, seats: Sequence[Mapping[str, str]], **options: Any) -> TableMade:
        """Create a table; needs the token of an account.

        A seat is `{"kind": "me"}`, `{"kind": "open"}` or `{"kind": "bot", "bot": "farmer"}`, with
        a `name` and a `colour` if you like. `clock={"kind": "live", "minutes": 30}` and the other
        options are those of docs/api.md.
        """
        body = {"seats": [dict(seat) for seat in seats], **options}
        return cast(TableMade, self._post("/games", body))

    def sit(self, link: str, name: str = "", seat: int | None = None, confirm: bool = True) -> Sat:
        """Take a seat by its link, or a free seat by the open link of a table.

        If the server sends the seat's token, this client uses it from now on.
        """
        body = {"link": link, "name": name, "seat": seat, "confirm": confirm}
        sat = cast(Sat, self._post("/seats", body, again=True))
        if sat["token"] is not None:
            self.token = sat["token"]
        return sat

    def games(self, which: str = "running") -> list[TableLine]:
        """Games to watch ("running" or "finished"), or the "own" ones."""
        return cast("list[TableLine]", self._get("/games", which=which)["games"])

    def game(self, code: str) -> Table:
        """A table: who sits where, and the progress of the game."""
        return cast(Table, self._get(f"/games/{code}"))

    def components(self, code: str) -> str:
        """The components file of a game; "" if it is played with the package's own."""
        return str(self._get(f"/games/{code}/components")["components"])

    # -------------------------------------------------------------- hosting

    def become_host(self, link: str) -> Links:
        """Become host of a table by its link for the host; needs the token of an account."""
        return cast(Links, self._post("/hosts", {"link": link}, again=True))

    def links(self, code: str) -> Links:
        """The links of a table that you host."""
        return cast(Links, self._get(f"/games/{code}/links"))

    def new_link(self, code: str, seat: int) -> Links:
        """Give a seat a new link; the old one becomes invalid."""
        return cast(Links, self._post(f"/games/{code}/seats/{seat}/link"))

    def hand_to_bot(self, code: str, seat: int, bot: str = "") -> Table:
        """Let a bot play for a person: for your own seat, or as host."""
        return cast(Table, self._post(f"/games/{code}/seats/{seat}/bot", {"bot": bot}))

    def take_from_bot(self, code: str, seat: int) -> Table:
        """Let the person play again."""
        return cast(Table, self._post(f"/games/{code}/seats/{seat}/person"))

    def nudge(self, code: str) -> Table:
        """Remind the player to move."""
        return cast(Table, self._post(f"/games/{code}/nudge"))

    def vote(self, code: str) -> Table:
        """Vote to replace the player to move by a bot."""
        return cast(Table, self._post(f"/games/{code}/vote"))

    def play_again(self, code: str) -> Table:
        """The next game of the same people; later calls return the same game."""
        return cast(Table, self._post(f"/games/{code}/again", again=True))

    def delete_game(self, code: str) -> None:
        """Delete a table that you host, permanently."""
        self._wire.ask("DELETE", f"/games/{code}", None, self._headers(), again=False)

    # -------------------------------------------------------------- playing

    def position(self, code: str, at: int | None = None) -> Seen:
        """The current position, or the one after `at` decisions, as you may see it."""
        return cast(Seen, self._get(f"/games/{code}/position", at=at))

    def options(self, code: str) -> Options:
        """The pending decision, and your legal actions if it is yours."""
        return cast(Options, self._get(f"/games/{code}/options"))

    def decide(self, code: str, action: int | str, version: int, then: Sequence[int] = ()) -> Moved:
        """Answer the decision of this version with an action's number or name.

        The decision is applied once, even if the connection breaks.
        """
        body = {"action": action, "version": version, "then": list(then)}
        path = f"/games/{code}/decisions"
        try:
            found, _twice = self._wire.ask("POST", path, body, self._headers(), again=True)
        except ApiError as error:
            if not error.told.get("taken"):
                raise
            now = self.options(code)
            return {
                "game": now["game"],
                "version": now["version"],
                "number": now["number"],
                "to_move": now["to_move"],
                "yours": now["yours"],
            }
        return cast(Moved, found)

    def undo(self, code: str, version: int, keep: int | None = None) -> Moved:
        """Undo your last choice, or all decisions after the first `keep`."""
        return cast(Moved, self._post(f"/games/{code}/undo", {"version": version, "keep": keep}))

    def log(self, code: str, since: int = 0, most: int = 100) -> Log:
        """The steps after the first `since` decisions."""
        return cast(Log, self._get(f"/games/{code}/log", since=since, most=most))

    def steps(self, code: str, since: int = 0) -> Iterator[StepLine]:
        """Every decision so far, requested page by page."""
        while True:
            found = self.log(code, since, 500)
            yield from found["steps"]
            if not found["more"] or not found["steps"]:
                return
            since = found["steps"][-1]["number"]

    # -------------------------------------------------------------- company

    def chat(self, code: str) -> list[SaidLine]:
        """The chat messages of the table, the oldest first."""
        return cast("list[SaidLine]", self._get(f"/games/{code}/chat")["messages"])

    def say(self, code: str, text: str = "", phrase: str = "") -> list[SaidLine]:
        """Send a text, or one of the ready phrases by its name."""
        body = {"text": text, "phrase": phrase}
        return cast("list[SaidLine]", self._post(f"/games/{code}/chat", body)["messages"])

    def stream(
        self, code: str, since: int | None = None, version: int | None = None
    ) -> Generator[dict[str, Any], None, None]:
        """Yield events as they happen, until the server ends the stream: see docs/api.md.

        With `since` no event is lost; without it the stream begins with the current state.
        Heartbeats are left out.
        """
        path = f"/games/{code}/stream" + _query(since=since, version=version)
        with closing(self._wire.lines(path, self._headers())) as lines:
            for line in lines:
                if line.get("type") != "alive":
                    yield line

    # -------------------------------------------------------------- requests

    def _headers(self) -> dict[str, str]:
        headers = {"Accept-Language": self.language}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers

    def _get(self, path: str, **fields: object) -> Any:
        return self._wire.ask("GET", path + _query(**fields), None, self._headers(), again=True)[0]

    def _post(self, path: str, body: Mapping[str, Any] | None = None, again: bool = False) -> Any:
        return self._wire.ask("POST", path, body, self._headers(), again)[0]


def _query(**fields: object) -> str:
    given = {name: value for name, value in fields.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""
