"""Names in Cyrillic letters as they are written in Polish: „Горький” as „Gorkij”."""

from __future__ import annotations

from functools import cache

from kgqa.resources import table_rows


def in_latin_letters(text: str) -> str:
    """A text with the Latin letters by which a name in Cyrillic ones is told, in small letters; others stay."""
    letters = _letters()
    return "".join(letters.get(one, one) for one in text.casefold())


@cache
def _letters() -> dict[str, str]:
    return {row[0]: row[1] for row in table_rows("kgqa.polish", "cyrillic_letters.tsv")}
