from __future__ import annotations

import pytest

from kgqa.errors import QueryError
from kgqa.sparql import pattern_reader
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
    Pattern,
    Select,
    Signed,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.paths import AlternativePath, InversePath, NegatedPath, Path, RepeatedPath, SequencePath, Times
from kgqa.sparql.reader import UnsupportedError, read, read_form
from kgqa.sparql.scope import visible
from kgqa.terms import RDF, RDF_TYPE, XSD, Iri, ItemId, Literal, PropertyId, Term

A, B, C = Variable("a"), Variable("b"), Variable("c")
P, Q, R = (PropertyId(name).direct for name in ("P1", "P2", "P3"))
AB, BC, AC = (Bgp((Triple(one, prop, other),)) for one, prop, other in ((A, P, B), (B, Q, C), (A, R, C)))


def pattern(text: str) -> Pattern:
    form = read(f"ASK {{ {text} }}")
    assert isinstance(form, Ask)
    return form.where


def expression(text: str) -> Expression:
    found = pattern(f"FILTER({text})")
    assert isinstance(found, Filter)
    return found.condition


def number(text: str, kind: str = "integer") -> Literal:
    return Literal(text, datatype=XSD + kind)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Bgp()),
        ("?a wdt:P1 ?b", AB),
        ("?a wdt:P1 ?b . ?b wdt:P2 ?c .", Bgp(AB.triples + BC.triples)),
        ("?a wdt:P1 ?b, ?c ; wdt:P2 ?c ; .", Bgp((*AB.triples, Triple(A, P, C), Triple(A, Q, C)))),
        ("{ ?a wdt:P1 ?b } { ?b wdt:P2 ?c }", Join((AB, BC))),
        ("?a wdt:P1 ?b FILTER(?a) . ?b wdt:P2 ?c", Filter(Bgp(AB.triples + BC.triples), A)),
        ("?a wdt:P1 ?b FILTER(?a) FILTER(?b)", Filter(Filter(AB, A), B)),
        ("?a wdt:P1 ?b OPTIONAL { ?b wdt:P2 ?c FILTER(?a) }", LeftJoin(AB, BC, A)),
        ("OPTIONAL { ?a wdt:P1 ?b FILTER(?a) FILTER(?b) }", LeftJoin(Bgp(), AB, And((A, B)))),
        ("?a wdt:P1 ?b OPTIONAL { { ?b wdt:P2 ?c FILTER(?a) } }", LeftJoin(AB, Filter(BC, A))),
        ("?a wdt:P1 ?b MINUS { ?a wdt:P3 ?c } ?b wdt:P2 ?c", Join((Minus(AB, AC), BC))),
        ("{ ?a wdt:P1 ?b } UNION { ?b wdt:P2 ?c } UNION {}", Union((AB, BC, Bgp()))),
        ("?a wdt:P1 ?b BIND(STR(?b) AS ?c)", Extend(AB, C, Call("STR", (B,)))),
        ("VALUES ?a { 1 UNDEF }", Values((A,), ((number("1"),), (None,)))),
        ("VALUES (?a ?b) { (1 -2.5) }", Values((A, B), ((number("1"), number("-2.5", "decimal")),))),
        ("VALUES () { () }", Values((), ((),))),
        ("?a wdt:P1 ?b { SELECT ?b { ?b wdt:P2 ?c } LIMIT 1 }", Join((AB, Select(BC, (B,), limit=1)))),
        ("FILTER NOT EXISTS { ?a wdt:P1 ?b }", Filter(Bgp(), Exists(AB, negated=True))),
    ],
)
def test_patterns(text: str, expected: Pattern) -> None:
    assert pattern(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", RDF_TYPE),
        ("<http://x/y>", Iri("http://x/y")),
        ("^wdt:P1", InversePath(P)),
        ("wdt:P1/wdt:P2*", SequencePath((P, RepeatedPath(Q, Times.ANY)))),
        ("(wdt:P1|^wdt:P2)+", RepeatedPath(AlternativePath((P, InversePath(Q))), Times.SOME)),
        ("wdt:P1/wdt:P2|wdt:P3", AlternativePath((SequencePath((P, Q)), R))),
        ("^wdt:P1?", InversePath(RepeatedPath(P, Times.MAYBE))),
        ("!wdt:P1", NegatedPath((P,))),
        ("!^wdt:P1", NegatedPath((), (P,))),
        ("!(wdt:P1|^wdt:P2|a)", NegatedPath((P, RDF_TYPE), (Q,))),
        ("!()", NegatedPath()),
    ],
)
def test_paths(text: str, expected: Path) -> None:
    assert pattern(f"?a {text} ?b") == Bgp((Triple(A, expected, B),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("?a || ?b && ?c", Or((A, And((B, C))))),
        ("(?a || ?b) || ?c", Or((Or((A, B)), C))),
        ("!?a = ?b", Comparison(Comparator.EQUAL, Not(A), B)),
        ("?a - ?b - ?c", Arithmetic(Operation.SUBTRACT, Arithmetic(Operation.SUBTRACT, A, B), C)),
        ("?a + ?b * ?c", Arithmetic(Operation.ADD, A, Arithmetic(Operation.MULTIPLY, B, C))),
        ("?a+1", Arithmetic(Operation.ADD, A, number("1"))),
        ("?a -1", Arithmetic(Operation.SUBTRACT, A, number("1"))),
        ("-?a", Signed(A)),
        ("- 1", Signed(number("1"))),
        ("-1", number("-1")),
        ("?a< ?b&&?b>?c", And((Comparison(Comparator.LESS, A, B), Comparison(Comparator.GREATER, B, C)))),
        ("?a NOT IN (1, ?b)", Membership(A, (number("1"), B), negated=True)),
        ("?a IN ()", Membership(A, ())),
        ("strlen(?a) >= 2", Comparison(Comparator.AT_LEAST, Call("STRLEN", (A,)), number("2"))),
        ("isURI(?a)", Call("ISIRI", (A,))),
        ("xsd:integer(?a)", Call(Iri(XSD + "integer"), (A,))),
        ("COALESCE()", Call("COALESCE")),
        ("TRUE", number("true", "boolean")),
        ("NOT EXISTS { ?a wdt:P1 ?b } && ?a", And((Exists(AB, negated=True), A))),
    ],
)
def test_expressions(text: str, expected: Expression) -> None:
    assert expression(text) == expected


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("wd:Q1", ItemId("Q1").iri),
        (r"wd:a\-b%20", Iri("http://www.wikidata.org/entity/a-b%20")),
        ('"a\\tb\\"c"', Literal('a\tb"c')),
        ("'''it's\n'''", Literal("it's\n")),
        ('""', Literal("")),
        ('"ż"@pl-PL', Literal("ż", "pl-PL")),
        (r'"\u017C\U0001F600"', Literal("ż😀")),
        ('"x"^^xsd:string', Literal("x")),
        ('"1966-00-00T00:00:00Z"^^xsd:dateTime', number("1966-00-00T00:00:00Z", "dateTime")),
        ("+05", number("+05")),
        ("1.0e0", number("1.0e0", "double")),
        (".5", number(".5", "decimal")),
        ("false", number("false", "boolean")),
    ],
)
def test_terms_keep_their_lexical_form(text: str, term: Term) -> None:
    assert pattern(f"?a ?b {text}") == Bgp((Triple(A, B, term),))


