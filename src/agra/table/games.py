"""What can be done with games: begin one, decide, take back, change who sits where, look at one.

Every change is one short transaction that appends entries. The database's own rule that a number is
there once decides who was first; whoever comes second gets `Stale`, and nothing has changed.
"""

import contextlib
import logging
import random
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from agra.bots.play import draw
from agra.bots.view import GUESS
from agra.positions import from_json
from agra.positions.handicap import ahead
from agra.records import dice
from agra.rules.errors import AgraError, IllegalAction
from agra.rules.layout import OPEN_RUPEES, PLAYER, ROUND, RUPEES, STRIDE
from agra.rules.names import COLOURS
from agra.rules.setup import random_setup
from agra.rules.state import CHANCE, State
from agra.rules.version import KNOWN_VERSIONS, RULES_VERSION
from agra.table import bus, stream, time_left, undo
from agra.table.asked import Written
from agra.table.colours import colours_for, colours_of
from agra.table.errors import NotPossible, NotThere, NotYours, Stale
from agra.table.lines import Line, Row, first_position, forget, line_of, load_components_text
from agra.table.models import Entry, Game, Seat
from agra.table.notices import outbox
from agra.table.passing import by_itself
from agra.table.preferences import answer_of
from agra.table.seats import Standing, names_of, seats_of, turn_of
from agra.table.sight import Sight, Starts, TurnStart, masked
from agra.table.titles import new_title
from agra.text.i18n import _
from agra.text.names import colour
from agra.text.reasons import refusal

_log = logging.getLogger("agra.table")

#: An option of a sandbox: the seat of the game it was taken from whose rupees its player knows.
ORIGIN: Final = "origin"

#: What is written with every decision: the entries, and what follows from them for the game.
_ENTRIES: Final = Written(Entry, "game", *Row._fields, "time")
_STANDING: Final = Written(Game, "to_move", "round", "finished", "bot_to_move", "changed")

#: Seconds a searching bot may think in a turn.
THINK: Final = 4.0

