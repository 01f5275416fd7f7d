"""The relation lexicon as data: reads and checks `templates/relations.tsv`, whose head explains its columns; and what
things the properties of a graph join."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from kgqa.errors import TemplateError
from kgqa.linking.linking_tables import read_sorts
from kgqa.model import AnswerType, RelationEnd
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import XSD, ItemId, PropertyId
from wikidata_hdt.statistics.graph_statistics import PropertyEnds

RELATIONS_FILE = "relations.tsv"
"""Name of the lexicon in a template directory."""

_COLUMNS = ("property", "name", "subject", "object")
_ANY = "any"
_MOST = 0.95
"""Share of the statements at whose end things of a sort stand, for it to be the end's: what is of another sort is not
looked at there any more.

Not fitted, nor are the next two: shares of statements in a graph, of which a slice is no sample; set by looking at the
ends of its properties."""
_OTHERS = 0.05
"""Share from which on another sort makes the end one for anything. Not fitted: see above."""
_NOUN = 0.15
"""Share of the statements whose end is of a class, for the class to name the end. Not fitted: see above."""
_POLISH = "pl"
_UNKNOWN = RelationEnd()

_PLACES = ("country", "region", "city", "village", "water", "land", "continent", "building")
_TYPES: Mapping[str, AnswerType] = MappingProxyType({
    "person": AnswerType.PERSON, "organisation": AnswerType.ORGANISATION, "band": AnswerType.ORGANISATION,
    "work": AnswerType.WORK, **dict.fromkeys(_PLACES, AnswerType.PLACE),
})  # fmt: skip
"""Of the sorts in `data/sorts.tsv`; all others are `other`, which says too little of an end."""

_LITERALS: Mapping[str, AnswerType] = MappingProxyType({
    XSD + "dateTime": AnswerType.TIME, XSD + "date": AnswerType.TIME,
    XSD + "decimal": AnswerType.QUANTITY, XSD + "integer": AnswerType.QUANTITY, XSD + "double": AnswerType.QUANTITY,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that express a property, as lemmas."""

    words: tuple[str, ...]
    reflexive: bool
    """Whether „się” belongs to it; it may be missing all the same („urodzony”)."""
    preposition: str
    """The preposition before the object; empty if the phrase has none."""
    names_subject: bool
    """Whether a noun names the subject („dopływ” for „uchodzi do”), not the object („ujście”)."""
    text: str
    """As written in the lexicon."""
    is_active: bool = False
    """Whether the subject of its verb is the subject of the statement, whatever else the property says."""
    is_own: bool = False
    """Whether it is the name that a user gave a property of their own."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A property with its ends and the phrases that express it."""

    property: PropertyId
    name: str
    subject: RelationEnd
    object: RelationEnd
    phrases: tuple[Phrase, ...] = ()


def read_relations(path: Path) -> tuple[Relation, ...]:
    """The relations of a lexicon file: a row for a property, below it a line for each phrase, behind a tab.

    Raises TemplateError with file, line and what is wrong.
    """
    found: dict[PropertyId, tuple[Relation, list[Phrase]]] = {}
    phrases: list[Phrase] | None = None
    for number, row in lexicon_rows(path, _COLUMNS):
        where = f"{path.name}:{number}"
        if row[0]:
            relation, phrases = _relation(row, where), []
            if relation.property in found:
                raise TemplateError(f"{where}: property given twice", value=relation.property)
            found[relation.property] = relation, phrases
        elif phrases is None:
            raise TemplateError(f"{where}: words without a property", value=row[-1], expected="its row above them")
        else:
            phrases.append(_next_phrase(row, phrases, where))
    return tuple(replace(relation, phrases=tuple(phrases)) for relation, phrases in found.values())


