"""Reads from the graph what is told of an item: names, its statements in both directions, page by page, and where its
picture is to be seen with its licence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from kgqa.assembly import Parts
from kgqa.interfaces.items.ready_questions import ReadyQuestions, Search
from kgqa.interfaces.outcomes.item_naming import Names, Spoken, StatementView, TermView, own_iri
from kgqa.model import Budget, Query
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import DIRECT, SKOS_ALT_LABEL, WIKIBASE, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import IMAGE, INSTANCE_OF, SUBCLASS_OF
from wikidata_hdt.wikidata_iris import COMMONS_FILE

_GROUPS = 20
"""Properties on a page."""
_VALUES = 8
"""Values of a property that are shown beside others."""
_ALL_VALUES = 50
"""Values on a page of one property."""
_BUDGET = Budget(2.0, 5_000)
_TYPE = Iri(WIKIBASE + "propertyType")
_EXTERNAL = Iri(WIKIBASE + "ExternalId")
_POLISH = "pl"
_USERS = "SELECT ?p (COUNT(?s) AS ?n) WHERE { ?s ?p ?item } GROUP BY ?p"


@dataclass(frozen=True, slots=True)
class _Group:
    """A property of an item and how many statements it has."""

    by: PropertyId
    inverse: bool
    total: int


class ItemReader:
    """Reads items for people. Safe to share among threads."""

    def __init__(self, parts: Parts, names: Names, ready: ReadyQuestions) -> None:
        self._parts = parts
        self._names = names
        self._ready = ready

    def item(self, item: ItemId, page: int = 1) -> ItemView | None:
        """A page of the properties of an item, its own first; None for an item that the graph does not hold."""
        own = self._own(item)
        users, complete = self._users(item)
        groups = [*own, *users]
        view = self._head(item)
        if not groups and not view.item.label:
            return None
        pages = max(1, -(-len(groups) // _GROUPS))
        page = min(max(1, page), pages)
        shown = groups[(page - 1) * _GROUPS : page * _GROUPS]
        search = self._ready.search()
        told = tuple(self._group(item, one, 0, _VALUES, search) for one in shown)
        return replace(view, groups=told, page=page, pages=pages, complete=complete)

    def statements(self, item: ItemId, by: PropertyId, inverse: bool, page: int = 1) -> ItemView | None:
        """A page of all statements of one property; None where the item has none."""
        groups = self._users(item)[0] if inverse else self._own(item)
        group = next((one for one in groups if one.by == by), None)
        if group is None:
            return None
        pages = -(-group.total // _ALL_VALUES)
        page = min(max(1, page), pages)
        told = self._group(item, group, (page - 1) * _ALL_VALUES, _ALL_VALUES, self._ready.search())
        return replace(self._head(item), groups=(told,), page=page, pages=pages, chosen=told.by)

    def _head(self, item: ItemId) -> ItemView:
        objects = self._parts.graph.objects
        image = image_page(self._parts.graph, item)
        named = self._names.term(item.iri, described=True)
        names = [term for term in objects(item.iri, Iri(SKOS_ALT_LABEL)) if isinstance(term, Literal)]
        aliases = _in_language(names, getattr(named.label, "language", _POLISH)) or _in_language(names, _POLISH)
        return ItemView(named, aliases, image, (), 1, 1, iri=own_iri(self._parts.graph, item))

    def _own(self, item: ItemId) -> list[_Group]:
        """The properties that the item has: classes first, ids of other catalogues last, else by number."""
        graph = self._parts.graph
        found = (_Group(by, False, len(graph.objects(item.iri, by.direct))) for by in graph.direct_properties(item))
        return sorted(found, key=lambda one: self._rank(one.by))

    def _rank(self, by: PropertyId) -> tuple[bool, bool, bool, int]:
        external = _EXTERNAL in self._parts.graph.objects(by.iri, _TYPE)
        return by not in (INSTANCE_OF, SUBCLASS_OF), external, not self._names.label(by), by.number

    def _users(self, item: ItemId) -> tuple[list[_Group], bool]:
        """The properties that have the item as value, the commonest first; and whether all could be counted."""
        found = self._parts.executor.execute(Query.read(_USERS, (("item", item.iri),)), _BUDGET)
        groups = [
            _Group(PropertyId(by.value.removeprefix(DIRECT)), True, int(total.value))
            for by, total in found.rows
            if isinstance(by, Iri) and by.value.startswith(DIRECT + "P") and isinstance(total, Literal)
        ]
        return sorted(groups, key=lambda one: (-one.total, one.by.number)), found.complete

    def _group(self, item: ItemId, group: _Group, first: int, count: int, search: Search) -> GroupView:
        ends = self._ends(item, group, first, count)
        by = group.by.direct
        triples = [(end, by, item.iri) if group.inverse else (item.iri, by, end) for end in ends]
        statements = tuple(one for triple in triples for one in self._names.full_statements(triple))
        question = search.question(item, group.by, ends, inverse=group.inverse)
        return GroupView(self._names.entity(group.by), group.inverse, statements, group.total, question)

    def _ends(self, item: ItemId, group: _Group, first: int, count: int) -> Sequence[Term]:
        if not group.inverse:
            return self._in_time(item, group.by)[first : first + count]
        text = f"SELECT ?s WHERE {{ ?s wdt:{group.by} ?item }} LIMIT {count} OFFSET {first}"
        return list(_subjects(self._parts.executor.execute(Query.read(text, (("item", item.iri),)), _BUDGET).rows))

    def _in_time(self, item: ItemId, by: PropertyId) -> Sequence[Term]:
        """The values of a property in the order of time, those of no time last."""
        begun = self._names.words.begun(item.iri, by) if self._names.words else {}
        return sorted(self._parts.graph.objects(item.iri, by.direct), key=lambda one: begun.get(one, inf))


def _in_language(names: Iterable[Literal], language: str) -> tuple[Spoken, ...]:
    """Those of some names that are in a language, each once."""
    return tuple(dict.fromkeys(Spoken(one.value, language) for one in names if one.language.lower() == language))


def _subjects(rows: Sequence[tuple[Term | None, ...]]) -> Iterator[Term]:
    yield from (row[0] for row in rows if row[0] is not None)


@dataclass(frozen=True, slots=True)
class GroupView:
    """The statements of one property that have the item as subject, or as value."""

    by: TermView
    inverse: bool
    """Whether the item is the value; then the subjects are told."""
    statements: tuple[StatementView, ...]
    total: int
    question: str = ""
    """A question that is answered with these; empty where none was found."""

    @property
    def shown(self) -> int:
        """How many other ends there are; one may have several statements."""
        return len({one.terms for one in self.statements})

    @property
    def ends(self) -> tuple[tuple[TermView, tuple[tuple[str, str], ...]], ...]:
        """The other end of each statement, with what qualifies the statement."""
        return tuple((one.subject if self.inverse else one.value, one.qualifiers) for one in self.statements)


@dataclass(frozen=True, slots=True)
class ItemView:
    """One page of what the graph says of an item."""

    item: TermView
    aliases: tuple[str, ...]
    image: str
    """Address of a picture elsewhere; empty where the graph names none."""
    groups: tuple[GroupView, ...]
    page: int
    pages: int
    chosen: TermView | None = None
    """The one property whose statements are shown; None where all are."""
    complete: bool = True
    """False where what has the item as value was too much to count in time."""
    iri: str = ""
    """What it is called in another vocabulary; empty for items of Wikidata."""


COMMONS_PAGE = "https://commons.wikimedia.org/wiki/File:"


def image_page(graph: KnowledgeGraph, item: ItemId) -> str:
    """The address of the page of Wikimedia Commons on the first picture, or that of a picture elsewhere; empty for
    none."""
    found = (one.value for one in graph.objects(item.iri, IMAGE.direct) if isinstance(one, Iri))
    address = next((one for one in found if one.startswith(("http://", "https://"))), "")
    return COMMONS_PAGE + address.removeprefix(COMMONS_FILE) if address.startswith(COMMONS_FILE) else address
