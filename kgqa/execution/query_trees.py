"""rdflib's parse trees of queries, without asking its parser, which takes some milliseconds, for all of the text.

The outermost pattern is read by `kgqa.execution.pattern_reader`; what stands around it, and clauses in it, are the same
for many queries and parsed once. A text that is beyond this is parsed by rdflib as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pyparsing import ParseBaseException, ParseResults
from rdflib import Variable
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.parserutils import CompValue, Expr

from kgqa.execution.pattern_reader import PatternReader, UnreadError
from kgqa.execution.sparql_lexer import Token, group_end, group_start, tokens

_READ = ("SelectQuery", "AskQuery")
_SIMPLE = re.compile(r"ASK|(?P<select>SELECT) (?P<distinct>DISTINCT )?(?P<names>(?:\?\w+ )+)WHERE")
"""The usual beginnings of a query, spaces made one."""


def query_tree(text: str) -> Any:
    """rdflib's parse tree of a query, the caller's own to change. Raises pyparsing's exceptions."""
    try:
        return _tree(tokens(text))
    except (UnreadError, ParseBaseException):
        return list(parseQuery(text))  # tells the place in the whole text


def _tree(parts: Sequence[Token]) -> Any:
    start = group_start(parts)
    end = group_end(parts, start)
    prologue, query = _around(parts[: start - 1], parts[end + 1 :])
    query["where"] = PatternReader(parts[start - 1 : end + 1], _clause).read()
    return [prologue, query]


def _around(head: Sequence[Token], tail: Sequence[Token]) -> Any:
    """The tree of a query without its pattern."""
    simple = _SIMPLE.fullmatch(" ".join("".join(part.text for part in head).split()))
    if simple is not None and not tail:
        return [[], _simple(bool(simple["select"]), bool(simple["distinct"]), simple["names"])]
    parts = [*head, Token("sign", "{}"), *tail]
    prologue, query = _parsed("".join(part.text for part in parts if part.kind != "comment"))
    if query.name not in _READ:
        raise UnreadError(query.name)
    return [_copied(prologue), _copied(query)]


def _simple(select: bool, distinct: bool, names: str) -> CompValue:
    if not select:
        return CompValue("AskQuery")
    columns = [CompValue("vars", var=Variable(name[1:])) for name in names.split()]
    return CompValue("SelectQuery", **({"modifier": "DISTINCT"} if distinct else {}), projection=columns)


def _clause(text: str) -> Any:
    found = _parsed(f"ASK {{ {text} }}")[1].where.part
    if len(found) != 1:  # `<` and `>` around a bracket have been taken for those of an IRI
        raise UnreadError(text)
    return _copied(found[0])


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
