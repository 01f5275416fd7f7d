"""What the database says of records: versions, conflicts, and which of them are wanted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kgqa.annotation.question_records import Record, State


class Action(StrEnum):
    """What made a version of a record."""

    CREATED = "created"
    SAVED = "saved"
    SUBMITTED = "submitted"
    RETURNED = "returned"
    APPROVED = "approved"
    REOPENED = "reopened"
    """Taken back by its annotator."""
    TAGGED = "tagged"
    UNDONE = "undone"
    """An earlier version was put back."""
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Stored:
    """A record of the database."""

    number: int
    version: int
    """1 when it is made, one more with every change."""
    owner: int
    """The account that makes it; `record.annotator` is its name."""
    parallel: int
    """The record whose question it answers a second time, made without a look at the first; 0 for others."""
    withdrawn: bool
    """Given up; it is neither counted nor exported, and can be put back."""
    changer: str
    """Who made this version."""
    record: Record


@dataclass(frozen=True, slots=True)
class Conflict:
    """A record was not saved, because it has been changed since."""

    current: Stored


@dataclass(frozen=True, slots=True)
class Asked:
    """The question of a record."""

    record: str
    """The record's id."""
    question: str
    counted: bool
    """Whether no other record may ask the same: not so for what was withdrawn, or is answered a second time."""
    changed: float
    """When the record was last changed, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which records to list; what is None does not restrict."""

    owner: int | None = None
    but_owner: int | None = None
    states: tuple[State, ...] | None = None
    withdrawn: bool | None = False
    parallel: bool | None = None
    """Whether a record answers the question of another one a second time."""
    limit: int | None = None
    offset: int = 0
