"""Work in several processes: order, errors and dead workers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from kgqa.errors import ClearError
from kgqa.interfaces.worker_pool import run_in_processes


def _double(item: int) -> str:
    time.sleep(0.02 if item % 10 == 0 else 0)
    return str(2 * item)


def _refuse(item: int) -> str:
    if item == 13:
        raise ClearError("unlucky", value=item, remedy="take another")
    return str(item)


def _die(item: int) -> str:
    if item == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return str(item)


@dataclass(frozen=True)
class Simple:
    """A task that needs nothing loaded."""

    work: Callable[[int], str]

    def open(self) -> Callable[[int], str]:
        return self.work


@dataclass(frozen=True)
class Unopenable:
    """A task whose data is missing."""

    def open(self) -> Callable[[int], str]:
        raise ClearError("no data", value="x")


@pytest.mark.parametrize(("items", "jobs"), [(0, 2), (1, 3), (100, 3)])
def test_results_in_order(items: int, jobs: int) -> None:
    assert list(run_in_processes(Simple(_double), range(items), jobs)) == [str(2 * item) for item in range(items)]


def test_error_of_a_worker_arrives_as_it_is() -> None:
    with pytest.raises(ClearError) as caught:
        list(run_in_processes(Simple(_refuse), range(20), 2))
    assert caught.value.message == "unlucky: 13; take another"


def test_error_on_opening() -> None:
    with pytest.raises(ClearError, match=r"^no data: x$"):
        list(run_in_processes(Unopenable(), range(20), 2))


def test_dead_worker_is_told_and_earlier_results_are_kept() -> None:
    results = run_in_processes(Simple(_die), range(40), 1)
    assert [next(results) for _ in range(8)] == [str(item) for item in range(8)]
    with pytest.raises(ClearError) as caught:
        next(results)
    assert caught.value.message == (
        "a worker process died: killed by signal 9; use fewer --jobs if memory ran out; with -o, --resume continues"
    )
