from __future__ import annotations

from itertools import count
from time import sleep

import pytest

from kgqa.execution.budget import BudgetExceeded, Deadline


def test_passed_deadline_stops_at_once() -> None:
    deadline = Deadline(0.0)
    assert deadline.remaining <= 0
    with pytest.raises(BudgetExceeded):
        deadline.check()
    with pytest.raises(BudgetExceeded):
        next(deadline.guard([1]))


def test_endless_iteration_is_stopped() -> None:
    seen = 0
    with pytest.raises(BudgetExceeded):
        for _ in Deadline(0.05).guard(count()):
            seen += 1
    assert seen > 0


def test_items_pass_unchanged_in_time() -> None:
    deadline = Deadline(60.0)
    assert list(deadline.guard(range(2000))) == list(range(2000))
    assert deadline.remaining > 50


def test_work_is_not_ended_by_waiting() -> None:
    deadline = Deadline(0.05, of_work=True)
    sleep(0.1)
    deadline.check()
    with pytest.raises(BudgetExceeded):
        for _ in deadline.guard(count()):
            pass


def test_work_does_not_wait_for_ever() -> None:
    deadline = Deadline(0.005, of_work=True)
    sleep(0.1)
    with pytest.raises(BudgetExceeded):
        deadline.check()
