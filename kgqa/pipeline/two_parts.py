"""Questions that ask two things at once („Kto i kiedy …?”, „Jak nazywa się … i gdzie leży?”): asked one by one."""

from __future__ import annotations

from collections.abc import Callable

from kgqa.model import Answer, Evidence, NoAnswer, Query, Source
from kgqa.polish.messages.two_questions import named_last, two_parts
from kgqa.sparql.algebra import Select
from kgqa.sparql.composing import together

Ask = Callable[[str], Answer | NoAnswer]
"""Answers a question of one part."""

_STEM = 5
"""Characters that forms of one name have in common."""


def both_answers(question: str, ask: Ask) -> Answer | None:
    """Both answers with a comma between; None where one thing is asked, or one of two has no answer of its own."""
    parts = two_parts(question)
    first = ask(f"{parts.one}?") if parts else None
    if parts is None or not isinstance(first, Answer):
        return None
    two = f"{parts.two} {_subject(parts.one, first)}" if parts.goes_on else parts.two
    second = ask(f"{two[0].upper()}{two[1:]}?")
    return None if not isinstance(second, Answer) or _is_same(first, second) else _joined(first, second)


def _is_same(first: Answer, second: Answer) -> bool:
    """Whether passages gave one thing for both, perhaps in another case; the graph has its reason to."""
    alike = first.text[:_STEM].lower() == second.text[:_STEM].lower()
    return alike and _worst(first, second) is not Source.GRAPH


def _worst(first: Answer, second: Answer) -> Source:
    """The source with less evidence."""
    return max(first.source, second.source, key=list(Source).index)


def _subject(question: str, answer: Answer) -> str:
    """What a sentence is about that goes on without a subject: the answer, or whom „gdzie” and „kiedy” ask about."""
    return named_last(question) or answer.text


def _joined(first: Answer, second: Answer) -> Answer:
    """One answer of two; right if both are."""
    proofs = (first.evidence, second.evidence)
    finding = next((proof.finding for proof in proofs if proof.finding), None)
    evidence = Evidence(
        "+".join(proof.template for proof in proofs if proof.template),
        (*proofs[0].queries, *proofs[1].queries), (*proofs[0].links, *proofs[1].links), finding=finding,
        query=_both(proofs[0].query, proofs[1].query),
    )  # fmt: skip
    items = (*first.items, *second.items)
    return Answer(
        f"{first.text}, {second.text}", items, first.confidence * second.confidence, _worst(first, second), evidence
    )


def _both(first: Query | None, second: Query | None) -> Query | None:
    """One query for the answers of two; that of the first where the other's is none for items."""
    forms = [query.whole for query in (first, second) if query]
    selects = [form for form in forms if isinstance(form, Select)]
    return Query(together(selects)) if len(selects) > 1 else first or second
