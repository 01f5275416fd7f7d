"""A stand-in for an OpenSearch server on the loopback address.

It understands the requests that kgqa sends, and no others: indices with aliases, bulk writes, and searches by the
queries `bool`, `match_phrase`, `dis_max`, `term` and `fuzzy`, scored by BM25. Sources:
https://docs.opensearch.org/latest/api-reference/ and https://docs.opensearch.org/latest/query-dsl/.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from kgqa.evaluation.poleval_accuracy import levenshtein
from tests.contracts.endpoint import serving
from tests.contracts.exchange import JsonHandler

_K1, _B = 1.2, 0.75
Document = Mapping[str, Any]


@dataclass
class FakeCluster:
    """The indices of the server, and the faults that a test asks for."""

    url: str = ""
    indices: dict[str, dict[str, Document]] = field(default_factory=dict)
    mappings: dict[str, dict[str, Any]] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    """How long every answer takes."""
    status: int = 0
    """Status of every answer; 0 for what the request deserves."""
    bulk_requests_left: int = 10**9
    """Bulk requests that succeed before the server fails."""
    refused: int = 0
    """Documents that the server refuses for want of room in its queue, before it takes them."""
    failed_shards: int = 0
    """Parts of every index that do not answer a count."""
    requests: int = 0

    def resolve(self, name: str) -> str | None:
        name = self.aliases.get(name, name)
        return name if name in self.indices else None


@contextmanager
def serving_cluster() -> Iterator[FakeCluster]:
    """Run the server on a free port."""
    cluster = FakeCluster()

    class Handler(_Handler):
        state = cluster

    with serving(Handler) as url:
        cluster.url = url.removesuffix("/sparql")
        yield cluster


class _Handler(JsonHandler):
    state: FakeCluster

    def reply(self, body: bytes) -> tuple[int, Any]:
        self.state.requests += 1
        time.sleep(self.state.seconds)
        path = urlsplit(self.path).path.strip("/").split("/")
        return (self.state.status, {}) if self.state.status else self._reply(path, body)

    def _reply(self, path: list[str], body: bytes) -> tuple[int, Any]:
        state = self.state
        if path == ["_bulk"]:
            return self._bulk(body)
        parsed = json.loads(body) if body else {}
        if path == ["_aliases"]:
            return self._change_aliases(parsed["actions"])
        if path[0] == "_alias":
            index = state.aliases.get(path[1])
            return (200, {index: {"aliases": {path[1]: {}}}}) if index else (404, {"error": "no alias"})
        if self.command == "PUT" and len(path) == 1:
            state.indices[path[0]], state.mappings[path[0]] = {}, parsed["mappings"]
            return 200, {"acknowledged": True}
        name = state.resolve(path[0])
        if name is None:
            return 404, {"error": {"type": "index_not_found_exception"}, "status": 404}
        return self._on_index(name, path[1] if len(path) > 1 else "", parsed)

    def _on_index(self, name: str, action: str, body: dict[str, Any]) -> tuple[int, Any]:
        documents = self.state.indices[name]
        if action == "_mapping":
            self.state.mappings[name] |= body
            return 200, {name: {"mappings": self.state.mappings[name]}}
        if action == "_count":
            return 200, {
                "count": len(_scores(body["query"], documents)),
                "_shards": {"failed": self.state.failed_shards},
            }
        if action == "_search":
            return 200, {"hits": {"hits": _hits(body, documents)}}
        return (200, {}) if action in ("", "_refresh") else (400, {"error": f"unknown action {action}"})

    def _bulk(self, body: bytes) -> tuple[int, Any]:
        self.state.bulk_requests_left -= 1
        if self.state.bulk_requests_left < 0:
            return 500, {"error": "disk full"}
        lines = [json.loads(line) for line in body.splitlines()]
        items = [self._write(action["index"], source) for action, source in zip(lines[::2], lines[1::2], strict=True)]
        return 200, {"errors": any("error" in item["index"] for item in items), "items": items}

    def _write(self, action: Mapping[str, str], source: Document) -> dict[str, dict[str, Any]]:
        if self.state.refused:
            self.state.refused -= 1
            error = {"type": "es_rejected_execution_exception", "reason": "the queue is full"}
            return {"index": {**action, "status": 429, "error": error}}
        self.state.indices[action["_index"]][action["_id"]] = source
        return {"index": {**action, "status": 201}}

    def _change_aliases(self, actions: list[dict[str, dict[str, str]]]) -> tuple[int, Any]:
        for action in actions:
            if "add" in action:
                self.state.aliases[action["add"]["alias"]] = action["add"]["index"]
            else:
                del self.state.indices[action["remove_index"]["index"]]
        return 200, {"acknowledged": True}


def _hits(body: Mapping[str, Any], documents: Mapping[str, Document]) -> list[dict[str, Any]]:
    if "sort" in body:
        last = sorted(documents.values(), key=lambda one: -int(one["number"]))[: body["size"]]
        return [{"sort": [one["number"]]} for one in last]
    scores = _scores(body["query"], documents)
    best = sorted(scores, key=lambda one: -scores[one])[: body["size"]]
    return [{"_score": scores[one], "_source": {"passage": documents[one]["passage"]}} for one in best]


def _scores(query: Mapping[str, Any], documents: Mapping[str, Document]) -> dict[str, float]:
    """The score of every document that the query holds for."""
    ((kind, body),) = query.items()
    if kind == "bool":
        return _combined([_scores(one, documents) for one in body["should"]], sum)
    if kind == "dis_max":
        best = _combined([_scores(one, documents) for one in body["queries"]], max)
        return {one: body.get("boost", 1.0) * score for one, score in best.items()}
    ((name, options),) = body.items()
    if kind == "match_phrase":
        terms, slop = options["query"].split(), options["slop"]
        counts = {one: _phrases(_terms(doc, name), terms, slop) for one, doc in documents.items()}
    elif kind == "fuzzy":
        wanted = options["value"]
        alike = [one for one, doc in documents.items() if _near(_terms(doc, name), wanted, options["fuzziness"])]
        return dict.fromkeys(alike, options["boost"])
    else:
        counts = {one: _terms(doc, name).count(options["value"]) for one, doc in documents.items()}
    return _bm25(counts, {one: len(_terms(doc, name)) for one, doc in documents.items()}, options.get("boost", 1.0))


def _combined(parts: list[dict[str, float]], combine: Any) -> dict[str, float]:
    ids = {one for part in parts for one in part}
    return {one: combine(part[one] for part in parts if one in part) for one in ids}


def _terms(document: Document, name: str) -> list[str]:
    return str(document.get(name, "")).split()


def _near(found: list[str], wanted: str, distance: int) -> bool:
    return any(levenshtein(term, wanted) <= distance for term in found)


def _phrases(found: list[str], wanted: list[str], slop: int) -> int:
    """How often the terms stand in a row with at most `slop` others between them."""
    width = len(wanted) + slop
    return sum(
        found[start] == wanted[0] and _in_order(found[start : start + width], wanted) for start in range(len(found))
    )


def _in_order(window: list[str], wanted: list[str]) -> bool:
    rest = iter(window)
    return all(term in rest for term in wanted)


def _bm25(counts: Mapping[str, int], lengths: Mapping[str, int], boost: float) -> dict[str, float]:
    holding = sum(count > 0 for count in counts.values())
    if not holding:
        return {}
    rarity = math.log(1 + (len(counts) - holding + 0.5) / (holding + 0.5))
    mean = sum(lengths.values()) / len(lengths)
    return {
        one: boost * rarity * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * lengths[one] / mean))
        for one, count in counts.items()
        if count
    }
