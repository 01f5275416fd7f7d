"""Tagged words as fields of a form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.annotation.question_records import TAGGED, Field, Record, TaggedToken, Tagging
from kgqa.annotation.retagging import corrected
from kgqa.interfaces.annotation.page_forms import Form


@dataclass(frozen=True, slots=True)
class TaggedField:
    """The tagged sentences of a field."""

    field: Field
    sentences: Tagging

    @property
    def is_corrected(self) -> bool:
        """Whether a person chose a lemma or tag."""
        return any(token.corrected for sentence in self.sentences for token in sentence)


def tagged_fields(record: Record, parts: Sequence[Field] = TAGGED) -> tuple[TaggedField, ...]:
    """The fields of a tagged record that have words."""
    return tuple(TaggedField(part, record.tagging[part]) for part in parts if record.tagging.get(part))


def with_corrections(record: Record, sent: Form) -> Record:
    """A tagged record with the lemmas and tags of the form, where they are others."""
    for part in TAGGED:
        for token, lemma, tag in list(_changed(record.tagging.get(part, ()), part, sent)):
            record = corrected(record, part, token.start, lemma, tag)
    return record


def without_corrections(record: Record, part: Field) -> Record:
    """The record without lemmas and tags in a field, to be tagged anew."""
    return record.tagged(part, ())


def _changed(tagging: Tagging, part: Field, sent: Form) -> Iterator[tuple[TaggedToken, str, str]]:
    for sentence in tagging:
        for token in sentence:
            name = f"{part}.{token.start}"
            if sent.fields.get(f"{name}.form") not in (None, token.form):  # the text has changed meanwhile
                continue
            lemma, tag = sent.line(f"{name}.lemma") or token.lemma, sent.line(f"{name}.tag") or token.tag
            if (lemma, tag) != (token.lemma, token.tag):
                yield token, lemma, tag
