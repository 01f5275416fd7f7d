"""What reads an HDT file: terms and triples by number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from wikidata_hdt.hdt.roles import Role


class Reader(Protocol):
    """An opened HDT file and its index. Terms are text as the file holds it; bytes that are not UTF-8 come as U+FFFD.

    Numbers that are given must be those of terms. All raise `DataError` where the file is damaged.
    """

    subject_count: int
    predicate_count: int
    object_count: int
    shared_count: int
    """How many terms are both subjects and objects."""

    def number(self, text: str, role: Role) -> int:
        """The number of a term in a role, or 0."""

    def text(self, number: int, role: Role) -> str:
        """The term of a number."""

    def search(self, s: int, p: int, o: int, skip: int) -> tuple[Iterator[tuple[int, int, int]], int]:
        """The triples of a pattern but for the first `skip`, 0 matching any term, and how many match; an upper bound
        where S and O are given."""

    def search_texts(self, s: int, p: int, o: int, skip: int) -> Iterator[tuple[str, str, str]]:
        """The same triples as text."""
