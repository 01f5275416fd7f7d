"""The overview: what is still to do, and the records made so far; the help page; and review by a second annotator: the
queue, the record with its comments, approval and return, the second answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from kgqa.annotation.question_records import Record, State
from kgqa.annotation.store import Action, Conflict, Selection, Store
from kgqa.annotation.store.schema import LARGEST_NUMBER
from kgqa.interfaces.annotation.access import Number, ThePosted, TheReviewer, TheVisitor, seen
from kgqa.interfaces.annotation.pages import answer_type_help, go_to, language_of, page, question_type_help
from kgqa.interfaces.annotation.record_form import values
from kgqa.interfaces.annotation.routes.articles import article_view
from kgqa.interfaces.annotation.workplace import TheWorkplace
from kgqa.interfaces.http.problems import Problem
from kgqa.model import SqadQuestionType

router = APIRouter()

PAGE = 50
"""Records of a list."""
DONE = (State.SUBMITTED, State.APPROVED)
"""States of records that count."""


@dataclass(frozen=True, slots=True)
class QuotaView:
    """How many records of a type there are to make, and are made."""

    name: str
    wanted: int
    made: int

    @property
    def missing(self) -> int:
        """How many are still to make."""
        return max(0, self.wanted - self.made)


@router.get("/")
def overview(
    request: Request, visitor: TheVisitor, workplace: TheWorkplace,
    offset: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
) -> Response:  # fmt: skip
    """The annotator's quotas and records."""
    records, own = workplace.store.records, Selection(owner=visitor.account.id, limit=PAGE, offset=offset)
    quotas = quota_views(workplace.store.quotas.of(visitor.account.id), made_by(workplace.store, visitor.account.id))
    return page(
        request, "overview", visitor=visitor, quotas=quotas,
        records=records.listed(own), count=records.count(own), offset=offset, size=PAGE,
    )  # fmt: skip


@router.get("/help")
def help_page(request: Request, visitor: TheVisitor) -> Response:
    """What the types mean."""
    language = language_of(request)
    return page(
        request, "help", visitor=visitor,
        question_types=question_type_help(language), answer_types=answer_type_help(language),
    )  # fmt: skip


def made_by(store: Store, account: int) -> Mapping[str, int]:
    """How many records of each question type an account has finished."""
    tally = store.records.tally()
    return {str(kind): sum(tally.get((account, kind, state), 0) for state in DONE) for kind in SqadQuestionType}


def quota_views(wanted: Mapping[str, int], made: Mapping[str, int]) -> tuple[QuotaView, ...]:
    """A row for every question type; types that nobody asks for come last."""
    rows = [QuotaView(kind, wanted.get(kind, 0), made.get(kind, 0)) for kind in SqadQuestionType]
    return tuple(sorted(rows, key=lambda row: row.wanted == 0))


@router.get("/review")
def queue(
    request: Request, visitor: TheReviewer, workplace: TheWorkplace,
    offset: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
) -> Response:  # fmt: skip
    """Finished records that wait for a review, the oldest first, without one's own."""
    selection = Selection(states=(State.SUBMITTED,), but_owner=visitor.account.id, limit=PAGE, offset=offset)
    records = workplace.store.records
    return page(
        request, "queue", visitor=visitor, records=records.listed(selection, oldest_first=True),
        count=records.count(selection), offset=offset, size=PAGE,
    )  # fmt: skip


@router.get("/records/{number}/review")
def show(request: Request, number: Number, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """A record to be read, with its comments."""
    stored = seen(workplace, visitor, number)
    record = stored.record
    return page(
        request, "review", visitor=visitor, stored=stored, values=values(record),
        problems=workplace.desk.problems(stored), comments=workplace.store.comments.of(number),
        article=article_view(record, workplace.desk.sentences(record.article.text)),
    )  # fmt: skip


@router.post("/records/{number}/review")
def decide(number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """Approve the version that was read, or return it with a comment that says why."""
    stored = seen(workplace, visitor, number)
    if not visitor.may_review(stored):
        raise Problem(403, "not-allowed", "")
    comment, approved = sent.text("comment"), sent.line("action") == "approve"
    if not approved and not comment:
        raise Problem(400, "no-comment", "")
    state, action = (State.APPROVED, Action.APPROVED) if approved else (State.RETURNED, Action.RETURNED)
    record = replace(stored.record, state=state)
    result = workplace.store.records.save(number, sent.number("version"), record, visitor.account.id, action)
    if isinstance(result, Conflict):
        raise Problem(409, "changed-since", "")
    if comment:
        workplace.store.comments.add(number, visitor.account.id, comment)
    return go_to("/review")


@router.post("/records/{number}/comments")
def comment(number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """Add a comment."""
    seen(workplace, visitor, number)
    if text := sent.text("comment"):
        workplace.store.comments.add(number, visitor.account.id, text)
    return go_to(f"/records/{number}/review")


@router.post("/records/{number}/parallel")
def parallel(number: Number, _: ThePosted, visitor: TheReviewer, workplace: TheWorkplace) -> Response:
    """Begin a second record with the same question and article, to be answered without a look at the first."""
    stored = seen(workplace, visitor, number)
    if stored.owner == visitor.account.id or stored.parallel:
        raise Problem(403, "not-allowed", "")
    record = Record("", stored.record.question, stored.record.article)
    return go_to(f"/records/{workplace.store.records.add(record, visitor.account.id, number).number}")
