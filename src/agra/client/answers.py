"""Types of the API responses; docs/api.md explains the fields."""

from typing import Any, TypedDict


class SeatLine(TypedDict):
    """A seat of a table."""

    seat: int
    name: str
    kind: str
    colour: str
    free: bool
    yours: bool
    time_left: int | None


class Table(TypedDict):
    """A game, without its position."""

    game: str
    title: str
    players: int
    round: int
    to_move: int | None
    finished: bool
    changed: str
    rules: int
    options: dict[str, Any]
    components: bool
    from_start: bool
    seats: list[SeatLine]
    host: bool
    next: str


class TableMade(Table):
    """A new table, with the links that its host sends to others."""

    links: list[str]
    join_link: str
    host_link: str


class Links(TypedDict):
    """The links that a host sends to others."""

    game: str
    links: list[str]
    join_link: str
    host_link: str


class TableLine(TypedDict):
    """A game in a list."""

    game: str
    title: str
    names: list[str]
    round: int
    finished: bool
    yours: bool
    waiting_for: str
    changed: str


class Sat(TypedDict):
    """A seat, and its token unless an account sits there."""

    game: str
    seat: int
    name: str
    token: str | None


class Seen(TypedDict):
    """A position as the caller may see it."""

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


class OptionLine(TypedDict):
    """One legal action."""

    action: int
    name: str
    short: str
    text: str


class Options(TypedDict):
    """The pending decision and the caller's options."""

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


class Moved(TypedDict):
    """The state of a game after a change."""

    game: str
    version: int
    number: int
    to_move: int | None
    yours: bool


class StepLine(TypedDict):
    """A decision that was made."""

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


class Log(TypedDict):
    """The steps of a game, in order."""

    game: str
    version: int
    number: int
    steps: list[StepLine]
    more: bool


class SaidLine(TypedDict):
    """A message."""

    number: int
    seat: int
    name: str
    text: str
    time: str
