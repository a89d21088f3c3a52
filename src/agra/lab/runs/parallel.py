"""Runs many games in parallel: in this process, in several, or on a cluster.

joblib distributes the work to its own processes (loky), to Dask or to Ray. Results arrive in the
order of the games. If a process ends while it works, the items that were not finished are tried
again one by one: only the item that ends its process is lost.
"""

import logging
import os
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from agra.lab.optional_packages import BadRun, at_least, needed
from agra.lab.runs import interrupts
from agra.rules.errors import AgraError

Item = TypeVar("Item")
Result = TypeVar("Result")
#: Returns the result for an item that ended its process, from the item and the reason.
Lost = Callable[[Any, str], Any]

BACKENDS = ("loky", "dask", "ray")
ALL = -1  # joblib's value for all processors
RAY_CHUNK = 16  # games per process between two checks of the results
CONNECT_SECONDS = 10
#: Errors of joblib, Dask and Ray that mean: processes or connections were lost. By name, because
#: the packages are optional.
_LOSSES = (
    "BrokenProcessPool", "TerminatedWorkerError", "CommClosedError", "KilledWorker",
    "CancelledError", "FutureCancelledError", "SchedulerClosed", "RayError", "WorkerCrashedError",
    "ClosedClientError",
)  # fmt: skip


class WorkersLost(AgraError):
    """The processes or the cluster that did the work are gone; the text says what happened."""


