"""Puts names and descriptions to ids, for views; of things of other vocabularies their IRIs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from kgqa.assembly import Parts
from kgqa.interfaces.outcomes.statement_words import StatementWords, Triple
from kgqa.interfaces.outcomes.term_view import StatementView, TermView
from kgqa.model import Budget, Meaning, Query
from kgqa.protocols import KnowledgeGraph, QueryExecutor
from kgqa.terms import DIRECT, ENTITY, RDFS_LABEL, Iri, ItemId, Literal, PropertyId, Term
from wikidata_hdt.own.own_ids import is_own
from wikidata_hdt.own.translation import SAME_AS

Label = Callable[[str], str]
"""The label of an item or property id; an empty text if there is none."""
_LABEL = Iri(RDFS_LABEL)
_SAME = Iri(SAME_AS)
_BUDGET = Budget(2.0, 10)
_NAMED = f"SELECT ?item WHERE {{ ?item <{SAME_AS}> ?iri }}"


def nothing(_: str) -> str:
    """The name of what has none."""
    return ""


@dataclass(frozen=True, slots=True)
class Names:
    """Where views get names and descriptions from; an empty text stands for one that is not known."""

    label: Label
    description: Callable[[ItemId], str] = nothing
    template: Callable[[str], str] = nothing
    """What a question template is for."""
    meaning: Callable[[Meaning], str] | None = None
    """Puts into words how a question was read."""
    words: StatementWords | None = None
    """Puts literals into words; without it they stay as the graph has them."""

    @classmethod
    def of(cls, parts: Parts, label: GraphLabels) -> Self:
        """Those of the graph and the templates that answer."""
        templates = parts.library.templates

        def template(name: str) -> str:
            return templates[name].description if name in templates else ""

        words = StatementWords(parts.graph, parts.verbaliser)
        return cls(label, lambda item: parts.graph.entity(item).description, template, parts.verbaliser.meaning, words)

    def entity(self, identifier: str) -> TermView:
        """An item or property, without description."""
        iri = ItemId(identifier).iri if identifier.startswith("Q") else PropertyId(identifier).direct
        return TermView(iri.value, identifier, self.label(identifier))

    def term(self, term: Term, *, described: bool = False) -> TermView:
        """A term of a statement or answer; a property is known by its direct claims."""
        if not isinstance(term, Iri):
            return TermView(term.value, said=self.words.literal(term) if self.words else "")
        item = term.item
        identifier = item or (term.value.removeprefix(DIRECT) if term.value.startswith(DIRECT) else "")
        if not identifier:
            return TermView(term.value)
        description = self.description(item) if item and described else ""
        return TermView(term.value, identifier, self.label(identifier), description)

    def full_statements(self, triple: Triple) -> Sequence[StatementView]:
        """The full statements behind a direct one, in the order of time; itself where there are none."""
        qualified = self.words.each_qualified(triple) if self.words else ()
        return [replace(self.statement(triple), qualifiers=one) for one in qualified] or [self.statement(triple)]

    def statement(self, triple: Triple) -> StatementView:
        """A statement, a number in it with its unit."""
        subject, by, value = triple
        said = self.words is not None and isinstance(value, Literal)
        last = TermView(value.value, said=self.words.value(triple)) if self.words and said else self.term(value)
        return StatementView(self.term(subject), self.term(by), last, self._qualifiers(triple))

    def _qualifiers(self, triple: Triple) -> tuple[tuple[str, str], ...]:
        return tuple(self.words.qualifiers(triple)) if self.words else ()

    def terms(self, terms: Iterable[Term], *, described: bool = False) -> tuple[TermView, ...]:
        """Several terms."""
        return tuple(self.term(term, described=described) for term in terms)


class Spoken(str):
    """A text with the tag of the language that it is in."""

    __slots__ = ("language",)
    language: str

    def __new__(cls, text: str, language: str) -> Self:
        """`language` is a tag in small letters: `pl`."""
        made = super().__new__(cls, text)
        made.language = language
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        """For copies in other processes."""
        return str(self), self.language


class GraphLabels:
    """Labels of items and properties, by a chain of languages."""

    def __init__(self, graph: KnowledgeGraph, languages: Sequence[str], by: Iri = _LABEL) -> None:
        """`by` is the property of the texts, where they are no labels."""
        self._graph = graph
        self._languages = tuple(languages)
        self._by = by

    def __call__(self, identifier: str) -> str:
        """The label of an item or property id, as a `Spoken`; an empty text if it has none in these languages."""
        labels = {
            term.language.lower(): term.value
            for term in self._graph.objects(Iri(ENTITY + identifier), self._by)
            if isinstance(term, Literal)
        }
        return next((Spoken(labels[language], language) for language in self._languages if language in labels), "")


def own_iri(graph: KnowledgeGraph, item: ItemId) -> str:
    """The IRI of a thing of another vocabulary; empty for items of Wikidata."""
    if not is_own(item):
        return ""
    return next((term.value for term in graph.objects(item.iri, _SAME) if isinstance(term, Iri)), "")


def item_of(executor: QueryExecutor, iri: str) -> ItemId | None:
    """The item that an IRI names: Wikidata's, or what it is called in another vocabulary; None for an unknown one."""
    named = Iri(iri)
    if named.item is not None:
        return named.item
    rows = executor.execute(Query.read(_NAMED, (("iri", named),)), _BUDGET).rows
    return next((term.item for (term,) in rows if isinstance(term, Iri) and term.item is not None), None)
