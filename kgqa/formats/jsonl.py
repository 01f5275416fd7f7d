"""JSON lines: one object a question, with the answer, where it comes from and how sure it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from kgqa.formats.answer_lines import BatchQuestion
from kgqa.formats.poleval_lines import PolEvalFormat, one_line
from kgqa.model import Answer, NoAnswer
from kgqa.terms import Iri, Literal, Term


def answer_record(question: str, answer: Answer | NoAnswer) -> dict[str, Any]:
    """The object that describes one answer; its keys are the same for every question, null where they say nothing."""
    if isinstance(answer, NoAnswer):
        return _record(question, stage=answer.stage.value, reason=answer.reason)
    return _record(
        question,
        answer=one_line(answer.text),
        confidence=round(answer.confidence, 4),
        source=answer.source.value,
        template=answer.evidence.template,
        items=[entity_id(term) for term in answer.items if isinstance(term, Iri)],
        truth=answer.truth,
        values=[_literal(term) for term in answer.items if isinstance(term, Literal)],
    )


def entity_id(term: Term) -> str:
    """`Q36` for an item; the IRI, or the literal's text, for anything else."""
    return (term.item or term.value) if isinstance(term, Iri) else term.value


def _literal(literal: Literal) -> dict[str, str]:
    kinds = {"language": literal.language, "datatype": literal.datatype}
    return {"value": literal.value, **{kind: text for kind, text in kinds.items() if text}}


def _record(question: str, **known: object) -> dict[str, Any]:
    record: dict[str, Any] = {"question": question, "answer": None, "confidence": None, "source": None}
    record |= {"template": None, "truth": None, "items": [], "values": [], "stage": None, "reason": None}
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
        """The answer's record."""
        return json.dumps(answer_record(question.text, answer), ensure_ascii=False)
