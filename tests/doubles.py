"""Test doubles: a graph, a label index and stages of the pipeline, all in memory.

They keep the contracts of `kgqa.protocols`.
For queries over the same triples see `kgqa.execution.memory_store.MemoryStore`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal as Either

from kgqa import vocabulary
from kgqa.model import Analysis, AnswerForm, Entity, Findings, Linked, Question, Result, TextFinding, TimeUnit, WhPhrase
from kgqa.polish.lists.function_words import truth_word
from kgqa.terms import DIRECT, QUALIFIER, RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal, PropertyId, Term
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

Triple = tuple[Iri, Iri, Term]

_LANGUAGES = ("pl", "mul", "en")
_INSTANCE_OF, _SUBCLASS_OF = vocabulary.INSTANCE_OF.direct, vocabulary.SUBCLASS_OF.direct
_OCCUPATION, _POSITION, _SEX = vocabulary.OCCUPATION.direct, vocabulary.POSITION.direct, vocabulary.SEX.direct


class MemoryGraph:
    """`kgqa.protocols.KnowledgeGraph` over a list of triples; order of the triples is kept."""

    def __init__(self, triples: Iterable[Triple]) -> None:
        self._objects: defaultdict[tuple[Iri, Iri], list[Term]] = defaultdict(list)
        self._subjects: defaultdict[tuple[Iri, Term], list[Iri]] = defaultdict(list)
        self._predicates: defaultdict[Iri, dict[Iri, None]] = defaultdict(dict)
        for subject, predicate, obj in triples:
            self._objects[subject, predicate].append(obj)
            self._subjects[predicate, obj].append(subject)
            self._predicates[subject][predicate] = None

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Objects of (subject, predicate, ?)."""
        return tuple(self._objects.get((subject, predicate), ()))

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Subjects of (?, predicate, object)."""
        return tuple(self._subjects.get((predicate, obj), ()))

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """How many subjects (?, predicate, object) has."""
        return len(self._subjects.get((predicate, obj), ()))

    def statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        """Subjects and objects of (?, predicate, ?); None where they are more than `most`."""
        pairs = ((one, other) for (one, name), ends in self._objects.items() if name == predicate for other in ends)
        found = tuple(pairs)
        return found if len(found) <= most else None

    def entity(self, item: ItemId) -> Entity:
        """What the triples say of an item; its id where it has no label in Polish, `mul` or English."""
        label = self._text(item, Iri(RDFS_LABEL))
        description = self._text(item, Iri(SCHEMA_DESCRIPTION))
        return Entity(
            item,
            label.value if label else str(item),
            label.language if label else "",
            description.value if description else "",
            self._items(item, _INSTANCE_OF),
            self._items(item, _OCCUPATION),
            next(iter(self._items(item, _SEX)), None),
        )

    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        """Whether a class, occupation or office of the item is one of `classes` or below one; cycles are harmless."""
        open_items = set().union(*(self._items(item, step) for step in (_INSTANCE_OF, _OCCUPATION, _POSITION)))
        seen: set[ItemId] = set()
        while open_items:
            current = open_items.pop()
            seen.add(current)
            open_items |= self._items(current, _SUBCLASS_OF) - seen
        return not seen.isdisjoint(classes)

    def popularity(self, item: ItemId) -> int:
        """How many triples have the item as object."""
        return sum(len(subjects) for (_, obj), subjects in self._subjects.items() if obj == item.iri)

    def direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        """The properties of the item's direct claims, in the order of the triples."""
        return self._properties(item.iri, DIRECT)

    def qualifier_properties(self, statement: Iri) -> Sequence[PropertyId]:
        """The properties of the qualifiers of a statement node, in the order of the triples."""
        return self._properties(statement, QUALIFIER)

    def _properties(self, subject: Iri, namespace: str) -> Sequence[PropertyId]:
        names = (
            iri.value.removeprefix(namespace)
            for iri in self._predicates.get(subject, {})
            if iri.value.startswith(namespace)
        )
        return tuple(PropertyId(name) for name in names if "/" not in name)

    def _items(self, subject: ItemId, predicate: Iri) -> frozenset[ItemId]:
        objects = self._objects.get((subject.iri, predicate), ())
        return frozenset(term.item for term in objects if isinstance(term, Iri) and term.item)

    def _text(self, item: ItemId, predicate: Iri) -> Literal | None:
        texts = {
            term.language: term for term in self._objects.get((item.iri, predicate), ()) if isinstance(term, Literal)
        }
        return next((texts[language] for language in _LANGUAGES if language in texts), None)


