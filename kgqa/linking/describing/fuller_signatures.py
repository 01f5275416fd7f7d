"""Signatures whose long lists are read on in the graph: who plays in a film, which towns are twins of a city."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

from kgqa.linking.describing.graph_signatures import Signatures
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId
from kgqa.vocabulary import LONG_LISTS
from wikidata_hdt.labels.signature import Signature
from wikidata_hdt.labels.signature_build import MOST_OF_A_PROPERTY

_MOST = 100
"""Values of a property that are read; few films name more actors."""


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
            for term in islice(self._graph.objects(ItemId(f"Q{item}").iri, self._long[name].direct), _MOST)
            if isinstance(term, Iri) and term.item is not None
        )
        return replace(found, claims=tuple(dict.fromkeys((*found.claims, *more))))
