"""Counts of a set of records, as table 1 of the SQAD v3 paper has them, and what is missing to quotas."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from kgqa.annotation.question_records import Article, Field, Record
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
