"""Builds from other vocabularies: what they say is there twice, in their terms and in Wikidata's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.wikidata_hdt.builds import options
from wikidata_hdt.build.directory_build import BuildReport
from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.own.own_build import build_from_any
from wikidata_hdt.own.own_ids import is_own, own_item, own_property
from wikidata_hdt.store import HdtFile
from wikidata_hdt.wikidata_iris import ALT_LABEL, DIRECT, ENTITY, LABEL, XSD

HEAD = """@prefix x: <http://x.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <https://schema.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix wd: <http://www.wikidata.org/entity/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix geo: <http://www.w3.org/2003/01/geo/wgs84_pos#> .
"""
SAME = "http://www.w3.org/2002/07/owl#sameAs"
A, B = own_item("http://x.example/a"), own_item("http://x.example/b")


def built(
    tmp_path: Path, *texts: str, mapping: str = "", ending: str = "ttl", **choices: bool
) -> tuple[HdtFile, BuildReport]:
    paths = []
    for number, text in enumerate(texts):
        paths.append(tmp_path / f"{number}.{ending}")
        paths[-1].write_text(text if ending != "ttl" else HEAD + text, encoding="utf-8")
    file = None
    if mapping:
        file = tmp_path / "mapping.tsv"
        file.write_text(mapping, encoding="utf-8")
    report = build_from_any([*map(str, paths)], tmp_path / "out", options(**choices), lambda *_: None, file)
    assert not list(tmp_path.glob(".kgqa-sources-*"))
    return HdtFile.open(tmp_path / "out" / "graph.hdt"), report


def objects(graph: HdtFile, subject: str, predicate: str) -> list[str]:
    return sorted(obj for _, _, obj in graph.search(subject, predicate))


def test_names_classes_and_relations(tmp_path: Path) -> None:
    graph, report = built(
        tmp_path,
        'x:a a x:Wieś ; rdfs:label "Lipiny"@pl, "Lipiny Dolne"@pl ; x:sołtys x:b . x:b foaf:name "Jan" .'
        'x:sołtys rdfs:label "sołtys"@pl .',
    )
    assert objects(graph, A, LABEL) + objects(graph, A, ALT_LABEL) == ['"Lipiny"@pl', '"Lipiny Dolne"@pl']
    assert objects(graph, B, LABEL) == ['"Jan"@pl']
    head = own_property("http://x.example/sołtys")
    assert objects(graph, A, DIRECT + head) == [B]
    assert objects(graph, ENTITY + head, LABEL) == ['"sołtys"@pl']
    (kind,) = objects(graph, A, DIRECT + "P31")
    assert objects(graph, kind, LABEL) == ['"wieś"@mul'], "of a class without a name the end of its IRI"
    assert objects(graph, A, SAME) == ["http://x.example/a"]
    assert objects(graph, "http://x.example/a", "http://x.example/sołtys") == ["http://x.example/b"], "as it was"
    assert report.labels.names


def test_common_vocabularies_are_wikidatas(tmp_path: Path) -> None:
    graph, _ = built(
        tmp_path,
        'x:a a schema:Person ; schema:name "Ewa" ; schema:birthDate "1967-05-02"^^xsd:date .'
        "x:a schema:birthPlace wd:Q270 ."
        'x:b rdfs:label "Góra" ; geo:lat "50.5" ; geo:long "19.25" ; x:height 4.5e2 ; x:built "1901"^^xsd:gYear .',
    )
    assert objects(graph, A, DIRECT + "P31") == [ENTITY + "Q5"]
    assert objects(graph, ENTITY + "Q5", LABEL) == ['"człowiek"@pl']
    assert objects(graph, A, DIRECT + "P569") == [f'"1967-05-02T00:00:00Z"^^<{XSD}dateTime>']
    assert objects(graph, A, DIRECT + "P19") == [ENTITY + "Q270"]
    assert objects(graph, B, DIRECT + "P625") == [
        '"Point(19.25 50.5)"^^<http://www.opengis.net/ont/geosparql#wktLiteral>'
    ]
    assert objects(graph, B, DIRECT + own_property("http://x.example/height")) == [f'"450"^^<{XSD}decimal>']
    assert objects(graph, B, DIRECT + own_property("http://x.example/built")) == [
        f'"1901-01-01T00:00:00Z"^^<{XSD}dateTime>'
    ]


def test_a_thing_that_is_wikidatas_has_its_id_and_the_first_label(tmp_path: Path) -> None:
    graph, _ = built(
        tmp_path,
        'x:w owl:sameAs wd:Q270 ; rdfs:label "Nasza Stolica"@pl ; x:near x:a . x:a rdfs:label "A"@pl ; x:near x:w .',
        'wd:Q270 rdfs:label "Warszawa"@pl .',
    )
    near = DIRECT + own_property("http://x.example/near")
    assert objects(graph, ENTITY + "Q270", LABEL) == ['"Nasza Stolica"@pl']
    assert objects(graph, ENTITY + "Q270", ALT_LABEL) == ['"Warszawa"@pl']
    assert objects(graph, A, near) == [ENTITY + "Q270"]
    assert objects(graph, ENTITY + "Q270", near) == [A]


def test_a_mapping_goes_first(tmp_path: Path) -> None:
    mapping = "# mine\nhttp://x.example/mieszka\tP551\nhttp://x.example/nazwa\tlabel\nx.example:T\tQ515\tmiasto\n"
    mapping += "http://x.example/T\tQ515\tmiasto\nschema:name\talias\n"
    graph, _ = built(
        tmp_path, 'x:a a x:T ; x:nazwa "Lipa" ; schema:name "L" ; x:mieszka x:b . x:b x:nazwa "B" .', mapping=mapping
    )
    assert objects(graph, A, DIRECT + "P551") == [B]
    assert (objects(graph, A, LABEL), objects(graph, A, ALT_LABEL)) == (['"Lipa"@pl'], ['"L"@pl'])
    assert objects(graph, A, DIRECT + "P31") == [ENTITY + "Q515"]
    assert objects(graph, ENTITY + "Q515", LABEL) == ['"miasto"@pl']


def test_a_mapping_that_says_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"line 1: no meaning of a term: Px"):
        built(tmp_path, 'x:a rdfs:label "A" .', mapping="http://x.example/p\tPx\n")


RDF_XML = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:foaf="http://xmlns.com/foaf/0.1/">
<foaf:Person rdf:about="http://x.example/a"><foaf:name>Ewa Łąka</foaf:name></foaf:Person></rdf:RDF>"""
JSON_LD = {"@context": {"name": "http://schema.org/name"}, "@id": "http://x.example/a", "name": "Ewa Łąka"}


