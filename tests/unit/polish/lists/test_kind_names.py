"""English names of classes and the Polish nouns for them."""

from __future__ import annotations

import pytest

from kgqa.polish.lists.class_nouns import english_names, polish_nouns


@pytest.mark.parametrize(
    ("name", "noun"),
    [
        ("state of the United States", "stan"),
        ("mountain range", "pasmo"),
        ("rock band", "zespół"),
        ("city", "miasto"),
    ],
)
def test_the_head_of_a_name_decides(name: str, noun: str) -> None:
    assert noun in polish_nouns(name)


def test_a_head_that_the_table_lacks_has_no_noun() -> None:
    assert polish_nouns("of") == polish_nouns("xyzzy of the city") == ()


def test_the_tables_are_each_others_inverse() -> None:
    assert all(noun in polish_nouns(name) for noun, names in english_names().items() for name in names)
