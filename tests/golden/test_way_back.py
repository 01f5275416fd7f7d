"""The way back: questions written out of meanings are read as what they were written out of.

Of many draws as large as this one, 85 % of the questions, 74 % of the keyword queries and 84 % of the chat come back;
what does not is mostly negated clauses and long chains. One draw strays from that by 3 to 5 points (its standard
deviation), so that what is stated here, nearly three of them lower, holds whatever is drawn out of whatever sample.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from statistics import fmean

import pytest

from benchmarks.shown_answers import is_borne_out, value
from kgqa.assembly import Parts
from kgqa.assembly.generating import GeneratedQuestion, QuestionGenerator
from kgqa.config import Config
from kgqa.interfaces.commands.templates import generated_record
from kgqa.model import Answer, Question
from kgqa.verbalisation.meanings.question_generation import Wording

SEEDS = range(6)
FURTHER_SEEDS = range(6, 20)
MEANINGS = 11
"""Drawn with each seed: every operator about once."""
LEAST = {Wording.QUESTION: 0.72, Wording.KEYWORD: 0.62, Wording.CHAT: 0.74}
"""Of the questions of a wording, the share that is answered with what the meaning denotes."""
OPERATORS = {"Related", "Both", "Size", "Truth", "Extreme", "Where", "Choice", "Except", "Beyond"}


@pytest.fixture(scope="module")
def generated(sample_parts: Parts, sample_config: Config) -> list[GeneratedQuestion]:
    """One question of each wording out of each meaning: further ones would say little more of how many come back."""
    generator = QuestionGenerator(sample_parts, sample_config)
    return [one for seed in SEEDS for one in _one_of_each(list(generator.generate(MEANINGS, seed)))]


def _one_of_each(written: list[GeneratedQuestion]) -> Iterator[GeneratedQuestion]:
    """Of the ways in which a wording puts a meaning the first, the second, … in turn."""
    ways: defaultdict[tuple[int, Wording], list[GeneratedQuestion]] = defaultdict(list)
    for one in written:
        ways[id(one.drawn), one.question.wording].append(one)
    return (found[turn % len(found)] for turn, found in enumerate(ways.values()))


def test_every_operator_is_drawn_in_every_wording(
    generated: list[GeneratedQuestion], sample_parts: Parts, sample_config: Config
) -> None:
    """Two operators need sets that only every second seed comes upon: further ones are tried for what is missing."""
    generator = QuestionGenerator(sample_parts, sample_config)
    missing = {(operator, wording) for operator in OPERATORS for wording in Wording} - _drawn(generated)
    for seed in FURTHER_SEEDS:
        missing -= _drawn(generator.generate(MEANINGS, seed)) if missing else set()
    assert missing == set()


def _drawn(generated: Iterable[GeneratedQuestion]) -> set[tuple[str, Wording]]:
    return {(type(one.drawn.meaning).__name__, one.question.wording) for one in generated}


@pytest.mark.no_cover  # hundreds of questions take the same ways
def test_what_is_written_is_read_and_its_query_finds_the_same(
    generated: list[GeneratedQuestion], sample_parts: Parts
) -> None:
    come_back: defaultdict[Wording, list[bool]] = defaultdict(list)
    others: list[str] = []
    for one in generated:
        answer = sample_parts.pipeline.answer(Question(one.question.text)).answer
        if isinstance(answer, Answer) and answer.evidence.query and not is_borne_out(answer, sample_parts.executor):
            others.append(one.question.text)
        come_back[one.question.wording].append(isinstance(answer, Answer) and _says(answer, one))
    shares = {wording: fmean(found) for wording, found in come_back.items()}
    assert {wording: share for wording, share in shares.items() if share < LEAST[wording]} == {}
    assert others == []


def _says(answer: Answer, one: GeneratedQuestion) -> bool:
    """Whether an answer says what the meaning denotes: the same truth value, or just the same things."""
    if one.drawn.truth is not None:
        return answer.truth is one.drawn.truth
    return frozenset(map(value, answer.items)) == frozenset(map(value, one.drawn.terms))


def test_the_same_seed_draws_the_same(sample_parts: Parts, sample_config: Config) -> None:
    first, again = (QuestionGenerator(sample_parts, sample_config).generate(6, 3) for _ in range(2))
    assert [one.question for one in first] == [one.question for one in again]


def test_a_record_is_a_line_of_a_set(generated: list[GeneratedQuestion], sample_parts: Parts) -> None:
    for number, one in enumerate(generated):
        record = generated_record(one, number, sample_parts)
        assert record["question"] and record["answers"] and record["meaning"]
        assert all(isinstance(text, str) and text for text in record["answers"])
        assert len(record["answer_qids"]) in {0, len(one.drawn.terms)}
