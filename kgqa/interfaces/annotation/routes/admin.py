"""The admin's pages: annotators with their quotas and progress over the days, accounts, export."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse

from kgqa.annotation.question_records import State
from kgqa.annotation.statistics import agreement
from kgqa.annotation.store import Account, Role, StoreError
from kgqa.errors import ClearError
from kgqa.interfaces.annotation.access import Number, TheAdmin, ThePosted, Visitor
from kgqa.interfaces.annotation.pages import HEADERS, go_to, page
from kgqa.interfaces.annotation.routes.overview import DONE, made_by, quota_views
from kgqa.interfaces.annotation.workplace import NAMES, TheWorkplace, Wanted, Workplace, packed
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
    chart = _progress_chart(workplace.store.records.finished_at(), sum(one.wanted for one in annotators))
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


WIDTH, _HEIGHT = 640, 220
_LEFT, _TOP, _RIGHT, _BOTTOM = 48, 14, 12, 28
_TICKS = 4
_STEPS = (1, 2, 3, 4, 5, 6, 8)
"""First digits of the distance between two ticks."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A label of an axis, in pixels of the picture."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """What the template draws."""

    line: str
    """The points of the line of finished records, as SVG has them."""
    area: str
    """The points of the area below it."""
    goal: int | None
    """How high the goal's line is; None without a goal."""
    days: tuple[Mark, ...]
    counts: tuple[Mark, ...]
    rows: tuple[tuple[str, int], ...]
    """Day and finished records, the same as a table."""
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    bottom: int = _HEIGHT - _BOTTOM
    width: int = WIDTH
    height: int = _HEIGHT


def _progress_chart(finished: Iterable[tuple[int, float]], goal: int) -> Chart | None:
    """The chart of records and the times when they were finished, a record's first time counts; None without any."""
    first: dict[int, float] = {}
    for record, at in finished:
        first.setdefault(record, at)
    days = sorted(datetime.fromtimestamp(at, UTC).astimezone().date() for at in first.values())
    if not days:
        return None
    span = max(1, (days[-1] - days[0]).days + 1)
    rows = [(day, sum(one <= day for one in days)) for day in (days[0] + timedelta(step) for step in range(span))]
    top = _rounded(max(goal, len(days)))
    points = [(_LEFT, _y(0, top)), *((_x(step + 1, span), _y(count, top)) for step, (_, count) in enumerate(rows))]
    line = _joined(points)
    return Chart(
        line=line,
        area=f"{line} {points[-1][0]},{_y(0, top)}",
        goal=_y(goal, top) if goal else None,
        days=tuple(_day_marks(rows, span)),
        counts=tuple(_count_mark(top * step // _TICKS, top) for step in range(_TICKS + 1)),
        rows=tuple((day.isoformat(), count) for day, count in rows),
    )


def _count_mark(count: int, top: int) -> Mark:
    return Mark(_LEFT - 6, _y(count, top) + 4, str(count))


def _day_marks(rows: list[tuple[date, int]], span: int) -> Iterable[Mark]:
    shown = sorted({0, span // 2, span - 1})
    for step in shown:
        yield Mark(_x(step + 1, span), _HEIGHT - 8, rows[step][0].isoformat())


def _rounded(count: int) -> int:
    """A number that the ticks divide, not below the count."""
    steps = (first * int(10**power) for power in itertools.count() for first in _STEPS)
    return next(step for step in steps if step * _TICKS >= count) * _TICKS


def _x(step: int, span: int) -> int:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * step // span


def _y(count: int, top: int) -> int:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * count // top


def _joined(points: list[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
