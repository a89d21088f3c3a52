"""What operators of a server need: who is blocked, and what people have reported."""

from typing import ClassVar

from django.db import models

from agra.table.models.game import Game


class Blocked(models.Model):
    """A browser or an address that may not use the table."""

    #: a hash, as in `Taken.who`
    who = models.CharField(max_length=32, unique=True)
    note = models.CharField(max_length=80, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    #: until when; null for ever
    until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.who[:10]} {self.note}"


class Report(models.Model):
    """A chat line or a name that somebody has reported. It goes with its game."""

    #: without a constraint, so that an older version can delete a game beside a newer one
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, db_constraint=False, related_name="reports"
    )
    #: the number of the chat line; null if a name was reported
    message = models.BigIntegerField(null=True)
    #: the name of the author, and what was written
    name = models.CharField(max_length=40, blank=True)
    text = models.CharField(max_length=200, blank=True)
    #: hashes of the browsers of the author and of the reporter, as in `Taken.who`
    author = models.CharField(max_length=32, blank=True)
    reporter = models.CharField(max_length=32)
    created = models.DateTimeField(auto_now_add=True)
    done = models.BooleanField(default=False)

    class Meta:
        """Nobody can report the same thing twice."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "message", "name", "reporter"], name="one_report_each"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.name} {self.text[:20]}"
