"""The accuracy of PolEval 2021 task 4.

GEval calls the measure `LenientHarden/ExtractNumber/Lower/Fuzzy/Accuracy`. Where a gold answer holds a number, the
answer must hold the same; otherwise it must be similar enough, letters compared in lower case. The best of several
accepted answers counts. Source: GEval (https://gitlab.com/filipg/geval) and the task's rules
(http://2021.poleval.pl/tasks/task4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kgqa.evaluation.measure import Measure, share_of
from kgqa.polish.values.numbers import roman_value

_ARABIC = re.compile(r"[-+]?[0-9]*\.[0-9]+|[0-9]+")
_ROMAN = re.compile(r"M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_LEAST_SIMILARITY = 0.5
"""Of GEval's `Fuzzy`, equality included."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether one answer is right, and the accepted answer that it was compared with."""

    right: bool
    gold: str
    """The accepted answer that it matches; the first one if it matches none."""


Judge = Callable[[Sequence[str], str], Judgement]
"""Compares the accepted answers with an answer."""


def number_in(text: str) -> str | None:
    """The first number of a text, as text; without any, the value of the first word that is a Roman numeral."""
    if match := _ARABIC.search(text):
        return match.group()
    return next((str(roman_value(word)) for word in text.split() if _ROMAN.fullmatch(word)), None)


def matches(gold: str, answer: str) -> bool:
    """Whether an answer matches one accepted answer."""
    number = number_in(gold)
    if number is not None:
        return number == number_in(answer)
    if not gold:
        return False
    distance = levenshtein(gold.lower(), answer.lower())
    return 1 - distance / len(gold) >= _LEAST_SIMILARITY


def judge(gold: Sequence[str], answer: str) -> Judgement:
    """Compare an answer with all accepted ones."""
    found = next((variant for variant in gold if matches(variant, answer)), None)
    return Judgement(found is not None, gold[0] if found is None else found)


def judge_exactly(gold: Sequence[str], answer: str) -> Judgement:
    """Whether an answer is one of those accepted, letter by letter; without any, whether it is left out."""
    accepted = [variant for variant in gold if variant] or [""]
    return Judgement(answer in accepted, answer if answer in accepted else accepted[0])


def accuracy(judge: Judge) -> Measure[Sequence[str], str, bool]:
    """The share of right answers by a way of judging."""
    return share_of("accuracy", lambda gold, answer: judge(gold, answer).right)


def levenshtein(first: str, second: str) -> int:
    """The least number of insertions, deletions and replacements of characters that turn one text into the other."""
    if len(first) < len(second):
        first, second = second, first
    row = list(range(len(second) + 1))
    for count, character in enumerate(first, 1):
        above_left, row[0] = row[0], count
        for index, other in enumerate(second, 1):
            above = row[index]
            row[index] = min(above + 1, row[index - 1] + 1, above_left + (character != other))
            above_left = above
    return row[-1]
