"""Counts the spectators of a game: open streams of browsers that hold no seat and do not host."""

from collections.abc import Iterable

from agra.table.cluster import processes
from agra.table.config import run_mode
from agra.table.live.hub import hub
from agra.table.models import Holder, Process, Stream


def count(game_id: int, holders: Iterable[Holder]) -> int:
    """Return how many spectators have a game open; a browser with two pages counts once."""
    players = {holder.browser for holder in holders}
    found = [browser for browser in browsers(game_id) if browser not in players]
    return len(set(filter(None, found))) + found.count("")


def browsers(game_id: int) -> list[str]:
    """Return the browser behind each open stream of a game; "" for one without a cookie."""
    if not run_mode.is_shared():
        return hub.browsers(game_id)
    living = processes.living(Process.WEB).values("name")
    streams = Stream.objects.filter(game_number=game_id, process__in=living)
    return list(streams.values_list("browser", flat=True))
