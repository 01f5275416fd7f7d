"""Questions that ask several things („Kto i kiedy …?”, „stolica i waluta Japonii”): asked one by one, told together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from kgqa.model import Answer, Evidence, Linked, NoAnswer, Query, Source
from kgqa.polish.messages.several_questions import AskedPart, named_last
from kgqa.sparql.algebra import Select
from kgqa.sparql.composing import together

Ask = Callable[[str], tuple[Answer | NoAnswer, Linked | None]]
"""Answers a question of one part, and tells what its words name."""
Tell = Callable[[Sequence[tuple[str, str | None, bool]]], str]
"""Puts answers into one sentence, as `kgqa.protocols.Verbaliser.several` does."""

_STEM = 5
"""Characters that forms of one name have in common."""


def several_answers(parts: Sequence[AskedPart], ask: Ask, tell: Tell, whole: Answer | None = None) -> Answer | None:
    """One answer to all parts, in which what is missing is said to be; None where no part has an answer of its own.

    Nor is there one where half of it is missing and the question as a whole was answered otherwise.
    """
    answers: list[Answer | NoAnswer] = []
    names: list[str] = []
    for part in parts:
        text = part.text
        if part.goes_on and answers:
            first = answers[0]
            about = named_last(parts[0].text) or (first.text if isinstance(first, Answer) else "")
            text = f"{text} {about}"
        answer, linked = ask(f"{text[:1].upper()}{text[1:]}?")
        answers.append(answer)
        names.append(_name(part, linked))
    found = [one for one in answers if isinstance(one, Answer)]
    if not found or _are_same(found):
        return None
    if len(found) < len(answers) and whole is not None and all(whole.items != one.items for one in found):
        return None
    told = [
        (name, one.text if isinstance(one, Answer) else None, part.is_named)
        for part, name, one in zip(parts, names, answers, strict=True)
    ]
    return _joined(answers, tell(told))


def _name(part: AskedPart, linked: Linked | None) -> str:
    """What a part asks for, a noun or name of one word in the nominative („ojcem”, „Peru”)."""
    if not part.is_named or linked is None:
        return part.asked.lower() or part.text
    named = (one.candidates[0].label for one in linked.mentions if one.surface == part.asked and one.candidates)
    best = (one.best.lemma for one in linked.analysis.tokens if one.form == part.asked and one.best)
    known = [*named, *best] if part.asked[:1].isupper() else list(best)
    return known[0] if known else part.asked


def _are_same(answers: Sequence[Answer]) -> bool:
    """Whether passages gave one thing for all, perhaps in other cases; the graph has its reason to."""
    stems = {one.text[:_STEM].lower() for one in answers}
    return len(answers) > 1 and len(stems) == 1 and _worst(answers) is not Source.GRAPH


def _worst(answers: Sequence[Answer]) -> Source:
    """The source with the least evidence."""
    return max((one.source for one in answers), key=list(Source).index)


def _joined(answers: Sequence[Answer | NoAnswer], text: str) -> Answer:
    """One answer of several; right if all are."""
    found = [one for one in answers if isinstance(one, Answer)]
    proofs = [one.evidence for one in found]
    evidence = Evidence(
        "+".join(proof.template for proof in proofs if proof.template),
        tuple(query for proof in proofs for query in proof.queries),
        tuple(link for proof in proofs for link in proof.links),
        finding=next((proof.finding for proof in proofs if proof.finding), None),
        query=_all([proof.query for proof in proofs]),
        is_open=len(found) < len(answers) or any(proof.is_open for proof in proofs),
    )
    items = tuple(item for one in found for item in one.items)
    return Answer(text, items, prod(one.confidence for one in found), _worst(found), evidence)


def _all(queries: Sequence[Query | None]) -> Query | None:
    """One query for the answers of several; the first one where the others are none for items."""
    forms = [query.whole for query in queries if query]
    selects = [form for form in forms if isinstance(form, Select)]
    return Query(together(selects)) if len(selects) > 1 else next((query for query in queries if query), None)
