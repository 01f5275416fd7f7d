"""Names entities for people by the labels of the graph."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.protocols import KnowledgeGraph
from kgqa.terms import ENTITY, RDFS_LABEL, Iri, Literal

_LABEL = Iri(RDFS_LABEL)


class GraphLabels:
    """Labels of items and properties, by a chain of languages."""

    def __init__(self, graph: KnowledgeGraph, languages: Sequence[str]) -> None:
        self._graph = graph
        self._languages = tuple(languages)

    def __call__(self, identifier: str) -> str:
        """The label of an item or property id; an empty text if it has none in these languages."""
        labels = {
            term.language.lower(): term.value
            for term in self._graph.objects(Iri(ENTITY + identifier), _LABEL)
            if isinstance(term, Literal)
        }
        return next((labels[language] for language in self._languages if language in labels), "")
