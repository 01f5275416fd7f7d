"""QALD JSON: questions in several languages with SPARQL and answers, as QALD-9-plus, QALD-10 and GERBIL have it.

Answers are results of W3C's „SPARQL 1.1 Query Results JSON Format”; GERBIL takes all values of all variables as one
set, and accepts no keys but those written here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kgqa.errors import InputError
from kgqa.formats.jsonl import truth_of
from kgqa.formats.question_files import BatchQuestion
from kgqa.model import Answer, NoAnswer, Solutions
from kgqa.sparql.algebra import Form, Select
from kgqa.sparql.scope import columns
from kgqa.terms import XSD, Literal, Term, integer

LANGUAGE = "pl"
_ANSWER = "answer"
"""The variable of answers that no query of solutions gave."""
_DATE_LENGTH = len("2000-01-01")
_DATE, _DATES = re.compile(r"([+-]?\d+)-\d\d-\d\d"), frozenset({XSD + "dateTime", XSD + "date"})


class QaldFormat:
    """Reads questions of a QALD file and writes the file with our queries and answers."""

    head = '{"questions": [\n'
    separator = ",\n"
    tail = "\n]}\n"

    def read(self, data: bytes, name: str) -> Sequence[BatchQuestion]:
        """The questions in Polish, or where there is none in the first language given. Raises `InputError`."""
        return [BatchQuestion(question_of(entry), json.dumps(entry)) for entry in read_entries(data, name)]

    def line(self, question: BatchQuestion, answer: Answer | NoAnswer) -> str:
        """The question's entry with the query and the answers; without an answer there are no bindings."""
        source = json.loads(question.source)
        entry: dict[str, Any] = {"id": str(source.get("id", "")), "question": source["question"]}
        query = answer.evidence.query if isinstance(answer, Answer) else None
        entry["query"] = {"sparql": query.text} if query else {}
        entry["answers"] = [_results(answer)]
        return json.dumps(entry, ensure_ascii=False)


def read_entries(data: bytes, name: str) -> list[dict[str, Any]]:
    """The entries of a QALD file. Raises `InputError` for anything else; `name` is the file's in messages."""
    try:
        entries = json.loads(data)["questions"]
        for entry in entries:
            question_of(entry)
            answer_set(entry)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise InputError(
            "not a QALD file", value=name, expected='{"questions": [{"question": [{"language", "string"}], …}]}',
            remedy=f"check the file ({type(error).__name__}: {error})",
        ) from error  # fmt: skip
    return list(entries)


def entry_id(entry: Mapping[str, Any]) -> str:
    """The id of an entry, as text."""
    return str(entry.get("id", ""))


def answer_set(entry: Mapping[str, Any]) -> frozenset[str]:
    """All values of all variables of an entry's answers, `true` or `false` for a yes/no question.

    Dates of the type xsd:date are cut to year, month and day, as GERBIL does.
    """
    return frozenset(value for answers in entry.get("answers") or () for value in _values(answers))


def given_set(answer: Answer | NoAnswer) -> frozenset[str]:
    """The values that an answer of ours has in a QALD file; see `answer_set`."""
    return frozenset(_values(_results(answer)))


def found_set(solutions: Solutions) -> frozenset[str]:
    """The values that the solutions of a query have in a QALD file; see `answer_set`."""
    return frozenset(_values(results_of(solutions)))


def results_of(solutions: Solutions) -> dict[str, Any]:
    """The solutions of a query as an answer of a QALD file."""
    if solutions.boolean is not None:
        return {"head": {}, "boolean": solutions.boolean}
    rows = [zip(solutions.variables, row, strict=True) for row in solutions.rows]
    bindings = [{name: _cell(term) for name, term in row if term is not None} for row in rows]
    return {"head": {"vars": list(solutions.variables)}, "results": {"bindings": bindings}}


def query_of(entry: Mapping[str, Any]) -> str:
    """The SPARQL query of an entry; empty if it has none."""
    query = entry.get("query")
    return str(query.get("sparql") or "") if isinstance(query, Mapping) else ""


def question_of(entry: Mapping[str, Any]) -> str:
    """The question in Polish, or where there is none in the first language given."""
    texts = {one["language"]: str(one["string"]) for one in reversed(entry["question"])}
    return texts.get(LANGUAGE) or str(entry["question"][0]["string"])


def _values(answers: Mapping[str, Any]) -> Iterator[str]:
    if "boolean" in answers:
        yield str(answers["boolean"]).lower()
    for row in answers.get("results", {}).get("bindings", ()):
        for cell in row.values():
            value, datatype = str(cell["value"]), cell.get("datatype", "")
            yield value[:_DATE_LENGTH] if datatype == XSD + "date" else value


def _results(answer: Answer | NoAnswer) -> dict[str, Any]:
    if isinstance(answer, NoAnswer):
        return {"head": {"vars": []}, "results": {"bindings": []}}
    truth = truth_of(answer)
    if truth is not None:
        return {"head": {}, "boolean": truth}
    variable = _projected(answer.evidence.query.form) if answer.evidence.query else _ANSWER
    terms = answer.items or (Literal(answer.text),)
    told = map(_year, terms) if answer.in_years else terms
    return {"head": {"vars": [variable]}, "results": {"bindings": [{variable: _cell(term)} for term in told]}}


def _year(term: Term) -> Term:
    """The year of a date, as a number; other terms as they are."""
    date = _DATE.match(term.value) if isinstance(term, Literal) and term.datatype in _DATES else None
    return integer(int(date[1])) if date else term


def _projected(form: Form) -> str:
    """The variable that a query is for."""
    return columns(form)[0].name if isinstance(form, Select) else _ANSWER


def _cell(term: Term) -> dict[str, str]:
    if not isinstance(term, Literal):
        return {"type": "uri", "value": term.value}
    cell = {"type": "literal", "value": term.value}
    if term.language:
        return {**cell, "xml:lang": term.language}
    return {**cell, "datatype": term.datatype} if term.datatype else cell
