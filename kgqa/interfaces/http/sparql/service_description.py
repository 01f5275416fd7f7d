"""What the endpoint says of itself. Source: SPARQL 1.1 Service Description."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.terms import XSD, Iri, Literal, Term

_SD = "http://www.w3.org/ns/sparql-service-description#"
_VOID = "http://rdfs.org/ns/void#"
_TYPE = Iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
_FORMATS = (
    "SPARQL_Results_JSON", "SPARQL_Results_XML", "SPARQL_Results_CSV", "SPARQL_Results_TSV", "Turtle", "N-Triples",
    "RDF_XML", "JSON-LD",
)  # fmt: skip


def _sd(name: str) -> Iri:
    return Iri(_SD + name)


def description(endpoint: str, triples: int) -> Sequence[tuple[Term, Term, Term]]:
    """The statements about an endpoint at an address over one unnamed graph of so many triples."""
    service, dataset, graph = Iri("_:service"), Iri("_:dataset"), Iri("_:graph")
    statements: list[tuple[Term, Term, Term]] = [
        (service, _TYPE, _sd("Service")),
        (service, _sd("endpoint"), Iri(endpoint)),
        (service, _sd("supportedLanguage"), _sd("SPARQL11Query")),
    ]
    formats = (Iri(f"http://www.w3.org/ns/formats/{name}") for name in _FORMATS)
    statements += [(service, _sd("resultFormat"), one) for one in formats]
    return [
        *statements,
        (service, _sd("defaultDataset"), dataset),
        (dataset, _TYPE, _sd("Dataset")),
        (dataset, _sd("defaultGraph"), graph),
        (graph, _TYPE, _sd("Graph")),
        (graph, Iri(_VOID + "triples"), Literal(str(triples), datatype=XSD + "integer")),
    ]
