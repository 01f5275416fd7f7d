"""What the library gives: plain frozen values that hold no part of the machinery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from html import escape
from typing import Any, Self

Value = bool | int | float | str
_ITEM_HEADS = ("odpowiedź", "opis", "identyfikator")
_STATEMENT_HEADS = ("o czym", "własność", "wartość")


@dataclass(frozen=True, slots=True)
class Item:
    """A thing of the graph that an answer names."""

    id: str
    """`Q36`; things of other vocabularies have ids of 15 digits that were made from their IRIs."""
    label: str = ""
    description: str = ""
    iri: str = ""
    """What another vocabulary calls it; empty for items of Wikidata."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of the graph that an answer rests on, in words; ids stand behind labels."""

    subject: str
    property: str
    value: str


@dataclass(frozen=True, slots=True)
class Step:
    """A stage of answering: what it kept, and what it dropped for which reason."""

    stage: str
    milliseconds: float
    kept: tuple[str, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that a name may mean."""

    id: str
    label: str
    score: float
    """Comparable among the candidates of a name; higher is better."""
    reasons: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What the score was made from, by the name of the evidence."""


@dataclass(frozen=True, slots=True)
class Link:
    """A name in a text, and what it means."""

    start: int
    """Offset of its first character."""
    end: int
    """Offset behind its last character."""
    surface: str
    id: str | None
    """None where nothing known fits."""
    label: str = ""
    score: float = 0.0
    candidates: tuple[Candidate, ...] = ()
    """Best first."""

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """The link of a record as `kgqa link` and the service write it."""
        candidates = tuple(
            Candidate(one["qid"], one["label"], one["score"], one["features"]) for one in record["candidates"]
        )
        label = next((one.label for one in candidates if one.id == record["qid"]), "")
        place = record["start"], record["end"], record["surface"]
        return cls(*place, record["qid"], label, record["score"] or 0.0, candidates)


@dataclass(frozen=True, slots=True)
class Answer:
    """A short answer; false where there is none, with the reason."""

    question: str
    """What was asked; of a follow-up, the whole question that it was taken for."""
    text: str = ""
    """In the form that the question asks for; empty without an answer."""
    sentence: str = ""
    """The same as a sentence, where one can be built; without an answer, what people are told of that."""
    items: tuple[Item, ...] = ()
    """The things that it names, the best known first."""
    value: Value | None = None
    """A truth value, a number, or the text of a date or name as the graph has it; None where items are the answer."""
    unit: str = ""
    """Symbol of the unit of a number; empty for anything else, or where it is not known."""
    confidence: float = 0.0
    """Estimated probability of being right, 0 to 1."""
    completeness: str | None = None
    """How much the data have of what is counted, listed or put in order: `complete`, `partial`, `unknown`; None where
    the answer rests on no such set."""
    source: str = ""
    """`graph`, `text` or `guess`."""
    sparql: str | None = None
    """The query that gave it; None for an answer from text."""
    statements: tuple[Statement, ...] = ()
    """What it rests on."""
    alternatives: tuple[str, ...] = ()
    """Other answers that the graph has to other readings of the question, best first."""
    trace: tuple[Step, ...] = ()
    """The stages of answering."""
    reason: str = ""
    """Why there is no answer."""

    def __bool__(self) -> bool:
        return bool(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        if not self:
            return f"Answer(none: {self.reason})"
        ids = "".join(f", {item.id}" for item in self.items[:1])
        return f"Answer({self.text!r}{ids}, confidence={self.confidence:.2f})"

    def to_dict(self) -> dict[str, Any]:
        """All of it as values that JSON has."""
        return _plain(asdict(self))  # type: ignore[no-any-return]

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """The answer that `to_dict` gave."""
        known = dict(record)
        known["items"] = tuple(Item(**one) for one in known["items"])
        known["statements"] = tuple(Statement(**one) for one in known["statements"])
        known["alternatives"] = tuple(known["alternatives"])
        known["trace"] = tuple(_step(one) for one in known["trace"])
        return cls(**known)

    def _repr_html_(self) -> str:
        """How notebooks show it."""
        if not self:
            told = "<br>".join(map(escape, (self.sentence or self.reason).splitlines()))
            return f"<p><em>{escape(self.question)}</em><br>{told}</p>"
        items = _table(_ITEM_HEADS, [(item.label or item.id, item.description, item.id) for item in self.items])
        facts = _table(_STATEMENT_HEADS, [(one.subject, one.property, one.value) for one in self.statements])
        sure = f"{min(99, max(1, round(100 * self.confidence)))}%"
        return f"<p><em>{escape(self.question)}</em><br><b>{escape(self.text)}</b> ({sure})</p>{items}{facts}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for notebooks; empty without rows."""
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    cells = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{cells}</table>" if rows else ""


def _step(record: Mapping[str, Any]) -> Step:
    dropped = tuple((name, why) for name, why in record["dropped"])
    return Step(record["stage"], record["milliseconds"], tuple(record["kept"]), dropped)


def _plain(value: Any) -> Any:
    """Tuples as lists, at any depth."""
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, (tuple, list)) else value
