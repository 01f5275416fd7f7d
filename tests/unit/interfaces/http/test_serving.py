"""The supervisor of the worker processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
import uvicorn
from prometheus_client import Counter
from uvicorn.supervisors.multiprocess import Process

from kgqa.interfaces.http.open_connections import Shares, listen
from kgqa.interfaces.http.serving import Supervisor


async def application(*_: object) -> None:
    """An application that answers nothing."""


@pytest.fixture
def deaths() -> Counter:
    """Of workers, counted."""
    return Counter("deaths", "", registry=None)


@pytest.fixture
def supervisor(deaths: Counter) -> Iterator[Supervisor]:
    handlers = {number: signal.getsignal(number) for number in signal.valid_signals()}
    with listen("127.0.0.1", 0) as listener:
        config = uvicorn.Config(application, lifespan="off", timeout_worker_healthcheck=60)
        supervisor = Supervisor(config, listener, Shares(1), deaths.inc)
        supervisor.init_processes()
        yield supervisor
        supervisor.terminate_all()
        supervisor.join_all()
    for number, handler in handlers.items():
        if handler is not None and number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, handler)


def test_a_worker_that_cannot_be_started_is_tried_again(
    supervisor: Supervisor, deaths: Counter, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: Process) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    (dead,) = supervisor.processes
    dead.process.kill()
    dead.process.join()
    monkeypatch.setattr(Process, "start", refuse)
    supervisor.keep_subprocess_alive()
    supervisor.keep_subprocess_alive()
    assert supervisor.processes == [dead]
    assert capsys.readouterr().err.count("a worker cannot be started") == 2
    monkeypatch.undo()
    supervisor.keep_subprocess_alive()
    (new,) = supervisor.processes
    assert f"worker process {dead.pid} ended by signal 9; another takes its place" in capsys.readouterr().err
    assert next(iter(deaths.collect())).samples[0].value == 1
    assert new is not dead
    assert new.is_alive(60)


@pytest.mark.parametrize("served", [True, False])
def test_a_failed_start_ends_only_what_has_never_served(supervisor: Supervisor, served: bool) -> None:
    (worker,) = supervisor.processes
    worker.process.kill()
    worker.process.join()
    failed = SimpleNamespace(
        child_conn=worker.child_conn, pid=worker.pid, exitcode=3, is_alive=lambda timeout: False,
        kill=worker.kill, join=worker.join, terminate=lambda: None,
    )  # fmt: skip
    supervisor.processes[:] = [failed]  # type: ignore[list-item]
    if served:
        supervisor.shares.tell_served()
    supervisor.keep_subprocess_alive()
    assert supervisor.should_exit.is_set() is supervisor.has_failed is not served
    assert (supervisor.processes == [failed]) is not served
