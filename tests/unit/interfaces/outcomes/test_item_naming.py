"""Labels for people."""

from __future__ import annotations

from kgqa.interfaces.outcomes.item_naming import GraphLabels
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph

_LABEL = Iri(RDFS_LABEL)


def test_first_language_of_the_chain() -> None:
    item = ItemId("Q36").iri
    graph = MemoryGraph([(item, _LABEL, Literal("Poland", "en")), (item, _LABEL, Literal("Polska", "pl"))])
    assert GraphLabels(graph, ("mul", "pl", "en"))("Q36") == "Polska"
    assert GraphLabels(graph, ("de", "en"))("Q36") == "Poland"


def test_empty_without_a_label_in_these_languages() -> None:
    graph = MemoryGraph([(ItemId("Q36").iri, _LABEL, Literal("Polska", "pl"))])
    assert GraphLabels(graph, ("de",))("Q36") == ""
    assert GraphLabels(graph, ("pl",))("P36") == ""
