"""What a picture that was wished for can show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kgqa.model import Answer, Cause, Licence, NoAnswer, Result, Stage
from kgqa.pipeline.outcome import Outcome
from kgqa.polish.messages.picture_wishes import PictureWish
from kgqa.terms import Iri, Literal

_SEVERAL = 2
"""Things that make a list."""
_AMOUNTS = "bars"
_LISTS = frozenset({"map", "times", _AMOUNTS})
"""Views that show several things; others show a single one that is named."""


def pictured(wish: PictureWish, ask: Callable[[str], Outcome]) -> Outcome:
    """The outcome of what a picture is to show, listed or named alone; else a miss."""
    tried = []
    for text in wish.readings:
        tried.append(ask(text))
        findings = tried[-1].findings
        if shows(wish.view, tried[-1].answer, next(iter(findings.results), None) if findings else None):
            return tried[-1]
    if wish.whereabouts:
        where = ask(wish.whereabouts)
        if places(wish.shown, where.answer):
            return where
    reason = "nothing is found that the picture may show"
    return replace(tried[0], answer=NoAnswer(Stage.EXECUTION, reason, Cause.RELATION), findings=None)


def places(shown: str, answer: Answer | NoAnswer) -> bool:
    """Whether an answer tells where the thing lies that some words name, all of them."""
    return isinstance(answer, Answer) and [one.mention.surface for one in answer.evidence.links] == [shown]


def shows(view: str, answer: Answer | NoAnswer, first: Result | None) -> bool:
    """Whether a view can show an answer: several things, one that bears a name, an amount in a chart."""
    if not isinstance(answer, Answer) or first is None:
        return False
    if first.definition is not None:
        return view not in _LISTS and any(link.mention.text[:1].isupper() for link in first.links)
    items = [term for term in answer.items if isinstance(term, Iri) and term.item]
    whole = all(one.licence is Licence.SURE for one in first.alignment)
    measures = view == _AMOUNTS and whole and any(isinstance(term, Literal) for term in answer.items)
    return measures or (view in _LISTS and len(items) >= _SEVERAL)
