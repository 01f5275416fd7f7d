"""SPARQL text -> checked algebra, by rdflib's parser and translator.

Two things differ from `rdflib.plugins.sparql.prepareQuery`: lexical forms of literals are kept as written, and the
variables of `Query.bindings` are put into the outermost group as a VALUES clause whose row is filled in at execution.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

import rdflib
from pyparsing import ParseBaseException
from rdflib.paths import NegatedPath, Path
from rdflib.plugins.sparql.algebra import Values, translatePrologue, translateQuery, traverse
from rdflib.plugins.sparql.parserutils import CompValue
from rdflib.plugins.sparql.sparql import Prologue, SPARQLError
from rdflib.plugins.sparql.sparql import Query as RdflibQuery

from kgqa.errors import QueryError
from kgqa.execution.engine.regular_expressions import interruptible
from kgqa.execution.query_trees import query_tree
from kgqa.terms import PREFIXES

RDFLIB_LOCK = threading.RLock()
"""Held while rdflib parses or evaluates: its expressions keep the current solution in themselves."""

_BOUND = "urn:x-kgqa:bound:"
_REFUSED = {
    "ServiceGraphPattern": "SERVICE",
    "Graph": "GRAPH",
    "GraphGraphPattern": "GRAPH",
    "ConstructQuery": "CONSTRUCT",
    "DescribeQuery": "DESCRIBE",
}
_EXPECTED = "SELECT or ASK on one graph"
_FORMS = {"SelectQuery": "SELECT", "AskQuery": "ASK"}


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """A query that rdflib understands, with the variables that are bound before execution."""

    form: str
    """`SELECT` or `ASK`."""
    variables: tuple[str, ...]
    """Projected variables in the order of the solutions' columns; empty for ASK."""
    bound: tuple[str, ...]
    """Variables of `Query.bindings`."""
    query: RdflibQuery
    """rdflib's form of the whole query."""
    bound_values: Any
    """The algebra node of the VALUES clause of the bound variables; None if there are none."""

    @property
    def algebra(self) -> Any:
        """The root of the algebra, below the query form."""
        return self.query.algebra.p


def walk(node: Any) -> Iterator[CompValue]:
    """Every algebra node below and including `node`, parents first."""
    if isinstance(node, CompValue):
        yield node
        for key in node:
            if not key.startswith("_"):
                # EXISTS keeps its translated pattern in an attribute that hides the item of the same name.
                yield from walk(getattr(node, key) if key == "graph" else node[key])
    elif isinstance(node, (list, tuple)):
        for part in node:
            yield from walk(part)


def _is_bound_values(node: CompValue) -> bool:
    if node.name != "values" or not node.res:
        return False
    return all(isinstance(term, rdflib.URIRef) and term.startswith(_BOUND) for term in node.res[0].values())


@lru_cache(maxsize=4096)
def parse(text: str, bound: tuple[str, ...] = ()) -> ParsedQuery:
    """Parse and check a query; results are cached by text.

    Raises `QueryError` for text that is no SPARQL 1.1 query, for forms other than SELECT and ASK, for SERVICE, GRAPH
    and FROM, and for a BIND to a variable that already has a value.
    """
    with RDFLIB_LOCK:
        query = _translate(text, bound)
        form = _check_kind(query, text)
        interruptible(walk(query.algebra))
        _visible(query.algebra.p, text)
        bound_values = next(filter(_is_bound_values, walk(query.algebra)), None) if bound else None
        projection = _projection(query, text, bound) if form == "SELECT" else ()
        return ParsedQuery(form, projection, bound, query, bound_values)


def translate(text: str) -> RdflibQuery:
    """rdflib's form of a query of any kind. Raises `QueryError` for text that is no SPARQL 1.1 query."""
    with RDFLIB_LOCK:
        return _translate(text, ())


def _translate(text: str, bound: tuple[str, ...]) -> RdflibQuery:
    try:
        tree = query_tree(text)
        prologue = cache(lambda: translatePrologue(tree[0], None, PREFIXES))
        tree[1] = traverse(tree[1], visitPost=partial(_exact_literal, prologue=prologue))
        if bound and tree[1].where is not None:
            _insert_bound_values(tree[1], bound)
        query = translateQuery(tree, initNs=PREFIXES)
    except ParseBaseException as error:
        place = f"line {error.lineno}, column {error.column}"
        raise QueryError("query does not parse", value=error.line.strip(), expected=f"SPARQL 1.1 at {place}") from error
    except RecursionError as error:
        raise QueryError("query is nested too deeply", value=text) from error
    except Exception as error:
        if type(error) is not Exception and not isinstance(error, SPARQLError):
            raise
        raise QueryError(f"query cannot be translated ({error})", value=text) from error
    for node in walk(query.algebra):
        if node.name == "ToMultiSet" and isinstance(node.p, list):  # rdflib's form of VALUES without rows
            node["p"] = Values([])
    return query


