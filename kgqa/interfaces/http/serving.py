"""Starts worker processes, replaces those that die, and ends them after their last request.

uvicorn's supervisor does the work: a worker that died, or whose interpreter does not react to a ping, is started anew.
When the data directory gets another version, the workers give way to others (`served_data`).
"""

from __future__ import annotations

import gc
import resource
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import click
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from kgqa.config import Config
from kgqa.errors import ClearError
from kgqa.interfaces.http.metrics_directory import metrics_directory
from kgqa.interfaces.http.open_connections import Crowd, Listener, Shares, listen, own_addresses
from kgqa.interfaces.http.protocol import BoundedProtocol
from kgqa.interfaces.http.served_data import Renewal, ServedData
from kgqa.interfaces.http.service_settings import Settings
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import check_data_directory, compare_files
from wikidata_hdt.manifest import GRAPH_NAME
from wikidata_hdt.store import HdtFile

_ACCEPTED_AT_ONCE = 1
"""See `kgqa.interfaces.http.open_connections`."""
_SWITCH_SECONDS = 0.0005
"""How long a thread keeps the interpreter: with Python's 5 ms the event loop waits long for the threads that answer."""
_COLLECTIONS = (10_000, 20, 50)
"""When Python looks for unused cycles: a look through all objects holds up every request of a worker by 50 ms."""
_GRACE_SECONDS = 35
"""What requests under way get after SIGTERM."""
_OTHER_FILES = 500
"""What a worker has open beside its connections, at most: graph, indexes, pipes to query processes."""
_EVERYWHERE = ("0.0.0.0", "::")
_REACTION_SECONDS = 20
"""A worker that does not react for so long is replaced."""


def serve(settings: Settings, port: int, workers: int) -> None:
    """Serve until SIGTERM or SIGINT. Raises `ClearError` if the address or the data cannot be used."""
    if settings.config.kg is None:
        _prepare(settings.config)
    listener, shares = listen(settings.host, port), Shares(workers)
    listener.shares = shares
    options, data = _options(settings, shares), ServedData(settings, shares.tell_damaged)

    def configured(held: Settings) -> uvicorn.Config:
        """What a worker over held data is started with."""
        return uvicorn.Config(partial(_application, held, shares), factory=True, workers=workers, **options)

    with metrics_directory(), data as held_settings:
        from kgqa.interfaces.http.metrics import WORKER_DEATHS  # noqa: PLC0415 (reads where figures are put)

        _tell(settings.host, listener.getsockname()[1], settings.config.root_path)
        renewal = Renewal(data, configured)
        supervisor = Supervisor(configured(held_settings), listener, shares, WORKER_DEATHS.inc, renewal)
        try:
            supervisor.run()
        finally:
            listener.close()
    if supervisor.has_failed:
        raise ClearError("the service could not start", remedy="see the messages above")


