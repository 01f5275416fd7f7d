"""The admin's pages: annotators with their quotas and progress, accounts, export."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse

from kgqa.annotation.agreement import agreement
from kgqa.annotation.question_records import State
from kgqa.annotation.store import Account, Role, StoreError
from kgqa.errors import ClearError
from kgqa.interfaces.annotation.access import Number, TheAdmin, ThePosted, Visitor
from kgqa.interfaces.annotation.export import NAMES, Wanted, packed
from kgqa.interfaces.annotation.pages import HEADERS, go_to, page
from kgqa.interfaces.annotation.progress_chart import progress_chart
from kgqa.interfaces.annotation.routes.overview import DONE, made_by, quota_views
from kgqa.interfaces.annotation.workplace import TheWorkplace, Workplace
from kgqa.interfaces.http.problems import Problem
from kgqa.model import SqadQuestionType

router = APIRouter(prefix="/admin")

_MOST_WANTED = 100_000
_BLOCK = 1 << 16


@dataclass(frozen=True, slots=True)
class AnnotatorView:
    """An account with its progress."""

    account: Account
    wanted: int
    states: tuple[int, ...]
    """Numbers of records by state, in the order of `State`."""
    done: int


@router.get("")
def overview(request: Request, visitor: TheAdmin, workplace: TheWorkplace) -> Response:
    """Annotators, progress, export."""
    return _admin_page(request, visitor, workplace)


@router.post("/accounts")
def add(request: Request, sent: ThePosted, visitor: TheAdmin, workplace: TheWorkplace) -> Response:
    """Make an account."""
    try:
        role = _role(sent.line("role"))
        account = workplace.store.accounts.add(
            sent.line("name"), sent.fields.get("password", ""), role, visitor.account.id
        )
    except StoreError:
        raise
    except ClearError as error:
        return _admin_page(request, visitor, workplace, 400, error.message)
    return go_to(f"/admin/accounts/{account.id}")


@router.get("/accounts/{number}")
def account(request: Request, number: Number, visitor: TheAdmin, workplace: TheWorkplace) -> Response:
    """One account."""
    return _account_page(request, visitor, workplace, number)


@router.post("/accounts/{number}")
def change(
    request: Request, number: Number, sent: ThePosted, visitor: TheAdmin, workplace: TheWorkplace
) -> Response:  # fmt: skip
    """Change the role, shut or open the account; a new password ends its sessions."""
    accounts, password = workplace.store.accounts, sent.fields.get("password", "")
    _known(workplace, number)
    try:
        accounts.set_access(number, _role(sent.line("role")), "active" in sent.fields, visitor.account.id)
        if password:
            accounts.set_password(number, password, visitor.account.id)
            workplace.store.sessions.end_all(number, but=visitor.token)
    except StoreError:
        raise
    except ClearError as error:
        return _account_page(request, visitor, workplace, number, status=400, problem=error.message)
    return go_to(f"/admin/accounts/{number}")


@router.post("/accounts/{number}/quotas")
def set_quotas(number: Number, sent: ThePosted, visitor: TheAdmin, workplace: TheWorkplace) -> Response:
    """Set how many records of every type are wanted."""
    _known(workplace, number)
    quotas = {str(kind): sent.optional_number(kind, _MOST_WANTED) or 0 for kind in SqadQuestionType}
    workplace.store.quotas.set(number, quotas, visitor.account.id)
    return go_to(f"/admin/accounts/{number}")


@router.get("/export")
def export(
    _: TheAdmin, workplace: TheWorkplace, format: str = NAMES[0],
    state: Annotated[list[str] | None, Query()] = None, seconds: str = "",
) -> Response:  # fmt: skip
    """The records in some states as a ZIP archive."""
    states = tuple(one for one in State if one in (state or []))
    if format not in NAMES or not states:
        raise Problem(400, "malformed-form", f"expected a format of {', '.join(NAMES)}, and states")
    blocks = _blocks(workplace, Wanted(format, states, bool(seconds)))
    first = next(blocks)  # what fails, fails before the response begins
    name = f"kgqa-records-{format}.zip"
    headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(_together(first, blocks), media_type="application/zip", headers=headers)


def _blocks(workplace: Workplace, wanted: Wanted) -> Iterator[bytes]:
    with packed(workplace.store, workplace.desk.tools, wanted) as archive, archive.open("rb") as stream:
        while block := stream.read(_BLOCK):
            yield block


def _together(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _admin_page(
    request: Request, visitor: Visitor, workplace: Workplace, status: int = 200, problem: str = ""
) -> Response:
    annotators = list(_annotators(workplace))
    twice = workplace.store.records.answered_twice()
    chart = progress_chart(workplace.store.records.finished_at(), sum(one.wanted for one in annotators))
    return page(
        request, "admin", status, visitor=visitor, annotators=annotators, chart=chart, formats=NAMES,
        states=tuple(State), roles=tuple(Role), problem=problem,
        agreement=agreement(twice) if twice else None,
    )  # fmt: skip


def _account_page(
    request: Request, visitor: Visitor, workplace: Workplace, number: int, *, status: int = 200, problem: str = ""
) -> Response:
    made = made_by(workplace.store, number)
    return page(
        request, "annotator", status, visitor=visitor, account=_known(workplace, number), roles=tuple(Role),
        quotas=quota_views(workplace.store.quotas.of(number), made), problem=problem,
    )  # fmt: skip


def _annotators(workplace: Workplace) -> Iterator[AnnotatorView]:
    tally, quotas = workplace.store.records.tally(), workplace.store.quotas.all()
    for one in workplace.store.accounts.all():
        own = dict.fromkeys(State, 0)
        for (owner, _, state), number in tally.items():
            if owner == one.id:
                own[state] += number
        wanted = sum(quotas.get(one.id, {}).values())
        yield AnnotatorView(one, wanted, tuple(own.values()), sum(own[state] for state in DONE))


def _known(workplace: Workplace, number: int) -> Account:
    found = next((one for one in workplace.store.accounts.all() if one.id == number), None)
    if found is None:
        raise Problem(404, "no-record", "")
    return found


def _role(name: str) -> Role:
    if name not in tuple(Role):
        raise Problem(400, "malformed-form", "")
    return Role(name)
