"""The overview: what is still to do, and the records made so far; and the help page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from kgqa.annotation.question_records import State
from kgqa.annotation.store import Selection, Store
from kgqa.annotation.store.schema import LARGEST_NUMBER
from kgqa.interfaces.annotation.access import TheVisitor
from kgqa.interfaces.annotation.pages import answer_type_help, language_of, page, question_type_help
from kgqa.interfaces.annotation.workplace import TheWorkplace
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
