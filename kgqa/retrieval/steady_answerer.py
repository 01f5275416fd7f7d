"""Answers from text that outlive a server which goes away."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from kgqa.errors import UnavailableError
from kgqa.model import Linked, TextFinding
from kgqa.protocols import TextFallback

_LOG = logging.getLogger(__name__)
PAUSE_SECONDS = 30.0
"""Seconds before a server that did not answer is asked again."""


class SteadyFallback:
    """A `kgqa.protocols.TextFallback` that has no answer while its server is away, and warns of it."""

    def __init__(self, open_fallback: Callable[[], TextFallback], pause: float = PAUSE_SECONDS) -> None:
        """`open_fallback` connects to the server; it is called with the first question, and again after a failure."""
        self._open = open_fallback
        self._pause = pause
        self._fallback: TextFallback | None = None
        self._asked_again_at = 0.0
        self._missed = 0

    def answer(self, linked: Linked) -> TextFinding | None:
        """The answer of the passages, or None if there is none or nobody can be asked."""
        if time.monotonic() < self._asked_again_at:
            self._missed += 1
            return None
        try:
            self._fallback = self._fallback or self._open()
            finding = self._fallback.answer(linked)
        except UnavailableError as error:
            self._missed += 1
            self._asked_again_at = time.monotonic() + self._pause
            again = f"the graph alone answers, text is asked again in {self._pause:.0f} s"
            _LOG.warning("warning: %s; %s (questions without text so far: %d)", error.message, again, self._missed)
            return None
        return finding
