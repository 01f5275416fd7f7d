"""What a process does that draws pictures for others."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence

from kgqa.interfaces.pictures.drawn_shapes import Picture, Sketch, outlines
from wikidata_hdt.processes import begin_worker

_NICENESS = 3
"""Questions go first where the processor is short."""


def begin() -> None:
    """Get ready: end with the process that it draws for, and have the outlines read."""
    begin_worker()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.nice(_NICENESS)
    outlines()


def draw(sketches: Sequence[Sketch], seconds: float) -> tuple[Picture, ...]:
    """The pictures; an alarm ends a process that is not done with them in time."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return tuple(one.drawn() for one in sketches)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
