"""How a process of ours looks after its memory."""

from __future__ import annotations

import atexit
import gc

_NEW_OBJECTS = 500_000
"""Far more than a start makes: what is loaded then is looked through once, with the first of what questions leave."""
_ROUNDS = 50


def collect_rarely() -> None:
    """Look for circular garbage after 500,000 new objects rather than 700, and not when the process ends.

    Hardly anything that we make is circular: what is loaded and cached stays, and looking through it all again and
    again takes a tenth of the time. At the end all of it goes at once, where Python would look through it once more.
    """
    gc.set_threshold(_NEW_OBJECTS, _ROUNDS, _ROUNDS)
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)
