"""Between a record and the fields of its form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kgqa.annotation.places import Span, excerpt, occurrences, place
from kgqa.annotation.question_records import Article, Excerpt, Field, Record
from kgqa.interfaces.annotation.page_bounds import BOUNDS
from kgqa.interfaces.annotation.page_forms import Form

SHOWN = (
    Field.QUESTION, Field.QUESTION_TYPE, Field.ANSWER_TYPE, Field.SELECTION, Field.EXTRACTION, Field.ANSWER,
    Field.CONTEXT, Field.TITLE, Field.URL,
)  # fmt: skip
"""The fields of the form, in its order; the article's text is chosen on a page of its own."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that two versions of a record have differently."""

    field: Field
    before: str
    after: str


def filled(record: Record, form: Form) -> Record:
    """The record with what the form says. Raises `Problem` for a text that is too long."""
    text = record.article.text
    selection = _excerpt(text, form.text(Field.SELECTION), form.optional_number("selection_start"))
    words = form.line(Field.EXTRACTION)
    return replace(
        record,
        question=form.line(Field.QUESTION, BOUNDS.question),
        question_type=form.line(Field.QUESTION_TYPE),
        answer_type=form.line(Field.ANSWER_TYPE),
        article=Article(text, form.line(Field.TITLE), form.line(Field.URL)),
        selection=selection,
        extraction=_excerpt(text, words, form.optional_number("extraction_start"), place(text, selection)),
        answer=form.line(Field.ANSWER),
        context=tuple(_excerpt(text, line.strip()) for line in form.text(Field.CONTEXT).split("\n") if line.strip()),
    )


def moved(record: Record, article: Article) -> Record:
    """The record with another article, in which its words have to be found anew."""
    return replace(
        record,
        article=article,
        selection=_excerpt(article.text, record.selection.text),
        extraction=_excerpt(article.text, record.extraction.text),
        context=tuple(_excerpt(article.text, one.text) for one in record.context),
        tagging={part: tagging for part, tagging in record.tagging.items() if part is not Field.TEXT},
    )


def differences(before: Record, after: Record) -> tuple[Difference, ...]:
    """The fields, of those that people fill in, in which two versions differ."""
    pairs = ((part, before.text_of(part), after.text_of(part)) for part in (*SHOWN, Field.TEXT))
    return tuple(Difference(*pair) for pair in pairs if pair[1] != pair[2])


def values(record: Record) -> Mapping[str, str]:
    """What the fields of the form hold."""
    starts = {"selection_start": record.selection.start, "extraction_start": record.extraction.start}
    context = "\n".join(" ".join(one.text.split()) for one in record.context)
    return {
        **{part.value: record.text_of(part) for part in SHOWN},
        **{name: "" if start is None else str(start) for name, start in starts.items()},
        Field.CONTEXT.value: context,
    }


def _excerpt(text: str, words: str, start: int | None = None, within: Span | None = None) -> Excerpt:
    """The words where the form says that they stand, else where they stand first: in a sentence, then anywhere."""
    if not words:
        return Excerpt("")
    begin, end = within or (0, len(text))
    if start is not None and begin <= start and text.startswith(words, start, end):
        return Excerpt(words, start)
    for offset, piece in ((begin, text[begin:end]), (0, text)):
        for first, last in occurrences(piece, words):
            return excerpt(text, (offset + first, offset + last))
    return Excerpt(words)