def test_blank_nodes_and_collections() -> None:
    first, second = Blank("b1"), Blank("b2")
    rdf_first, rest, nil = (Iri(RDF + name) for name in ("first", "rest", "nil"))
    assert pattern("?a wdt:P1 [ wdt:P2 ?b ] .") == Bgp((Triple(A, P, first), Triple(first, Q, B)))
    assert pattern("(?a) wdt:P1 _:b1 .") == Bgp(
        (Triple(second, rdf_first, A), Triple(second, rest, nil), Triple(second, P, first))
    )
    assert pattern("[ wdt:P1 ?b ] .") == Bgp((Triple(first, P, B),))


def test_a_whole_query() -> None:
    text = """BASE <http://x/> PREFIX e: <y#> PREFIX : <http://z/>
        select distinct ?a (count(distinct *) as ?n) # how many
        where { ?a e:p <q> . ?a :r ?b } group by ?a (str(?b) as ?s) having (sum(?b) > 1)
        order by desc(?n) ?a offset 5 limit 3 values ?a { 1 }"""
    assert read(text) == Select(
        Bgp((Triple(A, Iri("http://x/y#p"), Iri("http://x/q")), Triple(A, Iri("http://z/r"), B))),
        (A, As(Aggregate("COUNT", distinct=True), Variable("n"))),
        distinct=True,
        group_by=(A, As(Call("STR", (B,)), Variable("s"))),
        having=(Comparison(Comparator.GREATER, Aggregate("SUM", B), number("1")),),
        order_by=(OrderKey(Variable("n"), descending=True), OrderKey(A)),
        limit=3,
        offset=5,
        values=Values((A,), ((number("1"),),)),
    )


