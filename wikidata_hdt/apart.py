"""Runs a function in a process of its own, where what it is given can do no harm.

Compiled readers abort when memory ends, and a loop of theirs holds the interpreter for as long as it takes: a limit of
the operating system ends a process that allocates too much, an alarm of it one that is late.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from wikidata_hdt.clear_errors import ClearError

T = TypeVar("T")

CONTEXT = multiprocessing.get_context("forkserver")
"""New processes are copies of one that has loaded what they need: each is there within milliseconds."""
_ATTEMPTS = 5
"""How often a process is started whose model has just been ended from outside."""
_PAUSE_SECONDS = 0.1
_START_SECONDS = 30.0
"""What a process may take to start and to send what it found, beyond its own time."""
_JOIN_SECONDS = 5.0
_NO_MEMORY = 254
"""The exit code of a process that had no memory left to say so."""
_UNKNOWN = 255
"""The exit code of a process that was ended together with the one that it is a copy of."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a process may use."""

    seconds: float
    bytes: int
    """Memory that it may allocate."""


class SpentError(ClearError):
    """A process has used up its time or memory."""


class EndedError(ClearError):
    """A process was ended from outside, or died of a fault."""


def prepare_copies(*modules: str) -> None:
    """Have the process that others are copies of load modules; to be called before the first of them is started.

    They import from where this process does, which Python does not see to before 3.12.
    """
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    CONTEXT.set_forkserver_preload(list(modules))


def run_apart(allowance: Allowance, function: Callable[..., T], *arguments: Any, modules: Sequence[str] = ()) -> T:
    """What a function of a module gives for these arguments, or raises of `ClearError`.

    `modules` are loaded before the allowance counts: compiled ones that find no room are no fault of what is read.
    Raises `SpentError` where it needs more than it is allowed, `EndedError` where its process ends otherwise.
    """
    process, pipe = _started(allowance)
    try:
        pipe.send((function, arguments, tuple(modules)))
        if not pipe.poll(allowance.seconds + _START_SECONDS):
            raise _spent(allowance)
        found, value = pipe.recv()
    except (EOFError, OSError):
        process.join(_JOIN_SECONDS)
        raise _death(process.exitcode, allowance) from None
    finally:
        process.kill()
        process.join(_JOIN_SECONDS)
        pipe.close()
    if found:
        return value  # type: ignore[no-any-return]
    raise value or _spent(allowance)


def _started(allowance: Allowance) -> tuple[BaseProcess, Connection]:
    """A new process. Raises `EndedError` if the system starts none, or its model always ends."""
    for _ in range(_ATTEMPTS):
        ours, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(target=_work, args=(theirs, allowance), daemon=True)
        with suppress(OSError, EOFError):
            process.start()
            theirs.close()
            return process, ours
        ours.close()
        theirs.close()
        time.sleep(_PAUSE_SECONDS)
    raise EndedError("no process could be started", remedy="try again later")


def _work(pipe: Connection, allowance: Allowance) -> None:
    """What the process does: its one piece of work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    with suppress(EOFError, ConnectionError):
        function, arguments, modules = pipe.recv()
        for module in modules:
            import_module(module)
        resource.setrlimit(resource.RLIMIT_DATA, (allowance.bytes, allowance.bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.setitimer(signal.ITIMER_REAL, allowance.seconds)
        try:
            pipe.send(_outcome(function, arguments))
        except MemoryError:
            os._exit(_NO_MEMORY)


def _outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return True, function(*arguments)
    except MemoryError:
        return False, None
    except ClearError as error:
        return False, error


def _death(code: int | None, allowance: Allowance) -> ClearError:
    """What a process died of: its alarm, a reader that aborts for want of memory, or somebody outside."""
    if code in (-signal.SIGALRM, -signal.SIGABRT, _NO_MEMORY):
        return _spent(allowance)
    told = "was ended from outside" if code in (-signal.SIGKILL, -signal.SIGTERM, _UNKNOWN) else "died"
    return EndedError(f"a process {told}", value=f"exit code {code}", remedy="try again")


def _spent(allowance: Allowance) -> SpentError:
    return SpentError(
        "too much work", expected=f"at most {allowance.seconds:g} s and {allowance.bytes >> 20} MiB of memory"
    )
