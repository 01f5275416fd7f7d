"""Parse trees of queries that share their pattern: asking for another variable needs no second parse of the pattern.

rdflib's parser takes some milliseconds a query, most of them for the pattern; templates ask for each of its variables.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pyparsing import ParseBaseException, ParseResults
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.parserutils import CompValue, Expr

_SIMPLE = re.compile(r"(?P<head>ASK|SELECT(?: DISTINCT)?(?: \?\w+)+ WHERE) (?P<pattern>\{.*\})", re.DOTALL)
_ELSEWHERE = re.compile(r"\bVALUES\b|\bHAVING\b|#", re.IGNORECASE)
"""What may stand behind the pattern or hide its end."""


def query_tree(text: str) -> Any:
    """rdflib's parse tree of a query, the caller's own to change. Raises pyparsing's exceptions."""
    simple = _SIMPLE.fullmatch(text)
    if simple is None or _ELSEWHERE.search(text):
        return list(parseQuery(text))
    try:
        pattern = _parsed("ASK " + simple["pattern"])[1].where
    except ParseBaseException:
        return list(parseQuery(text))  # tells the place in the whole text
    prologue, query = _parsed(simple["head"] + " {}")
    tree = _copied(query)
    tree["where"] = _copied(pattern)
    return [list(prologue), tree]


@lru_cache(maxsize=1024)
def _parsed(text: str) -> ParseResults:
    return parseQuery(text)


def _copied(node: Any) -> Any:
    if isinstance(node, CompValue):
        copy = CompValue(node.name)
        if isinstance(node, Expr):
            evaluate = node._evalfn
            copy = Expr(node.name, evaluate.__func__ if evaluate else None)
        for key, value in node.items():
            copy[key] = _copied(value)
        return copy
    if isinstance(node, (list, ParseResults)):
        parts = [_copied(part) for part in node]
        return type(node)(parts) if isinstance(node, list) else parts
    return node