def test_other_forms() -> None:
    assert read("CONSTRUCT { ?a wdt:P1 [] } WHERE { ?a wdt:P1 ?b } LIMIT 2") == Construct(
        (Triple(A, P, Blank("b1")),), Select(AB, limit=2)
    )
    assert read("CONSTRUCT WHERE { ?a wdt:P1 ?b }") == Construct(AB.triples, Select(AB))
    assert read("DESCRIBE wd:Q1 ?a { ?a wdt:P1 ?b }") == Describe((ItemId("Q1").iri, A), Select(AB))
    assert read("DESCRIBE *") == Describe(())
    assert read("ASK { ?a wdt:P1 ?b } LIMIT 0") == Ask(Select(AB, limit=0))


def test_the_base_resolves_what_iri_makes() -> None:
    form = read("BASE <http://x/> ASK { BIND(IRI(?a) AS ?b) }")
    assert form == Ask(Extend(Bgp(), B, Call("IRI", (A, Iri("http://x/")))))


def test_the_same_text_is_read_once() -> None:
    assert read("ASK { ?a wdt:P1 ?b }") is read("ASK { ?a wdt:P1 ?b }")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("SELECT ?x WHERE {\n ?x wdt:P36\n}", "line 3, column 1"),
        ("SELECT ?x WHERE { ?x wdt:P1 ?y }}", "line 1, column 33"),
        ("SELECT ?x WHERE { ?x wdt:P1 ?y ?z }", "line 1, column 32"),
        ("SELECT ?x { ?x wdt:P1 'a }", "line 1, column 23"),
    ],
)
def test_errors_tell_the_place(text: str, place: str) -> None:
    with pytest.raises(QueryError, match=place):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { ?a ?b ?c . . }",
        "SELECT * { ?a ?b }",
        "SELECT * { [] }",
        "SELECT { ?a ?b ?c }",
        "SELECT * { ?a ?b ?c } LIMIT 1 LIMIT 2",
        "SELECT * { ?a ?b ?c } LIMIT -1",
        "SELECT * { FILTER ?a }",
        "SELECT * { FILTER(?a = ?b = ?c) }",
        "SELECT * { FILTER(?a<?b&&?b>?c) }",
        "SELECT * { FILTER(STRLEN()) }",
        "SELECT * { FILTER(BOUND(1)) }",
        "SELECT * { FILTER(COUNT(?a) > 1) }",
        "SELECT (SUM(COUNT(?a)) AS ?n) { ?a ?b ?c }",
        "SELECT * { BIND(1 AS ?x) BIND(2 AS ?x) }",
        "SELECT * { ?y wdt:P1 ?z { ?x wdt:P36 ?y BIND(1 AS ?x) } }",
        "SELECT (1 AS ?a) { ?a ?b ?c }",
        "SELECT * { ?a ?b ?c } GROUP BY ?a",
        "SELECT ?b { ?a ?b ?c } GROUP BY ?a",
        "SELECT (STR(?b) AS ?x) (MAX(?c) AS ?y) { ?a ?b ?c }",
        "SELECT * { VALUES (?a ?b) { (1) } }",
        "SELECT * { VALUES ?a { ?b } }",
        "SELECT * { _:x ?a ?b { _:x ?c ?d } }",
        r"SELECT * { ?a ?b '\uD800' }",
        r"SELECT * { ?a ?b '\x' }",
        "PREFIX a:b <http://x/> ASK {}",
        "ASK { ?a nope:b ?c }",
        "ASK { ?a <b c> ?d }",
        "ASK {} ASK {}",
        "",
        "ASK { ?a ?b \x00 }",
        "ASK " + "{" * 700 + "}" * 700,
        "ASK { FILTER(" + "!" * 100_000 + "?a) }",
    ],
)
def test_what_is_no_query_is_refused(text: str) -> None:
    with pytest.raises(QueryError):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { ?y wdt:P1 ?z { BIND(1 AS ?y) } MINUS { BIND(1 AS ?z) } }",
        "SELECT (MAX(?c) AS ?m) (?m + 1 AS ?n) { ?a ?b ?c }",
        "SELECT ?s { ?a ?b ?c } GROUP BY (STR(?a) AS ?s) HAVING (COUNT(*) > 1) (MAX(?c) < 5)",
        "SELECT * { _:x ?a ?b FILTER(?a) _:x ?c ?d }",
        "CONSTRUCT { _:x ?a ?b } WHERE { _:x ?a ?b }",
        "SELECT*{?a?b?c}ORDER BY ASC(?a)DESC(?b)STRLEN(?c)",
        "SELECT * { ?a ?b ?c. FILTER(?c>1). }",
        "ASK { ?a ?b 1. }",
        "ASK{?a a<http://x/>,<http://y/>;?b 1.0,'x'@en}",
    ],
)
def test_legal_queries(text: str) -> None:
    read(text)


