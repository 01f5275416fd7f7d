"""The record form: saved with optimistic locking, checked beside its fields."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from kgqa.annotation.question_records import State
from kgqa.annotation.store import Action, Conflict, Stored, StoreError
from kgqa.interfaces.annotation.access import Number, ThePosted, TheVisitor, Visitor, changeable, seen
from kgqa.interfaces.annotation.article_view import article_view
from kgqa.interfaces.annotation.pages import HEADERS, answer_type_help, go_to, language_of, page, question_type_help
from kgqa.interfaces.annotation.record_form import differences, filled, values
from kgqa.interfaces.annotation.workplace import TheWorkplace, Workplace

router = APIRouter()


@router.get("/records/{number}")
def form(request: Request, number: Number, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """The form; for who may not change the record, the page that shows it."""
    stored = seen(workplace, visitor, number)
    if not visitor.may_change(stored):
        return go_to(f"/records/{number}/review")
    return form_page(request, visitor, workplace, stored)


@router.post("/records/{number}")
def save(
    request: Request, number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace
) -> Response:  # fmt: skip
    """Save the form, or only check it. What cannot be saved stays in the form."""
    before = changeable(workplace, visitor, number)
    version = sent.number("version")
    mine = replace(before, version=version, record=filled(before.record, sent))
    if sent.line("action") == "check":
        return form_page(request, visitor, workplace, mine)
    if mine.record == before.record and version == before.version and not before.withdrawn:
        result: Stored | Conflict = before  # nothing to save, and nothing for the journal
    else:
        try:
            result = workplace.store.records.save(number, version, mine.record, visitor.account.id)
        except StoreError as error:
            return form_page(request, visitor, workplace, mine, 507, failure=error.message)
    if isinstance(result, Conflict):
        mine = replace(mine, version=result.current.version)
        return form_page(request, visitor, workplace, mine, 409, other=result.current)
    return go_to(f"/records/{number}{'/final' if sent.line('action') == 'continue' else ''}")


@router.post("/records/{number}/check")
def check(
    request: Request, number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace
) -> Response:  # fmt: skip
    """What the checks say of the form as it stands, for the script: problems by field, and the proposed types."""
    before = changeable(workplace, visitor, number)
    stored = replace(before, record=filled(before.record, sent))
    language = language_of(request)
    problems = {
        part: [{"severity": one.severity, "text": one.text(language)} for one in found]
        for part, found in workplace.desk.problems(stored).items()
    }
    proposal = workplace.desk.proposal(stored.record.question)
    types = None if proposal is None else {
        "question_type": proposal.question_type, "answer_type": proposal.answer_type,
        "percent": round(100 * proposal.confidence),
    }  # fmt: skip
    return JSONResponse({"problems": problems, "proposal": types}, headers=HEADERS)


@router.post("/records/{number}/withdraw")
def withdraw(number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """Give a record up; its history can bring it back."""
    before = changeable(workplace, visitor, number)
    result = workplace.store.records.save(
        number, sent.number("version"), before.record, visitor.account.id, Action.WITHDRAWN, withdrawn=True
    )
    return go_to(f"/records/{number}" if isinstance(result, Conflict) else "/")


@router.post("/records/{number}/reopen")
def reopen(number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """Take back a record that is finished and not reviewed yet."""
    stored = seen(workplace, visitor, number)
    if stored.owner == visitor.account.id and stored.record.state is State.SUBMITTED:
        record = replace(stored.record, state=State.DRAFT)
        workplace.store.records.save(number, sent.number("version"), record, visitor.account.id, Action.REOPENED)
    return go_to(f"/records/{number}")


def form_page(
    request: Request, visitor: Visitor, workplace: Workplace, stored: Stored, status: int = 200, **more: Any
) -> Response:
    """The form with these values. `other` is the version that somebody else has saved, `failure` why nothing was."""
    with workplace.desk.page_turn:
        language, desk, record = language_of(request), workplace.desk, stored.record
        shown: dict[str, Any] = {"other": None, "failure": ""} | more
        other = shown["other"]
        return page(
            request, "record", status, visitor=visitor, stored=stored, values=values(record),
            problems=desk.problems(stored), proposal=desk.proposal(record.question),
            article=article_view(record, desk.sentences(record.article.text)),
            question_types=question_type_help(language), answer_types=answer_type_help(language),
            differences={one.field: one for one in differences(other.record, record)} if other else {}, **shown,
        )  # fmt: skip