class _Ending(threading.Event):
    """An event that a signal handler may set: it takes no lock, which the interrupted code could hold."""

    asked = False

    def is_set(self) -> bool:
        """Whether the service is to end."""
        return self.asked or super().is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it is set; whether it is."""
        return self.asked or super().wait(timeout) or self.asked


class Supervisor(Multiprocess):
    """Ends its workers and refuses connections as soon as a signal says so. Workers that die are replaced, at
    once where one has just been asked for a sign of life; a service that has once served is ended by none of them."""

    def __init__(
        self, config: uvicorn.Config, listener: Listener, shares: Shares, count_death: Callable[[], None],
        renewal: Renewal | None = None,
    ) -> None:  # fmt: skip
        super().__init__(config, sockets=[listener])
        self._listener = listener
        self._count_death = count_death
        self._renewal = renewal
        self.shares = shares
        self._ending = self.should_exit = _Ending()
        self.has_failed = False
        """Whether the service ended because it could not start."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        """Refuse connections at once; the workers finish what they have."""
        self._ending.asked = True
        self._listener.refuse_all()
        for process in self._all_processes():
            with suppress(OSError):
                process.process.terminate()

    def terminate_all(self) -> None:
        """End the workers, those that come and leave too."""
        for process in self._all_processes():
            with suppress(OSError):
                process.terminate()

    def join_all(self) -> None:
        """Wait for all of them."""
        for process in self._all_processes():
            process.join()

    def started(self, config: uvicorn.Config) -> Process | None:
        """A new worker; None if none can be started, which is tried again at the next look."""
        process = Process(config, self.sockets)
        try:
            process.start()
            return process
        except OSError as error:
            process.parent_conn.close()
            process.child_conn.close()
            click.echo(f"warning: a worker cannot be started ({error}); trying again", err=True)
            return None

    def _all_processes(self) -> list[Process]:
        return [*self.processes, *(self._renewal.processes if self._renewal else ())]

    def keep_subprocess_alive(self) -> None:
        """Look after every worker. While our copies of their ends are open, the pipes tell of no death."""
        for place, process in enumerate(self.processes):
            process.child_conn.close()
            if self.should_exit.is_set() or process.is_alive(timeout=self.config.timeout_worker_healthcheck):
                continue
            how = process.exitcode
            process.kill()
            process.join()
            if process.exitcode == STARTUP_FAILURE and not self.shares.served:
                self.has_failed = True
                self.should_exit.set()
            if not self.should_exit.is_set():
                self._replace(place, how)
        if self._renewal is not None and self.shares.served and not self.should_exit.is_set():
            self._renewal.go_on(self)

    def _replace(self, place: int, code: int | None) -> None:
        """Start a worker in the place of a dead one, whose own exit code is told. If that cannot be, the next look
        after the workers tries again."""
        process = self.started(self.config)
        if process is not None:
            _tell_of_death(self.processes[place].pid, code)
            self._count_death()
            self.processes[place] = process


def _tell_of_death(pid: int | None, code: int | None) -> None:
    """Say that a worker has ended, with the exit code that it had by itself."""
    how = (
        "did not react" if code is None else f"ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
    )
    click.echo(f"warning: worker process {pid} {how}; another takes its place", err=True)


def _prepare(config: Config) -> None:
    """Check a data directory, and build the graph's index if there is none, before several workers would."""
    data = config.data
    if data is None:
        return

    def tell(path: Path) -> None:
        click.echo(f"building the index of {path}; this takes minutes for a large graph", err=True)

    check_data_directory(data)
    compare_files(data, checked=CheckedFiles.below(config.cache))
    HdtFile.open(data / GRAPH_NAME, tell)


def _options(settings: Settings, shares: Shares) -> dict[str, Any]:
    limits = settings.limits
    crowd = Crowd[BoundedProtocol](limits.connections, shares)
    return {
        "http": partial(BoundedProtocol, header_seconds=limits.header_seconds, crowd=crowd),
        "h11_max_incomplete_event_size": limits.head_bytes,
        "backlog": _ACCEPTED_AT_ONCE,
        "proxy_headers": bool(settings.config.proxies),
        "forwarded_allow_ips": list(settings.config.proxies),
        "timeout_graceful_shutdown": _GRACE_SECONDS,
        "timeout_worker_healthcheck": _REACTION_SECONDS,
        "ws": "none",
        "loop": "asyncio",
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
    }


def _application(settings: Settings, shares: Shares) -> Any:
    """The application of a worker process; a clear error ends it, and with it a service that never served."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    _allow_files(settings.limits.connections + _OTHER_FILES)
    try:
        from kgqa.interfaces.http.app import create_app  # noqa: PLC0415 (the supervisor loads no pipeline)

        application = create_app(settings, lambda: shares.damaged)
        gc.collect()
        gc.set_threshold(*_COLLECTIONS)
        gc.freeze()  # what was loaded stays: looking through it again and again would hold up requests
        shares.tell_served()
        return application
    except ClearError as error:
        click.echo(f"error: {error.message}", err=True)
        sys.exit(STARTUP_FAILURE)


def _allow_files(most: int) -> None:
    """Let this process have so many files and connections open, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _tell(host: str, port: int, root_path: str = "") -> None:
    """Say where the service is reached."""
    click.echo(f"kgqa serves http://{_shown(host)}:{port}{root_path}/", err=True)
    if host in _EVERYWHERE:
        names = ("localhost", *own_addresses())
        click.echo("reached at " + ", ".join(f"http://{name}:{port}{root_path}/" for name in names), err=True)


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
