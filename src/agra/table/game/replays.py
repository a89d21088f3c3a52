"""Games from links that people only look at: a replay, or one position."""

import hashlib
from typing import Final

from agra.records.packed import ReplayLink
from agra.table.game.by_link import decision_rows
from agra.table.game.lines import line_of
from agra.table.game.new_game import SeatPlan, make_seats
from agra.table.game.recording import record
from agra.table.game.table_names import new_title
from agra.table.game.transaction import one_act
from agra.table.models import Game
from agra.table.people.player_names import distinct
from agra.table.people.seats import make_host

#: The option of a game with the hash of the link that it came from.
OPTION: Final = "from_link"


def open_replay(browser: str, link: ReplayLink, text: str) -> Game:
    """Return the game of a link for a browser; the same link opens the same game again."""
    mark = hashlib.sha256(text.encode()).hexdigest()[:32]
    known = Game.objects.filter(**{f"options__{OPTION}": mark}, holders__browser=browser)
    found = known.filter(sandbox_of=None, sandbox_from=0).first()
    return found if found is not None else _begin(browser, link, mark)


def _begin(browser: str, link: ReplayLink, mark: str) -> Game:
    """Store a game that nobody plays; its host can delete it."""
    played = link.record
    options = {name: value for name, value in played.options.items() if value is not None}
    with one_act():
        game = Game.objects.create(
            stored_title=new_title(),
            players=played.players,
            seed=0,
            setup=played.setup,
            options={**options, "colours": list(played.colours), "chat": False, OPTION: mark},
            rules_version=played.rules,
            listed=False,
        )
        make_seats(game, [SeatPlan(name) for name in distinct(played.names)])
        make_host(game, browser)
        with line_of(game) as line:
            state, rows = decision_rows(line, played.actions)
            record(game, line, state, rows)
    return game
