"""Kills a server during its work and restarts it: no answered decision is lost."""

import random
import tempfile
import time
from pathlib import Path

from tests.long.frame import Counts, Run
from tests.table.running_server import Server, Visitor
from tests.table.views.test_play_command import my_turn

#: How often one server is killed, each time at another moment of the same game.
KILLS = 10
#: Milliseconds within which a bot most likely thinks or writes.
LATEST = 60


def part(number: int, kills: int = KILLS) -> Counts:
    """Play one game whose server is killed again and again."""
    dice = random.Random(number)
    decided = 0
    with tempfile.TemporaryDirectory(prefix="agra-kills-") as folder:
        server = Server(Path(folder))
        try:
            visitor = Visitor(server)
            players = dice.choice((2, 3, 4))
            fields = {"players": players, "level": "farmer", "pace": 0, "seed": number}
            where = visitor.post("/play", **fields)
            for _ in range(kills):
                for _ in range(dice.randint(1, 4)):
                    before = decide(visitor, where, dice)
                    decided += 1
                time.sleep(dice.randrange(LATEST) / 1000)
                server.kill()
                server = Server(Path(folder), server.port)
                visitor.server = server
                found = my_turn(visitor, where)
                assert found["viewer"] == 0
                assert found["version"] > before, "a decision that was answered is lost"
        finally:
            server.kill()
    return {"kills": kills, "decisions": decided}


def decide(visitor: Visitor, where: str, dice: random.Random) -> int:
    """Take one of the options; return the version of the game before it."""
    found = my_turn(visitor, where)
    action = dice.choice(found["options"])["action"]
    visitor.post(f"{where}decide", action=action, version=found["version"])
    return int(found["version"])


RUN = Run("kills", "a table killed ten times in its game", "games", 100, part)
