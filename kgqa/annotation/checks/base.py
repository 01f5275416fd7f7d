"""What a check is, and what it finds; the words and figures that checks look up, in `data/words.yaml`; what they say,
in English and Polish, is in `data/checks.yaml`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

from kgqa.annotation.question_records import Field, Record
from kgqa.resources import read_yaml, table_rows

ENGLISH = "en"
LANGUAGES = (ENGLISH, "pl")


class Severity(StrEnum):
    """How bad a problem is."""

    ERROR = "error"
    """The record breaks a rule of the data set."""
    WARNING = "warning"
    """The record looks odd; a person decides."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What a check finds in a record."""

    check: str
    """The name of the check."""
    record: str
    """The id of the record."""
    field: Field
    """The field that it concerns, beside which a page shows it."""
    code: str
    """Which of the check's messages says it."""
    values: Mapping[str, str] = dataclasses.field(default_factory=dict, hash=False)
    """What the message names."""
    confidence: float | None = None
    """How sure the check is, 0 to 1, where it guesses."""

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return Severity(_messages(self.check)[self.code]["severity"])

    def text(self, language: str = ENGLISH) -> str:
        """One sentence for a person, in English (`en`) or Polish (`pl`)."""
        return str(_messages(self.check)[self.code][language]).format_map(self.values)


class Check(Protocol):
    """A rule that records keep."""

    name: str

    @property
    def field(self) -> Field:
        """The field that it chiefly concerns."""
        ...

    def about(self, language: str = ENGLISH) -> str:
        """The sentence that explains the rule."""
        ...

    def problems(self, record: Record) -> Iterator[Problem]:
        """Where a record breaks the rule. A field that is still empty is the concern of `complete` alone."""
        ...

    def fixed(self, record: Record) -> Record:
        """The record with what can be put right without a person; the record itself where nothing can."""
        ...


class NamedCheck:
    """What all checks share: texts by name, and no remedy."""

    name: str

    @property
    def field(self) -> Field:
        """The field that it chiefly concerns."""
        return Field(_texts()[self.name]["field"])

    def about(self, language: str = ENGLISH) -> str:
        """The sentence that explains the rule."""
        return str(_texts()[self.name]["about"][language])

    def fixed(self, record: Record) -> Record:
        """The record as it is."""
        return record

    def problem(
        self, record: Record, code: str, field: Field | None = None, confidence: float | None = None, **named: object
    ) -> Problem:
        """A problem of this check in a record; in its own field if no other is given; `named` in the message."""
        values = {name: str(value) for name, value in named.items()}
        return Problem(self.name, record.id, field or self.field, code, values, confidence)


@cache
def _texts() -> Mapping[str, Any]:
    """The texts of all checks by name."""
    texts: Mapping[str, Any] = read_yaml(files("kgqa.annotation") / "data" / "checks.yaml")
    return texts


def _messages(check: str) -> Mapping[str, Any]:
    messages: Mapping[str, Any] = _texts()[check]["messages"]
    return messages


@cache
def _entries() -> Mapping[str, Any]:
    entries: Mapping[str, Any] = read_yaml(files("kgqa.annotation") / "data" / "words.yaml")
    return entries


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of an entry."""
    return frozenset(str(_entries()[name]).split())


def figure(name: str) -> float:
    """The number of an entry."""
    return float(_entries()[name])


@cache
def answer_types() -> Mapping[str, tuple[str, ...]]:
    """The answer types that a question of each type can have, likeliest first."""
    return {question: tuple(answers.split()) for question, answers in table_rows("kgqa.annotation", "types.tsv")}


@cache
def type_confidences() -> Mapping[str, float]:
    """How often, 0 to 1, both types are right where the classifier sees a question type; fitted."""
    return {kind: float(share) for kind, share in table_rows("kgqa.annotation", "type_confidence.tsv")}