@dataclass(frozen=True, slots=True)
class Name:
    """A name of an entity, for `NameIndex`."""

    entity: str
    """Item or property id."""
    text: str
    popularity: float = 1.0
    is_label: bool = True


class NameIndex:
    """A label index in a dict: names are found under their folded text and under the keys that `keys` makes of them."""

    def __init__(
        self, names: Iterable[Name], keys: Callable[[str], Iterable[str]], people: Collection[str] = ()
    ) -> None:
        """`people` are the ids of those whose last name is a surname; without them the index knows of none."""
        self._surnames: defaultdict[str, list[LabelEntry]] = defaultdict(list)
        self._entries: defaultdict[str, dict[LabelEntry, None]] = defaultdict(dict)
        for name in names:
            surface = fold(name.text)
            for key in dict.fromkeys((surface, *keys(name.text))):
                matched_by: Either["surface", "lemma"] = "surface" if key == surface else "lemma"
                entry = LabelEntry(name.entity, name.text, "pl", name.is_label, matched_by, name.popularity)
                self._entries[key][entry] = None
            if name.entity in people and " " in name.text:
                self._surnames[surface.rpartition(" ")[2]].append(entry)

    def lookup(self, key: str) -> Sequence[LabelEntry]:
        """The entities that a key names, most popular first; empty if none."""
        return tuple(sorted(self._entries.get(key, ()), key=lambda entry: -entry.popularity))

    def surname(self, key: str, /) -> Sequence[LabelEntry]:
        """The people of that surname."""
        return tuple(self._surnames.get(key, ()))

    def starting_with(self, key_prefix: str, limit: int = 20) -> Sequence[LabelEntry]:
        """Entries with a name that begins with these characters."""
        found = (entry for key, entries in self._entries.items() if key.startswith(key_prefix) for entry in entries)
        return tuple(dict.fromkeys(found))[:limit]

    def has_prefix(self, key_prefix: str) -> bool:
        """Whether any key begins with these characters."""
        return any(key.startswith(key_prefix) for key in self._entries)

    def known(self, keys: Iterable[str]) -> Sequence[str]:
        """Those that are keys, in their order."""
        return [key for key in keys if key in self._entries]


@dataclass(frozen=True, slots=True)
class FixedAnalyser:
    """`kgqa.protocols.Analyser` that returns the same for every question."""

    analysis: Analysis

    def analyse(self, question: Question) -> Analysis:
        """What the analyser was made with."""
        return self.analysis


@dataclass(frozen=True, slots=True)
class FixedLinker:
    """`kgqa.protocols.Linker` that returns the same for every question."""

    linked: Linked

    def link(self, analysis: Analysis) -> Linked:
        """What the linker was made with."""
        return self.linked


@dataclass(frozen=True, slots=True)
class FixedAnswerer:
    """`kgqa.protocols.GraphAnswerer` that returns the same for every question."""

    findings: Findings

    def answers(self, linked: Linked) -> Findings:
        """What the answerer was made with."""
        return self.findings


@dataclass(frozen=True, slots=True)
class FixedFallback:
    """`kgqa.protocols.TextFallback` that returns the same for every question."""

    finding: TextFinding | None

    def answer(self, linked: Linked) -> TextFinding | None:
        """What the fallback was made with."""
        return self.finding


class PlainVerbaliser:
    """`kgqa.protocols.Verbaliser` that names terms by id or text and appends the wanted form: `w Q585 (loc)`."""

    def verbalise(
        self,
        terms: Sequence[Term],
        form: AnswerForm,
        *,
        precision: TimeUnit | None = None,
        noun: str = "",
    ) -> str:
        """The terms joined by commas, with preposition, case and, where given, precision."""
        names = ", ".join(term.value if isinstance(term, Literal) else str(term.item or term.value) for term in terms)
        details = form.case.value if precision is None else f"{form.case.value} {precision}"
        return f"{form.preposition} {names} ({details})".lstrip()

    def tell(self, result: Result, linked: Linked) -> str:
        """The truth value, or the terms in the form that the phrase asks for that the result stands for."""
        if result.boolean is not None:
            return truth_word(result.boolean)
        wh = result.match.filler(result.match.asked)
        return self.verbalise(result.terms, wh.answer_form if isinstance(wh, WhPhrase) else AnswerForm())

    def short(self, result: Result, linked: Linked) -> str:
        """Same as `tell`, which makes no sentences."""
        return self.tell(result, linked)

    def several(self, answers: Sequence[tuple[str, str | None, bool]]) -> str:
        """The texts with a comma between; `name: ?` for those that are missing."""
        return ", ".join(f"{asked}: ?" if text is None else text for asked, text, _ in answers)
