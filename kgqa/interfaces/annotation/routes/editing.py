"""A record at work: its form, saved with optimistic locking and checked beside its fields; the final check with the
tagged words, corrected and then finished; and the history with the way back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from kgqa.annotation.question_records import TAGGED, Field, Record, State
from kgqa.annotation.store import Action, Conflict, Stored, StoreError
from kgqa.annotation.store.schema import LARGEST_NUMBER
from kgqa.interfaces.annotation.access import Number, ThePosted, TheVisitor, Visitor, changeable, seen
from kgqa.interfaces.annotation.pages import HEADERS, answer_type_help, go_to, language_of, page, question_type_help
from kgqa.interfaces.annotation.record_form import (
    Difference,
    Form,
    differences,
    filled,
    tagged_fields,
    values,
    with_corrections,
    without_corrections,
)
from kgqa.interfaces.annotation.routes.articles import article_view
from kgqa.interfaces.annotation.workplace import TheWorkplace, Workplace, are_fit
from kgqa.interfaces.http.problems import Problem

router = APIRouter()


@router.get("/records/{number}")
def form(request: Request, number: Number, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """The form; for who may not change the record, the page that shows it."""
    stored = seen(workplace, visitor, number)
    if not visitor.may_change(stored):
        return go_to(f"/records/{number}/review")
    return _form_page(request, visitor, workplace, stored)


@router.post("/records/{number}")
def save(
    request: Request, number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace
) -> Response:  # fmt: skip
    """Save the form, or only check it. What cannot be saved stays in the form."""
    before = changeable(workplace, visitor, number)
    version = sent.number("version")
    mine = replace(before, version=version, record=filled(before.record, sent))
    if sent.line("action") == "check":
        return _form_page(request, visitor, workplace, mine)
    if mine.record == before.record and version == before.version and not before.withdrawn:
        result: Stored | Conflict = before  # nothing to save, and nothing for the journal
    else:
        try:
            result = workplace.store.records.save(number, version, mine.record, visitor.account.id)
        except StoreError as error:
            return _form_page(request, visitor, workplace, mine, 507, failure=error.message)
    if isinstance(result, Conflict):
        mine = replace(mine, version=result.current.version)
        return _form_page(request, visitor, workplace, mine, 409, other=result.current)
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


def _form_page(
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


@dataclass(frozen=True, slots=True)
class Step:
    """A version of a record."""

    version: int
    at: float
    """Seconds since 1970."""
    name: str
    """Who made it."""
    action: str
    state: str
    differences: tuple[Difference, ...]
    """What is other than in the version before; of an article the beginning."""


@router.get("/records/{number}/history")
def history(request: Request, number: Number, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """Every version, the last one first."""
    stored = seen(workplace, visitor, number)
    versions = workplace.store.records.versions(number)
    return page(
        request, "history", visitor=visitor, stored=stored, steps=list(_steps(versions))[::-1],
        changeable=visitor.may_change(stored),
    )  # fmt: skip


@router.post("/records/{number}/undo")
def undo(number: Number, sent: ThePosted, visitor: TheVisitor, workplace: TheWorkplace) -> Response:
    """Put an earlier version back, as a new one; the state stays."""
    before = changeable(workplace, visitor, number)
    earlier = workplace.store.records.earlier(number, sent.number("to"))
    if earlier is None:
        raise Problem(404, "no-record", "")
    record = replace(earlier.record, state=before.record.state)
    result = workplace.store.records.save(
        number, sent.number("version"), record, visitor.account.id, Action.UNDONE, withdrawn=earlier.withdrawn
    )
    if isinstance(result, Conflict):
        raise Problem(409, "changed-since", "")
    return go_to(f"/records/{number}")


def _steps(versions: Sequence[tuple[str, Stored]]) -> Iterator[Step]:
    before: Stored | None = None
    for action, stored in versions:
        changed = differences(before.record, stored.record) if before else ()
        at = stored.record.changed.timestamp() if stored.record.changed else 0.0
        yield Step(stored.version, at, stored.changer, action, stored.record.state, changed)
        before = stored
