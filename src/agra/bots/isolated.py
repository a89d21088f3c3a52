"""Foreign bots in processes of their own: they see only their view, and cannot stop a run.

`Isolated` takes the place of a bot. It has a child process that loads the bot, and sends it the
view of its seat at each decision. The true position never leaves this process. A process plays one
seat of one game at a time; after the game it waits for another one. The child's standard
output goes to its standard error. A child that does not answer in time is killed, and one that ends
by itself is reported: both as `BotFailed`, in one sentence. A child ends soon after its parent,
also if the parent was killed while the bot was thinking.

A message is its length (four bytes) and its content. Messages to the child are pickled. Answers are
JSON, because a foreign program must not decide what this process unpickles.
"""

import json
import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Final

from agra.bots.bot import Bot
from agra.bots.budget import Allowance, Budget
from agra.bots.errors import BadBot, BotFailed, described
from agra.bots.registry import ALIASES, CHARACTERS, EXPLOITERS, LEVELS, PEERS, TRAINED, bot
from agra.bots.spec import parse_spec
from agra.bots.view import View
from agra.rules.errors import AgraError
from agra.rules.events import Event

#: The most seconds for one answer of a bot without a time limit, and for loading it.
MOST_SECONDS: Final = 60.0
#: A bot with a time limit may exceed it by this factor and these seconds before it is killed.
GRACE_FACTOR: Final = 2.0
GRACE_SECONDS: Final = 5.0
#: How long a process may take to end after it has closed its pipes.
ENDING_SECONDS: Final = 1.0
#: How often a child looks whether its parent still runs.
LOOK_SECONDS: Final = 1.0
NO_ANSWER: Final = "its process answered with something else than an action"
#: The largest answer, in bytes.
LARGEST: Final = 1_000_000
_HEAD: Final = struct.Struct("!I")
#: All processes. While they are here, Python does not close their pipes when it collects a bot.
_alive: Final[set["subprocess.Popen[bytes]"]] = set()
#: Processes without a game, by the text of their bot. They end when this process does.
_idle: Final[dict[str, list["subprocess.Popen[bytes]"]]] = {}


def is_foreign(text: str) -> bool:
    """Whether a bot is not one of this package: one of another package, or `module:Class`."""
    name = parse_spec(text).name
    known = (LEVELS, ALIASES, CHARACTERS, PEERS, TRAINED, EXPLOITERS)
    return not any(name in names for names in known)


def hard_limit(allowance: Allowance) -> float:
    """Return the seconds after which a bot that does not answer is killed."""
    if allowance.seconds is None:
        return MOST_SECONDS
    return GRACE_FACTOR * allowance.seconds + GRACE_SECONDS


