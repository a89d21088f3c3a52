"""The people at a table: presence, chat, nudges, votes."""

from typing import ClassVar

from django.db import models

from agra.table.models.game import Game


class Presence(models.Model):
    """Whether the player in a browser is present; written mostly when it changes."""

    HERE = "here"
    AWAY = "away"
    LOST = "lost"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="presences")
    browser = models.CharField(max_length=40)
    state = models.CharField(max_length=4)
    #: when the state last changed, and the last heartbeat
    since = models.DateTimeField()
    seen = models.DateTimeField()
    #: the time of the message by the page's clock in milliseconds: messages may arrive out of order
    said = models.BigIntegerField(default=0)

    class Meta:
        """A browser has one presence in a game."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "browser"], name="one_presence_each")
        ]

    def __str__(self) -> str:
        return f"{self.browser[:6]} is {self.state} in {self.game_id}"


class Message(models.Model):
    """A chat message: from a seat to the seats, or from a spectator to the spectators."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    #: the seat of the author; null for a spectator
    seat = models.SmallIntegerField(null=True)
    #: the author, for the rate limit
    browser = models.CharField(max_length=40)
    #: a spectator's name
    name = models.CharField(max_length=40, blank=True)
    #: one of `chat.PHRASES`, which is shown in the reader's language; or "" and a text
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=200, blank=True)
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order in which they were sent."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id}, {self.seat}: {self.phrase or self.text[:20]}"


class Nudge(models.Model):
    """A reminder to a seat that the others wait for it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="nudges")
    seat = models.SmallIntegerField()
    by = models.SmallIntegerField()
    time = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.by} nudges {self.seat}"


class Vote(models.Model):
    """A vote to let a bot play for a seat that has not decided since the entry `number`."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="votes")
    seat = models.SmallIntegerField()
    by = models.SmallIntegerField()
    number = models.PositiveIntegerField()

    class Meta:
        """One vote each."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat", "by", "number"], name="one_vote_each")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.by} wants a bot for {self.seat}"
