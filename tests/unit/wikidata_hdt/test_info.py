"""What `kg info` tells: where the date of the data is from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wikidata_hdt.build.directory_build import BuildOptions, build_data_directory
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.info import GraphInfo, dump_date, graph_info
from wikidata_hdt.manifest import SourceRecord
from wikidata_hdt.profiles.profiles import load_profile

DUMP = "<http://wikiba.se/ontology#Dump> <http://schema.org/dateModified>"
DATED = f'{DUMP} "2026-05-06T23:00:02Z"^^<http://www.w3.org/2001/XMLSchema#dateTime> .\n'
NAME = '<http://www.wikidata.org/entity/Q270> <http://www.w3.org/2000/01/rdf-schema#label> "Warszawa"@pl .\n'
TURTLE = """@prefix wikibase: <http://wikiba.se/ontology#> .
@prefix schema: <http://schema.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

wikibase:Dump a schema:Dataset ;
\tschema:softwareVersion "1" ;
\tschema:dateModified "2026-05-07T23:00:02Z"^^xsd:dateTime .
"""


def built(room: Path, **texts: str) -> GraphInfo:
    for name, text in texts.items():
        path = room / name.replace("_", ".")
        path.write_text(text, encoding="utf-8")
        os.utime(path, (1_000_000_000, 1_000_000_000))
    sources = [str(room / name.replace("_", ".")) for name in texts]
    build_data_directory(sources, room / "out", BuildOptions(load_profile("truthy"), lambda _name: ()))
    return graph_info(open_data_directory(room / "out"))


def test_the_dump_tells_its_date(tmp_path: Path) -> None:
    info = built(tmp_path, a_nt=DATED + NAME)
    assert (info.dump_date, info.dump_date_from) == ("2026-05-06T23:00:02Z", "told by the dump")
    assert (info.triples, info.items_with_polish_label) == (1, 1)


def test_the_newest_of_several_dumps(tmp_path: Path) -> None:
    assert built(tmp_path, a_nt=DATED + NAME, b_ttl=TURTLE, c_nt=NAME).dump_date == "2026-05-07T23:00:02Z"


def test_else_the_last_change_of_the_file(tmp_path: Path) -> None:
    info = built(tmp_path, a_nt=NAME + NAME.replace("Warszawa", DUMP.replace("<", "").replace(">", "")))
    assert (info.dump_date, info.dump_date_from) == ("2001-09-09T01:46:40+00:00", "last change of the source file")


@pytest.mark.parametrize(
    ("sources", "header", "date"),
    [
        ([], b"", ""),
        ([SourceRecord("a")], b'_:p <http://purl.org/dc/terms/issued> "2020-01-02" .\n', "2020-01-02"),
        ([SourceRecord("a", "2021"), SourceRecord("b", "2019")], b'<http://purl.org/dc/terms/issued> "1999"', "2021"),
    ],
)
def test_where_dates_stand(sources: list[SourceRecord], header: bytes, date: str) -> None:
    assert dump_date(sources, header)[0] == date