@pytest.mark.parametrize(
    ("text", "feature"),
    [
        ("SELECT * { SERVICE SILENT <http://x/> { ?a ?b ?c } }", "SERVICE"),
        ("SELECT * { GRAPH ?g { ?a ?b ?c } }", "GRAPH"),
        ("SELECT * FROM NAMED <http://x/> { ?a ?b ?c }", "FROM"),
        ("PREFIX a: <b> INSERT DATA { a:b a:c a:d }", "UPDATE"),
    ],
)
def test_what_one_graph_has_not(text: str, feature: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        read(text)
    assert caught.value.feature == feature
    with pytest.raises(QueryError, match="does not parse"):
        read(text.replace("?b ?c", "?b").replace("a:d }", "a:d }") if feature != "UPDATE" else "ASK")


def test_forms_that_make_triples_have_no_solutions() -> None:
    with pytest.raises(UnsupportedError, match="DESCRIBE"):
        read_form("DESCRIBE wd:Q1")


def test_a_group_is_looked_through_once_however_many_assignments_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0

    def counting(pattern: Pattern, seen: Pattern | None = None) -> dict[Variable, None]:
        nonlocal looked
        found = visible(pattern, seen)
        looked += len(found)
        return found

    monkeypatch.setattr(pattern_reader, "visible", counting)
    read("ASK { " + "".join(f"?s{n} ?p{n} ?o{n} BIND({n} AS ?x{n}) {{ BIND(1 AS ?y) }} " for n in range(1000)) + "}")
    assert looked < 6000
    with pytest.raises(QueryError, match=r"\?o0 is assigned"):
        read("ASK { ?s0 ?p0 ?o0 BIND(0 AS ?x0) { BIND(1 AS ?y) } ?s1 ?p1 ?o1 BIND(1 AS ?o0) }")
