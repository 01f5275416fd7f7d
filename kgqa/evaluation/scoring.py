"""The metrics of `evaluate`: how their files are read, and the measures that each of them is made of.

The accuracy of WikiTableQuestions takes answers as sets of texts, numbers and dates, by the rules of its official
evaluation, version 1.0.2 (Pasupat and Liang 2015): texts are compared without diacritics,
trailing notes and brackets, quotation marks, a final full stop and letter case; numbers agree within 1e-6; dates field
by field; both sides must have as many different values, and every gold value must agree with one of the answer's.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from kgqa.evaluation import comparison_measures as compared
from kgqa.evaluation import linking_measures as linked
from kgqa.evaluation.aligned_files import SetCase, fields, line_cases, passages, qald_cases, run_cases
from kgqa.evaluation.linked_files import linking_cases
from kgqa.evaluation.linking_measures import Links, link_errors, phenomena, unknown_names
from kgqa.evaluation.measure import Case, Figure, Measure, Total, mean_of, share_of
from kgqa.evaluation.poleval_accuracy import Judge, accuracy, judge, judge_exactly
from kgqa.evaluation.reliability import answer_text
from kgqa.evaluation.retrieval_measures import (
    MACRO_F1,
    MACRO_F1_QALD,
    MAP,
    MICRO_F1,
    MRR,
    PRECISION,
    RECALL,
    RankingMeasure,
    accuracy_at,
    precision,
    score_sets,
)
from kgqa.formats.question_files import one_line

_SIGNS = str.maketrans(dict.fromkeys("‘’´`", "'") | dict.fromkeys("“”„", '"') | dict.fromkeys("‐‑‒–—−", "-"))
_NOTE = re.compile(r"(?:(?<!^)\[[^\]]*\]|\[\d+\]|[•♦†‡*#+])$")
_BRACKETS = re.compile(r"(?<=.) \([^)]*\)$")
_QUOTED = re.compile(r'"([^"]+)"')
_DATE = re.compile(r"(\d+|xx|xxxx)-(\d{1,2}|xx)-(\d{1,2}|xx)", re.IGNORECASE)
_AMOUNT = re.compile(
    r"[$£€¥]?\s*([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d+(?:\.\d+)?)\s*(?:%|[a-z][a-z .²³/]*)?", re.IGNORECASE
)
_CLOSE = 1e-6
"""Numbers that differ by less are the same to the official evaluator."""
_ESCAPES = {r"\n": "\n", r"\p": "|", r"\\": "\\"}


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an answer; `content` is a number, a date or the cleaned text."""

    text: str
    content: float | tuple[int, int, int] | str


def cleaned(text: str) -> str:
    """The form of a text that is compared."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign) != "Mn")
    bare = bare.translate(_SIGNS).strip()
    before = None
    while bare != before:
        before = bare
        bare = _BRACKETS.sub("", _NOTE.sub("", bare).strip()).strip()
        if match := _QUOTED.fullmatch(bare):
            bare = match[1]
    return " ".join(bare.removesuffix(".").split()).lower()


def number_of(text: str) -> float | None:
    """The number that a text is, written as programs write it."""
    try:
        value = float(text) if "_" not in text else math.nan
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def value_of(text: str, *, gold: bool = False) -> Value:
    """A value; gold texts come without their canonical forms, so that amounts with commas and units are numbers too."""
    amount = _AMOUNT.fullmatch(text.translate(_SIGNS).strip()) if gold else None
    number = number_of(amount[1].replace(",", "") if amount else text)
    if number is not None:
        return Value(cleaned(text), number)
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return Value(cleaned(text), cleaned(text))
    year, month, day = (-1 if part.lower().startswith("x") else int(part) for part in match.groups())
    return Value(cleaned(text), float(year) if month == day == -1 else (year, month, day))


def _same(first: Value, second: Value) -> bool:
    if first.text == second.text:
        return True
    if isinstance(first.content, float) and isinstance(second.content, float):
        return abs(first.content - second.content) < _CLOSE
    return isinstance(first.content, tuple) and first.content == second.content


def _values(text: str, *, gold: bool) -> list[Value]:
    items = (re.sub(r"\\[np\\]", lambda match: _ESCAPES[match.group()], item) for item in text.split("|"))
    return list({value.content: value for value in (value_of(item, gold=gold) for item in items)}.values())


def agrees(gold: str, answer: str) -> bool:
    """Whether an answer is right; values of both are joined by bars, with `\\p` for a bar inside one."""
    expected, given = _values(gold, gold=True), _values(answer, gold=False)
    return len(expected) == len(given) and all(any(_same(one, other) for other in given) for one in expected)


_CUTOFFS = (1, 5, 10)
Gold = TypeVar("Gold")
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class Scores:
    """What a metric says."""

    questions: Sequence[Sequence[str]]
    """A row a question: its number or id, its figures, and what else helps to see why."""
    totals: Sequence[str]
    """Lines for people."""
    figures: Sequence[Figure] = ()
    """What every measure says of every question."""
    values: Sequence[Total] = ()
    """What every measure says of all questions."""
    answers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What was given and what is right, by the names of cases, as people read it."""


