"""An article as the page shows it: paragraphs of sentences, with the chosen sentence, answer and context marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.annotation.places import Span, place, place_of_extraction
from kgqa.annotation.question_records import Record


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sentence."""

    text: str
    marked: bool
    """Whether it is of the exact answer."""


@dataclass(frozen=True, slots=True)
class SentenceView:
    """A sentence that can be chosen."""

    start: int
    """Offset of its first character in the article."""
    kind: str
    """`selection`, `context`, or empty."""
    pieces: tuple[Piece, ...]


Paragraph = tuple[SentenceView, ...]


def article_view(record: Record, sentences: Sequence[Span]) -> tuple[Paragraph, ...]:
    """The paragraphs of a record's article, whose sentences have these spans."""
    text = record.article.text
    selection, answer = place(text, record.selection), place_of_extraction(record)
    context = [span for one in record.context if (span := place(text, one))]
    paragraphs: list[list[SentenceView]] = []
    before = 0
    for start, end in sentences:
        kind = "selection" if _meets(selection, start, end) else ""
        kind = kind or ("context" if any(_meets(span, start, end) for span in context) else "")
        if not paragraphs or "\n" in text[before:start]:
            paragraphs.append([])
        paragraphs[-1].append(SentenceView(start, kind, tuple(_pieces(text, (start, end), answer))))
        before = end
    return tuple(map(tuple, paragraphs))


def _meets(span: Span | None, start: int, end: int) -> bool:
    return span is not None and span[0] < end and start < span[1]


def _pieces(text: str, sentence: Span, answer: Span | None) -> Iterator[Piece]:
    start, end = sentence
    first, last = answer if answer is not None and _meets(answer, start, end) else (end, end)
    first, last = max(start, first), min(end, last)
    for begin, stop, marked in ((start, first, False), (first, last, True), (last, end, False)):
        if begin < stop:
            yield Piece(text[begin:stop], marked)
