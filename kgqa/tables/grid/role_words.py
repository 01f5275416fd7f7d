"""Words in headers that tell what a column is: a code, a time, a share, a place; what says nothing of its own."""

from __future__ import annotations

from functools import cache

from kgqa.resources import table_rows


@cache
def role_words(role: str) -> frozenset[str]:
    """Folded words of headers that tell one role, from `data/roles.tsv`."""
    return frozenset(
        word for row in table_rows("kgqa.tables", "roles.tsv") if row[0] == role for word in row[1].split("|")
    )