class Isolated(Bot):
    """A bot in a process of its own."""

    _child: "subprocess.Popen[bytes] | None" = None

    def __init__(self, text: str, seed: int, seconds: float = MOST_SECONDS) -> None:
        super().__init__(seed)
        self.text = text
        self.seconds = seconds
        self._child = _waiting(text) or _started()
        answer = self._ask({"make": text, "seed": seed}, max(seconds, MOST_SECONDS))
        #: whether the bot handles events
        self.hears = bool(answer.get("hears"))

    def choose(self, view: View, actions: Sequence[int], budget: Budget) -> int:
        """Return the answer of the bot in its process."""
        limits = (budget.seconds, budget.nodes, budget.cores, budget.spent, budget.used)
        request = {"choose": (view, list(actions), limits)}
        answer = self._ask(request, self.seconds)
        budget.spend(max(0, int(answer.get("spent", 0))))
        return answer.get("action", -1)  # type: ignore[no-any-return]  # checked by the caller

    def hear(self, event: Event) -> None:
        """Send an event to the bot."""
        if self.hears:
            fields = (event.kind, event.seat, event.what, event.count, event.where, event.why)
            self._ask({"hear": fields}, self.seconds)

    def close(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is not None:
            _end(child)

    def __del__(self) -> None:
        """Keep the process for the next game: to start one takes longer than many games."""
        child = self._child
        if child is None or child.poll() is not None:
            self.close()
            return
        self._child = None
        _idle.setdefault(self.text, []).append(child)

    def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and return the answer; `BotFailed` says why there is none."""
        child = self._child
        if child is None or child.stdin is None or child.stdout is None:
            raise BotFailed("its process has ended")
        try:
            _send(child.stdin, pickle.dumps(request))
            content = _receive(child.stdout, time.monotonic() + seconds)
        except TimeoutError:
            self.close()
            raise BotFailed(f"it did not answer in {seconds:g} seconds, and was stopped") from None
        except (OSError, EOFError):
            code = _exit_code(child)
            self.close()
            if code is None:
                raise BotFailed(NO_ANSWER) from None
            raise BotFailed(f"it ended its process ({_ending(code)})") from None
        return _checked(content)


def _checked(content: bytes) -> dict[str, Any]:
    """Parse an answer, and raise the error that it reports."""
    try:
        answer = json.loads(content)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise BotFailed(NO_ANSWER)
    if "refused" in answer:
        raise BadBot(str(answer["refused"]))
    if "failed" in answer:
        raise BotFailed(str(answer["failed"]))
    return answer


def _exit_code(child: "subprocess.Popen[bytes]") -> int | None:
    """Return the exit code of a process that is ending; None if it still runs."""
    with suppress(subprocess.TimeoutExpired):
        return child.wait(ENDING_SECONDS)
    return None


def _ending(code: int) -> str:
    """Say how a process has ended."""
    if code >= 0:
        return f"exit code {code}"
    with suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"


def _waiting(text: str) -> "subprocess.Popen[bytes] | None":
    """Return a process without a game; None if there is none that still runs."""
    while waiting := _idle.get(text):
        child = waiting.pop()
        if child.poll() is None:
            return child
        _end(child)
    return None


def _end(child: "subprocess.Popen[bytes]") -> None:
    """End a process, and close its pipes."""
    _alive.discard(child)
    with suppress(OSError):
        child.kill()
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    child.wait()


def _started() -> "subprocess.Popen[bytes]":
    """Start a child process that finds the same modules as this one."""
    path = [place or os.getcwd() for place in sys.path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    command = [sys.executable, "-c", "from agra.bots.isolated import serve; serve()"]
    pipe = subprocess.PIPE
    child = subprocess.Popen(
        command, stdin=pipe, stdout=pipe, env=environment, start_new_session=True
    )
    _alive.add(child)
    return child


# ------------------------------------------------------------------ messages


def _send(pipe: IO[bytes], content: bytes) -> None:
    pipe.write(_HEAD.pack(len(content)) + content)
    pipe.flush()


def _receive(pipe: IO[bytes], until: float) -> bytes:
    """Read one message; raise `TimeoutError` after the time `until`, `EOFError` at the end."""
    number = pipe.fileno()
    found = b""
    wanted = _HEAD.size
    head = True
    while len(found) < wanted:
        ready, _, _ = select.select([number], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            raise TimeoutError
        more = os.read(number, wanted - len(found))
        if not more:
            raise EOFError
        found += more
        if head and len(found) == wanted:
            wanted, head = _HEAD.unpack(found)[0], False
            found = b""
            if wanted > LARGEST:
                raise EOFError
    return found


# ------------------------------------------------------------------ the child


def serve() -> None:
    """Answer requests from standard input until it is closed."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the bot prints does not get into the answers
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after, args=(os.getppid(),), daemon=True).start()
    made: Any = None
    while len(head := requests.read(_HEAD.size)) == _HEAD.size:
        request = pickle.loads(requests.read(_HEAD.unpack(head)[0]))
        answer: dict[str, Any] = {}
        try:
            if "make" in request:
                made = bot(request["make"], request["seed"])
                answer = {"hears": getattr(type(made), "hear", Bot.hear) is not Bot.hear}
            elif "hear" in request:
                made.hear(Event(*request["hear"]))
            else:
                answer = _chosen(made, *request["choose"])
        except AgraError as error:
            answer = {"refused" if "make" in request else "failed": str(error)}
        except (Exception, SystemExit) as error:
            answer = {"failed": described(error)}
        _send(answers, json.dumps(answer).encode())


def _end_after(parent: int) -> None:
    """End this process after its parent: a bot in an endless loop reads no end of its input."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os._exit(1)


def _chosen(made: Any, view: View, actions: list[int], limits: tuple[Any, ...]) -> dict[str, Any]:
    """Let the bot choose, and return its answer."""
    seconds, nodes, cores, spent, used = limits
    budget = Budget(None if seconds is None else max(0.01, seconds - used), nodes, cores)
    budget.spent = spent
    with budget:
        answer = made.choose(view, actions, budget)
    try:
        number = int(answer.__index__())
    except (AttributeError, TypeError):
        raise TypeError(f"choose() returned {answer!r}, which is not an action") from None
    return {"action": number, "spent": budget.spent - spent}
