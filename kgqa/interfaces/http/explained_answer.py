"""How an outcome came about, as JSON: words, mentions, template, query, statements, passage, stages."""

from __future__ import annotations

from typing import Any

from kgqa.assembly import Parts, with_statements
from kgqa.execution.query_text import query_text
from kgqa.model import Answer, Linked, Mention, TextFinding, Trace
from kgqa.pipeline.question_answering import Outcome

_CANDIDATES = 5
"""Candidates that are told of a mention."""


def explanation_record(outcome: Outcome, parts: Parts) -> dict[str, Any]:
    """The explanation; runs queries for the statements that the answer rests on."""
    record: dict[str, Any] = {"kind": None, "mentions": [], "sparql": None, "chosen": [], "statements": []}
    if outcome.linked is not None:
        record["kind"] = outcome.linked.analysis.kind.value
        record["mentions"] = _mentions(outcome.linked)
    answer = with_statements(outcome, parts).answer
    if isinstance(answer, Answer):
        evidence = answer.evidence
        chosen = (link.candidate.item for link in evidence.links if link.candidate)
        record |= {"sparql": last_query(answer), "chosen": list(dict.fromkeys(chosen))}
        record["statements"] = [[term.value for term in triple] for triple in evidence.triples]
        record["passage"] = _passage(evidence.finding)
    return record | {"stages": _stages(outcome.trace)}


def last_query(answer: Answer) -> str | None:
    """The query that gave the answer, as text that any endpoint accepts; None for an answer from text."""
    queries = answer.evidence.queries
    return query_text(queries[-1]) if queries else None


def _mentions(linked: Linked) -> list[dict[str, Any]]:
    """All mentions in the order of the text, overlapping ones too; offsets count characters."""
    tokens = linked.analysis.tokens
    return [
        {
            "start": tokens[mention.start].start,
            "end": tokens[mention.end - 1].end,
            "surface": mention.surface,
            "candidates": _candidates(mention),
        }
        for mention in (*linked.mentions, *linked.options)
    ]


def _candidates(mention: Mention) -> list[dict[str, Any]]:
    return [
        {"qid": one.item, "label": one.label, "score": round(one.score, 4)} for one in mention.candidates[:_CANDIDATES]
    ]


def _passage(finding: TextFinding | None) -> dict[str, Any] | None:
    if finding is None:
        return None
    passage = finding.passage
    record = {"id": passage.id, "title": passage.title, "url": passage.url, "text": passage.text}
    return record | {"start": finding.start, "end": finding.end, "method": finding.method}


def _stages(trace: Trace) -> list[dict[str, Any]]:
    return [
        {
            "stage": event.stage.value,
            "milliseconds": round(event.milliseconds, 3),
            "kept": list(event.kept),
            "dropped": [{"what": what, "why": why} for what, why in event.dropped],
        }
        for event in trace.events
    ]
