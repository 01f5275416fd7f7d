"""Answers questions for many clients at once: a few threads, turns of clients, a cache, a time limit."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from kgqa.assembly import Parts
from kgqa.evaluation.preference import PreferringLinker
from kgqa.interfaces.http.clients import Turns, current_client
from kgqa.interfaces.http.metrics import CACHE, count_outcome, count_stages
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service_settings import Limits
from kgqa.model import PlacedLink, Question
from kgqa.pipeline.outcome import Outcome
from kgqa.polish.tokens.plain_text import plain
from kgqa.terms import ItemId

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Key:
    """What an outcome depends on."""

    question: str
    items: frozenset[ItemId]
    min_confidence: float


class Answering:
    """The pipeline for the event loop of one worker process. The pipeline is safe to share among threads."""

    def __init__(self, parts: Parts, limits: Limits, min_confidence: float = 0.0) -> None:
        self.parts = parts
        self._limits = limits
        self._min_confidence = min_confidence
        self._threads = ThreadPoolExecutor(limits.threads, thread_name_prefix="answering")
        self._turns = Turns(limits.threads, limits.client_threads, limits.waiting, limits.client_waiting)
        self._cache = _OutcomeCache(limits.cached_answers)

    async def outcome(
        self, question: str, items: frozenset[ItemId] = frozenset(), min_confidence: float | None = None
    ) -> Outcome:
        """What answering a question leads to, `items` ranked first wherever they are candidates.

        Raises `Problem` if too many questions wait or if answering takes too long.
        """
        least = self._min_confidence if min_confidence is None else min_confidence
        key = _Key(plain(question), items, least)
        known = self._cache.get(key)
        CACHE.labels("miss" if known is None else "hit").inc()
        if known is not None:
            count_outcome(known)
            return known
        found = await self.run(lambda: self._answer(key))
        count_stages(found)
        count_outcome(found)
        return found

    def answered(self, question: str, items: frozenset[ItemId] = frozenset()) -> Outcome:
        """The same as `outcome`, from within work that is run."""
        key = _Key(plain(question), items, self._min_confidence)
        known = self._cache.get(key)
        return self._answer(key) if known is None else known

    async def links(self, text: str) -> Sequence[PlacedLink]:
        """The entities that a text names. Raises `Problem` as `outcome` does."""
        return await self.run(lambda: self.parts.names.links(self.parts.analyser.analyse_in_place(Question(text))))

    async def run(self, work: Callable[[], T]) -> T:
        """Do other work on the components in one of the threads. Raises `Problem` as `outcome` does."""
        client, loop = current_client(), asyncio.get_running_loop()
        started = loop.time()
        try:
            await self._turns.take(client, self._limits.answer_seconds)
        except Problem as problem:
            raise self._late() if loop.time() - started >= self._limits.answer_seconds else problem from None
        future = loop.run_in_executor(self._threads, work)
        future.add_done_callback(lambda done: self._finished(client, done))
        try:
            return await asyncio.wait_for(asyncio.shield(future), started + self._limits.answer_seconds - loop.time())
        except TimeoutError:
            raise self._late() from None

    def _late(self) -> Problem:
        detail = f"no answer within {self._limits.answer_seconds:g} seconds"
        return Problem(503, "too-slow", detail, {"Retry-After": "5"})

    def close(self) -> None:
        """Finish what is under way."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _finished(self, client: str, future: asyncio.Future[T]) -> None:
        self._turns.give_back(client)
        if not future.cancelled():
            future.exception()  # marks it as seen, for a client that no longer waits

    def _answer(self, key: _Key) -> Outcome:
        pipeline = self.parts.pipeline
        if key.items:
            pipeline = pipeline.with_linker(PreferringLinker(self.parts.linker, key.items), key.items)
        return self._cache.keep(key, pipeline.answer(Question(key.question), key.min_confidence))


class _OutcomeCache:
    """The last outcomes by question, least recently used ones forgotten first. Safe to share among threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._known: OrderedDict[_Key, Outcome] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: _Key) -> Outcome | None:
        """The remembered outcome."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def keep(self, key: _Key, outcome: Outcome) -> Outcome:
        """Remember and return an outcome."""
        with self._lock:
            self._known[key] = outcome
            self._known.move_to_end(key)
            while len(self._known) > self._limit:
                self._known.popitem(last=False)
        return outcome