@dataclass(frozen=True, slots=True)
class Metric(Generic[Gold, Given]):
    """One way of comparing a gold file with a file of answers."""

    read: Callable[[str, str], Iterable[Case[Gold, Given]]]
    measures: Sequence[Measure[Gold, Given, Any]]
    row: Callable[[Case[Gold, Given]], Sequence[str]]
    """What people see of one question behind its name."""
    notes: Callable[[Sequence[Case[Gold, Given]]], Sequence[str]] = lambda _: ()
    """Counts that stand below the totals."""

    def __call__(self, gold: str, pred: str) -> Scores:
        """The scores of two files. Raises `InputError`."""
        cases = list(self.read(gold, pred))
        rows = [(case.name, *self.row(case)) for case in cases]
        totals = [*(measure.line(cases) for measure in self.measures), *self.notes(cases)]
        figures = [figure for measure in self.measures for figure in measure.stream(cases)]
        answers = {case.name: (_told(case.given), _told(case.gold)) for case in cases}
        return Scores(rows, totals, figures, [measure.total(cases) for measure in self.measures], answers)


def _told(value: object) -> str:
    """Texts as people read them, several joined; nothing of what holds more than texts."""
    if isinstance(value, str):
        return value
    several = sorted(value) if isinstance(value, frozenset) else value
    is_texts = isinstance(several, (list, tuple)) and all(isinstance(one, str) for one in several)
    return " | ".join(several) if is_texts else ""  # type: ignore[arg-type]


def _shown(*measures: Measure[Gold, Given, Any]) -> Callable[[Case[Gold, Given]], Sequence[str]]:
    return lambda case: tuple(f"{measure.of(case):.4f}" for measure in measures)


def _judged(judged: Judge) -> Metric[Sequence[str], str]:
    def row(case: Case[Sequence[str], str]) -> Sequence[str]:
        verdict = judged(case.gold, case.given)
        return str(int(verdict.right)), one_line(case.given), verdict.gold

    def read(gold: str, pred: str) -> Iterable[Case[Sequence[str], str]]:
        return line_cases(gold, pred, lambda line, _: line.split("\t"), answer_text(pred))

    return Metric(read, [accuracy(judged)], row)


def _word_f1(gold: str, answer: str) -> float:
    return score_sets(set(gold.split()), set(answer.split())).f1


_EXACT: Measure[str, str, float] = mean_of("exact match", lambda gold, answer: float(gold == answer))
_WORD_F1: Measure[str, str, float] = mean_of("macro F1", _word_f1)


_WTQ: Measure[str, str, bool] = share_of("accuracy", agrees)


def _wtq_row(case: Case[str, str]) -> Sequence[str]:
    return str(int(agrees(case.gold, case.given))), case.given, case.gold


def _run_row(case: Case[str, str]) -> Sequence[str]:
    return f"{_WORD_F1.of(case):.4f}", str(int(case.gold == case.given)), case.given, case.gold


def _ranked(
    read: Callable[[str, str], list[str]], measures: Sequence[RankingMeasure], shown: Sequence[RankingMeasure]
) -> Metric[frozenset[str], Sequence[str]]:
    def cases(gold: str, pred: str) -> Iterable[Case[frozenset[str], Sequence[str]]]:
        return line_cases(gold, pred, lambda line, _: frozenset(fields(line)), read)

    return Metric(cases, measures, _shown(*shown))


def _link_row(case: Case[Links, Links]) -> Sequence[str]:
    mistakes = link_errors(case.gold, case.given)
    said = "; ".join(f"{error.value} {link.start}-{link.end} {link.qid}" for error, link in mistakes)
    strong: SetCase = Case(case.name, linked.strong_matches(case.gold), linked.strong_matches(case.given))
    return *_shown(MACRO_F1, PRECISION, RECALL)(strong), said


def _link_notes(cases: Sequence[Case[Links, Links]]) -> Sequence[str]:
    unknown = [right for case in cases for right in unknown_names(case.gold, case.given)]
    tags = phenomena(cases).items()
    return f"NIL {sum(unknown)} of {len(unknown)}", *(f"tag: {tag} {right} of {total}" for tag, (right, total) in tags)


METRICS: Mapping[str, Metric[Any, Any]] = {
    "poleval": _judged(judge),
    "exact": _judged(judge_exactly),
    "qald": Metric(qald_cases, [MACRO_F1, MACRO_F1_QALD, MICRO_F1], _shown(MACRO_F1, PRECISION, RECALL)),
    "ntcir": Metric(run_cases, [_EXACT, _WORD_F1], _run_row),
    "wtq": Metric(run_cases, [_WTQ], _wtq_row),
    "sqad": _ranked(fields, [MAP, MRR, *map(precision, _CUTOFFS), *map(accuracy_at, _CUTOFFS)], [MAP, MRR]),
    "linking": Metric(
        linking_cases,
        [linked.F1, linked.PRECISION, linked.RECALL, *linked.ERRORS],
        _link_row,
        _link_notes,
    ),
    "retrieval": _ranked(passages, [*map(accuracy_at, _CUTOFFS), MRR, MAP, *map(precision, _CUTOFFS)], [MRR]),
    "comparison": Metric(
        compared.comparison_cases,
        [compared.ANSWER, compared.OBJECTS, compared.PROPERTY, compared.ALL],
        lambda case: (*_shown(compared.ANSWER, compared.OBJECTS, compared.PROPERTY)(case), case.gold.question),
        compared.answered_note,
    ),
}
"""By their names on the command line."""
