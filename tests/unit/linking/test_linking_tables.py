"""Tables of linking."""

from __future__ import annotations

from kgqa.linking.linking_tables import by_word, read_rows, rows_of, words_of


def test_what_rows_say_is_told_by_each_of_their_words() -> None:
    assert by_word([("a b", "x"), ("b", "y z")]) == {"a": {"x"}, "b": {"x", "y", "z"}}


def test_a_table_has_rows_of_several_sorts() -> None:
    assert ["wieś", "Q532"] not in read_rows("nouns.tsv")
    assert ["ojciec"] in rows_of("nouns.tsv", "relative")
    assert {"firma", "marka"} <= words_of("nouns.tsv", "loose")