@pytest.mark.parametrize(
    ("ending", "text"), [("rdf", RDF_XML), ("jsonld", json.dumps(JSON_LD)), ("json", json.dumps(JSON_LD))]
)
def test_other_forms_of_rdf(ending: str, text: str, tmp_path: Path) -> None:
    graph, _ = built(tmp_path, text, ending=ending)
    assert objects(graph, A, LABEL) == ['"Ewa Łąka"@pl']


def test_a_context_elsewhere_is_not_fetched(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"context stands elsewhere: https://schema\.org"):
        built(tmp_path, '{"@context": "https://schema.org", "@id": "http://x.example/a", "name": "A"}', ending="jsonld")


@pytest.mark.parametrize(("ending", "text"), [("rdf", "<rdf:RDF>"), ("jsonld", '{"@context": '), ("ttl", "x:a x:b ")])
def test_what_is_broken_is_refused(ending: str, text: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"RDF/XML|JSON-LD|Turtle"):
        built(tmp_path, text, ending=ending)


def test_broken_lines_are_counted_and_named_in_the_source(tmp_path: Path) -> None:
    text = f'<http://x.example/a> <{LABEL}> "A" .\n<http://x.example/a> broken\n'
    _, report = built(tmp_path, text, ending="nt")
    assert report.rejected == 1
    assert report.problems[0].startswith(f"broken line 2 of {tmp_path / '0.nt'}, byte 22")
    assert (tmp_path / "out" / "rejected.nt").read_text(encoding="utf-8") == "<http://x.example/a> broken\n"
    with pytest.raises(SourceError, match="broken line 2"):
        built(tmp_path, text, ending="nt", strict=True)


def test_directories_are_united(tmp_path: Path) -> None:
    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    built(tmp_path / "1", 'x:a rdfs:label "A"@pl .')
    built(tmp_path / "2", 'x:a rdfs:label "A druga"@pl ; x:p x:b . x:b rdfs:label "B"@pl .')
    parts = [str(tmp_path / name / "out") for name in "12"]
    build_from_any(parts, tmp_path / "both", options(), lambda *_: None)
    graph = HdtFile.open(tmp_path / "both" / "graph.hdt")
    assert (objects(graph, A, LABEL), objects(graph, A, ALT_LABEL)) == (['"A"@pl'], ['"A druga"@pl'])
    assert objects(graph, A, DIRECT + own_property("http://x.example/p")) == [B]
    assert len(objects(graph, A, SAME)) == 1


def test_dumps_of_wikidata_pass_untouched(tmp_path: Path) -> None:
    graph, _ = built(tmp_path, f'<{ENTITY}Q270> <{LABEL}> "Warszawa"@pl .\n', ending="nt")
    assert list(graph.search()) == [(ENTITY + "Q270", LABEL, '"Warszawa"@pl')]


def test_ids_of_our_own_are_told_from_wikidatas() -> None:
    assert is_own(A.removeprefix(ENTITY)) and not is_own("Q138000000")
    assert len(A.removeprefix(ENTITY)) == len("Q100000000000000")
