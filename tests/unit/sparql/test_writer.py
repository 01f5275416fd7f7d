from __future__ import annotations

import pyoxigraph
import pytest

from kgqa.errors import QueryError
from kgqa.model import Query
from kgqa.sparql.algebra import (
    Aggregate,
    And,
    Arithmetic,
    As,
    Ask,
    Bgp,
    Blank,
    Call,
    Comparator,
    Comparison,
    Construct,
    Describe,
    Exists,
    Expression,
    Extend,
    Filter,
    Join,
    LeftJoin,
    Membership,
    Minus,
    Not,
    Operation,
    Or,
    OrderKey,
    Parameters,
    Pattern,
    Select,
    Signed,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.paths import AlternativePath, InversePath, NegatedPath, Path, RepeatedPath, SequencePath, Times
from kgqa.sparql.writer import expression_text, write
from kgqa.terms import RDF_TYPE, XSD, Iri, ItemId, Literal, PropertyId

A, B, C = Variable("a"), Variable("b"), Variable("c")
P, Q, R = (PropertyId(name).direct for name in ("P1", "P2", "P3"))
ONE, TWO = Literal("1", datatype=XSD + "integer"), Literal("2.5", datatype=XSD + "decimal")
AB, BC, AC = (Bgp((Triple(one, prop, other),)) for one, prop, other in ((A, P, B), (B, Q, C), (A, R, C)))


def _body(pattern: Pattern) -> list[str]:
    """The lines between the braces; the text is SPARQL for others, too."""
    text = write(Ask(pattern))
    pyoxigraph.Store().query(text)
    lines = text.splitlines()
    return [line.removeprefix("  ") for line in lines[lines.index("ASK {") + 1 : -1]]


def test_a_whole_query() -> None:
    select = Select(
        LeftJoin(Join((AB, Values((C,), ((ItemId("Q1").iri,), (None,))))), BC, Comparison(Comparator.LESS, A, ONE)),
        (A, As(Aggregate("COUNT", B, distinct=True), Variable("n"))),
        distinct=True,
        group_by=(A, As(Call("STR", (B,)), Variable("s"))),
        having=(Comparison(Comparator.GREATER, Aggregate("COUNT"), ONE),),
        order_by=(OrderKey(Variable("n"), descending=True), OrderKey(A)),
        limit=3,
        offset=1,
    )
    assert write(select).splitlines() == [
        "PREFIX wd: <http://www.wikidata.org/entity/>",
        "PREFIX wdt: <http://www.wikidata.org/prop/direct/>",
        "SELECT DISTINCT ?a (COUNT(DISTINCT ?b) AS ?n) WHERE {",
        "  ?a wdt:P1 ?b .",
        "  VALUES ?c { wd:Q1 UNDEF }",
        "  OPTIONAL {",
        "    ?b wdt:P2 ?c .",
        "    FILTER(?a < 1)",
        "  }",
        "}",
        "GROUP BY ?a (STR(?b) AS ?s)",
        "HAVING (COUNT(*) > 1)",
        "ORDER BY DESC(?n) ?a",
        "LIMIT 3",
        "OFFSET 1",
    ]
    assert Query(select).text == write(select)


@pytest.mark.parametrize(
    ("pattern", "lines"),
    [
        (Filter(AB, Exists(BC, negated=True)), "?a wdt:P1 ?b .|FILTER NOT EXISTS {|  ?b wdt:P2 ?c .|}"),
        (Filter(AB, And((Exists(BC), A))), "?a wdt:P1 ?b .|FILTER(EXISTS { ?b wdt:P2 ?c . } && ?a)"),
        (Union((AB, BC, AC)), "{|  ?a wdt:P1 ?b .|} UNION {|  ?b wdt:P2 ?c .|} UNION {|  ?a wdt:P3 ?c .|}"),
        (Minus(AB, BC), "?a wdt:P1 ?b .|MINUS {|  ?b wdt:P2 ?c .|}"),
        (Join((AB, BC)), "?a wdt:P1 ?b .|{|  ?b wdt:P2 ?c .|}"),
        (Join((Minus(AB, AC), BC)), "?a wdt:P1 ?b .|MINUS {|  ?a wdt:P3 ?c .|}|?b wdt:P2 ?c ."),
        (Join((AB, Filter(BC, C))), "?a wdt:P1 ?b .|{|  ?b wdt:P2 ?c .|  FILTER(?c)|}"),
        (LeftJoin(AB, Filter(BC, C)), "?a wdt:P1 ?b .|OPTIONAL {|  {|    ?b wdt:P2 ?c .|    FILTER(?c)|  }|}"),
        (Extend(AB, C, Call("STR", (B,))), "?a wdt:P1 ?b .|BIND(STR(?b) AS ?c)"),
        (Join((AB, Select(BC, limit=1))), "?a wdt:P1 ?b .|{|  SELECT * WHERE {|    ?b wdt:P2 ?c .|  }|  LIMIT 1|}"),
        (Values((A, B), ((ONE, None),)), "VALUES (?a ?b) { (1 UNDEF) }"),
        (Values((), ((),)), "VALUES () { () }"),
        (Bgp((Triple(Blank("x"), C, Literal("ą", "pl")),)), '_:x ?c "ą"@pl .'),
    ],
)  # fmt: skip
def test_patterns(pattern: Pattern, lines: str) -> None:
    assert _body(pattern) == lines.split("|")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (RDF_TYPE, "a"),
        (SequencePath((P, RepeatedPath(Q, Times.ANY))), "wdt:P1/wdt:P2*"),
        (RepeatedPath(AlternativePath((P, InversePath(Q))), Times.SOME), "(wdt:P1|^wdt:P2)+"),
        (SequencePath((AlternativePath((P, Q)), InversePath(R))), "(wdt:P1|wdt:P2)/^wdt:P3"),
        (InversePath(SequencePath((P, Q))), "^(wdt:P1/wdt:P2)"),
        (InversePath(RepeatedPath(P, Times.MAYBE)), "^wdt:P1?"),
        (RepeatedPath(InversePath(P), Times.MAYBE), "(^wdt:P1)?"),
        (RepeatedPath(RepeatedPath(P, Times.ANY), Times.SOME), "(wdt:P1*)+"),
        (AlternativePath((SequencePath((P, Q)), R)), "wdt:P1/wdt:P2|wdt:P3"),
        (SequencePath((SequencePath((P, Q)), R)), "(wdt:P1/wdt:P2)/wdt:P3"),
        (NegatedPath((P,), (Q,)), "!(wdt:P1|^wdt:P2)"),
        (InversePath(InversePath(P)), "^(^wdt:P1)"),
    ],
)
def test_paths(path: Path, text: str) -> None:
    assert _body(Bgp((Triple(A, path, B),))) == [f"?a {text} ?b ."]


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (Or((And((A, B)), C)), "?a && ?b || ?c"),
        (And((Or((A, B)), C)), "(?a || ?b) && ?c"),
        (Not(Comparison(Comparator.EQUAL, A, B)), "!(?a = ?b)"),
        (Not(Not(A)), "!(!?a)"),
        (Comparison(Comparator.EQUAL, Comparison(Comparator.LESS, A, B), C), "(?a < ?b) = ?c"),
        (
            Arithmetic(Operation.SUBTRACT, A, Arithmetic(Operation.SUBTRACT, B, C)),
            "?a - (?b - ?c)",
        ),
        (
            Arithmetic(Operation.MULTIPLY, Arithmetic(Operation.ADD, A, B), Signed(C)),
            "(?a + ?b) * -?c",
        ),
        (Signed(ONE), "-(1)"),
        (Membership(A, (ONE, TWO), negated=True), "?a NOT IN (1, 2.5)"),
        (Membership(A, ()), "?a IN ()"),
        (Call(Iri(XSD + "date"), (Call("NOW"),)), "xsd:date(NOW())"),
        (Literal("1", datatype=XSD + "boolean"), '"1"^^xsd:boolean'),
        (Literal("-1", datatype=XSD + "integer"), '"-1"^^xsd:integer'),
    ],
)
def test_expressions(expression: Expression, text: str) -> None:
    assert expression_text(expression) == text
    assert _body(Filter(AB, expression))[-1] == f"FILTER({text})"


