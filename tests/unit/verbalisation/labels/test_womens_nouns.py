"""Names of occupations for women."""

from __future__ import annotations

import pytest

from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.labels.womens_nouns import WomensNouns


@pytest.mark.parametrize(
    ("man", "woman"),
    [
        ("pisarz", "pisarka"),
        ("poeta", "poetka"),
        ("polityk", "polityczka"),
        ("nauczyciel akademicki", "nauczycielka akademicka"),
        ("kolekcjoner dzieł sztuki", "kolekcjonerka dzieł sztuki"),
        ("fikcyjny detektyw", "fikcyjny detektyw"),
        ("wojskowy", "wojskowy"),
        ("science writer", "science writer"),
    ],
)
def test_an_occupation_of_a_woman(inflector: Inflector, man: str, woman: str) -> None:
    assert WomensNouns(inflector).of(man) == woman
