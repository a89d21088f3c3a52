"""A game, its seats, who holds them, and its entries."""

import secrets
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone

from agra.table.colours import colours_of

#: No letters or digits that could be taken for each other.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """A short code for links; not secret, but not to be guessed by counting."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_secret() -> str:
    """A link that nobody can guess."""
    return secrets.token_urlsafe(18)


def empty() -> dict[str, Any]:
    """A new empty dictionary."""
    return {}


class Game(models.Model):
    """One game at a table."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    title = models.CharField(max_length=40)
    #: who opens /host/SECRET/ manages the seats; who opens /join/SECRET/ may take a free one
    host_key = models.CharField(max_length=32, unique=True, default=new_secret)
    join_key = models.CharField(max_length=32, unique=True, default=new_secret)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    players = models.PositiveSmallIntegerField()
    #: the set-up follows from it; in older games the dice, too, so it is shown to nobody until the
    #: game is over
    seed = models.BigIntegerField()
    #: the secret from which dice and tiles are drawn (`dice.py`); "" in older games
    dice = models.CharField(max_length=64, blank=True)
    #: what was drawn and rolled for the start (docs/positions.md); empty if `position` says it
    setup = models.JSONField()
    #: the position that the game began with, if it began in the middle
    position = models.JSONField(null=True)
    #: the pieces lie on a real table: people tell the dice, and may take back and correct anything
    referee = models.BooleanField(default=False)
    #: open_rupees, merchant_coin_on_stop, round_limit; think of bots in seconds (older games: pace)
    options = models.JSONField(default=empty)
    #: the components file of the game; empty for the package's own
    components = models.TextField(blank=True)
    rules_version = models.PositiveIntegerField()
    #: whether the game stands in the public list of games to watch
    listed = models.BooleanField(default=True)
    #: a sandbox: the game and the number of decisions it was played on from
    sandbox_of = models.ForeignKey("self", null=True, on_delete=models.SET_NULL)
    sandbox_from = models.PositiveIntegerField(default=0)
    #: rupees that the sandbox gave to seats whose rupees its player did not know
    sandbox_rupees = models.JSONField(null=True)

    #: follow from the entries: who has to decide (null: nobody), the round, whether it is over
    to_move = models.SmallIntegerField(null=True)
    round = models.PositiveSmallIntegerField(default=1)
    finished = models.BooleanField(default=False)
    #: whether it is a bot's turn, so that bots find their games
    bot_to_move = models.BooleanField(default=False)

    #: who laid the table out (`limits.owner`), so that bots share their time fairly; "" if unknown
    owner = models.CharField(max_length=65, blank=True, default="")

    #: the last time anybody looked, to the minute: bots among themselves play for readers only
    looked = models.DateTimeField(default=timezone.now)

    #: when the time of the person who has to decide is up; null without a clock
    due = models.DateTimeField(null=True, db_index=True)
    #: since when the present clock runs; null without one
    asked = models.DateTimeField(null=True)

    #: counts what happens beside the game: presence, chat, nudges, votes, another game
    news = models.PositiveIntegerField(default=0)
    #: the game that the same people play after this one
    followed_by = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="follows"
    )

    #: the seats in order, as soon as `people.seats.seats_of` has read them; no field
    seats_read: "list[Seat] | None" = None

    class Meta:
        """Bots look for their games by the first, readers by the second."""

        indexes: ClassVar = [
            models.Index(fields=["bot_to_move"]),
            models.Index(fields=["listed", "finished", "-changed"], name="games_to_watch"),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.code})"


class Seat(models.Model):
    """A place at the table: a person's, or a bot's."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    #: the level of the bot that sits here, or "" for a person's seat
    bot = models.CharField(max_length=20, blank=True)
    #: the level of the bot that plays for an absent person, or ""
    stand_in = models.CharField(max_length=20, blank=True)
    #: the others voted for that bot, so the person gets the seat back by coming back
    voted_out = models.BooleanField(default=False)
    #: who opens /seat/SECRET/ may sit here
    secret = models.CharField(max_length=32, unique=True, default=new_secret)
    #: nobody has sat down here yet
    free = models.BooleanField(default=False)
    #: seconds of its player's clock that are used up, if the table has clocks
    used = models.FloatField(default=0.0)
    #: what its player wants answered without being asked, and whether turns end without a question
    preferences = models.JSONField(default=empty)

    class Meta:
        """A seat is there once."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_each")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.game_id}, seat {self.number})"

    @property
    def level(self) -> str:
        """The bot that decides for this seat now, or ""."""
        return self.bot or self.stand_in

    @property
    def colour(self) -> str:
        """The colour of its pieces."""
        return colours_of(self.game)[self.number]

    @property
    def kind(self) -> str:
        """Who decides for this seat, as `Players.kinds` has it."""
        return f"bot {self.level}" if self.level else "person"


class Holder(models.Model):
    """A browser that may act for a seat, or (without a seat) as the table's host."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="holders")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="holders")
    browser = models.CharField(max_length=40, db_index=True)
    #: the seat that is at the screen, if the browser holds several of a game
    active = models.BooleanField(default=True)
    #: since when; unknown of those who sat down before it was written
    since = models.DateTimeField(null=True, auto_now_add=True)

    class Meta:
        """A browser holds a seat once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat", "browser"], name="one_holder_each")
        ]

    def __str__(self) -> str:
        return f"{self.browser[:6]} holds {self.seat_id or 'host'} of {self.game_id}"


class Entry(models.Model):
    """One line of a game's list; see the top of this module."""

    DECISION = "d"
    UNDO = "u"
    NOTE = "n"
    CORRECTION = "c"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=1, default=DECISION)
    #: who did it; -1 is chance, null the host or nobody
    seat = models.SmallIntegerField(null=True)
    #: a decision's action; how many decisions an undo keeps
    action = models.PositiveIntegerField(null=True)
    #: the decision was taken by the server, because there was nothing to choose
    forced = models.BooleanField(default=False)
    #: a note in words for the curious: "bot trader takes over"; why a position was corrected
    note = models.CharField(max_length=80, blank=True)
    #: the position that a correction leads to (docs/positions.md)
    position = models.JSONField(null=True)
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Two entries cannot have the same number."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_entry_each")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}.{self.number} {self.kind} {self.seat} {self.action}"