def test_aggregates() -> None:
    joined = Aggregate("GROUP_CONCAT", Call("STR", (A,)), distinct=True, separator='; "')
    assert expression_text(joined) == 'GROUP_CONCAT(DISTINCT STR(?a); SEPARATOR="; \\"")'


def test_forms_that_make_triples() -> None:
    construct = Construct((Triple(A, P, Blank("x")),), Select(AB, limit=2))
    assert write(construct).splitlines()[1:] == [
        "CONSTRUCT {", "  ?a wdt:P1 _:x .", "}", "WHERE {", "  ?a wdt:P1 ?b .", "}", "LIMIT 2"
    ]  # fmt: skip
    assert write(Describe((ItemId("Q1").iri,))).splitlines()[1:] == ["DESCRIBE wd:Q1"]
    assert write(Describe((), Select(AB))).splitlines()[1] == "DESCRIBE * WHERE {"


def test_long_lines_are_wrapped() -> None:
    values = Values((A,), tuple((ItemId(f"Q{number}").iri,) for number in range(1, 90)))
    assert max(map(len, write(Ask(values)).splitlines())) <= 76


@pytest.mark.parametrize("pattern", [Values((A,), ((Iri("_:x"),),)), Parameters((A,))])
def test_what_has_no_text_is_refused(pattern: Pattern) -> None:
    with pytest.raises(QueryError):
        write(Ask(pattern))


def test_forms_are_equal_by_what_they_say() -> None:
    one, other = Select(AB, (A,)), Select(Bgp((Triple(A, P, B),)), (A,))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, Select(AB, (B,)), Ask(AB)}) == 3
