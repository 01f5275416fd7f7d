"""A record as the database keeps it: JSON values without what stands in columns and tables of its own.

Lemmas and tags are kept where a person has corrected one in the field; all others come from the text again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from kgqa.annotation.formats.record_values import record_of, values_of
from kgqa.annotation.question_records import Article, Record

_APART = frozenset({"id", "title", "url", "text", "annotator", "created", "changed"})


def snapshot(record: Record) -> dict[str, Any]:
    """A record as JSON values."""
    corrected = {
        part: tagging
        for part, tagging in record.tagging.items()
        if any(token.corrected for sentence in tagging for token in sentence)
    }
    kept = values_of(replace(record, tagging=corrected))
    return {name: value for name, value in kept.items() if name not in _APART}


def restored(
    values: Mapping[str, Any], article: Article, *, name: str, annotator: str, created: float, changed: float
) -> Record:
    """The record of a snapshot; times in seconds since 1970."""
    begun, last = (datetime.fromtimestamp(seconds, UTC) for seconds in (created, changed))
    kept = record_of({**values, "id": name, "text": ""}, f"record {name}")
    return replace(kept, article=article, annotator=annotator, created=begun, changed=last)
