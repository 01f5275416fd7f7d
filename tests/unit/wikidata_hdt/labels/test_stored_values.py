"""Values of string properties in the label index: which properties, under which keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_index import LabelIndex, ValueEntry
from wikidata_hdt.labels.stored_values import LONGEST_VALUE, value_key
from wikidata_hdt.store import HdtFile

LONG = "x" * LONGEST_VALUE
VALUES = {
    "P474": ['"+33"', '"+48"'],
    "P274": ['"C₆H₁₂O₆"'],
    "P1451": ['"Labor omnia vincit."@la'],
    "P1476": [f'"{LONG}x"@en', f'"{LONG}y"@en'],
    "P478": ['"1"', '"1"', '"1"'],
    "P1082": [f'"1"^^<{v.XSD}decimal>'],
    "P36": [f"{v.ENTITY}Q90"],
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> LabelIndex:
    place: Path = tmp_path_factory.mktemp("values")
    triples = [
        (f"{v.ENTITY}Q{number}", v.DIRECT + name, obj)
        for name, objects in VALUES.items()
        for number, obj in enumerate(objects, 1)
    ]
    triples.append((f"{v.ENTITY}Q1", v.LABEL, '"Francja"@pl'))
    write_hdt(place / "graph.hdt", ((s.encode(), p.encode(), o.encode()) for s, p, o in triples))
    build_label_index(HdtFile.open(place / "graph.hdt"), place / "labels.sqlite", lambda _: ())
    return LabelIndex.open(place / "labels.sqlite")


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("+33", ValueEntry("+33", "P474", '"+33"')),
        ("33", ValueEntry("33", "P474", '"+33"')),
        ("C6H12O6", ValueEntry("c6h12o6", "P274", '"C₆H₁₂O₆"')),
        ("„Labor omnia vincit”", ValueEntry("labor omnia vincit", "P1451", '"Labor omnia vincit."@la')),
    ],
)
def test_values_are_found_whatever_their_signs(index: LabelIndex, text: str, entry: ValueEntry) -> None:
    assert index.values([value_key(text), "nothing"]) == (entry,)


def test_long_texts_repeated_ones_and_other_types_are_left_out(index: LabelIndex) -> None:
    assert index.values([LONG + "x", "1"]) == ()


@given(st.text())
def test_a_key_is_its_own_key(text: str) -> None:
    assert value_key(value_key(text)) == value_key(text)