def lexicon_rows(path: Path, columns: tuple[str, ...]) -> list[tuple[int, list[str]]]:
    """The rows of a table behind its header, with their line numbers. Raises TemplateError for another header."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TemplateError("cannot read the relation lexicon", value=path, expected="a table in UTF-8") from error
    rows = [(number, line.split("\t")) for number, line in enumerate(lines, 1) if line and not line.startswith("#")]
    if not rows or tuple(rows[0][1]) != columns:
        raise TemplateError(f"{path.name}: wrong header", expected="the columns " + ", ".join(columns))
    return rows[1:]


def lexicon_phrases(path: Path) -> Iterator[tuple[str, Phrase]]:
    """The phrases of a lexicon file, each with its file and line. Raises `TemplateError`."""
    for number, row in lexicon_rows(path, _COLUMNS):
        if not row[0]:
            where = f"{path.name}:{number}"
            yield where, _next_phrase(row, (), where)


def _relation(row: list[str], where: str) -> Relation:
    if len(row) != len(_COLUMNS):
        raise TemplateError(f"{where}: wrong number of columns", value=len(row), expected=str(len(_COLUMNS)))
    identifier, name, subject, obj = (cell.strip() for cell in row)
    try:
        number = PropertyId(identifier)
    except ValueError:
        raise TemplateError(f"{where}: no property", value=identifier, expected="an id such as P50") from None
    if not name:
        raise TemplateError(f"{where}: no name", value=identifier, expected="what the property links")
    return Relation(number, name, _end(subject, where), _end(obj, where))


def _end(cell: str, where: str) -> RelationEnd:
    name, _, nouns = cell.partition(":")
    try:
        kind = AnswerType(name) if name != _ANY else None
    except ValueError:
        allowed = ", ".join((*AnswerType, _ANY))
        raise TemplateError(f"{where}: unknown type", value=name, expected=f"one of {allowed}") from None
    return RelationEnd(kind, frozenset(noun.strip() for noun in nouns.split(",") if noun.strip()))


def _next_phrase(row: list[str], known: Iterable[Phrase], where: str) -> Phrase:
    text = " ".join(" ".join(row).split())
    if any(one.text == text for one in known):
        raise TemplateError(f"{where}: words given twice", value=text)
    return _phrase(text, where)


def _phrase(text: str, where: str) -> Phrase:
    words = text.lstrip("<^").split()
    prepositions = [word for word in words if word.startswith("+")]
    content = tuple(word for word in words if not word.startswith("+") and word != "się")
    if not content or len(prepositions) > 1 or (prepositions and words[-1] != prepositions[0]) or "+" in prepositions:
        raise TemplateError(
            f"{where}: wrong words", value=text, expected="lemmas, at most one “+preposition” at the end"
        )
    preposition = prepositions[0][1:] if prepositions else ""
    return Phrase(content, "się" in words, preposition, text.startswith("<"), text, text.startswith("^"))


class Statistics(Protocol):
    """What is needed of a graph's statistics."""

    def property_ends(self, name: str) -> PropertyEnds | None:
        """What a property joins; None where that is not known."""


class GraphEnds:
    """Ends of properties by the classes that their statements join."""

    def __init__(self, statistics: Statistics, graph: KnowledgeGraph, remembered: int = 5_000) -> None:
        self._statistics = statistics
        self._graph = graph
        self.of = lru_cache(maxsize=remembered)(self._of)
        """Subject and object of a property; anything where nothing is known."""

    def _of(self, name: PropertyId) -> tuple[RelationEnd, RelationEnd]:
        ends = self._statistics.property_ends(name)
        if ends is None:
            return _UNKNOWN, _UNKNOWN
        subject = self._end(ends.subject_classes, ends.statements)
        if ends.literal:
            return subject, RelationEnd(_LITERALS.get(ends.literal, AnswerType.OTHER))
        return subject, self._end(ends.object_classes, ends.statements)

    def _end(self, classes: Iterable[tuple[str, int]], statements: int) -> RelationEnd:
        found: Counter[AnswerType] = Counter()
        nouns: list[str] = []
        for name, count in classes:
            label = self._noun(ItemId(name))
            kind = _type(ItemId(name), label)
            found[kind] = max(found[kind], count)
            if label and count >= _NOUN * statements:
                nouns.append(label)
        ranked = found.most_common(2)
        sure = bool(ranked) and ranked[0][1] >= _MOST * statements
        mixed = len(ranked) > 1 and ranked[1][1] > _OTHERS * statements
        sharp = sure and not mixed and ranked[0][0] is not AnswerType.OTHER
        return RelationEnd(ranked[0][0] if sharp else None, frozenset(nouns))

    def _noun(self, item: ItemId) -> str:
        """The noun that a class is named by („klub” of „klub piłkarski”); empty for one without a Polish name."""
        entity = self._graph.entity(item)
        return entity.label.lower().split(" ")[0] if entity.language == _POLISH else ""


def _type(item: ItemId, noun: str) -> AnswerType:
    sorts = read_sorts().of_classes((item.number,)) or read_sorts().of_nouns((noun,))
    types = {_TYPES.get(sort, AnswerType.OTHER) for sort in sorts}
    return types.pop() if len(types) == 1 else AnswerType.OTHER
