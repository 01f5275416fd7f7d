"""The endpoint asked by the clients that people use: SPARQLWrapper and rdflib's SPARQLStore."""

from __future__ import annotations

import pytest
import rdflib
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from SPARQLWrapper import CSV, GET, JSON, N3, POST, POSTDIRECTLY, RDFXML, TSV, TURTLE, URLENCODED, XML, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import QueryBadFormed

from tests.service.running import Server

CAPITAL = (
    "PREFIX wd: <http://www.wikidata.org/entity/> PREFIX wdt: <http://www.wikidata.org/prop/direct/> "
    "SELECT ?o WHERE { wd:Q36 wdt:P36 ?o }"
)
WARSAW = "http://www.wikidata.org/entity/Q270"


def _client(server: Server, query: str, kind: str) -> SPARQLWrapper:
    client = SPARQLWrapper(server.url + "/sparql")
    client.setQuery(query)
    client.setReturnFormat(kind)
    return client


@pytest.mark.parametrize("method", [GET, POST])
@pytest.mark.parametrize("way", [URLENCODED, POSTDIRECTLY])
def test_sparqlwrapper_sends(server: Server, method: str, way: str) -> None:
    client = _client(server, CAPITAL, JSON)
    client.setMethod(method)
    client.setRequestMethod(way)
    found = client.queryAndConvert()
    assert [row["o"]["value"] for row in found["results"]["bindings"]] == [WARSAW]


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated")
def test_sparqlwrapper_reads_every_format(server: Server) -> None:
    assert WARSAW in _client(server, CAPITAL, XML).queryAndConvert().toxml()
    assert _client(server, CAPITAL, CSV).queryAndConvert().decode().split() == ["o", WARSAW]
    assert _client(server, CAPITAL, TSV).queryAndConvert().decode().split() == ["?o", f"<{WARSAW}>"]
    built = CAPITAL.replace("SELECT ?o", "CONSTRUCT { wd:Q36 wdt:P36 ?o }")
    assert WARSAW in _client(server, built, TURTLE).queryAndConvert().decode().replace("wd:Q270", WARSAW)
    assert len(_client(server, built, RDFXML).queryAndConvert()) == 1
    assert _client(server, built, N3).query().response.status == 200


def test_sparqlwrapper_tells_a_bad_query(server: Server) -> None:
    with pytest.raises(QueryBadFormed):
        _client(server, "SELECT ?o WHERE { ?o", JSON).query()


def test_sparqlstore_reads_the_graph(server: Server) -> None:
    for method in ("GET", "POST", "POST_FORM"):
        graph = rdflib.Graph(SPARQLStore(server.url + "/sparql", method=method), bind_namespaces="none")
        assert [str(row[0]) for row in graph.query(CAPITAL)] == [WARSAW]
        poland = rdflib.URIRef("http://www.wikidata.org/entity/Q36")
        capital = rdflib.URIRef("http://www.wikidata.org/prop/direct/P36")
        assert list(graph.objects(poland, capital)) == [rdflib.URIRef(WARSAW)]
        assert (poland, capital, rdflib.URIRef(WARSAW)) in graph
        assert rdflib.Literal("Polska", lang="pl") in graph.objects(poland, rdflib.RDFS.label)
        assert graph.query("ASK { <http://www.wikidata.org/entity/Q36> ?p ?o }").askAnswer is True
        assert len(graph.query("CONSTRUCT WHERE { <http://www.wikidata.org/entity/Q36> ?p ?o }").graph) > 20
