"""People who do not know each other: tables in the lobby, ratings, and the games that count.

The database does not check the references to games and accounts: an older version of the server
may delete these while a newer one runs. So a reference may lead nowhere.
"""

from typing import ClassVar

from django.db import models

from agra.table.models.accounts import Account
from agra.table.models.game import Game


def nobody() -> list[int]:
    """Return a new empty list of seats."""
    return []


class OpenTable(models.Model):
    """A table in the lobby, where anybody may take a free seat."""

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, related_name="open_table", db_constraint=False
    )
    #: the browser that has put it there
    browser = models.CharField(max_length=40, db_index=True)
    #: the players that are wanted: a key of `lobby.open_tables.LEVELS`
    level = models.CharField(max_length=10)
    #: the language of the chat; "" for any
    language = models.CharField(max_length=8, blank=True)
    #: a table of "play with anybody now": bots keep its free seats
    quick = models.BooleanField(default=False)
    since = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.game_id} in the lobby"


class Rating(models.Model):
    """The rating of an account or of a level of bots (`lobby/ratings.py`)."""

    account = models.OneToOneField(
        Account, null=True, on_delete=models.CASCADE, related_name="rating", db_constraint=False
    )
    #: the level of bots; null for an account
    bot = models.CharField(max_length=20, null=True, unique=True)
    #: the hash of what a person's name looks like, so that nobody takes it twice; else null
    look = models.CharField(max_length=64, null=True, unique=True)
    #: the strength and its uncertainty, in the numbers of openskill
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.account or self.bot}: {self.mu:.1f} ± {self.sigma:.1f}"


class RatedGame(models.Model):
    """A game that counts for ratings; the row stays when the game is deleted."""

    game = models.OneToOneField(
        Game,
        null=True,
        on_delete=models.SET_NULL,
        related_name="rated_game",
        db_constraint=False,
    )
    code = models.CharField(max_length=16)
    #: the seats whose players have left early
    left = models.JSONField(default=nobody)
    #: when it was counted; null before
    counted = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return f"rated game {self.code}"


class RatedResult(models.Model):
    """The place of one player in a rated game, and the rating after it."""

    rated = models.ForeignKey(RatedGame, on_delete=models.CASCADE, related_name="results")
    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="results")
    place = models.PositiveSmallIntegerField()
    players = models.PositiveSmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    #: how far the number that is shown went up or down
    change = models.SmallIntegerField(default=0)

    class Meta:
        """In the order of the games."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.rated_id}: place {self.place} of {self.players}"
