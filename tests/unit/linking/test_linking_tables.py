"""Tables of linking."""

from __future__ import annotations

from kgqa.linking.linking_tables import by_word, read_sorts, rows_of, words_of
from kgqa.resources import table_rows


def test_what_rows_say_is_told_by_each_of_their_words() -> None:
    assert by_word([("a b", "x"), ("b", "y z")]) == {"a": {"x"}, "b": {"x", "y", "z"}}


def test_a_table_has_rows_of_several_sorts() -> None:
    assert ["wieś", "Q532"] not in table_rows("kgqa.linking", "nouns.tsv")
    assert ["ojciec"] in rows_of("nouns.tsv", "relative")
    assert {"firma", "marka"} <= words_of("nouns.tsv", "loose")


def test_claims_about_a_thing_tell_its_sort_as_its_own_do() -> None:
    sorts = read_sorts()
    assert sorts.of_ends([], [403]) == {"water"}
    assert sorts.of_ends([], [2348]) == {"period"}
    assert sorts.of_ends([17], []) >= {"city", "water"}
    assert sorts.of_ends([17], [403]) == {"water"}
    assert sorts.of_ends([569], [403]) == {"person"}
    assert sorts.of_ends([], []) == frozenset()


def test_properties_that_something_has_together_tell_what_all_of_them_tell() -> None:
    sorts = read_sorts()
    assert sorts.of_properties([17, 300]) == {"region"}
    assert sorts.of_properties([131, 17]) == sorts.of_properties([131]) & sorts.of_properties([17])
    assert sorts.of_properties([569, 403]) == {"person", "water"}


def test_a_single_property_of_works_tells_a_work() -> None:
    sorts = read_sorts()
    assert all(sorts.of_ends([one], []) == {"work"} for one in (364, 407, 449, 577))
    assert sorts.of_ends([413], []) == {"person"}
    assert "organisation" in sorts.of_ends([], [1923])
