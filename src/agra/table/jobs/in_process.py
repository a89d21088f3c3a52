"""What bots of one process have in common, with or without threads: their reviews."""

from collections.abc import Sequence

from agra.table.jobs.review_runner import ReviewRunner
from agra.table.jobs.reviews import Over
from agra.table.jobs.service import BotService, Turns
from agra.table.models import Game


class InProcessBots(BotService):
    """A bot service without other processes: reviews are in its memory, turns need no storage."""

    reviews: ReviewRunner

    def store_turns(self, key: str, turns: Turns) -> None:
        """Do nothing: there are no other processes."""

    def stored_turns(self, key: str) -> Turns | None:
        """Do nothing: there are no other processes."""
        return None

    def begin_review(self, game: Game, found: Over, seats: Sequence[int], browser: str) -> None:
        """Begin or resume the review."""
        self.reviews.begin(game, found, seats, browser)

    def stop_review(self, game_id: int) -> None:
        """Judge no further turn."""
        self.reviews.stop(game_id)

    def is_reviewing(self, game_id: int) -> bool:
        """Whether the review of a game is being made, or waits for that."""
        return self.reviews.is_running(game_id)

    def is_reviewing_for(self, game_id: int, browser: str) -> bool:
        """Whether this browser has begun the review of a game."""
        return self.reviews.is_begun_by(game_id, browser)

    def has_review(self, browser: str) -> bool:
        """Whether a browser has begun any review."""
        return self.reviews.has_begun_one(browser)
