"""JSON lines: one object a question, with the answer, its origin and how sure it is; one a text, with its links; one
for two objects that are compared."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kgqa.errors import InputError
from kgqa.formats.question_files import BatchQuestion, PolEvalFormat, one_line
from kgqa.model import Answer, Candidate, Comparison, Completeness, Link, NoAnswer, PlacedLink
from kgqa.polish.lists.function_words import NO, YES
from kgqa.polish.tokens.plain_text import PlainText
from kgqa.sparql.algebra import Aggregate, As, Select, Variable
from kgqa.terms import XSD, Iri, Literal, Term
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import time_of

_YES_NO = {YES: True, NO: False}
_NUMBERS = frozenset(XSD + name for name in ("decimal", "integer", "double"))
_COLUMNS = 5
_ANSWERS = ("", "0", "1", "2")


def answer_record(question: str, answer: Answer | NoAnswer) -> dict[str, Any]:
    """The object that describes one answer; its keys are the same for every question, null where they say nothing."""
    if isinstance(answer, NoAnswer):
        return _record(question, stage=answer.stage.value, reason=answer.reason, meant=_meant(answer.links))
    return _record(
        question,
        answer=one_line(answer.text),
        told=one_line(answer.told or answer.text),
        confidence=round(answer.confidence, 4),
        source=answer.source.value,
        template=answer.evidence.template,
        items=[entity_id(term) for term in answer.items if isinstance(term, Iri)],
        values=[_literal(term) for term in answer.items if isinstance(term, Literal)],
        **_typed(answer),
        meant=_meant(answer.evidence.links),
        **_completeness(answer.evidence.completeness),
    )


def _meant(links: Iterable[Link]) -> list[dict[str, Any]]:
    """The names of the question, each with what it was taken for and the people who bear it, too."""
    return [
        {
            "name": link.mention.surface,
            "item": link.candidate.item if link.candidate else None,
            "others": [{"item": one.item, "label": one.label} for one in link.mention.others],
        }
        for link in links
    ]


def _completeness(judged: Completeness | None) -> dict[str, Any]:
    """Whether the set that the answer rests on is all there is, and the numbers that tell it."""
    if judged is None:
        return {}
    share = None if judged.share is None else round(judged.share, 4)
    numbers = {"found": judged.found, "expected": judged.expected, "share": share}
    why = {"need": judged.need.value, "ground": judged.ground.value}
    return {"completeness": judged.extent.value, "completeness_numbers": why | numbers}


def _typed(answer: Answer) -> dict[str, Any]:
    """The one of `boolean`, `count` and `amount` that the answer is, if any."""
    truth = truth_of(answer)
    if truth is not None:
        return {"boolean": truth}
    number = _number(answer.items)
    if number is None:
        return {}
    form = answer.evidence.query.form if answer.evidence.query else None
    if isinstance(form, Select) and any(_is_count(column) for column in form.projection):
        return {"count": number}
    return {"amount": {"value": number, "unit": answer.unit or None}}


def truth_of(answer: Answer) -> bool | None:
    """The truth value that the answer is; None for answers to other than yes/no questions."""
    return _YES_NO.get(answer.text) if answer.truth is None and not answer.items else answer.truth


def _number(terms: Sequence[Term]) -> int | float | None:
    """The number that is all of an answer."""
    if len(terms) != 1 or not isinstance(terms[0], Literal) or terms[0].datatype not in _NUMBERS:
        return None
    try:
        number = float(terms[0].value)
    except ValueError:
        return None
    return (int(number) if number.is_integer() else number) if math.isfinite(number) else None


def _is_count(column: Variable | As) -> bool:
    return isinstance(column, As) and isinstance(column.expression, Aggregate) and column.expression.function == "COUNT"


def entity_id(term: Term) -> str:
    """`Q36` for an item; the IRI, or the literal's text, for anything else."""
    return (term.item or term.value) if isinstance(term, Iri) else term.value


def _literal(literal: Literal) -> dict[str, Any]:
    kinds = {"language": literal.language, "datatype": literal.datatype}
    return {"value": literal.value, **{kind: text for kind, text in kinds.items() if text}, **_detail(literal)}


