"""`agra serve` and `agra worker`: the table in several processes, for server operators."""

import os
import socket
from pathlib import Path
from typing import Annotated, Final

import typer

from agra.command.health_watch import HealthWatch
from agra.command.output import announce, complain
from agra.command.play import (
    PORT,
    CannotServe,
    Data,
    Names,
    Port,
    announced,
    check_installed,
    listen,
    set_up,
)
from agra.command.play import serve as serve_requests
from agra.command.supervisor import PATIENCE, Beat, Job, Supervisor
from agra.command.supervisor import prepare as begin_with
from agra.text.i18n import N_, _, ngettext

#: More processes are probably a typing error.
MOST: Final = 64


def serve(
    processes: Annotated[
        int, typer.Option(min=1, max=MOST, help=N_("Processes that answer requests."))
    ] = 2,
    workers: Annotated[
        int,
        typer.Option(
            min=0, max=MOST, help=N_("Number of bot workers to start as well, as agra worker does.")
        ),
    ] = 0,
    port: Port = None,
    host: Annotated[
        str, typer.Option(metavar="ADDR", help=N_("The address to listen on."))
    ] = "127.0.0.1",
    name: Names = None,
    data: Data = None,
    lobby: Annotated[
        bool,
        typer.Option(
            "--lobby", help=N_("Let strangers play: a lobby, ratings and accounts for people.")
        ),
    ] = False,
) -> None:
    """Serve the table in several processes; bots think in workers."""
    check_installed()
    check_system()
    if lobby:
        os.environ["AGRA_LOBBY"] = "1"
    listener = listen(host, PORT if port is None else port)
    prepare(host, data, name or [])
    announced(host, listener)
    if not workers:
        announce(_("No bots run here: start agra worker, or use --workers."))
    jobs = [Job(f"web-{number}", web, (listener,)) for number in range(1, processes + 1)]
    workers_here = worker_jobs(workers)
    watch = HealthWatch(listener.getsockname(), workers_here)
    watch.start()
    Supervisor(jobs + workers_here, watch.look).run()
    listener.close()
    complain(_("The table is closed; every game is saved."), "info")


def worker(
    number: Annotated[
        int,
        typer.Option(
            "-n",
            "--number",
            min=1,
            max=MOST,
            help=N_("Number of bots that may think at the same time."),
        ),
    ] = 1,
    data: Data = None,
) -> None:
    """Let bots think for a table that is served elsewhere."""
    check_installed()
    check_system()
    prepare("127.0.0.1", data, [])
    sentence = ngettext(
        "{count} bot worker is running (Ctrl-C stops it).",
        "{count} bot workers are running (Ctrl-C stops them).",
        number,
    )
    announce(sentence.format(count=number))
    Supervisor(worker_jobs(number)).run()
    complain(_("The bot workers have stopped; every game is saved."), "info")


def check_system() -> None:
    """Refuse on systems without the needed signals."""
    if os.name != "posix":
        raise CannotServe(N_("Several processes need Linux or macOS: use agra play here."))


def prepare(host: str, data: Path | None, names: list[str]) -> None:
    """Prepare folder and database, and tell child processes that bots run in workers."""
    os.environ["AGRA_BOTS"] = "elsewhere"
    set_up(host, data, names)
    from agra.table.db.postgres import close_pool

    close_pool()
    begin_with("agra.table.preload")


def worker_jobs(count: int) -> list[Job]:
    """Bot workers for a supervisor."""
    return [Job(f"worker-{number}", think) for number in range(1, count + 1)]


def web(listener: socket.socket, beat: Beat) -> None:
    """The main function of a web process: serve until a signal."""
    serve_requests(listener, int(PATIENCE) - 1, beat)


def think(beat: Beat) -> None:
    """The main function of a worker process: run bots until a signal."""
    from agra.table.worker import run

    run(beat)