#: From so many entries on, a game can only be played to its end; and it can be corrected so often.
#: A whole game has some 700 entries, and every entry is read again when a page is first opened.
MOST_ENTRIES: Final = 20_000
MOST_CORRECTIONS: Final = 100


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a seat: a bot of this level, or a person; a free seat waits for somebody."""

    name: str
    bot: str = ""
    free: bool = False
    #: the colour that was chosen, "" if none was
    colour: str = ""


# ------------------------------------------------------------------ beginning


def begin(
    plans: Sequence[SeatPlan],
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    components: str = "",
    listed: bool = True,
    start: int | None = None,
    title: str = "",
    setup: dict[str, Any] | None = None,
    position: dict[str, Any] | None = None,
    referee: bool = False,
    rules: int = RULES_VERSION,
) -> Game:
    """A new game, played up to the first choice; `start` says who begins instead of chance.

    A `setup` leaves nothing to draw, a `position` is where the game begins instead; both must have
    been checked. At a `referee`'s table people tell the dice.
    """
    known = {"think": THINK, **(options or {})}
    known["colours"] = colours_for(
        [plan.colour for plan in plans], [not plan.bot for plan in plans]
    )
    number = secrets.randbits(52) if seed is None else seed
    loaded = load_components_text(components) if components else None
    if position is not None:
        setup = {}
    elif setup is None:
        setup = random_setup(len(plans), number, loaded)
    if start is not None:
        setup["start_player"] = start
    with one_act():
        game = Game.objects.create(
            title=title or new_title(),
            players=len(plans),
            seed=number,
            dice=dice.secret_for(number),
            setup=setup,
            position=position,
            referee=referee,
            options=known,
            components=components,
            rules_version=rules,
            listed=listed,
        )
        make_seats(game, plans)
        if known.get("handicap") and position is None:
            give_ahead(game, [bool(plan.bot) for plan in plans])
        settle(game)
    return game


def give_ahead(game: Game, bots: Sequence[bool]) -> None:
    """Let people begin with the rupees of the handicap beyond what bots begin with.

    The game begins from a position then, which its record tells as it is.
    """
    people = [seat for seat, is_bot in enumerate(bots) if not is_bot]
    game.position = ahead(first_position(game), people, game.options["handicap"])
    game.setup = {}
    game.save(update_fields=["position", "setup"])


def make_seats(game: Game, plans: Sequence[SeatPlan]) -> None:
    """Lay out the chairs."""
    for number, plan in enumerate(plans):
        Seat.objects.create(game=game, number=number, name=plan.name, bot=plan.bot, free=plan.free)


# ------------------------------------------------------------------ one act, one transaction


@contextmanager
def one_act(game: Game | None = None) -> Iterator[None]:
    """All that is done in this block is done together, or not at all, whatever happens.

    Without a game the act makes a new one, which nobody else knows yet.
    """
    # First the line, then the database: whoever decides takes them in this order, too.
    with contextlib.nullcontext() if game is None else line_of(game):
        try:
            with transaction.atomic():
                yield
        except BaseException:
            # What was followed in memory has not happened; numbers of new games come again.
            forget(None if game is None else game.pk)
            raise


def recover() -> None:
    """Write anew what follows from the entries where it cannot be right.

    So it may be in a house that was ended by force under an earlier version of the program.
    """
    running = Game.objects.filter(finished=False, rules_version__in=KNOWN_VERSIONS)
    asked = Seat.objects.filter(game=OuterRef("pk"), number=OuterRef("to_move"))
    bots = asked.exclude(bot="", stand_in="")
    wrong = (
        Q(to_move=None) | Q(bot_to_move=False) & Exists(bots) | Q(bot_to_move=True) & ~Exists(bots)
    )
    for game in running.filter(wrong):
        try:
            settle(game)
        except AgraError:
            _log.exception("The game %s cannot be read; it is left as it is.", game.code)


# ------------------------------------------------------------------ deciding


def decide(
    game: Game,
    who: int | Standing,
    action: int,
    version: int | None = None,
    then: Sequence[int] = (),
) -> int:
    """Take an action for a seat, or for whoever sits at a browser; returns the new version.

    With a `version`, the game must not have moved since. `then` answers the seat's own decisions
    that follow at once, as far as there are any ("the second good, too", "and end my turn").
    """
    with line_of(game) as line:
        check_version(line, version)
        seat = seat_at(who, line.state)
        if line.state.to_move != seat:
            raise Stale(_("The game has moved on: here is how it stands now."))
        state = line.state.copy()
        rows: list[Row] = []
        for answer in [action, *then]:
            if state.to_move != seat:
                break
            forced = bool(rows) and len(state.legal_actions()) == 1
            try:
                state.apply(answer)
            except IllegalAction:
                raise NotPossible(refusal(state, answer)) from None
            rows.append(Row(line.version + len(rows) + 1, Entry.DECISION, seat, answer, forced))
        follow_up(game, state, rows, seats_of(game), line.version, line.rolls)
        return append(game, line, state, rows)


def was_taken(
    game: Game, who: Standing, action: int, version: int, kind: str = Entry.DECISION
) -> bool:
    """Whether the next thing that happened after a version was this action of this browser.

    With the kind `Entry.UNDO`: whether it took back to this many decisions.
    """
    found = Entry.objects.filter(game=game, number__gt=version).exclude(kind=Entry.NOTE)
    first = found.order_by("number").values_list("kind", "seat", "action").first()
    seats = [*who.held, CHANCE] if who.referee else who.held
    return first is not None and first in [(kind, seat, action) for seat in seats]


def settle(game: Game) -> int:
    """Let happen what needs nobody's answer; returns the version."""
    with line_of(game) as line:
        state = line.state.copy()
        rows: list[Row] = []
        follow_up(game, state, rows, seats_of(game), line.version, line.rolls)
        return append(game, line, state, rows)


def check_version(line: Line, version: int | None) -> None:
    """Refuse who looks at an old page; notes about seats make no page old."""
    if version is not None and not line.moved <= version <= line.version:
        raise Stale(_("The game has moved on: here is how it stands now."))


