"""Whether things have any of what a noun names, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.having_any import having_pieces
from kgqa.model import Answer, BoundSign, Question


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Które planety mają księżyce?", BoundSign.AT_LEAST),
        ("Które planety nie mają żadnego księżyca?", BoundSign.LESS),
        ("Które planety są pozbawione księżyców?", BoundSign.LESS),
        ("Która planeta ma księżyc?", None),
        ("Które planety mają dwa księżyce?", None),
        ("Czy Mars ma księżyce?", None),
    ],
)
def test_bounds_of_one(sample_parts: Parts, text: str, sign: BoundSign | None) -> None:
    found = [one.comparison for one in having_pieces(sample_parts.analyser.analyse(Question(text)))]
    assert found == ([sign] if sign else [])


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Które planety nie mają księżyców?", "Merkury i Wenus"),
        ("Które planety mają mniej niż 3 księżyce?", "Ziemia, Mars, Neptun, Merkury i Wenus"),
        ("Ile planet nie ma księżyców?", "2"),
        ("Które planety krążące wokół Słońca są pozbawione księżyców?", "Merkury i Wenus"),
    ],
)
def test_what_has_none_is_counted_as_well(sample_parts: Parts, text: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(text)).answer
    assert isinstance(found, Answer) and found.text == answer


def test_a_common_noun_in_the_plural_is_no_name(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("Które planety mają księżyce?")).answer
    assert isinstance(found, Answer) and len(found.items) > 1