def is_loss(error: BaseException) -> bool:
    """Whether an error means that processes or connections were lost."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return isinstance(error, ConnectionError) or not names.isdisjoint(_LOSSES)


@dataclass(frozen=True)
class Workers:
    """Where and how the work runs."""

    #: processes; None for this process alone, or for all of a cluster
    jobs: int | None = None
    backend: str = "loky"
    #: address of the cluster's scheduler; without it the cluster's own environment variable,
    #: otherwise a cluster of `jobs` processes on this machine
    address: str | None = None

    def check(self) -> None:
        """Raise `BadRun` or `MissingExtra` if these settings cannot work."""
        if self.backend not in BACKENDS:
            raise BadRun(
                f"There is no backend {self.backend!r}: choose one of {', '.join(BACKENDS)}."
            )
        if self.jobs is not None:
            at_least(1, jobs=self.jobs)
        if self.address is not None and self.backend == "loky":
            raise BadRun("--address is for a cluster: add --backend dask or --backend ray.")
        if self.address is not None and self.backend == "dask" and self.jobs is not None:
            raise BadRun("A Dask cluster uses all its workers: leave out --jobs or --address.")
        if not self.here:
            needed("joblib", "lab", "More than one process")
        if self.backend == "dask":
            needed("distributed", "dask", "--backend dask")
        if self.backend == "ray":
            needed("ray.util.joblib", "ray", "--backend ray")

    @property
    def here(self) -> bool:
        """Whether everything runs in this process."""
        return self.backend == "loky" and self.jobs in (None, 1)

    def stream(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        lost: Lost | None = None,
    ) -> Generator[Result, None, None]:
        """Yield the function's result for each item, in order; close it to stop early.

        If an item ends its process, `lost` returns its result; without `lost`, and if a cluster is
        gone, `WorkersLost` is raised.
        """
        if self.here:
            for item in items:
                yield function(item)
            return
        waiting: deque[Item] = deque()
        left = iter(items)
        while True:
            try:
                with self._connected() as parallel:
                    for result in parallel(function, _noted(left, waiting)):
                        waiting.popleft()
                        yield result
                return
            except Exception as error:
                if not is_loss(error):
                    raise
                if self.backend != "loky" or lost is None:
                    raise WorkersLost(self._loss(error)) from error
            yield from _one_by_one(function, waiting, lost)

    def _loss(self, error: Exception) -> str:
        """Say in one sentence what was lost."""
        if self.backend == "loky":
            return "A worker process has ended: it was killed, or the memory was full"
        where = f" at {self.address}" if self.address else ""
        name = self.backend.title()
        return f"The connection to the {name} cluster{where} is lost ({_reason(error)})"

    @contextmanager
    def _connected(self) -> Iterator[Callable[..., Iterator[Any]]]:
        if self.backend == "dask":
            with _dask(self.jobs, self.address):
                yield self._in_order
        elif self.backend == "ray":
            with _ray(self.jobs, self.address):
                yield self._in_chunks
        else:
            yield self._in_order

    def _in_order(
        self, function: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        joblib = needed("joblib", "lab", "More than one process")
        jobs = ALL if self.backend == "dask" and self.jobs is None else self.jobs
        with joblib.parallel_config(self.backend, n_jobs=jobs):
            parallel = joblib.Parallel(return_as="generator")
        with interrupts.deferred(), interrupts.left_to_this_process():
            results = parallel(joblib.delayed(function)(item) for item in items)
        try:
            for result in results:  # noqa: UP028 - yield from would close it before the filter
                yield result
        finally:
            with warnings.catch_warnings():
                # Stopping early is intended, so joblib's warning about it would confuse the user.
                warnings.filterwarnings("ignore", ".*limit unnecessary computation time")
                results.close()

    def _in_chunks(
        self, function: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        """Submit in chunks, for an engine that returns all results at once."""
        joblib = needed("joblib", "lab", "More than one process")
        jobs = ALL if self.jobs is None else self.jobs
        left = iter(items)
        with joblib.parallel_config(self.backend, n_jobs=jobs):
            size = RAY_CHUNK * max(1, joblib.effective_n_jobs(jobs))
            pool = joblib.Parallel()
        with pool as parallel:
            while chunk := list(islice(left, size)):
                yield from parallel(joblib.delayed(function)(item) for item in chunk)


def _noted(items: Iterable[Item], waiting: deque[Item]) -> Iterator[Item]:
    """Yield the items, and add each to those that wait for their results."""
    for item in items:
        waiting.append(item)
        yield item


def _one_by_one(
    function: Callable[[Item], Result], waiting: deque[Item], lost: Lost
) -> Iterator[Result]:
    """Yield the results of the waiting items; a new process takes the place of one that ends."""
    loky = needed("joblib.externals.loky", "lab", "More than one process")
    pool: Any = None
    try:
        while waiting:
            item = waiting.popleft()
            if pool is None:
                pool = loky.ProcessPoolExecutor(max_workers=1)
            with interrupts.deferred(), interrupts.left_to_this_process():
                future = pool.submit(function, item)
            try:
                result: Result = future.result()
            except Exception as error:
                if not is_loss(error):
                    raise
                pool.shutdown(wait=False, kill_workers=True)
                pool = None
                result = lost(item, "the process that played it has ended")
            yield result
    finally:
        if pool is not None:
            pool.shutdown(wait=False, kill_workers=True)


def version() -> str:
    """The versions that must be equal on all machines, so that games are equal, too."""
    import agra
    from agra.rules.version import RULES_VERSION

    return f"{agra.__version__} (rules {RULES_VERSION})"


def check_versions(versions: Iterable[str]) -> None:
    """Raise `BadRun` unless all versions of a cluster equal the local one."""
    for there in versions:
        if there != version():
            raise BadRun(
                f"The cluster has agra {there}, but here it is {version()}:"
                " install the same version on all machines."
            )


@contextmanager
def _dask(jobs: int | None, address: str | None) -> Iterator[None]:
    """Connect to a Dask cluster; without an address start one on this machine."""
    distributed = needed("distributed", "dask", "--backend dask")
    dask = needed("dask", "dask", "--backend dask")
    address = address or dask.config.get("scheduler-address", None)
    with ExitStack() as stack:
        if address is None:
            with interrupts.deferred(), interrupts.left_to_this_process():
                cluster = distributed.LocalCluster(
                    n_workers=jobs or os.cpu_count() or 1,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
            address = stack.enter_context(cluster)
        try:
            client = stack.enter_context(distributed.Client(address, timeout=CONNECT_SECONDS))
        except (OSError, ValueError, TypeError) as error:
            raise BadRun(f"There is no Dask scheduler at {address}: {_reason(error)}.") from None
        try:
            check_versions(client.run(version).values())
        except ImportError:
            raise BadRun(f"agra is not installed on the workers at {address}.") from None
        yield


def _reason(error: Exception) -> str:
    """Return the first line of an error without its full stop."""
    return str(error).strip().split("\n")[0].rstrip(".") or type(error).__name__


@contextmanager
def _ray(jobs: int | None, address: str | None) -> Iterator[None]:
    """Connect to a Ray cluster; without an address start one on this machine."""
    ray = needed("ray", "ray", "--backend ray")
    needed("ray.util.joblib", "ray", "--backend ray").register_ray()
    local = address is None and "RAY_ADDRESS" not in os.environ
    try:
        ray.init(
            address="local" if local else address,
            num_cpus=jobs if local else None,
            include_dashboard=False if local else None,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (ConnectionError, ValueError) as error:
        raise BadRun(
            f"The Ray cluster at {address} does not answer, or wants another token than the one in"
            f" RAY_AUTH_TOKEN: {error}"
        ) from None
    try:
        check_versions([ray.get(ray.remote(version).remote())])
        yield
    finally:
        ray.shutdown()
