"""`agra review`: judges a finished game turn by turn."""

import json
from pathlib import Path
from typing import Annotated, Final

import typer

from agra import review as reviewing
from agra.bots import parse_spec, short_runs
from agra.bots.spec import MOST_NODES, Spec
from agra.command import output, runs
from agra.command.replay import chosen
from agra.command.seats import titles_in_record
from agra.records import Record
from agra.review import Judged, Played, Review
from agra.review.marks import MOMENTS
from agra.review.parting import KINDS
from agra.rules.errors import BadSetup
from agra.rules.events import Event
from agra.rules.state import State
from agra.text import names as name_of
from agra.text import review as words
from agra.text.advice import plan_words, reason_sentence
from agra.text.i18n import N_, _, labelled, number, parted

#: A symbol for each mark, shown beside its word.
SIGNS: Final = {"great": "★", "good": "✓", "slip": "?", "blunder": "✗"}


def review(
    file: Annotated[Path, typer.Argument(help=N_("The record of a finished game."))],
    player: Annotated[
        str | None,
        typer.Option(
            help=N_("Only the turns of this player: a name, a colour, or a number from 1.")
        ),
    ] = None,
    nodes: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=MOST_NODES, help=N_("Positions to look at for each turn.")
        ),
    ] = reviewing.NODES,
    bot: Annotated[str, typer.Option(help=N_("The bot that judges."))] = reviewing.JUDGE,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Write the review as JSON."))] = False,
    game: Annotated[
        int, typer.Option(metavar="N", min=1, help=N_("Which game of the file, counted from 1."))
    ] = 1,
    components: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("The components file that the game was played with.")),
    ] = None,
) -> None:
    """Judge every turn of a game that is over."""
    _check_judge(bot)
    record = chosen(file, game, components)
    with name_of.in_colours(record.colours):
        _tell(record, player, nodes, bot, as_json)


def _tell(record: Record, player: str | None, nodes: int, bot: str, as_json: bool) -> None:
    """Judge the turns, then print them: the marks depend on all turns of a player."""
    seats = [] if player is None else [_seat(record, player)]
    found = reviewing.begin(record, bot, short_runs.nodes(nodes))
    wanted = [turn for turn in found.turns if not seats or turn.seat in seats]
    stopped = False
    try:
        with runs.progress(len(wanted), _("turns")) as advance:
            for done, _judged in enumerate(reviewing.go_on(found, seats), 1):
                advance(done)
    except KeyboardInterrupt:
        stopped = True
    if as_json:
        typer.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        Teller(record, found).tell()
    if stopped:
        output.complain(
            _("Interrupted: {done} of {all} turns are judged.").format(
                done=len(found.judged), all=len(wanted)
            )
        )
        raise typer.Exit(runs.CTRL_C)


def _check_judge(bot: str) -> None:
    """Check the bot: other weights are allowed, but a limit has its own option."""
    spec = parse_spec(bot)
    if spec != Spec(spec.text, spec.name, weights=spec.weights):
        message = N_("--bot takes a name without limits, not {bot!r}: set the limit with --nodes.")
        raise BadSetup(message, bot=bot)


def _seat(record: Record, wanted: str) -> int:
    """The seat of a player by name, colour or number."""
    colours = name_of.colours(record.players)
    names = [name.lower() for name in record.names]
    by_colour = {colour.lower(): seat for seat, colour in enumerate(colours)}
    by_number = {str(seat + 1): seat for seat in range(record.players)}
    word = wanted.strip().lower()
    if names.count(word) == 1:
        return names.index(word)
    if word in by_colour or word in by_number:
        return by_colour[word] if word in by_colour else by_number[word]
    message = N_("Nobody in this game is called {wanted!r}: choose one of {names}.")
    if word in names:
        message = N_("Several players of this game are called {wanted!r}: choose one of {names}.")
    titles = enumerate(titles_in_record(record.names, colours), 1)
    listed = ", ".join(f"{at} = {one}" for at, one in titles)
    raise BadSetup(message, wanted=wanted, names=listed)


