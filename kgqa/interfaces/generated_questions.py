"""Questions written out of meanings, as lines of a set that `benchmarks.fit_ranking` reads and as text for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kgqa.assembly import Parts
from kgqa.assembly.generating import GeneratedQuestion
from kgqa.model import AnswerForm
from kgqa.polish.lists.truth_words import truth_word
from kgqa.terms import Iri, Term

_AUTHOR = "generated"
_MOST = 5
"""Members that people are shown."""


def generated_record(one: GeneratedQuestion, number: int, parts: Parts) -> dict[str, Any]:
    """The question with what it is answered with: accepted texts, the items that answer it, its meaning in words.

    `category` is the operator, `wording` one of question, keyword and chat.
    """
    items = [term.item for term in one.drawn.terms if isinstance(term, Iri) and term.item]
    return {
        "id": f"{_AUTHOR}-{number}",
        "category": type(one.drawn.meaning).__name__.lower(),
        "wording": one.question.wording.value,
        "question": one.question.text,
        "answers": _texts(one, parts),
        "answer_qids": sorted(items),
        "meaning": parts.verbaliser.meaning(one.drawn.meaning),
        "author": _AUTHOR,
    }


def generated_lines(one: GeneratedQuestion, parts: Parts) -> Sequence[str]:
    """The meaning in words, the question, the answer."""
    texts = _texts(one, parts)
    more = f" and {len(texts) - _MOST} more" if len(texts) > _MOST else ""
    return (
        parts.verbaliser.meaning(one.drawn.meaning),
        f"  {one.question.text}",
        f"  → {', '.join(texts[:_MOST])}{more}",
    )


def _texts(one: GeneratedQuestion, parts: Parts) -> list[str]:
    if one.drawn.truth is not None:
        return [truth_word(one.drawn.truth)]
    return list(dict.fromkeys(_text(term, parts) for term in one.drawn.terms))


def _text(term: Term, parts: Parts) -> str:
    return parts.verbaliser.verbalise([term], AnswerForm())
