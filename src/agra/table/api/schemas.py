"""Schemas of the API's requests and responses; their docstrings are in the description."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from ninja import Schema
from pydantic import BeforeValidator, ConfigDict, Field

#: The maximum length of any text; names and messages have smaller limits.
Short = Annotated[str, Field(max_length=400)]


def whole(sent: Any) -> Any:
    """Turn a float without a fraction into an integer: JSON may write 3 as 3.0."""
    return int(sent) if isinstance(sent, float) and sent.is_integer() else sent


WHOLE: Final = BeforeValidator(whole)
#: The largest number that a request may contain.
Count = Annotated[int, Field(ge=0, le=10**9), WHOLE]


class Sent(Schema):
    """The body of a request: exactly these fields with exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Problem(Schema):
    """Why a request was refused; nothing has changed."""

    error: str
    #: the invalid fields of the body or the parameters, and why (in English)
    details: list[str] = Field(default_factory=list)


class Refused(Problem):
    """Why a decision was refused."""

    #: whether the next entry is this same decision: then it was sent twice
    taken: bool = False
    version: int = 0


class About(Schema):
    """What this server is."""

    program: str
    api: int
    rules: int
    bots: list[str]
    languages: list[str]
    phrases: dict[str, str]


class NewAccount(Sent):
    """An account for a program."""

    name: Annotated[str, Field(min_length=1, max_length=200)]


class AccountMade(Schema):
    """A new account; its token is shown only once."""

    name: str
    token: str


class SeatWish(Sent):
    """Who plays a seat: your account, a person who gets its link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: Short = ""
    bot: Short = ""
    colour: Short = ""


class ClockWish(Sent):
    """The time limit for people: for the whole game, or a day for each decision."""

    kind: Literal["live", "day"]
    #: of a live clock, per seat
    minutes: Annotated[int, Field(ge=1, le=600), WHOLE] = 45
    #: who takes over when the time is up
    late: Literal["bot", "host"] = "bot"


class NewGame(Sent):
    """A table to create."""

    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    seed: Annotated[int, Field(ge=0, le=2**52), WHOLE] | None = None
    open_rupees: bool = False
    merchant_coin_on_stop: bool = False
    round_limit: Annotated[int, Field(ge=1, le=99), WHOLE] | None = None
    think: Annotated[int, Field(ge=1, le=120), WHOLE] = 4
    chat: bool = True
    listed: bool = True
    closed: bool = False
    confirm: bool = True
    components: str = ""
    #: extra rupees for people at the start
    handicap: Annotated[int, Field(ge=0, le=50), WHOLE] = 0
    clock: ClockWish | None = None
    #: hints and the coach; null: only where one person plays
    hints: bool | None = None


class SeatLine(Schema):
    """A seat of a table."""

    seat: int
    name: str
    kind: str
    colour: str
    free: bool
    yours: bool
    #: seconds left on its clock; null if it has none
    time_left: int | None


class Table(Schema):
    """A game, without its position."""

    game: str
    title: str
    players: int
    round: int
    to_move: int | None
    finished: bool
    changed: datetime
    rules: int
    options: dict[str, Any]
    components: bool
    from_start: bool
    seats: list[SeatLine]
    #: whether the caller is its host
    host: bool
    #: the code of the rematch; "" if there is none
    next: str


class TableMade(Table):
    """A new table, with the links that its host sends to others."""

    #: by seat; "" for a bot's
    links: list[str]
    join_link: str
    host_link: str


class Links(Schema):
    """The links that a host sends to others."""

    game: str
    #: by seat; "" for a bot's
    links: list[str]
    join_link: str
    host_link: str


class HostLink(Sent):
    """The link for a table's host."""

    link: Short


class OptionsWish(Sent):
    """The options that a host may change during the game; null leaves one as it is."""

    hints: bool | None = None
    chat: bool | None = None


class StandIn(Sent):
    """The bot that plays for a person; without a name, the default one."""

    bot: Short = ""


class Deleted(Schema):
    """The code of the deleted table."""

    deleted: str


class ComponentsFile(Schema):
    """The text of a components file; "" for the standard components."""

    components: str


class Tables(Schema):
    """Games; those that are waiting for you come first."""

    games: list["TableLine"]


class TableLine(Schema):
    """A game in a list."""

    game: str
    title: str
    names: list[str]
    round: int
    finished: bool
    yours: bool
    waiting_for: str
    changed: datetime


class SitDown(Sent):
    """A link to a seat or to a table, and the name to play under."""

    link: Short
    name: Short = ""
    #: with an open link: the wanted seat, if it is free
    seat: Annotated[int, Field(ge=0, le=3), WHOLE] | None = None
    #: ask before a turn ends, even if nothing else can be done
    confirm: bool = True


class Sat(Schema):
    """A seat and its token; an account uses its own token instead."""

    game: str
    seat: int
    name: str
    token: str | None


class Seen(Schema):
    """A position as you may see it."""

    game: str
    version: int
    number: int
    viewer: int | None
    names: list[str]
    kinds: list[str]
    to_move: int | None
    decision: str
    thinking: list[int]
    undo: list[int]
    scores: list[int] | None
    winners: list[int] | None
    position: dict[str, Any]


class OptionLine(Schema):
    """One legal action: its number, its name (never translated) and its text in your language."""

    action: int
    name: str
    short: str
    text: str


class Options(Schema):
    """The current question."""

    game: str
    version: int
    number: int
    yours: bool
    to_move: int | None
    decision: str
    question: str
    help: str
    options: list[OptionLine]
    undo: list[int]


class Decide(Sent):
    """A decision, and the version of the game that it answers."""

    version: Count
    #: its number, or its name ("place tailor")
    action: Count | Annotated[str, Field(max_length=100)]
    #: answers to the caller's next decisions, if these follow directly
    then: Annotated[list[Count], Field(max_length=3)] = Field(default_factory=list)


class Undo(Sent):
    """Choices to undo."""

    version: Count
    #: how many decisions stay; by default all before the caller's last choice
    keep: Count | None = None


class Moved(Schema):
    """The state of the game after a change."""

    game: str
    version: int
    number: int
    to_move: int | None
    yours: bool


class StepLine(Schema):
    """A decision that was made, with its events (docs/events.md) and sentences."""

    number: int
    seat: int
    action: int | None
    name: str
    decision: str
    forced: bool
    round: int
    turn: int
    events: list[dict[str, Any]]
    text: list[str]


class Log(Schema):
    """The log, in order."""

    game: str
    version: int
    number: int
    steps: list[StepLine]
    more: bool


class Say(Sent):
    """A short text, or the name of one of the ready-made phrases."""

    text: Short = ""
    phrase: Annotated[str, Field(max_length=40)] = ""


class SaidLine(Schema):
    """A message; the seat is -1 for a spectator."""

    number: int
    seat: int
    name: str
    text: str
    time: datetime


class Chat(Schema):
    """Chat messages, the oldest first."""

    messages: list[SaidLine]
