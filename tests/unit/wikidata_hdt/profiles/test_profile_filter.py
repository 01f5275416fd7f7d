"""Which single triples a profile keeps; references only where they are wanted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.profiles.profile_filter import ProfileFilter, claimed_property
from wikidata_hdt.profiles.profiles import load_profile

REFERENCE = v.REFERENCE_NODE + "0123"
STATEMENT = v.STATEMENT_NODE + "Q1-AB"
SOURCES = [
    (STATEMENT, v.DERIVED_FROM, REFERENCE),
    (REFERENCE, v.REFERENCE + "P248", v.ENTITY + "Q2"),
    (REFERENCE, v.REFERENCE_VALUE + "P813", v.VALUE_NODE + "45"),
    (v.ENTITY + "P248", v.WIKIBASE + "reference", v.REFERENCE + "P248"),
]


def kept(triple: tuple[str, str, str], references: bool, name: str = "full") -> bool:
    s, p, o = (term.encode() for term in triple)
    return ProfileFilter(replace(load_profile(name), references=references)).keeps((s, p, o))


@pytest.mark.parametrize("triple", SOURCES)
def test_references(triple: tuple[str, str, str]) -> None:
    assert kept(triple, True)
    assert not kept(triple, False)
    assert not kept(triple, False, "truthy")


def test_what_else_full_keeps_and_drops() -> None:
    rank = (STATEMENT, v.RANK, v.NORMAL_RANK)
    assert kept(rank, False)
    assert not kept(rank, False, "truthy")
    assert not kept((REFERENCE, v.RDF_TYPE, v.WIKIBASE + "Reference"), True)
    assert not kept((REFERENCE, v.REFERENCE + "value-normalized/P1", v.VALUE_NODE + "4"), True)
    assert not kept((REFERENCE, v.REFERENCE + "P854", "http://x.org/"), True)
    assert not kept((v.ENTITY + "Q1", v.LABEL, '"eins"@de'), True)


@pytest.mark.parametrize(
    ("predicate", "prop"),
    [
        (v.DIRECT + "P1", "P1"), (v.CLAIM + "P2", "P2"), (v.STATEMENT_VALUE + "P3", "P3"), (v.QUALIFIER + "P4", "P4"),
        (v.REFERENCE + "P5", "P5"), (v.REFERENCE_VALUE + "P6", "P6"), (v.NO_VALUE + "P7", ""), (v.LABEL, ""),
        (v.DIRECT + "P1x", ""),
    ],
)  # fmt: skip
def test_properties_of_predicates(predicate: str, prop: str) -> None:
    assert claimed_property(predicate.encode()) == prop
