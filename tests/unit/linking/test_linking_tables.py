"""Tables of linking."""

from __future__ import annotations

from kgqa.linking.linking_tables import by_word


def test_what_rows_say_is_told_by_each_of_their_words() -> None:
    assert by_word([("a b", "x"), ("b", "y z")]) == {"a": {"x"}, "b": {"x", "y", "z"}}
