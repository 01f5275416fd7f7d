"""Hypothesis strategies for queries."""

from __future__ import annotations

from hypothesis import strategies as st

from kgqa.sparql.algebra import (
    Aggregate,
    And,
    Arithmetic,
    As,
    Ask,
    Bgp,
    Call,
    Comparator,
    Comparison,
    Exists,
    Expression,
    Extend,
    Filter,
    Form,
    LeftJoin,
    Membership,
    Minus,
    Not,
    Operation,
    Or,
    OrderKey,
    Pattern,
    Select,
    Signed,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.composing import joined
from kgqa.sparql.paths import AlternativePath, InversePath, NegatedPath, Path, RepeatedPath, SequencePath, Times
from kgqa.terms import XSD, Iri, Literal, PropertyId
from tests.unit.execution.strategies import terms

variables = st.sampled_from([Variable(name) for name in "abcd"])
properties = st.sampled_from([PropertyId(name).direct for name in ("P1", "P2", "P3")])
numbers = st.builds(
    Literal, st.integers(-3, 99).map(str), st.just(""), st.sampled_from([XSD + "integer", XSD + "double"])
)
some_terms = st.one_of(terms, numbers, st.sampled_from([Literal("true", datatype=XSD + "boolean"), Iri("urn:x")]))
nodes = st.one_of(variables, variables, some_terms)


def _several(parts: st.SearchStrategy[Path]) -> st.SearchStrategy[tuple[Path, ...]]:
    return st.lists(parts, min_size=2, max_size=3).map(tuple)


paths: st.SearchStrategy[Path] = st.recursive(
    properties
    | st.builds(
        NegatedPath,
        st.lists(properties, min_size=1, max_size=2).map(tuple),
        st.lists(properties, max_size=1).map(tuple),
    ),
    lambda below: st.one_of(
        st.builds(InversePath, below),
        st.builds(SequencePath, _several(below)),
        st.builds(AlternativePath, _several(below)),
        st.builds(RepeatedPath, below, st.sampled_from(Times)),
    ),
    max_leaves=5,
)
triples = st.builds(Triple, nodes, variables | paths, nodes)
bgps = st.builds(Bgp, st.lists(triples, min_size=1, max_size=3).map(tuple))

_UNARY = ("STR", "LANG", "STRLEN", "ABS", "ROUND", "CEIL", "YEAR", "ISIRI", "UCASE", "DATATYPE", "SHA1", "TZ", "BNODE")
_BINARY = ("CONTAINS", "STRSTARTS", "LANGMATCHES", "SAMETERM", "REGEX", "CONCAT", "COALESCE", "STRDT", "SUBSTR")
_CASTS = tuple(Iri(XSD + name) for name in ("integer", "decimal", "double", "float", "string", "boolean", "dateTime"))


def _operators(below: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    several = st.lists(below, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Or, several),
        st.builds(And, several),
        st.builds(Not, below),
        st.builds(Signed, below, st.booleans()),
        st.builds(Comparison, st.sampled_from(Comparator), below, below),
        st.builds(Arithmetic, st.sampled_from(Operation), below, below),
        st.builds(Membership, below, st.lists(below, max_size=2).map(tuple), st.booleans()),
        st.builds(Call, st.sampled_from([*_UNARY, *_CASTS]), st.tuples(below)),
        st.builds(Call, st.sampled_from(_BINARY), st.tuples(below, below)),
        st.builds(Call, st.just("BOUND"), st.tuples(variables)),
        st.builds(Exists, bgps, st.booleans()),
    )


expressions: st.SearchStrategy[Expression] = st.recursive(variables | some_terms, _operators, max_leaves=6)


def _optional(left: Pattern, right: Pattern, condition: Expression | None) -> Pattern:
    return LeftJoin(left, right, condition)


def _rows(names: list[Variable]) -> st.SearchStrategy[Values]:
    row = st.tuples(*(st.none() | some_terms for _ in names))
    return st.builds(Values, st.just(tuple(names)), st.lists(row, max_size=3).map(tuple))


values = st.lists(variables, min_size=1, max_size=2, unique=True).flatmap(_rows)
fresh = st.sampled_from([Variable(name) for name in ("fresh1", "fresh2", "fresh3", "fresh4")])


def _patterns(below: st.SearchStrategy[Pattern]) -> st.SearchStrategy[Pattern]:
    return st.one_of(
        st.builds(joined, below, below),
        st.builds(LeftJoin, below, below, st.none() | expressions),
        st.builds(Union, st.lists(below, min_size=2, max_size=3).map(tuple)),
        st.builds(Minus, below, below),
        st.builds(Filter, below, expressions),
        st.builds(
            Select,
            below,
            st.lists(variables, max_size=2, unique=True).map(tuple),
            st.booleans(),
            limit=st.none() | st.integers(0, 5),
            offset=st.integers(0, 2),
            order_by=st.lists(st.builds(OrderKey, expressions, st.booleans()), max_size=2).map(tuple),
        ),
    )


patterns: st.SearchStrategy[Pattern] = st.recursive(bgps | values, _patterns, max_leaves=6)
aggregates = st.builds(
    Aggregate, st.sampled_from(["SUM", "MIN", "MAX", "AVG", "SAMPLE", "COUNT"]), expressions, st.booleans()
) | st.builds(Aggregate, st.just("GROUP_CONCAT"), expressions, st.booleans(), st.sampled_from([" ", "; ", '"']))
_assigned = st.builds(Extend, patterns, fresh, expressions)
_counted = st.builds(
    lambda where, key, aggregate: Select(where, (key, As(aggregate, Variable("n"))), group_by=(key,)),
    patterns,
    variables,
    aggregates,
)
forms: st.SearchStrategy[Form] = st.one_of(
    st.builds(Ask, patterns), st.builds(Select, patterns), st.builds(Select, _assigned), _counted
)
