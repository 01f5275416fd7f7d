"""Items, properties, literals and statements as people see them; names and descriptions put to ids, for views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from kgqa.interfaces.outcomes.statement_words import StatementWords, Triple
from kgqa.model import Budget, Meaning, Query
from kgqa.protocols import KnowledgeGraph, QueryExecutor
from kgqa.terms import (
    CLAIM,
    DIRECT,
    ENTITY,
    QUALIFIER,
    RDFS_LABEL,
    STATEMENT,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)
from wikidata_hdt.own.own_ids import is_own
from wikidata_hdt.own.translation import SAME_AS

if TYPE_CHECKING:
    from kgqa.assembly import Parts

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


@dataclass(frozen=True, slots=True)
class TermView:
    """An item, a property or a literal."""

    value: str
    """The IRI, or the text of a literal."""
    id: str = ""
    """`Q36` or `P36`; empty for other IRIs and literals."""
    label: str = ""
    """Empty where the graph has none, and for literals."""
    description: str = ""
    said: str = ""
    """A literal in words („24 grudnia 1798”, „312 696 km²”); empty where nobody put it into words."""

    def __str__(self) -> str:
        """The label with the id behind it; the text of what has no id."""
        return named(self.id, self.label) if self.id else self.value

    @property
    def name(self) -> str:
        """The label, else the words of a literal, the id or the text."""
        return self.label or self.said or self.id or self.value


@dataclass(frozen=True, slots=True)
class StatementView:
    """A statement of the graph."""

    subject: TermView
    by: TermView
    value: TermView
    qualifiers: tuple[tuple[str, str], ...] = ()
    """What qualifies it: the property's id, the value in words."""

    @property
    def terms(self) -> tuple[TermView, TermView, TermView]:
        """Subject, property, value."""
        return self.subject, self.by, self.value


def named(identifier: str, label: str) -> str:
    """An id with its label in front, where it has one."""
    return f"{label} ({identifier})" if label and label != identifier else str(identifier)


def statement_lines(statements: Sequence[StatementView], names: Names) -> Iterator[str]:
    """„August II Mocny (Q53437) — zajmowane stanowisko (P39) — król Polski (Q3273712); początek (P580): 1697”."""
    claims = {one.value.value: one for one in statements if _property(one.by, CLAIM)}
    told = set()
    for one in statements:
        node = one.value.value if one.value.value in claims else one.subject.value
        if node not in claims:
            yield f"{one.subject} — {one.by} — {_words(one.value)}"
        elif node not in told:
            told.add(node)
            yield _full(claims[node], [other for other in statements if other.subject.value == node], names)


def _full(claim: StatementView, about: Sequence[StatementView], names: Names) -> str:
    """A claim with the value of its node and with what qualifies it."""
    by = names.entity(_property(claim.by, CLAIM))
    values = ", ".join(_words(one.value) for one in about if _property(one.by, STATEMENT))
    said = [" — ".join(filter(None, (str(claim.subject), str(by), values)))]
    qualifying = ((_property(one.by, QUALIFIER), _words(one.value)) for one in about)
    said += [f"{names.entity(name)}: {value}" for name, value in qualifying if name]
    return "; ".join(said)


def _property(by: TermView, namespace: str) -> str:
    """The id of a property in one of its roles; empty for any other term."""
    name = by.value.removeprefix(namespace)
    return name if name != by.value and name[:1] == "P" and name[1:].isdecimal() else ""


def _words(term: TermView) -> str:
    return term.said or str(term)
