"""What the database keeps.

**The entries of a game are the truth; none is ever changed or removed.** They are numbered from 1
without a gap, and `(game, number)` is unique: of two that would be written at the same time, one is
refused. An entry is

- a *decision*: an action of a seat or of chance;
- an *undo*: the decisions after the first `keep` ones are taken back. They stay in the list, but
  they no longer lead anywhere: the line of play is what is left when the entries are read in order;
- a *correction*: people at a real table have put the position right by hand. The line of play goes
  on from there, and it counts among the decisions, so that it can be taken back like them;
- a *note*: something about a seat changed (somebody sat down, a bot took over). It leads nowhere
  either, but counts as a change, so that every page hears of it.

Everything else about a position (`Game.to_move`, `Game.finished`, all that is kept in memory)
follows from the entries and could be thrown away.

Beside the game there is company: who is here, what is said, who is nudged, votes for a bot. It
changes no position and has a count of its own, `Game.news`, by which pages hear of it. All of it
goes when its game is deleted. So does what is to be told to people who are not at the table: how
they can be reached (`Reach`), and what has not been sent yet (`Notice`).
"""

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
        """Who decides for this seat, as `Sight.kinds` has it."""
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


class Reach(models.Model):
    """A way to tell the person of a seat something when they are not at the table."""

    PUSH = "push"
    MAIL = "mail"
    HOOK = "hook"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reaches")
    #: the browser in which it was wished for, and its language then
    browser = models.CharField(max_length=40, db_index=True)
    language = models.CharField(max_length=16)
    way = models.CharField(max_length=4)
    #: the address of a push service or a web hook, or an e-mail address
    target = models.CharField(max_length=1000)
    #: of a browser: what messages to it are encrypted with
    keys = models.JSONField(default=empty)
    #: the address of this table as that browser knows it
    site = models.CharField(max_length=300)
    #: who opens /notice/SECRET/ may confirm it and end it; it signs what a web hook is sent
    secret = models.CharField(max_length=32, unique=True, default=new_secret)
    #: an e-mail address is used only after its owner said so
    confirmed = models.BooleanField(default=True)
    #: how many notices in a row did not arrive
    failed = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order in which they were wished for."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.way} for seat {self.seat_id}"


class Notice(models.Model):
    """Something to be told to somebody, until it is sent."""

    TURN = "turn"
    NUDGE = "nudge"
    LATE = "late"
    OVER = "over"
    HELLO = "hello"
    CONFIRM = "confirm"

    reach = models.ForeignKey(Reach, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8)
    #: from when on it is to be sent; whoever sends it moves this on meanwhile
    due = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.kind} by {self.reach_id}"


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


class House(models.Model):
    """The values of somebody's own box, which differ from those of the package."""

    browser = models.CharField(max_length=40, unique=True)
    #: the first part of `limits.owner` of whoever kept them last; "" if unknown
    address = models.CharField(max_length=32, blank=True, default="")
    #: a whole components file
    components = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"values of {self.browser[:6]}"


def new_number() -> str:
    """By which an account is known where a browser would be."""
    return f"account-{secrets.token_urlsafe(18)}"


class Account(models.Model):
    """A program that plays at tables: known by its token, of which only a hash is kept."""

    name = models.CharField(max_length=40)
    #: the hash of its token
    token = models.CharField(max_length=64, unique=True)
    #: what it is known by at tables, as a browser is by its number
    browser = models.CharField(max_length=40, unique=True, default=new_number)
    created = models.DateTimeField(auto_now_add=True)
    #: a day on which it was used, the last one that was written; null if that was never
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.browser[:14]})"


class Claim(models.Model):
    """A bot worker that thinks about a game; after `until` another may take it over."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True)
    worker = models.CharField(max_length=80)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.worker} thinks about {self.game_id}"


class Presence(models.Model):
    """Whether a browser that plays in a game is there; written when it changes, and seldom else."""

    HERE = "here"
    AWAY = "away"
    LOST = "lost"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="presences")
    browser = models.CharField(max_length=40)
    state = models.CharField(max_length=4)
    #: when it became so, and the last sign of life
    since = models.DateTimeField()
    seen = models.DateTimeField()
    #: when the page said so by its own clock, in milliseconds: signs may overtake each other
    said = models.BigIntegerField(default=0)

    class Meta:
        """A browser is somewhere once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "browser"], name="one_presence_each")
        ]

    def __str__(self) -> str:
        return f"{self.browser[:6]} is {self.state} in {self.game_id}"


class Message(models.Model):
    """Something said at a table: by a seat to the seats, or by a spectator to the spectators."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    #: the seat that says it; null for a spectator
    seat = models.SmallIntegerField(null=True)
    #: who says it, for the limit on how much one may say
    browser = models.CharField(max_length=40)
    #: a spectator's name
    name = models.CharField(max_length=40, blank=True)
    #: one of `chat.PHRASES`, told in the reader's language; or "" and a text
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=200, blank=True)
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order in which they were said."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id}, {self.seat}: {self.phrase or self.text[:20]}"


class Nudge(models.Model):
    """Somebody reminded a seat that the others wait for it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="nudges")
    seat = models.SmallIntegerField()
    by = models.SmallIntegerField()
    time = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.by} nudges {self.seat}"


class Vote(models.Model):
    """A seat wants a bot to play for another one, which has not answered the entry `number`."""

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


class Taken(models.Model):
    """Something that is limited in an hour (`limits.py`) was had once."""

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

    #: follows from the question: whoever asks the same gets the same answer
    key = models.CharField(max_length=64, unique=True)
    #: the function of `brains`, and what it is asked
    work = models.CharField(max_length=20)
    task = models.JSONField()
    #: somebody waits for it until then, unless that is put off; by the database's clock
    wanted = models.DateTimeField()
    #: whose question it is, as in `Game.owner`; those of a lower rank come first
    owner = models.CharField(max_length=65, blank=True, default="")
    rank = models.PositiveSmallIntegerField(default=0)
    #: when a worker last began with it
    begun = models.DateTimeField(null=True)
    #: the worker that thinks about it, until when, and the how manieth it is
    worker = models.CharField(max_length=80, blank=True)
    until = models.DateTimeField(null=True)
    trials = models.PositiveSmallIntegerField(default=0)
    #: null until it is there
    answer = models.JSONField(null=True)
    failed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.work} {self.key[:8]}"


class Review(models.Model):
    """A game that is over, as one bot judges it with one budget: so it is never judged twice."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reviews")
    #: the bot, a digest of what it has learnt, and the positions it looks at for a turn
    bot = models.CharField(max_length=40)
    weights = models.CharField(max_length=16, blank=True)
    nodes = models.PositiveIntegerField()
    #: the entries of the game that were read: at a real table people may take back the end
    version = models.PositiveIntegerField()
    #: everybody's chance to win, at the start and after each turn; empty until it is known
    chances = models.JSONField(default=list)
    #: what a first glance says that turns gave away, by the turn's number
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