def follow_up(
    game: Game,
    state: State,
    rows: list[Row],
    seats: Sequence[Seat],
    version: int = 0,
    rolls: int = 0,
) -> None:
    """Go on to the next real choice: roll, draw, take sole options, answer by preferences.

    So many entries are written already, and so many rolls were made.
    """
    while (seat := state.to_move) is not None:
        number = (rows[-1].number if rows else version) + 1
        if seat == CHANCE and game.referee:
            outcomes = state.legal_actions()
            if len(outcomes) > 1:
                return  # whoever has the die tells
            action, forced = outcomes[0], True
        elif seat == CHANCE:
            rolls += 1
            action, forced = chance(game, state, number, rolls), False
        else:
            legal = state.legal_actions()
            found = unasked(seats[seat], state, legal)
            forced = found is not None
            if found is None:
                found = answer_of(state, seats[seat], legal)
                if found is None:
                    return
            action = found
        state.apply(action)
        rows.append(Row(number, Entry.DECISION, seat, action, forced))


def chance(game: Game, state: State, number: int, rolls: int) -> int:
    """What a die or a drawn tile brings: roll number `rolls` of the game.

    Older games, and sandboxes, draw from their seed and the number of the entry.
    """
    if game.dice:
        return dice.roll(state, game.dice, rolls)
    return draw(state, random.Random(f"{game.seed} {number}"))


def unasked(seat: Seat, state: State, legal: Sequence[int]) -> int | None:
    """The answer that needs nobody; a bot is asked wherever it has two options."""
    if seat.level:
        return legal[0] if len(legal) == 1 else None
    return by_itself(state, legal, bool(seat.preferences.get("confirm", True)))


def append(game: Game, line: Line, state: State, rows: Sequence[Row], note: str = "") -> int:
    """Write entries that lead to a position; `Stale` if another process was faster."""
    try:
        with transaction.atomic():
            if not rows and not is_present(game, line):
                return line.version  # whoever went on has kept what follows from it
            now = timezone.now()
            _ENTRIES.add([(game.pk, *row._replace(note=note or row.note), now) for row in rows])
            before = line.state.to_move
            note_standing(game, state)
            bus.tell(bus.MOVED, game.pk, rows[-1].number if rows else line.version)
            if game.bot_to_move:
                bus.tell(bus.BOTS)
            time_left.run(game, before, seats_of(game))
            if not any(row.kind == Entry.UNDO for row in rows):
                outbox.moved(game, before, seats_of(game))
    except IntegrityError:
        raise Stale(_("The game has moved on: here is how it stands now.")) from None
    for row in rows:
        line.follow(row)
    version, bots = line.version, game.bot_to_move

    def tell() -> None:
        stream.publish(game.pk, version)
        if bots:
            stream.wake_bots()

    transaction.on_commit(tell)
    return version


def is_present(game: Game, line: Line) -> bool:
    """Whether a line is still that of its game; until the transaction ends nobody adds to it.

    Whoever appends an entry is found out by its number, but not who only writes what follows.
    """
    Game.objects.select_for_update(of=("self",)).filter(pk=game.pk).first()
    return not Entry.objects.filter(game_id=game.pk, number__gt=line.version).exists()


def note_standing(game: Game, state: State) -> None:
    """Keep with the game what follows from its entries, for lists of games and for bots."""
    seat = state.to_move
    bots = {found.number for found in seats_of(game) if found.level}
    game.to_move = seat
    game.round = state._d[ROUND]
    game.finished = seat is None
    game.bot_to_move = seat in bots
    game.changed = timezone.now()
    _STANDING.change(
        game.pk, [game.to_move, game.round, game.finished, game.bot_to_move, game.changed]
    )


def seat_at(who: int | Standing, state: State) -> int:
    """The seat for which somebody acts now."""
    if isinstance(who, int):
        return who
    check_seated(who)
    if who.referee and state.to_move == CHANCE:
        return CHANCE
    seat = who.viewer(state)
    if seat in who.away:
        raise NotPossible(_("A bot plays for you: take your seat back first."))
    if seat is None:
        raise Stale(_("The screen belongs to somebody else now."))
    return seat


