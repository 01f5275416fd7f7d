"""A record as the database keeps it: JSON without the article, which stands apart, and of the tags those that a person
has chosen, since all others come from the text again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from kgqa.annotation.records import Alternative, Article, Excerpt, Field, Record, State, TaggedToken, Tagging


def snapshot(record: Record) -> dict[str, Any]:
    """A record as JSON values."""
    return {
        "question": record.question,
        "selection": _excerpt_values(record.selection),
        "extraction": _excerpt_values(record.extraction),
        "answer": record.answer,
        "context": [_excerpt_values(one) for one in record.context],
        "question_type": record.question_type,
        "answer_type": record.answer_type,
        "answerable": record.answerable,
        "alternatives": [[_excerpt_values(one.extraction), one.answer] for one in record.alternatives],
        "state": record.state,
        "corrections": {part: list(_corrections(tagging)) for part, tagging in record.tagging.items()},
        "extra": dict(record.extra),
    }


def restored(
    values: Mapping[str, Any], article: Article, *, name: str, annotator: str, created: float, changed: float
) -> Record:
    """The record of a snapshot. A tagging of it holds the corrected tokens alone, as one sentence."""
    return Record(
        id=name,
        question=values["question"],
        article=article,
        selection=Excerpt(*values["selection"]),
        extraction=Excerpt(*values["extraction"]),
        answer=values["answer"],
        context=tuple(Excerpt(*one) for one in values["context"]),
        question_type=values["question_type"],
        answer_type=values["answer_type"],
        answerable=values["answerable"],
        alternatives=tuple(Alternative(Excerpt(*one), answer) for one, answer in values["alternatives"]),
        annotator=annotator,
        created=datetime.fromtimestamp(created, UTC),
        changed=datetime.fromtimestamp(changed, UTC),
        state=State(values["state"]),
        tagging={Field(part): _tagging(tokens) for part, tokens in values["corrections"].items() if tokens},
        extra=values["extra"],
    )


def without_tags(record: Record) -> Record:
    """The record with the tags alone that a person has chosen."""
    return replace(
        record,
        tagging={
            part: kept for part, tagging in record.tagging.items() if (kept := _tagging(list(_corrections(tagging))))
        },
    )


def _excerpt_values(excerpt: Excerpt) -> tuple[str, int | None]:
    return excerpt.text, excerpt.start


def _corrections(tagging: Tagging) -> Iterator[tuple[str, int, str, str]]:
    for sentence in tagging:
        for token in sentence:
            if token.corrected:
                yield token.form, token.start, token.lemma, token.tag


def _tagging(tokens: list[tuple[str, int, str, str]]) -> Tagging:
    return (tuple(TaggedToken(*token, corrected=True) for token in tokens),) if tokens else ()
