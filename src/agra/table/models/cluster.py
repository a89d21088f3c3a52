"""What several processes share: signs of life, streams, leases, rate limits, questions to bots."""

from typing import ClassVar

from django.db import models

from agra.table.models.game import Game


class Process(models.Model):
    """A process of the server that gives signs of life; several may share a database."""

    WEB = "web"
    WORKER = "worker"

    #: machine, number and a token, as in `Claim.worker`
    name = models.CharField(max_length=80, primary_key=True)
    kind = models.CharField(max_length=8)
    #: the last sign of life, by the database's clock
    seen = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Stream(models.Model):
    """A stream that one of several web processes holds open; with its process it counts no more."""

    process = models.CharField(max_length=80, db_index=True)
    game_number = models.BigIntegerField()
    browser = models.CharField(max_length=40, blank=True)
    #: for whom it counts, as in `Taken.who`
    own = models.CharField(max_length=32, blank=True, db_index=True)
    address = models.CharField(max_length=32, blank=True, db_index=True)

    class Meta:
        """Whether a browser still watches a game."""

        indexes: ClassVar = [models.Index(fields=["game_number", "browser"], name="who_watches")]

    def __str__(self) -> str:
        return f"{self.browser[:6]} watches {self.game_number}"


class Claim(models.Model):
    """A bot worker that thinks about a game; after `until` another may take it over."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True)
    worker = models.CharField(max_length=80)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.worker} thinks about {self.game_id}"


class Taken(models.Model):
    """Something that is limited in an hour (`rate_limits.py`) was had once."""

    limit = models.CharField(max_length=30)
    #: a hash of a browser or an address, so that the list tells nobody's address
    who = models.CharField(max_length=32)
    #: by the database's clock
    time = models.DateTimeField()

    class Meta:
        """Counted by who wants it; old ones are found by their time."""

        indexes: ClassVar = [
            models.Index(fields=["limit", "who", "time"], name="taken_by_whom"),
            models.Index(fields=["time"], name="taken_when"),
        ]

    def __str__(self) -> str:
        return f"{self.limit} of {self.who[:6]}"


class Thought(models.Model):
    """A question that a web process asks of the bots beside the games, such as a hint."""

    #: a hash of the question: the same question has the same answer
    key = models.CharField(max_length=64, unique=True)
    #: the name of the function (`bot_calls.CALLS`), and the task that it gets
    work = models.CharField(max_length=20)
    task = models.JSONField()
    #: a page waits for it until then, unless that is renewed; by the database's clock
    wanted = models.DateTimeField()
    #: whose question it is, as in `Game.owner`; those of a lower rank come first
    owner = models.CharField(max_length=65, blank=True, default="")
    rank = models.PositiveSmallIntegerField(default=0)
    #: when a worker last began with it
    begun = models.DateTimeField(null=True)
    #: the worker that has it, the end of its lease, and the number of attempts
    worker = models.CharField(max_length=80, blank=True)
    until = models.DateTimeField(null=True)
    trials = models.PositiveSmallIntegerField(default=0)
    #: null until it is there
    answer = models.JSONField(null=True)
    failed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.work} {self.key[:8]}"
