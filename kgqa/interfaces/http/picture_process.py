"""Draws pictures in a process of its own beside each worker: no question waits until a map is drawn."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress

from kgqa.interfaces.http.metrics import PICTURE_SECONDS
from kgqa.interfaces.pictures.drawn_shapes import Picture, Sketch
from kgqa.interfaces.pictures.picture_drawing import begin, draw
from wikidata_hdt.apart import CONTEXT

_SECONDS = 2.0
"""What the pictures of one page may take, with waiting for those of others."""
_LOGGER = logging.getLogger("kgqa.pictures")


class PictureProcess:
    """Draws for the event loop of one worker process, page after page."""

    def __init__(self) -> None:
        self._pool = _new_pool()

    async def drawn(self, sketches: Sequence[Sketch]) -> tuple[Picture, ...]:
        """The pictures; none where they take too long or their process dies, as a page is worth reading without."""
        if not sketches:
            return ()
        started = time.perf_counter()
        pool = self._pool
        try:
            drawing = asyncio.get_running_loop().run_in_executor(pool, draw, tuple(sketches), _SECONDS)
            return await asyncio.wait_for(drawing, _SECONDS)
        except TimeoutError:
            _LOGGER.warning("the pictures of a page took longer than %g seconds", _SECONDS)
        except BrokenExecutor:
            _LOGGER.warning("the process that draws pictures has ended; another takes its place")
            if pool is self._pool:
                self._pool = _new_pool()
        finally:
            PICTURE_SECONDS.observe(time.perf_counter() - started)
        return ()

    def warm_up(self) -> None:
        """Start the process before the first picture needs it; does not wait for it."""
        with suppress(OSError, EOFError):  # the first picture starts one then
            self._pool.submit(draw, (), _SECONDS)

    def close(self) -> None:
        """End the process when what is under way is done."""
        self._pool.shutdown(cancel_futures=True)


def _new_pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=CONTEXT, initializer=begin)