def _exact_literal(node: Any, prologue: Callable[[], Prologue]) -> Any:
    """The prologue is made only if a datatype needs it: making one costs as much as parsing a small query."""
    if isinstance(node, CompValue) and node.name == "literal":
        datatype = None if node.datatype is None else str(prologue().absolutize(node.datatype))
        return rdflib.Literal(str(node.string), lang=node.lang, datatype=datatype, normalize=False)
    return None


def _insert_bound_values(select: CompValue, bound: Sequence[str]) -> None:
    variables = [rdflib.Variable(name) for name in bound]
    row = [rdflib.URIRef(_BOUND + name) for name in bound]
    values = CompValue("InlineData", var=variables, value=[row])
    if select.where.name == "SubSelect":
        inner = CompValue("GroupOrUnionGraphPattern", graph=[select.where])
        select["where"] = CompValue("GroupGraphPatternSub", part=[inner])
    select.where["part"] = [values, *(select.where.part or [])]


def _check_kind(query: RdflibQuery, text: str) -> str:
    for node in walk(query.algebra):
        if node.name == "BGP" and any(_loses_inverse(predicate) for _, predicate, _ in node.triples):
            raise QueryError("inverse property in a negated set", value=text, expected="forward properties in !(…)")
        if node.name in _REFUSED:
            raise QueryError(f"{_REFUSED[node.name]} is not supported", value=text, expected=_EXPECTED)
    if query.algebra.datasetClause:
        raise QueryError("FROM is not supported", value=text, expected=_EXPECTED)
    return _FORMS[query.algebra.name]


def _loses_inverse(path: Any) -> bool:
    """Whether a path has an inverse property inside `!(…)`: rdflib's parser forgets which one it is."""
    if isinstance(path, NegatedPath):
        return any(isinstance(part, CompValue) for part in path.args)
    parts = getattr(path, "args", None) or [getattr(path, "arg", None) or getattr(path, "path", None)]
    return isinstance(path, Path) and any(_loses_inverse(part) for part in parts)


def _projection(query: RdflibQuery, text: str, bound: Sequence[str]) -> tuple[str, ...]:
    names = list(dict.fromkeys(str(variable) for variable in query.algebra.PV))
    if re.search(r"select\s+((distinct|reduced)\s*)?\*", text, re.IGNORECASE):
        return _order_of_appearance(names, [*bound, *re.findall(r"[?$](\w+)", text)])
    return tuple(names)


def _order_of_appearance(names: Sequence[str], mentioned: Sequence[str]) -> tuple[str, ...]:
    """rdflib projects the variables of `*` in random order; they come as mentioned, bound ones first."""
    first = {name: place for place, name in reversed(list(enumerate(mentioned)))}
    return tuple(sorted(names, key=lambda name: (first.get(name, len(mentioned)), name)))


def _visible(node: Any, text: str) -> set[str]:
    """The variables that a pattern may bind; refuses an assignment to one of them."""
    below = _VISIBLE.get(node.name)
    if below is not None:
        return below(node, text)
    inner: set[str] = set()
    for key in ("p", "p1", "p2"):
        if isinstance(part := node.get(key), CompValue):
            inner |= _visible(part, text)
    return inner


def _visible_extend(node: Any, text: str) -> set[str]:
    inner = _visible(node.p, text)
    if node.var in inner:
        raise QueryError(f"variable ?{node.var} is assigned a value but already has one", value=text)
    return inner | {node.var}


def _visible_in_minus(node: Any, text: str) -> set[str]:
    _visible(node.p2, text)
    return _visible(node.p1, text)


def _visible_in_project(node: Any, text: str) -> set[str]:
    _visible(node.p, text)
    return set(node.PV)


def _visible_in_aggregation(node: Any, text: str) -> set[str]:
    _visible(node.p, text)
    return {aggregate.res for aggregate in node.A}


_VISIBLE: dict[str, Callable[[Any, str], set[str]]] = {
    "BGP": lambda node, _: {term for triple in node.triples for term in triple if isinstance(term, rdflib.Variable)},
    "values": lambda node, _: {variable for row in node.res for variable in row},
    "Extend": _visible_extend,
    "Minus": _visible_in_minus,
    "Project": _visible_in_project,
    "AggregateJoin": _visible_in_aggregation,
}
