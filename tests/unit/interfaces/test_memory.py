"""Circular garbage is looked for rarely."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from kgqa.interfaces.commands import main
from kgqa.interfaces.memory import collect_rarely

_USUAL = 700


@pytest.fixture(autouse=True)
def _usual_threshold() -> Iterator[None]:
    """Python's own threshold, whatever ran before in this process; set back afterwards."""
    before = gc.get_threshold()
    gc.set_threshold(_USUAL)
    yield
    gc.set_threshold(*before)


def test_it_is_still_looked_for() -> None:
    collect_rarely()
    assert gc.isenabled()
    assert all(threshold > 0 for threshold in gc.get_threshold())


def test_every_command_looks_rarely() -> None:
    assert CliRunner().invoke(main, ["config", "show"]).exit_code == 0
    assert gc.get_threshold()[0] > 10 * _USUAL


def test_an_ending_process_does_not_look_through_what_it_has() -> None:
    told = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count()))"
    program = f"{told}; from kgqa.interfaces.memory import collect_rarely; collect_rarely()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 0


def test_a_start_looks_for_no_garbage() -> None:
    """To look through all that a start makes takes a tenth of its time."""
    opened = "from kgqa.assembly import open_pipeline; from kgqa.config import Config; open_pipeline(Config())"
    counted = "gc.get_stats()[0]['collections']"
    program = f"""
import gc
from kgqa.interfaces.memory import collect_rarely
collect_rarely()
before = {counted}
{opened}
print({counted} - before, gc.get_count()[0] / gc.get_threshold()[0])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    collections, share = done.stdout.split()
    assert int(collections) == 0
    assert float(share) < 0.7
