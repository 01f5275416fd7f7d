"""Labels for people."""

from __future__ import annotations

import pickle

from kgqa.interfaces.outcomes.item_naming import GraphLabels, Spoken
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
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


def test_descriptions_tell_their_language_in_other_processes_too() -> None:
    by = Iri(SCHEMA_DESCRIPTION)
    graph = MemoryGraph([(ItemId("Q36").iri, by, Literal("państwo w Europie", "pl"))])
    found = GraphLabels(graph, ("en", "pl"), by)("Q36")
    copy = pickle.loads(pickle.dumps(found))
    assert copy == "państwo w Europie" and isinstance(copy, Spoken) and copy.language == "pl"
