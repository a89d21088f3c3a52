"""Reviews of games, turn by turn."""

from typing import ClassVar

from django.db import models

from agra.table.models.game import Game, empty


class Review(models.Model):
    """The review of a finished game by one bot with one budget. It is made only once."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reviews")
    #: the bot, a hash of its weights, and the positions it searches for a turn
    bot = models.CharField(max_length=40)
    weights = models.CharField(max_length=16, blank=True)
    nodes = models.PositiveIntegerField()
    #: the version of the game: at a real table people may take back the end
    version = models.PositiveIntegerField()
    #: each player's chance to win, at the start and after each turn; empty until computed
    chances = models.JSONField(default=list)
    #: a quick estimate of the loss of each turn, by the turn's number
    glances = models.JSONField(default=empty)

    class Meta:
        """A game is reviewed once in one way."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "bot", "weights", "nodes", "version"], name="one_review_each"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id} judged by {self.bot}, {self.nodes} nodes"


class ReviewedTurn(models.Model):
    """One turn of a review (docs/review.md)."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    judged = models.JSONField()

    class Meta:
        """A turn is judged once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["review", "number"], name="one_judgement_each")
        ]

    def __str__(self) -> str:
        return f"turn {self.number} of {self.review_id}"
