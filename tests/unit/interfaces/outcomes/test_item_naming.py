"""Labels for people."""

from __future__ import annotations

import pickle

from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names, Spoken, StatementView, TermView, statement_lines
from kgqa.terms import CLAIM, ENTITY, QUALIFIER, RDFS_LABEL, SCHEMA_DESCRIPTION, STATEMENT, Iri, ItemId, Literal
from tests.doubles import MemoryGraph

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


KING, AUGUST = TermView(ENTITY + "Q2", "Q2", "król"), TermView(ENTITY + "Q1", "Q1", "August")
NODE = TermView(ENTITY + "statement/Q1-1")
BORN = StatementView(AUGUST, TermView("born", "P569", "urodzony"), TermView("1670", said="1670"))
LABELS = {"P39": "stanowisko", "P580": "początek"}


def test_a_full_statement_is_one_line_with_its_qualifiers() -> None:
    statements = [
        StatementView(AUGUST, TermView(CLAIM + "P39"), NODE),
        BORN,
        StatementView(NODE, TermView(STATEMENT + "P39"), KING),
        StatementView(NODE, TermView(QUALIFIER + "P580"), TermView("1697-09-15", said="15 września 1697")),
    ]
    assert list(statement_lines(statements, Names(lambda name: LABELS.get(name, "")))) == [
        "August (Q1) — stanowisko (P39) — król (Q2); początek (P580): 15 września 1697",
        "August (Q1) — urodzony (P569) — 1670",
    ]
