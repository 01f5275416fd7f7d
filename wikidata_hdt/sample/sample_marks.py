"""Marks sets of the embedded sample as incomplete where a rule of `incomplete.tsv` says that they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.sample.sample_tables import Problems, Row, read_table
from wikidata_hdt.sample.sample_triples import SampleEntity
from wikidata_hdt.sample.sample_values import UNKNOWN, Claim, PropertyType

MARKS_NAME = "incomplete.tsv"
_COLUMNS = ("class", "property", "marked", "with")


class Marked(Enum):
    """Which members of a class have an incomplete set of values."""

    LACKING = "lacking"
    """Those without any value, unless their cell says that there is none."""
    ALL = "all"
    """Those with values too: what the cells give is a choice."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of `incomplete.tsv`."""

    kind: str
    """The class, by direct membership (P31)."""
    name: str
    """The property."""
    marked: Marked
    needed: str
    """A property that a member must have for the rule to hold of it; empty without one."""

    def holds_of(self, member: SampleEntity) -> bool:
        """Whether a member of the class lacks the mark."""
        claims = member.claims.get(self.name, [])
        if any(claim.value == UNKNOWN for claim in claims) or (claims and self.marked is Marked.LACKING):
            return False
        return not self.needed or bool(member.claims.get(self.needed))


def read_marks(
    directory: Path, types: Mapping[str, PropertyType], items: Mapping[str, SampleEntity], problems: Problems
) -> list[Mark]:
    """The rules of a directory laid out like the sample's; none without the file. Problems are added to `problems`."""
    path = directory / MARKS_NAME
    rows = read_table(path, _COLUMNS, problems) if path.is_file() else []
    return [mark for row in rows if (mark := _mark(row, types, items, problems))]


def _mark(
    row: Row, types: Mapping[str, PropertyType], items: Mapping[str, SampleEntity], problems: Problems
) -> Mark | None:
    kind, name, marked, needed = (row.get(column) for column in _COLUMNS)
    wrong = [f"class {kind!r} has no row"] if kind not in items else []
    wrong += [f"{one!r} is no property of property_types.tsv" for one in (name, needed or name) if one not in types]
    if marked not in {one.value for one in Marked}:
        wrong.append(f"marked {marked!r}: expected {' or '.join(one.value for one in Marked)}")
    for text in dict.fromkeys(wrong):
        problems.add(row.place, text)
    return None if wrong else Mark(kind, name, Marked(marked), needed)


def mark_incomplete(items: Iterable[SampleEntity], marks: Iterable[Mark]) -> None:
    """Give the items that the rules hold of the unknown value beside their values."""
    rules: dict[str, list[Mark]] = {}
    for mark in marks:
        rules.setdefault(mark.kind, []).append(mark)
    for item in items:
        for claim in item.claims.get(v.INSTANCE_OF, []):
            for mark in rules.get(claim.value.item, []):
                if mark.holds_of(item):
                    item.claims.setdefault(mark.name, []).append(Claim(UNKNOWN))
