"""`agra admin`: what happens on the server, and how its operator can step in."""

import ipaddress
import json
from datetime import datetime
from typing import Annotated, Any, Final

import typer

from agra.command.games import Data, NotConfirmed
from agra.command.help import Command, Group
from agra.command.play import set_up
from agra.rules.errors import AgraError
from agra.text.i18n import N_, _

admin = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    add_completion=False,
    help=N_("See what happens on the server, and step in."),
)

Who = Annotated[
    str,
    typer.Argument(
        metavar="ID", help=N_("An IP address, or the id of a visitor as the lists show it.")
    ),
]
Number = Annotated[int, typer.Argument(metavar="N", help=N_("The number that the list shows."))]
#: The fewest letters of an id.
SHORTEST: Final = 6
#: The longest block that has an end: a hundred years.
MOST_HOURS: Final = 100 * 365 * 24
#: What a table waits for.
WAITS: Final = {
    "person": N_("{player} has been deciding since {time}"),
    "thinking": N_("{player} has been thinking since {time}: bot in process {process}"),
    "due": N_("{player} has been waiting for a free bot process since {time}"),
    "unwatched": N_("{player} is paused: nobody is watching these bots"),
    "rules": N_("{player} is paused: this version does not know the rules of the game"),
}


class NoSuchVisitor(AgraError):
    """The id is not that of one visitor."""


@admin.command(
    cls=Command,
    help=N_("Show processes, queues, limits that were reached, and how many errors there are."),
)
def status(data: Data = None) -> None:
    """Show processes, queues, limits that were reached, and how many errors there are."""
    set_up("127.0.0.1", data)
    from agra.table.cluster import processes
    from agra.table.config.error_file import last_lines
    from agra.table.models import Process
    from agra.table.server import overview

    for kind in (Process.WEB, Process.WORKER):
        for one in processes.living(kind):
            typer.echo(f"{kind:8} {one.name}  {clock(one.seen)}")
    found = overview.queues()
    for line in (
        _("Tables in play: {count}").format(count=found["tables"]),
        _("Bots waiting to play: {count}").format(count=found["bots"]),
        _("Hints and other questions waiting: {count}; being answered: {begun}").format(
            count=found["questions"], begun=found["questions_begun"]
        ),
        _("Notices to send: {count}; late: {late}").format(
            count=found["notices"], late=found["notices_late"]
        ),
        _("Open streams: {count}").format(count=found["streams"]),
        _("Open reports: {count}").format(count=found["reports"]),
        _("Errors in the file: {count}").format(count=len(last_lines(1000))),
    ):
        typer.echo(line)
    for limit, who in overview.limits_reached():
        typer.echo(
            _("Limit reached in the last hour: {limit} by {who}").format(
                limit=f"AGRA_{limit}", who=who[: overview.SHOWN]
            )
        )


@admin.command(cls=Command, help=N_("List the tables in play, and what each of them waits for."))
def tables(data: Data = None) -> None:
    """List the tables in play, and what each of them waits for."""
    set_up("127.0.0.1", data)
    from agra.table.server import overview

    for game in overview.running_tables():
        names = ", ".join(seat.name for seat in sorted(game.seats.all(), key=lambda s: s.number))
        typer.echo(f"{game.code}  {game.title}: {names}  {waits(overview.wait_of(game))}")


def waits(found: Any) -> str:
    """What a table waits for, in words."""
    if found is None:
        return ""
    words = _(WAITS[found.why]).format(
        player=found.player, time=clock(found.since), process=found.about
    )
    return f"{words} ({found.about})" if found.why == "person" and found.about else words


def clock(time: datetime) -> str:
    """A time as lists show it, in UTC."""
    return f"{time:%Y-%m-%d %H:%M:%S}"


@admin.command(cls=Command, help=N_("List the visitors of the last hour: ids, tables, uses."))
def visitors(data: Data = None) -> None:
    """List the visitors of the last hour: ids, tables, uses."""
    set_up("127.0.0.1", data)
    from agra.table.server import overview

    for one in overview.visitors():
        names = ", ".join(sorted(one.names))
        uses = ", ".join(f"{limit.split('_')[0]} {count}" for limit, count in one.uses.items())
        place = one.address[: overview.SHOWN] or "-"
        parts = [one.who[: overview.SHOWN], place, " ".join(sorted(one.tables)), names, uses]
        typer.echo("  ".join(part for part in parts if part))


@admin.command(cls=Command, help=N_("List the names and chat lines that people have reported."))
def reports(
    every: Annotated[bool, typer.Option("--all", help=N_("Also those that are done."))] = False,
    data: Data = None,
) -> None:
    """List the names and chat lines that people have reported."""
    set_up("127.0.0.1", data)
    from agra.table.models import Report
    from agra.table.server import overview

    found = Report.objects.select_related("game").order_by("pk")
    for one in found if every else found.filter(done=False):
        line = "" if one.message is None else f"  {one.message}: {one.text}"
        author = one.author[: overview.SHOWN] or "-"
        typer.echo(f"{one.pk}  {clock(one.created)}  {one.game.code}  {author}  {one.name}{line}")


@admin.command(cls=Command, help=N_("Mark a report as done."))
def done(number: Number, data: Data = None) -> None:
    """Mark a report as done."""
    set_up("127.0.0.1", data)
    from agra.table.models import Report

    if not Report.objects.filter(pk=number).update(done=True):
        raise NoSuchVisitor(_("There is no report {number}.").format(number=number))
    typer.echo(_("Report {number} is done.").format(number=number))