def take_back(game: Game, who: int | Standing, keep: int, version: int | None = None) -> int:
    """Take back a seat's choices, so that the first `keep` decisions stay."""
    if game.referee:
        return take_back_anything(game, who, keep, version)
    with line_of(game) as line:
        check_version(line, version)
        check_room(line.version)
        seat = seat_at(who, line.state)
        found = undo.reach(line, seat, game.sandbox_from)
        if keep + 1 not in found.choices:
            raise NotPossible(_("That cannot be taken back any more."))
        state = line.position(keep)
        return append(game, line, state, [Row(line.version + 1, Entry.UNDO, seat, keep, False)])


def take_back_anything(
    game: Game, who: int | Standing, keep: int, version: int | None = None
) -> int:
    """Take back at a real table, as far as anybody likes: dice, tiles and corrections, too."""
    check_seated(who)
    with line_of(game) as line:
        check_version(line, version)
        check_room(line.version)
        if not 0 <= keep < line.number:
            raise NotPossible(_("That cannot be taken back any more."))
        state = line.position(keep)
        rows = [Row(line.version + 1, Entry.UNDO, turn_of(state), keep, False)]
        follow_up(game, state, rows, seats_of(game))
        return append(game, line, state, rows)


def correct(
    game: Game,
    who: int | Standing,
    position: dict[str, Any],
    note: str,
    version: int | None = None,
) -> int:
    """Go on from another position, because the real table has; it must hang together."""
    if not game.referee:
        raise NotPossible(_("Only a game on a real table can be corrected by hand."))
    check_seated(who)
    with line_of(game) as line:
        check_version(line, version)
        check_room(line.version)
        check_corrections(game)
        state = from_json(position, line.state._c)
        row = Row(line.version + 1, Entry.CORRECTION, None, None, False, state.to_json(), note)
        rows = [row]
        follow_up(game, state, rows, seats_of(game))
        return append(game, line, state, rows)


def check_room(version: int) -> None:
    """Refuse what makes a game longer, but not its decisions: they come to an end by themselves."""
    if version >= MOST_ENTRIES:
        raise NotPossible(
            _(
                "This game has {count} entries, more than any game needs: it can only be played to"
                " its end."
            ).format(count=version)
        )


def check_corrections(game: Game) -> None:
    """Refuse to correct a game that was corrected too often."""
    count = Entry.objects.filter(game=game, kind=Entry.CORRECTION).count()
    if count >= MOST_CORRECTIONS:
        raise NotPossible(
            _(
                "This game was corrected {count} times, more than any game needs: enter the"
                " position as a new game."
            ).format(count=count)
        )


def check_seated(who: int | Standing) -> None:
    """Refuse somebody who only looks on."""
    if isinstance(who, Standing) and not who.held:
        raise NotYours(_("Only a player of this game can do that: open the link of your seat."))


def note(game: Game, seat: int | None, text: str) -> int:
    """Tell every page that something about the seats has changed, and go on if it can."""
    with line_of(game) as line:
        rows = [Row(line.version + 1, Entry.NOTE, seat, None, False)]
        append(game, line, line.state, rows, text)
    return settle(game)


# ------------------------------------------------------------------ looking


@dataclass(frozen=True)
class Reader:
    """Whom something is told: how the players are called, and whose view it is."""

    names: list[str]
    viewer: int | None
    #: the colour of each seat
    colours: tuple[str, ...] = COLOURS


@dataclass(frozen=True)
class Behind:
    """A position that is shown, and the game as it stands; both as the same viewer sees them."""

    shown: Sight
    now: Sight
    hand_over: int | None


def position_at(line: Line, number: int) -> State:
    """The position after so many decisions; `NotThere` if there were not so many."""
    if not 0 <= number <= line.number:
        raise NotThere(_("The game has {count} decisions so far.").format(count=line.number))
    return line.position(number)


