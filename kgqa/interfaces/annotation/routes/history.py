"""The history of a record: every version, what it changed, and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kgqa.annotation.store import Action, Conflict, Stored
from kgqa.interfaces.annotation.access import Number, ThePosted, TheVisitor, changeable, seen
from kgqa.interfaces.annotation.pages import go_to, page
from kgqa.interfaces.annotation.record_form import Difference, differences
from kgqa.interfaces.annotation.workplace import TheWorkplace
from kgqa.interfaces.http.problems import Problem

router = APIRouter()


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