class Teller:
    """Prints a review in lines."""

    def __init__(self, record: Record, found: Review) -> None:
        self.found = found
        self.names = titles_in_record(record.names, name_of.colours(record.players))
        self.by_number = {turn.number: turn for turn in found.turns}

    def tell(self) -> None:
        """Print all judged turns, and the statistics of their players."""
        for judged in reviewing.all_marked(self.found.judged.values()):
            self.turn(judged)
        self.sum_up()

    def turn(self, judged: Judged) -> None:
        """Print one turn: its mark, and for a mistake the better turn with reasons."""
        start = self.by_number[judged.number].view.state
        played = told(start, judged.seat, judged.played)
        typer.echo(
            _("{sign} Round {round}, {player}: {turn} ({mark}, {rupees})").format(
                sign=SIGNS[judged.mark],
                round=judged.round,
                player=self.names[judged.seat],
                turn=played,
                mark=words.mark_word(judged.mark),
                rupees=words.lost_words(judged.lost),
            )
        )
        if reviewing.needs_saying(judged):
            typer.echo("    " + words.decided_words())
        if not reviewing.is_mistake(judged):
            return
        best = told(start, judged.seat, judged.best)
        if best == played:  # the summaries are equal, so print all steps
            best = plan_words(start, judged.seat, judged.best)
        better = _("Better: {turn} ({kind})").format(turn=best, kind=words.kind_words(judged.kind))
        typer.echo(f"    {better}")
        for reason in judged.told:
            player = self.names[reason.seat] if reason.seat >= 0 else ""
            typer.echo("    " + reason_sentence(reason.about, reason.facts, player))

    def sum_up(self) -> None:
        """Print the statistics of each player with a judged turn."""
        every = list(self.found.judged.values())
        for seat, name in enumerate(self.names):
            counted = reviewing.numbers(self.found.of(seat))
            if not counted.turns:
                continue
            typer.echo()
            typer.echo(
                _("{player}: accuracy {accuracy} %, rupees given away: {rupees} ({marks})").format(
                    player=name,
                    accuracy=number(counted.accuracy, 1),
                    rupees=number(counted.lost, 1),
                    marks=", ".join(words.marks_counted(*one) for one in counted.marks.items()),
                )
            )
            for kind in KINDS:
                if counted.by_kind[kind]:
                    typer.echo(f"    {words.kind_words(kind)}: {number(counted.by_kind[kind], 1)}")
            self._lesson(seat)
            if any(turn.number not in self.found.judged for turn in self._turns_of(seat)):
                continue  # a turn without a judgement may be the largest change
            found = reviewing.swings(every, seat)
            if found:
                told_ones = (words.swing_words(one.cause, one.round, one.change) for one in found)
                line = _("Biggest effects of own turns and dice (wins in 100 games): {changes}")
                typer.echo("    " + line.format(changes=parted(told_ones)))

    def _lesson(self, seat: int) -> None:
        """Print the moments that decided the game for a player, and the costliest habit."""
        mine = self.found.of(seat)
        moments = reviewing.moments(mine, seat)
        if not moments:
            typer.echo("    " + words.moments_title(0, decided=False))
        else:
            won = self.found.turns[-1].end.winners() == [seat]
            decided = reviewing.decided_the_game(moments, won)
            title = words.moments_title(len(moments), decided)
            rounds = parted(_("round {round}").format(round=turn.round) for turn in moments)
            typer.echo("    " + labelled(title, rounds))
            if len(moments) < MOMENTS:
                typer.echo("    " + words.no_more_mistakes())
        habit = reviewing.habit(self.found.turns, mine, seat)
        if habit is not None:
            typer.echo("    " + words.habit_words(habit.kind, habit.count))
            typer.echo("    " + words.habit_advice(habit.kind))

    def _turns_of(self, seat: int) -> list[Played]:
        """The turns of a player that can be judged."""
        return [one for one in self.found.turns if one.seat == seat and not one.corrected]


def told(start: State, seat: int, actions: tuple[int, ...]) -> str:
    """Summarize a turn in a few words."""
    state = start.copy()
    events: list[Event] = []
    state.listener = events.append
    for action in actions:
        state.apply(action)
    return words.turn_words(events, seat)
