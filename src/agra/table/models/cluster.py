"""What processes share: heartbeats, streams, leases, rate limits, questions to bots."""

from typing import ClassVar

from django.db import models

from agra.table.models.game import Game


class Process(models.Model):
    """A process of the server that sends heartbeats; several may share a database."""

    WEB = "web"
    WORKER = "worker"

    #: machine, process id and a token, as in `Claim.worker`
    name = models.CharField(max_length=80, primary_key=True)
    kind = models.CharField(max_length=8)
    #: the last heartbeat, by the database's clock
    seen = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Stream(models.Model):
    """An event stream that a web process holds open; it counts only while that process lives."""

    process = models.CharField(max_length=80, db_index=True)
    game_number = models.BigIntegerField()
    browser = models.CharField(max_length=40, blank=True)
    #: hashes of browser and address, as in `Taken.who`
    own = models.CharField(max_length=32, blank=True, db_index=True)
    address = models.CharField(max_length=32, blank=True, db_index=True)

    class Meta:
        """The index tells whether a browser still watches a game."""

        indexes: ClassVar = [models.Index(fields=["game_number", "browser"], name="who_watches")]

    def __str__(self) -> str:
        return f"{self.browser[:6]} watches {self.game_number}"


class Claim(models.Model):
    """The lease of a bot worker on a game; after `until` another worker may take it."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True)
    worker = models.CharField(max_length=80)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.worker} thinks about {self.game_id}"


class Taken(models.Model):
    """One use of something that is limited per hour (`rate_limits.py`)."""

    limit = models.CharField(max_length=30)
    #: a hash of a browser or an address, so that no address is stored
    who = models.CharField(max_length=32)
    #: by the database's clock
    time = models.DateTimeField()
    #: how much was used; only `budgets.py` uses more than one at a time
    amount = models.PositiveIntegerField(default=1, db_default=1)

    class Meta:
        """The first index counts uses; the second finds old ones."""

        indexes: ClassVar = [
            models.Index(fields=["limit", "who", "time"], name="taken_by_whom"),
            models.Index(fields=["time"], name="taken_when"),
        ]

    def __str__(self) -> str:
        return f"{self.limit} of {self.who[:6]}"


class Thought(models.Model):
    """A question of a web process to the bot workers, such as a hint."""

    #: a hash of the question; equal questions share a row and its answer
    key = models.CharField(max_length=64, unique=True)
    #: the name of the function (`bot_calls.CALLS`), and the task that it gets
    work = models.CharField(max_length=20)
    task = models.JSONField()
    #: until when a page waits for it, if that is not renewed; by the database's clock
    wanted = models.DateTimeField()
    #: the visitor, as in `Game.owner`; questions of a lower rank come first
    owner = models.CharField(max_length=65, blank=True, default="")
    rank = models.PositiveSmallIntegerField(default=0)
    #: when a worker last began to answer it
    begun = models.DateTimeField(null=True)
    #: the worker that has it, the end of its lease, and the number of attempts
    worker = models.CharField(max_length=80, blank=True)
    until = models.DateTimeField(null=True)
    trials = models.PositiveSmallIntegerField(default=0)
    #: null until it is answered
    answer = models.JSONField(null=True)
    failed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.work} {self.key[:8]}"
