"""From ids that a build made for things of other vocabularies to their IRIs, and back."""

from __future__ import annotations

from kgqa.model import Budget, Query
from kgqa.protocols import KnowledgeGraph, QueryExecutor
from kgqa.terms import Iri, ItemId
from wikidata_hdt.own.own_ids import is_own
from wikidata_hdt.own.translation import SAME_AS

_SAME = Iri(SAME_AS)
_BUDGET = Budget(2.0, 10)
_NAMED = f"SELECT ?item WHERE {{ ?item <{SAME_AS}> ?iri }}"


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
