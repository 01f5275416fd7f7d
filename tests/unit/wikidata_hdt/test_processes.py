"""Processes that work for this one, and Ctrl-C."""

from __future__ import annotations

import os
import signal

import pytest

from wikidata_hdt.processes import Processes


def _blocked() -> set[int]:
    return {int(number) for number in signal.pthread_sigmask(signal.SIG_BLOCK, ())}


def test_an_interrupt_while_work_is_handed_out_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    processes = Processes(1)
    submit = processes._pool.submit

    def interrupted(*arguments: object) -> object:
        os.kill(os.getpid(), signal.SIGINT)
        return submit(*arguments)  # type: ignore[arg-type]

    usual = signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever hears it in this process otherwise
    try:
        monkeypatch.setattr(processes._pool, "submit", interrupted)
        with pytest.raises(KeyboardInterrupt):
            processes.submit(os.getpid)
        assert signal.SIGINT not in _blocked()
        assert len(processes._started) == 1
    finally:
        signal.signal(signal.SIGINT, usual)
        processes.end(now=True)


def test_what_works_for_others_does_not_hear_it() -> None:
    processes = Processes(1)
    try:
        assert processes.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
    finally:
        processes.end(now=True)