def look(
    game: Game,
    standing: Standing,
    at: int | None = None,
) -> tuple[Sight, int | None]:
    """The game as a browser may see it now, or after `at` decisions; and who gets the screen."""
    seats = seats_of(game)
    with line_of(game) as line:
        live = at is None
        number = line.number if at is None else at
        state = line.state if live else position_at(line, number)
        hand_over = standing.hand_over(line.state) if live else None
        viewer = standing.viewer(line.state)
        return sight_of_line(game, line, seats, state, number, viewer, live), hand_over


def look_behind(
    game: Game, standing: Standing, number: int = 0, version: int | None = None
) -> Behind:
    """An earlier position for somebody who is being shown how it went on.

    It is the one after so many decisions, or the one that had this version.
    """
    seats = seats_of(game)
    with line_of(game) as line:
        if version is not None:
            number = min(line.number_at(version), line.number)
        state = position_at(line, number)
        viewer = standing.viewer(line.state)
        return Behind(
            shown=sight_of_line(game, line, seats, state, number, viewer, live=False),
            now=sight_of_line(game, line, seats, line.state, line.number, viewer, live=True),
            hand_over=standing.hand_over(line.state),
        )


def sight_of_line(
    game: Game,
    line: Line,
    seats: Sequence[Seat],
    state: State,
    number: int,
    viewer: int | None,
    live: bool,
) -> Sight:
    """What a viewer may see of a line of play; the caller holds the line's lock."""
    over = line.state.to_move is None
    # What a sandbox guessed is no secret, but what was true before it began may be one.
    safe_from = secret_until(game)
    origin = None if viewer is None else game.options.get(ORIGIN)
    revealed = over and number >= safe_from

    def seen(turn: TurnStart) -> TurnStart:
        safe = turn.number >= safe_from
        return replace(turn, state=masked(turn.state, viewer if safe else origin, over and safe))

    reach = undo.Reach()
    if live and game.referee:
        reach = undo.reach_anything(line)
    elif live:
        reach = undo.reach(line, viewer, game.sandbox_from)
    mover = state.to_move
    thinking = [mover] if live and mover is not None and mover >= 0 and seats[mover].level else []
    return Sight(
        state=masked(state, viewer if number >= safe_from else origin, revealed),
        viewer=viewer,
        names=names_of(seats),
        kinds=[seat.kind for seat in seats],
        version=line.version,
        number=number,
        last=line.number,
        live=live,
        thinking=thinking,
        history=line.steps[:number],
        turn_starts=Starts(line.turns, number, seen),
        undo=reach.choices,
        barrier=reach.barrier,
        marks=line.marks[:],
        code=game.code,
        sandbox=game.sandbox_from > 0 or game.sandbox_of_id is not None,
        revealed=revealed,
        confirm=viewer is None or bool(seats[viewer].preferences.get("confirm", True)),
        guest=number < safe_from and origin != viewer,
        colours=colours_of(game),
        wishes={} if viewer is None else seats[viewer].preferences,
        referee=game.referee,
    )


# ------------------------------------------------------------------ who sits where


def hand_to_bot(game: Game, seat: Seat, level: str) -> None:
    """Let a bot play for a person."""
    if seat.bot:
        raise NotPossible(_("A bot sits there already."))
    with one_act(game):
        seat.stand_in = level
        seat.save(update_fields=["stand_in", "voted_out"])
        note(game, seat.number, f"bot {level} takes over")


def take_from_bot(game: Game, seat: Seat) -> None:
    """Let the person play again."""
    if not seat.stand_in:
        raise NotPossible(_("No bot plays for this seat."))
    with one_act(game):
        seat.stand_in = ""
        seat.voted_out = False
        time_left.give_again(game, seat)
        seat.save(update_fields=["stand_in", "voted_out", "used"])
        note(game, seat.number, "the bot hands back")


def sit_down(game: Game, seat: Seat, name: str) -> None:
    """Somebody takes a seat, under a name."""
    changed = seat.free or (bool(name) and name != seat.name)
    if name:
        seat.name = name
    seat.free = False
    with one_act(game):
        seat.save(update_fields=["name", "free"])
        if changed:
            note(game, seat.number, "sits down")


