"""Agreement of two annotators who made the same records: Cohen's kappa of types, F1 of spans."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from kgqa.annotation.places import Span, place, place_of_extraction
from kgqa.annotation.question_records import Record

Pair = tuple[Record, Record]
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two annotators agree, 0 to 1; kappa may be negative."""

    pairs: int
    question_type: float
    """Cohen's kappa."""
    answer_type: float
    """Cohen's kappa."""
    same_selection: float
    """Share of pairs with the same answer sentence."""
    selection: float
    """Mean F1 of the words of both answer sentences, by their places in the article."""
    same_extraction: float
    extraction: float

    def lines(self) -> Iterator[str]:
        """The figures as lines of a table."""
        yield f"records made twice       {self.pairs}"
        yield f"question type            kappa {self.question_type:.3f}"
        yield f"answer type              kappa {self.answer_type:.3f}"
        yield f"answer sentence          same {self.same_selection:.3f}  F1 {self.selection:.3f}"
        yield f"exact answer             same {self.same_extraction:.3f}  F1 {self.extraction:.3f}"


def agreement(pairs: Iterable[Pair]) -> Agreement:
    """The agreement over pairs of records about the same question and article."""
    listed = list(pairs)
    selections = [tuple(place(one.article.text, one.selection) for one in pair) for pair in listed]
    extractions = [tuple(_place_of_answer(one) for one in pair) for pair in listed]
    texts = [pair[0].article.text for pair in listed]
    return Agreement(
        len(listed),
        kappa([(one.question_type, other.question_type) for one, other in listed]),
        kappa([(one.answer_type, other.answer_type) for one, other in listed]),
        _mean(float(one == other) for one, other in selections),
        _mean(span_f1(text, *spans) for text, spans in zip(texts, selections, strict=True)),
        _mean(float(one == other) for one, other in extractions),
        _mean(span_f1(text, *spans) for text, spans in zip(texts, extractions, strict=True)),
    )


def made_twice(records: Iterable[Record]) -> Iterator[Pair]:
    """The pairs of records of different annotators with the same question about the same article."""
    same: defaultdict[tuple[str, ...], list[Record]] = defaultdict(list)
    for record in records:
        question = " ".join(_WORD.findall(record.question.lower()))
        same[question, record.article.text, record.article.url].append(record)
    for group in same.values():
        yield from (pair for pair in combinations(group, 2) if pair[0].annotator != pair[1].annotator)


def kappa(labels: Sequence[tuple[str, str]]) -> float:
    """Agreement above chance: 1 where all labels agree, 0 where they do as often as by chance; 0 without labels.

    Source: Cohen, „A coefficient of agreement for nominal scales” (1960). Where both always give one and the same
    label, chance explains everything; that counts as 1.
    """
    if not labels:
        return 0.0
    observed = sum(one == other for one, other in labels) / len(labels)
    first, second = Counter(one for one, _ in labels), Counter(other for _, other in labels)
    chance = sum(first[label] * second[label] for label in first) / len(labels) ** 2
    return 1.0 if chance == 1 else (observed - chance) / (1 - chance)


def span_f1(text: str, first: Span | None, second: Span | None) -> float:
    """F1 of the words of a text that lie in two spans; 1 if neither is given, 0 if one is."""
    if first is None or second is None:
        return float(first is second)
    words = [{found.start() for found in _WORD.finditer(text, *span)} for span in (first, second)]
    common = len(words[0] & words[1])
    return 2 * common / (len(words[0]) + len(words[1])) if common else float(first == second)


def _place_of_answer(record: Record) -> Span | None:
    return place_of_extraction(record) or place(record.article.text, record.extraction)


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return fmean(listed) if listed else 0.0
