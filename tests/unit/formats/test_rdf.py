from __future__ import annotations

import json

import pytest
import rdflib
from hypothesis import given
from hypothesis import strategies as st
from rdflib.compare import isomorphic

from kgqa.formats.rdf import NoXmlNameError, Triple, write_json_ld, write_ntriples, write_rdfxml, write_turtle
from kgqa.terms import DIRECT, ENTITY, RDF_TYPE, RDFS_LABEL, XSD, Iri, Literal

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)
NODES = st.sampled_from(
    [Iri(ENTITY + "Q36"), Iri(ENTITY + "statement/Q36-a"), Iri("_:b1"), Iri("_:4a"), Iri("http://a.example/x#y")]
)
LITERALS = st.one_of(
    TEXT.map(Literal),
    TEXT.map(lambda text: Literal(text, language="pl")),
    TEXT.map(lambda text: Literal(text, datatype="http://a.example/type")),
    st.sampled_from(["line\n", 'quote"', "back\\slash", "<tag>&amp;", "tab\t", "two\nlines\r\nend", "\r"]).map(Literal),
)
PREDICATES = st.sampled_from([Iri(DIRECT + "P36"), Iri(RDFS_LABEL), Iri("http://a.example/x#y-z.1")])
TRIPLES = st.lists(st.tuples(NODES, PREDICATES, st.one_of(NODES, LITERALS)), max_size=6)


_RDFLIBS_OWN = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")


@_RDFLIBS_OWN
@given(TRIPLES)
def test_four_formats_hold_the_same_graph(triples: list[Triple]) -> None:
    ntriples = rdflib.Graph().parse(data="".join(write_ntriples(triples)), format="nt")
    assert len(ntriples) == len(set(triples))
    assert isomorphic(ntriples, rdflib.Graph().parse(data="".join(write_turtle(triples)), format="turtle"))
    assert isomorphic(ntriples, rdflib.Graph().parse(data="".join(write_rdfxml(triples)), format="xml"))
    assert isomorphic(ntriples, rdflib.Graph().parse(data="".join(write_json_ld(triples)), format="json-ld"))


def test_turtle_is_short() -> None:
    triples = [(Iri(ENTITY + "Q36"), Iri(DIRECT + "P36"), Iri(ENTITY + "Q270"))] * 2
    assert "".join(write_turtle(triples)).endswith("\nwd:Q36\n    wdt:P36 wd:Q270 ;\n    wdt:P36 wd:Q270 .\n")


def test_json_ld_keeps_a_subject_together() -> None:
    poland, capital = Iri(ENTITY + "Q36"), Iri(DIRECT + "P36")
    triples = [(poland, RDF_TYPE, Iri("_:a")), (poland, capital, Literal("x", "pl")), (poland, capital, Iri("_:b"))]
    (node,) = json.loads("".join(write_json_ld(triples)))
    assert node["@type"] == ["_:a"]
    assert node[DIRECT + "P36"] == [{"@value": "x", "@language": "pl"}, {"@id": "_:b"}]


def test_predicate_without_an_xml_name() -> None:
    with pytest.raises(NoXmlNameError, match="RDF/XML cannot write"):
        list(write_rdfxml([(Iri("_:a"), Iri("http://a.example/1"), Literal("x"))]))


def test_iris_that_need_escapes() -> None:
    (line,) = write_ntriples([(Iri("http://a.example/ <x>"), Iri(RDFS_LABEL), Literal("x", datatype=XSD + "string"))])
    assert line == '<http://a.example/\\u0020\\u003Cx\\u003E> <http://www.w3.org/2000/01/rdf-schema#label> "x" .\n'
