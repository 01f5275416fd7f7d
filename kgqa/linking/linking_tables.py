"""Reads the package's tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from kgqa.resources import table_rows


def read_rows(name: str) -> list[list[str]]:
    """The rows of `data/<name>` as lists of cells, without comments and header."""
    return table_rows("kgqa.linking", name)


def rows_of(name: str, what: str) -> list[list[str]]:
    """The further cells of the rows of `data/<name>` that begin with `what`, of which its comments tell."""
    return [cells for first, *cells in read_rows(name) if first == what]


def words_of(name: str, what: str) -> frozenset[str]:
    """The words of all these cells."""
    return frozenset(word for cells in rows_of(name, what) for cell in cells for word in cell.split())


def by_word(rows: Iterable[Sequence[str]]) -> Mapping[str, frozenset[str]]:
    """What the second cells of rows say, by each word of the first ones, as words, too."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for words, said in rows:
        for word in words.split():
            found[word].update(said.split())
    return {word: frozenset(said) for word, said in found.items()}
