"""Signatures of items where no label index has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from kgqa.protocols import KnowledgeGraph
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from wikidata_hdt.labels.signature import Signature
from wikidata_hdt.labels.signature_build import MOST_OF_A_PROPERTY, bounded, cut, year_of


class Signatures(Protocol):
    """Where signatures of items come from."""

    def signature(self, item: int) -> Signature:
        """The signature of the item with a number; empty for an unknown one."""


class GraphSignatures:
    """Makes signatures out of look-ups in a graph, for data whose label index has none.

    Incoming properties stay unknown: a graph tells them only at the cost of reading all claims about an item.
    """

    def __init__(self, graph: KnowledgeGraph, languages: Iterable[str] = ("pl", "mul", "en")) -> None:
        self._graph = graph
        self._languages = tuple(languages)

    def signature(self, item: int) -> Signature:
        """Same as `Signatures.signature`."""
        iri = ItemId(f"Q{item}").iri
        said = self._graph.direct_properties(ItemId(f"Q{item}"))
        claims = [
            (name.number, term.item.number)
            for name in said
            for term in [one for one in self._graph.objects(iri, name.direct) if isinstance(one, Iri)][
                :MOST_OF_A_PROPERTY
            ]
            if term.item is not None
        ]
        labels, descriptions = (self._texts(iri, Iri(name)) for name in (RDFS_LABEL, SCHEMA_DESCRIPTION))
        years = [year for name in said for year in self._years(iri, name.direct)]
        return Signature(
            bounded(claims),
            frozenset(name.number for name in said),
            years=(min(years), max(years)) if years else None,
            labels=labels,
            descriptions=cut(descriptions),
        )

    def _years(self, subject: Iri, predicate: Iri) -> Iterable[int]:
        terms = (term for term in self._graph.objects(subject, predicate) if isinstance(term, Literal))
        return (year for term in terms if term.datatype.endswith("dateTime") for year in year_of(term.value))

    def _texts(self, subject: Iri, predicate: Iri) -> tuple[tuple[str, str], ...]:
        terms = (term for term in self._graph.objects(subject, predicate) if isinstance(term, Literal))
        found = {term.language.lower(): term.value for term in terms}
        return tuple((language, found[language]) for language in self._languages if language in found)
