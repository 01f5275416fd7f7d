from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from kgqa.assembly import Parts
from kgqa.interfaces.http.answer_turns import Answering
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service_settings import Limits
from kgqa.model import Answer, Question
from kgqa.terms import ItemId

QUESTION = "Jak nazywa się stolica Francji?"


def test_same_question_is_answered_once(sample_parts: Parts) -> None:
    async def ask() -> bool:
        answering = Answering(sample_parts, Limits())
        first, second = [await answering.outcome(QUESTION) for _ in range(2)]
        other = await answering.outcome(QUESTION, frozenset({ItemId("Q36")}))
        answering.close()
        return first is second and other is not first

    assert asyncio.run(ask())


def test_cache_forgets(sample_parts: Parts) -> None:
    async def ask() -> bool:
        answering = Answering(sample_parts, Limits(cached_answers=1))
        first = await answering.outcome(QUESTION)
        await answering.outcome("Kto napisał „Lalkę”?")
        again = await answering.outcome(QUESTION)
        answering.close()
        return again is not first and isinstance(again.answer, Answer)

    assert asyncio.run(ask())


def test_queue_and_time_are_bounded(sample_parts: Parts) -> None:
    release = threading.Event()

    async def ask() -> list[str]:
        answering = Answering(sample_parts, Limits(threads=1, waiting=2, answer_seconds=0.2))
        results = await asyncio.gather(*(answering.run(release.wait) for _ in range(5)), return_exceptions=True)
        release.set()
        while True:  # the thread is free again once the first is done
            try:
                assert await answering.run(lambda: "done") == "done"
                break
            except Problem:
                await asyncio.sleep(0.01)
        answering.close()
        return sorted(result.kind for result in results if isinstance(result, Problem))

    assert asyncio.run(ask()) == ["too-busy"] * 2 + ["too-slow"] * 3


def test_errors_reach_the_caller(sample_parts: Parts) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    async def ask() -> None:
        answering = Answering(sample_parts, Limits())
        try:
            await answering.run(fail)
        finally:
            answering.close()

    with pytest.raises(ZeroDivisionError):
        asyncio.run(ask())


def test_pipeline_gives_the_same_in_many_threads(sample_parts: Parts) -> None:
    questions = [QUESTION, "Kto napisał „Lalkę”?", "Czy Chile graniczy z Brazylią?", "Czym płaci się w Japonii?"]
    expected = [sample_parts.pipeline.answer(Question(question)).answer for question in questions]

    def answer(number: int) -> bool:
        index = number % len(questions)
        return sample_parts.pipeline.answer(Question(questions[index])).answer == expected[index]

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(answer, range(200)))
