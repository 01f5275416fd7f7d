"""`/entity/Q36` in the forms that clients ask for."""

from __future__ import annotations

import csv
import io
from urllib.parse import urlencode

import pytest
import rdflib

from tests.service.running import JSON, PROBLEM, Reply, Server

_POLAND = rdflib.URIRef("http://www.wikidata.org/entity/Q36")
_CAPITAL = rdflib.URIRef("http://www.wikidata.org/prop/direct/P36")
_WARSAW = rdflib.URIRef("http://www.wikidata.org/entity/Q270")


def get(server: Server, name: str, accept: str = "") -> Reply:
    return server.patient_get(f"/entity/{name}", {"Accept": accept} if accept else {})


@pytest.mark.parametrize(
    ("accept", "ending", "sent", "syntax"),
    [
        ("text/turtle", "ttl", "text/turtle", "turtle"),
        ("application/n-triples", "nt", "application/n-triples", "nt"),
        ("application/rdf+xml", "rdf", "application/rdf+xml", "xml"),
        ("application/ld+json", "jsonld", "application/ld+json", "json-ld"),
    ],
)
@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # rdflib's own
def test_rdf_by_header_and_by_ending(server: Server, accept: str, ending: str, sent: str, syntax: str) -> None:
    by_header, by_ending = get(server, "Q36", accept), get(server, f"Q36.{ending}")
    assert (by_header.status, by_header.media_type, by_ending.media_type) == (200, sent, sent)
    assert by_header.body == by_ending.body
    graph = rdflib.Graph().parse(data=by_header.text, format=syntax)
    assert (_POLAND, _CAPITAL, _WARSAW) in graph
    (document,) = graph.subjects(rdflib.URIRef("http://schema.org/about"), _POLAND)
    assert str(graph.value(document, rdflib.URIRef("http://schema.org/dateModified")))[:2] == "20"


def test_the_json_of_wikibase(server: Server) -> None:
    reply = get(server, "Q36", JSON)
    assert reply.media_type == JSON
    entity = reply.json()["entities"]["Q36"]
    assert entity["labels"]["pl"]["value"] == "Polska"
    assert entity["claims"]["P36"][0]["mainsnak"]["datavalue"]["value"]["id"] == "Q270"
    assert reply.headers["last-modified"].endswith("GMT")
    assert get(server, "Q36").body == get(server, "Q36.json").body == reply.body


def test_properties_have_data_too(server: Server) -> None:
    entity = get(server, "P36", JSON).json()["entities"]["P36"]
    assert (entity["type"], entity["labels"]["pl"]["value"]) == ("property", "stolica")


def test_a_browser_gets_the_page(server: Server) -> None:
    reply = get(server, "Q36", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
    assert (reply.status, reply.headers["location"]) == (303, "/item/Q36")
    assert "accept" in reply.headers["vary"].lower()


@pytest.mark.parametrize("name", ["Q999999999", "X1", "Q36.xyz", "Q0", "P999999"])
def test_what_the_graph_does_not_hold(server: Server, name: str) -> None:
    reply = get(server, name, JSON)
    assert (reply.status, reply.media_type) == (404, PROBLEM)


def test_a_form_that_is_not_offered(server: Server) -> None:
    assert get(server, "Q36", "image/png").status == 406


def _file(server: Server, ending: str, question: str, **more: str) -> Reply:
    return server.patient_get(f"/answer.{ending}?" + urlencode({"q": question, **more}))


def test_an_answer_as_a_file_names_its_data(server: Server) -> None:
    reply = _file(server, "json", "Jaka jest stolica Polski?")
    record = reply.json()
    assert "attachment" in reply.headers["content-disposition"]
    assert (record["answer"], [one["id"] for one in record["terms"]]) == ("Warszawa", ["Q270"])
    assert record["statements"][0]["property"]["id"] == "P36" and "wdt:P36" in record["query"]
    assert record["data"]["sources"] and record["data"]["date"][:2] == "20"


def test_an_answer_as_a_table_has_a_row_for_each_thing(server: Server) -> None:
    reply = _file(server, "csv", "Z kim graniczy Polska?")
    rows = list(csv.DictReader(io.StringIO(reply.text)))
    assert {"Q183", "Q213"} <= {row["id"] for row in rows}
    assert {row["date"][:2] for row in rows} == {"20"} and all(row["label"] for row in rows)


def test_the_file_is_of_the_meaning_that_was_chosen(server: Server) -> None:
    question = "Ile mieszkańców ma Meksyk?"
    assert (
        _file(server, "json", question).json()["answer"]
        != _file(server, "json", question, meaning="2").json()["answer"]
    )


def test_files_have_what_the_things_are_put_in_order_by(server: Server) -> None:
    question = "Jakie są trzy najdłuższe rzeki świata?"
    rows = list(csv.DictReader(io.StringIO(_file(server, "csv", question).text)))
    first = rows[0]
    told = (first["label"], first["property"], first["value"], first["unit"])
    assert told == ("Nil", "długość", "6650", "km")
    terms = _file(server, "json", question).json()["terms"]
    assert [term["value"].replace("\N{NO-BREAK SPACE}", " ") for term in terms] == [
        f"{row['value']} {row['unit']}" for row in rows
    ]


@pytest.mark.parametrize(
    ("ending", "question", "status"), [("json", "dziękuję", 404), ("xml", "x", 404), ("csv", "", 422)]
)
def test_files_that_there_are_not(server: Server, ending: str, question: str, status: int) -> None:
    assert _file(server, ending, question).status == status


def test_pages_say_of_which_day_the_data_are_and_lead_to_files(server: Server) -> None:
    answer = server.patient_get("/?" + urlencode({"q": "Jaka jest stolica Polski?", "lang": "pl"})).text
    item = server.patient_get("/item/Q36?lang=pl").text
    assert "stan na" in answer and "/answer.csv?q=Jaka" in answer
    assert "stan na" in item and 'href="/entity/Q36.ttl"' in item
