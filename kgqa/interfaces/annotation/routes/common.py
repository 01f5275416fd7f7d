"""What several routes need."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from kgqa.annotation.store import Stored
from kgqa.annotation.store.schema import LARGEST_NUMBER
from kgqa.interfaces.annotation.access import Visitor
from kgqa.interfaces.annotation.workplace import Workplace
from kgqa.interfaces.http.problems import Problem

Number = Annotated[int, Path(ge=1, le=LARGEST_NUMBER)]
"""Type of a route's parameter that takes the number of a row."""


def seen(workplace: Workplace, visitor: Visitor, number: int) -> Stored:
    """The record of a number. Raises `Problem`, the same for one that does not exist and one of somebody else."""
    stored = workplace.store.records.find(number)
    if stored is None or not visitor.may_see(stored):
        raise Problem(404, "no-record", "")
    return stored


def changeable(workplace: Workplace, visitor: Visitor, number: int) -> Stored:
    """A record that the visitor may change. Raises `Problem`."""
    stored = seen(workplace, visitor, number)
    if not visitor.may_change(stored):
        raise Problem(403, "not-allowed", "")
    return stored
