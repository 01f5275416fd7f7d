"""Questions about an item that are known to be answered: each was asked, and the graph's statements came back."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from kgqa.assembly import Parts
from kgqa.interfaces.outcomes.item_naming import Label
from kgqa.interfaces.outcomes.telling import is_sure
from kgqa.model import Answer, Question, Source
from kgqa.terms import ItemId, PropertyId, Term

_TRIES = 3
"""Wordings of one property that are tried."""
_SECONDS = 1.0
"""Time for all questions of one page."""
_REMEMBERED = 2_000


class ReadyQuestions:
    """Finds questions that are answered. Safe to share among threads."""

    def __init__(self, parts: Parts, label: Label) -> None:
        self._parts = parts
        self._label = label
        self._found = lru_cache(maxsize=_REMEMBERED)(self._find)

    def search(self, seconds: float = _SECONDS) -> Search:
        """A search that may take so long in all; what was found is remembered."""
        return Search(self, time.monotonic() + seconds)

    def question(self, item: ItemId, by: PropertyId, ends: tuple[Term, ...], inverse: bool) -> str:
        """The first wording whose sure answer holds one of the ends; empty if there is none."""
        return self._found(item, by, ends, inverse)

    def _find(self, item: ItemId, by: PropertyId, ends: tuple[Term, ...], inverse: bool) -> str:
        wordings = self._parts.questions.about(item, by, self._label(by), inverse=inverse)
        return next((text for text in islice(wordings, _TRIES) if self._answers(text, ends)), "")

    def _answers(self, text: str, ends: Sequence[Term]) -> bool:
        answer = self._parts.pipeline.answer(Question(text)).answer
        if not isinstance(answer, Answer) or answer.source is not Source.GRAPH or not is_sure(answer):
            return False
        return not set(ends).isdisjoint(answer.items)


class Search:
    """One search with a limit of time; past it nothing more is asked."""

    def __init__(self, ready: ReadyQuestions, until: float) -> None:
        self._ready = ready
        self._until = until

    def question(self, item: ItemId, by: PropertyId, ends: Sequence[Term], *, inverse: bool) -> str:
        """A question about the ends; empty if none is answered, or if the time is over."""
        if time.monotonic() > self._until or not ends:
            return ""
        return self._ready.question(item, by, tuple(ends), inverse)
