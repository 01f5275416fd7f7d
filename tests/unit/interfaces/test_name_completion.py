"""Names completed while a question is typed, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.interfaces.name_completion import completed, entities_named


@pytest.mark.parametrize(
    ("before", "text", "replaced"),
    [
        ("Gdzie urodził się Mikołaj Kop", "Mikołaj Kopernik", 11),
        ("gdzie urodził się mikołaj kop", "Mikołaj Kopernik", 11),
        ("Kto był ojcem Kazimierza Wiel", "Kazimierza Wielkiego", 15),
        ("matka Fryderyka Chop", "Fryderyka Chopina", 14),
        ("Kto napisał „Pana Tad", "Pana Tadeusza", 8),
    ],
)
def test_names_go_on_in_the_case_in_which_they_were_begun(
    sample_parts: Parts, before: str, text: str, replaced: int
) -> None:
    found = completed(sample_parts, before)
    assert (text, replaced) in [(one.text, one.replaced) for one in found]


@pytest.mark.parametrize("before", ["", "Gdzie u", "gdzie ", "co to", "\N{SNOWMAN}", "„"])
def test_words_of_the_question_are_no_names(sample_parts: Parts, before: str) -> None:
    assert completed(sample_parts, before) == ()


def test_items_are_described(sample_parts: Parts) -> None:
    (first, *_) = completed(sample_parts, "Warszaw")
    assert (first.entity, first.text) == ("Q270", "Warszawa") and first.note


def test_items_and_properties_by_name(sample_parts: Parts) -> None:
    assert "Q36" in [one.entity for one in entities_named(sample_parts, "pols", "Q")]
    assert "P36" in [one.entity for one in entities_named(sample_parts, "stol", "P")]
    assert entities_named(sample_parts, " ", "Q") == ()
