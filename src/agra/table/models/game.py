"""A game, its seats, who holds them, and its entries."""

import secrets
from typing import Any, ClassVar, Final

from django.db import models
from django.utils import timezone

from agra.table.colours import colours_of
from agra.table.titles import title_from_round, title_in_words
from agra.text.names import colour as colour_in_words

#: Without letters and digits that look alike.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
#: The option of a sandbox with the round in which it begins; older sandboxes do not have it.
FROM_ROUND: Final = "from_round"


def new_code() -> str:
    """Return a random code for links; it is not secret, but cannot be found by counting up."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_secret() -> str:
    """Return the secret part of a link, which nobody can guess."""
    return secrets.token_urlsafe(18)


def empty() -> dict[str, Any]:
    """Return a new empty dictionary."""
    return {}


class Game(models.Model):
    """One game at a table."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    #: the name of the table, in no language (`titles.py`)
    stored_title = models.CharField(max_length=40, db_column="title")
    #: /host/SECRET/ lets its reader manage the seats, /join/SECRET/ take a free one
    host_key = models.CharField(max_length=32, unique=True, default=new_secret)
    join_key = models.CharField(max_length=32, unique=True, default=new_secret)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    players = models.PositiveSmallIntegerField()
    #: determines the set-up; in older games the dice, too, so it is hidden until the game is over
    seed = models.BigIntegerField()
    #: the secret from which dice and tiles are drawn (`dice.py`); "" in older games
    dice = models.CharField(max_length=64, blank=True)
    #: the random parts of the set-up (docs/positions.md); empty if `position` is set
    setup = models.JSONField()
    #: the position with which the game began, if it did not begin with a set-up
    position = models.JSONField(null=True)
    #: a game on a real table: people enter the dice, and may take back and correct anything
    referee = models.BooleanField(default=False)
    #: open_rupees, merchant_coin_on_stop, round_limit; think of bots in seconds (older games: pace)
    options = models.JSONField(default=empty)
    #: the components file of the game; empty for the package's own
    components = models.TextField(blank=True)
    rules_version = models.PositiveIntegerField()
    #: whether the game is in the public list of games to watch
    listed = models.BooleanField(default=True)
    #: of a sandbox: the game it was copied from, and after how many decisions
    sandbox_of = models.ForeignKey("self", null=True, on_delete=models.SET_NULL)
    sandbox_from = models.PositiveIntegerField(default=0)
    #: of a sandbox: the rupees of all seats, guessed where its player did not know them
    sandbox_rupees = models.JSONField(null=True)

    #: derived from the entries: who has to decide (null: nobody), the round, whether it is over
    to_move = models.SmallIntegerField(null=True)
    round = models.PositiveSmallIntegerField(default=1)
    finished = models.BooleanField(default=False)
    #: whether a bot has to decide; bot workers query this
    bot_to_move = models.BooleanField(default=False)

    #: who opened the table (`rate_limits.owner`), for the fair queues of bots; "" if unknown
    owner = models.CharField(max_length=65, blank=True, default="")

    #: when the game was last viewed, to the minute: bots alone play only if somebody watches
    looked = models.DateTimeField(default=timezone.now)

    #: when the clock of the player to move runs out; null without a clock
    due = models.DateTimeField(null=True, db_index=True)
    #: when that clock was started; null if it does not run
    asked = models.DateTimeField(null=True)

    #: counts changes of presence, chat, nudges, votes and the rematch
    news = models.PositiveIntegerField(default=0)
    #: the rematch
    followed_by = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="follows"
    )

    #: no field: the seats in order, cached by `people.seats.seats_of`
    seats_read: "list[Seat] | None" = None

    class Meta:
        """The first index is for bot workers, the second for the public list."""

        indexes: ClassVar = [
            models.Index(fields=["bot_to_move"]),
            models.Index(fields=["listed", "finished", "-changed"], name="games_to_watch"),
        ]

    def __str__(self) -> str:
        return f"{self.stored_title} ({self.code})"

    @property
    def title(self) -> str:
        """The name of the table in the reader's language; a sandbox also tells its first round."""
        title, began = title_in_words(self.stored_title), self.options.get(FROM_ROUND)
        return title if began is None else title_from_round(title, began)


class Seat(models.Model):
    """A seat at the table, of a person or a bot."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    #: the name that the player has chosen; "" for the colour, in the reader's language
    chosen_name = models.CharField(max_length=40, blank=True, db_column="name")
    #: the level of the bot that sits here, or "" for a person's seat
    bot = models.CharField(max_length=20, blank=True)
    #: the level of the bot that plays for an absent person, or ""
    stand_in = models.CharField(max_length=20, blank=True)
    #: the others voted for that bot, so the person gets the seat back on return
    voted_out = models.BooleanField(default=False)
    #: /seat/SECRET/ lets its reader take the seat
    secret = models.CharField(max_length=32, unique=True, default=new_secret)
    #: nobody has taken the seat yet
    free = models.BooleanField(default=False)
    #: the seconds used of the player's clock, if the table has clocks
    used = models.FloatField(default=0.0)
    #: when the player first opened the table; clocks wait for this
    looked = models.DateTimeField(null=True)
    #: the player's standing answers, and whether the end of a turn must be confirmed
    preferences = models.JSONField(default=empty)

    #: no field: the colour, filled in by `people.seats.seats_of`
    known_colour: str = ""

    class Meta:
        """Each seat of a game exists once."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_each")
        ]

    def __str__(self) -> str:
        return f"{self.chosen_name} ({self.game_id}, seat {self.number})"

    @property
    def name(self) -> str:
        """The player's name; the colour of the seat for a player who has not chosen one."""
        return self.chosen_name or colour_in_words(self.colour)

    @property
    def level(self) -> str:
        """The level of the bot that decides for this seat now, or ""."""
        return self.bot or self.stand_in

    @property
    def colour(self) -> str:
        """The colour of its pieces."""
        return self.known_colour or colours_of(self.game)[self.number]

    @property
    def kind(self) -> str:
        """Who decides for this seat, in the format of `Players.kinds`."""
        return f"bot {self.level}" if self.level else "person"


class Holder(models.Model):
    """A browser that may act for a seat, or (without a seat) as the table's host."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="holders")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="holders")
    browser = models.CharField(max_length=40, db_index=True)
    #: whether this seat's player is at the screen, if the browser holds several seats
    active = models.BooleanField(default=True)
    #: null for older rows, which did not store it
    since = models.DateTimeField(null=True, auto_now_add=True)

    class Meta:
        """A browser holds a seat once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat", "browser"], name="one_holder_each")
        ]

    def __str__(self) -> str:
        return f"{self.browser[:6]} holds {self.seat_id or 'host'} of {self.game_id}"


class Entry(models.Model):
    """One entry in the log of a game; see `agra.table.models`."""

    DECISION = "d"
    UNDO = "u"
    NOTE = "n"
    CORRECTION = "c"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=1, default=DECISION)
    #: the seat that decided; -1 is chance, null the host or nobody
    seat = models.SmallIntegerField(null=True)
    #: the action of a decision; of an undo, how many decisions still count
    action = models.PositiveIntegerField(null=True)
    #: the server made the decision, because there was only one option
    forced = models.BooleanField(default=False)
    #: the text of a note, such as "bot trader takes over"; the reason for a correction
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
