"""Articles: chosen, found in the passage index or pasted; and shown in sentences, with what a record takes of them
marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from kgqa.annotation.question_records import Article, Record, Span, place, place_of_extraction
from kgqa.annotation.store import Conflict, StoreError
from kgqa.annotation.store.schema import LARGEST_NUMBER
from kgqa.interfaces.annotation.access import ThePosted, TheVisitor, Visitor, changeable
from kgqa.interfaces.annotation.pages import go_to, page
from kgqa.interfaces.annotation.record_form import ARTICLES, BOUNDS, Form, moved
from kgqa.interfaces.annotation.workplace import TheWorkplace, Workplace
from kgqa.interfaces.http.problems import Problem
from kgqa.model import SqadQuestionType

router = APIRouter()

_HITS = 10


@router.get(ARTICLES)
def choose(
    request: Request, visitor: TheVisitor, workplace: TheWorkplace, *, type: str = "", q: str = "",
    record: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
) -> Response:  # fmt: skip
    """The forms; with `q` the articles found. `record` is the record whose article is to be another, or 0."""
    fields = {"type": type, "record": str(record)}
    if record:
        fields["version"] = str(changeable(workplace, visitor, record).version)
    return _choice_page(request, visitor, workplace, Form(fields), q=q)


@router.post(ARTICLES)
def take(request: Request, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """Begin a record about an article, or give a record another one."""
    problem = ""
    try:
        article = _article(workplace, sent)
        if article.text:
            return go_to(f"/records/{_taken(workplace, visitor, sent, article)}")
        problem, status = "no article text", 400
    except Problem as error:
        if error.kind != "text-too-long":
            raise
        problem, status = "article too long", 413
    except StoreError as error:
        problem, status = error.message, 507
    return _choice_page(request, visitor, workplace, sent, status, problem=problem)


def _article(workplace: Workplace, sent: Form) -> Article:
    """Raises `Problem` if it is too long, or no longer in the index."""
    if not (found := sent.line("found")):
        return Article(sent.text("text", BOUNDS.article), sent.line("title"), sent.line("url"))
    article = workplace.library.article(sent.line("q"), found) if workplace.library else None
    if article is None:
        raise Problem(404, "no-article", "")
    return article


def _taken(workplace: Workplace, visitor: Visitor, sent: Form, article: Article) -> int:
    """The number of the record that has the article now."""
    if not (number := sent.optional_number("record")):
        kind = sent.line("type")
        kind = kind if kind in tuple(SqadQuestionType) else ""
        return workplace.store.records.add(Record("", "", article, question_type=kind), visitor.account.id).number
    before = changeable(workplace, visitor, number)
    record = moved(before.record, article)
    result = workplace.store.records.save(number, sent.number("version"), record, visitor.account.id)
    if isinstance(result, Conflict):
        raise Problem(409, "changed-since", "")
    return number


def _choice_page(
    request: Request, visitor: Visitor, workplace: Workplace, sent: Form, status: int = 200, *,
    q: str = "", problem: str = "",
) -> Response:  # fmt: skip
    words = q.strip()[: BOUNDS.question]
    hits = workplace.library.search(words, _HITS) if workplace.library and words else ()
    return page(
        request, "articles", status, visitor=visitor, searchable=workplace.library is not None, hits=hits, q=words,
        sent=sent.fields, problem=problem, most=BOUNDS.article,
    )  # fmt: skip


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
