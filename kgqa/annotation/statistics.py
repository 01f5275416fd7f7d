"""Counts of a set of records, as table 1 of the SQAD v3 paper has them, and what is missing to quotas; and the
agreement of two annotators who made the same records: Cohen's kappa of types, F1 of spans."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from statistics import fmean

from kgqa.annotation.question_records import Article, Field, Record, Span, place, place_of_extraction
from kgqa.errors import InputError
from kgqa.model import SqadQuestionType

_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(slots=True)
class Statistics:
    """Counts that grow record by record; of articles only checksums are kept."""

    records: int = 0
    tokens: int = 0
    """Words and marks of all articles, each article once."""
    contexts: int = 0
    """Records with a context."""
    unanswerable: int = 0
    question_types: Counter[str] = field(default_factory=Counter)
    answer_types: Counter[str] = field(default_factory=Counter)
    _articles: set[bytes] = field(default_factory=set, repr=False)

    @property
    def articles(self) -> int:
        """Different articles."""
        return len(self._articles)

    def add(self, record: Record) -> None:
        """Count a record."""
        self.records += 1
        self.contexts += bool(record.context)
        self.unanswerable += not record.answerable
        self.question_types[record.question_type] += 1
        self.answer_types[record.answer_type] += 1
        key = _key(record.article)
        if key not in self._articles:
            self._articles.add(key)
            self.tokens += _tokens(record)

    def lines(self) -> Iterator[str]:
        """The counts as lines of a table, shares of types in percent."""
        rows = {
            "records": self.records,
            "different articles": self.articles,
            "tokens of articles": self.tokens,
            "answer contexts": self.contexts,
            "without an answer": self.unanswerable,
        }
        yield from (f"{name:18}  {count:>10}" for name, count in rows.items())
        for title, counts in (("question type", self.question_types), ("answer type", self.answer_types)):
            yield ""
            yield f"{title:18}  {'count':>10}  {'share':>6}"
            for name, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
                yield f"{name or '(none)':18}  {count:>10}  {100 * count / self.records:>5.1f}%"


def statistics(records: Iterable[Record]) -> Statistics:
    """The counts of records."""
    found = Statistics()
    for record in records:
        found.add(record)
    return found


def _key(article: Article) -> bytes:
    return sha256("\0".join((article.url, article.title, article.text)).encode("utf-8", "surrogatepass")).digest()


def _tokens(record: Record) -> int:
    tagging = record.tagging.get(Field.TEXT)
    return sum(map(len, tagging)) if tagging else len(_TOKEN.findall(record.article.text))


def read_quotas(path: Path) -> Mapping[str, int]:
    """How many records of each question type are wanted: lines of a type, a tab, a number. Raises InputError."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("cannot read the quotas", value=path, expected="a table in UTF-8") from error
    rows = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
    return dict(_quota(line, f"{path}, line {number}") for number, line in rows)


def _quota(line: str, where: str) -> tuple[str, int]:
    kind, _, number = line.partition("\t")
    if kind not in tuple(SqadQuestionType) or not number.strip().isdecimal():
        raise InputError(
            f"{where}: no quota",
            value=line,
            expected=f"a tab between a number and one of {', '.join(SqadQuestionType)}",
        )
    return kind, int(number)


def quota_lines(found: Statistics, quotas: Mapping[str, int]) -> Iterator[str]:
    """What is wanted, there, and missing of each question type."""
    yield f"{'question type':18}  {'wanted':>7}  {'there':>7}  {'missing':>7}"
    for kind, wanted in quotas.items():
        there = found.question_types[kind]
        yield f"{kind:18}  {wanted:>7}  {there:>7}  {max(0, wanted - there):>7}"


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
