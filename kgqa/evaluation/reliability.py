"""How far confidences can be trusted: precision against coverage, and confidence against the share that is right.

A question may rightly get no answer: one whose gold is empty. Refusals are judged by the effective reliability of
Whitehead et al. (ECCV 2022): 1 for a right answer or a right refusal, 0 for another refusal, -1 for a wrong answer;
its mean tells whether it is better to answer than to be silent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from statistics import fmean

from kgqa.errors import InputError
from kgqa.evaluation.aligned_files import line_cases
from kgqa.evaluation.poleval_accuracy import Judge
from kgqa.formats.lines import read_lines

_BINS = 10
_ENDINGS = (".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class Judged:
    """One question: whether an answer was given and right, and how sure it was."""

    right: bool
    """Also of a refusal, where no answer is right."""
    confidence: float
    """0 to 1; 0 of a refusal."""
    answered: bool
    wanted: bool = True
    """Whether there is an answer to it."""


@dataclass(frozen=True, slots=True)
class Point:
    """What is left when answers less sure than a threshold are left out."""

    threshold: float
    coverage: float
    """Answered questions among all."""
    precision: float
    """Right answers among those given."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers of about the same confidence."""

    low: float
    high: float
    answers: int
    confidence: float
    """The mean."""
    right: float
    """The share."""


@dataclass(frozen=True, slots=True)
class Refusals:
    """Questions that got no answer, and those that should have got none."""

    right: int
    """No answer where there is none."""
    unfounded: int
    """An answer where there is none."""
    missed: int
    """No answer where there is one."""
    effective: float
    """The effective reliability, -1 to 1."""


def curve(judged: Sequence[Judged]) -> list[Point]:
    """The points of precision against coverage, from the surest answer to all; one for each confidence that occurs."""
    answers = sorted((one for one in judged if one.answered), key=lambda one: -one.confidence)
    points: list[Point] = []
    right = 0
    for given, one in enumerate(answers, 1):
        right += one.right
        if given == len(answers) or answers[given].confidence != one.confidence:
            points.append(Point(one.confidence, given / len(judged), right / given))
    return points


def area(points: Sequence[Point]) -> float:
    """The mean precision over coverages up to the highest; 0 of nothing."""
    before, summed = 0.0, 0.0
    for point in points:
        summed += (point.coverage - before) * point.precision
        before = point.coverage
    return summed / before if before else 0.0


def bins(judged: Sequence[Judged]) -> list[Bin]:
    """Answers by tenths of confidence; empty tenths are left out."""
    return list(_bins([one for one in judged if one.answered]))


def _bins(answers: Sequence[Judged]) -> Iterator[Bin]:
    for number in range(_BINS):
        of_it = [one for one in answers if min(_BINS - 1, int(one.confidence * _BINS)) == number]
        if of_it:
            sure, right = fmean(one.confidence for one in of_it), fmean(one.right for one in of_it)
            yield Bin(number / _BINS, (number + 1) / _BINS, len(of_it), sure, right)


def expected_error(judged: Sequence[Judged]) -> float:
    """Expected calibration error (Guo et al. 2017): by how much confidence and share differ, weighted by answers."""
    found = bins(judged)
    total = sum(one.answers for one in found)
    return sum(abs(one.confidence - one.right) * one.answers for one in found) / total if total else 0.0


def refusals(judged: Sequence[Judged]) -> Refusals:
    """The counts of refusals, and what they are worth."""
    worth = [1 if one.right else -1 if one.answered else 0 for one in judged]
    return Refusals(
        sum(not one.answered and not one.wanted for one in judged),
        sum(one.answered and not one.wanted for one in judged),
        sum(not one.answered and one.wanted for one in judged),
        fmean(worth) if worth else 0.0,
    )


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """One answer of a system."""

    text: str
    """Empty without an answer."""
    confidence: float
    question: str = ""


def is_jsonl(path: str) -> bool:
    """Whether a file's name says that it holds JSON lines."""
    return PurePath(path).suffix.lower() in _ENDINGS


def _given_answer(line: str, where: str) -> GivenAnswer:
    """The answer of a line. Raises `InputError`."""
    try:
        record = json.loads(line)
        return GivenAnswer(str(record["answer"] or ""), float(record.get("confidence") or 0), str(record["question"]))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{where}: no answer", value=line[:60], expected='{"question": …, "answer": …, "confidence": …}',
            remedy="write it with `kgqa answer --format jsonl`",
        ) from error  # fmt: skip


def answer_text(path: str) -> Callable[[str, str], str]:
    """What reads the answer of a line of a file: the line itself, or what its JSON has."""
    return (lambda line, where: _given_answer(line, where).text) if is_jsonl(path) else (lambda line, _: line)


def confidences(path: str) -> Mapping[str, str]:
    """How sure the answers of JSON lines are, by the names of cases; nothing for other files. Raises `InputError`."""
    told = _answers_of(path)
    return {number: f"{one.confidence:.4f}" if one.text else "" for number, one in told.items()}


def questions_told(path: str) -> Mapping[str, str]:
    """The questions of JSON lines of answers, by the names of cases; nothing for other files. Raises `InputError`."""
    return {number: one.question for number, one in _answers_of(path).items()}


def _answers_of(path: str) -> Mapping[str, GivenAnswer]:
    lines = enumerate(read_lines(path), 1) if is_jsonl(path) else ()
    return {str(number): _given_answer(line, f"{path}, line {number}") for number, line in lines}


def judged_answers(gold: str, pred: str, judge: Judge) -> Sequence[Judged]:
    """The answers of JSON lines, judged; an empty line of `gold` wants no answer. Raises `InputError`."""
    if not is_jsonl(pred):
        raise InputError(
            "answers without confidences", value=pred, expected="a file that ends in .jsonl",
            remedy="write it with `kgqa answer --format jsonl`",
        )  # fmt: skip
    cases = line_cases(gold, pred, lambda line, _: line.split("\t"), _given_answer)
    return [_judged(case.gold, case.given, judge) for case in cases]


def _judged(gold: Sequence[str], given: GivenAnswer, judge: Judge) -> Judged:
    wanted, answered = any(gold), bool(given.text)
    right = judge(gold, given.text).right if wanted and answered else wanted == answered
    return Judged(right, given.confidence if answered else 0.0, answered, wanted)
