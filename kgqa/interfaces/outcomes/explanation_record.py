"""The view of an outcome as JSON."""

from __future__ import annotations

from typing import Any

from kgqa.interfaces.outcomes.item_naming import TermView
from kgqa.interfaces.outcomes.outcome_view import (
    AttemptView,
    MentionView,
    OutcomeView,
    PassageView,
    PhraseView,
    StageView,
    WordView,
)

_CANDIDATES = 5
"""Candidates that are told of a mention."""


def explanation_record(view: OutcomeView) -> dict[str, Any]:
    """The explanation of an answer or a miss; its keys are the same for every question."""
    answer = view.answer
    links = answer.links if answer else ()
    return {
        "question": view.question,
        "kind": view.kind or None,
        "phrases": [_phrase(one) for one in view.phrases],
        "options": list(view.options),
        "meaning": view.meaning or None,
        "alignment": [_aligned(one) for one in view.words if one.part],
        "mentions": [_mention(one) for one in view.mentions],
        "relations": [_mention(one) for one in view.relations],
        "attempts": [_attempt(one) for one in view.attempts or ()],
        "sparql": answer.query if answer else None,
        "chosen": list(dict.fromkeys(chosen.item for _, chosen in links if chosen)),
        "terms": [_term(one) for one in answer.terms] if answer else [],
        "statements": [[term.value for term in one.terms] for one in answer.statements] if answer else [],
        "passage": _passage(answer.passage) if answer and answer.passage else None,
        "stages": [_stage(one) for one in view.stages],
        "parts": [explanation_record(one) for one in view.parts],
    }


def _phrase(phrase: PhraseView) -> dict[str, Any]:
    form = {"case": phrase.answer.case.value, "preposition": phrase.answer.preposition}
    classes = [one.id for one in phrase.classes]
    return {"text": phrase.text, "noun": phrase.noun, "classes": classes, "unit": phrase.unit or None, **form}


def _aligned(word: WordView) -> dict[str, str]:
    return {"word": word.form, "part": word.part, "licence": word.licence, "says": word.says}


def _mention(mention: MentionView) -> dict[str, Any]:
    """Offsets count characters."""
    start, end = mention.characters
    candidates = [
        {"qid": one.item, "label": one.label, "description": one.description, "score": round(one.score, 4)}
        for one in mention.candidates[:_CANDIDATES]
    ]
    return {"start": start, "end": end, "surface": mention.surface, "candidates": candidates}


def _attempt(attempt: AttemptView) -> dict[str, Any]:
    return {
        "template": attempt.template,
        "score": round(attempt.score, 4),
        "outcome": attempt.came.value,
        "slots": dict(attempt.slots),
        "yielded": attempt.yielded,
        "reason": attempt.reason or None,
    }


def _term(term: TermView) -> dict[str, str]:
    return {"value": term.value, "id": term.id, "label": term.label, "description": term.description}


def _passage(passage: PassageView) -> dict[str, Any]:
    """Offsets count characters of the text; -1 where the answer does not stand in it."""
    start = len(passage.before) if passage.marked else -1
    end = start + len(passage.marked) if passage.marked else -1
    record: dict[str, Any] = {"id": passage.id, "title": passage.title, "url": passage.url, "text": passage.text}
    record |= {"source": passage.source, "start": start, "end": end, "method": passage.method}
    return record | {"instead": passage.instead or None}


def _stage(stage: StageView) -> dict[str, Any]:
    return {
        "stage": stage.stage,
        "milliseconds": round(stage.milliseconds, 3),
        "kept": list(stage.kept),
        "dropped": [{"what": what, "why": why} for what, why in stage.dropped],
    }
