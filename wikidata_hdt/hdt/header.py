"""The header of an HDT file: statistics of its graph as N-Triples, as hdt-cpp writes them."""

from __future__ import annotations

from dataclasses import dataclass

from wikidata_hdt.hdt.building_blocks import BLOCK_SIZE
from wikidata_hdt.hdt.file_layout import DICTIONARY_FOUR, TRIPLES_BITMAP
from wikidata_hdt.hdt.literals import MARK
from wikidata_hdt.ntriples.ntriples import format_triple, literal

BASE = "http://www.wikidata.org/"
"""The IRI that the statistics of a file are about."""
MAPPING = 1
"""Ids of shared terms come first in both numberings."""
_HDT = "http://purl.org/HDT/hdt#"
_VOID = "http://rdfs.org/ns/void#"
_TERMS = "http://purl.org/dc/terms/"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


@dataclass(frozen=True, slots=True)
class GraphCounts:
    """What the header of an HDT file tells about its graph."""

    triples: int
    subjects: int
    properties: int
    objects: int
    shared: int
    """Terms that are both subjects and objects."""


def header(statistics: GraphCounts, base: str, text_size: int, issued: str) -> bytes:
    """The header's N-Triples; `text_size` counts the bytes of all terms, `issued` is an ISO time (none if empty)."""
    numbers = {
        "triples": statistics.triples, "properties": statistics.properties,
        "distinctSubjects": statistics.subjects, "distinctObjects": statistics.objects,
    }  # fmt: skip
    triples = [
        (base, _TYPE, _HDT + "Dataset"),
        (base, _TYPE, _VOID + "Dataset"),
        *((base, _VOID + name, literal(str(number))) for name, number in numbers.items()),
        (base, _HDT + "statisticalInformation", "_:statistics"),
        (base, _HDT + "publicationInformation", "_:publicationInformation"),
        (base, _HDT + "formatInformation", "_:format"),
        ("_:format", _HDT + "dictionary", "_:dictionary"),
        ("_:format", _HDT + "triples", "_:triples"),
        ("_:dictionary", _TERMS + "format", DICTIONARY_FOUR[1:-1]),
        ("_:dictionary", _HDT + "dictionarynumSharedSubjectObject", literal(str(statistics.shared))),
        ("_:dictionary", _HDT + "dictionarymapping", literal(str(MAPPING))),
        ("_:dictionary", _HDT + "dictionarysizeStrings", literal(str(text_size))),
        ("_:dictionary", _HDT + "dictionaryblockSize", literal(str(BLOCK_SIZE))),
        ("_:dictionary", MARK[0], literal(MARK[1])),
        ("_:triples", _TERMS + "format", TRIPLES_BITMAP[1:-1]),
        ("_:triples", _HDT + "triplesnumTriples", literal(str(statistics.triples))),
        ("_:triples", _HDT + "triplesOrder", literal("SPO")),
    ]
    if issued:
        triples.append(("_:publicationInformation", _TERMS + "issued", literal(issued)))
    return "".join(format_triple(*triple) for triple in triples).encode()
