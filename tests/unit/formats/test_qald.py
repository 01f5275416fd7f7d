"""QALD JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from kgqa.errors import InputError
from kgqa.formats.qald import QaldFormat, answer_set, found_set, given_set, query_of, question_of, read_entries
from kgqa.model import Answer, Evidence, NoAnswer, Query, Solutions, Source, Stage
from kgqa.terms import XSD, ItemId, Literal, Term

QUERY = Query.read("SELECT DISTINCT ?city WHERE { ?place wdt:P36 ?city }", (("place", ItemId("Q36").iri),))
ENTRY: dict[str, Any] = {
    "id": 7,
    "aggregation": False,
    "question": [
        {"language": "en", "string": "Which city?"},
        {"language": "pl", "string": "Które miasto?"},
        {"language": "pl", "string": "Jakie miasto?"},
    ],
    "answers": [{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "uri", "value": "http://e/Q1"}}]}}],
}


def _format() -> QaldFormat:
    return QaldFormat()


def _data(*entries: dict[str, Any]) -> bytes:
    return json.dumps({"dataset": {"id": "x"}, "questions": list(entries)}).encode()


def _answer(text: str, *items: Term, query: Query = QUERY) -> Answer:
    return Answer(text, items, 0.5, Source.GRAPH, Evidence("t", query=query))


def _line(answer: Answer | NoAnswer) -> dict[str, Any]:
    (question,) = _format().read(_data(ENTRY), "in.json")
    written = json.loads(_format().line(question, answer))
    assert isinstance(written, dict)
    return written


def test_polish_wording_is_asked() -> None:
    assert [question.text for question in _format().read(_data(ENTRY), "in.json")] == ["Które miasto?"]


def test_first_language_without_a_polish_one() -> None:
    entry = {"question": [{"language": "en", "string": "Who?"}, {"language": "de", "string": "Wer?"}]}
    assert [question.text for question in _format().read(_data(entry), "in.json")] == ["Who?"]


def test_items_are_bindings_of_the_asked_variable() -> None:
    assert _line(_answer("Warszawa", ItemId("Q270").iri)) == {
        "id": "7",
        "question": ENTRY["question"],
        "query": {"sparql": QUERY.text},
        "answers": [
            {
                "head": {"vars": ["city"]},
                "results": {
                    "bindings": [{"city": {"type": "uri", "value": "http://www.wikidata.org/entity/Q270"}}],
                },
            }
        ],
    }


def test_literals() -> None:
    answers = _line(_answer("x", Literal("5", datatype=XSD + "integer"), Literal("pięć", language="pl")))["answers"]
    assert answers[0]["results"]["bindings"] == [
        {"city": {"type": "literal", "value": "5", "datatype": XSD + "integer"}},
        {"city": {"type": "literal", "value": "pięć", "xml:lang": "pl"}},
    ]


def test_a_year_asked_for_is_told_as_a_year() -> None:
    date = Literal("1975-01-01T00:00:00Z", datatype=XSD + "dateTime")
    answers = _line(replace(_answer("w 1975", date), in_years=True))["answers"]
    told = {"city": {"type": "literal", "value": "1975", "datatype": XSD + "integer"}}
    assert answers[0]["results"]["bindings"] == [told]


@pytest.mark.parametrize(("text", "boolean"), [("tak", True), ("nie", False)])
def test_yes_no(text: str, boolean: bool) -> None:
    answer = _answer(text, query=Query.read("ASK { ?place wdt:P36 ?city }"))
    assert _line(answer)["answers"] == [{"head": {}, "boolean": boolean}]


def test_no_answer_has_no_bindings() -> None:
    line = _line(NoAnswer(Stage.LINKING, "nothing"))
    assert line["answers"] == [{"head": {"vars": []}, "results": {"bindings": []}}]
    assert line["query"] == {}


def test_what_is_written_is_read_back() -> None:
    form = _format()
    (question,) = form.read(_data(ENTRY), "in.json")
    line = form.line(question, _answer("Warszawa", ItemId("Q270").iri))
    whole = form.head + form.separator.join([line, line]) + form.tail
    entries = read_entries(whole.encode(), "out.json")
    assert [answer_set(entry) for entry in entries] == [{"http://www.wikidata.org/entity/Q270"}] * 2


def test_answer_set_takes_all_variables_and_cuts_dates() -> None:
    row = {
        "a": {"type": "uri", "value": "http://e/Q1"},
        "b": {"type": "literal", "value": "1998-05-01Z", "datatype": XSD + "date"},
        "c": {"type": "literal", "value": "1998-05-01T00:00:00Z", "datatype": XSD + "dateTime"},
    }
    entry = {"answers": [{"head": {}, "results": {"bindings": [row]}}]}
    assert answer_set(entry) == {"http://e/Q1", "1998-05-01", "1998-05-01T00:00:00Z"}


def test_answer_set_of_yes_no_and_of_nothing() -> None:
    assert answer_set({"answers": [{"head": {}, "boolean": True}]}) == {"true"}
    assert answer_set({"answers": [{}]}) == answer_set({}) == frozenset()


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{}", b'{"questions": 3}', b'{"questions": [{}]}', b'{"questions": [{"question": []}]}', b"\xff"],
)
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"^not a QALD file: in\.json \(expected "):
        read_entries(data, "in.json")


@pytest.mark.parametrize(
    ("query", "text"), [({"sparql": "ASK {}"}, "ASK {}"), ({}, ""), ({"sparql": None}, ""), (None, ""), ("ASK {}", "")]
)
def test_the_query_of_an_entry(query: Any, text: str) -> None:
    assert query_of({"query": query}) == text
    assert query_of({}) == ""


def test_the_question_of_an_entry() -> None:
    assert question_of(ENTRY) == "Które miasto?"
    assert question_of({"question": ENTRY["question"][:1]}) == "Which city?"


def test_sets_of_answers_and_solutions_agree_with_those_of_files() -> None:
    city, date = ItemId("Q36").iri, Literal("2000-01-01T00:00:00Z", datatype=XSD + "date")
    assert given_set(_answer("Warszawa", city, date)) == {city.value, "2000-01-01"}
    assert found_set(Solutions(("a", "b"), ((city, None), (city, date)))) == {city.value, "2000-01-01"}
    assert given_set(_answer("nie")) == found_set(Solutions((), (), boolean=False)) == {"false"}
    assert given_set(NoAnswer(Stage.MATCHING, "")) == found_set(Solutions(("a",), ())) == frozenset()