def _detail(literal: Literal) -> dict[str, Any]:
    """Precision and calendar of a time; unit of a number, where the graph has one."""
    time, amount = time_of(literal), amount_of(literal)
    if time is not None:
        return {"precision": time.precision.name.lower(), "calendar": time.calendar.value, "about": time.is_about}
    if amount is not None and (amount.unit or amount.symbol):
        return {"unit": amount.symbol or amount.unit, "unit_item": amount.unit, "about": amount.is_about}
    return {}


def _record(question: str, **known: object) -> dict[str, Any]:
    record: dict[str, Any] = {"question": question, "answer": None, "confidence": None, "source": None}
    record |= {"template": None, "items": [], "boolean": None, "count": None, "amount": None, "values": []}
    record |= {"completeness": None, "completeness_numbers": None, "stage": None, "reason": None}
    record |= {"told": None, "meant": []}
    return record | known


class JsonLinesFormat:
    """Reads questions as PolEval has them and writes an object a line."""

    head = ""
    separator = "\n"
    tail = "\n"

    def read(self, data: bytes, name: str) -> Sequence[BatchQuestion]:
        """The first column of every line. Raises `InputError`."""
        return PolEvalFormat().read(data, name)

    def line(self, question: BatchQuestion, answer: Answer | NoAnswer) -> str:
        """The answer's record, with the question's id where it has one."""
        known = {"id": question.source} if question.source else {}
        return json.dumps(known | answer_record(question.text, answer), ensure_ascii=False)


def linked_record(text: str, links: Iterable[PlacedLink]) -> dict[str, Any]:
    """The object that describes one text as it was given; `qid` and `score` are null for NIL."""
    read = PlainText.of(text)
    return {"text": text, "links": [_link(text, read, placed) for placed in links]}


def _link(text: str, read: PlainText, placed: PlacedLink) -> dict[str, Any]:
    chosen = placed.link.candidate
    start, end = read.original(placed.start, placed.end)
    return {
        "start": start,
        "end": end,
        "surface": text[start:end],
        "qid": chosen.item if chosen else None,
        "score": round(chosen.score, 4) if chosen else None,
        "candidates": [_candidate(candidate) for candidate in placed.link.mention.candidates],
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    features = {name: round(value, 4) for name, value in candidate.features.items()}
    return {
        "qid": candidate.item,
        "label": candidate.label,
        "score": round(candidate.score, 4),
        "features": features,
    }


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A line of a file; a gold file may name several accepted items or properties, separated by `|`."""

    question: str
    first: str
    second: str
    property: str
    answer: str


def compared_line(comparison: Comparison) -> str:
    """The line of an answer."""
    first, second = (one.item or "" for one in comparison.objects) if comparison.objects else ("", "")
    answer = "" if comparison.answer is None else str(comparison.answer)
    return "\t".join((one_line(comparison.question), first, second, comparison.property or "", answer))


def compared_record(comparison: Comparison, label: Callable[[str], str]) -> dict[str, Any]:
    """The object that describes an answer; `label` names a property."""
    found = comparison.property
    return {
        "question": comparison.question,
        "answer": comparison.answer,
        "objects": [{"surface": one.surface, "qid": one.item, "value": one.value} for one in comparison.objects],
        "property": {"pid": str(found), "label": label(found)} if found else None,
        "sparql": [query.text for query in comparison.queries],
        "confidence": None if comparison.confidence is None else round(comparison.confidence, 4),
    }


def compared(line: str, where: str) -> ComparedLine:
    """What a line says; columns may be missing at its end. Raises InputError, which names `where`."""
    cells = [cell.strip() for cell in line.split("\t")]
    cells += [""] * (_COLUMNS - len(cells))
    if len(cells) > _COLUMNS or cells[-1] not in _ANSWERS:
        raise InputError(
            f"{where}: no comparison", value=line,
            expected="question, item, item, property, and 0, 1 or 2, tab-separated", remedy="see `kgqa compare`",
        )  # fmt: skip
    return ComparedLine(*cells)