@admin.command(cls=Command, help=N_("Show the latest errors of the processes on this computer."))
def errors(
    count: Annotated[
        int, typer.Option("-n", "--number", min=1, help=N_("How many errors to show."))
    ] = 10,
    data: Data = None,
) -> None:
    """Show the last errors that processes on this computer met."""
    set_up("127.0.0.1", data)
    from agra.table.config.error_file import last_lines

    for text in last_lines(count):
        try:
            found = json.loads(text)
        except ValueError:
            continue  # a process died while it wrote
        typer.echo(f"{found['time']}  {found['logger']}  {found['message']}")
        if "error" in found:
            typer.echo(found["error"])


@admin.command(cls=Command, help=N_("End a table: delete it for everybody, with its chat."))
def end(
    code: Annotated[str, typer.Argument(metavar="CODE", help=N_("The code in the game's link."))],
    yes: Annotated[bool, typer.Option("--yes", help=N_("Do not ask for confirmation."))] = False,
    data: Data = None,
) -> None:
    """End a table: delete it for everybody, with its chat."""
    set_up("127.0.0.1", data)
    from agra.table.game import hosting
    from agra.table.server import maintenance

    game = maintenance.find(code)
    names = ", ".join(seat.name for seat in game.seats.order_by("number"))
    question = _("End the table “{title}” ({names}) for ever?")
    if not yes and not typer.confirm(question.format(title=game.title, names=names)):
        raise NotConfirmed(_("Nothing was deleted."))
    hosting.delete(game)
    typer.echo(_("The table “{title}” has ended.").format(title=game.title))


@admin.command(cls=Command, help=N_("Block an address, or the browser of a visitor."))
def block(
    who: Who,
    hours: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_HOURS, help=N_("For how many hours; without it, for ever.")),
    ] = None,
    note: Annotated[str, typer.Option(help=N_("A note for yourself."))] = "",
    data: Data = None,
) -> None:
    """Block an address, or the browser of a visitor."""
    set_up("127.0.0.1", data)
    from agra.table.people import blocks
    from agra.table.server import overview

    found = hash_of(who)
    blocks.block(found, note, hours)
    typer.echo(_("{who} is blocked.").format(who=found[: overview.SHOWN]))


@admin.command(cls=Command, help=N_("Let a blocked visitor in again."))
def unblock(who: Who, data: Data = None) -> None:
    """Let a blocked visitor in again."""
    set_up("127.0.0.1", data)
    from agra.table.people import blocks
    from agra.table.server import overview

    found = hash_of(who)
    blocks.unblock(found)
    typer.echo(_("{who} is not blocked.").format(who=found[: overview.SHOWN]))


@admin.command(cls=Command, help=N_("List who is blocked, until when, and your notes."))
def blocked(data: Data = None) -> None:
    """List who is blocked, until when, and your notes."""
    set_up("127.0.0.1", data)
    from agra.table.people import blocks
    from agra.table.server import overview

    for one in blocks.in_force().order_by("created"):
        until = clock(one.until) if one.until else "-"
        typer.echo(f"{one.who[: overview.SHOWN]}  {clock(one.created)}  {until}  {one.note}")


def hash_of(who: str) -> str:
    """Return the hash of the visitor whom an operator names."""
    from agra.table.models import Blocked
    from agra.table.people.addresses import address_of
    from agra.table.people.rate_limits import hashed
    from agra.table.server import overview

    try:
        ipaddress.ip_address(who)
    except ValueError:
        pass
    else:
        if not address_of(who):
            raise NoSuchVisitor(_("This computer itself cannot be blocked."))
        return hashed(address_of(who))
    known = overview.known_hashes() | set(Blocked.objects.values_list("who", flat=True))
    found = [one for one in known if len(who) >= SHORTEST and one.startswith(who.lower())]
    if len(found) != 1:
        raise NoSuchVisitor(
            _("No visitor has the id “{who}”: see agra admin visitors.").format(who=who[:40])
        )
    return found[0]


@admin.command(
    cls=Command, help=N_("Withdraw the token of an account: its program can no longer use it.")
)
def withdraw(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help=N_("The name of the account, or its number."))
    ],
    data: Data = None,
) -> None:
    """Withdraw the token of an account: its program can no longer use it."""
    set_up("127.0.0.1", data)
    from agra.table.models import Account
    from agra.table.people import tokens

    by_number = Account.objects.filter(pk=int(name)) if name.isdecimal() else None
    found = list(by_number or Account.objects.filter(name=name).order_by("pk"))
    if not found:
        raise NoSuchVisitor(_("There is no account “{name}”.").format(name=name[:40]))
    if len(found) > 1:
        for one in found:
            typer.echo(f"{one.pk}  {one.name}  {clock(one.created)}")
        raise NoSuchVisitor(_("Several accounts have this name: give the number of one of them."))
    tokens.withdraw(found[0])
    typer.echo(_("The token of the account “{name}” is withdrawn.").format(name=found[0].name))


@admin.command("remove-line", cls=Command, help=N_("Remove a chat line."))
def remove_line(number: Number, data: Data = None) -> None:
    """Remove a chat line."""
    set_up("127.0.0.1", data)
    from agra.table.live import news
    from agra.table.models import Message, Report

    found = Message.objects.filter(pk=number).first()
    if found is None:
        raise NoSuchVisitor(_("This chat line is no longer there."))
    found.delete()
    Report.objects.filter(message=number).update(done=True)
    news.notify(found.game_id)
    typer.echo(_("The chat line is removed."))
