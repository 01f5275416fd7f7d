"""The forms of the annotation page, UTF-8 with line ends as one character, their bounds, and what they say of a record
with its tagged words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fastapi import Request

from kgqa.annotation.question_records import (
    TAGGED,
    Article,
    Excerpt,
    Field,
    Record,
    Span,
    TaggedToken,
    Tagging,
    excerpt,
    occurrences,
    place,
)
from kgqa.annotation.retagging import corrected
from kgqa.interfaces.http.negotiation import read_form
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service_settings import Limits

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


MEDIA_TYPE = "application/x-www-form-urlencoded"
ARTICLES = "/articles"
"""The path that takes articles, and therefore long bodies."""


async def read(request: Request) -> Form:
    """The form of a request. Raises `Problem` for another media type, bytes that are no UTF-8, and NUL characters."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != MEDIA_TYPE:
        raise Problem(415, "no-form", f"a form has the media type {MEDIA_TYPE}")
    pairs = read_form(await request.body(), _MOST_FIELDS)
    if any("\0" in text for pair in pairs for text in pair):
        raise Problem(400, "malformed-form", "NUL is no character of a text")
    return Form({name: value.replace("\r\n", "\n").replace("\r", "\n") for name, value in pairs})


@dataclass(frozen=True, slots=True)
class Bounds:
    """The longest texts of a record, in characters."""

    question: int = 1000
    line: int = 2000
    """Title, URL, exact answer, answer, comment's name."""
    passage: int = 20_000
    """Answer sentence, context, comment."""
    article: int = 1_000_000


BOUNDS = Bounds()


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a form; of several of one name the last."""

    fields: Mapping[str, str]

    def text(self, name: str, most: int = BOUNDS.passage) -> str:
        """A text without white space around it; empty if the field is missing. Raises `Problem` if it is too long."""
        text = self.fields.get(name, "").strip()
        if len(text) > most:
            raise Problem(413, "text-too-long", f"{name}: {len(text)} > {most}")
        return text

    def line(self, name: str, most: int = BOUNDS.line) -> str:
        """A text as one line."""
        return " ".join(self.text(name, most).split())

    def number(self, name: str, most: int = 2**31 - 1) -> int:
        """A number from 0. Raises `Problem` for anything else."""
        value = self.optional_number(name, most)
        if value is None:
            raise Problem(400, "malformed-form", f"{name} is no number from 0 to {most}")
        return value

    def optional_number(self, name: str, most: int = 2**31 - 1) -> int | None:
        """A number from 0, or None for anything else."""
        text = self.fields.get(name, "").strip()
        if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
            return None
        return int(text) if int(text) <= most else None


LIMITS = Limits(body_bytes=1 << 20, upload_bytes=16 << 20, body_seconds=60.0)
"""A pasted article that is too long is read, and then refused on a page that says so."""
_MOST_FIELDS = 5000
"""Fields of a form; a page of tagged sentences has two for every word."""