def prefer(game: Game, seat: Seat, wishes: dict[str, str]) -> None:
    """Keep answers that a player gives in advance; one may be wanted at once."""
    with one_act(game):
        seat.preferences = {**seat.preferences, **wishes}
        seat.save(update_fields=["preferences"])
        settle(game)


def new_link(game: Game, seat: Seat, secret: str, keep: str = "") -> None:
    """Give a seat a new link; the old one, and who held the seat, no longer count.

    The browser `keep` keeps the seat.
    """
    with one_act(game):
        seat.secret = secret
        seat.save(update_fields=["secret"])
        seat.holders.exclude(browser=keep).delete()
        seat.reaches.exclude(browser=keep).delete()
        note(game, seat.number, "has a new link")


# ------------------------------------------------------------------ playing on from a position


def sandbox(game: Game, number: int, viewer: int | None, level: str) -> Game:
    """A private game against bots from a position of another game.

    Rupees that the player may not know become a guess, so that a sandbox gives no secret away.
    A spectator plays the seat that has to decide, and is called by its colour.
    """
    with line_of(game) as line:
        state = position_at(line, number)
        steps = line.steps[:number]
        corrected = line.corrections()
        over = line.state.to_move is None
    if state.to_move is None:
        raise NotPossible(_("The game is over there: play on from an earlier position."))
    seat = viewer if viewer is not None else max(0, state.to_move)
    # What was true before a sandbox began is known to whoever laid it out as in the game itself.
    origin = viewer
    if game.sandbox_rupees:
        origin = None if viewer is None else game.options.get(ORIGIN)
    secret = number < secret_until(game)
    hidden = secret or not (over or state._d[OPEN_RUPEES] or game.options.get("open_rupees"))
    rupees = None
    if hidden:
        rupees = known_rupees(state, origin if secret else viewer)
    elif game.sandbox_rupees:
        rupees = list(rupees_in(state))  # the entries alone lead to the true ones
    old = names_of(seats_of(game))
    own = old[seat] if viewer is not None else colour(colours_of(game)[seat])
    with one_act():
        made = Game.objects.create(
            title=game.title,
            players=game.players,
            seed=secrets.randbits(52),
            setup=game.setup,
            position=game.position,
            options={**game.options, ORIGIN: origin, "typed_seed": False},
            components=game.components,
            rules_version=game.rules_version,
            listed=False,
            sandbox_of=game,
            sandbox_from=number,
            sandbox_rupees=rupees,
        )
        plans = [
            SeatPlan(own) if at == seat else SeatPlan(old[at], level) for at in range(game.players)
        ]
        make_seats(made, plans)
        Entry.objects.bulk_create(
            Entry(
                game=made,
                number=step.number,
                kind=Entry.CORRECTION if step.corrected else Entry.DECISION,
                seat=step.seat,
                action=None if step.corrected else step.action,
                forced=step.forced,
                note=step.note,
                position=corrected.get(step.number),
            )
            for step in steps
        )
        settle(made)
    return made


def secret_until(game: Game) -> int:
    """The first decision of a sandbox that gives nothing away of the game it was taken from.

    What came before is as secret as in that game, as long as it runs; 0 if nothing is.
    """
    if not game.sandbox_rupees:
        return 0
    origin = game.sandbox_of
    while origin is not None and (origin.sandbox_from or origin.sandbox_of_id is not None):
        origin = origin.sandbox_of
    return 0 if origin is not None and origin.finished else game.sandbox_from


def rupees_in(state: State) -> list[int]:
    """The rupees of each seat."""
    return [state._d[PLAYER + STRIDE * seat + RUPEES] for seat in range(state.players)]


def known_rupees(state: State, viewer: int | None) -> list[int]:
    """The rupees as a viewer knows them, with a guess for the others."""
    seen = Sight(state=state, viewer=viewer, names=[], kinds=[])
    return [GUESS if amount is None else amount for amount in seen.rupees]
