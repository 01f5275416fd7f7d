"""Files of answers with how sure each is: the JSON lines of `answer --format jsonl`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from kgqa.errors import InputError
from kgqa.evaluation.aligned_files import line_cases
from kgqa.evaluation.poleval_accuracy import Judge
from kgqa.evaluation.reliability import Judged

_ENDINGS = (".jsonl", ".ndjson")


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


def given_answer(line: str, where: str) -> GivenAnswer:
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
    return (lambda line, where: given_answer(line, where).text) if is_jsonl(path) else (lambda line, _: line)


def judged_answers(gold: str, pred: str, judge: Judge) -> Sequence[Judged]:
    """The answers of JSON lines, judged; an empty line of `gold` wants no answer. Raises `InputError`."""
    if not is_jsonl(pred):
        raise InputError(
            "answers without confidences", value=pred, expected="a file that ends in .jsonl",
            remedy="write it with `kgqa answer --format jsonl`",
        )  # fmt: skip
    cases = line_cases(gold, pred, lambda line, _: line.split("\t"), given_answer)
    return [_judged(case.gold, case.given, judge) for case in cases]


def _judged(gold: Sequence[str], given: GivenAnswer, judge: Judge) -> Judged:
    wanted, answered = any(gold), bool(given.text)
    right = judge(gold, given.text).right if wanted and answered else wanted == answered
    return Judged(right, given.confidence if answered else 0.0, answered, wanted)
