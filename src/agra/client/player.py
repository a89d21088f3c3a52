"""Lets a local bot play a seat on a server: it follows the stream, thinks, and sends decisions.

All state is on the server, so the program can be stopped and restarted at any time. It sees only
what its seat may see, and counts the other players' rupees from the events.
"""

import random
import time
import tomllib
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Any, Final

from agra.bots import Allowance, Ledger, SeatedBot, bot_seed
from agra.bots.registry import bot
from agra.bots.spec import parse_spec
from agra.bots.view import GUESS
from agra.client.answers import Seen
from agra.client.client import Client
from agra.client.errors import ApiError, NotReached
from agra.components import components_from, default_components
from agra.positions import from_json
from agra.rules.errors import AgraError
from agra.rules.events import NOBODY, Event
from agra.rules.state import State
from agra.rules.values import Components

#: Seconds before the first reconnection, and the maximum between two.
SOON: Final = 1.0
LATE: Final = 30.0
#: Status codes after which a retry may work: rate limit, or a busy server.
_LATER: Final = (429, 502, 503, 504)


def state_of(
    position: Mapping[str, Any], components: Components, rupees: Mapping[int, int] | None = None
) -> State:
    """Parse a position of the API; unknown rupees are taken from `rupees`, or guessed."""
    known = rupees or {}
    players = [
        {**player, "rupees": known.get(seat, GUESS)} if player["rupees"] is None else player
        for seat, player in enumerate(position["players"])
    ]
    whole = {name: value for name, value in position.items() if name != "viewer"}
    return from_json({**whole, "players": players}, components)


def event_of(data: Mapping[str, Any]) -> Event:
    """Parse an event from its JSON form."""
    return Event(
        str(data["event"]),
        int(data.get("seat", NOBODY)),
        str(data.get("what", "")),
        int(data.get("count", 0)),
        str(data.get("where", "")),
        str(data.get("why", "")),
    )


class Player:
    """Lets a bot play the seat that the client's token belongs to."""

    def __init__(
        self,
        client: Client,
        code: str,
        seat: int,
        name: str = "trader",
        allowance: Allowance | None = None,
        lost: Callable[[AgraError, float], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.client = client
        self.code = code
        self.seat = seat
        self.name = name
        self.decisions = 0
        self._lost = lost
        self._sleep = sleep
        table = client.game(code)
        text = client.components(code) if table["components"] else ""
        self._components = components_from(tomllib.loads(text)) if text else default_components()
        usual = allowance or Allowance(seconds=float(table["options"].get("think", 4.0)))
        made = bot(name, bot_seed(0, seat))
        self._bot = SeatedBot(made, seat, None, parse_spec(name).allowance(usual), name)
        self._counts = table["from_start"]
        self._players = table["players"]
        #: the events of each decision so far
        self._events: list[list[Event]] = []
        self._version: int | None = None

    def play(self) -> Seen:
        """Play until the game is over; return the final position.

        It reconnects after a lost connection. A permanent refusal raises `ApiError`.
        """
        trials = 0
        while True:
            stream = self.client.stream(self.code, len(self._events), self._version)
            try:
                with closing(stream) as lines:
                    for line in lines:
                        trials = 0
                        if self.hear(line):
                            return self.client.position(self.code)
            except NotReached as error:
                self._wait(error, trials)
            except ApiError as error:
                if error.status not in _LATER:
                    raise
                self._wait(error, trials, error.wait)
            trials += 1

    def _wait(self, error: AgraError, trials: int, least: float = 0.0) -> None:
        """Wait with exponential backoff and jitter."""
        seconds = max(least, min(LATE, SOON * 2**trials) * random.uniform(0.75, 1.25))
        if self._lost is not None:
            self._lost(error, seconds)
        self._sleep(seconds)

    def hear(self, line: Mapping[str, Any]) -> bool:
        """Process a line of the stream, decide if it is our move; return whether it is over."""
        kind = line["type"]
        if kind == "undo":
            del self._events[int(line["keep"]) :]
        elif kind == "step" and line["number"] == len(self._events) + 1:
            events = [event_of(event) for event in line["events"]]
            self._events.append(events)
            if self._bot.wants_events:
                for event in events:
                    self._bot.bot.hear(event)
        elif kind == "state":
            self._version = int(line["version"])
            if line["over"]:
                return True
            if line["yours"]:
                self._decide(int(line["version"]))
        return False

    def _decide(self, version: int) -> None:
        """Send a decision, unless the game has moved on: then the stream reports that."""
        seen = self.client.position(self.code)
        if seen["version"] != version or seen["to_move"] != self.seat:
            return
        state = self._state(seen)
        try:
            self.client.decide(self.code, self._bot.choose(state), version)
        except ApiError as error:
            if error.status != 409:
                raise
            self._decide_simply(version)
            return
        self.decisions += 1

    def _decide_simply(self, version: int) -> None:
        """After a refused decision: if the position is unchanged, take the first option offered."""
        offered = self.client.options(self.code)
        if offered["version"] == version and offered["yours"]:
            self.client.decide(self.code, offered["options"][0]["action"], version)
            self.decisions += 1

    def _state(self, seen: Seen) -> State:
        """The position, with the counted rupees of the other players."""
        counted = self._counted()
        own = seen["position"]["players"][self.seat]["rupees"]
        # If the count of the own rupees is wrong, the others are wrong, too.
        good = counted is not None and own in (None, counted[self.seat])
        rupees = dict(enumerate(counted)) if counted is not None and good else {}
        state = state_of(seen["position"], self._components, rupees)
        ledger = None
        if rupees:
            ledger = Ledger(self._players)
            ledger.rupees = state.all_rupees
        self._bot.ledger = ledger
        return state

    def _counted(self) -> list[int] | None:
        """All players' rupees, counted from the events; None if the first events are unknown."""
        if not self._counts:
            return None
        ledger = Ledger(self._players, self._components.start_rupees)
        for events in self._events:
            for event in events:
                ledger(event)
        return ledger.rupees
