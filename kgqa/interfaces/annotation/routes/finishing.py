"""The final check: the whole record with its tagged words, corrected and then finished; and the tags of the article."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from kgqa.annotation.question_records import TAGGED, Field, Record, State
from kgqa.annotation.store import Action, Conflict, Stored, StoreError
from kgqa.annotation.store.schema import LARGEST_NUMBER
from kgqa.interfaces.annotation.access import Number, ThePosted, TheVisitor, Visitor, changeable
from kgqa.interfaces.annotation.page_forms import Form
from kgqa.interfaces.annotation.pages import go_to, page
from kgqa.interfaces.annotation.record_form import differences, tagged_fields, with_corrections, without_corrections
from kgqa.interfaces.annotation.workplace import TheWorkplace, Workplace, are_fit

router = APIRouter()

_SHORT = tuple(part for part in TAGGED if part is not Field.TEXT)
_SENTENCES = 20
"""Sentences of the article on one page."""


@router.get("/records/{number}/final")
def final(request: Request, number: Number, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """The record with the tagged words of its short texts."""
    return _final_page(request, visitor, workplace, changeable(workplace, visitor, number))


@router.post("/records/{number}/final")
def finish(
    request: Request, number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace
) -> Response:  # fmt: skip
    """Save corrections, tag a field anew, or finish the record if no check finds an error."""
    before = changeable(workplace, visitor, number)
    action = sent.line("action")
    record = with_corrections(_tagged(workplace, before.record), sent)
    if action.startswith("retag ") and action.removeprefix("retag ") in TAGGED:
        record = without_corrections(record, Field(action.removeprefix("retag ")))
    mine = replace(before, version=sent.number("version"), record=record)
    done = action == "finish" and are_fit(workplace.desk.problems(mine))
    kind = Action.SUBMITTED if done else Action.TAGGED
    if done:
        record = replace(record, state=State.SUBMITTED)
    try:
        result = workplace.store.records.save(number, mine.version, record, visitor.account.id, kind)
    except StoreError as error:
        return _final_page(request, visitor, workplace, mine, 507, failure=error.message)
    if isinstance(result, Conflict):
        mine = replace(mine, version=result.current.version)
        return _final_page(request, visitor, workplace, mine, 409, other=result.current)
    if action == "finish" and not done:
        return _final_page(request, visitor, workplace, result, 422, unfit=True)
    return go_to("/" if done else f"/records/{number}/final")


@router.get("/records/{number}/tags")
def tags(
    request: Request, number: Number, visitor: TheVisitor, workplace: TheWorkplace,
    first: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
) -> Response:  # fmt: skip
    """The tagged words of the article, some sentences at a time."""
    stored = changeable(workplace, visitor, number)
    return _tags_page(request, visitor, replace(stored, record=workplace.desk.tagged(stored.record)), first)


@router.post("/records/{number}/tags")
def correct(
    request: Request, number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace
) -> Response:  # fmt: skip
    """Save corrections of the article's tags."""
    before, first = changeable(workplace, visitor, number), sent.number("first")
    mine = replace(before, version=sent.number("version"), record=_corrected(workplace, before.record, sent))
    try:
        result = workplace.store.records.save(number, mine.version, mine.record, visitor.account.id, Action.TAGGED)
    except StoreError as error:
        return _tags_page(request, visitor, mine, first, 507, failure=error.message)
    if isinstance(result, Conflict):
        return _tags_page(request, visitor, replace(mine, version=result.current.version), first, 409, changed=True)
    return go_to(f"/records/{number}/tags?first={sent.number('next') if 'next' in sent.fields else first}")


def _tagged(workplace: Workplace, record: Record) -> Record:
    """The record with its short texts tagged; the article's tags wait until somebody wants them."""
    article = record.article
    tagged = workplace.desk.tagged(replace(record, article=replace(article, text="")))
    for part in _SHORT:
        record = record.tagged(part, tagged.tagging.get(part, ()))
    return record


def _corrected(workplace: Workplace, record: Record, sent: Form) -> Record:
    return with_corrections(workplace.desk.tagged(record), sent)


def _final_page(
    request: Request, visitor: Visitor, workplace: Workplace, stored: Stored, status: int = 200, *,
    failure: str = "", unfit: bool = False, other: Stored | None = None,
) -> Response:  # fmt: skip
    record = _tagged(workplace, stored.record)
    problems = workplace.desk.problems(stored)
    return page(
        request, "final", status, visitor=visitor, stored=stored, fields=tagged_fields(record, _SHORT),
        problems=problems, fit=are_fit(problems), failure=failure, unfit=unfit, other=other,
        differences=differences(other.record, record) if other else (),
    )  # fmt: skip


def _tags_page(
    request: Request, visitor: Visitor, stored: Stored, first: int, status: int = 200, *,
    failure: str = "", changed: bool = False,
) -> Response:  # fmt: skip
    sentences = stored.record.tagging.get(Field.TEXT, ())
    return page(
        request, "tags", status, visitor=visitor, stored=stored, first=first, count=len(sentences), size=_SENTENCES,
        sentences=sentences[first : first + _SENTENCES], failure=failure, changed=changed,
    )  # fmt: skip
