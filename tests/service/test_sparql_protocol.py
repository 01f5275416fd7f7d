"""The SPARQL 1.1 Protocol: operations, negotiation, status codes, limits, description, CORS."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest
import rdflib

from tests.service.running import PROBLEM, Reply, Server

ONE = "SELECT ?o WHERE { wd:Q36 wdt:P36 ?o }"
WARSAW = "http://www.wikidata.org/entity/Q270"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
DIRECT = {"Content-Type": "application/sparql-query"}
RESULTS_JSON = "application/sparql-results+json"


def ask(server: Server, query: str, accept: str = "", headers: Mapping[str, str] | None = None) -> Reply:
    named = {"Accept": accept} if accept else {}
    return server.get("/sparql?" + urlencode({"query": query}), {**named, **(headers or {})})


def test_three_ways_to_ask(server: Server) -> None:
    by_get = ask(server, ONE)
    by_form = server.request("POST", "/sparql", urlencode({"query": ONE}), FORM)
    directly = server.request("POST", "/sparql", ONE, DIRECT)
    assert [reply.status for reply in (by_get, by_form, directly)] == [200, 200, 200]
    assert by_get.body == by_form.body == directly.body
    assert by_get.json()["results"]["bindings"] == [{"o": {"type": "uri", "value": WARSAW}}]


def test_text_beyond_ascii_in_every_way(server: Server) -> None:
    query = 'SELECT ?c WHERE { ?c rdfs:label "Łódź"@pl } # żółć'
    replies = [
        ask(server, query),
        server.request("POST", "/sparql", urlencode({"query": query}), FORM),
        server.request("POST", "/sparql", query, {"Content-Type": "application/sparql-query; charset=utf-8"}),
    ]
    assert all(reply.json()["results"]["bindings"] for reply in replies)
    assert len({reply.body for reply in replies}) == 1


@pytest.mark.parametrize(
    ("accept", "sent"),
    [
        ("", RESULTS_JSON),
        ("*/*", RESULTS_JSON),
        ("application/json", RESULTS_JSON),
        ("application/sparql-results+xml", "application/sparql-results+xml"),
        ("text/csv", "text/csv"),
        ("text/tab-separated-values", "text/tab-separated-values"),
        ("text/csv;q=0.5, application/sparql-results+xml;q=0.8", "application/sparql-results+xml"),
        ("text/*", "text/csv"),
        ("application/sparql-results+json;q=0, text/csv", "text/csv"),
    ],
)
def test_solutions_in_the_type_that_is_accepted(server: Server, accept: str, sent: str) -> None:
    reply = ask(server, ONE, accept)
    assert reply.status == 200
    assert reply.media_type == sent
    assert "accept" in reply.headers["vary"].lower()


def test_four_result_formats(server: Server) -> None:
    query = 'SELECT ?o ("a,\\"b" AS ?t) ?none WHERE { wd:Q36 wdt:P36 ?o }'
    as_json = json.loads(ask(server, query).body)
    assert as_json["head"]["vars"] == ["o", "t", "none"]
    assert as_json["results"]["bindings"] == [
        {"o": {"type": "uri", "value": WARSAW}, "t": {"type": "literal", "value": 'a,"b'}}
    ]
    rows = list(csv.reader(io.StringIO(ask(server, query, "text/csv").text)))
    assert rows == [["o", "t", "none"], [WARSAW, 'a,"b', ""]]
    tsv = ask(server, query, "text/tab-separated-values").text
    assert tsv == f'?o\t?t\t?none\n<{WARSAW}>\t"a,\\"b"\t\n'
    tree = ElementTree.fromstring(ask(server, query, "application/sparql-results+xml").body)
    names = {"s": "http://www.w3.org/2005/sparql-results#"}
    assert [one.get("name") for one in tree.findall("s:head/s:variable", names)] == ["o", "t", "none"]
    assert [one.text for one in tree.findall(".//s:uri", names)] == [WARSAW]
    assert [one.text for one in tree.findall(".//s:literal", names)] == ['a,"b']


def test_ask_in_every_format(server: Server) -> None:
    query = "ASK { wd:Q36 wdt:P36 wd:Q270 }"
    assert ask(server, query).json() == {"head": {}, "boolean": True}
    assert b"<boolean>true</boolean>" in ask(server, query, "application/sparql-results+xml").body
    assert ask(server, query, "text/csv").body == b"true\r\n"
    assert ask(server, "ASK { wd:Q270 wdt:P36 wd:Q36 }", "text/tab-separated-values").body == b"false\n"


@pytest.mark.parametrize(
    ("accept", "sent", "syntax"),
    [
        ("", "text/turtle", "turtle"),
        ("text/turtle", "text/turtle", "turtle"),
        ("application/n-triples", "application/n-triples", "nt"),
        ("application/rdf+xml", "application/rdf+xml", "xml"),
    ],
)
def test_triples_in_the_type_that_is_accepted(server: Server, accept: str, sent: str, syntax: str) -> None:
    found = []
    for query in ("DESCRIBE wd:Q36", "CONSTRUCT WHERE { wd:Q36 ?p ?o }"):
        reply = ask(server, query, accept)
        assert (reply.status, reply.media_type) == (200, sent)
        found.append(set(rdflib.Graph().parse(data=reply.body, format=syntax)))
    assert found[0] == found[1]
    assert len(found[0]) > 20


def test_nothing_acceptable(server: Server) -> None:
    for query, accept in ((ONE, "image/png"), (ONE, "text/turtle"), ("DESCRIBE wd:Q36", RESULTS_JSON)):
        reply = ask(server, query, accept)
        assert (reply.status, reply.media_type) == (406, PROBLEM)


@pytest.mark.parametrize(
    ("status", "path", "method", "body", "headers"),
    [
        (400, "/sparql?query=SELECT", "GET", "", {}),
        (400, "/sparql?query=", "GET", "", {}),
        (400, "/sparql?other=1", "GET", "", {}),
        (400, "/sparql?query=ASK%20%7B%7D&query=ASK%20%7B%7D", "GET", "", {}),
        (400, "/sparql?query=%FF", "GET", "", {}),
        (400, "/sparql?query=ASK%20%7B%7D%00", "GET", "", {}),
        (400, "/sparql?query=ASK%20%7B%7D&default-graph-uri=http://example.org/g", "GET", "", {}),
        (400, "/sparql?query=ASK%20%7B%7D&named-graph-uri=http://example.org/g", "GET", "", {}),
        (400, "/sparql", "POST", "", FORM),
        (400, "/sparql", "POST", "query=%ff", FORM),
        (400, "/sparql", "POST", b"ASK { ?s ?p '\xff' }", DIRECT),
        (400, "/sparql?query=ASK%20%7B%7D", "POST", "ASK {}", DIRECT),
        (400, "/sparql", "POST", "SELECT * FROM <http://example.org/g> { ?s ?p ?o }", DIRECT),
        (400, "/sparql", "POST", "CONSTRUCT { ?s ?p ?o } FROM <http://example.org/g> { ?s ?p ?o }", DIRECT),
        (400, "/sparql", "POST", "DESCRIBE <http://example.org/x> FROM <http://example.org/g>", DIRECT),
        (400, "/sparql", "POST", "CONSTRUCT { ?s ?p }  { ?s ?p ?o }", DIRECT),
        (400, "/sparql", "POST", "SELECT * { SERVICE", DIRECT),
        (400, "/sparql", "POST", "SELECT * " + "{" * 3000 + "}" * 3000, DIRECT),
        (403, "/sparql?update=CLEAR%20ALL", "GET", "", {}),
        (403, "/sparql", "POST", "update=CLEAR+ALL", FORM),
        (403, "/sparql", "POST", "CLEAR ALL", {"Content-Type": "application/sparql-update"}),
        (403, "/sparql", "POST", "PREFIX a: <urn:a> INSERT DATA { a:a a:b a:c }", DIRECT),
        (403, "/sparql", "POST", "DELETE WHERE { ?s ?p ?o }", DIRECT),
        (403, "/sparql", "POST", "SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }", DIRECT),
        (415, "/sparql", "POST", "ASK {}", {"Content-Type": "text/plain"}),
        (415, "/sparql", "POST", "ASK {}", {"Content-Type": "application/sparql-query; charset=utf-16"}),
        (415, "/sparql", "POST", "ASK {}", {}),
    ],
)
def test_status_codes(  # noqa: PLR0917 (the columns of the table)
    server: Server, status: int, path: str, method: str, body: str | bytes, headers: dict[str, str]
) -> None:
    reply = server.request(method, path, body or None, headers)
    assert reply.status == status, reply.body
    assert reply.media_type == PROBLEM


def test_service_is_only_refused_where_it_is_asked_for(server: Server) -> None:
    query = 'SELECT ("SERVICE" AS ?service) ?SERVICE WHERE { wd:Q36 wdt:P36 ?SERVICE } # SERVICE'
    assert ask(server, query).json()["results"]["bindings"][0]["service"]["value"] == "SERVICE"


def test_more_solutions_than_are_sent(graph_server: Server) -> None:
    query = "SELECT * { ?a ?b ?c . ?d ?e ?f }"
    refused = ask(graph_server, query)
    assert refused.status == 403
    assert "more than 3000 solutions" in refused.json()["detail"]
    cut = ask(graph_server, query, headers={"Prefer": "handling=lenient"})
    assert cut.status == 200
    assert cut.headers["preference-applied"] == "handling=lenient"
    assert cut.headers["x-sparql-maxrows"] == "3000"
    assert len(cut.json()["results"]["bindings"]) == 3000
    whole = ask(graph_server, query + " LIMIT 3000")
    assert whole.status == 200
    assert "preference-applied" not in whole.headers
    built = "CONSTRUCT { ?a ?e ?f } WHERE { ?a ?b ?c . ?d ?e ?f }"
    assert ask(graph_server, built).status == 403
    assert ask(graph_server, built, headers={"Prefer": "handling=lenient"}).status == 200


def test_description_of_the_service(server: Server) -> None:
    reply = server.get("/sparql")
    assert reply.media_type == "text/turtle"
    graph = rdflib.Graph().parse(data=reply.body, format="turtle")
    sd = rdflib.Namespace("http://www.w3.org/ns/sparql-service-description#")
    service = graph.value(predicate=rdflib.RDF.type, object=sd.Service)
    assert graph.value(service, sd.endpoint) == rdflib.URIRef(server.url + "/sparql")
    assert graph.value(service, sd.supportedLanguage) == sd.SPARQL11Query
    assert len(list(graph.objects(service, sd.resultFormat))) == 8
    as_xml = server.get("/sparql", {"Accept": "application/rdf+xml"})
    assert len(rdflib.Graph().parse(data=as_xml.body, format="xml")) == len(graph)


def test_other_origins_may_ask(server: Server) -> None:
    origin = {"Origin": "https://example.org"}
    assert ask(server, ONE, headers=origin).headers["access-control-allow-origin"] == "*"
    asked = {**origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    reply = server.request("OPTIONS", "/sparql", None, asked)
    assert reply.status == 200
    assert reply.headers["access-control-allow-origin"] == "*"
    assert "POST" in reply.headers["access-control-allow-methods"]
    assert "access-control-allow-credentials" not in reply.headers
