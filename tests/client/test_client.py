"""`agra.client` against a server in another process: whole games, lost connections, secrets."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from agra.client import ApiError, Client, NotReached, Player
from agra.client.wire import Wire
from agra.rules.errors import BadSetup
from tests.command.support import run
from tests.table.running_server import ROOT, Server, free_port

pytest.importorskip("django")


@pytest.fixture
def client(server: Server) -> Iterator[Callable[..., Client]]:
    """Create clients and close them all at the end."""
    made: list[Client] = []

    def make(**given: Any) -> Client:
        made.append(Client(server.address, **given))
        return made[-1]

    yield make
    for one in made:
        one.close()


def table(host: Client, *kinds: str, **options: Any) -> Any:
    """Create a table with an account."""
    host.open_account("Deep Agra")
    seats = [
        {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds
    ]
    return host.create_game(seats, seed=4, **options)


def test_two_programs_play_a_whole_game(client: Callable[..., Client]) -> None:
    host, guest = client(), client()
    made = table(host, "me", "open", round_limit=1, confirm=False)
    assert guest.sit(made["join_link"], "Guest", confirm=False)["seat"] == 1
    steps = 0
    with closing(guest.stream(made["game"], since=0)) as heard:
        for line in heard:
            if line["type"] == "step":
                steps += 1
                assert line["number"] == steps
            if line["type"] != "state":
                continue
            if line["over"]:
                break
            mover = [host, guest][line["to_move"]]
            assert line["yours"] is (mover is guest)
            options = mover.options(made["game"])
            if options["version"] == line["version"]:
                mover.decide(made["game"], options["options"][-1]["action"], options["version"])
    end = host.position(made["game"])
    assert end["scores"] is not None
    assert steps == end["number"] == len(list(host.steps(made["game"])))
    assert host.game(made["game"])["finished"]


def test_chat_and_undo_are_streamed(client: Callable[..., Client]) -> None:
    host = client()
    code = (made := table(host, "me", "open"))["game"]
    assert made["seats"][0]["yours"]
    with closing(host.stream(code)) as heard:
        state = next(heard)
        host.say(code, "Hello")
        assert next(heard)["text"] == "Hello"
        moved = host.decide(code, "place trader", state["version"])
        assert [next(heard)["type"] for _ in range(2)] == ["step", "state"]
        host.undo(code, moved["version"])
        assert next(heard) == {"type": "undo", "keep": state["number"]}
        assert next(heard)["number"] == state["number"]
    # a client that reconnects gets the same
    with closing(host.stream(code, moved["number"], moved["version"])) as back:
        assert next(back) == {"type": "undo", "keep": state["number"]}


def test_a_bot_plays_on_when_connections_and_answers_are_lost(
    client: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table(client(), "open", "random", round_limit=1)
    seat = client()
    sat = seat.sit(made["links"][0], confirm=False)
    whole, once = seat.stream, Wire._once
    lost: list[str] = []
    waited: list[float] = []

    def broken(code: str, since: int, version: int | None) -> Iterator[dict[str, Any]]:
        for number, line in enumerate(whole(code, since, version)):
            yield line
            if len(waited) < 3 and number == 2:
                raise NotReached("The cable was pulled.")

    def unheard(self: Wire, method: str, path: str, *given: Any) -> Any:
        found = once(self, method, path, *given)
        if path.endswith("decisions") and len(lost) < 3:
            lost.append(path)
            raise ConnectionResetError("the answer is lost")
        return found

    monkeypatch.setattr(seat, "stream", broken)
    monkeypatch.setattr(Wire, "_once", unheard)
    player = Player(seat, sat["game"], sat["seat"], "farmer", sleep=waited.append)
    end = player.play()
    assert (len(lost), len(waited)) == (3, 3)
    assert all(seconds > 0 for seconds in waited)
    own = [step for step in seat.steps(sat["game"]) if step["seat"] == 0 and not step["forced"]]
    assert player.decisions == len(own)  # each decision was taken once
    assert end["scores"] is not None
    # it knows as much about the others' rupees as anyone who has watched
    assert player._counted() == [one["rupees"] for one in end["position"]["players"]]


def test_the_command_joins_plays_and_prints_no_secret(
    server: Server, client: Callable[..., Client]
) -> None:
    made = table(client(), "open", "random", round_limit=1)
    command = [sys.executable, "-m", "agra", "bot", "connect", server.address, "-"]
    command += ["--bot", "random", "--name", "Visitor"]
    done = subprocess.run(
        command, input=f"{made['links'][0]}\n", capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert "random plays for Visitor" in done.stdout
    assert "The game is over; won by" in done.stdout
    assert made["links"][0].split("/")[-2] not in done.stdout + done.stderr
    # a second run has nothing left to do
    again = run("bot", "connect", server.address, made["links"][0])
    assert (again.code, "The game is over; won by" in again.out) == (0, True)
    refused = run("bot", "connect", server.address, "nonsense")
    assert refused.code == 2
    assert "no longer valid" in refused.err


def test_mistakes_are_sentences() -> None:
    nowhere = Client(f"http://127.0.0.1:{free_port()}", token="seat-1-secret")
    with pytest.raises(NotReached, match="cannot be reached"):
        nowhere.games()
    with pytest.raises(NotReached):
        next(nowhere.stream("abc"))
    assert "secret" not in repr(nowhere)
    for address in ("ftp://host", "http://", "http://host:port", "http://host:99999"):
        with pytest.raises(BadSetup, match="not the address of a table"):
            Client(address)


def test_an_error_has_the_sentence_of_the_server(client: Callable[..., Client]) -> None:
    with pytest.raises(ApiError, match="Link") as found:
        client(language="de").sit("nonsense")
    assert found.value.status == 404
    with pytest.raises(ApiError) as refused:
        client(token="nonsense").games()
    assert refused.value.status == 401


def test_another_server_is_not_given_the_token() -> None:
    from http.server import BaseHTTPRequestHandler, HTTPServer

    asked: list[str] = []

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(302 if "games" in self.path else 200)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/else")  # type: ignore[attr-defined]
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")

        def log_message(self, *_given: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Elsewhere) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        with Client(f"http://127.0.0.1:{other.server_port}", token="seat-1-secret") as client:
            with pytest.raises(BadSetup, match="use that address"):
                client.games()
            with pytest.raises(BadSetup, match="no Agra table"):
                client.about()
        other.shutdown()
    assert asked == ["/api/v1/games?which=running", "/api/v1/"]
