"""Where signatures of items come from: the label index, with lists read on in the graph, or the graph alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Protocol

from kgqa.protocols import KnowledgeGraph
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from kgqa.vocabulary import LONG_LISTS
from wikidata_hdt.labels.signature import Signature
from wikidata_hdt.labels.signature_build import MOST_OF_A_PROPERTY, bounded, cut, year_of

_MOST_VALUES = 100
"""Values of a property that are read; few films name more actors."""


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


class FullerSignatures:
    """Reads on, in one look-up each, the lists of some properties that signatures cut off; they are few."""

    def __init__(self, signatures: Signatures, graph: KnowledgeGraph) -> None:
        self._signatures = signatures
        self._graph = graph
        self._long = {one.number: one for one in LONG_LISTS}

    def signature(self, item: int) -> Signature:
        """Same as `Signatures.signature`."""
        found = self._signatures.signature(item)
        counts = Counter(name for name, _ in found.claims if name in self._long)
        cut = [name for name, count in counts.items() if count >= MOST_OF_A_PROPERTY]
        if not cut:
            return found
        more = (
            (name, term.item.number)
            for name in cut
            for term in islice(self._graph.objects(ItemId(f"Q{item}").iri, self._long[name].direct), _MOST_VALUES)
            if isinstance(term, Iri) and term.item is not None
        )
        return replace(found, claims=tuple(dict.fromkeys((*found.claims, *more))))
