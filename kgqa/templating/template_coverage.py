"""Which kinds of question the examples of the templates cover, and how well those with operators are answered.

The latter is as `python -m benchmarks.operator_matrix --write` measured it last, in `data/operator_matrix.yaml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from kgqa.model import Aim, AnswerType, Description, Match, WhPhrase
from kgqa.resources import read_yaml
from kgqa.sparql.algebra import Variable
from kgqa.sparql.scope import triples
from kgqa.templating.template import Kind, SlotType, Template, TemplateLibrary

KINDS = (
    "one-hop",
    "reverse",
    "two-hop",
    "two-constraints",
    "class-mask",
    "yes-no",
    "choice",
    "count",
    "several-answers",
    "free-reading",
    *(kind.value for kind in Kind if kind is not Kind.FACT),
)
"""Rows of the overview; a question may belong to several."""
ANSWER_TYPES = ("person", "place", "thing", "time", "quantity", "text", "truth")
"""Columns of the overview."""
_OF_SLOT = {
    SlotType.PERSON: "person",
    SlotType.PLACE: "place",
    SlotType.TIME: "time",
    SlotType.QUANTITY: "quantity",
    SlotType.STRING: "text",
}
_NAMED = {AnswerType.PERSON: "person", AnswerType.PLACE: "place"}
JOINED = " + "
"""Between the names of the templates that answer a question of several clauses together."""
MATRIX_FILE = "operator_matrix.yaml"


def coverage(matches: Iterable[tuple[Match, AnswerType]], library: TemplateLibrary) -> Counter[tuple[str, str]]:
    """How many matches belong to each kind and answer type; each with what the words of its question ask for."""
    return Counter(
        (kind, answer_type(match, named, library))
        for match, named in matches
        for kind in dict.fromkeys(kinds_of(match, library.templates[match.template.split(JOINED)[0]]))
    )


def answer_type(match: Match, named: AnswerType, library: TemplateLibrary) -> str:
    """What a match answers with, one of `ANSWER_TYPES`.

    A slot for anything („najdłuższa rzeka”) is told by `named`, the sort of thing that the question's noun names.
    """
    if match.kind is Aim.YES_NO:
        return "truth"
    if match.kind is Aim.NUMBER:
        return "quantity"
    slots = library.templates[match.template.split(JOINED)[0]].slots
    slot_type = slots[match.asked].type if match.asked in slots else SlotType.ITEM
    return _OF_SLOT.get(slot_type) or _NAMED.get(named, "thing")


def kinds_of(match: Match, template: Template) -> Iterator[str]:
    """The kinds, of `KINDS`, that a match belongs to."""
    if template.generic:
        yield "free-reading"
    if template.kind is not Kind.FACT:
        yield template.kind
    if JOINED in match.template:
        yield "two-constraints"
    if any(isinstance(filler, Description) for _, filler in match.fillers):
        yield "two-hop"
    by_question = {Aim.YES_NO: "yes-no", Aim.CHOICE: "choice", Aim.NUMBER: "count"}
    if match.kind in by_question:
        yield by_question[match.kind]
    elif template.kind is Kind.FACT:
        yield "reverse" if _asks_for_subject(match, template) else "one-hop"
    wh = match.filler(match.asked) if match.asked else None
    if isinstance(wh, WhPhrase):
        yield from _kinds_of_phrase(wh)


def _kinds_of_phrase(wh: WhPhrase) -> Iterator[str]:
    if wh.plural:
        yield "several-answers"
    if wh.noun and wh.modifiers:
        yield "class-mask"


def _asks_for_subject(match: Match, template: Template) -> bool:
    """Whether what is asked for stands in front of the property in the first triple that has it."""
    asked = Variable(match.asked)
    for triple in triples(template.query.base):
        if (
            asked in (triple.subject, triple.obj)
            and isinstance(triple.subject, Variable)
            and isinstance(triple.obj, Variable)
        ):
            return asked == triple.subject
    return False


@dataclass(frozen=True, slots=True)
class OperatorRow:
    """One operator."""

    name: str
    right: Sequence[int]
    """Questions that were answered rightly, by wording."""
    asked: Sequence[int]
    """Questions that were asked, by wording."""
    dimensions: int

    @property
    def shares(self) -> tuple[str, ...]:
        """How many of a hundred were right, by wording."""
        return tuple(f"{right / asked:.0%}" for right, asked in zip(self.right, self.asked, strict=True))


@dataclass(frozen=True, slots=True)
class OperatorMatrix:
    """All operators, with the day on which they were measured."""

    measured: date
    wordings: Sequence[str]
    rows: Sequence[OperatorRow]

    @property
    def summary(self) -> str:
        """How many questions were right, in one line."""
        right, asked = sum(sum(one.right) for one in self.rows), sum(sum(one.asked) for one in self.rows)
        return f"{right} of {asked} questions right ({right / asked:.1%}), measured on {self.measured}"

    def cells(self) -> Iterator[tuple[str, ...]]:
        """The heading and the rows of a table."""
        yield ("operator", *self.wordings, "dimensions")
        yield from ((one.name, *one.shares, str(one.dimensions)) for one in self.rows)

    def as_data(self) -> Mapping[str, object]:
        """The matrix as the file has it."""
        rows = {
            one.name: {"right": list(one.right), "asked": list(one.asked), "dimensions": one.dimensions}
            for one in self.rows
        }
        return {"measured": self.measured, "wordings": list(self.wordings), "operators": rows}


@cache
def measured_matrix() -> OperatorMatrix:
    """The matrix of the last measurement, over the embedded sample."""
    data = read_yaml(files("kgqa.templating") / "data" / MATRIX_FILE)
    rows = [
        OperatorRow(str(name), tuple(row["right"]), tuple(row["asked"]), int(row["dimensions"]))
        for name, row in data["operators"].items()
    ]
    return OperatorMatrix(data["measured"], tuple(map(str, data["wordings"])), tuple(rows))
